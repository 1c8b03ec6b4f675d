import Foundation
import Testing

/// `layoutlint render`: what is in a picture.
@Suite struct PictureTests {
  private func draw(_ layout: String, _ options: String...) throws -> DrawnPicture {
    let outcome = try Program.run(["render", "-", "--no-config"] + options, stdin: layout)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
    return try DrawnPicture(outcome.output)
  }

  /// A button half outside of a card, and one that is well.
  private static let corner = """
    {"id": "screen", "frame": [7, 9, 200, 300], "subviews": [
      {"id": "card", "frame": [20, 20, 100, 100], "subviews": [
        {"class": "UIButton", "id": "close", "label": "Close", "frame": [80, 10, 40, 40]}]},
      {"class": "UIButton", "id": "go", "label": "Go", "frame": [20, 200, 100, 44]}]}
    """

  @Test func usesTheCoordinatesOfTheLayout() throws {
    let picture = try draw(Self.corner)
    let screen = try #require(picture.all("screen").first?.attributes)
    // A lone root's own coordinates: where it stands makes no difference.
    #expect(["x", "y", "width", "height"].map { screen[$0] } == ["0", "0", "200", "300"])
    let viewBox = try #require(picture.elements.first?.attributes["viewBox"])
    let numbers = viewBox.split(separator: " ").compactMap { Double($0) }
    #expect(numbers.count == 4 && numbers[0] <= 0 && numbers[1] <= 0)
    #expect(numbers[0] + numbers[2] >= 200 && numbers[1] + numbers[3] >= 300)
  }

  @Test func drawsReachedAndLostAreas() throws {
    let picture = try draw(Self.corner)
    #expect(picture.outline("reach") == [100, 30, 120, 30, 120, 70, 100, 70])
    #expect(picture.outline("lost") == [120, 30, 140, 30, 140, 70, 120, 70])
    #expect(picture.all("lost").count == 2, "the hatching, and its swatch")
    #expect(picture.all("uncertain").isEmpty)
  }

  @Test func outlinesWhatCoversAControl() throws {
    let picture = try draw(
      """
      {"frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "label": "Pay", "frame": [20, 20, 100, 44]},
        {"id": "panel", "backgroundColor": "#fff", "frame": [0, 0, 150, 100]}]}
      """)
    #expect(picture.outline("cover") == [0, 0, 150, 0, 150, 100, 0, 100])
    #expect(picture.all("cover").count == 2, "the outline, and its swatch")
    #expect(try draw(Self.corner).all("cover").isEmpty)
  }

  @Test func outlinesTheRequiredTouchTarget() throws {
    let picture = try draw(
      """
      {"frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "label": "x", "frame": [90, 95, 20, 10]}]}
      """)
    #expect(picture.outline("required") == [78, 78, 122, 78, 122, 122, 78, 122])
    #expect(picture.all("text").contains { $0.text == "touch target of 44 × 44 pt" })
    // The size that the option requires.
    let folder = try Folder([
      "a.layout.json": """
      {"frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "label": "x", "frame": [90, 95, 20, 10]},
        {"class": "UIButton", "label": "y", "frame": [50, 108, 100, 60]}]}
      """,
      ".layoutlint.json": #"{"rules": {"small-touch-target": {"options": {"standard": "wcag"}}}}"#,
    ])
    let smaller = try DrawnPicture(Program.run("render", "a.layout.json", in: folder).output)
    #expect(smaller.outline("required") == [88, 88, 112, 88, 112, 112, 88, 112])
  }

  @Test func findingsHaveTheirLineAndFix() throws {
    let picture = try draw(Self.corner)
    let texts = picture.all("rule").map(\.text)
    #expect(texts.contains { $0.hasPrefix("<stdin>:3:") || $0.contains(":3:") }, "\(texts)")
    #expect(texts.contains { $0.hasPrefix("Fix: ") }, "\(texts)")
  }

