import AppCode
import LayoutModel
import LayoutTestSupport
import Linting
@testable import Rules
import Testing

/// Controls whose width a longer text of a label takes.
@Suite struct ControlSqueezedByTextTests {
  private static let rule = ControlSqueezedByText.metadata
  private static let text = RuleExample.of(rule)?.flagged ?? ""

  private static func findings(_ text: String, _ code: CodeScope?) -> [Finding] {
    var settings = LintSettings()
    settings.only = [rule.id]
    return Layouts.findings(text, settings, sources: code)
  }

  private static func scope(_ body: String, more: String = "") -> CodeScope {
    CodeScope(
      swift: """
        class SettingCell: UITableViewCell {
          @IBOutlet var nameLabel: UILabel!
          @IBOutlet var openButton: UIButton!
          func show(_ setting: Setting) { \(body) }
        }
        \(more)
        """)
  }

  private static let setsText = scope("nameLabel.text = setting.name")

  /// The example with one part replaced, where code sets the text.
  private static func findings(replacing part: String, with new: String) throws -> [Finding] {
    try #require(text.contains(part))
    return findings(text.replacing(part, with: new), setsText)
  }

  @Test func statesTheCompressionResistances() throws {
    let finding = try #require(Self.findings(Self.text, Self.setsText).first)
    #expect(finding.severity == .info)
    #expect(
      finding.message.text.hasSuffix(
        "can take its width: code sets the text, both have the horizontal compression resistance 750, and no constraint keeps the control wide enough"
      ))
    #expect(finding.related.count == 1)
    let lower = try Self.findings(
      replacing: #"<button opaque="NO""#,
      with: #"<button opaque="NO" horizontalCompressionResistancePriority="700""#)
    #expect(
      lower.first?.message.text.contains("750 is greater than the 700 of the control") == true)
  }

  @Test(arguments: [
    "nameLabel.text = setting.name", "self.nameLabel?.text = setting.name",
    "nameLabel.attributedText =\n      setting.name", "nameLabel.text = nil; nameLabel.text = name",
  ])
  func reportsATextThatCodeSets(body: String) {
    #expect(Self.findings(Self.text, Self.scope(body)).count == 1)
  }

  @Test(arguments: [
    "", "nameLabel.text = \"On\"", "nameLabel.text = nil",
    "nameLabel.text = NSLocalizedString(\"on\", comment: \"\")",
    "if nameLabel.text == name { return }",
    "nameLabel.textColor = setting.color", "otherLabel.text = setting.name",
    "otherNameLabel.text = setting.name",
    "nameLabel.text = name; nameLabel.setContentCompressionResistancePriority(.low, for: .horizontal)",
    "nameLabel.text = name; nameLabel.widthAnchor.constraint(equalToConstant: 9).isActive = true",
  ])
  func allowsOtherCode(body: String) {
    #expect(Self.findings(Self.text, Self.scope(body)).isEmpty)
  }

  @Test func theFileThatSetsTheTextNamesTheClass() {
    let other = "class List { func f(cell: %) { cell.nameLabel.text = name } }"
    func count(_ name: String) -> Int {
      let files = [
        "class SettingCell: UITableViewCell { @IBOutlet var nameLabel: UILabel! }",
        other.replacing("%", with: name),
      ]
      let sources = files.enumerated().map {
        SourceFile(path: "\($0).swift", bytes: Array($1.utf8), language: .swift)
      }
      return Self.findings(Self.text, CodeScope(SourceIndex(sources))).count
    }
    #expect(count("SettingCell") == 1)
    #expect(count("OtherCell") == 0)
  }

  @Test(arguments: [
    "[self.nameLabel setText:setting.name];": 1, "_nameLabel.text = setting.name;": 1,
    "[self.nameLabel setAttributedText:name];": 1, "[self.nameLabel setText:@\"On\"];": 0,
    "_nameLabel.text = @\"On\";": 0, "[self.nameLabel setTextColor:color];": 0,
    "_nameLabel.text = name; [_nameLabel setContentCompressionResistancePriority:1 forAxis:0];": 0,
  ])
  func readsObjectiveC(body: String, count: Int) {
    let text = """
      @interface SettingCell : UITableViewCell
      @property (weak) IBOutlet UILabel *nameLabel;
      @end
      @implementation SettingCell
      - (void)show:(Setting *)setting { \(body) }
      @end
      """
    let file = SourceFile(path: "Cell.m", bytes: Array(text.utf8), language: .objectiveC)
    #expect(Self.findings(Self.text, CodeScope(SourceIndex([file]))).count == count)
  }

  @Test func aLabelWithoutAnOutletNeedsATagThatCodeLooksFor() throws {
    let untagged = Self.text.replacing(#"destination="name""#, with: #"destination="open""#)
    let tagged = untagged.replacing("<label ", with: #"<label tag="7" "#)
    let looks = Self.scope("(viewWithTag(7) as? UILabel)?.text = setting.name")
    #expect(Self.findings(untagged, looks).isEmpty)
    #expect(Self.findings(tagged, Self.setsText).isEmpty)
    #expect(Self.findings(tagged, looks).count == 1)
  }

  @Test func needsCode() {
    #expect(Self.findings(Self.text, nil).isEmpty)
  }

  /// The constraint between the label and the button.
  private static let between =
    #"<constraint firstItem="open" firstAttribute="leading" secondItem="name" secondAttribute="trailing" constant="8" id="c3"/>"#

  private static func constraint(_ attributes: String) -> String {
    between + #"<constraint \#(attributes) id="c9"/>"#
  }

  @Test(arguments: [
    between.replacing("secondItem", with: #"relation="greaterThanOrEqual" secondItem"#),
    constraint(
      #"firstItem="open" firstAttribute="width" relation="lessThanOrEqual" constant="90""#),
    constraint(#"firstItem="open" firstAttribute="width" constant="90" priority="700""#),
    constraint(
      #"firstItem="name" firstAttribute="width" relation="greaterThanOrEqual" constant="90""#),
  ])
  func reportsWhatKeepsNoWidth(constraints: String) throws {
    #expect(try Self.findings(replacing: Self.between, with: constraints).count == 1)
  }

  @Test(arguments: [
    constraint(#"firstItem="open" firstAttribute="width" constant="90""#),
    constraint(#"firstItem="open" firstAttribute="width" constant="90" priority="760""#),
    constraint(
      #"firstItem="open" firstAttribute="width" secondItem="open" secondAttribute="height""#),
    constraint(
      #"firstItem="name" firstAttribute="width" relation="lessThanOrEqual" constant="90""#),
    constraint(
      #"firstItem="name" firstAttribute="centerX" secondItem="content" secondAttribute="centerX""#),
    constraint(
      #"firstItem="open" firstAttribute="leading" secondItem="content" secondAttribute="centerX""#),
  ])
  func allowsWhatKeepsTheWidth(constraints: String) throws {
    #expect(try Self.findings(replacing: Self.between, with: constraints).isEmpty)
  }

  @Test(arguments: [
    "", between.replacing("secondItem", with: #"relation="lessThanOrEqual" secondItem"#),
    between.replacing("id=", with: #"priority="740" id="#),
    #"<constraint firstItem="name" firstAttribute="width" relation="greaterThanOrEqual" constant="42" id="c3"/>"#,
    #"<constraint firstItem="name" firstAttribute="width" constant="214" priority="700" id="c3"/>"#,
  ])
  func reportsATextWithoutALimit(constraint: String) throws {
    let findings = try Self.findings(replacing: Self.between, with: constraint)
    #expect(findings.count == 1)
    #expect(
      findings.first?.message.text.hasSuffix(
        "overlaps it: code sets the text, and no constraint limits the width of the label") == true)
  }

  @Test(arguments: [
    #"<constraint firstItem="name" firstAttribute="width" constant="214" id="c3"/>"#,
    #"<constraint firstItem="name" firstAttribute="width" secondItem="open" secondAttribute="width" id="c3"/>"#,
    #"<constraint firstItem="content" firstAttribute="centerX" secondItem="name" secondAttribute="trailing" id="c3"/>"#,
    // Code adds other constraints.
    between.replacing("id=", with: #"placeholder="YES" id="#),
  ])
  func allowsATextWithALimit(constraint: String) throws {
    #expect(try Self.findings(replacing: Self.between, with: constraint).isEmpty)
  }

  @Test(arguments: [
    #"<label numberOfLines="0" "#, #"<label hidden="YES" "#, #"<label misplaced="YES" "#,
  ])
  func allowsOtherTextsWithoutALimit(label: String) throws {
    let unlimited = Self.text.replacing(Self.between, with: "")
    try #require(unlimited.contains("<label "))
    #expect(Self.findings(unlimited, Self.setsText).count == 1)
    #expect(Self.findings(unlimited.replacing("<label ", with: label), Self.setsText).isEmpty)
  }

  @Test(arguments: ["openButton.isHidden = setting.isNew", "nameLabel.isHidden = setting.isNew"])
  func allowsViewsThatCodeHides(statement: String) {
    let unlimited = Self.text.replacing(Self.between, with: "").replacing(
      "<outlet property=",
      with: #"<outlet property="openButton" destination="open" id="o2"/>"# + "<outlet property=")
    #expect(Self.findings(unlimited, Self.setsText).count == 1)
    let code = Self.scope("nameLabel.text = setting.name; \(statement)")
    #expect(Self.findings(unlimited, code).isEmpty)
  }

  @Test(arguments: [
    "": 1, #"alignment="leading""#: 1, #"distribution="fillEqually""#: 1, #"axis="horizontal""#: 1,
  ])
  func aStackViewGrowsWithItsTexts(attributes: String, count: Int) {
    let stack = Self.unlimitedStack(attributes)
    #expect(Self.findings(stack, Self.setsText).count == count)
    let limited = stack.replacing(
      "</constraints></tableViewCellContentView>",
      with: """
        <constraint firstItem="open" firstAttribute="leading" secondItem="row" secondAttribute="trailing" constant="8" id="c8"/>\
        </constraints></tableViewCellContentView>
        """)
    #expect(Self.findings(limited, Self.setsText).isEmpty)
  }

  /// A label in a stack view without a limit, beside a switch.
  private static func unlimitedStack(_ attributes: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <objects><tableViewCell id="cell" customClass="SettingCell">
    <rect key="frame" x="0" y="0" width="320" height="44"/>
    <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
    <rect key="frame" x="0" y="0" width="320" height="44"/>
    <subviews>
    <stackView \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="row">
    <rect key="frame" x="16" y="11.5" width="45" height="21"/>
    <subviews><label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="name">
    <rect key="frame" x="0" y="0" width="45" height="21"/></label></subviews></stackView>
    <switch translatesAutoresizingMaskIntoConstraints="NO" id="open">
    <rect key="frame" x="253" y="6.5" width="51" height="31"/></switch>
    </subviews>
    <constraints>
    <constraint firstItem="row" firstAttribute="leading" secondItem="content" secondAttribute="leading" constant="16" id="c1"/>
    <constraint firstItem="row" firstAttribute="centerY" secondItem="content" secondAttribute="centerY" id="c2"/>
    <constraint firstAttribute="trailing" secondItem="open" secondAttribute="trailing" constant="16" id="c3"/>
    <constraint firstItem="open" firstAttribute="centerY" secondItem="content" secondAttribute="centerY" id="c4"/>
    </constraints></tableViewCellContentView>
    <connections><outlet property="nameLabel" destination="name" id="o1"/></connections>
    </tableViewCell></objects></document>
    """
  }

  @Test func theRowEndsAtTheEdgesOfOneView() throws {
    let end =
      #"<constraint firstAttribute="trailing" secondItem="open" secondAttribute="trailing" constant="16" id="c4"/>"#
    #expect(try Self.findings(replacing: end, with: "").isEmpty)
    let limit = end.replacing("secondItem", with: #"relation="greaterThanOrEqual" secondItem"#)
    #expect(try Self.findings(replacing: end, with: limit).count == 1)
  }

  @Test func checksVisibleControls() throws {
    #expect(try Self.findings(replacing: "<button ", with: #"<button hidden="YES" "#).isEmpty)
    #expect(try Self.findings(replacing: "<label ", with: #"<label hidden="YES" "#).isEmpty)
    #expect(
      try Self.findings(replacing: "<button ", with: #"<button userInteractionEnabled="NO" "#)
        .isEmpty)
  }

  @Test func aSliderHasNoIntrinsicWidth() throws {
    let slider = Self.text.replacing("<button ", with: "<slider ")
      .replacing("</button>", with: "</slider>")
      .replacing("<label ", with: #"<label horizontalCompressionResistancePriority="700" "#)
    let message = Self.findings(slider, Self.setsText).first?.message.text
    #expect(message?.contains("neither an intrinsic width nor a constraint") == true)
  }

  private static func inStack(_ attributes: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <objects><tableViewCell id="cell" customClass="SettingCell">
    <rect key="frame" x="0" y="0" width="320" height="44"/>
    <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
    <rect key="frame" x="0" y="0" width="320" height="44"/>
    <subviews><stackView \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="row">
    <rect key="frame" x="0" y="0" width="320" height="44"/>
    <subviews>
    <label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="name">
    <rect key="frame" x="0" y="0" width="269" height="44"/></label>
    <switch translatesAutoresizingMaskIntoConstraints="NO" id="open">
    <rect key="frame" x="269" y="0" width="51" height="44"/></switch>
    </subviews></stackView></subviews>
    <constraints>
    <constraint firstItem="row" firstAttribute="leading" secondItem="content" secondAttribute="leading" id="c1"/>
    <constraint firstItem="row" firstAttribute="trailing" secondItem="content" secondAttribute="trailing" id="c2"/>
    <constraint firstItem="row" firstAttribute="top" secondItem="content" secondAttribute="top" id="c3"/>
    </constraints></tableViewCellContentView>
    <connections><outlet property="nameLabel" destination="name" id="o1"/></connections>
    </tableViewCell></objects></document>
    """
  }

  @Test(arguments: [
    "": 1, #"axis="vertical""#: 0, #"distribution="fillEqually""#: 0,
  ])
  func checksRowsOfStackViews(attributes: String, count: Int) {
    #expect(Self.findings(Self.inStack(attributes), Self.setsText).count == count)
  }

  @Test func theContentOfAScrollViewCanBecomeWider() {
    let text = Self.inStack("").replacing(
      #"<subviews><stackView  "#,
      with: """
        <subviews><scrollView translatesAutoresizingMaskIntoConstraints="NO" id="scroll">\
        <rect key="frame" x="0" y="0" width="320" height="44"/><subviews><stackView \

        """
    ).replacing("</stackView></subviews>", with: "</stackView></subviews></scrollView></subviews>")
      .replacing(#"secondItem="content""#, with: #"secondItem="scroll""#)
    #expect(text.contains("scrollView"))
    #expect(Self.findings(text, Self.setsText).isEmpty)
    let limited = text.replacing(
      "<constraints>",
      with:
        #"<constraints><constraint firstItem="row" firstAttribute="width" secondItem="scroll" secondAttribute="width" id="w1"/>"#
    )
    #expect(Self.findings(limited, Self.setsText).count == 1)
  }
}
