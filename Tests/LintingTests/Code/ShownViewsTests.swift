import AppCode
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Tests about views that the document hides, or makes transparent, and code shows.
@Suite struct ShownViewsTests {
  /// A view that is an outlet of the owner, with a button of 100 × 44 points.
  private static func document(
    box: String, x: Double = 20,
    outlets: KeyValuePairs<String, String> = ["view": "card", "box": "box"], more: String = "",
    around: (String) -> String = { $0 }
  ) -> String {
    let views = around(
      """
      <view id="box" \(box)>
        <rect key="frame" x="0" y="0" width="350" height="200"/>
        <subviews>
          <button id="pay">
            <rect key="frame" x="\(x)" y="20" width="100" height="44"/>
            <state key="normal" title="Pay"/>
            <connections>
              <action selector="pay:" destination="-1" eventType="touchUpInside" id="a1"/>
            </connections>
          </button>
        </subviews>
      </view>
      """)
    return XibText.document(
      owner: "CardController", outlets: outlets,
      """
      <view id="card">
        <rect key="frame" x="0" y="0" width="350" height="400"/>
        <subviews>\(views)</subviews>
      </view>
      \(more)
      """)
  }

  private static func findings(_ document: String, _ body: String) -> [Finding] {
    let code = """
      class CardController: UIViewController {
        @IBOutlet var box: UIView!
        @IBOutlet var other: UIView!
        @IBAction func pay(_ sender: Any) { return }
        init() { super.init(nibName: "card", bundle: nil) }
        func update() { \(body) }
      }
      """
    return Layouts.findings(document, path: "card.xib", sources: CodeScope(swift: code))
  }

  @Test func aSecondObstacleMattersIfCodeRemovesTheFirst() throws {
    let document = Self.document(box: #"alpha="0" userInteractionEnabled="NO""#)
    #expect(Self.findings(document, "").map(\.rule) == ["transparent-interactive"])
    let findings = Self.findings(document, "box.alpha = 1")
    try #require(
      findings.map(\.rule) == ["transparent-interactive", "interaction-disabled-ancestor"])
    #expect(findings.map(\.severity) == [.info, .warning])
    let text = "can't be tapped while \"box\" is visible: user interaction"
    #expect(findings[1].message.text.contains(text))
    let removingBoth = "box.alpha = 1; box.isUserInteractionEnabled = true"
    #expect(Self.findings(document, removingBoth).map(\.severity) == [.info, .info])
  }

