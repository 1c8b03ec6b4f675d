import AppCode
package import LayoutModel

/// A rule that considers a place in code and reports nothing there.
package struct SilencedCode: Sendable {
  package let ruleID: String
  /// The statement or the declaration.
  package let range: SourceRange
  /// Lower case, without a full stop.
  package let reason: String
}

extension CodeChecker {
  /// The rules that are silent about statements and declarations of a file because of one fact. They are determined for
  /// a question only.
  ///
  /// - Parameter place: shows a place of a file.
  package func silences(
    in path: String, _ place: (_ file: String, _ offset: Int) -> String
  ) -> [SilencedCode] {
    guard let file = fileIndices[path] else { return [] }
    var silences: [SilencedCode] = []
    for type in project.files[file].facts.types.indices {
      guard let owner = project.owner(ofFile: file, type: type) else { continue }
      silences += buttonSilences(file: file, type: type, of: owner)
    }
    for context in contexts(of: file) {
      for found in context.calls {
        silences += self.silences(about: found.call, in: context, place).map {
          SilencedCode(ruleID: $0, range: found.call.range, reason: $1)
        }
      }
      silences += recognizerSilences(in: context)
    }
    return silences
  }

  /// Rules and reasons.
  private func silences(
    about call: CodeCall, in context: CodeContext,
    _ place: (_ file: String, _ offset: Int) -> String
  ) -> [(String, String)] {
    switch call.name {
    case "addGestureRecognizer":
      return enabling(call.receiver ?? .itself, in: context, place)
        .map { [("recognizer-without-interaction", $0)] } ?? []
    case "addSubview", "insertSubview":
      return [
        ancestorSilence(call, in: context, place).map { ("interaction-disabled-ancestor", $0) },
        cellSilence(call, in: context).map { ("cell-subview-behind-content-view", $0) },
      ].compactMap(\.self)
    case "addTarget":
      return missingActionSilence(call, in: context).map { [("missing-action", $0)] } ?? []
    default: return []
    }
  }

  /// Why a view may take touches though its class can disable them; nil: nothing enables it, or its class does not
  /// disable them.
  private func enabling(
    _ view: CodeValue, in context: CodeContext,
    _ place: (_ file: String, _ offset: Int) -> String
  ) -> String? {
    let found = interaction(of: view, in: context)
    let name = context.name(of: view).map { "\"\($0)\"" } ?? "the view"
    switch found {
    case .off, .on, .set(false, _, _): return nil
    case .unknownClass: return "the class of \(name) is not known"
    case .set, .unknown: return "\(name): \(found.text(place))"
    }
  }

  private func ancestorSilence(
    _ call: CodeCall, in context: CodeContext,
    _ place: (_ file: String, _ offset: Int) -> String
  ) -> String? {
    let receiver = call.receiver ?? .itself
    guard receiver != .parent, let child = call.arguments.first?.value,
      let reason = enabling(receiver, in: context, place)
    else { return nil }
    guard let type = context.type(of: child) else {
      return context.type(of: receiver) == nil
        ? nil : "the class of \"\(context.name(of: child) ?? "the subview")\" is not known"
    }
    return project.isKind(type, of: "UIControl") || project.isKind(type, of: "UITextView")
      ? reason : nil
  }

  private func cellSilence(_ call: CodeCall, in context: CodeContext) -> String? {
    guard context.reference(to: call.receiver ?? .itself)?.isSelf == true,
      project.isKind(.app(context.owner), of: "UITableViewCell")
    else { return nil }
    let name = project.records[context.owner].name
    if documents.cellClasses.contains(name) {
      return "a document contains a cell of \(name), which has its content view before code runs"
    }
    return CellSubviews.managesContentView(context.owner, in: project)
      ? "code of \(name) disables, hides or moves its content view" : nil
  }

  private func missingActionSilence(_ call: CodeCall, in context: CodeContext) -> String? {
    guard !project.isSwift(context.function), let selector = action(of: call, in: context),
      !selectors.contains(selector)
    else { return nil }
    let name = project.records[context.owner].name
    guard case .framework? = project.chain(of: context.owner).end else {
      return "a superclass of \(name) is not known"
    }
    if Selectors.isOfFramework(selector) { return "classes of UIKit implement '\(selector)'" }
    return hasDynamicMethods(context.owner) ? "\(name) adds or forwards methods at run time" : nil
  }

  private func buttonSilences(
    file: Int, type: Int, of owner: CodeProject.ClassID
  ) -> [SilencedCode] {
    project.files[file].facts.types[type].fields.compactMap { field in
      guard field.type == "UIButton", let reason = silence(about: field, of: owner) else {
        return nil
      }
      return SilencedCode(
        ruleID: "control-without-action", range: field.range, reason: reason)
    }
  }

  private func recognizerSilences(in context: CodeContext) -> [SilencedCode] {
    context.body.steps.compactMap { step in
      guard case .declare(let local, .call(let call)) = step.action,
        CodeValue.call(call).createdType?.hasSuffix("GestureRecognizer") == true
      else { return nil }
      let uses = context.uses(of: CodeReference(local: local, path: [])).map(\.use)
      let isAdded = uses.contains { use in
        if case .argument(let call) = use { call.name == "addGestureRecognizer" } else { false }
      }
      let isPassed = uses.contains { use in
        if case .argument = use { true } else { use == .escapes }
      }
      guard !isAdded, isPassed else { return nil }
      return SilencedCode(
        ruleID: "unattached-recognizer", range: context.body.locals[local].range,
        reason: "\"\(context.body.locals[local].name)\" is passed to other code, which can add it "
          + "to a view")
    }
  }
}
