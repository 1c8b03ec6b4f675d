package import AppCode
internal import AutoLayout
package import Files
package import LayoutModel
package import Linting
package import HitTesting

/// A layout with the data that answers need.
package struct OpenedLayout {
  package var hierarchy: ViewHierarchy
  package let sourceMap: SourceMap
  /// What its format contains.
  package let facts: LayoutFacts
  package let lines: LineIndex
  /// The path of its file.
  package let path: String
  /// Its name in the file, else `layouts[0]` with its index.
  package let name: String
  /// What selects it: its name, or `layouts[0]` with its index if another layout of the file has the same name.
  package let selector: String
  /// The app's source code; nil: none was read.
  package let code: CodeScope?
  /// Whether the file contains no other layout.
  package var isOnlyOne = true
  /// The screen for which it is laid out; nil: that of its canvas.
  package var screen: Screen?

  /// Whether the file contains its name.
  package var hasOwnName: Bool { hierarchy.name != nil }

  /// `button "Save"`
  package func displayName(_ view: ViewID) -> String { hierarchy.displayName(of: view).escaped }

  package func displayName(_ responder: Responder) -> String {
    hierarchy.displayName(of: responder).escaped
  }

  /// The layout with its obstructions.
  package func analyzed(in document: CheckedDocument) -> AnalyzedLayout {
    AnalyzedLayout(hierarchy, sourceMap, source: document.source, format: document.format)
  }

  /// The same layout on a screen, by default on the document's canvas if it has one.
  package func laidOut(on screen: QueryScreen) throws(CommandError) -> OpenedLayout {
    let isChanged = screen.isOther
    guard hierarchy.spec != nil, let root = hierarchy.roots.first else {
      guard isChanged else { return self }
      throw CommandError("contains no layout information for other screens", path: path)
    }
    let canvas = hierarchy.canvas
    let target = isChanged ? screen.screen ?? canvas?.screen : nil
    guard let engine = LayoutEngine(hierarchy)?.with(screen.text(for: hierarchy)) else {
      return self
    }
    let solution = engine.solution(on: target)
    if isChanged {
      let found = solution.roots.first { $0.view == root }
      if let reason = found.map({ solution.reason(for: $0, in: hierarchy) }) ?? "there is no canvas"
      {
        throw CommandError("'\(name)' cannot be laid out: \(reason)", path: path)
      }
      guard let canvas, target.map(canvas.followsScreen) ?? canvas.fillsScreen else {
        throw CommandError(
          "'\(name)' is \(drawnSize) and no screen: its size on a device is unknown", path: path)
      }
    }
    var layout = self
    layout.hierarchy = hierarchy.laidOut(solution, on: target)
    layout.screen = screen.screen
    return layout
  }
}

extension OpenedLayout {
  /// `laid out for iPhone 16 in portrait`
  package var laidOutText: String {
    let screen = (screen ?? hierarchy.canvas?.screen).map { Finding.ScreenContext($0).text }
    return (screen ?? hierarchy.device?.name).map { "laid out for \($0)" } ?? "laid out"
  }

  /// Whether the frames are those that UIKit computes: `laid out`, `7 views as drawn by Xcode`; nil: the format states
  /// them.
  package var basisText: String? {
    guard hierarchy.hasDrawing else { return nil }
    let drawn = hierarchy.ids.count(where: hierarchy.isDrawn)
    switch drawn {
    case 0: return "laid out"
    case (hierarchy.views.count - hierarchy.roots.count)...: return "as drawn by Xcode"
    default: return "\(drawn.amount("view")) as drawn by Xcode"
    }
  }
}

extension OpenedLayout {
  /// `a 600 × 44 view`
  private var drawnSize: String {
    let frame = hierarchy.roots.first.flatMap { hierarchy[$0].geometry?.frame }
    return frame.map { "a \($0.width.shortText) × \($0.height.shortText) view" } ?? "a view"
  }
}

/// The layouts of one document.
package struct OpenedDocument {
  /// In the order of the text.
  package let all: [OpenedLayout]
  private let path: String
  /// The option that selects a layout, for messages: `--layout`.
  private let nameOption: String

  package init(
    _ parsed: [ParsedLayout], of source: SourceText, format: LayoutFormat, nameOption: String,
    code: CodeScope? = nil
  ) {
    let lines = LineIndex(source.bytes)
    var counts: [String: Int] = [:]
    for case let name? in parsed.map(\.hierarchy.name) { counts[name, default: 0] += 1 }
    all = parsed.enumerated().map { index, layout in
      let position = "layouts[\(index)]"
      let name = layout.hierarchy.name ?? position
      return OpenedLayout(
        hierarchy: layout.hierarchy.withActions(of: code), sourceMap: layout.sourceMap,
        facts: layout.hierarchy.containedFacts(in: format), lines: lines, path: source.path,
        name: name,
        selector: counts[name, default: 0] > 1 ? position : name, code: code,
        isOnlyOne: parsed.count == 1)
    }
    path = source.path
    self.nameOption = nameOption
  }

  package var names: [String] { all.map(\.name) }

  /// The selected layout, for a query about touches.
  package func layout(named name: String?) throws(CommandError) -> OpenedLayout {
    let layout = try onlyLayout(named: name)
    guard layout.hierarchy.tree == .views else {
      throw CommandError(
        """
        is an accessibility tree: it contains positions and no z-order, so hit-testing is not possible
        """, path: path)
    }
    return layout
  }

  /// The selected layout.
  ///
  /// - Parameter name: nil: the only layout.
  package func onlyLayout(named name: String?) throws(CommandError) -> OpenedLayout {
    let selected = try layouts(named: name)
    guard selected.count == 1 else {
      throw CommandError(
        "contains several layouts; specify one with \(nameOption): \(Self.list(selected))",
        path: path)
    }
    return selected[0]
  }

  /// All layouts, or those with a name, or the one at a position (`layouts[0]`) that is no name; at least one.
  package func layouts(named name: String?) throws(CommandError) -> [OpenedLayout] {
    guard !all.isEmpty else { throw CommandError("contains no layout", path: path) }
    guard let name else { return all }
    let named = all.filter { $0.name == name }
    guard !named.isEmpty else {
      if let index = all.indices.first(where: { name == "layouts[\($0)]" }) {
        return [all[index]]
      }
      let message = CommandError.unknown("layout", name, known: all.map(\.selector))
      throw CommandError("\(message); layouts: \(Self.list(all))", path: path)
    }
    return named
  }

  private static func list(_ layouts: [OpenedLayout]) -> String {
    layouts.map { "'\($0.selector)'" }.joined(separator: ", ")
  }
}

extension CheckedDocument {
  /// - Parameter nameOption: the option that selects a layout, for messages.
  package func opened(
    _ layouts: [ParsedLayout], _ nameOption: String, code: CodeScope? = nil
  ) -> OpenedDocument {
    OpenedDocument(layouts, of: source, format: format, nameOption: nameOption, code: code)
  }

  /// The layouts with the frames of the text, from which the layout engine starts.
  func unsolvedLayouts(_ linter: Linter) -> [ParsedLayout] {
    linter.read(source)?.parsedLayouts ?? []
  }
}
