import Linting
import AutoLayout
import LayoutModel
import Foundation
import LayoutTestSupport
import Testing

/// Documents of other projects, in the folder given by the environment, laid out on their canvases
/// and on other screens.
@Suite struct LayoutCorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  @Test(.enabled(if: folder != nil, "LAYOUTLINT_CORPUS names no folder with ib"))
  func laysOutTheCorpus() throws {
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

  /// - Returns: the number of solved scopes.
  private static func check(_ engine: LayoutEngine, _ name: String) -> Int {
    let layout = engine.hierarchy
    let canvasValidation = engine.canvasValidation
    let canvas = engine.solution()
    let verdicts = Dictionary(
      canvas.roots.map { ($0.view, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    let open = Set(canvasValidation.roots.flatMap(\.ambiguous).map(\.view))
    for solution in [canvasValidation, canvas] + Screen.several.map({ engine.solution(on: $0) }) {
      for (index, frame) in solution.frames.enumerated() {
        guard let frame else { continue }
        let isFinite = (frame.x + frame.y + frame.width + frame.height).isFinite
        #expect(isFinite, "\(name): view \(index)")
      }
    }
    // Each scope on its own canvas: an embedded canvas is drawn separately, with its own insets.
    for (index, traits) in (layout.spec?.traits ?? []).enumerated() {
      guard let root = canvasValidation.rootOfView[index], verdicts[root] == .solved,
        root.index != index, !open.contains(ViewID(index)), isResolved(ViewID(index), layout),
        let stored = traits.storedFrame, let frame = canvasValidation.frames[index]
      else { continue }
      let distances = [
        frame.x - stored.x, frame.y - stored.y, frame.width - stored.width,
        frame.height - stored.height,
      ]
      // The frame is rounded to pixels, the stored frame may not be.
      let isNear = distances.allSatisfy { abs($0) <= LayoutEngine.tolerance + 0.25 }
      #expect(isNear, "\(name): view \(index) \(frame.text) for \(stored.text)")
    }
    return canvas.roots.count
  }

  /// Whether the document marks no frame of the view and its ancestors as outdated, and none is a
  /// row's, which may be laid out in another table.
  private static func isResolved(_ view: ViewID, _ layout: ViewHierarchy) -> Bool {
    layout.ancestorsAndSelf(of: view).allSatisfy { view in
      guard let traits = layout.spec?.traits[view.index] else { return false }
      return !traits.isMisplaced && !traits.isAmbiguous && traits.part == .none
    }
  }
}
