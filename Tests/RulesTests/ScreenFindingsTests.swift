import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Rules
import Testing

/// Findings of documents on other screens than their own canvas.
@Suite struct ScreenFindingsTests {
  private static let small = "iPhone SE (3rd generation)"

  /// A screen of any size, of a common device in portrait.
  private static func screen(_ width: Double, _ height: Double, named name: String = "iPhone 16")
    -> Screen
  {
    Screen(
      device: name, orientation: .portrait, size: Size(width, height), scale: 2,
      safeAreaInsets: .zero, sizeClass: SizeClass(width: .compact, height: .regular),
      idiom: .phone)
  }

  private static func findings(
    _ document: StoryboardText, on screens: [Screen],
    _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings()
    settings.screens = screens
    // Its findings depend on the screen of the canvas as well.
    settings.disabled = ["control-in-home-indicator-area"]
    change(&settings)
    return Layouts.findings(document.text, settings)
  }

  /// One button of 100 × 44 points whose top is so far from the view's.
  private static func document(top: Double) -> StoryboardText {
    var document = StoryboardText()
    document.addButton("save", Rect(20, top, 100, 44))
    return document
  }

  @Test func groupsScreensOfOneLoss() throws {
    let devices = [Self.small, "iPhone 16", "iPhone 16 Pro Max"]
    let findings = Self.findings(
      Self.document(top: 700), on: DeviceChoice.named(devices).screens())
    try #require(findings.count == 1)
    let finding = findings[0]
    #expect(finding.rule == "unreachable-subview")
    #expect(
      finding.message.text == """
        button "save" can't be tapped on iPhone SE (3rd generation) in portrait, \
        iPhone SE (3rd generation) in landscape and 2 other screens: it is entirely outside its \
        superview "root", up to 77 pt beyond the bottom edge
        """)
    #expect(finding.severity == .warning)
    #expect(finding.isOnOtherScreensOnly)
    #expect(finding.screens.map(\.text).last == "iPhone 16 Pro Max in landscape")
    #expect(finding.screens.count == 4)
    #expect(finding.fixes.isEmpty)
    #expect(finding.view?.id == "save")
  }

  /// The canvas is 852 points high.
  @Test(arguments: [
    (700.0, 744.0, nil), (700, 737, nil), (700, 736.5, nil),
    (700, 736, "control-outside-superview"),
    (700, 701, "control-outside-superview"), (700, 700, "unreachable-subview"),
    (700, 400, "unreachable-subview"),
    // The canvas is 2 points short already, which is as UIKit's own views are.
    (810, 845, nil), (810, 844, "control-outside-superview"),
  ])
  func reportsChangesFromEightPoints(top: Double, height: Double, rule: String?) {
    let findings = Self.findings(Self.document(top: top), on: [Self.screen(393, height)])
    #expect(findings.map(\.rule) == [rule].compactMap(\.self))
  }

  /// The panel's leading edge is 128 points left of the view's right one, the button ends at 64.
  private static var documentWithPanel: StoryboardText {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 100, 44, 44))
    document.views.append(
      """
      <view id="panel" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="265" y="90" width="108" height="64"/>
        <color key="backgroundColor" red="1" green="0" blue="0" alpha="1" colorSpace="calibratedRGB"/>
        <constraints><constraint firstAttribute="width" constant="108" id="w"/>
          <constraint firstAttribute="height" constant="64" id="h"/></constraints></view>
      """)
    document.pin("panel", "trailing", by: -20)
    document.pin("panel", "top", by: 90)
    return document
  }

  @Test(arguments: [
    (393.0, nil), (185, nil), (184, "covered-control"), (148, "unreachable-subview"),
  ])
  func reportsOverlapsFromEightPoints(width: Double, rule: String?) {
    let findings = Self.findings(Self.documentWithPanel, on: [Self.screen(width, 852)])
    #expect(findings.filter { $0.view?.id == "save" }.map(\.rule) == [rule].compactMap(\.self))
  }

  /// The panel covers 73% of the button on one screen, and 27% without the center on the other.
  @Test func namesScreensWithALostCenterApart() throws {
    let findings = Self.findings(
      Self.documentWithPanel,
      on: [Self.screen(160, 852), Self.screen(180, 852, named: "iPhone 16 Pro Max")])
    let finding = try #require(findings.first { $0.view?.id == "save" })
    #expect(
      finding.message.text.hasPrefix(
        "button \"save\": 73% of its area, including its center, can't be tapped on iPhone 16 in portrait:"
      ))
    let other = try #require(finding.related.last?.message.text)
    #expect(
      other.hasPrefix(
        "button \"save\": 27% of its area can't be tapped on iPhone 16 Pro Max in portrait:"))
    #expect(finding.screens.count == 2)
  }

  /// The canvas is 852 points high. Of a table that is cut off, the last rows cannot be scrolled into sight. One that the
  /// document places partly outside is moved, and one that resizes has the height of the screen.
  @Test(arguments: [
    ("table", 0.0, "", 900.0, nil), ("table", 0, "", 845, nil),
    ("table", 0, "", 809, Severity.info), ("table", 0, "", 808, .warning),
    ("wkWeb", 0, "", 400, .warning), ("map", 0, "", 400, nil),
    // The text can be shorter. The severity is that of a control.
    ("text", 0, "", 808, .info),
    ("table", 400, "", 400, nil), ("table", 0, "heightSizable=\"YES\"", 400, nil),
  ])
  func viewsOfFixedSizeThatScrollAreCutOff(
    kind: String, top: Double, mask: String, height: Double, severity: Severity?
  ) {
    var document = StoryboardText()
    document.views.append(
      """
      <\(kind)View id="list" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0.0" y="\(top)" width="393" height="852"/>
        <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" \(mask)/>
      </\(kind)View>
      """)
    let findings = Self.findings(document, on: [Self.screen(393, height)])
    let found = findings.filter { $0.rule == "control-outside-superview" }
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
  }

  /// A scroll view begins 40 points above the screen, its button 8 points lower.
  @Test func contentOfAScrollViewAboveTheScreenMovesDown() {
    var document = StoryboardText()
    document.views.append(
      """
      <scrollView id="scroll" clipsSubviews="YES" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="-40" width="393" height="892"/>
        <subviews>
          <view id="content" translatesAutoresizingMaskIntoConstraints="NO">
            <rect key="frame" x="0" y="0" width="393" height="1200"/>
            <subviews>
              <button opaque="NO" buttonType="system" id="save" translatesAutoresizingMaskIntoConstraints="NO">
                <rect key="frame" x="20" y="8" width="100" height="44"/>
                <constraints><constraint firstAttribute="width" constant="100" id="c1"/>
                  <constraint firstAttribute="height" constant="44" id="c2"/></constraints></button>
            </subviews>
            <constraints>
              <constraint firstAttribute="height" constant="1200" id="c3"/>
              <constraint firstItem="save" firstAttribute="top" secondItem="content" secondAttribute="top"
                  constant="8" id="c4"/>
              <constraint firstItem="save" firstAttribute="leading" secondItem="content"
                  secondAttribute="leading" constant="20" id="c5"/>
            </constraints>
          </view>
        </subviews>
        <constraints>
          <constraint firstItem="content" firstAttribute="top" secondItem="scroll" secondAttribute="top" id="c6"/>
          <constraint firstItem="content" firstAttribute="leading" secondItem="scroll"
              secondAttribute="leading" id="c7"/>
          <constraint firstAttribute="trailing" secondItem="content" secondAttribute="trailing" id="c8"/>
          <constraint firstAttribute="bottom" secondItem="content" secondAttribute="bottom" id="c9"/>
          <constraint firstItem="content" firstAttribute="width" secondItem="scroll" secondAttribute="width" id="c10"/>
        </constraints>
      </scrollView>
      """)
    for edge in ["leading", "trailing", "bottom"] { document.pin("scroll", edge, by: 0) }
    document.pin("scroll", "top", by: -40)
    #expect(Self.findings(document, on: []).isEmpty)
  }

  @Test func keepsFindingsOfTheCanvas() throws {
    let document = Self.document(top: 830)
    let stored = Self.findings(document, on: [])
    let all = Self.findings(document, on: [Self.screen(393, 870), Self.screen(393, 835)])
    try #require(stored.count == 1 && all.count == 1)
    #expect(stored[0].rule == "control-outside-superview")
    #expect(all[0].message == stored[0].message)
    #expect(all[0].severity == stored[0].severity)
    #expect(!all[0].isOnOtherScreensOnly)
    #expect(stored[0].screens.isEmpty)
    #expect(all[0].screens.count == 1)
    let worse = Self.findings(document, on: [Self.screen(393, 700)])
    try #require(worse.count == 1)
    #expect(worse[0].message == stored[0].message)
    #expect(worse[0].related.count == stored[0].related.count + 1)
  }

  @Test func reportsAGreaterLossOnAnotherScreen() throws {
    let document = Self.document(top: 820)
    let stored = try #require(Self.findings(document, on: []).first)
    #expect(stored.severity == .info)
    let all = Self.findings(document, on: [Self.screen(393, 700)])
    try #require(all.count == 1)
    #expect(all[0].severity == .warning)
    #expect(all[0].rule == "unreachable-subview")
    #expect(!all[0].isOnOtherScreensOnly)
    #expect(all[0].related.last?.message == stored.message)
  }

  @Test func reportsWholeAndPartialLossOnce() throws {
    let findings = Self.findings(
      Self.document(top: 700),
      on: [Self.screen(393, 720, named: "iPhone 15"), Self.screen(393, 600, named: "iPhone 16")])
    try #require(findings.count == 1)
    #expect(findings[0].rule == "unreachable-subview")
    #expect(findings[0].message.text.contains("on iPhone 16 in portrait: it is entirely outside"))
    #expect(findings[0].screens.map(\.device) == ["iPhone 16", "iPhone 15"])
    #expect(
      findings[0].related.last?.message.text.contains("of its area can't be tapped on iPhone 15")
        == true)
  }

  @Test func namesEqualScreensTogether() throws {
    let findings = Self.findings(
      Self.document(top: 700),
      on: [Self.screen(393, 600, named: "iPhone 15"), Self.screen(393, 600, named: "iPhone 16")])
    try #require(findings.count == 1)
    #expect(
      findings[0].message.text.contains("on iPhone 15 in portrait and iPhone 16 in portrait:"))
  }

  @Test(arguments: [
    ("iPhone 16", Screen.Orientation.portrait, Screen.Orientation.portrait, Severity.warning),
    ("iPhone 16", .landscape, .portrait, .info), ("iPhone Air", .portrait, .portrait, .info),
    ("iPad (10th generation)", .landscape, .portrait, .warning),
    ("iPhone 16", .portrait, .landscape, .info),
    ("iPhone 16", .landscape, .landscape, .warning),
    ("iPhone SE (1st generation)", .portrait, .portrait, .info),
  ])
  func lowersTheSeverityByScreen(
    name: String, held: Screen.Orientation, drawn: Screen.Orientation, severity: Severity
  ) throws {
    let screen = try #require(DeviceTable.device(named: name)).screen(held, named: name)
    for own in [Severity.warning, .error] {
      #expect(DeviceModel.severity(of: own, on: screen, drawnIn: drawn) == severity)
    }
    #expect(DeviceModel.severity(of: .info, on: screen, drawnIn: drawn) == .info)
  }

  @Test(arguments: [
    ("iPhone 16", Screen.Orientation.landscape, false, Severity.warning),
    ("iPhone Air", .landscape, false, .info),
    ("iPhone SE (1st generation)", .portrait, false, .info),
    ("iPhone SE (1st generation)", .portrait, true, .warning),
  ])
  func keepsTheSeverityOfLostControlsInEachOrientation(
    name: String, held: Screen.Orientation, isSupported: Bool, severity: Severity
  ) throws {
    let screen = try #require(DeviceTable.device(named: name)).screen(held, named: name)
    for own in [Severity.warning, .error] {
      #expect(
        DeviceModel.severity(
          of: own, losingTouches: true, on: screen, isSupported: isSupported, drawnIn: .portrait)
          == severity)
    }
  }

  @Test func settingsLowerButDoNotRaiseTheSeverity() {
    let screens = [Self.screen(393, 600)]
    for (said, expected) in [(Severity.error, Severity.warning), (.info, .info)] {
      let findings = Self.findings(Self.document(top: 700), on: screens) {
        $0.severities["unreachable-subview"] = said
      }
      #expect(findings.map(\.severity) == [expected])
    }
    let off = Self.findings(Self.document(top: 700), on: screens) {
      $0.disabled.insert("unreachable-subview")
    }
    #expect(off.isEmpty)
  }
}

