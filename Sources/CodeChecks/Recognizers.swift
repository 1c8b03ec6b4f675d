import AppCode
import LayoutModel

/// Faults of gesture recognizers, and of subviews of views without interaction.
extension CodeChecker {
  func recognizers(in context: CodeContext) -> [CodeFinding] {
    let calls = context.calls
    var findings: [CodeFinding] = []
    for found in calls {
      switch found.name {
      case "addGestureRecognizer": findings += recognizerWithoutInteraction(found.call, in: context)
      case "addSubview", "insertSubview":
        findings += disabledAncestor(found.call, in: context)
      default: break
      }
    }
    return findings + recognizersOnTwoViews(calls, in: context) + unattached(in: context)
  }

  /// The class that disables the receiver of a call, if nothing enables it.
  private func disabledReceiver(_ call: CodeCall, in context: CodeContext) -> (CodeValue, String)? {
    let receiver = call.receiver ?? .itself
    guard receiver != .parent, let name = interaction.disablingClass(context.type(of: receiver)),
      let reference = context.reference(to: receiver),
      interaction.isNeverEnabled(reference, in: context)
    else { return nil }
    return (receiver, name)
  }

  /// UC-2.
  private func recognizerWithoutInteraction(
    _ call: CodeCall, in context: CodeContext
  ) -> [CodeFinding] {
    guard let (receiver, name) = disabledReceiver(call, in: context) else { return [] }
    return [
      CodeFinding(
        ruleID: "recognizer-without-interaction", gravity: .warning, range: call.range.offsets,
        subject: context.subject(receiver),
        message:
          "its gesture recognizer never fires: its user interaction is disabled, the default of \(name)",
        declarations: context.declarations,
        chain: context.chain("addGestureRecognizer", receiver),
        related: outletNotes(of: receiver, in: context),
        fixes: enablingFix(receiver, before: call, in: context))
    ]
  }

  /// UC-2, of a control in a view without interaction.
  private func disabledAncestor(_ call: CodeCall, in context: CodeContext) -> [CodeFinding] {
    guard let child = call.arguments.first?.value, let type = context.type(of: child),
      project.isKind(type, of: "UIControl") || project.isKind(type, of: "UITextView"),
      let (receiver, name) = disabledReceiver(call, in: context),
      !findsTouchesByLocation(context.owner)
    else { return [] }
    let superview = context.name(of: receiver) ?? name
    return [
      CodeFinding(
        ruleID: "interaction-disabled-ancestor", gravity: .warning, range: call.range.offsets,
        subject: context.subject(child),
        message:
          "it receives no touches: user interaction is disabled on its superview \"\(superview)\", the default of \(name)",
        declarations: context.declarations, chain: context.chain(call.name, child),
        related: outletNotes(of: receiver, in: context),
        fixes: enablingFix(receiver, before: call, in: context))
    ]
  }

  /// Whether a method of a class finds the view of a touch by its location.
  func findsTouchesByLocation(_ id: CodeProject.ClassID) -> Bool {
    project.relatedFunctions(of: id).contains {
      let function = project.function($0)
      return function.mentions.contains(.touchLocations) || function.name.hasPrefix("touches")
        || function.name == "hitTest"
    }
  }

  private func outletNotes(of value: CodeValue, in context: CodeContext) -> [CodeFinding.Note] {
    guard let reference = context.reference(to: value), reference.local == nil,
      reference.path.count == 1
    else { return [] }
    let owners = Set(
      (project.chain(of: context.owner).classes + project.descendants(of: context.owner)).map {
        project.records[$0].name
      })
    return documents.outlets.filter { $0.name == reference.path[0] && owners.contains($0.owner) }
      .map { CodeFinding.Note(range: $0.range, file: $0.document, message: "this is the view") }
  }

