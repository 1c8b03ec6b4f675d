import AppCode
import LayoutModel

/// Faults of gesture recognizers, and of subviews of views without interaction.
extension CodeChecker {
  func recognizers(in context: CodeContext) -> [CodeVerdict] {
    let calls = context.calls
    let interactions = calls.flatMap { found -> [CodeVerdict] in
      let verdicts: [CodeVerdict?] =
        switch found.name {
        case "addGestureRecognizer":
          [
            recognizerWithoutInteraction(found.call, in: context),
            blockedSelection(found.call, in: context),
          ]
        case "addSubview", "insertSubview": [disabledAncestor(found.call, in: context)]
        default: []
        }
      return verdicts.compactMap(\.self)
    }
    return interactions + recognizersOnTwoViews(calls, in: context) + unattached(in: context)
  }

  /// The class that disables a view, if nothing enables it.
  private func neverEnabledClass(of view: CodeValue, in context: CodeContext) -> String? {
    guard let name = interaction.disablingClass(context.type(of: view)),
      let reference = context.reference(to: view),
      interaction.isNeverEnabled(reference, in: context)
    else { return nil }
    return name
  }

  /// UC-2.
  private func recognizerWithoutInteraction(
    _ call: CodeCall, in context: CodeContext
  ) -> CodeVerdict? {
    let (rule, receiver) = ("recognizer-without-interaction", call.receiver ?? .itself)
    guard receiver != .parent else { return nil }
    guard let name = neverEnabledClass(of: receiver, in: context) else {
      return .silent(rule, call.range) { enabling(receiver, in: context, $0) }
    }
    return .reported(
      CodeFinding(
        ruleID: rule, gravity: .warning, range: call.range.offsets,
        subject: context.subject(receiver),
        message:
          "its gesture recognizer never fires: its user interaction is disabled, the default of \(name)",
        declarations: context.declarations,
        chain: context.chain("addGestureRecognizer", receiver),
        related: outletNotes(of: receiver, in: context),
        fixes: enablingFix(receiver, before: call, in: context)))
  }

  /// UC-2, of a control in a view without interaction.
  private func disabledAncestor(_ call: CodeCall, in context: CodeContext) -> CodeVerdict? {
    let (rule, receiver) = ("interaction-disabled-ancestor", call.receiver ?? .itself)
    guard receiver != .parent, interaction.disablingClass(context.type(of: receiver)) != nil,
      let child = call.arguments.first?.value
    else { return nil }
    guard let type = context.type(of: child) else {
      return .silent(rule, call.range) { _ in context.unknownClass(of: child) }
    }
    guard project.isKind(type, of: "UIControl") || project.isKind(type, of: "UITextView") else {
      return nil
    }
    guard let name = neverEnabledClass(of: receiver, in: context) else {
      return .silent(rule, call.range) { enabling(receiver, in: context, $0) }
    }
    guard !findsTouchesByLocation(context.owner) else {
      return .silent(rule, call.range) { _ in touchLocations(context.owner) }
    }
    let superview = context.name(of: receiver) ?? name
    return .reported(
      CodeFinding(
        ruleID: rule, gravity: .warning, range: call.range.offsets,
        subject: context.subject(child),
        message:
          "it receives no touches: user interaction is disabled on its superview \"\(superview)\", the default of \(name)",
        declarations: context.declarations, chain: context.chain(call.name, child),
        related: outletNotes(of: receiver, in: context),
        fixes: enablingFix(receiver, before: call, in: context)))
  }

  /// Why a view may take touches though its class can disable them; nil: nothing enables it, or its class does not
  /// disable them.
  private func enabling(
    _ view: CodeValue, in context: CodeContext, _ place: CodeVerdict.CodePosition
  ) -> String? {
    let found = interaction(of: view, in: context)
    switch found {
    case .off, .on, .set(false, _, _): return nil
    case .set, .unknown, .unknownClass:
      return found.text(place) + (context.name(of: view).map { " (\"\($0)\")" } ?? "")
    }
  }

  func touchLocations(_ id: CodeProject.ClassID) -> String {
    "code of \(project.records[id].name) finds the view of a touch by its location"
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
  ) -> [CodeVerdict] {
    let attachments = calls.filter { $0.name == "addGestureRecognizer" }.compactMap { found in
      attachment(found, in: context)
    }
    var verdicts: [CodeVerdict] = []
    for (index, second) in attachments.enumerated() {
      let earlier = attachments[..<index].filter { isSame($0, second, in: context) }
        .map { (first: $0, reason: exception($0, second, in: context)) }
      if let (first, _) = earlier.last(where: { $0.reason == nil }) {
        verdicts.append(.reported(twoViews(first, second, in: context)))
      } else if let reason = earlier.last?.reason {
        verdicts.append(.silent(Self.twoViews, second.call.range) { _ in reason })
      }
    }
    for attachment in attachments {
      guard let loop = loop(around: attachment, in: context) else { continue }
      let isInterrupted = context.body.steps.contains {
        context.body.contains(loop, $0.block) && interruption($0, attachment, in: context) != nil
      }
      verdicts.append(
        isInterrupted
          ? .silent(Self.twoViews, attachment.call.range) { _ in
            "the loop ends, or removes or replaces the recognizer"
          } : .reported(looped(attachment.call, in: context)))
    }
    return verdicts + recognizersInClosures(calls, in: context).map(CodeVerdict.reported)
  }

