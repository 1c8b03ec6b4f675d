import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Tests of the table in `Documentation/Severity.md`.
@Suite struct SeverityTests {
  private static func findings(
    _ text: String, path: String, on screens: [Screen] = [],
    _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings()
    settings.screens = screens
    change(&settings)
    return Layouts.findings(text, path: path, settings)
  }

  /// A view of 200 × 100 points with a button of 100 × 44.
  private static func layout(y: Double, more: String = "") -> String {
    """
    {"class": "UIView", "frame": [0, 0, 390, 844], "subviews": [
      {"class": "UIView", "frame": [0, 0, 200, 100], "subviews": [
        {"class": "UIButton", "label": "Pay", "frame": [0, \(y), 100, 44]}\(more)]}]}
    """
  }

  @Test(arguments: [(70.0, Severity.info), (90, .warning), (120, .error)])
  func aControlOutsideItsSuperviewIsGradedByItsCenter(y: Double, severity: Severity) {
    let findings = Self.findings(Self.layout(y: y), path: "a.layout.json")
    #expect(findings.map(\.severity) == [severity], "\(y)")
  }

  @Test(arguments: [(60.0, Severity.info), (40, .warning), (0, .error)])
  func aCoveredControlIsGradedByItsCenter(x: Double, severity: Severity) {
    let cover = """
      , {"class": "UIView", "backgroundColor": "#FFFFFF", "frame": [\(x), 0, 200, 100]}
      """
    let findings = Self.findings(Self.layout(y: 0, more: cover), path: "a.layout.json")
    #expect(findings.map(\.severity) == [severity], "\(x)")
  }

  /// A tap on a scroll view in a cell selects the cell.
  @Test(arguments: [
    (#""UIScrollView", "contentSize": [500, 80]"#, Severity.info), (#""UIButton""#, .warning),
  ])
  func aLostViewInACellIsGradedByItsClass(view: String, severity: Severity) {
    let text = """
      {"class": "UITableView", "frame": [0, 0, 390, 844], "subviews": [
        {"class": "UITableViewCell", "frame": [0, 100, 390, 80], "subviews": [
          {"class": "UIView", "frame": [0, 0, 390, 80], "userInteractionEnabled": false,
           "subviews": [{"class": \(view), "frame": [0, 0, 100, 80]}]}]}]}
      """
    let findings = Self.findings(text, path: "a.layout.json")
    #expect(findings.map(\.rule) == ["interaction-disabled-ancestor"])
    #expect(findings.map(\.severity) == [severity])
  }

  /// A button at the bottom of the screen, and one that no screen shows.
  private static func storyboard(y: Double) -> String {
    var document = StoryboardText()
    document.addButton("pay", Rect(20, y, 100, 44))
    return document.text
  }

  @Test func aControlThatIsLostOnEachScreenIsAnError() {
    let screens = DeviceChoice.representative.screens().filter { $0.idiom == .phone }
    let everywhere = Self.findings(Self.covered, path: "a.storyboard", on: screens)
    #expect(everywhere.first { $0.rule == "unreachable-subview" }?.severity == .error)
    let onCanvas = Self.findings(Self.covered, path: "a.storyboard")
    #expect(onCanvas.first { $0.rule == "unreachable-subview" }?.severity == .warning)
  }

  /// A button in a view that ends above it.
  private static var covered: String {
    var inner = StoryboardText()
    inner.addButton("pay", Rect(0, 120, 100, 44))
    let constraints = inner.constraints.map { $0.replacing("root", with: "card") }
    var document = StoryboardText()
    document.views.append(
      """
      <view id="card" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="20" y="100" width="200" height="100"/>
        <subviews>\(inner.views.joined())</subviews>
        <constraints>
          <constraint firstAttribute="width" constant="200" id="k1"/>
          <constraint firstAttribute="height" constant="100" id="k2"/>\(constraints.joined())
        </constraints>
      </view>
      """)
    document.pin("card", "leading", by: 20)
    document.pin("card", "top", by: 100)
    return document.text
  }

  @Test func aControlThatIsUnreachableInLandscapeIsAWarning() {
    let screens = DeviceChoice.representative.screens().filter { $0.orientation == .landscape }
    let findings = Self.findings(Self.storyboard(y: 600), path: "a.storyboard", on: screens)
    let lost = findings.first { $0.rule == "unreachable-subview" }
    #expect(lost?.severity == .warning)
    #expect(lost?.isOnOtherScreensOnly == true)
  }

  @Test func theOldestSupportedDeviceIsCommon() throws {
    let screens = DeviceChoice.named([DeviceChoice.oldRepresentative]).screens()
      .filter { $0.orientation == .portrait }
    for (isSupported, severity) in [(true, Severity.warning), (false, .info)] {
      let findings = Self.findings(Self.storyboard(y: 600), path: "a.storyboard", on: screens) {
        $0.supportsOldDevice = isSupported
      }
      #expect(findings.first { $0.rule == "unreachable-subview" }?.severity == severity)
    }
  }

  /// A button at another place than its constraints determine.
  private static var misplaced: SourceText {
    var document = StoryboardText()
    document.addButton("pay", Rect(20, 100, 100, 44), isPinned: false)
    document.pin("pay", "leading", by: 20)
    document.pin("pay", "top", by: 300)
    return SourceText(path: "a.storyboard", text: document.text)
  }

  private static let deviceLinter: Linter = {
    var settings = LintSettings()
    settings.screens = DeviceChoice.representative.screens()
    return Layouts.linter(settings)
  }()

  @Test func aLayoutThatIsNotReproducedIsNotCheckedOnDevices() throws {
    let checked = try #require(Self.deviceLinter.check(Self.misplaced))
    #expect(checked.statuses.map(\.kind) == [.notCheckedOnDevices])
    #expect(checked.statuses.first?.message.contains("not on devices: the stored frame") == true)
    let misplaced = try #require(checked.findings.first { $0.rule == "misplaced-view" })
    #expect(misplaced.severity == .info && misplaced.view?.id == "pay")
    #expect(misplaced.message.text.contains("is 200 pt from the one that its constraints"))
  }

  /// As "Update Frames" of Xcode: the frame of the document becomes the solved one, and the mark is removed.
  @Test func framesAreUpdatedToWhatTheConstraintsDetermine() throws {
    let source = Self.misplaced
    let checked = try #require(Self.deviceLinter.check(source))
    let finding = try #require(checked.findings.first { $0.rule == "misplaced-view" })
    let fix = try #require(finding.fixes.first)
    #expect(!fix.isSafe)
    #expect(fix.title == "update the frame of 1 view to what its constraints determine")
    var edits = EditList(for: source)
    let isTaken = edits.add(fix)
    #expect(isTaken)
    let updated = String(decoding: source.applying(edits).bytes, as: UTF8.self)
    #expect(updated.contains(#"<rect key="frame" x="20" y="300" width="100" height="44"/>"#))
    let after = try #require(
      Self.deviceLinter.check(SourceText(path: "a.storyboard", text: updated)))
    #expect(!after.findings.contains { $0.rule == "misplaced-view" })
    #expect(after.statuses.isEmpty)
  }

