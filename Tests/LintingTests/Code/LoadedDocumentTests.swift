import AppCode
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Tests of findings in a storyboard that the app loads, with the code of its view controller.
@Suite struct LoadedDocumentTests {
  private static func findings(
    _ views: String, navigation: String = "", outlets: String = "", recognizers: String = "",
    _ members: String = "", superclass: String = "UIViewController", more: String = "",
    scenes: String = "", documents: [DocumentReferences] = [],
    action: String = "@IBAction func go(_ sender: Any) { return }",
    module: String = #"customModule="App" customModuleProvider="target""#
  ) -> [Finding] {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
      initialViewController="c"><scenes><scene sceneID="s"><objects>
      <viewController id="c" customClass="C" \(module) sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews>\(views)</subviews></view>\(navigation)
      <connections>\(outlets)</connections></viewController>\(recognizers)</objects></scene>\(scenes)</scenes></document>
      """
    let code = """
      let name = "Main"
      class C: \(superclass) { \(action); \(members) }
      \(more)
      """
    return Layouts.findings(
      document, path: "Main.storyboard", sources: CodeScope(swift: code, documents: documents))
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

  // Views that a view controller creates itself.

  @Test(arguments: [
    ("override func loadView() { view = UIView() }", [Severity]()),
    ("override func loadView() { super.loadView(); view.alpha = 1 }", [.warning]),
    ("func viewDidLoad() {}", [.warning]),
  ])
  func noOutletIsSetIfCodeCreatesTheView(members: String, severities: [Severity]) {
    let found = Self.findings(Self.control("button"), outlets: Self.outlet, members)
    #expect(found.filter { $0.rule == "missing-outlet" }.map(\.severity) == severities)
  }

  @Test func noOutletIsSetIfASuperclassCreatesTheView() {
    let found = Self.findings(
      Self.control("button"), outlets: Self.outlet,
      "override func loadView() { super.loadView(); view.alpha = 1 }", superclass: "Base",
      more: "class Base: UIViewController { override func loadView() { view = UIView() } }")
    #expect(!found.contains { $0.rule == "missing-outlet" })
  }

  // Outlets whose objects are of another class.

  @Test(
    arguments: [
      ("", "Badge!", "", .info), ("", "UIButton!", "", .info), ("", "Other?", "", .info),
      (#"customClass="Other""#, "Badge!", "", .info),
      ("", "Badge!", "func f() { b.text = nil }", .info),
      ("", "Badge!", "func f() { b?.glow() }", .warning),
      (#"customClass="Badge""#, "Badge!", "func f() { b.glow() }", nil),
      (#"customClass="Sub""#, "Badge!", "", nil), ("", "UILabel!", "", nil),
      ("", "UIView!", "", nil),
      // These may be types of the label.
      ("", "Alias!", "", nil), ("", "Glowing!", "", nil), ("", "AnyObject!", "", nil),
      ("", "LibraryLabel!", "", nil), ("", "Derived!", "", nil),
      (#"customClass="LibraryLabel""#, "Badge!", "", nil),
      (#"customClass="Loader""#, "Badge!", "", nil),
    ] as [(String, String, String, Severity?)])
  func aLabelIsOfTheClassOfItsOutlet(
    attributes: String, type: String, members: String, severity: Severity?
  ) {
    let label =
      #"<label id="b" \#(attributes)><rect key="frame" x="20" y="100" width="100" height="44"/></label>"#
    let found = Self.findings(
      label, outlets: Self.outlet, "@IBOutlet var b: \(type); \(members)",
      more: """
        class Badge: UILabel {
          func glow() {}
          override var text: String? { didSet { glow() } }
        }
        class Sub: Badge {}
        class Other: UILabel {}
        class Derived: LibraryLabel {}
        class Loader: UILabel { override func awakeAfter(using coder: NSCoder) -> Any? { Sub() } }
        typealias Alias = UILabel
        protocol Glowing {}
        """
    ).filter { $0.rule == "missing-outlet" }
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
  }

  // Classes that UIKit does not find.

  @Test func aViewControllerOfSwiftNeedsItsModule() {
    #expect(!Self.findings("").contains { $0.rule == "missing-class" })
    let found = Self.findings("", module: "").filter { $0.rule == "missing-class" }
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.message.text.hasSuffix(
        "UIKit does not find the class 'C' by name: it is a Swift class, and the document specifies no module"
      ) == true)
  }

  /// The findings about the class of a view controller that no file declares.
  ///
  /// - Parameters:
  ///   - loading: Swift code that names the document.
  ///   - other: a class that another document names.
  private static func findings(
    aboutClass name: String, _ code: String, loading: String = "let name = \"Main\"",
    other: String = "UIView", outlets: String = ""
  ) -> [Finding] {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
      initialViewController="c"><scenes><scene sceneID="s"><objects>
      <viewController id="c" customClass="\(name)" sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews>\(outlets.isEmpty ? control("button") : #"<view id="b"/>"#)</subviews></view>
      <connections>\(outlets)</connections></viewController></objects></scene></scenes></document>
      """
    let otherDocument = #"<document><objects><view customClass="\#(other)"/></objects></document>"#
    let documents = [
      DocumentReferences(reading: Array(document.utf8), name: "Main", isStoryboard: true),
      DocumentReferences(reading: Array(otherDocument.utf8), name: "Other", isStoryboard: false),
    ]
    let files = [
      SourceFile(path: "App.swift", bytes: Array(loading.utf8), language: .swift),
      SourceFile(path: "App.m", bytes: Array(code.utf8), language: .objectiveC),
    ]
    return Layouts.findings(
      document, path: "Main.storyboard",
      sources: CodeScope(SourceIndex(files, documents: documents))
    ).filter { $0.rule == "missing-class" }
  }

