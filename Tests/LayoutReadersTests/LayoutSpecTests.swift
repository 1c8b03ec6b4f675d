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
    let spec = try #require(Self.layout("", #""autoresizingMask": ["flexibleWidth"],"#).spec)
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
    let document = try read(#"{\#(keys), "autoresizingMask": ["flexibleWidth"], "subviews": []}"#)
    return try #require(document.layouts.first?.spec?.canvases.first)
  }

  @Test(
    arguments: [
      (#""frame": [0, 0, 320, 568]"#, Size(320, 568), true),
      (#""frame": [0, 0, 844, 390]"#, Size(844, 390), true),
      (#""frame": [0, 0, 300, 300]"#, nil, false),
      (#""frame": [0, 0, 393, 852], "device": {"size": [393, 852]}"#, Size(393, 852), true),
      (#""frame": [0, 0, 300, 852], "device": {"size": [393, 852]}"#, Size(393, 852), false),
      (#""frame": [0, 0, 300, 301], "device": {"size": [300, 301]}"#, Size(300, 301), true),
      (#""frame": [0, 0, 320, 568], "device": {"name": "Phone"}"#, Size(320, 568), true),
    ] as [(String, Size?, Bool)])
  func canvasSizeIsTheDeviceSize(keys: String, size: Size?, fills: Bool) throws {
    let canvas = try Self.canvas(keys)
    #expect(canvas.screen?.size == size)
    #expect(canvas.fillsScreen == fills)
  }

  @Test(arguments: [
    ("[375, 667]", 2.0, "compact", "regular"), ("[932, 430]", 3, "regular", "compact"),
    ("[844, 390]", 3, "compact", "compact"), ("[1024, 768]", 2, "regular", "regular"),
    ("[500, 700]", 2, "compact", "regular"), ("[800, 900]", 2, "regular", "regular"),
  ])
  func resolvesScreenTraits(size: String, scale: Double, width: String, height: String) throws {
    let canvas = try Self.canvas("\"frame\": [0, 0, 1, 1], \"device\": {\"size\": \(size)}")
    let screen = try #require(canvas.screen)
    #expect(screen.scale == scale)
    #expect(screen.sizeClass.width.rawValue == width)
    #expect(screen.sizeClass.height.rawValue == height)
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
