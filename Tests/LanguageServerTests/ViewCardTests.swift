@testable import LanguageServer
import LayoutModel
import LayoutReaders
import Linting
internal import LayoutTestSupport
internal import Testing

/// The hover text of a view.
struct ViewCardTests {
  /// An accessibility tree contains frames but no z-order.
  @Test func describesAnAccessibilityElementByItsFrame() throws {
    var builder = ViewHierarchy.Builder()
    builder.tree = .accessibility
    builder.kind = .application(isLoneWindow: false)
    _ = try builder.open(View(className: "UIWindow", frame: Rect(0, 10, 100, 100)))
    var button = View(className: "UIButton", frame: Rect(5, 5, 20, 20))
    button.label = "Buy"
    let id = try builder.open(button)
    let layout = AnalyzedLayout(
      builder.finish(), as: LayoutFormat("elements", .dump, facts: .accessibility))
    #expect(
      ViewCard(id, in: layout).text(in: .plaintext) == """
        Buy · UIButton 20 × 20 at (5, 15)
        touches: unknown, because an accessibility tree has no z-order
        """)
  }

  /// The lines of a button with actions for two events.
  private static func lines(isInLaunchScreen: Bool, hasFrame: Bool = true) throws -> [Substring] {
    var builder = ViewHierarchy.Builder()
    builder.application.showsLaunchScreen = isInLaunchScreen
    let root = try builder.open(View(frame: Rect(0, 0, 100, 100)))
    builder.add(ViewController(className: "CartController", rootView: root))
    var button = View(className: "UIButton")
    button.label = "Buy"
    button.geometry = hasFrame ? ViewGeometry(frame: Rect(5, 5, 20, 20)) : nil
    button.actions = ["touchDragExit", "touchUpInside"].map {
      TargetAction(event: $0, action: "pay:", target: .unknown)
    }
    let id = try builder.open(button)
    let layout = AnalyzedLayout(builder.finish(), as: .outline)
    return ViewCard(id, in: layout).text(in: .plaintext).split(separator: "\n")
  }

  @Test func aTapIsStatedBeforeOtherEvents() throws {
    #expect(try Self.lines(isInLaunchScreen: false)[1] == "Tap: pay:, touchDragExit: pay:")
  }

  @Test func aViewOfALaunchScreenReceivesNoTouches() throws {
    #expect(
      try Self.lines(isInLaunchScreen: true) == [
        "Buy · UIButton 20 × 20 at (5, 5)",
        "Buy → view → CartController, in a launch screen: the system shows a picture of it, which receives no touches",
      ])
  }

  /// Once.
  @Test func anUnknownFrameIsStated() throws {
    let lines = try Self.lines(isInLaunchScreen: false, hasFrame: false)
    #expect(lines.last == "reachable: unknown, because its frame is unknown")
  }

  /// Three lines say what people ask first. A small alpha is not rounded up, and Markdown can be read without rendering.
  @Test func theFirstLinesAreNameTapAndChain() throws {
    var builder = ViewHierarchy.Builder()
    var panel = View(frame: Rect(0, 0, 100, 100))
    panel.alpha = 0.05
    let root = try builder.open(panel)
    builder.add(ViewController(className: "_TtC4Shop14CartController", rootView: root))
    var button = View(className: "UIButton", frame: Rect(5, 5, 20, 20))
    button.label = "Buy"
    button.id = "buy"
    button.alpha = 0.1
    button.actions = [TargetAction(event: "touchUpInside", action: "pay:", target: .unknown)]
    let id = try builder.open(button)
    let layout = AnalyzedLayout(builder.finish(), as: .outline)
    let lines = ViewCard(id, in: layout).text(in: .markdown)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(5) == [
        "**Buy** · `UIButton` 20 × 20 at (5, 5)  ", "Tap: `pay:`  ",
        "Buy → view → CartController, then the window and the application", "", "---",
      ])
    #expect(lines.contains("- id: `buy`"))
    #expect(lines.contains("- effective alpha: 0.005"))
  }

  @Test(arguments: [
    (#""isEnabled": false"#, "Tap: has no effect, because the control is disabled"),
    (#""isHidden": true"#, "Tap: does not reach it, because it is hidden"),
    (#""label": "b""#, "Tap: no action in this document"),
    (#""actions": [{"action": "a:", "target": "root"}]"#, "Tap: a:"),
    (#""actions": [{"action": "a:", "target": null}]"#, "Tap: a: of view \"root\""),
    (#""actions": [{"action": "b:", "target": null}]"#, "Tap: b:, up the responder chain"),
    (
      #""actions": [{"event": "valueChanged", "action": "a:", "target": "root"}]"#,
      "valueChanged: a:"
    ),
    (
      #""gestureRecognizers": [{"class": "UISwipeGestureRecognizer", "actions": [{"action": "s:"}]}]"#,
      "A swipe right with 1 finger: s:"
    ),
  ])
  func saysWhatATapDoes(members: String, line: String) throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 100, 100], "responds": ["a:"], "subviews": [
        {"id": "button", "class": "UIButton", "frame": [0, 0, 50, 50], \(members)}]}
      """)
    let layout = AnalyzedLayout(hierarchy, as: .outline)
    let id = try #require(hierarchy.view(withID: "button"))
    #expect(TapLine(id, in: layout).text(in: .plaintext) == line)
    #expect(TapLine(ViewID(0), in: layout).text(in: .plaintext) == nil)
  }

  /// An action for another event does not replace what UIKit does.
  @Test func aTextFieldWithAnActionStartsEditing() throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 100, 100], "responds": ["a:"], "subviews": [
        {"id": "field", "class": "UITextField", "frame": [0, 0, 50, 50], "actions": [
          {"event": "editingDidEndOnExit", "action": "a:", "target": "root"}]}]}
      """)
    let layout = AnalyzedLayout(hierarchy, as: .outline)
    let id = try #require(hierarchy.view(withID: "field"))
    #expect(
      TapLine(id, in: layout).text(in: .plaintext) == "Tap: starts editing, editingDidEndOnExit: a:"
    )
  }

  @Test func theLossOfACellIsStatedOnce() throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "rows", "class": "UITableView", "frame": [0, 0, 100, 100], "subviews": [
        {"id": "cell", "class": "UITableViewCell", "frame": [0, 0, 100, 44],
         "isUserInteractionEnabled": false}]}
      """)
    let layout = AnalyzedLayout(hierarchy, as: .outline)
    let id = try #require(hierarchy.view(withID: "cell"))
    #expect(
      ViewCard(id, in: layout).text(in: .plaintext) == """
        cell · UITableViewCell 100 × 44 at (0, 0)
        Tap: does not reach it, because user interaction is disabled on it
        cell → rows, then the view that contains it
        """)
  }

  /// A tap names the scene that a segue leads to.
  @Test(arguments: [
    (Segue.Kind.show, "Tap: shows \"Settings\""), (.presentation, "Tap: presents \"Settings\""),
    (.popover, "Tap: presents \"Settings\" in a popover"), (.unwind, "Tap: unwinds with Settings"),
    (.custom, "Tap: a custom segue to \"Settings\""),
  ])
  func aSegueNamesItsDestination(kind: Segue.Kind, line: String) throws {
    var builder = ViewHierarchy.Builder()
    _ = try builder.open(View(className: "UIView"))
    var button = View(className: "UIButton", frame: Rect(0, 0, 10, 10))
    button.id = "b"
    button.actions = [
      TargetAction(event: "primaryActionTriggered", action: "performSegue", target: .unknown)
    ]
    let id = try builder.open(button)
    builder.segues = [Segue(object: "b", kind: kind, destination: "Settings")]
    let layout = AnalyzedLayout(builder.finish(), as: .interfaceBuilder)
    #expect(TapLine(id, in: layout).text(in: .plaintext) == line)
  }

  /// A text view that is not editable does not start editing.
  @Test(arguments: [(true, "Tap: starts editing"), (false, nil)])
  func aTapEditsOnlyEditableText(isEditable: Bool, line: String?) throws {
    var builder = ViewHierarchy.Builder()
    var text = View(className: "UITextView", frame: Rect(0, 0, 100, 100))
    text.isEditable = isEditable
    let id = try builder.open(text)
    let layout = AnalyzedLayout(builder.finish(), as: .interfaceBuilder)
    #expect(TapLine(id, in: layout).text(in: .plaintext) == line)
  }

  /// A view that receives no touches has no recognizers that receive them.
  @Test func aHiddenViewListsNoRecognizers() throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 100, 100], "gestureRecognizers": [{"class": "UITapGestureRecognizer"}],
       "subviews": [{"id": "shown", "frame": [0, 0, 50, 50]},
                    {"id": "hidden", "isHidden": true, "frame": [50, 50, 50, 50]}]}
      """)
    let layout = AnalyzedLayout(hierarchy, as: .layoutJSON)
    for (name, isListed) in [("shown", true), ("hidden", false)] {
      let id = try #require(hierarchy.view(withID: name))
      let text = ViewCard(id, in: layout).text(in: .plaintext)
      #expect(text.contains("gesture recognizers that receive its touches") == isListed)
    }
  }
}
