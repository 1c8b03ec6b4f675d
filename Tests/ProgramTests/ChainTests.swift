import Foundation
import LayoutTestSupport
import Testing

/// `layoutlint chain`: who is asked, from where on, and who handles what.
@Suite struct ChainTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["app.layout.json": Layouts.application, "form.layout.json": Self.form])
  }

  /// A form whose field is being typed in, beside the button that is asked about.
  private static let form = """
    {"scenes": false, "windows": [{
      "class": "UIWindow", "id": "window", "frame": [0, 0, 100, 200], "responds": ["save:"],
      "subviews": [
        {"id": "bar", "frame": [0, 0, 100, 50], "responds": ["save:", "undo:"], "subviews": [
          {"class": "UIButton", "id": "save", "frame": [0, 0, 50, 50], "responds": ["save:"]}]},
        {"class": "UITextField", "id": "name", "frame": [0, 50, 100, 50],
         "isFirstResponder": true, "responds": ["copy:"]}]}]}
    """

  @Test func printsTheHandlerOfAnAction() throws {
    let view =
      #"{"class": "UIView", "id": "window[0]/subviews[0]", "kind": "view", "#
      + #""name": "view in \"window\""}"#
    let controller =
      #"{"class": "SaveController", "id": "vc", "kind": "viewController", "#
      + #""name": "SaveController \"vc\""}"#
    let chain = """
      [\(view), \(controller),
       {"class": "UIWindow", "id": "window", "kind": "window", "name": "window \\"window\\""},
       {"class": "UIWindowScene", "kind": "windowScene", "name": "UIWindowScene"},
       {"class": "UIApplication", "kind": "application", "name": "UIApplication"},
       {"class": "AppDelegate", "kind": "applicationDelegate", "name": "AppDelegate"}]
      """
    let options = "--view 'window[0]/subviews[0]'"
    try expectJSON(ask(options, of: "app.layout.json"), #"{"responderChain": \#(chain)}"#)
    for (action, handler, asked) in [
      ("save:", controller, "[\(view), \(controller)]"), ("print:", "null", chain),
    ] {
      try expectJSON(
        ask("\(options) --action \(action)", of: "app.layout.json"),
        """
        {"responderChain": \(chain), "action": "\(action)", "handledBy": \(handler),
         "asked": \(asked), "wouldHandle": [], "mayHandle": []}
        """)
    }
    #expect(
      try text("--view save --action save:", of: "app.layout.json") == """
        button "Save" → view in "window" → SaveController "vc" → window "window" → UIWindowScene → \
        UIApplication → AppDelegate
        save: is handled by SaveController "vc"

        """)
  }

  /// What the app's own classes implement, a source need not say.
  @Test func listsRespondersThatMayHandleAnAction() throws {
    let layout = """
      {"class": "UIView", "id": "v", "frame": [0, 0, 9, 9], "viewController": "ShopController"}
      """
    func run(_ format: String) throws -> Program.Outcome {
      try Program.run(
        "chain", "-", "--view", "v", "--action", "buy:", "--format", format, stdin: layout)
    }
    #expect(
      try run("text").output.hasSuffix(
        "buy: may be handled by ShopController, whose methods are not known\n"))
    #expect(try run("json").json["mayHandle"][0]["class"].string == "ShopController")
  }

  /// `code`, `chain` and the language server know the same methods.
  @Test func methodsOfTheSourceCodeAreKnown() throws {
    let project = try Folder([
      "Package.swift": "", "UI/card.xib": Self.xib,
      "Code/Card.swift": """
      class BaseController: UIViewController {
        @IBAction func pay(_ sender: Any) { return }
      }
      class CardController: BaseController {}
      """,
    ])
    func run(_ action: String, _ format: String = "text") throws -> Program.Outcome {
      try Program.run(
        "chain", "UI/card.xib", "--view", "pay", "--action", action, "--format", format, in: project
      )
    }
    #expect(
      try run("pay:").output == """
        button "Pay" → view "card" → CardController "-1", then the window and the application
        pay: is handled by CardController "-1" at Code/Card.swift:2:18

        """)
    #expect(try run("pay:", "json").json["declaration"]["path"].string == "Code/Card.swift")
    #expect(try run("pay:", "json").json["handledBy"]["class"].string == "CardController")
    // All superclasses are known, so no method is missing.
    #expect(try run("buy:").output.hasSuffix("\nbuy: is not handled\n"))
    #expect(try run("buy:", "json").json["mayHandle"].elements.isEmpty)
    // The same without the sources.
    let other = try Folder(["card.xib": Self.xib])
    let unknown = try Program.run(
      "chain", "card.xib", "--view", "pay", "--action", "pay:", in: other)
    #expect(
      unknown.output.hasSuffix(
        "\npay: may be handled by CardController \"-1\", whose methods are not known\n"))
  }

  private static let xib = XibText.document(
    owner: "CardController", outlets: ["view": "card"],
    """
    <view id="card">
      <rect key="frame" x="0" y="0" width="350" height="200"/>
      <subviews>
        <button id="pay">
          <rect key="frame" x="20" y="20" width="120" height="60"/>
          <state key="normal" title="Pay"/>
        </button>
      </subviews>
    </view>
    """)

  @Test func listsFurtherHandlers() throws {
    let answer = try ask("--view save --action save:")
    #expect(try answer["handledBy"]["id"].string == "save")
    #expect(try names(answer["asked"]) == ["save"])
    #expect(try names(answer["wouldHandle"]) == ["bar", "window"])
    #expect(
      try text("--view bar --action save:") == """
        view "bar" → window "window" → UIApplication
        save: is handled by view "bar"; otherwise by window "window"
        sent without a target, save: starts at the first responder, text field "name", and is handled \
        by window "window"

        """)
  }

  private static let field =
    #"{"class": "UITextField", "id": "name", "kind": "view", "name": "text field \"name\""}"#

  @Test func anActionWithoutATargetStartsAtTheFirstResponder() throws {
    try expectJSON(
      ask("--view save --action undo:")["sentWithoutTarget"],
      #"{"startsAt": \#(Self.field), "handledBy": null}"#)
    #expect(
      try text("--view save --action undo:").hasSuffix(
        "\nsent without a target, undo: starts at the first responder, text field \"name\", and is not "
          + "handled\n"))
    // The first responder is asked anyway, or there is none.
    let own = try ask("--view name --action undo:")
    #expect(!own.keys.contains("sentWithoutTarget"))
    let none = try ask("--view save --action undo:", of: "app.layout.json")
    #expect(!none.keys.contains("sentWithoutTarget"))
  }

  @Test(arguments: ["press", "key-command", "shake", "remote-control", "edit-menu"])
  func eventsWithoutAPointStartAtTheFirstResponder(event: String) throws {
    try expectJSON(
      ask("--event \(event) --action copy:"),
      """
      {"responderChain": [\(Self.field),
         {"class": "UIWindow", "id": "window", "kind": "window", "name": "window \\"window\\""},
         {"class": "UIApplication", "kind": "application", "name": "UIApplication"}],
       "action": "copy:", "handledBy": \(Self.field), "asked": [\(Self.field)],
       "wouldHandle": [], "mayHandle": [], "event": "\(event)", "startsAt": \(Self.field),
       "assumptions": []}
      """)
    let none = try ask("--event \(event)", of: "app.layout.json")
    #expect(try none["startsAt"]["kind"].string == "window")
    #expect(try none["assumptions"].canonical == #"["HT-15"]"#)
    #expect(!none.keys.contains("action"))
  }

  @Test func aTouchStartsAtItsHitView() throws {
    let answer = try ask("--event touch --view save")
    #expect(try names(answer["responderChain"]) == ["save", "bar", "window", nil])
    #expect(try answer["startsAt"]["id"].string == "save")
    #expect(try answer["assumptions"].elements.isEmpty)
    #expect(
      try text("--event touch --view save") == """
        touch starts at button "save"
        button "save" → view "bar" → window "window" → UIApplication

        """)
  }

  @Test func reportsAssumptions() throws {
    #expect(
      try text("--event shake", of: "app.layout.json") == """
        shake starts at window "window"
        window "window" → UIWindowScene → UIApplication → AppDelegate
        assumption: the key window is the frontmost visible window that has a first responder, or \
        otherwise the frontmost one (HT-15)

        """)
  }

  private func ask(_ options: String, of file: String = "form.layout.json") throws -> JSONAnswer {
    try Program.shell("layoutlint chain \(file) \(options) --format json", in: folder).json
  }

  private func text(_ options: String, of file: String = "form.layout.json") throws -> String {
    try Program.shell("layoutlint chain \(file) \(options)", in: folder).output
  }

  private func names(_ responders: JSONAnswer) throws -> [String?] {
    try responders.elements.map { $0.keys.contains("id") ? try $0["id"].string : nil }
  }
}
