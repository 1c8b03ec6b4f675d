import AppCode
import LayoutModel
import LayoutReaders
import Linting
import Rules
import Testing

/// Tests of findings in a storyboard that the app loads, with the code of its view controller.
@Suite struct LoadedDocumentTests {
  private static func findings(
    _ views: String, navigation: String = "", outlets: String = "", _ members: String = "",
    more: String = ""
  ) -> [Finding] {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
      initialViewController="c"><scenes><scene sceneID="s"><objects>
      <viewController id="c" customClass="C" sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews>\(views)</subviews></view>\(navigation)
      <connections>\(outlets)</connections></viewController></objects></scene></scenes></document>
      """
    let code = """
      let name = "Main"
      class C: UIViewController { @IBAction func go(_ sender: Any) {}; \(members) }
      \(more)
      """
    let scope = CodeScope(
      SourceIndex([SourceFile(path: "C.swift", bytes: Array(code.utf8), language: .swift)]))
    let linter = Linter(
      readers: [IBReader(classes: ClassMap(code: scope))], rules: RuleCatalog.all, sources: scope)
    return linter.check(SourceText(path: "Main.storyboard", text: document))?.findings ?? []
  }

  private static func control(
    _ kind: String, _ attributes: String = "", event: String = "touchUpInside", y: Double = 100
  ) -> String {
    """
    <\(kind) id="b" \(attributes)><rect key="frame" x="20" y="\(y)" width="100" height="44"/>
    <connections><action selector="go:" destination="c" eventType="\(event)" id="a"/></connections></\(kind)>
    """
  }

  private static let outlet = #"<outlet property="b" destination="b" id="o"/>"#

  // Controls that are not enabled.

  @Test func aControlThatNothingEnablesIsAnInfo() {
    let found = Self.findings(Self.control("button", #"enabled="NO""#))
    #expect(found.map(\.rule) == ["disabled-control"])
    #expect(found.map(\.severity) == [.info])
  }

  @Test func codeMayEnableAControlWithAnOutlet() {
    let found = Self.findings(
      Self.control("button", #"enabled="NO""#), outlets: Self.outlet, "@IBOutlet var b: UIButton!")
    #expect(found.isEmpty)
  }

  // Events that a control never sends.

  @Test(arguments: [
    ("button", "valueChanged", "", Severity.warning),
    ("button", "editingDidBegin", outlet, .info),
    ("textField", "valueChanged", "", .info),
  ])
  func anActionForAnEventThatIsNeverSentIsNeverCalled(
    kind: String, event: String, outlet: String, severity: Severity
  ) throws {
    let found = Self.findings(
      Self.control(kind, event: event), outlets: outlet, "@IBOutlet var b: UIView!")
    let finding = try #require(found.first { $0.rule == "unhandled-action" })
    #expect(finding.severity == severity)
    #expect(
      finding.message.text.hasSuffix(
        "its action 'go:' is never called: it does not send '\(event)'"))
  }

  @Test(arguments: [
    ("button", "", "touchUpInside"), ("switch", "", "valueChanged"),
    ("button", #"changesSelectionAsPrimaryAction="YES""#, "valueChanged"),
  ])
  func anActionForAnEventOfTheControlIsCalled(kind: String, attributes: String, event: String) {
    let found = Self.findings(Self.control(kind, attributes, event: event))
    #expect(!found.contains { $0.rule == "unhandled-action" })
  }

  // Scroll views that do not scroll.

  /// A scroll view of 300 points in height with a button below its end.
  private static func scrollView(_ attributes: String) -> String {
    """
    <scrollView id="scroll" clipsSubviews="YES" \(attributes)>
    <rect key="frame" x="0" y="0" width="375" height="300"/>
    <subviews>\(control("button", y: 400))</subviews></scrollView>
    """
  }

  @Test func contentOfAScrollViewThatDoesNotScrollIsLost() {
    let found = Self.findings(Self.scrollView(#"scrollEnabled="NO""#))
    #expect(found.map(\.rule) == ["unreachable-subview"])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func aContainerInAScrollViewThatDoesNotScrollHasTheSameEffect() {
    let content = """
      <view id="content"><rect key="frame" x="0" y="0" width="375" height="900"/>
      <subviews>\(Self.control("button", y: 400))</subviews></view>
      """
    let found = Self.findings(
      Self.scrollView(#"scrollEnabled="NO""#).replacing(
        Self.control("button", y: 400), with: content))
    #expect(found.map(\.rule) == ["unreachable-subview"])
  }

  @Test(arguments: [
    ("", ""),
    (#"scrollEnabled="NO""#, #"<outlet property="s" destination="scroll" id="o"/>"#),
  ])
  func contentIsReachableIfTheUserOrCodeScrolls(attributes: String, outlet: String) {
    let found = Self.findings(
      Self.scrollView(attributes), outlets: outlet, "@IBOutlet var s: UIScrollView!")
    #expect(found.isEmpty)
  }

  // Bar button items that code replaces.

  @Test(arguments: [
    ("", "", Severity.warning),
    ("func f() { navigationItem.rightBarButtonItem = done }", "", .info),
    ("func f() { self.navigationItem.setRightBarButton(done, animated: true) }", "", .info),
    ("func f() { print(navigationItem.rightBarButtonItem) }", "", .warning),
    (
      "",
      "class D { func f(in child: UIViewController) { child.navigationItem.leftBarButtonItem = d } }",
      .info
    ),
    (
      "", "class D { let d = E(); func f() { d.navigationItem.rightBarButtonItem = done } }",
      .warning
    ),
  ])
  func theActionOfABarButtonItemThatCodeReplacesIsNotSent(
    members: String, more: String, severity: Severity
  ) throws {
    let item = """
      <navigationItem key="navigationItem" id="n"><barButtonItem key="rightBarButtonItem" systemItem="done" id="i">
      <connections><action selector="gone:" destination="c" id="a2"/></connections></barButtonItem></navigationItem>
      """
    let found = Self.findings("", navigation: item, members, more: more)
    let finding = try #require(found.first { $0.rule == "missing-action" })
    #expect(finding.severity == severity)
  }
}
