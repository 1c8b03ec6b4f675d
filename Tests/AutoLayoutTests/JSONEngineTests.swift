import AutoLayout
import LayoutModel
import LayoutTestSupport
import Testing

/// Layouts of layoutlint's own format with `constraints` and `autoresizingMask`.
@Suite struct JSONEngineTests {
  private static func engine(_ views: String, _ root: String = "") throws -> LayoutEngine {
    let hierarchy = try Layouts.read(
      """
      {"device": {"size": [375, 667], "safeAreaInsets": [20, 0, 0, 0]}, "id": "v",
       "frame": [0, 0, 375, 667], \(root) "subviews": [\(views)]}
      """)
    return try #require(LayoutEngine(hierarchy))
  }

  private static func expect(
    _ engine: LayoutEngine, _ lines: [String], on screen: Screen?,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      engine.hierarchy.frameLines(engine.solution(on: screen), like: lines) == lines,
      sourceLocation: location)
  }

  @Test func followsConstraints() throws {
    let engine = try Self.engine(
      #"{"id": "a", "frame": [16, 20, 343, 44]}, {"id": "b", "frame": [16, 72, 171.5, 44]}"#,
      """
      "constraints": [
        {"item": "a", "attribute": "leading", "toItem": "v", "constant": 16},
        {"item": "a", "attribute": "trailing", "toItem": "v", "constant": -16},
        {"item": "a", "attribute": "top", "toItem": "v", "constant": 20},
        {"item": "a", "attribute": "height", "constant": 44},
        {"item": "b", "attribute": "top", "toItem": "a", "toAttribute": "bottom", "constant": 8},
        {"item": "b", "attribute": "leading", "toItem": "a"},
        {"item": "b", "attribute": "width", "toItem": "a", "multiplier": 0.5},
        {"item": "b", "attribute": "height", "toItem": "a"}
      ],
      """)
    #expect(engine.solution().roots.map(\.verdict) == [.solved])
    Self.expect(engine, ["a 16 20 343 44", "b 16 72 171.5 44"], on: nil)
    Self.expect(engine, ["a 16 20 288 44", "b 16 72 144 44"], on: .se1)
    Self.expect(engine, ["a 16 20 736 44", "b 16 72 368 44"], on: .pad)
  }

  @Test func followsMasks() throws {
    let engine = try Self.engine(
      """
      {"id": "a", "frame": [0, 617, 375, 50], "autoresizingMask": ["flexibleWidth", "flexibleTopMargin"],
       "subviews": [{"id": "b", "frame": [300, 0, 75, 50], "autoresizingMask": ["flexibleLeftMargin"]}]}
      """)
    Self.expect(engine, ["a 0 617 375 50", "b 300 0 75 50"], on: nil)
    Self.expect(engine, ["a 0 518 320 50", "b 245 0 75 50"], on: .se1)
  }

  @Test func usesTheSafeAreaOfTheDevice() throws {
    let engine = try Self.engine(
      #"{"id": "a", "frame": [8, 20, 359, 647]}"#,
      """
      "constraints": [
        {"item": "a", "attribute": "leading", "toItem": "v", "constant": 8},
        {"item": "a", "attribute": "trailing", "toItem": "v", "constant": -8},
        {"item": "a", "attribute": "top", "toItem": "v", "toAttribute": "topMargin"},
        {"item": "a", "attribute": "bottom", "toItem": "v", "toAttribute": "bottomMargin"}
      ], "viewController": "MyViewController",
      """)
    #expect(engine.solution().roots.map(\.verdict) == [.solved])
    Self.expect(engine, ["a 8 59 377 759"], on: .island)
  }

  @Test func doesNotSolveAFrameThatContradictsItsConstraints() throws {
    let engine = try Self.engine(
      #"{"id": "a", "frame": [10, 20, 100, 50]}"#,
      """
      "constraints": [
        {"item": "a", "attribute": "leading", "toItem": "v", "constant": 40},
        {"item": "a", "attribute": "top", "toItem": "v", "constant": 20},
        {"item": "a", "attribute": "width", "constant": 100},
        {"item": "a", "attribute": "height", "constant": 50}
      ],
      """)
    let view = try engine.hierarchy.id("a")
    #expect(
      engine.solution().roots.map(\.verdict) == [.notSolved(.notReproduced(view, distance: 30))])
    Self.expect(engine, ["a 10 20 100 50"], on: nil)
    Self.expect(engine, ["v 0 0 768 1024", "a ?"], on: .pad)
  }

  @Test func laysOutEachWindowSeparately() throws {
    let hierarchy = try Layouts.read(
      """
      {"device": {"size": [375, 667]}, "windows": [
        {"class": "UIWindow", "id": "w", "frame": [0, 0, 375, 667], "subviews": [
          {"id": "a", "frame": [0, 0, 375, 10], "autoresizingMask": ["flexibleWidth"]}]},
        {"class": "UIWindow", "id": "x", "frame": [0, 0, 375, 667], "subviews": [
          {"id": "b", "frame": [0, 0, 375, 10], "autoresizingMask": ["flexibleWidth"]}]}]}
      """)
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(engine.solution().roots.map(\.view) == hierarchy.roots)
    Self.expect(
      engine, ["w 0 0 320 568", "a 0 0 320 10", "x 0 0 320 568", "b 0 0 320 10"], on: .se1)
  }

  @Test func hasNoEngineWithoutConstraintsAndMasks() throws {
    let hierarchy = try Layouts.read(#"{"frame": [0, 0, 1, 1]}"#)
    #expect(LayoutEngine(hierarchy) == nil)
  }
}