  @Test func aMarkedViewInASceneThatIsCheckedOnDevicesIsNotReported() throws {
    var document = StoryboardText()
    document.addButton("pay", Rect(20, 100, 100, 44), attributes: #"misplaced="YES""#)
    let screens = DeviceChoice.representative.screens()
    // The scene is checked on devices, so that nothing is lost.
    #expect(
      !Self.findings(document.text, path: "a.storyboard", on: screens)
        .contains { $0.rule == "misplaced-view" })
  }
}

extension SeverityTests {
  /// A text field with a button in front of it.
  private static func field(button: String, title: String) -> String {
    XibText.document(
      """
      <view id="card">
        <rect key="frame" x="0" y="0" width="350" height="200"/>
        <subviews>
          <textField id="country">
            <rect key="frame" x="20" y="20" width="200" height="44"/>
          </textField>
          <button id="open">
            <rect key="frame" \(button)/>
            <state key="normal" \(title)/>
          </button>
        </subviews>
      </view>
      """)
  }

  @Test func aButtonWithoutATitleOpensAListInsteadOfTheKeyboard() {
    let exact = #"x="20" y="20" width="200" height="44""#
    let wider = #"x="0" y="0" width="300" height="100""#
    func rules(_ button: String, title: String = "") -> [String] {
      Self.findings(Self.field(button: button, title: title), path: "a.xib").map(\.rule)
        .filter { $0 == "unreachable-subview" }
    }
    #expect(rules(exact).isEmpty)
    #expect(rules(exact, title: #"title="Send""#) == ["unreachable-subview"])
    #expect(rules(wider) == ["unreachable-subview"])
  }

  @Test(arguments: [(#"hidden="YES""#, true), ("", false)])
  func aSmallInvisibleViewSwallowsTheTouchesOfAList(state: String, isReported: Bool) {
    let text = XibText.document(
      """
      <view id="card">
        <rect key="frame" x="0" y="0" width="350" height="600"/>
        <subviews>
          <tableView id="list">
            <rect key="frame" x="0" y="0" width="350" height="600"/>
          </tableView>
          <view id="wrapper">
            <rect key="frame" x="300" y="500" width="44" height="48"/>
            <subviews>
              <button \(state) id="jump">
                <rect key="frame" x="0" y="0" width="44" height="48"/>
                <state key="normal" title="Jump"/>
              </button>
            </subviews>
            <color key="backgroundColor" white="0" alpha="0" colorSpace="calibratedWhite"/>
          </view>
        </subviews>
      </view>
      """)
    let findings = Self.findings(text, path: "a.xib")
    #expect(findings.map(\.rule).contains("touch-swallowing-overlay") == isReported)
  }
}
