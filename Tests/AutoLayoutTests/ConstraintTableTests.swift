import AutoLayout
import LayoutModel
import Testing

/// Constraints and when they are in force (AL-1 to AL-5).
@Suite struct ConstraintTableTests {
  private static let one = [DrawnView("a")]
  private static let two = [DrawnView("a"), DrawnView("b")]
  private static let corner = "a.leading == v.leading + 10; a.top == v.top + 20\n"
  private static let size = "a.width == 100; a.height == 50\n"

  @Test(arguments: [
    LayoutCase(
      "AL-1: edges follow the screen's", one,
      """
      a.left == v.left + 10; v.right == a.right + 5
      a.top == v.top + 20; v.bottom == a.bottom + 7
      """,
      "a 10 20 360 640",
      [(.se1, "a 10 20 305 541"), (.maxLandscape, "a 10 20 917 403")]),
    LayoutCase(
      "AL-1: without an item, the owner is the item", one,
      ".trailing == a.trailing + 8; .bottom == a.bottom; \(size)", "a 267 617 100 50",
      [(.se1, "a 212 518 100 50")]),
    LayoutCase(
      "AL-1: a decimal multiplier", one,
      corner + "a.width == v.width * 0.4; a.height == a.width * 2 + 10", "a 10 20 150 310",
      [(.se1, "a 10 20 128 266")]),
    LayoutCase(
      "AL-1: a ratio as multiplier", one, corner + "a.width == 160; a.width == a.height * 16:10",
      "a 10 20 160 100"),
    LayoutCase(
      "AL-1: a ratio with a slash", one, corner + "a.width == 160; a.width == a.height * 4/3",
      "a 10 20 160 120"),
    LayoutCase(
      "AL-1: centers", one, size + "a.centerX == v.centerX + 6; a.centerY == v.centerY - 8.5",
      "a 143.5 300 100 50", [(.island, "a 152.67 392.67 100 50"), (.pad, "a 340 478.5 100 50")]),
    LayoutCase(
      "AL-1: a center at a multiple of an edge", one,
      size + "a.centerX == v.trailing * 0.5; a.bottom == v.bottom * 0.2",
      "a 137.5 83.5 100 50"),
    LayoutCase(
      "AL-1: between two views", two,
      corner + size
        + "b.leading == a.trailing + 4; b.width == a.width * 0.5; b.top == a.bottom; "
        + "b.height == a.width", "a 10 20 100 50; b 114 70 50 100"),
    LayoutCase(
      "AL-1: a width relative to a height", one,
      corner + "a.width == v.height * 0.1 - 6.5; a.height == 1",
      "a 10 20 60 1", [(.seLandscape, "a 10 20 31 1")]),
  ])
  func attributes(_ one: LayoutCase) throws { try one.check() }

  @Test(arguments: [
    LayoutCase(
      "priority: the higher one wins", one,
      corner + "a.width == 100 @900; a.width == 80 @901; a.height == 50", "a 10 20 80 50"),
    LayoutCase(
      "priority: required wins over 999", one,
      corner + "a.width == 100; a.width == 80 @999; a.height == 50", "a 10 20 100 50"),
    LayoutCase(
      "priority: many lower ones do not add up", one,
      corner
        + """
        a.width == 100 @501; a.width == 80 @500; a.width == 80 @500; a.width == 80 @500
        a.height == 50
        """, "a 10 20 100 50"),
    LayoutCase(
      "priority: an inequality cuts an equality off", one,
      corner + "a.width == v.width @750; a.width <= 300; a.height == 50", "a 10 20 300 50",
      [(.se1, "a 10 20 300 50")]),
    LayoutCase(
      "priority: or does not", one,
      corner + "a.width == v.width @750; a.width <= 350; a.height == 50", "a 10 20 350 50",
      [(.se1, "a 10 20 320 50"), (.pad, "a 10 20 350 50")]),
    LayoutCase(
      "AL-42: no width is negative", one,
      corner + "a.trailing == v.leading @900; a.height == 50", "a 10 20 0 50"),
  ])
  func priorities(_ one: LayoutCase) throws { try one.check() }