  /// - Parameter rule: how the name of the rule begins.
  @Test(arguments: [
    (400.0, "", "while \"box\" is visible: it is entirely outside"),
    (290, "control-outside-superview", "40% of its area can't be tapped while \"box\" is visible"),
  ])
  func whatIsOutsideAViewThatCodeFadesInIsReported(x: Double, rule: String, message: String) {
    let findings = Self.findings(Self.document(box: #"alpha="0""#, x: x), "box.alpha = 1")
    #expect(findings.contains { $0.rule.hasPrefix(rule) && $0.message.text.contains(message) })
  }

  @Test func aHiddenViewThatCodeShowsIsCheckedAsVisible() throws {
    let document = Self.document(box: #"hidden="YES""#, x: 320)
    #expect(Self.findings(document, "").isEmpty)
    let findings = Self.findings(document, "box.isHidden = false")
    try #require(findings.count == 1)
    #expect(findings[0].rule == "control-outside-superview")
    #expect(findings[0].severity == .warning)
    #expect(findings[0].message.text.contains("can't be tapped while \"box\" is visible"))
    #expect(findings[0].related.last?.message.text == "code shows or hides \"box\" here")
  }

  @Test(arguments: [
    ("box.isHidden = false", [Severity.warning]), ("", []),
    ("box.isHidden = false; box.isUserInteractionEnabled = true", [.info]),
  ])
  func aHiddenViewThatIgnoresTouchesWhenCodeShowsItIsReported(
    body: String, severities: [Severity]
  ) {
    let document = Self.document(box: #"hidden="YES" userInteractionEnabled="NO""#)
    let findings = Self.findings(document, body)
    #expect(findings.map(\.severity) == severities)
    #expect(findings.allSatisfy { $0.rule == "interaction-disabled-ancestor" })
    #expect(findings.allSatisfy { $0.message.text.contains("while \"box\" is visible") })
  }

  @Test(arguments: [("other.isHidden = false", true), ("", false)])
  func theRecognizerOfAHiddenImageThatIgnoresTouchesNeverFires(body: String, isReported: Bool) {
    let document = Self.document(
      box: "", outlets: ["view": "card", "box": "box", "other": "photo"],
      more: #"""
        <tapGestureRecognizer id="tap"><connections>
        <action selector="pay:" destination="-1" id="c5"/></connections></tapGestureRecognizer>
        """#,
      around: {
        $0 + #"""
          <imageView id="photo" hidden="YES" userInteractionEnabled="NO">
          <rect key="frame" x="0" y="300" width="350" height="100"/><connections>
          <outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="c6"/>
          </connections></imageView>
          """#
      })
    let findings = Self.findings(document, body)
    #expect(findings.map(\.rule) == (isReported ? ["recognizer-without-interaction"] : []))
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    (true, "box.isHidden = false", 0), (false, "box.isHidden = false", 1),
    (false, "box.isHidden = false; card.bringSubviewToFront(box)", 1),
  ])
  func viewsBesideAHiddenViewThatCodeMayChangeAreAlternatives(
    isOutlet: Bool, body: String, count: Int
  ) {
    let outlets: KeyValuePairs<String, String> =
      isOutlet
      ? ["view": "card", "box": "box", "other": "other"] : ["view": "card", "box": "box"]
    let document = Self.document(box: #"hidden="YES""#, outlets: outlets) { box in
      box + """
        <view id="other">
          <rect key="frame" x="0" y="0" width="350" height="200"/>
          <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
        </view>
        """
    }
    let findings = Self.findings(document, body)
    #expect(findings.count == count)
    let expected: Severity = body.contains("Front") ? .info : .warning
    #expect(findings.allSatisfy { $0.severity == expected && $0.message.text.contains("while") })
  }
}

extension ShownViewsTests {
  /// A stack view with a hidden view that contains a centered button.
  private static func stack(alignment: String) -> String {
    XibText.document(
      owner: "CardController", outlets: ["view": "card", "box": "box"],
      attributes: #"useAutolayout="YES" toolsVersion="21225""#,
      """
      <view id="card">
        <rect key="frame" x="0" y="0" width="350" height="400"/>
        <subviews>
          <stackView axis="vertical" alignment="\(alignment)" id="stack"
              translatesAutoresizingMaskIntoConstraints="NO">
            <rect key="frame" x="20" y="20" width="310" height="50"/>
            <subviews>
              <view id="first" translatesAutoresizingMaskIntoConstraints="NO">
                <rect key="frame" x="105" y="0" width="100" height="50"/>
                <constraints>
                  <constraint firstAttribute="width" constant="100" id="f1"/>
                  <constraint firstAttribute="height" constant="50" id="f2"/>
                </constraints>
              </view>
              <view hidden="YES" id="box" translatesAutoresizingMaskIntoConstraints="NO">
                <rect key="frame" x="35" y="50" width="240" height="110"/>
                <subviews>
                  <button opaque="NO" id="pay" translatesAutoresizingMaskIntoConstraints="NO">
                    <rect key="frame" x="70" y="24" width="100" height="44"/>
                    <constraints>
                      <constraint firstAttribute="width" constant="100" id="p1"/>
                      <constraint firstAttribute="height" constant="44" id="p2"/>
                    </constraints>
                    <state key="normal" title="Pay"/>
                    <connections>
                      <action selector="pay:" destination="-1" eventType="touchUpInside" id="c3"/>
                    </connections>
                  </button>
                </subviews>
                <constraints>
                  <constraint firstAttribute="height" constant="110" id="b1"/>
                  <constraint firstItem="pay" firstAttribute="centerX" secondItem="box"
                      secondAttribute="centerX" id="b2"/>
                  <constraint firstItem="pay" firstAttribute="top" secondItem="box"
                      secondAttribute="top" constant="24" id="b3"/>
                </constraints>
              </view>
            </subviews>
          </stackView>
        </subviews>
        <constraints>
          <constraint firstItem="stack" firstAttribute="leading" secondItem="card"
              secondAttribute="leading" constant="20" id="s1"/>
          <constraint firstAttribute="trailing" secondItem="stack" secondAttribute="trailing"
              constant="20" id="s2"/>
          <constraint firstItem="stack" firstAttribute="top" secondItem="card" secondAttribute="top"
              constant="20" id="s3"/>
        </constraints>
      </view>
      """)
  }

  /// AL-66.
  @Test func aHiddenViewWithoutAWidthHasNoneInACenteredStackView() throws {
    let findings = Self.findings(Self.stack(alignment: "center"), "box.isHidden = false")
    try #require(findings.map(\.rule) == ["zero-size-container"])
    #expect(findings[0].message.text.contains("has no area (0 × 110)"))
    #expect(findings[0].severity == .warning)
  }

  @Test func aStackViewThatFillsDeterminesTheWidthOfAHiddenView() {
    let document = Self.stack(alignment: "fill")
      .replacing(
        #"x="105" y="0" width="100" height="50""#, with: #"x="0" y="0" width="310" height="50""#
      )
      .replacing(#"<constraint firstAttribute="width" constant="100" id="f1"/>"#, with: "")
    #expect(Self.findings(document, "box.isHidden = false").isEmpty)
  }
}
