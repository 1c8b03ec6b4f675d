import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
@testable import Rules
import Testing

/// Touch targets that are too small.
@Suite struct SmallTouchTargetTests {
  /// A constraint determines the width of the button. Its height is that of its superview.
  @Test(arguments: [(43.75, ["small-touch-target"]), (44, [])] as [(Double, [String])])
  func aWidthOfLessThanTheMinimumIsReported(width: Double, rules: [String]) {
    var document = StoryboardText()
    document.views.append(
      """
      <view id="bar" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="20" y="100" width="100" height="30"/>
        <subviews>
          <button opaque="NO" buttonType="system" id="save"
              translatesAutoresizingMaskIntoConstraints="NO">
            <rect key="frame" x="0" y="0" width="\(width)" height="30"/>
            <constraints>
              <constraint firstAttribute="width" constant="\(width)" id="s1"/>
            </constraints>
          </button>
        </subviews>
        <constraints>
          <constraint firstAttribute="width" constant="100" id="b1"/>
          <constraint firstAttribute="height" constant="30" id="b2"/>
          <constraint firstItem="save" firstAttribute="leading" secondItem="bar"
              secondAttribute="leading" id="b3"/>
          <constraint firstItem="save" firstAttribute="top" secondItem="bar"
              secondAttribute="top" id="b4"/>
          <constraint firstItem="save" firstAttribute="bottom" secondItem="bar"
              secondAttribute="bottom" id="b5"/>
        </constraints>
      </view>
      """)
    document.pin("bar", "leading", by: 20)
    document.pin("bar", "top", by: 100)
    #expect(Layouts.findings(document.text).map(\.rule) == rules)
  }

  private static func silence(
    about id: String, in text: String, path: String, _ format: LayoutFormat
  ) throws -> String? {
    let hierarchy = try Layouts.read(text, path: path)
    let layout = AnalyzedLayout(
      hierarchy, source: SourceText(path: path, text: text), format: format)
    return SmallTouchTarget().silence(about: try #require(hierarchy.view(withID: id)), in: layout)
  }

  @Test func aClassThatNoFileDeclaresMayEnlargeItsTarget() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects><view id="root"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
      <button id="star" customClass="Star">
      <rect key="frame" x="20" y="100" width="30" height="30"/></button>
      </subviews></view></objects></document>
      """
    #expect(
      try Self.silence(about: "star", in: text, path: "a.xib", .interfaceBuilder)
        == "no source file declares its class, which may enlarge the touch target")
  }

  @Test func aSpecifiedFrameHasNoAllowance() throws {
    let text = """
      {"class": "UIWindow", "frame": [0, 0, 390, 844], "subviews": [
        {"class": "UIButton", "id": "star", "frame": [20, 100, 30, 30]}]}
      """
    #expect(
      try Self.silence(about: "star", in: text, path: "a.layout.json", .layoutJSON) == nil)
  }
}