  @Test(arguments: [
    LayoutCase(
      "AL-4: a placeholder applies to the canvas only", one,
      corner + "a.height == 50; a.width == 100 | placeholder=\"YES\"\na.width == 70 @300",
      "a 10 20 100 50", [(.se, "a 10 20 70 50")]),
    LayoutCase(
      "AL-5: a symbolic constant has the stored value", one,
      size + "a.leading == v.leading + 20 | symbolic=\"YES\" type=\"default\"\na.top == v.top",
      "a 20 0 100 50"),
    LayoutCase(
      "AL-2: a constraint is not installed by default", one,
      corner + size + "a.width == 300", "a 10 20 100 50", [(.se1, "a 10 20 100 50")]
    ) {
      $0.rootContent = """
        <variation key="default"><mask key="constraints"><exclude reference="c4"/></mask></variation>
        """
    },
    LayoutCase(
      "AL-2: a size class installs a constraint", one,
      corner + "a.height == 50; a.width == 100; a.width == 300",
      "a 10 20 100 50", [(.pad, "a 10 20 300 50"), (.max, "a 10 20 100 50")]
    ) {
      $0.rootContent = """
        <variation key="default"><mask key="constraints"><exclude reference="c4"/></mask></variation>\
        <variation key="widthClass=regular"><mask key="constraints"><exclude reference="c3"/>\
        <include reference="c4"/></mask></variation>
        """
    },
    LayoutCase(
      "AL-2: the more specific size class takes precedence", one,
      corner + "a.height == 50; a.width == 100; a.width == 300",
      "a 10 20 100 50", [(.pad, "a 10 20 100 50"), (.maxLandscape, "a 10 20 300 50")]
    ) {
      $0.rootContent = """
        <variation key="default"><mask key="constraints"><exclude reference="c4"/></mask></variation>\
        <variation key="heightClass=regular-widthClass=regular"><mask key="constraints">\
        <exclude reference="c4"/><include reference="c3"/></mask></variation>\
        <variation key="widthClass=regular"><mask key="constraints"><exclude reference="c3"/>\
        <include reference="c4"/></mask></variation>
        """
    },
  ])
  func presence(_ one: LayoutCase) throws { try one.check() }

  private static func varied(_ key: String, _ word: String) -> String {
    "<variation key=\"\(key)\" \(word)/>"
  }

  /// The width constraint has separate elements because it has children.
  @Test(arguments: [
    (Screen.se, "a 10 20 100 50"), (.seLandscape, "a 10 20 44 50"), (.pad, "a 10 20 100 50"),
  ])
  func variesAConstant(screen: Screen, line: String) throws {
    var drawing = Drawing([DrawnView("a")], "a.leading == v.leading + 10; a.top == v.top + 20")
    drawing.views[0].content = """
      <constraints><constraint firstAttribute="width" constant="100" id="w">\
      \(Self.varied("heightClass=compact", "constant=\"44\""))</constraint>\
      <constraint firstAttribute="height" constant="50" id="h"/></constraints>
      """
    drawing.frames["a"] = Rect(10, 20, 100, 50)
    let engine = try drawing.engine()
    #expect(
      engine.hierarchy.frameLines(engine.solution(on: screen), like: [line]) == [line])
  }

  /// AL-3.
  @Test(arguments: [
    (Screen.se, ["a 0 0 100 40", "b 0 40 100 40"]),
    (.seLandscape, ["a 0 0 50 80", "b 50 0 50 80"]),
  ])
  func variesTheAxisOfAStack(screen: Screen, lines: [String]) throws {
    let stack = DrawnView(
      of: "stackView", "s", Rect(10, 20, 100, 80),
      attributes: "axis=\"vertical\" distribution=\"fillEqually\"",
      content: Self.varied("heightClass=compact", "axis=\"horizontal\""),
      [DrawnView("a", Rect(0, 0, 100, 40)), DrawnView("b", Rect(0, 40, 100, 40))])
    let engine = try Drawing(
      [stack],
      "s.leading == v.leading + 10; s.top == v.top + 20; s.width == 100; s.height == 80"
    ).engine()
    #expect(engine.hierarchy.frameLines(engine.solution(on: screen), like: lines) == lines)
  }

  /// A canvas without a device has no size class: only values without variations are in force
  /// (AL-2).
  @Test func aCanvasWithoutADeviceHasNoSizeClass() throws {
    var drawing = Drawing(Self.one, Self.corner + Self.size)
    drawing.device = .none
    drawing.rootContent = """
      <variation key="heightClass=regular-widthClass=compact"><mask key="constraints">\
      <exclude reference="c2"/></mask></variation>
      """
    let engine = try drawing.engine()
    #expect(
      engine.hierarchy.frameLines(engine.canvasValidation, like: ["a"]) == ["a 10 20 100 50"])
  }
}