  private static let twoViews = "recognizer-on-two-views"

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

  /// Whether the second statement adds the recognizer of the first one to another view.
  private func isSame(_ first: Attachment, _ second: Attachment, in context: CodeContext) -> Bool {
    first.recognizer == second.recognizer && first.view != second.view
      && context.body.contains(first.block, second.block) && first.step < second.step
  }

  /// Why the second statement is not known to take the recognizer away from the first view; nil: it does.
  private func exception(
    _ first: Attachment, _ second: Attachment, in context: CodeContext
  ) -> String? {
    if isAncestor(first.view, of: second.view, in: context) {
      return "the first view of the recognizer contains the second one"
    }
    if isComputed(first.recognizer, in: context) {
      return "each access of the recognizer can create another one"
    }
    return context.body.steps[first.step + 1..<second.step].lazy.compactMap {
      interruption($0, first, in: context)
    }.first
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

  /// Why a later statement need not be about the recognizer that a view still has; nil: it is.
  private func interruption(
    _ step: CodeStep, _ first: Attachment, in context: CodeContext
  ) -> String? {
    switch step.action {
    case .boundary, .return: return "the function can end between the statements"
    case .assign(let target, _):
      return context.reference(to: target) == first.recognizer
        ? "the recognizer is replaced between the statements" : nil
    default:
      let isRemoval = step.contains {
        if case .call(let call) = $0 { call.name == "removeGestureRecognizer" } else { false }
      }
      return isRemoval ? "the recognizer is removed between the statements" : nil
    }
  }

  /// Whether the function adds a view to another one.
  private func isAncestor(
    _ ancestor: CodeReference, of view: CodeReference, in context: CodeContext
  ) -> Bool {
    context.calls.contains { found in
      guard Self.addingMethods.contains(found.name), let child = found.call.arguments.first?.value
      else { return false }
      return context.reference(to: found.call.receiver ?? .itself) == ancestor
        && context.reference(to: child) == view
    }
  }

  /// The loop to whose variable a recognizer is added that is created outside of it.
  private func loop(around attachment: Attachment, in context: CodeContext) -> Int? {
    guard let local = attachment.recognizer.local, let view = attachment.view.local,
      attachment.recognizer.path.isEmpty, attachment.view.path.isEmpty,
      context.body.locals[view].kind == .element, context.body.locals[local].kind == .variable,
      let loop = context.body.enclosing(attachment.block, .loop),
      context.body.contains(loop, context.body.locals[view].block)
        || context.body.locals[view].block == loop,
      !context.body.contains(loop, context.body.locals[local].block)
    else { return nil }
    return loop
  }

  private func twoViews(
    _ first: Attachment, _ second: Attachment, in context: CodeContext
  ) -> CodeFinding {
    let recognizer = second.call.arguments[0].value
    let firstName = context.name(of: first.call.receiver ?? .itself) ?? ""
    let secondName = context.name(of: second.call.receiver ?? .itself) ?? ""
    return CodeFinding(
      ruleID: Self.twoViews, gravity: .warning, range: second.call.range.offsets,
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
      ruleID: Self.twoViews, gravity: .warning, range: call.range.offsets,
      subject: context.subject(recognizer),
      message:
        "it receives touches of the last view only: the loop adds it to several views, and a gesture recognizer belongs to one view at a time",
      declarations: context.declarations,
      chain: context.chain("addGestureRecognizer", recognizer))
  }

  // MARK: Unattached recognizers

  private func unattached(in context: CodeContext) -> [CodeVerdict] {
    context.body.steps.compactMap { step in
      guard case .declare(let local, .call(let call)) = step.action,
        let type = CodeValue.call(call).createdType, type.hasSuffix("GestureRecognizer"),
        !context.isReassigned(local), context.body.locals[local].kind == .variable
      else { return nil }
      let (rule, range) = ("unattached-recognizer", context.body.locals[local].range)
      let name = context.body.locals[local].name
      var isPassed = false
      for (use, _) in context.uses(of: CodeReference(local: local, path: [])) {
        switch use {
        case .sets, .reads: continue
        case .receives(let call):
          guard call.name == "addTarget" || call.name == "require" else { return nil }
        case .argument(let call):
          if call.name == "addGestureRecognizer" { return nil }
          isPassed = true
        case .escapes: isPassed = true
        }
      }
      if isPassed {
        return .silent(rule, range) { _ in
          "\"\(name)\" is passed to other code, which can add it to a view"
        }
      }
      return .reported(
        CodeFinding(
          ruleID: rule, gravity: .info, range: range.offsets,
          subject: context.subject(.local(local)),
          message: "it never fires: it is not added to any view",
          declarations: context.declarations, chain: "\(type).\(name)"))
    }
  }
}

extension CodeContext {
  func unknownClass(of value: CodeValue) -> String {
    "the class of \(name(of: value).map { "\"\($0)\"" } ?? "the view") is not known"
  }
}
