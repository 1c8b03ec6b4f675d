import AppCode
package import LayoutModel

/// A call of `addSubview`, `addGestureRecognizer` or `addTarget`, with what the sources show of its view.
package struct ViewCall: Sendable {
  /// A view, a recognizer or a view controller.
  package struct Responder: Sendable, Equatable {
    /// As in the code.
    package var name: String
    /// Empty if it is not known.
    package var className: String

    /// `card UIView`
    package var text: String {
      className.isEmpty || className == name ? name : "\(name) \(className)"
    }
  }

  /// What is known about the user interaction of the view.
  package enum Interaction: Sendable, Equatable {
    /// The view, or the superview of that name, has a class that disables it, and nothing enables it.
    case off(superview: String?, className: String)
    /// A statement sets it; nil: to a value that is not literal.
    case set(Bool?, file: String, range: SourceRange)
    /// The class disables it, and code that is not known may enable it.
    case unknown(className: String)
    /// Nothing disables it.
    case on(className: String)
    /// The class is not known.
    case unknownClass
  }

  /// The name of the method in the text.
  package var nameRange: SourceRange
  /// The view, its superviews and the controller, as far as they are known.
  package var responders: [Responder]
  package var interaction: Interaction
}

extension ViewCall.Interaction {
  /// `takes no touches: UIImageView disables user interaction by default, and nothing enables it`
  ///
  /// - Parameter place: shows a place of a file.
  package func text(_ place: (_ file: String, _ offset: Int) -> String) -> String {
    switch self {
    case .off(let superview, let name):
      let subject = superview.map { "of its superview \($0)" } ?? "by default"
      return
        "takes no touches: \(name) disables user interaction \(subject), and nothing enables it"
    case .set(let value, let file, let range):
      let state = value.map { $0 ? "enabled" : "disabled" } ?? "set"
      return "user interaction is \(state) in \(place(file, range.start))"
    case .unknown(let name):
      return "\(name) disables user interaction by default, unless other code enables it"
    case .on(let name): return "user interaction is enabled, the default of \(name)"
    case .unknownClass: return "user interaction is not known: the class is not known"
    }
  }
}

extension CodeChecker {
  static let addingMethods: Set = ["addSubview", "insertSubview", "addArrangedSubview"]
  /// Chains of superviews end there.
  private static let depthLimit = 32

  /// The call whose method name is at an offset; nil: there is none.
  ///
  /// - Parameter bytes: the text of the file.
  package func viewCall(at offset: Int, in path: String, _ bytes: [UInt8]) -> ViewCall? {
    guard let file = fileIndices[path] else { return nil }
    for context in contexts(of: file) {
      for found in context.calls where found.call.range.touches(offset) {
        guard let view = view(of: found.call), let range = found.call.nameRange(in: bytes),
          range.touches(offset)
        else { continue }
        return viewCall(of: view, at: range, in: context)
      }
    }
    return nil
  }

  func contexts(of file: Int) -> some Sequence<CodeContext> {
    project.files[file].facts.types.indices.lazy.flatMap { type -> [CodeContext] in
      guard let owner = project.owner(ofFile: file, type: type) else { return [] }
      return project.files[file].facts.types[type].functions.indices.compactMap { function in
        CodeContext(
          project, owner, CodeProject.FunctionID(file: file, type: type, function: function))
      }
    }
  }

  /// The view that a call is about.
  private func view(of call: CodeCall) -> CodeValue? {
    if Self.addingMethods.contains(call.name) { return call.arguments.first?.value }
    let isOfReceiver = call.name == "addGestureRecognizer" || call.name == "addTarget"
    return isOfReceiver ? call.receiver ?? .itself : nil
  }

  private func viewCall(
    of view: CodeValue, at range: SourceRange, in context: CodeContext
  ) -> ViewCall {
    var responders = [responder(view, in: context)]
    var interaction = interaction(of: view, in: context)
    var next = superview(of: view, in: context)
    while let (value, other) = next, responders.count < Self.depthLimit {
      let found = responder(value, in: other)
      guard !responders.contains(found) else { break }
      responders.append(found)
      if case .off = interaction {
      } else if case .off(_, let name) = self.interaction(of: value, in: other) {
        interaction = .off(superview: found.name, className: name)
      }
      if let controller = controller(ofRoot: value, in: other) {
        responders.append(controller)
        break
      }
      next = superview(of: value, in: other)
    }
    return ViewCall(nameRange: range, responders: responders, interaction: interaction)
  }

  private func responder(_ value: CodeValue, in context: CodeContext) -> ViewCall.Responder {
    var className = context.type(of: value)?.name(in: project) ?? ""
    if className.isEmpty { className = value.createdType ?? "" }
    let name = context.reference(to: value).map { reference in
      let start = reference.local.map { context.body.locals[$0].name }
      let path = ([start].compactMap(\.self) + reference.path).joined(separator: ".")
      return path.isEmpty ? "self" : path
    }
    return ViewCall.Responder(name: name ?? className, className: className)
  }

