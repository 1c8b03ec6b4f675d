import AppCode
import Foundation
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Rules
import Testing

/// Tests how source code beside an Interface Builder document changes findings.
@Suite struct LayoutCodeTests {
  private static func controller(_ body: String, more: String = "") -> String {
    """
    class CardController: UIViewController {
      @IBOutlet var overlay: UIView!
      @IBAction func pay(_ sender: Any) { return }
      init() { super.init(nibName: "card", bundle: nil) }
      func update() { \(body) }
    }
    \(more)
    """
  }

  private static func findings(_ document: String, _ scope: CodeScope?) -> [Finding] {
    Layouts.findings(document, path: "card.xib", sources: scope)
  }

  private static func check(
    _ body: String = "", more: String = "", cover: String = "", _ severity: Severity?,
    note: String?
  ) {
    let scope = CodeScope(swift: controller(body, more: more))
    let found = findings(CardText.document(cover: cover), scope)
    #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
    let notes = found.flatMap(\.related).filter { $0.code != nil }.map(\.message.text)
    #expect(notes.last == note)
  }

  private static let shown = "code shows or hides \"overlay\" here"
  private static let faded = "code sets the alpha of \"overlay\" here"

  /// The message of the last related location says what the code does.
  @Test(
    arguments: [
      ("", .warning, nil), ("overlay.isHidden = true", .info, shown),
      ("UIView.animate { self.overlay?.alpha = 0 }", .info, faded),
      (adding, .info, "code adds a gesture recognizer to \"overlay\" here"),
      ("view.sendSubviewToBack(overlay)", .info, "code changes the z-order of \"overlay\" here"),
      (
        "model.isOffline.bind(to: overlay.rx_hidden)", .info,
        "code passes \"overlay\" to a function here"
      ),
      // Constraints of the root view.
      (
        "view.addConstraints([]); banner.topAnchor.constraint(equalTo: view.topAnchor)", .warning,
        nil
      ),
    ] as [(String, Severity, String?)])
  func codeDecidesTheSeverityOfACover(body: String, severity: Severity, note: String?) {
    Self.check(body, severity, note: note)
  }

  @Test(
    arguments: [
      ("class Cell: UIView { func f(c: CardController) { c.overlay.isHidden = true } }", shown),
      ("class Sub: CardController { func f() { overlay.isHidden = true } }", shown),
      // A property of an object of the class, of its superclass and of an unknown class.
      (
        "class Player { var card: CardController?; func f() { card?.overlay.isHidden = true } }",
        shown
      ),
      ("class Player { func f(c: UIViewController) { c.overlay.isHidden = true } }", shown),
      (
        "class Player { func f() { cells.first?.overlay.isHidden = true } }",
        "code shows or hides \"overlay\" or a view with the same outlet name here"
      ),
      // The root view of another class, and a property with the same name.
      ("class Animator { func f(c: UIViewController) { c.view.isHidden = true } }", nil),
      ("class Cell: UIView { var overlay: UIView!; func f() { overlay.isHidden = true } }", nil),
      ("class Player { func f(b: UIButton) { b.overlay?.isHidden = true } }", nil),
      (
        """
        class Other: UIView { var overlay: UIView! }
        class Player {
          var other: Other!
          func f(cell: Other) {
            cell.overlay.isHidden = true
            other.overlay.isHidden = true
            let last = list.last as! Other
            last.overlay.isHidden = true
            let new = Other()
            new.overlay.isHidden = true
          }
        }
        """, nil
      ),
    ] as [(String, String?)])
  func codeOfOtherClassesCanChangeACover(more: String, note: String?) {
    Self.check(more: more, note == nil ? .warning : .info, note: note)
  }

  @Test func aMethodOfAnExtensionChangesTheView() {
    let more = "extension UIView { func fadeOut() { alpha = 0 } }"
    Self.check("overlay.fadeOut()", more: more, .info, note: Self.faded)
  }