  /// A class of Objective-C with an action.
  private static func controller(
    _ name: String = "InputExampleController", superclass: String = "UIViewController",
    action: String = "go"
  ) -> String {
    """
    @interface \(name) : \(superclass)
    @property (nonatomic) IBOutlet UIView *b;
    @end
    @implementation \(name)
    - (IBAction)\(action):(id)sender {}
    @end

    """
  }

  @Test(arguments: ["InputController", "OldInputExampleController", "EntryExampleController"])
  func aClassWithOneOtherWordIsARenamedOne(name: String) throws {
    let found = Self.findings(aboutClass: name, Self.controller())
    #expect(found.map(\.severity) == [.warning])
    let finding = try #require(found.first)
    #expect(
      finding.message.text.hasSuffix(
        "no source file declares the class '\(name)'; did you mean 'InputExampleController'?"))
    #expect(finding.fixes.map(\.title) == ["change the class to 'InputExampleController'"])
  }

  @Test(arguments: [
    // Two words are others.
    ("InputFormPageController", controller(), "UIView"), ("FormController", controller(), "UIView"),
    // Only the kind of the class is the same.
    ("DetailController", controller("InputController"), "UIView"),
    ("InputController", controller(action: "leave"), "UIView"),
    ("InputController", controller(superclass: "UIView"), "UIView"),
    // The class of a library is the superclass.
    ("InputController", controller(superclass: "InputController"), "UIView"),
    ("InputController", controller(), "InputExampleController"),
    ("InputController", controller() + controller("InputOtherController"), "UIView"),
    ("InputController", controller() + "@interface InputController (More)\n@end", "UIView"),
    ("UIInputViewController", controller("UIInputExampleViewController"), "UIView"),
  ])
  func anUndeclaredClassMayBeInALibrary(name: String, code: String, other: String) {
    #expect(Self.findings(aboutClass: name, code, other: other).isEmpty)
  }

  /// UIKit does not find a class of Swift without its module.
  @Test(arguments: [("", false), ("@objc(InputExampleController)", true)])
  func aClassOfSwiftNeedsANameForObjectiveC(attribute: String, isReported: Bool) {
    let code = """
      let name = "Main"
      \(attribute) class InputExampleController: UIViewController {
        @IBAction func go(_ sender: Any) {}
      }
      """
    let found = Self.findings(aboutClass: "InputController", "", loading: code)
    #expect(found.isEmpty != isReported)
  }

  @Test(arguments: [("b", true), ("view", false), ("gone", false)])
  func outletsOfUIKitAreNoEvidenceOfARenamedClass(outlet: String, isReported: Bool) {
    let found = Self.findings(
      aboutClass: "InputController", Self.controller(),
      outlets: #"<outlet property="\#(outlet)" destination="b" id="o"/>"#)
    #expect(found.isEmpty != isReported)
  }

  // Controls that the document hides.

  @Test(arguments: [
    ("", "", Severity.warning), (#"hidden="YES""#, outlet, .warning), (#"hidden="YES""#, "", .info),
  ])
  func anActionOfAControlThatNoCodeShowsIsNotSent(
    attributes: String, outlet: String, severity: Severity
  ) throws {
    let found = Self.findings(
      Self.control("button", attributes).replacing("go:", with: "leave:"), outlets: outlet,
      "@IBOutlet var b: UIButton!")
    let finding = try #require(found.first { $0.rule == "missing-action" })
    #expect(finding.severity == severity)
    #expect(
      finding.message.text.hasSuffix("but the document hides the control") == (severity == .info))
  }

  // Buttons without an action.

  private static func button(_ id: String, _ title: String, _ connections: String = "") -> String {
    """
    <button id="\(id)"><rect key="frame" x="20" y="100" width="100" height="44"/><state key="normal" title="\(title)"/>
    <connections>\(connections)</connections></button>
    """
  }

  private static let leave = "@IBAction func leave(_ sender: Any) { return }"

  @Test(
    arguments: [
      // The only button without an action.
      ([("b", "OK")], "", []), ([("b", "OK")], leave, ["b"]),
      ([("b", "OK")], "@IBAction func leave(_ sender: UISwitch) { return }", []),
      ([("b", "")], leave, []), ([("b", "OK")], "\(leave); func f() { leave(self) }", []),
      ([("b", "Leave")], "\(leave); func f() { leave(self) }", ["b"]),
      ([("b", "Leave")], "\(leave); func f() { add(#selector(C.leave(_:))) }", []),
      ([("b", "Leave")], #"\#(leave); func f() { add(Selector("leave:")) }"#, []),
      // The name of the action tells which one is meant.
      ([("b", "OK"), ("d", "Cancel")], leave, []),
      (
        [("b", "OK"), ("d", "Cancel")], "@IBAction func cancelTapped(_ sender: Any) { return }",
        ["d"]
      ),
    ] as [([(String, String)], String, [String])])
  func aButtonBesideAnUnusedActionHasNone(
    buttons: [(String, String)], members: String, reported: [String]
  ) {
    let views = buttons.map { Self.button($0.0, $0.1) }.joined() + Self.sender("go", ["go:"])
    let found = Self.findings(views, members)
    let missing = found.filter { $0.rule == "control-without-action" }
    #expect(missing.filter { $0.severity == .warning }.compactMap { $0.view?.id } == reported)
    // Without an action that may be meant, a tap does nothing nevertheless.
    let others = buttons.filter { !reported.contains($0.0) && !$0.1.isEmpty }.map(\.0)
    #expect(missing.filter { $0.severity == .info }.compactMap { $0.view?.id } == others)
  }

  /// A plural counts as its singular.
  @Test(arguments: [
    ("Downloads", "downloadButtonPressed", true), ("Download", "showDownloads", true),
    ("GPS", "showGp", false), ("Pass", "showPas", false), ("Help", "showHelpers", false),
    ("Taps", "tapButtons", false),
  ])
  func theNumberOfAWordDoesNotMatter(title: String, action: String, isReported: Bool) {
    let found = Self.findings(
      Self.button("b", title) + Self.button("d", "OK") + Self.sender("go", ["go:"]),
      "@IBAction func \(action)(_ sender: Any) { return }"
    ).filter { $0.rule == "control-without-action" && $0.severity == .warning }
    #expect(found.compactMap { $0.view?.id } == (isReported ? ["b"] : []))
  }

  @Test(arguments: [
    ("switch", "", true), ("slider", "", true), ("stepper", "", true),
    ("segmentedControl", "", true), ("textField", "", false),
    ("switch", #"customClass="Check""#, false), ("switch", #"hidden="YES""#, false),
    ("switch", #"tag="3""#, false),
    ("switch", #"enabled="NO""#, false),
    ("switch", #"userInteractionEnabled="NO""#, false),
  ])
  func nothingUsesTheValueOfAControlWithoutActionAndOutlet(
    kind: String, attributes: String, isReported: Bool
  ) {
    let control =
      #"<\#(kind) id="b" \#(attributes)><rect key="frame" x="20" y="100" width="100" height="44"/></\#(kind)>"#
    func severities(_ others: String) -> [Severity] {
      Self.findings(control + others)
        .filter { $0.rule == "control-without-action" }.map(\.severity)
    }
    #expect(severities(Self.sender("go", ["go:"])) == (isReported ? [.info] : []))
    // Nothing is connected yet.
    #expect(severities("").isEmpty)
  }

  @Test(
    arguments: [
      ("Back to expiration date", "go:", "backToExpirationDate", true),
      ("Show FPS count", "go:", "toggleFPSCount", true),
      ("Expiration", "go:", "backToExpirationDate", false),
      ("Back to expiration date", "go:", "leave", false),
      // The action that it sends has as many words of the title.
      ("Back to expiration date", "backToDate:", "backToExpiration", false),
    ])
  func aCopyOfAControlSendsAnActionThatIsNotItsOwn(
    title: String, sent: String, unused: String, isReported: Bool
  ) {
    let connection =
      #"<action selector="\#(sent)" destination="c" eventType="touchUpInside" id="copy"/>"#
    let members =
      "@IBAction func backToDate(_ sender: Any) { return }; @IBAction func \(unused)(_ sender: Any) {}"
    func reported(_ views: String) -> [String] {
      Self.findings(views, members).filter { $0.rule == "control-without-action" }
        .compactMap { $0.view?.id }
    }
    let copy = Self.button("copy", title, connection)
    let others = Self.sender("go", ["go:"]) + Self.sender("date", ["backToDate:"])
    #expect(reported(copy + others) == (isReported ? ["copy"] : []))
    // The action belongs to the only control that sends it.
    #expect(reported(copy).isEmpty)
  }

  /// In Swift 2 the first parameter has no label.
  @Test func anActionOfSwift2IsConnected() {
    let found = Self.findings(
      Self.button("b", "OK") + Self.sender("go", ["go:"]),
      action: "@IBAction func go(sender: AnyObject) { return }")
    #expect(!found.contains { $0.rule == "control-without-action" && $0.severity == .warning })
  }

  @Test func codeMayGiveAButtonItsAction() {
    let found = Self.findings(
      Self.button("b", "OK") + Self.sender("go", ["go:"]), outlets: Self.outlet,
      """
      @IBOutlet var b: UIButton!
      \(Self.leave)
      func f() { b.addAction(UIAction { _ in }, for: .touchUpInside); b.addTarget(nil, action: nil, for: .allEvents) }
      """)
    #expect(!found.contains { $0.rule == "control-without-action" })
  }

  @Test func aMenuIsAnAction() {
    let button = Self.button("b", "OK").replacing(
      "<button ", with: #"<button showsMenuAsPrimaryAction="YES" "#)
    let found = Self.findings(button + Self.sender("go", ["go:"]), Self.leave)
    #expect(!found.contains { $0.rule == "control-without-action" })
  }

  @Test(arguments: [
    ("b.isOn = true", [Severity.warning]), ("b?.setOn(true, animated: false)", [.warning]),
    ("b.tintColor = .red; self.b.isOn = g()", [.warning]), ("", [.warning]),
    ("print(b.isOn)", []), ("g(b)", []), ("g(b.isOn == true)", []), ("b.isEnabled = g()", []),
    ("b.rx.isOn.bind(to: x)", []),
  ])
  func nothingUsesTheValueOfAControlThatCodeOnlySets(statements: String, severities: [Severity]) {
    let control =
      #"<switch id="b"><rect key="frame" x="20" y="100" width="51" height="31"/></switch>"#
    let found = Self.findings(
      control, outlets: Self.outlet, "@IBOutlet var b: UISwitch!; func f() { \(statements) }"
    ).filter { $0.rule == "control-without-action" }
    #expect(found.map(\.severity) == severities)
  }

  @Test(arguments: [
    ("b.currentPage = g()", "", true), ("b?.numberOfPages = 3; x = b.numberOfPages", "", true),
    ("", "", true), ("g(b.currentPage)", "", false), ("b.currentPage += 1", "", false),
    ("let c = b; g(c)", "", false), ("b.rx.controlEvent(.valueChanged)", "", false),
    ("b.addTarget(self, action: #selector(f), for: .valueChanged)", "", false),
    ("b.isUserInteractionEnabled = false", "", false), ("b.isEnabled = false", "", false),
    ("b.hidesForSinglePage = true", "", false), ("g(b)", "", false),
    ("", #"userInteractionEnabled="NO""#, false), ("", #"enabled="NO""#, false),
    ("", #"customClass="Dots""#, false), ("", #"tag="3""#, false),
  ])
  func aTapOnAPageControlShowsNoPage(statements: String, attributes: String, isReported: Bool) {
    let control =
      #"<pageControl id="b" \#(attributes)><rect key="frame" x="20" y="100" width="60" height="44"/></pageControl>"#
    let found = Self.findings(
      control, outlets: Self.outlet,
      "@IBOutlet var b: UIPageControl!; @objc func f() { \(statements) }"
    ).filter { $0.rule == "control-without-action" }
    #expect(found.map(\.severity) == (isReported ? [.info] : []))
  }

  @Test(arguments: [("", Severity.warning), ("navigationItem.rightBarButtonItem = nil", .info)])
  func codeMayReplaceTheItemsOfANavigationItem(statement: String, severity: Severity) {
    let found = Self.findings(
      "",
      navigation: """
        <navigationItem key="navigationItem" id="n">
        <barButtonItem key="rightBarButtonItem" title="Leave" id="i"/></navigationItem>
        """, "\(Self.leave); func f() { \(statement) }")
    #expect(found.filter { $0.rule == "control-without-action" }.map(\.severity) == [severity])
  }

  @Test(
    arguments: [
      (#"title="Leave""#, "", "leave(_ sender: Any)", true),
      (#"systemItem="cancel""#, "", "cancelTapped()", true),
      (#"image="save-icon""#, "", "save(_ sender: UIBarButtonItem)", true),
      // The only item beside the only action for one.
      (#"title="Leave""#, "", "open(_ sender: UIBarButtonItem)", true),
      ("", "", "open(_ sender: UIBarButtonItem)", true),
      (#"title="Leave""#, "", "open(_ sender: UIBarButtonItem) { open(sender) }; func f()", false),
      (#"title="Leave""#, "", "leave() { leave() }; func f()", true),
      (#"title="Leave""#, "", "open(_ sender: Any)", false),
      (#"title="Leave" customClass="LeaveItem""#, "", "leave(_ sender: Any)", false),
      (#"title="Leave""#, "", "leave(_ sender: UIButton)", false),
      (#"title="Leave""#, #"<menu key="menu"/>"#, "leave(_ sender: Any)", false),
      (#"title="Leave""#, #"<button key="customView" id="v"/>"#, "leave(_ sender: Any)", false),
      (
        #"title="Leave""#,
        #"<connections><action selector="go:" destination="c" id="a"/></connections>"#,
        "leave(_ sender: Any)", false
      ),
      (
        #"title="Leave""#,
        #"<connections><segue kind="show" destination="c" id="s"/></connections>"#,
        "leave(_ sender: Any)", false
      ),
      (#"title="Leave" enabled="NO""#, "", "leave(_ sender: Any)", false),
      (#"title="Leave" key="backBarButtonItem""#, "", "leave(_ sender: Any)", false),
      (#"title="Leave" systemItem="flexibleSpace""#, "", "leave(_ sender: Any)", false),
    ])
  func aBarButtonItemHasNoAction(
    attributes: String, content: String, action: String, isReported: Bool
  ) {
    let toolbar = """
      <toolbar id="t"><rect key="frame" x="0" y="300" width="320" height="44"/>
      <items><barButtonItem id="i" \(attributes)>\(content)</barButtonItem></items></toolbar>
      """
    let members = "@IBOutlet var i: UIBarButtonItem!; @IBAction func \(action) {}"
    func finding(_ outlets: String = "") -> Finding? {
      Self.findings(toolbar, outlets: outlets, members).first {
        $0.rule == "control-without-action"
      }
    }
    #expect(finding()?.severity == (isReported ? .warning : nil))
    #expect(finding(#"<outlet property="i" destination="i" id="o"/>"#) == nil)
  }

  @Test(arguments: [("C", false), ("Sub", false), ("D", true)])
  func anotherDocumentMayConnectTheAction(className: String, isReported: Bool) {
    let other = DocumentReferences(
      reading: Array(
        """
        <document><objects><placeholder placeholderIdentifier="IBFilesOwner" customClass="\(className)"/>
        <button><connections><action selector="leave:"/></connections></button></objects></document>
        """.utf8), name: "Other", isStoryboard: false)
    let main = DocumentReferences(
      reading: Array(
        """
        <document initialViewController="c"><scenes><scene><objects><viewController id="c" customClass="C">
        <view key="view"/></viewController></objects></scene></scenes></document>
        """.utf8), name: "Main", isStoryboard: true)
    let found = Self.findings(
      Self.button("b", "OK") + Self.sender("go", ["go:"]), Self.leave,
      more: "class Sub: C {}; class D: UIViewController {}", documents: [main, other])
    let isWarning = found.contains {
      $0.rule == "control-without-action" && $0.severity == .warning
    }
    #expect(isWarning == isReported)
  }

  // Actions with a target in another scene.

  private static let otherScene = """
    <scene sceneID="s2"><objects><viewController id="d" customClass="D" sceneMemberID="viewController">
    <view key="view" id="other"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
    </viewController></objects></scene>
    """

  private static let elsewhere =
    #"<action selector="leave:" destination="d" eventType="touchUpInside" id="e"/>"#

  private static func lost(
    _ views: String, outlets: String = "", _ members: String = "", more: String = ""
  ) -> [Finding] {
    findings(
      views, outlets: outlets, members,
      more: """
        class D: UIViewController { @IBAction func leave(_ sender: Any) { dismiss(animated: true) } }
        \(more)
        """, scenes: otherScene
    ).filter { $0.rule == "control-without-action" }
  }

  @Test func anActionOfAnotherSceneIsNotSent() throws {
    let finding = try #require(Self.lost(Self.button("b", "OK", Self.elsewhere)).first)
    #expect(finding.severity == .warning)
    #expect(
      finding.message.text.hasSuffix(
        "its action 'leave:' is connected to an object of another scene, and a tap does nothing"))
  }

  @Test(arguments: [
    // The view controller is on the responder chain.
    ("@IBAction func leave(_ sender: Any) { dismiss(animated: true) }", "", ""),
    ("", "extension UIViewController { @IBAction func leave(_ sender: Any) { return } }", ""),
    // A tap does something else.
    ("", "", #"<action selector="go:" destination="c" eventType="touchUpInside" id="g"/>"#),
    ("", "", #"<segue destination="d" kind="show" id="g"/>"#),
  ])
  func anActionOfAnotherSceneMayHaveAnEffect(members: String, more: String, connections: String) {
    let button = Self.button("b", "OK", Self.elsewhere + connections)
    #expect(Self.lost(button, members, more: more).isEmpty)
  }

  @Test(arguments: [
    ("", [Severity.info]), ("func f() { b.isEnabled = false }", [.info]),
    ("func f() { b.addTarget(self, action: #selector(f), for: .touchUpInside) }", []),
    ("func f() { b.rx.tap.bind(to: x) }", []), ("func f() { g(b) }", []),
  ])
  func codeMayGiveAButtonWithAnActionOfAnotherSceneItsAction(
    member: String, severities: [Severity]
  ) {
    let found = Self.lost(
      Self.button("b", "OK", Self.elsewhere), outlets: Self.outlet,
      "@IBOutlet var b: UIButton!; \(member)")
    #expect(found.map(\.severity) == severities)
  }

  @Test(arguments: [
    (#"customClass="B""#, "", true),
    (
      #"customClass="B""#,
      "override func endTracking(_ touch: UITouch?, with event: UIEvent?) {}", false
    ),
    (#"customClass="LibraryButton""#, "", false), (#"tag="3""#, "", false),
    (#"enabled="NO""#, "", false), (#"hidden="YES""#, "", false),
  ])
  func aButtonWithAnActionOfAnotherSceneMayHandleTouches(
    attributes: String, member: String, isReported: Bool
  ) {
    let button = Self.button("b", "OK", Self.elsewhere).replacing(
      "<button ", with: "<button \(attributes) ")
    let found = Self.lost(button, more: "class B: UIButton { \(member) }")
    #expect(found.isEmpty != isReported)
  }

  @Test(arguments: [("", true), (#"<outlet property="i" destination="i" id="o"/>"#, false)])
  func aBarButtonItemWithAnActionOfAnotherSceneDoesNothing(outlets: String, isReported: Bool) {
    let toolbar = """
      <toolbar id="t"><rect key="frame" x="0" y="300" width="320" height="44"/><items>
      <barButtonItem id="i" title="OK"><connections>\(Self.elsewhere)</connections></barButtonItem></items></toolbar>
      """
    let found = Self.lost(toolbar, outlets: outlets, "@IBOutlet var i: UIBarButtonItem!")
    #expect(found.map(\.severity) == (isReported ? [.warning] : []))
  }

  // Actions without statements.

  private static let empty = "@IBAction func go(_ sender: Any) { /* go */ }"

  private static func withoutStatements(
    _ views: String, navigation: String = "", outlets: String = "", _ members: String = "",
    superclass: String = "UIViewController", more: String = "", action: String = empty
  ) -> [Finding] {
    findings(
      views, navigation: navigation, outlets: outlets, members, superclass: superclass, more: more,
      action: action
    ).filter { $0.rule == "control-without-action" }
  }

  private static let sent =
    #"<action selector="go:" destination="c" eventType="touchUpInside" id="g"/>"#

  @Test func aTapOnAButtonWithAnEmptyActionDoesNothing() throws {
    let found = Self.withoutStatements(Self.button("b", "OK", Self.sent))
    let finding = try #require(found.first)
    #expect(finding.severity == .warning)
    #expect(
      finding.message.text.hasSuffix("a tap does nothing: the body of its action 'go:' is empty"))
    #expect(finding.related.map(\.message.text) == ["this method has no statements"])
  }

  @Test(arguments: [
    // Another method of a superclass, a subclass or an extension may run.
    ("", "Base", "class Base: UIViewController { @objc func go(_ sender: Any) { f() } }"),
    ("", "UIViewController", "class S: C { override func go(_ sender: Any) { f() } }"),
    ("", "LibraryController", ""),
    ("func f() { hook(#selector(go(_:))) }", "UIViewController", ""),
  ])
  func anEmptyActionMayBeReplaced(members: String, superclass: String, more: String) {
    let found = Self.withoutStatements(
      Self.button("b", "OK", Self.sent), members, superclass: superclass, more: more)
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    "@IBAction func go(_ sender: Any) { return }",
    "@IBAction func go(_ sender: Any) {\n#if DEBUG\nf()\n#endif\n}",
  ])
  func anActionWithAStatementIsNotEmpty(action: String) {
    #expect(Self.withoutStatements(Self.button("b", "OK", Self.sent), action: action).isEmpty)
  }

  @Test(arguments: [
    ("", #"<segue destination="c" kind="show" id="s"/>"#, "", true),
    ("", #"<action selector="leave:" destination="c" eventType="touchDown" id="l"/>"#, "", true),
    (#"tag="3""#, "", "", true), (#"hidden="YES""#, "", "", true),
    (#"enabled="NO""#, "", "", true), (#"customClass="LibraryButton""#, "", "", true),
    (#"customClass="B""#, "", "", false),
  ])
  func aTapOnAButtonWithAnEmptyActionMayDoMore(
    attributes: String, connections: String, outlets: String, isSilent: Bool
  ) {
    let button = Self.button("b", "OK", Self.sent + connections).replacing(
      "<button ", with: "<button \(attributes) ")
    let found = Self.withoutStatements(
      button, outlets: outlets, "@IBOutlet var b: UIButton!; \(Self.leave)",
      more: "class B: UIButton {}")
    #expect(found.isEmpty == isSilent)
  }

  /// A button without a title and an image can be there to take touches, and a text field to close the keyboard.
  @Test(arguments: [
    button("b", "", sent), control("textField", event: "editingDidEndOnExit"),
    control("switch", event: "valueChanged"),
  ])
  func anEmptyActionCanBeMeant(view: String) {
    #expect(Self.withoutStatements(view).isEmpty)
  }

  @Test(arguments: [
    ("", [Severity.info]), ("b.setTitle(g(), for: .normal)", [.info]), ("b.isHidden = true", []),
    ("b.menu = g()", []), ("g(b)", []), ("b.isEnabled = false", []),
    ("b.addTarget(self, action: #selector(f), for: .touchUpInside)", []),
  ])
  func codeMayGiveAButtonWithAnEmptyActionAnotherOne(statements: String, severities: [Severity]) {
    let found = Self.withoutStatements(
      Self.button("b", "OK", Self.sent), outlets: Self.outlet,
      "@IBOutlet var b: UIButton!; @objc func f() { \(statements) }")
    #expect(found.map(\.severity) == severities)
  }

  /// A button in a bar button item, which the bar lays out.
  @Test(arguments: [
    ("", sent, "", "", [Severity.warning]),
    ("", sent, "navigationItem.rightBarButtonItem = nil", "", [.info]),
    ("", sent, "b.setImage(g(), for: .normal)", outlet, [.info]), ("", sent, "g(b)", outlet, []),
    (#"tag="3""#, sent, "", "", []), (#"hidden="YES""#, sent, "", "", []),
    (#"enabled="NO""#, sent, "", "", []), (#"customClass="B""#, sent, "", "", []),
    ("", sent + #"<segue destination="c" kind="show" id="s"/>"#, "", "", []), ("", "", "", "", []),
  ])
  func aTapOnTheButtonOfABarButtonItemDoesNothing(
    attributes: String, connections: String, statement: String, outlets: String,
    severities: [Severity]
  ) throws {
    let found = Self.withoutStatements(
      "",
      navigation: """
        <navigationItem key="navigationItem" id="n"><barButtonItem key="rightBarButtonItem" id="i">
        <button key="customView" id="b" \(attributes)><rect key="frame" x="0" y="0" width="44" height="44"/>
        <state key="normal" title="Menu"/><connections>\(connections)</connections></button>
        </barButtonItem></navigationItem>
        """, outlets: outlets, "@IBOutlet var b: UIButton!; func f() { \(statement) }")
    #expect(found.map(\.severity) == severities)
    #expect(found.allSatisfy { $0.message.text.hasPrefix(#"button "Menu""#) })
  }

  @Test(arguments: [
    ("", "", [Severity.warning]), ("navigationItem.rightBarButtonItem = nil", "", [.info]),
    ("i.title = g()", #"<outlet property="i" destination="i" id="o"/>"#, [.info]),
    ("i.action = #selector(f)", #"<outlet property="i" destination="i" id="o"/>"#, []),
  ])
  func aTapOnABarButtonItemWithAnEmptyActionDoesNothing(
    statement: String, outlets: String, severities: [Severity]
  ) {
    let found = Self.withoutStatements(
      "",
      navigation: """
        <navigationItem key="navigationItem" id="n">
        <barButtonItem key="rightBarButtonItem" title="Go" id="i"><connections>
        <action selector="go:" destination="c" id="g"/></connections></barButtonItem></navigationItem>
        """, outlets: outlets, "@IBOutlet var i: UIBarButtonItem!; func f() { \(statement) }")
    #expect(found.map(\.severity) == severities)
  }

  // Two actions.

  private static func sender(_ id: String, _ actions: [String], _ attributes: String = "") -> String
  {
    let connections = actions.map { action in
      #"<action selector="\#(action)" destination="c" eventType="touchUpInside" id="\#(id)-\#(action)"/>"#
    }
    return """
      <button id="\(id)" \(attributes)><rect key="frame" x="20" y="100" width="100" height="44"/>
      <connections>\(connections.joined())</connections></button>
      """
  }

  @Test(arguments: [("", false), (#"<outlet property="x" destination="x" id="o"/>"#, true)])
  func aHiddenControlWithTwoActionsIsReportedIfCodeMayShowIt(outlets: String, isReported: Bool) {
    let found = Self.findings(
      Self.sender("x", ["go:", "leave:"], #"hidden="YES""#) + Self.sender("y", ["go:"]),
      outlets: outlets, "\(Self.leave); @IBOutlet var x: UIButton!")
    #expect(found.contains { $0.rule == "two-actions" } == isReported)
  }

  /// One root view is for portrait, and the other one for landscape.
  @Test func eachRootViewHasControlsOfItsOwn() throws {
    let found = Self.findings(
      Self.sender("photo", ["go:"]) + Self.sender("record", ["leave:"]),
      recognizers: """
        <view id="landscape"><rect key="frame" x="0" y="0" width="667" height="375"/>
        <subviews>\(Self.sender("photo2", ["go:"]) + Self.sender("record2", ["go:", "leave:"]))</subviews></view>
        """, Self.leave)
    let finding = try #require(found.first { $0.rule == "two-actions" })
    #expect(finding.view?.id == "record2")
    #expect(finding.severity == .info)
  }

  // Views behind a control.

  @Test(arguments: [("", Severity.warning), ("button", .info)])
  func aViewThatACoveringButtonReplacesIsAnInfo(cover: String, severity: Severity) throws {
    let field = """
      <view id="box" userInteractionEnabled="NO"><rect key="frame" x="20" y="100" width="100" height="44"/>
      <subviews><textField id="f"><rect key="frame" x="0" y="0" width="100" height="44"/></textField></subviews></view>
      """
    let found = Self.findings(field + (cover.isEmpty ? "" : Self.control(cover)))
    let finding = try #require(found.first { $0.rule == "interaction-disabled-ancestor" })
    #expect(finding.severity == severity)
  }

  // Controls that are not enabled.

  /// Code may enable a control with an outlet, and a control of the app may enable itself.
  @Test(arguments: [
    ("", "", "", ["disabled-control"]), ("", outlet, "@IBOutlet var b: UIButton!", []),
    (#"customClass="B" customModule="App""#, "", "", []),
  ])
  func aControlThatNothingEnablesIsAnInfo(
    attributes: String, outlets: String, members: String, rules: [String]
  ) {
    let found = Self.findings(
      Self.control("button", #"enabled="NO" \#(attributes)"#), outlets: outlets, members,
      more: attributes.isEmpty ? "" : "class B: UIButton {}")
    #expect(found.map(\.rule) == rules)
    #expect(found.allSatisfy { $0.severity == .info })
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
    control("button"), control("switch", event: "valueChanged"),
    control("button", #"changesSelectionAsPrimaryAction="YES""#, event: "valueChanged"),
    // Another action is sent.
    control("button", event: "valueChanged").replacing(
      "</connections>", with: sent + "</connections>"),
  ])
  func anActionForAnEventOfTheControlIsCalled(control: String) {
    #expect(!Self.findings(control).contains { $0.rule == "unhandled-action" })
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
    let scrollView = Self.scrollView(#"scrollEnabled="NO""#)
    let found = Self.findings(scrollView)
    #expect(found.map(\.rule) == ["unreachable-subview"])
    #expect(found.map(\.severity) == [.warning])
    // A container has the same effect.
    let content = """
      <view id="content"><rect key="frame" x="0" y="0" width="375" height="900"/>
      <subviews>\(Self.control("button", y: 400))</subviews></view>
      """
    let inside = scrollView.replacing(Self.control("button", y: 400), with: content)
    #expect(Self.findings(inside).map(\.rule) == ["unreachable-subview"])
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

  // Rows with a control that extends beyond them.

  /// A row of 44 points with a button of 44 points, as a prototype or as a row of a static table.
  private static func row(_ table: String, y: Double) -> String {
    let row = """
      <tableViewCell id="row" rowHeight="44"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView key="contentView" tableViewCell="row" id="content">
      <rect key="frame" x="0" y="0" width="375" height="44"/>
      <subviews>\(control("button", y: y))</subviews></tableViewCellContentView></tableViewCell>
      """
    let rows =
      table.contains("static")
      ? "<sections><tableViewSection id=\"section\"><cells>\(row)</cells></tableViewSection></sections>"
      : "<prototypes>\(row)</prototypes>"
    return """
      <tableView id="table" \(table)><rect key="frame" x="0" y="0" width="375" height="600"/>
      \(rows)</tableView>
      """
  }

  @Test(arguments: [
    (#"dataMode="static" rowHeight="44""#, 30.0, Severity.warning),
    (#"dataMode="prototypes" rowHeight="44""#, 30, .info),
    (#"dataMode="prototypes" rowHeight="60""#, 30, .info),
    (#"dataMode="prototypes" rowHeight="44" estimatedRowHeight="44""#, 30, .info),
    (#"dataMode="static" rowHeight="44""#, 12, .info),
  ])
  func aControlThatExtendsBeyondItsRowIsReported(
    table: String, y: Double, severity: Severity
  ) throws {
    let found = Self.findings(Self.row(table, y: y))
    #expect(found.map(\.rule) == ["control-outside-superview"])
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    "func tableView(_ t: UITableView, heightForRowAt p: IndexPath) -> CGFloat { 90 }",
    "func f() { tableView.rowHeight = 90 }",
  ])
  func aRowWhoseHeightCodeDeterminesMayContainItsControls(members: String) {
    let table = Self.row(#"dataMode="prototypes" rowHeight="44""#, y: 30)
    #expect(Self.findings(table, members).isEmpty)
  }

  // Controls beyond the edge of the screen on the canvas.

  @Test(arguments: [(335.0, Severity.info), (365, .warning)])
  func aControlThatIsHardlyVisibleIsAWarning(x: Double, severity: Severity) throws {
    let button = Self.control("button").replacing("x=\"20\"", with: "x=\"\(x)\"")
    let finding = try #require(
      Self.findings(button).first { $0.rule == "control-outside-superview" })
    #expect(finding.severity == severity)
  }

  // Controls with two actions.

  /// A button with one action, and one with the same and its own.
  private static func copies(of action: String, _ own: String) -> [Finding] {
    let buttons = ["b1": [action], "b2": [action, own]].sorted { $0.key < $1.key }.map {
      """
      <button id="\($0)"><rect key="frame" x="20" y="\($0 == "b1" ? 100 : 200)" width="100" height="44"/>
      <connections>\($1.map { #"<action selector="\#($0):" destination="c" eventType="touchUpInside"/>"# }.joined())\
      </connections></button>
      """
    }
    return findings(
      buttons.joined(),
      "@IBAction func leave(_ s: Any) { return }; @IBAction func cancel(_ s: Any) { return }; @IBAction func join(_ s: Any) { return }"
    )
  }

  @Test(arguments: [
    ("leave", "join", Severity.warning), ("cancel", "join", .info), ("leave", "cancel", .warning),
  ])
  func theActionOfACopiedControlIsSentAsWell(
    action: String, own: String, severity: Severity
  ) throws {
    let found = Self.copies(of: action, own)
    #expect(found.map(\.rule) == ["two-actions"])
    #expect(found.map(\.severity) == [severity])
  }

  @Test func anActionThatIsMissingIsReportedAlone() {
    #expect(Self.copies(of: "leave", "gone").map(\.rule) == ["missing-action"])
  }

  // Recognizers of subclasses.

  @Test(arguments: [("C", true), ("D: C", false)])
  func requirementsOfASubclassAreNotThoseOfTheDocument(owner: String, isReported: Bool) {
    let view = """
      <view id="taps"><rect key="frame" x="0" y="0" width="300" height="300"/><connections>
      <outletCollection property="gestureRecognizers" destination="r1" id="c5"/>
      <outletCollection property="gestureRecognizers" destination="r2" id="c6"/></connections></view>
      """
    let recognizers = (1...2).map {
      """
      <tapGestureRecognizer numberOfTapsRequired="\($0)" id="r\($0)"><connections>
      <action selector="go:" destination="c" id="d\($0)"/></connections></tapGestureRecognizer>
      """
    }.joined()
    let outlets =
      #"<outlet property="one" destination="r1" id="o1"/><outlet property="two" destination="r2" id="o2"/>"#
    let body = "func g() { one.require(toFail: two); two.require(toFail: one) }"
    let found = Self.findings(
      view, outlets: outlets, recognizers: recognizers,
      "@IBOutlet var one: UITapGestureRecognizer!; @IBOutlet var two: UITapGestureRecognizer!",
      more: owner == "C" ? "extension C { \(body) }" : "class \(owner) { \(body) }")
    #expect(found.contains { $0.rule == "failure-requirement-cycle" } == isReported)
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
