import AutoLayout
import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Margins and safe areas depend on frames, and frames depend on both.
@Suite struct MarginPassTests {
  private static func phone(height: Double, bottomInset: Double = 34) -> Screen {
    Screen(
      device: "phone", orientation: .portrait, size: Size(393, height), scale: 3,
      safeAreaInsets: EdgeInsets(top: 59, left: 0, bottom: bottomInset, right: 0),
      sizeClass: SizeClass(width: .compact, height: .regular), idiom: .phone)
  }

  /// The frames of a scene with a box at its bottom, which contains a button with a constraint to
  /// an edge of the box.
  private static func frames(
    on screen: Screen, box: Rect, button: Rect, edge: String
  ) throws -> [String: Rect] {
    var scene = StoryboardText()
    scene.addButton("button", button, isPinned: false)
    let inner = scene.views.popLast() ?? ""
    scene.views.append(
      """
      <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="box">
        <rect key="frame" x="\(box.x)" y="\(box.y)" width="\(box.width)" height="\(box.height)"/>
        <subviews>\(inner)</subviews>
        <viewLayoutGuide key="safeArea" id="safe"/>
        <constraints>
          <constraint firstAttribute="height" constant="\(box.height)" id="h"/>
          <constraint firstItem="button" firstAttribute="leading" secondItem="box"
              secondAttribute="leading" id="l"/>
          \(edge)
        </constraints>
      </view>
      """)
    for side in ["leading", "trailing", "bottom"] { scene.pin("box", side, by: 0) }
    let document = try #require(
      IBReader()
        .read(SourceText(path: "a.storyboard", text: scene.text), limits: ReaderLimits()))
    let layout = try #require(document.layouts.first)
    let solution = try #require(LayoutEngine(layout)).solution(on: screen)
    return Dictionary(
      layout.ids.compactMap { id in
        guard let name = layout[id].id, let frame = solution.frames[id.index] else { return nil }
        return (name, frame)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The box is 200 points high and ends at the bottom; the button is above its safe area.
  @Test(arguments: [(852.0, 34.0), (932, 34), (667, 0)])
  func usesTheSafeAreaAtTheSolvedFrame(height: Double, inset: Double) throws {
    let screen = Self.phone(height: height, bottomInset: inset)
    let frames = try Self.frames(
      on: screen, box: Rect(0, 652, 393, 200), button: Rect(0, 122, 100, 44),
      edge: """
        <constraint firstItem="safe" firstAttribute="bottom" secondItem="button"
            secondAttribute="bottom" id="e"/>
        """)
    #expect(frames["box"]?.y == height - 200)
    #expect(frames["button"]?.maxY == 200 - inset)
  }

  /// The safe area does not affect a button at the box's own edge.
  @Test func ignoresUnusedSafeAreas() throws {
    let screen = Self.phone(height: 932)
    let frames = try Self.frames(
      on: screen, box: Rect(0, 652, 393, 200), button: Rect(0, 156, 100, 44),
      edge: """
        <constraint firstItem="box" firstAttribute="bottom" secondItem="button"
            secondAttribute="bottom" id="e"/>
        """)
    #expect(frames["box"]?.y == 732)
    #expect(frames["button"]?.maxY == 200)
  }
}
