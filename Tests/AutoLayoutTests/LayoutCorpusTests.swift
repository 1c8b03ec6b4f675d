import Linting
import AutoLayout
import LayoutModel
import Foundation
import LayoutTestSupport
import Testing

/// Documents from elsewhere, in the folder that the environment names, laid out on their canvases and on
/// other screens.
@Suite struct LayoutCorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  @Test(.enabled(if: folder != nil, "LAYOUTLINT_CORPUS names no folder with ib"))
  func laysTheCorpusOut() throws {
    let root = URL(filePath: try #require(Self.folder)).appending(path: "ib")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    var scopes = 0
    for name in names where name.hasSuffix(".xib") || name.hasSuffix(".storyboard") {
      let bytes = Array(try Data(contentsOf: root.appending(path: name)))
      let read = Layouts.linter.read(SourceText(path: name, bytes: bytes))
      for layout in try #require(read, "\(name)").layouts {
        guard let engine = LayoutEngine(layout) else { continue }
        scopes += Self.check(engine, name)
      }
    }
    #expect(scopes > 0)
  }

  /// - Returns: how many rooms were laid out.
  private static func check(_ engine: LayoutEngine, _ name: String) -> Int {
    let layout = engine.hierarchy
    let canvasValidation = engine.canvasValidation
    let canvas = engine.solution()
    let verdicts = Dictionary(
      canvas.roots.map { ($0.view, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    let open = Set(canvasValidation.roots.flatMap(\.ambiguous).map(\.view))
    for solution in [canvasValidation, canvas] + Screen.several.map({ engine.solution(on: $0) }) {
      for (place, frame) in solution.frames.enumerated() {
        guard let frame else { continue }
        let isFinite = (frame.x + frame.y + frame.width + frame.height).isFinite
        #expect(isFinite, "\(name): view \(place)")
      }
    }
    // Each room as it was drawn: what is embedded is drawn by itself, with insets of its own.
    for (place, traits) in (layout.spec?.traits ?? []).enumerated() {
      guard let root = canvasValidation.rootOfView[place], verdicts[root] == .solved,
        root.index != place, !open.contains(ViewID(place)), isSettled(ViewID(place), layout),
        let stored = traits.storedFrame, let frame = canvasValidation.frames[place]
      else { continue }
      let distances = [
        frame.x - stored.x, frame.y - stored.y, frame.width - stored.width,
        frame.height - stored.height,
      ]
      // The frame is on whole pixels, the stored one need not be.
      let isNear = distances.allSatisfy { abs($0) <= LayoutEngine.tolerance + 0.25 }
      #expect(isNear, "\(name): view \(place) \(frame.text) for \(stored.text)")
    }
    return canvas.roots.count
  }

  /// Whether the document stands by the frames of a view and of all around it, and none is a row's, which
  /// may be another table's.
  private static func isSettled(_ view: ViewID, _ layout: ViewHierarchy) -> Bool {
    layout.ancestorsAndSelf(of: view).allSatisfy { view in
      guard let traits = layout.spec?.traits[view.index] else { return false }
      return !traits.isMisplaced && !traits.isAmbiguous && traits.part == .none
    }
  }
}
