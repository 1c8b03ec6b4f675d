package import Files
package import LayoutModel
internal import Linting
internal import HitTesting

/// Finds the view that an argument names.
///
/// The name is the view's id, path, title, accessibility label, text, placeholder, outlet or class. These
/// kinds are searched in this order, and the first kind with a match decides: a class with the name of an
/// id never makes that id ambiguous.
struct ViewSearch {
  let layout: OpenedLayout
  private var hierarchy: ViewHierarchy { layout.hierarchy }

  /// The kinds of names that several views can share.
  private enum Kind: CaseIterable {
    case text, outlet, className

    /// `the title, label or text of 2 views`
    func ambiguity(_ count: Int) -> String {
      switch self {
      case .text: "the title, label or text of \(count) views"
      case .outlet: "the outlet of \(count) views"
      case .className: "the class of \(count) views"
      }
    }
  }

  /// - Throws: an error with the candidates if several views have the name, or with the most similar names
  ///   if none has.
  package func view(named name: String) throws(CommandError) -> ViewID {
    if let view = hierarchy.view(identifiedBy: name) { return view }
    let outlets = hierarchy.outletsByObject
    for kind in Kind.allCases {
      let views = hierarchy.ids.filter {
        names(of: $0, kind, outlets).contains { !$0.isEmpty && $0 == name }
      }
      if views.count > 1 { throw ambiguous(name, kind.ambiguity(views.count), views) }
      if let view = views.first { return view }
    }
    throw unknown(name, outlets)
  }

  /// The names of one kind that a view has.
  private func names(of id: ViewID, _ kind: Kind, _ outlets: [String: [Connection]]) -> [String] {
    let view = hierarchy[id]
    switch kind {
    case .text:
      let own = [
        view.title, view.label, view.accessibility?.label, view.accessibility?.identifier,
      ].compactMap(\.self)
      return own + view.names.filter { !outletNames(of: view, outlets).contains($0) }
    case .outlet: return outletNames(of: view, outlets)
    case .className:
      let leaf = view.className.demangledLeaf
      return [view.className, leaf, UIKitClass.leafName(of: leaf)]
    }
  }

  private func outletNames(of view: View, _ outlets: [String: [Connection]]) -> [String] {
    view.id.flatMap { outlets[$0] }?.map(\.name) ?? []
  }

  private func ambiguous(_ name: String, _ ambiguity: String, _ views: [ViewID]) -> CommandError {
    var error = CommandError(
      "'\(name.shortened)' is \(ambiguity); specify one by its id or path", path: layout.path)
    error.others = views.prefix(Self.candidateLimit).map { id in
      let frame = hierarchy.absoluteFrame(of: id)?.text ?? "frame unknown"
      return CommandError(
        "\(candidateName(of: id)): \(hierarchy.displayName(of: id)), \(frame)", path: layout.path)
    }
    let omitted = views.count - error.others.count
    if omitted > 0 { error.others.append(CommandError("\(omitted) more views", path: layout.path)) }
    return error
  }

  /// What selects the view: the id with the path, else the path.
  private func candidateName(of id: ViewID) -> String {
    let path = hierarchy.path(of: id)
    // A repeated id selects the first view that has it.
    guard let name = hierarchy[id].id, hierarchy.view(withID: name) == id else { return path }
    return "\(name) (\(path))"
  }

  private func unknown(_ name: String, _ outlets: [String: [Connection]]) -> CommandError {
    let ids = Set(hierarchy.ids.compactMap { hierarchy[$0].id })
    var others: Set<String> = []
    for id in hierarchy.ids {
      for kind in [Kind.text, .outlet] { others.formUnion(names(of: id, kind, outlets)) }
      if let name = names(of: id, .className, outlets).last { others.insert(name) }
    }
    // Of names that differ in their case only, the id is suggested.
    var found: Set<String> = [""]
    let known = (ids.sorted() + others.sorted()).filter { found.insert($0.lowercased()).inserted }
    let names = Self.similarNames(to: name, in: known)
    let quoted = names.map { "'\($0.shortened)'" }
    let hint =
      quoted.isEmpty
      ? "'layoutlint tree' lists the views" : "did you mean \(quoted.listed("or"))?"
    return CommandError("unknown view '\(name.shortened)'; \(hint)", path: layout.path)
  }

  /// Names with few other letters, the most similar first, then those that contain the name or one of whose
  /// words starts with it.
  private static func similarNames(to name: String, in known: [String]) -> [String] {
    var names: [String] = []
    var rest = known
    while names.count < suggestionLimit, let nearest = name.nearest(in: rest) {
      names.append(nearest)
      rest.removeAll { $0 == nearest }
    }
    let text = name.lowercased()
    guard text.count >= containedLength else { return names }
    for other in rest where names.count < suggestionLimit {
      if other.lowercased().contains(text) { names.append(other) }
    }
    return names
  }

  /// Views in the message about an ambiguous name.
  static let candidateLimit = 20
  /// Names in the message about an unknown name.
  package static let suggestionLimit = 3
  /// Many names contain one or two given letters.
  private static let containedLength = 3
}

extension OpenedLayout {
  /// The view that an argument names; see `ViewSearch`.
  package func view(_ name: String) throws(CommandError) -> ViewID {
    try ViewSearch(layout: self).view(named: name)
  }
}