  @Test(
    arguments: [
      (
        """
        class DimmingView: UIView {
          override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            let hit = super.hitTest(point, with: event)
            return hit == self ? nil : hit
          }
        }
        """, nil, nil
      ),
      ("class DimmingView: UIView {}", .warning, nil),
      (
        """
        class DimmingView: UIView {
          override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
        }
        """, .info, "the class of \"overlay\" handles touches here"
      ),
    ] as [(String, Severity?, String?)])
  func theClassDecidesTheSeverityOfACover(more: String, severity: Severity?, note: String?) {
    Self.check(
      more: more, cover: #"customClass="DimmingView" customModule="App""#, severity, note: note)
  }

  @Test func aCoverOfAClassThatNoSourceDeclaresIsNotReported() {
    Self.check(cover: #"customClass="DimmingView""#, nil, note: nil)
  }

  /// A method of a category of UIView changes the view that it is sent to, one of another class of the app does not.
  @Test(arguments: [("UIView (Fading)", Severity.info), ("Other", .warning)])
  func methodsOfCategoriesCount(implementation: String, severity: Severity) {
    let category = """
      @interface Other : NSObject
      @end
      @implementation \(implementation)
      - (void)moveTo:(CGFloat)x alpha:(CGFloat)alpha { self.alpha = alpha; }
      @end
      """
    let scope = CodeScope(
      SourceIndex([
        SourceFile(
          path: "Card.swift", bytes: Array(Self.controller("overlay.moveTo(1, alpha: 0)").utf8),
          language: .swift),
        SourceFile(path: "Fading.m", bytes: Array(category.utf8), language: .objectiveC),
      ]))
    #expect(Self.findings(CardText.document(), scope).map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("payButton.isHidden = true", Severity.info), ("payButton.isEnabled = false", .info),
    ("payButton.frame = .zero", .info), ("payButton.setNeedsLayout()", .warning),
  ])
  func codeThatChangesTheControlCounts(body: String, severity: Severity) {
    let code = Self.controller(body).replacing(
      "var overlay: UIView", with: "var payButton: UIButton")
    let document = CardText.document(outlet: #"property="payButton" destination="pay""#)
    #expect(Self.findings(document, CodeScope(swift: code)).map(\.severity) == [severity])
  }

  @Test func anOutletWithoutSourcesIsAHint() {
    let found = Self.findings(CardText.document(), nil)
    #expect(found.map(\.severity) == [.info])
    #expect(
      found.first?.related.last?.message.text == "code can change \"overlay\" through this outlet")
    let without = CardText.document(outlet: #"property="payButton" destination="pay""#)
    #expect(Self.findings(without, nil).map(\.severity) == [.warning])
  }

  private static let adding = "overlay.addGestureRecognizer(tap)"
  private static let enabling = "overlay.isUserInteractionEnabled = true"

  /// A label with user interaction disabled, and a recognizer in code.
  @Test(arguments: [
    (adding, "", "UILabel", true),
    ("self.overlay?.addGestureRecognizer(tap)", "", "UILabel", true),
    ("let tap = 1", "", "UILabel", false),
    // A property of the same name in another class.
    ("", "class Other { func f(c: Player) { c.\(adding) } }", "UILabel", false),
    ("\(adding); \(enabling)", "", "UILabel", false),
    ("\(adding); prepare(overlay)", "", "UILabel", false),
    ("\(adding); overlay.enable()", "", "UILabel", false),
    (adding, "class Sub: CardController { func f() { \(enabling) } }", "UILabel", false),
    (adding, "class Maker { func f(c: CardController) { c.\(enabling) } }", "UILabel", false),
    (adding, "class Link: UILabel {}", "Link", true),
    (adding, "class Link: UILabel { func f() { isUserInteractionEnabled = true } }", "Link", false),
    (adding, "", "LinkOfALibrary", false),
    (adding, "class CardController: Base {}", "UILabel", false),
  ])
  func recognizersOfCodeNeedUserInteraction(
    body: String, more: String, kind: String, isReported: Bool
  ) throws {
    let view = kind == "UILabel" ? "" : #"customClass="\#(kind)""#
    let start = CardText.document().replacing(
      #"<view id="cover" "#, with: #"<label id="cover" userInteractionEnabled="NO" \#(view)"#)
    let end = try #require(start.range(of: "</view>"))
    let document = start.replacingCharacters(in: end, with: "</label>")
    let code =
      more.hasPrefix("class CardController")
      ? Self.controller(body).replacing(": UIViewController", with: ": Base")
      : Self.controller(body, more: more)
    let found = Self.findings(document, CodeScope(swift: code))
      .filter { $0.rule == "recognizer-without-interaction" }
    #expect(found.map(\.severity) == (isReported ? [.warning] : []))
    #expect(
      found.flatMap(\.related).map(\.message.text)
        == (isReported ? ["code adds the gesture recognizer here"] : []))
  }

  /// A view to which code adds a recognizer is a touch target if its user interaction is enabled, in the document or by
  /// the code.
  @Test(arguments: [
    ("NO", adding, false), ("NO", enabling, false), ("NO", "\(adding); \(enabling)", true),
    ("YES", adding, true), ("YES", "overlay.setNeedsLayout()", false),
  ])
  func recognizersOfCodeMakeTouchTargets(isEnabled: String, body: String, isTarget: Bool) {
    let document = Self.documentWithImage(isEnabled: isEnabled, side: 20)
    let found = Self.findings(document, CodeScope(swift: Self.controller(body)))
      .filter { $0.rule == "small-touch-target" }
    #expect(found.map(\.view?.id) == (isTarget ? ["image"] : []))
  }

  @Test(arguments: [(adding, ["touch-swallowing-overlay"]), ("overlay.setNeedsLayout()", [])])
  func viewsInFrontOfRecognizersOfCodeAreReported(body: String, rules: [String]) {
    let cover = #"<view id="front"><rect key="frame" x="0" y="0" width="350" height="200"/></view>"#
    let document = Self.documentWithImage(isEnabled: "YES", side: 60, more: cover)
    let found = Self.findings(document, CodeScope(swift: Self.controller(body)))
    #expect(found.map(\.rule) == rules)
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  /// An image view that is the outlet `overlay` of the owner.
  private static func documentWithImage(
    isEnabled: String, side: Double, more: String = ""
  ) -> String {
    XibText.document(
      owner: "CardController", outlets: ["view": "card", "overlay": "image"],
      """
      <view id="card">
        <rect key="frame" x="0" y="0" width="350" height="200"/>
        <subviews>
          <imageView userInteractionEnabled="\(isEnabled)" id="image">
            <rect key="frame" x="20" y="20" width="\(side)" height="\(side)"/>
          </imageView>
          \(more)
        </subviews>
      </view>
      """)
  }

  /// The class that a document misspells, and those of views around it.
  @Test(arguments: [("CardViews", "CardView"), ("Cards", nil)])
  func classesOfSuperviewsAreNotSuggested(name: String, suggestion: String?) {
    let document = CardText.document(cover: #"customClass="\#(name)" customModule="App""#)
      .replacing(
        #"<view id="card">"#, with: #"<view id="card" customClass="Card" customModule="App">"#
      )
      .replacing("customModule", with: #"customModuleProvider="target" customModule"#)
    let code = Self.controller("", more: "class Card: UIView {}\nclass CardView: UIView {}")
    let found = Self.findings(document, CodeScope(swift: code))
      .filter { $0.rule == "missing-class" }
    #expect(found.count == 1)
    #expect(
      found.first?.fixes.map(\.title) == (suggestion.map { ["change the class to '\($0)'"] } ?? []))
  }

  @Test(arguments: [
    ("class Panel: UIView {}", false), ("private class Panel: UIView {}", true),
    ("fileprivate final class Panel: UIView {}", true),
    ("@objc(Panel) private class Panel: UIView {}", false),
    ("private class Panel: UIView {}\nextension Panel {}", true),
    ("class Panel: UIView { private(set) var a = 1 }", false),
  ])
  func privateClassesAreNotFoundByName(code: String, isReported: Bool) {
    let document = CardText.document(cover: #"customClass="Panel" customModule="App""#)
      .replacing("customModule", with: #"customModuleProvider="target" customModule"#)
    let found = Self.findings(document, CodeScope(swift: Self.controller("", more: code)))
      .filter { $0.rule == "missing-class" }
    #expect(found.map(\.severity) == (isReported ? [.info] : []))
    #expect(found.allSatisfy { $0.message.text.hasSuffix("by name: it is private") })
  }

  /// At run time the name of a class of Swift begins with that of its module.
  @Test(arguments: [
    ("class Panel: UIView {}", "", true), ("@objc final class Panel: UIView {}", "", true),
    ("class Panel: UIView {}\nextension Panel {}", "", true),
    ("class Panel: UIView {}", #"customModule="App""#, false),
    ("class Panel: UIView {}", #"customModuleProvider="target""#, false),
    ("class Panel: UIView {}", #"customModule="""#, true),
    ("@objc(Panel) class Panel: UIView {}", "", false),
    ("@objc(Panel) class Card: UIView {}", "", false),
    ("@objc(Card) class Panel: UIView {}", "", false),
    ("enum Names { class Panel: UIView {} }", "", false),
    ("typealias Panel = Card\nclass Card: UIView {}", "", false),
    ("extension Panel {}", "", false), ("", "", false),
  ])
  func classesOfSwiftAreNotFoundWithoutModule(code: String, module: String, isReported: Bool) {
    let document = CardText.document(cover: #"customClass="Panel" \#(module)"#)
    let found = Self.findings(document, CodeScope(swift: Self.controller("", more: code)))
      .filter { $0.rule == "missing-class" }
    #expect(found.map(\.severity) == (isReported ? [.info] : []))
    #expect(found.allSatisfy { $0.message.text.hasSuffix("the document specifies no module") })
    #expect(found.flatMap(\.fixes).isEmpty)
  }

  @Test func aViewWithOutletsNeedsItsClass() {
    let outlet = #"<connections><outlet property="button" destination="pay" id="c9"/></connections"#
    let code = Self.controller("", more: "class Panel: UIView { @IBOutlet var button: UIView! }")
    let found = Self.findings(
      CardText.document(cover: #"customClass="Panel">"# + outlet), CodeScope(swift: code)
    ).filter { $0.rule == "missing-class" }
    #expect(found.map(\.severity) == [.warning])
  }

  /// Another file has a class of the name, which UIKit finds.
  @Test(arguments: [
    ("App/Panel.swift", "class Panel: UIView {}", CodeReader.Language.swift, true),
    // Of another project: where the class of this one is declared is not known.
    ("Other/Panel.swift", "class Panel: UIView {}", .swift, false),
    ("App/Panel.h", "@interface Panel : UIView\n@end", .objectiveC, false),
    ("App/Panel.m", "@implementation Panel\n@end", .objectiveC, false),
  ])
  func classesOfObjectiveCNeedNoModule(
    path: String, code: String, language: CodeReader.Language, isReported: Bool
  ) {
    let more = language == .swift ? "" : "class Panel: UIView {}"
    let files = [
      SourceFile(
        path: "App/Card.swift", bytes: Array(Self.controller("", more: more).utf8), language: .swift
      ),
      SourceFile(path: path, bytes: Array(code.utf8), language: language),
    ]
    let found = Self.findings(
      CardText.document(cover: #"customClass="Panel""#),
      CodeScope(SourceIndex(files), folder: "App/"))
    #expect(found.contains { $0.rule == "missing-class" } == isReported)
  }

  /// A class whose code is not known may override `point(inside:with:)`.
  @Test(arguments: [
    ("", "UIButton", true), ("class Link: UIButton {}", "Link", true),
    ("class Link: ButtonOfALibrary {}", "Link", false), ("", "Link", false),
  ])
  func sizesOfUnknownClassesAreNotChecked(code: String, kind: String, isReported: Bool) {
    let custom = kind == "UIButton" ? "" : #"customClass="\#(kind)""#
    let document = CardText.document(cover: #"hidden="YES""#)
      .replacing(#"<button id="pay">"#, with: #"<button id="pay" \#(custom)>"#)
      .replacing(#"width="120" height="60""#, with: #"width="30" height="30""#)
      .replacing(#"<view id="card">"#, with: #"<view id="card" fixedFrame="YES">"#)
    let found = Self.findings(document, CodeScope(swift: Self.controller("", more: code)))
    #expect(found.contains { $0.rule == "small-touch-target" } == isReported)
  }

  /// Code that shows a view later expects it to be transparent first.
  @Test func alphaIsNotFixedIfCodeSetsIt() {
    let document = CardText.document(
      cover: #"hidden="YES""#, outlet: #"property="overlay" destination="pay""#
    ).replacing(#"<button id="pay">"#, with: #"<button id="pay" alpha="0.0">"#)
    for (body, fixCount) in [("overlay.alpha = 1", 0), ("overlay.setNeedsLayout()", 2)] {
      let found = Self.findings(document, CodeScope(swift: Self.controller(body)))
      #expect(found.map(\.rule) == ["transparent-interactive"])
      #expect(found.first?.fixes.count == fixCount, "\(body)")
    }
  }

  @Test func settingsDoNotRaiseWhatCodeLowers() {
    var settings = LintSettings()
    settings.severities["touch-swallowing-overlay"] = .error
    let found = Layouts.findings(CardText.document(), path: "card.xib", settings)
    #expect(found.map(\.severity) == [.info])
  }

  @Test func reusedResultsDependOnTheCode() throws {
    let text = SourceText(path: "card.xib", text: CardText.document())
    func check(_ body: String, _ previous: CheckedDocument?) throws -> CheckedDocument {
      let linter = Layouts.linter(LintSettings(), CodeScope(swift: Self.controller(body)))
      return try #require(linter.check(text, reusing: previous))
    }
    let before = try check("", nil)
    let after = try check("overlay.isHidden = true", before)
    #expect(before.findings.map(\.severity) == [.warning])
    #expect(after.findings.map(\.severity) == [.info])
  }

  /// AL-60.
  @Test(arguments: [
    ("", false),
    ("func tableView(_ view: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 60 }", true),
    (
      "override func tableView(_ v: UITableView, heightForRowAt p: IndexPath) -> CGFloat { 6 }",
      true
    ),
    (
      "func tableView(_ view: UITableView, heightForHeaderInSection s: Int) -> CGFloat { 60 }",
      false
    ),
    ("func f() { tableView.rowHeight = 60 }", true),
    ("func f() { tableView.rowHeight = UITableView.automaticDimension }", false),
    ("func f() -> Bool { tableView.rowHeight == 60 }", false),
  ])
  func codeMayDetermineRowHeights(method: String, expected: Bool) throws {
    let code = """
      class CardController: UITableViewController {
        @IBOutlet var overlay: UIView!
        \(method)
      }
      """
    let hierarchy = try Layouts.read(CardText.document(), path: "card.xib")
    let known = LayoutCode(hierarchy, scope: CodeScope(swift: code))
    #expect(known.mayDetermineRowHeights(in: hierarchy) == expected)
    // Without sources it is not known.
    #expect(LayoutCode(hierarchy, scope: nil).mayDetermineRowHeights(in: hierarchy))
    let other = LayoutCode(hierarchy, scope: CodeScope(swift: "class Other {}"))
    #expect(other.mayDetermineRowHeights(in: hierarchy))
  }

  /// Rows with a height in the document get another one.
  @Test(arguments: [("-1", false), ("60", true)])
  func codeMayMakeRowHeightsAutomatic(height: String, expected: Bool) throws {
    let document = XibText.document(
      owner: "CardController", outlets: ["view": "table"], attributes: #"useAutolayout="YES""#,
      """
      <tableView id="table" dataMode="static" rowHeight="\(height)">
        <rect key="frame" x="0" y="0" width="320" height="480"/>
        <sections><tableViewSection id="section"><cells>
          <tableViewCell id="row">
            <rect key="frame" x="0" y="0" width="320" height="60"/>
            <tableViewCellContentView key="contentView" tableViewCell="row" id="content">
              <rect key="frame" x="0" y="0" width="320" height="60"/>
            </tableViewCellContentView>
          </tableViewCell>
        </cells></tableViewSection></sections>
      </tableView>
      """)
    let code = """
      class CardController: UITableViewController {
        func viewDidLoad() { tableView.rowHeight = UITableView.automaticDimension }
      }
      """
    let hierarchy = try Layouts.read(document, path: "table.xib")
    let known = LayoutCode(hierarchy, scope: CodeScope(swift: code))
    #expect(known.mayDetermineRowHeights(in: hierarchy) == expected)
  }
}

/// Tests of findings on other screens that code can change.
@Suite struct ScreenCodeTests {
  /// A button of 44 points whose top is at 700 points.
  private static func findings(_ body: String, height: Double, more: String = "") -> [Finding] {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 700, 100, 44))
    let text = document.text.replacing(
      "<viewController id", with: "<viewController customClass=\"C\" id"
    ).replacing(
      "</viewController>",
      with: """
        <connections><outlet property="save" destination="save" id="o1"/></connections></viewController>
        """)
    let code = """
      class C: UIViewController { @IBOutlet var save: UIView!; func f() { \(body) } }
      \(more)
      """
    var settings = LintSettings()
    settings.screens = [
      Screen(
        device: "iPhone 16", orientation: .portrait, size: Size(393, height), scale: 2,
        safeAreaInsets: .zero, sizeClass: SizeClass(width: .compact, height: .regular),
        idiom: .phone)
    ]
    settings.disabled = ["control-in-home-indicator-area"]
    let linter = Linter(
      readers: [IBReader()], rules: RuleCatalog.all, settings: settings,
      sources: CodeScope(swift: code))
    return linter.check(SourceText(path: "Main.storyboard", text: text))?.findings ?? []
  }

  /// A screen of 730 points shows the center of the button, one of 715 points does not.
  @Test(arguments: [
    ("", 730.0, [Severity.info]), ("save.frame = .zero", 730, []), ("", 715, [.warning]),
    ("save.frame = .zero", 715, [.info]), ("save.spacing = 20", 730, []),
    // A function does not move the view of a view controller.
    ("show(in: view)", 715, [.warning]), ("show(save)", 715, [.info]),
  ])
  func aPartThatCodeMovesIsReportedIfItContainsTheCenter(
    body: String, height: Double, severities: [Severity]
  ) {
    #expect(Self.findings(body, height: height).map(\.severity) == severities)
  }

  @Test(arguments: [
    ("let c = C()\nfunc g() { box.addSubview(c.view) }", Severity.info),
    ("var c: C?\nfunc g() { box.content = self.c?.view\n}", .info),
    ("func g() { let c = C(); c.view.frame = box.bounds; c.view = box; _ = c.view }", .warning),
    ("let c = D()\nfunc g() { box.addSubview(c.view) }", .warning),
    ("func g() { let c = C()\nlet popup = Popup(viewController: c) }", .info),
    ("func g() { let c = C()\naddChild(c) }", .info),
    ("func g() { let c = C()\nshow(viewController: c) }", .warning),
  ])
  func theSizeOfAViewThatCodeAddsIsNotKnown(more: String, severity: Severity) {
    let found = Self.findings("", height: 600, more: "class B: UIView { \(more) }")
    #expect(found.map(\.severity) == [severity])
  }
}

/// Tests the rules that compare connections with source code.
@Suite struct MissingMemberTests {
  private static let outlet = "@IBOutlet var b: UIButton!"
  private static let action = "@IBAction func go(_ s: Any) { return }"

  @Test(
    arguments: [
      ("class C: UIViewController { }", ["missing-outlet", "missing-action"]),
      ("class C: UIViewController { \(outlet); \(action) }", []),
      ("class Base: UIViewController { \(outlet); \(action) }\nclass C: Base {}", []),
      // The superclass is not known, and no source declares the class.
      ("class C: LibraryController { }", []), ("class D: UIViewController { }", []),
      // An extension of UIKit's class or of the class has the action.
      ("class C: UIViewController { \(outlet) }\nextension UIViewController { \(action) }", []),
      ("class C: UIViewController { \(outlet) }\nextension C { \(action) }", []),
      // The property is visible to Objective-C in Swift 3.
      ("class C: UIViewController { weak var b: UIButton!; \(action) }", []),
      ("class C: UIViewController { private var b: UIButton!; \(action) }", ["missing-outlet"]),
      // The file can be Swift 2.
      ("class C: UIViewController { \(outlet); @IBAction func go(s: AnyObject) { return } }", []),
      (
        """
        class C: UIViewController { \(outlet); @IBAction func go(s: Any) { return } }
        func f(_ x: Int) {}
        """, ["missing-action"]
      ),
      // The superclass is generic.
      (
        "class G<T>: UIViewController { \(outlet); @objc func go(_ s: Any) {} }\nclass C: G<Int> {}",
        []
      ),
    ] as [(String, [String])])
  func missingMembers(code: String, rules: [String]) {
    #expect(Self.rules(code + "\nlet name = \"example\"") == rules)
  }

  /// A document can also connect an instance variable.
  @Test(arguments: [
    ("@implementation C { UIButton *b; }", "b", []),
    ("@implementation C { @private UIButton *_b; }", "b", []),
    ("@interface C () @property UIButton *b; @end @implementation C", "_b", []),
    ("@implementation C { UIButton *_b; }", "c", ["missing-outlet"]),
    ("@interface C () @property UIButton *b; @end @implementation C", "__b", ["missing-outlet"]),
    // The setter of both names is setB:.
    ("@interface C () @property UIButton *b; @end @implementation C", "B", []),
  ])
  func instanceVariables(code: String, outlet: String, rules: [String]) {
    let text = """
      @interface C : UIViewController
      @end
      \(code)
      - (IBAction)go:(id)sender { return; }
      - (id)init { return [super initWithNibName:@"example" bundle:nil]; }
      @end
      """
    #expect(Self.rules(text, in: .objectiveC, outlet: outlet) == rules)
  }

  @Test func aNameForObjectiveCIsThatOfTheClass() {
    let code = "@objc(C) class Controller: UIViewController { @IBOutlet var b: UIButton! }"
    #expect(Self.rules(code + "\nlet name = \"example\"") == ["missing-action"])
  }

  /// A chain of superclasses that ends at a class of UIKit, with this number of classes.
  @Test(arguments: [(128, ["missing-outlet", "missing-action"]), (129, [])])
  func longChainsOfSuperclassesAreUnknown(count: Int, rules: [String]) {
    let classes =
      (1..<count).map { "class C\($0): C\($0 + 1) {}" } + ["class C\(count): UIViewController {}"]
    let code = classes.joined(separator: "\n").replacing("class C1:", with: "class C:")
    #expect(Self.rules(code + "\nlet name = \"example\"") == rules)
  }

  @Test func documentsThatNothingLoadsAreNotChecked() {
    #expect(Self.rules("class C: UIViewController { }").isEmpty)
  }

  @Test(arguments: [
    ("example", true), ("example~ipad", true), ("example~iphone", true),
    // A backup, and a document of another name.
    ("example~", false), ("example~old", false),
  ])
  func variantsForDevicesAreLoadedByTheSameName(document: String, isLoaded: Bool) {
    let code = "class C: UIViewController { @IBOutlet var b: UIButton!; let name = \"example\" }"
    #expect(
      Self.findings(code, path: "\(document).xib").map(\.rule)
        == (isLoaded ? ["missing-action"] : []))
  }

  /// A text field sends no `valueChanged`.
  @Test(arguments: [
    ("button", "touchUpInside", Severity.warning, "the app crashes when it is sent"),
    (
      "textField", "valueChanged", .info,
      "the app would crash if it were sent, but the control does not send 'valueChanged'"
    ),
    ("textField", "editingChanged", .warning, "the app crashes when it is sent"),
  ])
  func anEventThatIsNeverSentDoesNoHarm(
    control: String, event: String, severity: Severity, reason: String
  ) throws {
    let code = "class C: UIViewController { @IBOutlet var b: UIButton!; let name = \"example\" }"
    let finding = try #require(
      Self.findings(code, control: control, event: event).first { $0.rule == "missing-action" })
    #expect(finding.severity == severity)
    #expect(finding.message.text.hasSuffix(": " + reason), "\(finding.message.text)")
  }

  @Test func theMissingActionOfAnUnattachedRecognizerIsPartOfItsFinding() throws {
    let code = "class C: UIViewController { @IBOutlet var b: UIButton!; let name = \"example\" }"
    let tap = """
      <tapGestureRecognizer id="tap"><connections>
      <action selector="tapped:" destination="-1" id="c4"/></connections></tapGestureRecognizer>
      """
    let findings = Self.findings(code, event: "editingDidEnd", more: tap)
    #expect(findings.map(\.rule).sorted() == ["missing-action", "unattached-recognizer"])
    let unattached = try #require(findings.first { $0.rule == "unattached-recognizer" })
    #expect(unattached.related.map(\.message.text) == ["C does not implement this action"])
  }

  @Test func aDocumentInNoTargetHasOnlyInfos() {
    let code = "class C: UIViewController { let name = \"example\" }"
    var settings = LintSettings()
    settings.isInNoTarget = true
    settings.severities = ["covered-control": .error, "touch-swallowing-overlay": .error]
    let cover = #"<view id="cover"><rect key="frame" x="0" y="0" width="350" height="200"/></view>"#
    let inApp = Self.findings(code, cover: cover)
    #expect(inApp.map(\.rule).contains("missing-action"))
    #expect(inApp.contains { $0.severity > .info && !$0.rule.hasPrefix("missing-") })
    let findings = Self.findings(code, cover: cover, settings: settings)
    #expect(!findings.isEmpty && findings.allSatisfy { $0.severity == .info })
    #expect(!findings.contains { $0.rule.hasPrefix("missing-") })
  }

  /// Fixtures of tests can be broken on purpose.
  @Test(arguments: ["", "<document><objects><view"])
  func aBrokenDocumentInNoTargetIsNoError(text: String) {
    let source = SourceText(path: "a.xib", text: text)
    var settings = LintSettings()
    for (isInNoTarget, severity) in [(false, Severity.error), (true, .info)] {
      settings.isInNoTarget = isInNoTarget
      let linter = Linter(
        readers: LayoutFormats.readers(classes: ClassMap()), rules: RuleCatalog.all,
        settings: settings)
      let findings = linter.check(source)?.findings ?? []
      #expect(!findings.isEmpty && findings.allSatisfy { $0.severity == severity })
    }
  }

  @Test func aDocumentThatNothingLoadsHasOnlyInfos() throws {
    let cover = #"<view id="cover"><rect key="frame" x="0" y="0" width="350" height="200"/></view>"#
    var document = DocumentReferences(name: "example", isStoryboard: false)
    document.scenes = [.init()]
    let code = "class C: UIView { }\nlet view = C()"
    let known = Self.findings(code, cover: cover, documents: [document])
    #expect(!known.isEmpty && known.allSatisfy { $0.severity == .info })
    #expect(!known.contains { $0.rule.hasPrefix("missing-") })
    let covered = try #require(known.first { $0.message.note != nil })
    #expect(covered.message.text.hasSuffix("; nothing in the project loads it"))
    // A document that is not one of a project.
    #expect(Self.findings(code, cover: cover).contains { $0.severity > .info })
  }

  /// The severity of the touches that a button loses to the view in front of it.
  private static func severity(
    ofIcon attributes: String = "", connections: String = "", _ code: String
  ) throws -> Severity {
    let views = """
      <button id="icon" \(attributes)><rect key="frame" x="20" y="100" width="100" height="50"/>
      \(connections)</button>
      <view id="cover"><rect key="frame" x="0" y="90" width="350" height="80"/></view>
      """
    let found = findings(code, cover: views)
    return try #require(found.first { $0.view?.id == "icon" && $0.losesTouches }).severity
  }

  private static let controller =
    "class C: UIViewController { let name = \"example\"; @IBAction func f() { return } }"

  @Test(arguments: [
    ("", Severity.info),
    (#"<connections><action selector="f" destination="-1" id="c8"/></connections>"#, .warning),
    (#"<connections><segue destination="-1" kind="show" id="c8"/></connections>"#, .warning),
  ])
  func aButtonWithoutActionLosesNothing(connections: String, severity: Severity) throws {
    #expect(try Self.severity(connections: connections, Self.controller) == severity)
  }

  /// The class of a library leaves it to the app to add an action.
  @Test(arguments: [
    ("", Severity.info),
    ("func f() { addTarget(self, action: #selector(f), for: .touchUpInside) }", .warning),
  ])
  func aButtonOfTheAppsOwnClassCanGiveItselfAnAction(members: String, severity: Severity) throws {
    let code = "\(Self.controller)\nclass Icon: UIButton { \(members) }"
    #expect(try Self.severity(ofIcon: #"customClass="Icon""#, code) == severity)
  }

  /// A table loads the xib of a cell without an owner.
  @Test(arguments: [
    (
      "C", "t.register(UINib(nibName: \"example\", bundle: nil), forCellReuseIdentifier: \"r\")", []
    ),
    (
      "C", "Bundle.main.loadNibNamed(\"example\", owner: self)",
      ["missing-action", "missing-outlet"]
    ),
    // The document creates no object of this class.
    ("Gone", "Bundle.main.loadNibNamed(\"example\", owner: self)", []),
  ])
  func nothingIsConnectedToTheOwnerOfACell(owner: String, statement: String, rules: [String]) {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)" customModuleProvider="target">
      <connections><outlet property="gone" destination="row" id="c1"/></connections></placeholder>
      <tableViewCell id="row" reuseIdentifier="row"><rect key="frame" x="0" y="0" width="350" height="60"/>
      <tableViewCellContentView key="contentView" id="content">
      <rect key="frame" x="0" y="0" width="350" height="60"/><subviews>
      <button id="b"><rect key="frame" x="0" y="0" width="100" height="60"/>
      <state key="normal" title="Go"/><connections>
      <action selector="gone:" destination="-1" eventType="touchUpInside" id="c2"/></connections></button>
      </subviews></tableViewCellContentView></tableViewCell></objects></document>
      """
    // A cell with the name of the document is no owner.
    let code = """
      class C: UIViewController { func f(_ t: UITableView) { \(statement) } }
      class example: UITableViewCell {}
      """
    let findings = Layouts.findings(document, path: "example.xib", sources: CodeScope(swift: code))
    #expect(findings.map(\.rule).sorted() == rules)
  }

  /// The class in the document is that of an earlier owner.
  @Test(arguments: [
    ("class D: UIView { \(outlet); func f() { load(\"example\", owner: self) } }", false),
    ("class D: UIView { func f() { load(\"example\", owner: self) } }", true),
    ("class D: UIView { \(outlet); func f() { load(\"other\", owner: self) } }", true),
  ])
  func theOwnerIsTheObjectThatLoadsTheDocument(owner: String, isReported: Bool) {
    let code =
      "class C: UIViewController { @IBAction func tapped() { return } }\nlet name = \"example\"\n"
      + owner.replacing("load(", with: "Bundle.main.loadNibNamed(")
    #expect(Self.rules(code).contains("missing-outlet") == isReported)
  }

  @Test(arguments: [
    ("t.register(A.self, forCellReuseIdentifier: \"row\")", false),
    ("t.register(A.self, forCellReuseIdentifier: Names.row)", false),
    ("t.register(UINib(nibName: \"A\", bundle: nil), forCellReuseIdentifier: \"row\")", false),
    ("t.register(A.self, forCellReuseIdentifier: \"other\")", true),
    ("t.dequeueReusableCell(withIdentifier: \"row\")", true),
  ])
  func aRegisteredPrototypeIsNeverCreated(statement: String, isReported: Bool) {
    let table = """
      <tableView id="table"><rect key="frame" x="0" y="0" width="350" height="200"/><prototypes>
      <tableViewCell id="row" reuseIdentifier="row" customClass="Gone" customModuleProvider="target">
      <rect key="frame" x="0" y="0" width="350" height="44"/></tableViewCell></prototypes></tableView>
      """
    let code = """
      class C: UIViewController { let name = "example"; func f() { \(statement) } }
      enum Names { static let row = "row" }
      """
    let rules = Self.findings(code, cover: table).map(\.rule)
    #expect(rules.contains("missing-class") == isReported)
  }

  @Test(arguments: [
    ("one.require(toFail: two)", false), ("self.one.require(toFail: self.two)", false),
    ("one.delegate = self", false), ("two.delegate = self", false), ("let a = one", true),
    ("one.isEnabled = false", false), ("two.isEnabled = isOn", false),
  ])
  func codeDecidesBetweenRecognizers(statement: String, isReported: Bool) {
    let code = """
      class C: UIViewController {
        @IBOutlet var b: UIButton!
        @IBOutlet var one: UITapGestureRecognizer!
        @IBOutlet var two: UITapGestureRecognizer!
        @IBAction func tapped(_ sender: Any) { return }
        let name = "example"
        func f() { \(statement) }
      }
      """
    let view = """
      <view id="taps"><rect key="frame" x="0" y="100" width="350" height="100"/><connections>
      <outletCollection property="gestureRecognizers" destination="r1" id="c5"/>
      <outletCollection property="gestureRecognizers" destination="r2" id="c6"/></connections></view>
      """
    let recognizers = [1, 2].map { count in
      """
      <tapGestureRecognizer numberOfTapsRequired="\(count)" id="r\(count)"><connections>
      <action selector="tapped:" destination="-1" id="d\(count)"/></connections></tapGestureRecognizer>
      """
    }.joined()
    let outlets =
      #"<outlet property="one" destination="r1" id="o1"/><outlet property="two" destination="r2" id="o2"/>"#
    let rules = Self.findings(code, cover: view, more: recognizers, outlets: outlets).map(\.rule)
    #expect(rules.contains("duplicate-tap-recognizers") == isReported)
  }

  @Test(arguments: [
    ("saveButon", "saveButton", true), ("saveButton", "saveBotton", true),
    ("photolibrary", "photoLibrary", true), ("openCards:", "openCard:", true),
    // Other things.
    ("tapBar", "tabBar", false), ("startDate", "endDate", false), ("label1", "label2", false),
    ("RewardFormController", "RewardViewController", false),
    ("PricingPlanBenefitCell", "PricingPlanConditionCell", false),
    ("nameLabel", "gameLabel", false),
  ])
  func namesWithAnotherWordAreNoMisspellings(name: String, other: String, isOne: Bool) {
    #expect((name.misspelled(among: [other]) == other) == isOne)
  }

  @Test func aConnectedMemberIsNotSuggested() throws {
    let code =
      #"class C: UIViewController { @IBOutlet var goButton: UIButton!; let name = "example" }"#
    let extra = #"<outlet property="goButton" destination="go" id="o1"/>"#
    func hint(_ outlets: String) throws -> Int {
      try #require(
        Self.findings(code, outlet: "goButon", outlets: outlets).first {
          $0.rule == "missing-outlet"
        }
      ).fixes.count
    }
    #expect(try hint("") == 1)
    #expect(try hint(extra) == 0)
  }

  @Test func aTemplateHasOnlyInfos() {
    let cover = """
      <view id="twin"><rect key="frame" x="0" y="0" width="350" height="200"/><subviews>
      <button id="lost"><rect key="frame" x="20" y="20" width="120" height="60"/></button>
      <view id="cover"><rect key="frame" x="0" y="0" width="350" height="200"/></view>
      </subviews></view>
      """
    let findings = Self.findings("", more: cover)
    #expect(!findings.isEmpty && findings.allSatisfy { $0.severity == .info })
  }

  private static func rules(
    _ code: String, in language: CodeReader.Language = .swift, outlet: String = "b"
  ) -> [String] {
    findings(code, in: language, outlet: outlet).map(\.rule)
  }

  /// - Parameters:
  ///   - cover: views in front of the control.
  ///   - more: objects beside the view.
  private static func findings(
    _ code: String, in language: CodeReader.Language = .swift, outlet: String = "b",
    path: String = "example.xib", control: String = "button", event: String = "touchUpInside",
    cover: String = "", more: String = "", outlets: String = "",
    settings: LintSettings = LintSettings(), documents: [DocumentReferences] = []
  ) -> [Finding] {
    let scope = CodeScope(
      SourceIndex(
        [SourceFile(path: "C", bytes: Array(code.utf8), language: language)], documents: documents))
    let linter = Linter(
      readers: [IBReader()], rules: RuleCatalog.all, settings: settings, sources: scope)
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="C">
            <connections>
              <outlet property="view" destination="v" id="c1"/>
              <outlet property="\(outlet)" destination="go" id="c2"/>\(outlets)
            </connections>
          </placeholder>
          <view id="v">
            <rect key="frame" x="0" y="0" width="350" height="200"/>
            <subviews>
              <\(control) id="go">
                <rect key="frame" x="20" y="20" width="120" height="60"/>
                <connections>
                  <action selector="go:" destination="-1" eventType="\(event)" id="c3"/>
                </connections>
              </\(control)>
              \(cover)
            </subviews>
          </view>
          \(more)
        </objects>
      </document>
      """
    return linter.check(SourceText(path: path, text: document))?.findings ?? []
  }
}
