internal import AutoLayout
internal import LayoutModel
internal import Linting
internal import TouchModel

/// A layout with what answers about it need.
struct OpenedLayout {
  let hierarchy: ViewHierarchy
  /// What is known of it.
  let facts: LayoutFacts
  let lines: LineIndex
  /// Of its file.
  let path: String
  /// Its own name, else its place among the file's layouts.
  let name: String
  /// Its file holds no other.
  var isOnlyOne = true

  /// The file says what it is called.
  var hasOwnName: Bool { hierarchy.name != nil }

  /// The view that a person means: by its id, else by its path in the layout.
  func view(_ identifier: String) throws(CommandError) -> ViewID {
    if let view = hierarchy.view(identifiedBy: identifier) { return view }
    let ids = hierarchy.views.compactMap(\.id)
    throw CommandError(CommandError.unknown("view", identifier, known: ids), path: path)
  }

  /// How a person calls it: `button "Save"`.
  func spoken(_ view: ViewID) -> String { hierarchy.spokenName(of: view).escaped }

  func spoken(_ responder: Responder) -> String { hierarchy.spokenName(of: responder).escaped }

  /// The same laid out on a screen; where none is asked for, on the document's own canvas as far as
  /// that can be told.
  func laidOut(on place: QueryScreen) throws(CommandError) -> OpenedLayout {
    let isChanged = place.isAnother
    guard let spec = hierarchy.spec, let root = hierarchy.roots.first else {
      guard isChanged else { return self }
      throw CommandError("it does not say how its views are laid out", path: path)
    }
    let canvas = spec.canvases.first { $0.root == root }
    let target = isChanged ? place.screen ?? canvas?.screen : nil
    guard let engine = LayoutEngine(hierarchy, options: place.engineOptions) else { return self }
    let solution = engine.solution(on: target)
    if isChanged {
      let found = solution.roots.first { $0.view == root }
      if let reason = found.map({ solution.reason(for: $0, in: hierarchy) }) ?? "it has no canvas" {
        throw CommandError("'\(name)' cannot be laid out: \(reason)", path: path)
      }
      guard canvas?.fillsScreen == true else {
        throw CommandError(
          "'\(name)' does not fill its screen, so that no device gives it a size", path: path)
      }
    }
    return OpenedLayout(
      hierarchy: hierarchy.laidOut(solution, on: target), facts: facts, lines: lines, path: path,
      name: name, isOnlyOne: isOnlyOne)
  }
}

/// The layouts of one document, to choose from.
struct OpenedDocument {
  private let layouts: [OpenedLayout]
  private let path: String
  /// How one says which layout is meant, for complaints: `--layout`.
  private let nameOption: String

  init(
    _ hierarchies: [ViewHierarchy], of source: SourceText, format: LayoutFormat, nameOption: String
  ) {
    let lines = LineIndex(source.bytes)
    layouts = hierarchies.enumerated().map { index, hierarchy in
      OpenedLayout(
        hierarchy: hierarchy, facts: hierarchy.facts(in: format), lines: lines,
        path: source.path,
        name: hierarchy.name ?? "layouts[\(index)]", isOnlyOne: hierarchies.count == 1)
    }
    path = source.path
    self.nameOption = nameOption
  }

  /// What one can call the layouts, in the order of the text.
  var names: [String] { layouts.map(\.name) }

  /// In the order of the text.
  var first: OpenedLayout? { layouts.first }

  /// The one layout that is meant, for a question about touches.
  func layout(named name: String?) throws(CommandError) -> OpenedLayout {
    let layout = try onlyLayout(named: name)
    guard layout.hierarchy.tree == .views else {
      throw CommandError(
        """
        it is an accessibility tree, which says where things are and not what lies in front of what: \
        who gets a touch is not known
        """, path: path)
    }
    return layout
  }

  /// The one layout that is meant: the only one, where no name is given.
  func onlyLayout(named name: String?) throws(CommandError) -> OpenedLayout {
    let meant = try layouts(named: name)
    guard meant.count == 1 else {
      throw CommandError(
        "it holds several layouts; choose one with \(nameOption): \(Self.list(meant))", path: path)
    }
    return meant[0]
  }

  /// All layouts, or those that a name means; at least one.
  func layouts(named name: String?) throws(CommandError) -> [OpenedLayout] {
    guard !layouts.isEmpty else { throw CommandError("there is no layout in it", path: path) }
    guard let name else { return layouts }
    let named = layouts.filter { $0.name == name }
    guard !named.isEmpty else {
      let message = CommandError.unknown("layout", name, known: layouts.map(\.name))
      throw CommandError("\(message); it holds \(Self.list(layouts))", path: path)
    }
    return named
  }

  private static func list(_ layouts: [OpenedLayout]) -> String {
    layouts.map { "'\($0.name)'" }.joined(separator: ", ")
  }
}
