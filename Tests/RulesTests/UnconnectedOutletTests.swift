import AppCode
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Outlets that a document does not connect, with the code of their class.
@Suite struct UnconnectedOutletTests {
  private static let frame = #"<rect key="frame" x="0" y="0" width="320" height="44"/>"#

  private static func findings(
    _ document: String, path: String, _ code: [String]
  ) -> [Finding] {
    let files = code.enumerated().map { index, text in
      SourceFile(path: "File\(index).swift", bytes: Array(text.utf8), language: .swift)
    }
    return Layouts.findings(document, path: path, sources: CodeScope(SourceIndex(files)))
      .filter { $0.rule == "unconnected-outlet" }
  }

  /// A scene with a view controller `C`, whose outlet `a` is connected and whose outlet `b` is not.
  private static func scene(
    _ members: String, declaration: String = "@IBOutlet var b: UILabel!",
    superclass: String = "UIViewController", other: String = "", prototypes: String = "",
    view: String = ""
  ) -> [Finding] {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
      initialViewController="c"><scenes><scene sceneID="s"><objects>
      <viewController id="c" customClass="C" sceneMemberID="viewController">
      <view key="view" id="root">\(frame)<subviews><label id="a">\(frame)</label>\(view)
      <tableView id="t">\(frame)<prototypes>\(prototypes)</prototypes></tableView></subviews></view>
      <connections><outlet property="a" destination="a" id="o"/></connections></viewController></objects></scene>
      </scenes></document>
      """
    let code = """
      let name = "Main"
      class C: \(superclass) {
      @IBOutlet var a: UILabel! { didSet { observe() } }
      \(declaration)
      \(members)
      }
      """
    return findings(document, path: "Main.storyboard", [code, other])
  }

  private static func load(_ statements: String) -> String {
    "override func viewDidLoad() {\n\(statements)\n}"
  }

  @Test(arguments: [
    "b.text = nil", "self.b.text = nil", "b!.text = nil", "view.addSubview(b)", "show(b.text)",
    "if b.isHidden { return }", "let text = b.text", "super.viewDidLoad()\nb.text = nil",
    "update { return }\nb.text = nil", "label.text = \"\\(b.text)\"; b.text = nil",
  ])
  func viewDidLoadUsesTheOutlet(statements: String) {
    #expect(Self.scene(Self.load(statements)).map(\.severity) == [.warning])
  }

  @Test(arguments: [
    "if isFirst { b.text = nil }", "guard isFirst else { return }\nb.text = nil",
    "update { self.b.text = nil }", "if isFirst, b.isHidden {}", "if isFirst && b.isHidden {}",
    "let text = isFirst ? b.text : nil", "#if DEBUG\nb.text = nil\n#endif",
    "other?.show(b.text)", "for view in views { b.text = nil }", "defer { b.text = nil }",
    "switch kind {\ncase .one: break\ndefault: b.text = nil\n}",
  ])
  func theUseMayNotBeReached(statements: String) {
    #expect(Self.scene(Self.load(statements)).map(\.severity) == [.info])
  }

  @Test(arguments: [
    "b?.text = nil", "if b != nil { b.text = nil }", "if let b = b { b.text = nil }",
    "guard let b else { return }\nb.text = nil", "let b = UILabel()\nb.text = nil", "title = nil",
    "b = UILabel()\nb.text = nil", "make(&b)\nb.text = nil", "other.b.text = nil",
    "setValue(label, forKey: \"b\")\nb.text = nil", "set(\\C.b)\nb.text = nil",
    "observe(#keyPath(C.b))\nb.text = nil", "#if os(tvOS)\nb.text = nil\n#endif",
    "Bundle.main.loadNibNamed(\"D\", owner: self)\nb.text = nil", "show(b)",
  ])
  func theOutletMayBeSetOrNil(statements: String) {
    #expect(Self.scene(Self.load(statements)).isEmpty)
  }

  @Test(arguments: [
    "@IBOutlet var b: UILabel?", "@IBOutlet var b: UILabel! = UILabel()", "var b: UILabel!",
    "@IBOutlet var b: UILabel! { get { a } set { a = newValue } }",
    "#if os(tvOS)\n@IBOutlet var b: UILabel!\n#endif", "@IBOutlet override var b: UILabel!",
  ])
  func theDeclarationIsNoOutletThatCrashes(declaration: String) {
    #expect(Self.scene(Self.load("b.text = nil"), declaration: declaration).isEmpty)
  }

  @Test(arguments: [
    ("@IBOutlet weak var b: UILabel!", "b.text = nil"),
    ("@IBOutlet private var b: UILabel!", "b.text = nil"),
    ("@IBOutlet var b: [UILabel]!", "b.forEach { $0.text = nil }"),
    ("@IBOutlet var b: [UILabel]!", "b[0].text = nil"),
  ])
  func theDeclarationIsAnOutletThatCrashes(declaration: String, statement: String) {
    #expect(
      Self.scene(Self.load(statement), declaration: declaration).map(\.severity) == [.warning])
  }

  @Test(
    arguments: [
      ("override func viewDidLoad() { update() }; func update() { b.text = nil }", .warning),
      (
        "override func viewDidLoad() { show(2) }; func show(_ count: Int) { b.text = nil }",
        .warning
      ),
      ("override func viewDidLoad() { if x { update() } }; func update() { b.text = nil }", .info),
      ("func observe() { b.text = nil }", .warning), ("func update() { b.text = nil }", .info),
      ("var text = \"\" { didSet { b.text = text } }", .info),
      ("override func viewWillAppear(_ animated: Bool) { b.text = nil }", .warning),
      ("static func viewDidLoad() { b.text = nil }", nil),
      ("init() { b.text = nil }", nil), ("override func loadView() { b.text = nil }", nil),
      ("override func viewDidLoad() { b.text = nil }; func loadView() {}", nil),
    ] as [(String, Severity?)])
  func theFunctionIsCalledByUIKit(members: String, severity: Severity?) {
    #expect(Self.scene(members).map(\.severity) == [severity].compactMap(\.self))
  }

  @Test(
    arguments: [
      ("", .warning), ("override func viewDidLoad() { super.viewDidLoad() }", .warning),
      ("override func viewDidLoad() { title = nil }", nil),
      ("override func viewDidLoad() { if x { super.viewDidLoad() } }", nil),
    ] as [(String, Severity?)])
  func aSuperclassDeclaresTheOutlet(members: String, severity: Severity?) {
    let base = """
      class Base: UIViewController {
        @IBOutlet var b: UILabel!
        override func viewDidLoad() { b.text = nil }
      }
      """
    let found = Self.scene(members, declaration: "", superclass: "Base", other: base)
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
  }

  @Test(arguments: [
    "class D { func f(c: C) { c.b = UILabel() } }", "class C: UIViewController {}",
    "class D { func f(c: C) { c.setValue(1, forKey: \"b\") } }",
    "extension C { func g() { b = UILabel() } }",
  ])
  func otherCodeMaySetTheOutlet(other: String) {
    #expect(Self.scene(Self.load("b.text = nil"), other: other).isEmpty)
  }

  @Test(arguments: ["class D { let b = 1; func f(c: D) { c.b = 2 } }", "enum E { case b = 1 }"])
  func codeOfOtherClassesDoesNotSetTheOutlet(other: String) {
    #expect(Self.scene(Self.load("b.text = nil"), other: other).count == 1)
  }

  @Test(
    arguments: [
      ("extension Themed { func setUp() { apply() } }", .warning),
      ("extension UIViewController { func setUp() { apply() } }", .warning),
      ("extension Themed { func setUp() { if isDark { apply() } } }", .info),
      ("extension Themed { func setUp() { observe { self.apply() } } }", .info),
      ("extension Other { func setUp() { apply() } }", .info),
      ("extension Themed { func setUp() { a() } }; extension Themed { func setUp() {} }", .info),
      ("extension Themed { func setUp() { setUp() } }", .info),
      // A name in an extension is not that of the class.
      ("extension Themed { func setUp() { b.text = nil } }", .info),
    ] as [(String, Severity)])
  func anExtensionCallsTheClass(text: String, severity: Severity) {
    let found = Self.scene(
      "override func viewDidLoad() { setUp() }; func apply() { b.text = nil }",
      superclass: "UIViewController, Themed", other: "protocol Themed { func apply() }; \(text)")
    #expect(found.map(\.severity) == [severity])
  }

  @Test func nothingIsKnownOfAnUnknownSuperclass() {
    #expect(Self.scene(Self.load("b.text = nil"), superclass: "Library").isEmpty)
  }

  // Cells.

  private static func cell(_ id: String, outlets: String, identifier: String = "Row") -> String {
    """
    <tableViewCell id="\(id)" reuseIdentifier="\(identifier)" customClass="Row">\(frame)
    <tableViewCellContentView key="contentView" id="\(id)v">\(frame)<subviews><label id="\(id)l">\(frame)</label></subviews>
    </tableViewCellContentView><connections>\(outlets)</connections></tableViewCell>
    """
  }

  private static func outlet(_ name: String, of id: String) -> String {
    #"<outlet property="\#(name)" destination="\#(id)l" id="\#(id)\#(name)"/>"#
  }

  private static let row = """
    class Row: UITableViewCell {
      @IBOutlet var first: UILabel!
      @IBOutlet var second: UILabel!
      func show() { second.text = nil }
      func showAll() { if isSelected { second.text = nil } }
    }
    """

  @Test(
    arguments: [
      ("let cell = t.dequeueReusableCell(withIdentifier: \"Row\") as! Row; cell.show()", .warning),
      (
        "let cell = t.dequeueReusableCell(withIdentifier: \"Row\") as! Row; cell.second.text = nil",
        .warning
      ),
      (
        """
        guard let cell = t.dequeueReusableCell(withIdentifier: "Row") as? Row else { return }
        cell.show()
        """, .warning
      ),
      (
        "if let cell = t.dequeueReusableCell(withIdentifier: \"Row\") as? Row { cell.show() }",
        .warning
      ),
      (
        "let cell = t.dequeueReusableCell(withIdentifier: \"Row\") as! Row; if x { cell.show() }",
        .info
      ),
      ("let cell = t.dequeueReusableCell(withIdentifier: \"Row\") as! Row; cell.showAll()", .info),
      ("let cell = t.dequeueReusableCell(withIdentifier: \"Other\") as! Row; cell.show()", .info),
    ] as [(String, Severity)])
  func theListUsesThePrototype(statements: String, severity: Severity) {
    let found = Self.scene(
      "func row(t: UITableView) { \(statements) }", declaration: "", other: Self.row,
      prototypes: Self.cell("r", outlets: Self.outlet("first", of: "r")))
    #expect(found.map(\.severity) == [severity])
    #expect(found.first?.view?.id == "r")
  }

  @Test func eachPrototypeIsCheckedByItself() {
    let all = Self.outlet("first", of: "q") + Self.outlet("second", of: "q")
    let found = Self.scene(
      "", declaration: "", other: Self.row,
      prototypes: Self.cell("q", outlets: all, identifier: "Full")
        + Self.cell("r", outlets: Self.outlet("first", of: "r")))
    #expect(found.compactMap(\.view?.id) == ["r"])
  }

  @Test func aListRegistersAXibForThePrototype() {
    let found = Self.scene(
      """
      func set(t: UITableView) { t.register(UINib(nibName: "Row", bundle: nil), forCellReuseIdentifier: "Row") }
      """, declaration: "", other: Self.row,
      prototypes: Self.cell("r", outlets: Self.outlet("first", of: "r")))
    #expect(found.isEmpty)
  }

  // Views.

  @Test(
    arguments: [
      ("layoutSubviews() { second.text = nil }", .warning), ("show() { second.text = nil }", .info),
      ("layoutSubviews() { second.text = nil }; func load() { UINib.load() }", nil),
    ] as [(String, Severity?)])
  func aViewMayLoadAXib(members: String, severity: Severity?) {
    let panel = """
      class Panel: UIView { @IBOutlet var first: UILabel!; @IBOutlet var second: UILabel!; func \(members) }
      """
    let view = """
      <view id="p" customClass="Panel">\(Self.frame)<connections><outlet property="first" destination="a" id="o1"/>
      </connections></view>
      """
    let found = Self.scene("", declaration: "", other: panel, view: view)
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
    let unconnected = #"<view id="q" customClass="Panel">\#(Self.frame)</view>"#
    #expect(Self.scene("", declaration: "", other: panel, view: unconnected).isEmpty)
    // The other view shows that the class gets its outlets from the document.
    let both = Self.scene("", declaration: "", other: panel, view: view + unconnected)
    let isCertain = severity == .warning
    #expect(both.map(\.view?.id) == (isCertain ? ["p", "q"] : severity == nil ? [] : ["p"]))
  }
}