  /// The receiver of the one statement that adds a view to another one, with its function.
  private func superview(
    of view: CodeValue, in context: CodeContext
  ) -> (CodeValue, CodeContext)? {
    guard let reference = context.reference(to: view), !reference.isSelf else {
      // An object without a name is added where it is created.
      return addition(in: context) { $0 == view }
    }
    guard reference.local == nil else {
      return addition(in: context) { context.reference(to: $0) == reference }
    }
    var found: (CodeValue, CodeContext)?
    for function in project.relatedFunctions(of: context.owner) {
      guard let other = CodeContext(project, context.owner, function),
        let addition = addition(in: other, where: { other.reference(to: $0) == reference })
      else { continue }
      if let found, found.1.reference(to: found.0) != other.reference(to: addition.0) { return nil }
      found = addition
    }
    return found
  }

  private func addition(
    in context: CodeContext, where isView: (CodeValue) -> Bool
  ) -> (CodeValue, CodeContext)? {
    let receivers = context.calls.filter { found in
      Self.addingMethods.contains(found.name)
        && found.call.arguments.first.map { isView($0.value) } == true
    }.map { $0.call.receiver ?? .itself }
    guard let first = receivers.first,
      receivers.allSatisfy({ context.reference(to: $0) == context.reference(to: first) })
    else { return nil }
    return (first, context)
  }

  /// The controller of `self` if a value is its view, or the cell whose content view it is.
  private func controller(
    ofRoot value: CodeValue, in context: CodeContext
  ) -> ViewCall.Responder? {
    guard let reference = context.reference(to: value), reference.local == nil,
      reference.path == ["view"] || reference.path == ["contentView"]
    else { return nil }
    let name = project.records[context.owner].name
    return ViewCall.Responder(name: name, className: name)
  }

  func interaction(of view: CodeValue, in context: CodeContext) -> ViewCall.Interaction {
    if let set = setting(of: view, in: context) { return set }
    guard let meaning = type(of: view, in: context),
      let className = project.frameworkClass(of: meaning)
    else { return .unknownClass }
    guard className == "UILabel" || className == "UIImageView" else {
      return .on(className: className)
    }
    guard interaction.disablingClass(meaning) != nil, let reference = context.reference(to: view),
      interaction.isNeverEnabled(reference, in: context)
    else { return .unknown(className: className) }
    return .off(superview: nil, className: className)
  }

  /// The class of an expression, also of the views that UIKit's controllers and cells create.
  private func type(of value: CodeValue, in context: CodeContext) -> CodeProject.Meaning? {
    if let known = context.type(of: value) { return known }
    guard let reference = context.reference(to: value), reference.local == nil,
      reference.path.count == 1
    else { return nil }
    return Self.createdViews.first {
      $0.name == reference.path[0] && project.isKind(.app(context.owner), of: $0.owner)
    }.map { .framework($0.view) }
  }

  private static let createdViews = [
    (owner: "UITableViewController", name: "tableView", view: "UITableView"),
    (owner: "UITableViewController", name: "view", view: "UITableView"),
    (owner: "UICollectionViewController", name: "collectionView", view: "UICollectionView"),
    (owner: "UIViewController", name: "view", view: "UIView"),
    (owner: "UITableViewCell", name: "contentView", view: "UIView"),
    (owner: "UICollectionViewCell", name: "contentView", view: "UIView"),
  ]

  /// The last statement about a local or a property that sets its interaction.
  private func setting(of view: CodeValue, in context: CodeContext) -> ViewCall.Interaction? {
    guard let reference = context.reference(to: view) else { return nil }
    let contexts =
      reference.local == nil
      ? project.relatedFunctions(of: context.owner).compactMap {
        CodeContext(project, context.owner, $0)
      } : [context]
    var last: ViewCall.Interaction?
    for context in contexts {
      for step in context.body.steps {
        guard case .assign(.member(let base, Interaction.property), let value) = step.action,
          context.reference(to: base) == reference
        else { continue }
        var literal: Bool?
        if case .boolean(let value) = value { literal = value }
        last = .set(literal, file: context.path, range: step.range)
      }
    }
    return last
  }
}

extension CodeCall {
  /// The name of the method, which follows the receiver.
  fileprivate func nameRange(in bytes: [UInt8]) -> SourceRange? {
    let name = Array(name.utf8)
    let end = min(range.end, bytes.count)
    var start = min(receiverRange.end, end)
    while start + name.count <= end {
      if bytes[start..<start + name.count].elementsEqual(name) {
        return SourceRange(start, start + name.count)
      }
      start += 1
    }
    return nil
  }
}