  private func enablingFix(
    _ receiver: CodeValue, before call: CodeCall, in context: CodeContext
  ) -> [CodeFinding.Fix] {
    guard let name = context.name(of: receiver),
      let step = context.body.steps.first(where: { $0.range.start == call.range.start }),
      step.range == call.range
    else { return [] }
    let isSwift = project.isSwift(context.function)
    let statement =
      isSwift
      ? "\(name).\(Interaction.property) = true; "
      : "\(objectiveCName(receiver, name)).userInteractionEnabled = YES; "
    return [
      CodeFinding.Fix(
        title: "set isUserInteractionEnabled to true on \"\(name)\"", isSafe: false,
        edits: [
          CodeFinding.Edit(range: call.range.start..<call.range.start, replacement: statement)
        ])
    ]
  }

  private func objectiveCName(_ value: CodeValue, _ name: String) -> String {
    if case .member(.itself, let member) = value { return "self.\(member)" }
    return name
  }

  // MARK: One recognizer on two views

  /// A recognizer that is added to a view.
  private struct Attachment {
    var call: CodeCall
    var step: Int
    var block: Int
    var view: CodeReference
    var recognizer: CodeReference
  }

  /// UC-3.
  private func recognizersOnTwoViews(
    _ calls: [CodeContext.FoundCall], in context: CodeContext
  ) -> [CodeFinding] {
    let attachments = calls.filter { $0.name == "addGestureRecognizer" }.compactMap { found in
      attachment(found, in: context)
    }
    var findings: [CodeFinding] = []
    for (index, second) in attachments.enumerated() {
      if let first = attachments[..<index].last(where: { isMoved($0, second, in: context) }) {
        findings.append(twoViews(first, second, in: context))
      }
    }
    for attachment in attachments where isInLoop(attachment, in: context) {
      findings.append(looped(attachment.call, in: context))
    }
    return findings + recognizersInClosures(calls, in: context)
  }

  /// A recognizer that is created outside of the closure of `forEach` and added to its argument.
  private func recognizersInClosures(
    _ calls: [CodeContext.FoundCall], in context: CodeContext
  ) -> [CodeFinding] {
    calls.filter { $0.name == "forEach" }.flatMap { loop -> [CodeFinding] in
      guard case .closure(let block)? = loop.call.arguments.first?.value else { return [] }
      return calls.filter { found in
        let inner = context.body.steps[found.step].block
        guard found.name == "addGestureRecognizer", context.body.contains(block, inner),
          context.isElement(found.call.receiver ?? .itself, of: block),
          case .local(let local)? = found.call.arguments.first?.value,
          context.body.locals[local].kind == .variable
        else { return false }
        return !context.body.contains(block, context.body.locals[local].block)
          && !context.body.steps.contains {
            $0.action == .boundary && context.body.contains(block, $0.block)
          }
      }.map { looped($0.call, in: context) }
    }
  }

  private func attachment(
    _ found: CodeContext.FoundCall, in context: CodeContext
  ) -> Attachment? {
    guard let argument = found.call.arguments.first?.value,
      let recognizer = context.reference(to: argument),
      let view = context.reference(to: found.call.receiver ?? .itself)
    else { return nil }
    return Attachment(
      call: found.call, step: found.step, block: context.body.steps[found.step].block, view: view,
      recognizer: recognizer)
  }

  /// Whether the second statement takes the recognizer away from the first view.
  private func isMoved(_ first: Attachment, _ second: Attachment, in context: CodeContext) -> Bool {
    guard first.recognizer == second.recognizer, first.view != second.view,
      context.body.contains(first.block, second.block), first.step < second.step,
      !isAncestor(first.view, of: second.view, in: context),
      !isComputed(first.recognizer, in: context)
    else { return false }
    return !context.body.steps[first.step + 1..<second.step].contains {
      interrupts($0, first, in: context)
    }
  }

  /// Whether each access of a property creates another object.
  private func isComputed(_ reference: CodeReference, in context: CodeContext) -> Bool {
    guard reference.local == nil else { return false }
    guard reference.path.count == 1, let name = reference.path.first else { return true }
    if let (field, _) = project.field(name, of: context.owner), !field.isComputed {
      // A getter in Objective-C may create an object for each access.
      return !project.isSwift(context.function)
        && project.function(named: name, labels: [], of: context.owner) != nil
    }
    return true
  }