extension ScreenFindingsTests {
  /// Views beside those that are in doubt (AL-63).
  @Test(arguments: [true, false])
  func skipsViewsInDoubt(isMisplaced: Bool) {
    var document = Self.document(top: 700)
    document.addButton(
      "other", Rect(200, 100, 44, 44), attributes: isMisplaced ? "misplaced=\"YES\"" : "",
      isPinned: false)
    // Its constraints make another frame of it than the document has.
    document.pin("other", "leading", by: 150)
    document.pin("other", "top", by: 690)
    let findings = Self.findings(document, on: [Self.screen(393, 600)])
    #expect(findings.filter(\.isOnOtherScreensOnly).map(\.view?.id) == ["save"])
  }

  /// A canvas whose size no screen determines.
  @Test func skipsFreeformLayouts() {
    var free = Self.document(top: 250)
    free.size = Size(300, 300)
    free.device = ""
    let elsewhere = Self.findings(free, on: [Self.screen(393, 200)]).filter(\.isOnOtherScreensOnly)
    #expect(elsewhere.isEmpty)
  }

  @Test func checksIPadDocumentsOnIPadsOnly() {
    var document = Self.document(top: 900)
    document.device = "ipad10_9"
    document.size = Size(820, 1180)
    let screens = DeviceChoice.named(["iPhone 16"]).screens()
    #expect(Self.findings(document, on: screens).isEmpty)
    #expect(Self.findings(document, on: screens) { $0.screensAreChosen = true }.count == 1)
  }

