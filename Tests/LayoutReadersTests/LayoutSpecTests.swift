import LayoutModel
import LayoutReaders
import Linting
import Testing

@Suite struct LayoutSpecTests {
  private static func read(
    _ text: String, limits: ReaderLimits = ReaderLimits()
  ) throws -> LayoutDocument {
    try #require(
      JSONLayoutReader().read(SourceText(path: "a.layout.json", text: text), limits: limits))
  }

  /// A view `v` with the views `a` and `b`, and `c` in `b`.
  private static func layout(_ constraints: String, _ rest: String = "") throws -> ViewHierarchy {
    let document = try read(
      """
      {"id": "v", "frame": [0, 0, 320, 568], \(rest) "constraints": [\(constraints)], "subviews": [
        {"id": "a", "frame": [1, 2, 3, 4]},
        {"id": "b", "frame": [5, 6, 7, 8], "subviews": [{"id": "c", "frame": [0, 0, 1, 1]}]}
      ]}
      """)
    #expect(document.findings.map(\.message.text) == [])
    return try #require(document.layouts.first)
  }

  @Test(arguments: [
    (#"{"attribute": "width", "constant": 8}"#, "v.width == 8.0"),
    (
      #"{"item": "a", "attribute": "top", "toItem": "b", "toAttribute": "bottom", "constant": -2}"#,
      "a.top == b.bottom + -2.0"
    ),
    (
      """
      {"item": "a", "attribute": "height", "relation": ">=", "toItem": "c", \
      "toAttribute": "width", "multiplier": 0.5, "priority": 250}
      """, "a.height >= c.width * 0.5 @250.0"
    ),
    (#"{"item": "a", "attribute": "top", "toItem": "v"}"#, "a.top == v.top"),
    (
      #"{"item": "a", "attribute": "leading", "toItem": "v", "toAttribute": "leadingMargin"}"#,
      "a.leading == v.leadingMargin"
    ),
    (#"{"item": "a", "attribute": "width", "toItem": null, "constant": 1}"#, "a.width == 1.0"),
  ])
  func readsAConstraint(text: String, line: String) throws {
    let layout = try Self.layout(text)
    #expect(try layout.constraintLines() == [line])
    #expect(
      try #require(layout.spec?.constraints.first).node == layout.views[0].constraints[0].node)
  }

  /// A constraint that determines a view's position replaces its autoresizing mask.
  @Test(arguments: [
    (#"{"item": "a", "attribute": "top", "toItem": "v", "toAttribute": "top"}"#, ["a"]),
    (#"{"attribute": "top", "toItem": "a", "toAttribute": "top"}"#, ["a"]),
    (#"{"item": "a", "attribute": "top", "toItem": "b", "toAttribute": "top"}"#, ["a", "b"]),
    (#"{"item": "c", "attribute": "top", "toItem": "v", "toAttribute": "top"}"#, ["c"]),
    (#"{"item": "a", "attribute": "top", "toItem": "c", "toAttribute": "top"}"#, ["a", "c"]),
    (#"{"item": "a", "attribute": "width", "constant": 10}"#, []),
    (#"{"item": "a", "attribute": "width", "toItem": "b", "toAttribute": "width"}"#, []),
    (#"{"item": "a", "attribute": "top", "toItem": "a", "toAttribute": "bottom"}"#, []),
  ])
  func constraintsThatSetAPositionDisableTheMask(text: String, ids: [String]) throws {
    let layout = try Self.layout(text)
    let traits = try #require(layout.spec).traits
    #expect(layout.ids.filter { traits[$0.index].usesConstraints }.map { layout[$0].id } == ids)
  }

  @Test func aLayoutWithoutLayoutPropertiesHasNoSpec() throws {
    #expect(try Self.layout("").spec == nil)
  }

  @Test func anAutoresizingMaskCreatesASpec() throws {
    let spec = try #require(
      Self.layout("", #""autoresizingMask": ["flexibleWidth"],"#).spec)
    #expect(spec.constraints == [])
    #expect(spec.traits.map(\.storedFrame).last == Rect(0, 0, 1, 1))
  }

  /// Auto Layout determines the frame to which the transform is then applied.
  @Test func storedFramesExcludeTheTransform() throws {
    let document = try Self.read(
      """
      {"frame": [0, 0, 9, 9], "constraints": [{"attribute": "width"}], "subviews": [{"id": "a",
       "bounds": [5, 5, 10, 20], "center": [100, 50], "transform": {"rotation": 90}}]}
      """)
    #expect(document.layouts.first?.spec?.traits.last?.storedFrame == Rect(95, 40, 10, 20))
  }

  @Test func constraintsBetweenWindowsAreSkipped() throws {
    let document = try Self.read(
      """
      {"windows": [{"class": "UIWindow", "id": "w", "frame": [0, 0, 9, 9]},
      {"class": "UIWindow", "id": "x", "frame": [0, 0, 9, 9], "constraints": [
        {"attribute": "width", "toItem": "w", "toAttribute": "width"}, {"attribute": "width"}]}]}
      """)
    let layout = try #require(document.layouts.first)
    #expect(try layout.constraintLines() == ["x.width == 0.0"])
    #expect(layout.spec?.canvases.map(\.root) == layout.roots)
  }

  @Test func accessibilityTreesHaveNoSpec() throws {
    let document = try Self.read(
      #"{"tree": "accessibility", "frame": [0, 0, 9, 9], "constraints": [{"attribute": "width"}]}"#)
    #expect(document.layouts.map { $0.spec == nil } == [true])
  }

  @Test(arguments: [(2, 2, 0), (2, 3, 1)])
  func constraintsAreLimited(limit: Int, count: Int, findings: Int) throws {
    var limits = ReaderLimits()
    limits.constraints = limit
    let constraints = Array(repeating: #"{"attribute": "width"}"#, count: count)
    let document = try Self.read(
      #"{"frame": [0, 0, 9, 9], "constraints": [\#(constraints.joined(separator: ","))]}"#,
      limits: limits)
    #expect(document.layouts.first?.spec?.constraints.count == min(limit, count))
    #expect(document.findings.map(\.rule) == Array(repeating: "too-large", count: findings))
  }
}

// Canvases.
extension LayoutSpecTests {
  private static func canvas(_ keys: String) throws -> LayoutCanvas {
    let document = try read(
      #"{\#(keys), "autoresizingMask": ["flexibleWidth"], "subviews": []}"#)
    return try #require(document.layouts.first?.spec?.canvases.first)
  }

  struct CanvasCase {
    let keys: String
    let size: [Double]?
    let fills: Bool
  }

  @Test(arguments: [
    CanvasCase(keys: #""frame": [0, 0, 320, 568]"#, size: [320.0, 568], fills: true),
    CanvasCase(keys: #""frame": [0, 0, 844, 390]"#, size: [844, 390], fills: true),
    CanvasCase(keys: #""frame": [0, 0, 300, 300]"#, size: nil, fills: false),
    CanvasCase(
      keys: #""frame": [0, 0, 393, 852], "device": {"size": [393, 852]}"#, size: [393, 852],
      fills: true),
    CanvasCase(
      keys: #""frame": [0, 0, 300, 852], "device": {"size": [393, 852]}"#, size: [393, 852],
      fills: false),
    CanvasCase(
      keys: #""frame": [0, 0, 300, 301], "device": {"size": [300, 301]}"#, size: [300, 301],
      fills: true),
    CanvasCase(
      keys: #""frame": [0, 0, 320, 568], "device": {"name": "Phone"}"#, size: [320, 568],
      fills: true),
  ])
  func canvasSizeIsTheDeviceSize(example: CanvasCase) throws {
    let canvas = try Self.canvas(example.keys)
    #expect(canvas.screen.map { [$0.size.width, $0.size.height] } == example.size)
    #expect(canvas.fillsScreen == example.fills)
  }

  struct ScreenTraitsCase {
    let size: String
    let scale: Double
    let width: String
    let height: String
  }

  @Test(arguments: [
    ScreenTraitsCase(size: "[375, 667]", scale: 2.0, width: "compact", height: "regular"),
    ScreenTraitsCase(size: "[932, 430]", scale: 3, width: "regular", height: "compact"),
    ScreenTraitsCase(size: "[844, 390]", scale: 3, width: "compact", height: "compact"),
    ScreenTraitsCase(size: "[1024, 768]", scale: 2, width: "regular", height: "regular"),
    ScreenTraitsCase(size: "[500, 700]", scale: 2, width: "compact", height: "regular"),
    ScreenTraitsCase(size: "[800, 900]", scale: 2, width: "regular", height: "regular"),
  ])
  func resolvesScreenTraits(example: ScreenTraitsCase) throws {
    let canvas = try Self.canvas(
      "\"frame\": [0, 0, 1, 1], \"device\": {\"size\": \(example.size)}")
    let screen = try #require(canvas.screen)
    #expect(screen.scale == example.scale)
    #expect(screen.sizeClass.width.rawValue == example.width)
    #expect(screen.sizeClass.height.rawValue == example.height)
  }

  @Test func deviceSafeAreaAppliesToTheCanvas() throws {
    let canvas = try Self.canvas(
      """
      "frame": [0, 0, 393, 852], "viewController": "ViewController", \
      "device": {"size": [393, 852], "safeAreaInsets": [59, 0, 34, 0]}
      """)
    #expect(canvas.owner == .viewController)
    #expect(canvas.safeAreaInsets == EdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    #expect(canvas.statusBarHeight == 59)
    #expect(canvas.homeIndicatorHeight == 34)
  }

  @Test func aPartialScreenHasNoSafeArea() throws {
    let canvas = try Self.canvas(
      """
      "frame": [0, 0, 300, 300], "device": {"size": [393, 852], "safeAreaInsets": [59, 0, 34, 0]}
      """)
    #expect(canvas.owner == .view)
    #expect(canvas.safeAreaInsets == .zero)
  }
}