  @Test func viewsStandInPaintingOrderWithTheirPaths() throws {
    let picture = try draw(Self.corner)
    #expect(
      picture.views == [
        "view", "view/subviews[0]", "view/subviews[0]/subviews[0]", "view/subviews[1]",
      ])
    let groups = picture.elements.filter { $0.attributes["data-id"] == "close" }
    #expect(groups.count == 1)
    #expect(groups.first?.text.contains("UIButton #close \"Close\" · (100, 30) 40 × 40") == true)
    #expect(groups.first?.text.contains("50% of it receives touches") == true)
  }

  @Test func numbersFindingsInPictureAndLegend() throws {
    let picture = try draw(Self.corner)
    let marks = picture.elements.filter { $0.attributes["data-finding"] == "1" }
    #expect(marks.map { $0.path.dropLast().last } == ["marks", "legend"])
    #expect(marks[0].attributes["data-view"] == "view/subviews[0]/subviews[0]")
    #expect(marks[0].text.contains("50% of its area can't be tapped"))
    #expect(marks[0].attributes["class"] == "warning")
    #expect(marks[1].text.contains("control-outside-superview"))
    let plain = try draw(Self.corner, "--no-legend")
    #expect(plain.all("legend").isEmpty)
    #expect(plain.elements.contains { $0.attributes["data-finding"] == "1" })
  }

  @Test func drawsRotatedViews() throws {
    let picture = try draw(
      """
      {"frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "bounds": [0, 0, 60, 60], "center": [100, 100],
         "transform": {"rotation": 45}}]}
      """)
    let corners = try #require(picture.outline("reach"))
    #expect(corners == [100, 57.57, 142.43, 100, 100, 142.43, 57.57, 100])
  }

  @Test func placesTheMarkOfARotatedViewAtItsCorner() throws {
    let picture = try draw(
      """
      {"frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "bounds": [0, 0, 60, 60], "center": [100, 100], "colour": 1,
         "transform": {"rotation": 45}, "isUserInteractionEnabled": false,
         "gestureRecognizers": [{"actions": [{"action": "a:"}]}]}]}
      """)
    let badge = try #require(picture.all("badge").first?.attributes)
    let place = [badge["cx"], badge["cy"]].compactMap { $0.flatMap(Double.init) }
    // Both are as near; the corner of the box around it is no part of it.
    #expect([[100, 57.57], [142.43, 100]].contains(place), "\(place)")
  }

  @Test func marksAreasWithAnUnknownHitView() throws {
    let picture = try draw(
      """
      {"frame": [0, 0, 100, 100], "subviews": [
        {"class": "UIButton", "frame": [10, 10, 20, 20]},
        {"frame": [0, 0, 100, 50], "pointInside": "custom"}]}
      """)
    #expect(picture.outline("uncertain") == [10, 10, 30, 10, 30, 30, 10, 30])
    #expect(picture.all("lost").isEmpty)
  }

  @Test func drawsHiddenViewsWithFindings() throws {
    let picture = try draw(
      """
      {"frame": [0, 0, 200, 200], "subviews": [
        {"id": "a", "frame": [0, 0, 50, 50], "isHidden": true},
        {"class": "UIButton", "id": "b", "frame": [60, 0, 50, 50], "alpha": 0.005}]}
      """)
    #expect(picture.views == ["view", "view/subviews[1]"])
    #expect(picture.all("ghost").count == 2, "the view, and its swatch")
  }

  /// What a scroll view clips is not drawn.
  @Test(arguments: [
    """
    {"class": "UIScrollView", "frame": [0, 0, 200, 100], "contentSize": [200, 400], "subviews": [
      {"class": "UIButton", "frame": [0, 80, 60, 44]},
      {"class": "UIButton", "frame": [0, 140, 60, 44]}]}
    """,
    """
    {"class": "UITableViewCell", "frame": [0, 0, 200, 100], "subviews": [
      {"class": "UIButton", "frame": [140, 20, 50, 50]}]}
    """,
  ])
  func clippedAreasAndThoseOfOtherControlsAreNotLost(view: String) throws {
    let picture = try draw(#"{"frame": [0, 0, 200, 400], "subviews": [\#(view)]}"#)
    #expect(!picture.views.contains("view/subviews[0]/subviews[1]"))
    #expect(picture.all("lost").isEmpty)
  }

  @Test func drawsAccessibilityTreesWithoutHitRegions() throws {
    let picture = try draw(
      """
      {"tree": "accessibility", "frame": [0, 0, 200, 400], "subviews": [
        {"class": "UIButton", "frame": [0, 0, 60, 60]}]}
      """)
    #expect(picture.views.count == 2)
    #expect(picture.all("reach").isEmpty)
    #expect(picture.all("legend").first?.text.contains("accessibility tree") == true)
  }

  @Test func viewsInFrontAreDrawnOverHatching() throws {
    let picture = try draw(
      """
      {"frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "id": "back", "frame": [0, 0, 100, 100]},
        {"class": "UIButton", "id": "front", "frame": [20, 20, 80, 80]}]}
      """)
    let order = picture.elements.compactMap { $0.attributes["data-id"] ?? $0.attributes["class"] }
    let hatching = try #require(order.firstIndex(of: "lost"))
    let front = try #require(order.firstIndex(of: "front"))
    #expect(hatching < front)
    #expect(picture.all("solid").count == 2, "controls are drawn over what is behind them")
  }

  @Test func drawsRowsAsTappable() throws {
    let picture = try draw(
      """
      {"class": "UITableView", "frame": [0, 0, 200, 200], "subviews": [
        {"class": "UITableViewCell", "frame": [0, 0, 200, 44], "subviews": [
          {"class": "UILabel", "label": "Wi-Fi", "frame": [10, 10, 60, 24]}]},
        {"class": "UITableViewCell", "frame": [0, 44, 200, 44], "isUserInteractionEnabled": false}]}
      """)
    #expect(picture.all("row").count == 2, "one row, and its swatch")
    #expect(picture.outline("row") == [0, 0, 200, 0, 200, 44, 0, 44])
    #expect(picture.all("lost").isEmpty)
    #expect(picture.all("legend").first?.text.contains("row that a tap selects") == true)
  }

  @Test func namesViewsOfDumpsByClassAndText() throws {
    let picture = try draw(
      """
      <UIView: 0x7f8a1b40; frame = (0 0; 200 200); layer = <CALayer: 0x60>>
         | <UIButton: 0x7f8a1b50; frame = (10 10; 120 44); layer = <CALayer: 0x61>>
         |    | <UIButtonLabel: 0x7f8a1b60; frame = (0 0; 120 44); text = 'Pay'; layer = <CALayer: 0x62>>
      """)
    let names = picture.all("name").map(\.text)
    #expect(!names.isEmpty)
    #expect(picture.elements.allSatisfy { $0.name == "svg" || !$0.text.contains("0x7f8a") })
  }

  @Test func drawsBarsOfContainerControllers() throws {
    let picture = try draw(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21225"
          targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="nav">
      <device id="retina6_12" orientation="portrait"/>
      <scenes><scene sceneID="a"><objects>
      <viewController id="vc" sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
      </view><navigationItem key="navigationItem" id="item"/></viewController></objects></scene>
      <scene sceneID="b"><objects>
      <navigationController id="nav" sceneMemberID="viewController">
      <navigationBar key="navigationBar" id="bar">
      <rect key="frame" x="0.0" y="59" width="393" height="44"/></navigationBar>
      <connections><segue destination="vc" kind="relationship"
          relationship="rootViewController" id="s"/></connections>
      </navigationController></objects></scene></scenes></document>
      """)
    #expect(picture.all("leading").map(\.text) == ["navigation bar"])
  }
}