  @Test func checksLargerTextsOnTheCanvas() {
    let document = Self.document(top: 700)
    let settled = Self.findings(document, on: [Self.screen(393, 600)]) { $0.textScale = 2 }
    #expect(settled.count == 1)
  }

  /// A label with a text style above a button: the button moves out of its superview.
  private static func growing(font: String) -> StoryboardText {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 800, 100, 44), isPinned: false)
    document.views.append(
      """
      <label text="Title" id="title" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="20" y="779.66666666666663" width="37" height="20.333333333333371"/>
      <fontDescription key="fontDescription" \(font)/></label>
      """)
    document.pin("title", "leading", by: 20)
    document.pin("save", "leading", by: 20)
    document.constraints += [
      """
      <constraint firstItem="title" firstAttribute="top" secondItem="root" secondAttribute="top"
          constant="779.66666666666663" id="title-top"/>
      """,
      """
      <constraint firstItem="save" firstAttribute="top" secondItem="title" secondAttribute="bottom"
          id="save-top"/>
      """,
    ]
    return document
  }

  @Test func checksOtherTextSizes() throws {
    let document = Self.growing(font: #"style="UICTFontTextStyleBody""#)
    #expect(Self.findings(document, on: []).isEmpty)
    let found = Self.findings(document, on: []) { $0.textSizes = [.large, .AX3] }
    try #require(found.count == 1)
    #expect(found[0].rule == "control-pushed-off-screen")
    #expect(found[0].severity == .info)
    #expect(found[0].screens.map(\.text) == ["iPhone 15 in portrait at text size AX3"])
    #expect(found[0].message.text.contains(" on iPhone 15 in portrait at text size AX3: "))
  }

  @Test(arguments: [#"type="system" pointSize="17""#, #"name="Avenir-Book" pointSize="17""#])
  func keepsFixedFontsAtOtherTextSizes(font: String) {
    let document = Self.growing(font: font)
    #expect(Self.findings(document, on: []) { $0.textSizes = [.AX5] }.isEmpty)
  }

  /// Only views at one position on the canvas are two states of a screen.
  @Test func reportsButtonsThatOverlapOnASmallScreen() {
    var document = StoryboardText()
    document.addButton("up", Rect(20, 500, 200, 50))
    document.addButton("down", Rect(20, 678, 200, 50), isPinned: false)
    document.pin("down", "leading", by: 20)
    document.pin("down", "bottom", by: -124)
    let findings = Self.findings(document, on: [Self.screen(393, 667)])
    #expect(findings.map(\.rule) == ["covered-control"])

    var states = StoryboardText()
    states.addButton("start", Rect(20, 500, 60, 60))
    states.addButton("stop", Rect(21, 501, 58, 58))
    #expect(Self.findings(states, on: [Self.screen(393, 667)]).isEmpty)
  }

  @Test func groupsViewsClippedAtTheSameEdge() throws {
    var document = StoryboardText()
    document.addButton("upper", Rect(20, 640, 100, 44))
    document.addButton("lower", Rect(200, 700, 100, 44))
    let findings = Self.findings(document, on: [Self.screen(393, 600)])
    try #require(findings.count == 1)
    #expect(
      findings[0].message.text.hasPrefix(
        "button \"lower\": it and button \"upper\" can't be tapped on iPhone 16 in portrait: "))
    #expect(
      findings[0].related.map(\.message.text).contains(
        "button \"upper\" can't be tapped for the same reason"))
  }

  /// On one screen both are lost, on the other the lower one only.
  @Test func namesOnlyScreensWithTheLoss() throws {
    var document = StoryboardText()
    document.addButton("upper", Rect(20, 640, 100, 44))
    document.addButton("lower", Rect(20, 740, 100, 44))
    let screens = [
      Self.screen(393, 600, named: "iPhone 16"), Self.screen(393, 730, named: "iPhone 16 Plus"),
    ]
    let findings = Self.findings(document, on: screens)
    for finding in findings {
      #expect(Set(finding.screens).count == finding.screens.count)
      guard finding.message.text.contains("it and button") else { continue }
      #expect(!finding.message.text.contains("iPhone 16 Plus"))
    }
    #expect(
      findings.contains {
        $0.message.text.contains("\"lower\"")
          || $0.related.contains { $0.message.text.contains("\"lower\"") }
      })
  }

  /// A name may suppress a finding of a screen that is not checked.
  @Test(arguments: [
    ("control-outside-superview", []), ("unhandled-action", ["unused-suppression"]),
  ])
  func keepsSuppressionsForOtherScreens(rule: String, expected: [String]) {
    let text = """
      {"class": "UIView", "id": "root", "frame": [0, 0, 393, 852],
       "device": {"name": "iPhone 16", "size": [393, 852], "safeAreaInsets": [59, 0, 34, 0]},
       "viewController": "HomeViewController",
       "constraints": [{"item": "save", "attribute": "top", "toItem": "root", "toAttribute": "top", "constant": 640},
        {"item": "save", "attribute": "leading", "toItem": "root", "toAttribute": "leading", "constant": 20},
        {"item": "save", "attribute": "height", "constant": 50}, {"item": "save", "attribute": "width", "constant": 50}],
       "subviews": [{"class": "UIButton", "id": "save", "frame": [20, 640, 50, 50], "disable": ["\(rule)"]}]}
      """
    #expect(Layouts.findings(text).map(\.rule) == expected)
  }
}