  private func interrupts(
    _ step: CodeStep, _ first: Attachment, in context: CodeContext
  ) -> Bool {
    switch step.action {
    case .boundary, .return: return true
    case .assign(let target, _): return context.reference(to: target) == first.recognizer
    default:
      var isRemoval = false
      for value in step.values {
        value.visit {
          if case .call(let call) = $0, call.name == "removeGestureRecognizer" { isRemoval = true }
        }
      }
      return isRemoval
    }
  }

  /// Whether the function adds a view to another one.
  private func isAncestor(
    _ ancestor: CodeReference, of view: CodeReference, in context: CodeContext
  ) -> Bool {
    context.calls.contains { found in
      guard
        found.name == "addSubview" || found.name == "insertSubview"
          || found.name == "addArrangedSubview", let child = found.call.arguments.first?.value
      else { return false }
      return context.reference(to: found.call.receiver ?? .itself) == ancestor
        && context.reference(to: child) == view
    }
  }

  /// Whether a recognizer that is created outside of a loop is added to the variable of the loop.
  private func isInLoop(_ attachment: Attachment, in context: CodeContext) -> Bool {
    guard let local = attachment.recognizer.local, let view = attachment.view.local,
      attachment.recognizer.path.isEmpty, attachment.view.path.isEmpty,
      context.body.locals[view].kind == .element, context.body.locals[local].kind == .variable,
      let loop = context.body.enclosing(attachment.block, .loop),
      context.body.contains(loop, context.body.locals[view].block)
        || context.body.locals[view].block == loop,
      !context.body.contains(loop, context.body.locals[local].block)
    else { return false }
    return !context.body.steps.contains { step in
      guard context.body.contains(loop, step.block) else { return false }
      return interrupts(step, attachment, in: context)
    }
  }

  private func twoViews(
    _ first: Attachment, _ second: Attachment, in context: CodeContext
  ) -> CodeFinding {
    let recognizer = second.call.arguments[0].value
    let firstName = context.name(of: first.call.receiver ?? .itself) ?? ""
    let secondName = context.name(of: second.call.receiver ?? .itself) ?? ""
    return CodeFinding(
      ruleID: "recognizer-on-two-views", gravity: .warning, range: second.call.range.offsets,
      subject: context.subject(recognizer),
      message:
        "it receives no touches of \"\(firstName)\": it is added to \"\(secondName)\" later, and a gesture recognizer belongs to one view at a time",
      declarations: context.declarations,
      chain: context.chain("addGestureRecognizer", recognizer),
      related: [
        CodeFinding.Note(
          range: first.call.range.offsets, message: "it is added to \"\(firstName)\" here")
      ])
  }

  private func looped(_ call: CodeCall, in context: CodeContext) -> CodeFinding {
    let recognizer = call.arguments[0].value
    return CodeFinding(
      ruleID: "recognizer-on-two-views", gravity: .warning, range: call.range.offsets,
      subject: context.subject(recognizer),
      message:
        "it receives touches of the last view only: the loop adds it to several views, and a gesture recognizer belongs to one view at a time",
      declarations: context.declarations,
      chain: context.chain("addGestureRecognizer", recognizer))
  }

  // MARK: Unattached recognizers

  private func unattached(in context: CodeContext) -> [CodeFinding] {
    context.body.steps.compactMap { step in
      guard case .declare(let local, .call(let call)) = step.action,
        let type = CodeValue.call(call).createdType,
        type.hasSuffix("GestureRecognizer"), !context.isReassigned(local),
        context.body.locals[local].kind == .variable
      else { return nil }
      let reference = CodeReference(local: local, path: [])
      let isOnlySet = context.uses(of: reference).allSatisfy { use, _ in
        switch use {
        case .sets, .reads: true
        case .receives(let call): call.name == "addTarget" || call.name == "require"
        case .argument, .escapes: false
        }
      }
      guard isOnlySet else { return nil }
      return CodeFinding(
        ruleID: "unattached-recognizer", gravity: .info,
        range: context.body.locals[local].range.offsets,
        subject: context.subject(.local(local)),
        message: "it never fires: it is not added to any view",
        declarations: context.declarations, chain: "\(type).\(context.body.locals[local].name)")
    }
  }
}
