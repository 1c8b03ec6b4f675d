import AutoLayout
import LayoutModel
import LayoutTestSupport
import Testing

/// Rows and items of lists, which are separate scopes (AL-24, AL-27).
@Suite struct CellTableTests {
  /// A table of the screen's size with one row `c`. Its content view `k` contains the label `l`.
  private static func table(
    row: Rect = Rect(0, 28, 375, 60), content: Rect? = Rect(0, 0, 375, 59.5),
    attributes: String = "", constraints: String
  ) -> [DrawnView] {
    let rect = content.map { DrawnView.rect($0) } ?? ""
    let cell = """
      <prototypes><tableViewCell id="c" \(attributes)>\(DrawnView.rect(row))\
      <autoresizingMask key="autoresizingMask"/>\
      <tableViewCellContentView key="contentView" id="k">\(rect)\
      <autoresizingMask key="autoresizingMask"/><subviews>LABEL</subviews>\
      \(DrawnView.constraints(constraints, "k"))</tableViewCellContentView></tableViewCell></prototypes>
      """
    return [DrawnView(of: "tableView", "t", Rect(0, 0, 375, 667), content: cell)]
  }

  private static let filling = """
    t.leading == v.leading; t.trailing == v.trailing; t.top == v.top; t.bottom == v.bottom
    """

  /// Lays out a row with one plain view `l` and its stored frame.
  private static func engine(
    _ stored: Rect, _ views: [DrawnView], device: Drawing.Device = .retina4_7, tools: Int = 15_505
  ) throws -> LayoutEngine {
    var views = views
    let label = DrawnView("l", stored).text(frames: [:], isSketch: false)
    views[0].content = views[0].content.replacing("LABEL", with: label)
    var drawing = Drawing(views, filling)
    drawing.device = device
    drawing.toolsVersion = tools
    return try drawing.engine()
  }

  private static let margins = """
    l.leading == k.leadingMargin; l.trailing == k.trailingMargin; l.top == k.topMargin
    l.bottom == k.bottomMargin
    """

