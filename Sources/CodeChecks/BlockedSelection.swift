import AppCode
import LayoutModel

/// Tap recognizers that code adds to the lists of view controllers.
extension CodeChecker {
  private static let blockedSelection = "tap-recognizer-blocks-selection"

  /// GR-20, of the list of a table or collection view controller.
  func blockedSelection(_ call: CodeCall, in context: CodeContext) -> CodeVerdict? {
    guard let receiver = call.receiver, let view = context.reference(to: receiver),
      let list = Self.lists.first(where: {
        project.isKind(.app(context.owner), of: $0.controller)
      }), view.local == nil, view.path == ["view"] || view.path == [list.view],
      let recognizer = call.arguments.first?.value,
      context.type(of: recognizer) == .framework("UITapGestureRecognizer"),
      let selection = project.method(list.selectors, of: context.owner)
    else { return nil }
    if let reason = mayDeliverTaps(call, of: recognizer, in: context) {
      return .silent(Self.blockedSelection, call.range) { _ in reason }
    }
    return .reported(
      CodeFinding(
        ruleID: Self.blockedSelection, gravity: .warning, range: call.range.offsets,
        subject: context.subject(recognizer),
        message:
          "a tap selects no cell of \(project.records[context.owner].name): the recognizer recognizes first and cancels the touch",
        declarations: context.declarations, chain: context.chain(call.name, recognizer),
        related: [
          CodeFinding.Note(
            range: selection.range, file: selection.file == context.path ? nil : selection.file,
            message: "this method is not called")
        ]))
  }

  private static let lists: [(controller: String, view: String, selectors: [String])] = [
    (
      "UITableViewController", "tableView",
      ["tableView:didSelectRowAt:", "tableView:didSelectRowAtIndexPath:"]
    ),
    (
      "UICollectionViewController", "collectionView",
      ["collectionView:didSelectItemAt:", "collectionView:didSelectItemAtIndexPath:"]
    ),
  ]

  /// Why taps may select cells though code adds a recognizer; nil: they do not.
  private func mayDeliverTaps(
    _ call: CodeCall, of recognizer: CodeValue, in context: CodeContext
  ) -> String? {
    let contexts = project.relatedContexts(of: context.owner)
    let isAlwaysAdded = context.body.steps.contains { $0.block == 0 && $0.range == call.range }
    guard isAlwaysAdded else { return "the recognizer is not always added" }
    if findsTouchesByLocation(context.owner) { return touchLocations(context.owner) }
    if contexts.contains(where: { $0.body.contains { $0.mayRemoveRecognizers } }) {
      return "code of \(project.records[context.owner].name) may remove the recognizer"
    }
    // An expression that creates the recognizer has no other uses.
    if recognizer.isTapRecognizer { return nil }
    let changed = "code may change the recognizer, or give it a delegate"
    guard let reference = context.reference(to: recognizer) else { return changed }
    if let local = reference.local {
      let isCreated = context.value(of: local)?.isTapRecognizer == true
      return isCreated && !mayChange(reference, in: context) ? nil : changed
    }
    // Other files cannot use a private property.
    guard reference.path.count == 1, let name = reference.path.first,
      project.field(name, of: context.owner)?.field.isPrivate == true
    else { return changed }
    let values = contexts.flatMap { $0.values(ofProperty: reference) }
    return !values.isEmpty && values.allSatisfy(\.isTapRecognizer)
      && !contexts.contains { mayChange(reference, in: $0) } ? nil : changed
  }

  /// Whether a function may do more with a recognizer than to add it to a view and to give it an action.
  private func mayChange(_ recognizer: CodeReference, in context: CodeContext) -> Bool {
    context.uses(of: recognizer).contains { found in
      switch found.use {
      case .sets("cancelsTouchesInView", .boolean(true)), .sets("name", _): false
      case .argument(let call): call.name != "addGestureRecognizer"
      case .receives(let call): call.name != "addTarget"
      default: true
      }
    }
  }
}

extension CodeProject {
  /// The first method of a class or its superclasses that has one of several selectors and is not empty.
  fileprivate func method(
    _ selectors: [String], of id: ClassID
  ) -> (file: String, range: Range<Int>)? {
    for part in chain(of: id).classes.flatMap({ records[$0].parts }) {
      let found = type(part).methods.first { method in
        method.isEmpty == false && selectors.contains(where: method.hasSelector)
      }
      if let found { return (files[part.file].path, found.range.offsets) }
    }
    return nil
  }
}

extension CodeContext {
  /// The values that the function gives a property, or its initial value.
  fileprivate func values(ofProperty reference: CodeReference) -> [CodeValue] {
    let function = project.function(self.function)
    let isInitialValue =
      function.kind == .initialValue && [Self.plain(function.name)] == reference.path
    return body.steps.compactMap { step in
      switch step.action {
      case .return(let value) where isInitialValue: value
      case .assign(let target, let value) where self.reference(to: target) == reference: value
      default: nil
      }
    }
  }
}

extension CodeValue {
  /// Whether the expression creates a tap recognizer.
  fileprivate var isTapRecognizer: Bool {
    if case .call(let call) = self, call.name.hasPrefix("init"),
      case .call(let other)? = call.receiver,
      other.name == "alloc"
    {
      return other.receiver == .name("UITapGestureRecognizer")
    }
    return createdType == "UITapGestureRecognizer"
  }

  /// Whether the expression removes recognizers of a view, or refers to all of them.
  fileprivate var mayRemoveRecognizers: Bool {
    switch self {
    case .call(let call):
      call.name == "removeGestureRecognizer" || call.name == "gestureRecognizers"
    case .name(let name), .member(_, let name): name == "gestureRecognizers"
    default: false
    }
  }
}