  /// A row has the width of its table and its stored height.
  @Test(arguments: [
    // 16 at the sides, 11 at the top, 11 minus the separator at the bottom (AL-24).
    (
      15_505, Rect(16, 11, 343, 38), Screen.pad,
      ["c 0 28 768 60", "k 0 0 768 59.5", "l 20 11 728 38"]
    ),
    (15_505, Rect(16, 11, 343, 38), .se1, ["c 0 28 320 60", "k 0 0 320 59.5", "l 16 11 288 38"]),
    // Up to Xcode 10, 15 on a narrow device.
    (14_490, Rect(16, 11, 343, 38), .se1, ["c 0 28 320 60", "k 0 0 320 59.5", "l 15 11 290 38"]),
    // 20 from a width of 388 on, or of more than 333 on a screen of 390.
    (
      15_505, Rect(16, 11, 343, 38), .island,
      ["c 0 28 393 60", "k 0 0 393 59.67", "l 20 11 353 38"]
    ),
    (11_000, Rect(8, 8, 359, 43.5), .pad, ["c 0 28 768 60", "k 0 0 768 59.5", "l 8 8 752 43.5"]),
  ])
  func givesARowTheWidthOfItsTable(
    tools: Int, stored: Rect, screen: Screen, lines: [String]
  ) throws {
    let engine = try Self.engine(stored, Self.table(constraints: Self.margins), tools: tools)
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved])
    #expect(engine.hierarchy.frameLines(engine.solution(on: screen), like: lines) == lines)
  }

  @Test func anAccessoryReducesTheContentWidth() throws {
    let engine = try Self.engine(
      Rect(16, 11, 317, 38),
      Self.table(
        content: Rect(0, 0, 341, 59.5), attributes: "accessoryType=\"disclosureIndicator\"",
        constraints: Self.margins))
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved])
    // The margin is 4 points wider.
    let lines = ["c 0 28 414 60", "k 0 0 376 59.67", "l 20 11 348 38"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .plus), like: lines) == lines)
  }

  /// DisplayGrid of an ArcGIS sample app, drawn by Xcode 10 and later by Xcode 12 for an iPhone 11 (AL-27).
  @Test(arguments: [
    ("iPhone 11", 14_460, 341.0, ["c 0 28 414 60", "k 0 0 383 60"]),
    // The indicators of these versions, and another accessory, keep their width.
    ("iPhone XR", 14_460, 341, ["c 0 28 414 60", "k 0 0 376 59.5"]),
    ("iPhone 11", 15_505, 341, ["c 0 28 414 60", "k 0 0 376 59.5"]),
    // A row with a wider accessory was drawn in another table.
    ("iPhone XR", 14_460, 255, ["c 0 28 414 60", "k 0 0 290 59.5"]),
    ("iPhone XR", 14_460, 254, ["c 0 28 414 60", "k 0 0 414 59.5"]),
    ("iPhone 11", 14_460, 335, ["c 0 28 414 60", "k 0 0 370 60"]),
    // In Xcode 8 the content view has other margins, but not the indicator.
    ("iPhone 11", 12_118, 342, ["c 0 28 414 60", "k 0 0 383 60"]),
  ])
  func rowsHaveTheIndicatorOfTheDevice(
    device: String, tools: Int, width: Double, lines: [String]
  ) throws {
    let engine = try Self.engine(
      Rect(20, 5, 30, 30),
      Self.table(
        content: Rect(0, 0, width, 59.5), attributes: "accessoryType=\"disclosureIndicator\"",
        constraints:
          "l.leading == k.leading + 20; l.top == k.top + 5; l.width == 30; l.height == 30"),
      tools: tools)
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved])
    let solution = try engine.solution(on: .portrait(of: device))
    #expect(engine.hierarchy.frameLines(solution, like: lines) == lines)
  }

  /// UserFeedback of sentry-cocoa, drawn by Xcode 8 for an iPhone 6 and an iPhone 6 Plus (AL-27).
  @Test(arguments: [
    ("iPhone 8 Plus", 11_542, 147.0, "k 0 0 414 147.67"),
    ("iPhone 7", 11_542, 147, "k 0 0 375 147.5"),
    ("iPhone 11", 11_542, 147, "k 0 0 414 148"), ("iPhone 8 Plus", 0, 147, "k 0 0 414 147"),
    // A greater distance is no separator.
    ("iPhone 8 Plus", 11_542, 146, "k 0 0 414 146"),
    ("iPhone 8 Plus", 11_542, 148, "k 0 0 414 148"),
  ])
  func aSeparatorIsAPixel(device: String, tools: Int, height: Double, line: String) throws {
    let engine = try Self.engine(
      Rect(26, 16, 323, 100),
      Self.table(
        row: Rect(0, 28, 375, 148), content: Rect(0, 0, 375, height),
        constraints:
          "l.leading == k.leading + 26; l.top == k.top + 16; l.width == 323; l.height == 100"),
      tools: tools)
    let solution = try engine.solution(on: .portrait(of: device))
    #expect(engine.hierarchy.frameLines(solution, like: [line]) == [line])
  }

  /// Up to Xcode 10, the margin of 15 points on the narrowest screen has no effect on an accessory (AL-27).
  @Test func theAccessoryOfTheNarrowestScreenHasTheSameMargin() throws {
    let engine = try Self.engine(
      Rect(16, 11, 317, 38),
      Self.table(
        content: Rect(0, 0, 341, 59.5), attributes: "accessoryType=\"disclosureIndicator\"",
        constraints: Self.margins), tools: 14_490)
    let lines = ["c 0 28 320 60", "k 0 0 286 59.5", "l 15 11 263 38"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .se1), like: lines) == lines)
  }

  /// The rows of an inset grouped table are at the margins of the table (AL-27).
  @Test func insetsTheRowsOfAnInsetGroupedTable() throws {
    let engine = try Self.engine(
      Rect(16, 11, 311, 38),
      Self.table(
        row: Rect(16, 28, 343, 60), content: Rect(0, 0, 343, 59.5), constraints: Self.margins))
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved])
    let wide = ["c 20 28 374 60", "k 0 0 374 59.67", "l 20 11 334 38"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .plus), like: wide) == wide)
    let narrow = ["c 16 28 288 60", "k 0 0 288 59.5", "l 16 11 256 38"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .se1), like: narrow) == narrow)
  }

  /// The width of the table, not that of an inset row, determines the row's margins (AL-24).
  @Test func aRowHasTheMarginsOfItsTable() throws {
    let engine = try Self.engine(
      Rect(20, 11, 291, 38),
      Self.table(
        row: Rect(22, 28, 331, 60), content: Rect(0, 0, 331, 59.5), constraints: Self.margins),
      device: .retina5_5)
    #expect(engine.canvasValidation.roots.last?.verdict == .solved)
    let lines = ["l 20 11 291 38"]
    #expect(engine.hierarchy.frameLines(engine.canvasValidation, like: lines) == lines)
  }

  /// A content view can begin below the top of its row.
  @Test func contentKeepsItsDistancesFromTheRow() throws {
    let engine = try Self.engine(
      Rect(26, 16, 323, 30),
      Self.table(
        content: Rect(0, 2, 375, 57.5),
        constraints:
          "l.leading == k.leading + 26; l.top == k.top + 16; l.width == 323; l.height == 30"))
    let lines = ["k 0 2 375 57.5"]
    #expect(engine.hierarchy.frameLines(engine.canvasValidation, like: lines) == lines)
  }

  /// The header view of a table is as wide as the table, independent of its mask (AL-27).
  @Test func givesAHeaderTheWidthOfItsTable() throws {
    let header = DrawnView("h", Rect(0, 0, 375, 50)).text(frames: [:], isSketch: false)
      .replacing("<view ", with: "<view key=\"tableHeaderView\" ")
    let table = DrawnView(of: "tableView", "t", Rect(0, 0, 375, 667), content: header)
    let engine = try Drawing([table], Self.filling).engine()
    let lines = ["h 0 0 768 50"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .pad), like: lines) == lines)
  }

  /// The margins of a cell that is the root of a xib depend on the version, the device and the width of
  /// the cell (AL-24).
  @Test(arguments: [
    RootCellCase(tools: 14_799, device: "retina6_1", width: 375, margin: 16),
    RootCellCase(tools: 14_799, device: "retina4_7", width: 400, margin: 20),
    RootCellCase(tools: 14_800, device: "retina6_1", width: 375, margin: 20),
    RootCellCase(tools: 14_800, device: "retina6_1", width: 320, margin: 16),
    RootCellCase(tools: 14_800, device: "retina4_7", width: 375, margin: 15),
    RootCellCase(tools: 16_999, device: "retina4_7", width: 320, margin: 15),
    RootCellCase(tools: 17_000, device: "retina4_7", width: 375, margin: 16),
  ])
  func marginsOfARootCell(example: RootCellCase) throws {
    let (width, margin) = (example.width, example.margin)
    let label = DrawnView("l", Rect(margin, 11, width - 2 * margin, 22))
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
      useAutolayout="YES" toolsVersion="\(example.tools)"><device id="\(example.device)"/><objects>\
      <tableViewCell id="c" preservesSuperviewLayoutMargins="YES">\
      \(DrawnView.rect(Rect(0, 0, width, 44)))\
      <tableViewCellContentView key="contentView" id="k" preservesSuperviewLayoutMargins="YES">\
      \(DrawnView.rect(Rect(0, 0, width, 44)))\
      <subviews>\(label.text(frames: [:], isSketch: false))</subviews>\
      \(DrawnView.constraints(Self.margins, "k"))</tableViewCellContentView></tableViewCell>\
      </objects></document>
      """
    let hierarchy = try Layouts.read(text, path: "row.xib")
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    let frame = try #require(engine.canvasValidation.frames[2])
    #expect(frame == Rect(margin, 11, width - 2 * margin, 22))
  }

  /// A collection cell that is the root of a xib has the margins of a view controller's root view
  /// (AL-21).
  @Test func marginsOfARootItem() throws {
    let label = DrawnView("l", Rect(16, 11, 168, 22))
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
      useAutolayout="YES" toolsVersion="15505"><device id="retina4_7"/><objects>\
      <collectionViewCell id="c">\(DrawnView.rect(Rect(0, 0, 200, 44)))\
      <view key="contentView">\(DrawnView.rect(Rect(0, 0, 200, 44)))\
      <autoresizingMask key="autoresizingMask"/><subviews>\
      \(label.text(frames: [:], isSketch: false))</subviews></view>\
      \(DrawnView.constraints("""
        l.leading == c.leadingMargin; l.trailing == c.trailingMargin; l.top == c.top + 11
        l.height == 22
        """, "c"))</collectionViewCell></objects></document>
      """
    let hierarchy = try Layouts.read(text, path: "item.xib")
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    let lines = ["l 16 11 168 22"]
    #expect(hierarchy.frameLines(engine.canvasValidation, like: lines) == lines)
  }

  struct RootCellCase {
    let tools: Int
    let device: String
    let width: Double
    let margin: Double
  }

  /// A row that was drawn in a narrower table is laid out in its actual table (AL-27).
  @Test func widensARowToItsTable() throws {
    let engine = try Self.engine(
      Rect(10, 5, 355, 50),
      Self.table(
        row: Rect(0, 28, 200, 60), content: Rect(0, 0, 200, 59.5),
        constraints: """
          l.leading == k.leading + 10; l.trailing == k.trailing - 10; l.top == k.top + 5
          l.height == 50
          """))
    let lines = ["l 10 5 355 50"]
    #expect(engine.hierarchy.frameLines(engine.canvasValidation, like: lines) == lines)
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved])
  }

  /// An item of a constraint can be the cell itself (AL-27).
  @Test func acceptsTheCellAsAnItem() throws {
    let engine = try Self.engine(
      Rect(10, 5, 355, 50),
      Self.table(
        constraints: """
          l.leading == c.leading + 10; l.trailing == c.trailing - 10; l.top == c.top + 5
          l.height == 50
          """))
    let lines = ["l 10 5 300 50"]
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved])
    #expect(engine.hierarchy.frameLines(engine.solution(on: .se1), like: lines) == lines)
  }

  /// Of constraints that conflict with a row's height, the one to its bottom is dropped (AL-42).
  @Test func dropsTheBottomConstraintInARow() throws {
    let engine = try Self.engine(
      Rect(10, 5, 355, 70),
      Self.table(
        constraints: """
          l.bottom == k.bottom - 5; l.leading == k.leading + 10; l.trailing == k.trailing - 10
          l.top == k.top + 5; l.height == 70
          """))
    #expect(
      engine.hierarchy.frameLines(engine.canvasValidation, like: ["l"]) == ["l 10 5 355 70"])
    let root = try #require(engine.canvasValidation.roots.last)
    #expect(root.verdict == .solved)
    #expect(root.conflicts.compactMap(\.broken).map { engine.spec($0) } == ["k0"])
    #expect(root.conflicts.flatMap(\.with).map { engine.spec($0) } == ["k3", "k4"])
    let lines = ["t 0 0 768 1024", "c 0 28 768 60", "k 0 0 768 59.5", "l 10 5 748 70"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .pad), like: lines) == lines)
  }

  /// The same holds for a row at the root of its document.
  @Test func dropsTheBottomConstraintInARootRow() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
      useAutolayout="YES" toolsVersion="15505"><device id="retina4_7"/><objects>\
      <tableViewCell id="c">\(DrawnView.rect(Rect(0, 0, 375, 44)))\
      <tableViewCellContentView key="contentView" id="k">\(DrawnView.rect(Rect(0, 0, 375, 43.5)))\
      <subviews>\(DrawnView("l", Rect(10, 5, 355, 70)).text(frames: [:], isSketch: false))\
      </subviews>\(DrawnView.constraints(
        """
        l.bottom == k.bottom - 5; l.leading == k.leading + 10; l.trailing == k.trailing - 10
        l.top == k.top + 5; l.height == 70
        """, "k"))</tableViewCellContentView></tableViewCell></objects></document>
      """
    let hierarchy = try Layouts.read(text, path: "row.xib")
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(hierarchy.frameLines(engine.canvasValidation, like: ["l"]) == ["l 10 5 355 70"])
    let conflicts = engine.canvasValidation.roots.flatMap(\.conflicts)
    #expect(conflicts.compactMap(\.broken).map(engine.spec) == ["k0"])
  }

  /// An item keeps its stored size, and its content view follows it (AL-27).
  @Test func keepsTheSizeOfAnItem() throws {
    let list = DrawnView(
      of: "collectionView", "t", Rect(0, 0, 375, 667),
      content: """
        <cells><collectionViewCell id="c">\(DrawnView.rect(Rect(0, 0, 90, 90)))\
        <view key="contentView">\(DrawnView.rect(Rect(0, 0, 50, 50)))\
        <autoresizingMask key="autoresizingMask"/><subviews>\
        \(DrawnView("l", Rect(8, 8, 74, 74)).text(frames: [:], isSketch: false))</subviews></view>\
        \(DrawnView.constraints("""
          l.leading == c.leadingMargin; l.trailing == c.trailingMargin; l.top == c.topMargin
          l.bottom == c.bottomMargin
          """, "c"))</collectionViewCell></cells>
        """)
    let engine = try Drawing([list], Self.filling).engine()
    let lines = ["c 0 0 90 90", "l 8 8 74 74"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .pad), like: lines) == lines)
  }
}

extension LayoutEngine {
  /// The id of a constraint of the spec.
  func spec(_ index: Int) -> String? { hierarchy.spec?.constraints[index].id }
}
