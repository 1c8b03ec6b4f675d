import Foundation
import LayoutTestSupport
import Testing

@testable import layoutlint

/// The server on a project with a document and the source code of its classes.
@Suite struct ServeCodeTests {
  private static let document =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    + CardText.document(cover: #"customClass="DimmingView""#)

  private static let controller = """
    class BaseController: UIViewController {
      @IBAction func pay(_ sender: Any) { return }
    }
    /* ä😀 */ class CardController: BaseController {
      @IBOutlet var overlay: UIView!
      init() { super.init(nibName: "card", bundle: nil) }
      func update() { BODY }
    }
    class DimmingView: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { compute(point) }
    }
    """

  /// A project in a temporary folder with the server.
  private struct Session {
    let folder: Folder
    let client: ServerClient
    let markup: String

    init(_ body: String = "", markup: String = "plaintext", watches: Bool = false) throws {
      self.markup = markup
      folder = try Folder([
        "Package.swift": "", "UI/card.xib": document,
        "Code/Card Controller.swift": controller.replacing("BODY", with: body),
      ])
      client = try ServerClient(
        in: folder,
        capabilities: """
          {"textDocument": {"hover": {"contentFormat": ["\(markup)"]}},
           "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": \(watches)}}}
          """)
      try client.addFolder(folder)
    }

    func uri(_ path: String) -> String { folder.uri(path) }

    func open(_ path: String) throws { try client.open(uri(path), text: folder.text(path)) }

    func write(_ path: String, _ text: String) throws {
      try folder.write(text, to: path)
    }

    /// A request about the first occurrence of a text in a file.
    func request(
      _ method: String, _ path: String, at text: String, _ more: String...
    ) throws -> JSONAnswer {
      let whole = try folder.text(path)
      let start = try #require(whole.range(of: text)).lowerBound
      return try client.ask(method, about: uri(path), after: whole[..<start], more)
    }

    /// `Code/A.swift:2:5`, with the text in the range.
    func locations(_ answer: JSONAnswer) throws -> [String] {
      try answer.elements.map { location in
        let path = try #require(try location["uri"].string?.removingPercentEncoding)
          .replacing("file://\(folder.url.path)/", with: "")
        let start = try location["range"]["start"]
        let end = try location["range"]["end"]
        let number = try #require(try start["line"].integer)
        let lines = try folder.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        let units = Array(lines[number].utf16)
        let first = try #require(try start["character"].integer)
        let columns = first..<(try #require(try end["character"].integer))
        return "\(path):\(number + 1) \(String(decoding: units[columns], as: UTF16.self))"
      }
    }

    func definition(_ text: String) throws -> [String] {
      try locations(request("definition", "UI/card.xib", at: text))
    }

    func references(
      _ path: String, _ text: String, includesDeclaration: Bool = true
    ) throws -> [String] {
      let context = #""context": {"includeDeclaration": \#(includesDeclaration)}"#
      return try locations(request("references", path, at: text, context))
    }

    func hover(_ text: String) throws -> String {
      let answer = try request("hover", "UI/card.xib", at: text)
      return try #require(try answer["contents"]["value"].string)
    }
  }

  /// The client reports no changed files.
  @Test func pulledDiagnosticsUseTheSourcesOnDisk() throws {
    let folder = try Folder([
      "Package.swift": "", "UI/card.xib": Self.document,
      "Code/Card.swift": Self.controller.replacing("BODY", with: ""),
    ])
    let client = try ServerClient(
      in: folder, capabilities: #"{"textDocument": {"diagnostic": {}}}"#)
    let uri = try client.open("UI/card.xib", in: folder)
    func rules() throws -> Set<String> {
      try Set(client.pulledDiagnostics(of: uri).compactMap { try $0["code"].string })
    }
    #expect(try !rules().contains("missing-action"))
    let changed = Self.controller.replacing("BODY", with: "").replacing("pay(", with: "buy(")
    try folder.write(changed, to: "Code/Card.swift")
    #expect(try rules().contains("missing-action"))
    // A new file in a new folder.
    let method = "extension CardController { @IBAction func pay(_ sender: Any) { return } }"
    try folder.makeFolder("Code/More")
    try folder.write(method, to: "Code/More/Pay.swift")
    #expect(try !rules().contains("missing-action"))
  }

  /// `ServerWorker.settingsStamp` decides whether a result is current, and whether a file of the workspace is read.
  @Test func theStampOfADocumentChangesWithItsTranslations() throws {
    let folder = try Folder(["Base.lproj/Card.xib": Self.document])
    let path = folder.path("Base.lproj/Card.xib")
    var stamps = [ServerWorker.settingsStamp(path)]
    #expect(ServerWorker.settingsStamp(path) == stamps[0])
    try folder.makeFolder("de.lproj")
    for title in ["Zahlen", "Jetzt zahlen"] {
      try folder.write("\"pay.normalTitle\" = \"\(title)\";", to: "de.lproj/Card.strings")
      stamps.append(ServerWorker.settingsStamp(path))
      #expect(ServerWorker.settingsStamp(path) == stamps.last)
    }
    #expect(Set(stamps).count == 3)
  }

  @Test func definitionsAreDeclarationsInTheSources() throws {
    let session = try Session()
    try session.open("UI/card.xib")
    let file = "Code/Card Controller.swift"
    #expect(try session.definition("CardController") == ["\(file):4 CardController"])
    #expect(try session.definition("DimmingView") == ["\(file):9 DimmingView"])
    #expect(try session.definition("overlay") == ["\(file):5 overlay"])
    #expect(try session.definition("view\" dest") == [])
    // The declaration, which the class of the receiver inherits.
    #expect(try session.definition("pay:") == ["\(file):2 pay"])
    #expect(try session.definition("cover\" id=") == ["UI/card.xib:20 cover"])
  }

  @Test func hoverDescribesTheDeclaration() throws {
    let session = try Session(
      "overlay.isHidden = true; overlay.alpha = 0; overlay.fadeOut(); overlay.removeFromSuperview()"
        + "\n overlay.frame = .zero; overlay.isUserInteractionEnabled = false; overlay.addGestureRecognizer(c)"
    )
    try session.open("UI/card.xib")
    let file = "Code/Card Controller.swift"
    #expect(
      try session.hover("CardController") == """
        CardController class
        declared at \(file):4
        superclasses: BaseController, UIViewController

        CardController · view controller
        3 views, 2 of them interactive
        CardController, then the window and the application
        """)
    #expect(
      try session.hover("overlay") == """
        overlay outlet of CardController
        declared at \(file):5
        superclasses: BaseController, UIViewController
        update sets isHidden at \(file):7
        update sets alpha at \(file):7
        update calls fadeOut at \(file):7
        update changes the superview at \(file):7
        update sets the frame at \(file):8
        2 more statements

        outlet
        The property overlay of File's Owner, CardController refers to DimmingView at (0, 0) 350 × 200.
        """)
    let action = try session.hover("pay:")
    #expect(
      action.hasPrefix(
        """
        pay: action of CardController
        declared at \(file):2
        superclasses: BaseController, UIViewController

        action
        When UIButton "Pay" sends touchUpInside, it calls pay: of File's Owner, CardController.
        """), "\(action)")
    // The first lines about a control, with the place of its action.
    #expect(
      try session.hover("button id=").hasPrefix(
        """
        Pay · UIButton 120 × 60 at (20, 20)
        Tap: pay: (Card Controller.swift:2)
        Pay → card → CardController, then the window and the application


        """))
    let view = try session.hover("DimmingView")
    #expect(
      view.hasPrefix(
        """
        DimmingView class
        declared at \(file):10
        superclasses: UIView
        overrides pointInside:withEvent:: unknown at \(file):11

        overlay · DimmingView 350 × 200 at (0, 0)
        """), "\(view)")
  }

  /// A view without an action in the document can have a recognizer in code. A statement about another object of the same
  /// name says nothing about the view.
  @Test(arguments: [("overlay", true), ("self.overlay", true), ("other.overlay", false)])
  func hoverNamesTheRecognizerThatCodeAdds(receiver: String, isNamed: Bool) throws {
    let session = try Session("\(receiver).addGestureRecognizer(tap)")
    try session.open("UI/card.xib")
    let hover = try session.hover("view id=\"cover\"")
    let line = "Gesture recognizer that code adds (Card Controller.swift:7)"
    #expect(hover.contains(line) == isNamed, "\(hover)")
  }

  @Test func hoverLinksToTheDeclarationInMarkdown() throws {
    let session = try Session(markup: "markdown")
    try session.open("UI/card.xib")
    #expect(
      try session.hover("overlay") == """
        **`overlay`** outlet of `CardController`

        - declared at [`Code/Card Controller.swift:5`](\(session.uri("Code/Card Controller.swift"))#L5)
        - superclasses: `BaseController`, `UIViewController`

        ---

        **`outlet`**

        The property `overlay` of `File's Owner, CardController` refers to `DimmingView at (0, 0) 350 × 200`.
        """)
  }

  @Test func referencesOfADocumentListTheDeclaration() throws {
    let session = try Session()
    try session.open("UI/card.xib")
    let file = "Code/Card Controller.swift"
    let path = "UI/card.xib"
    #expect(try session.references(path, "overlay") == ["\(path):7 overlay", "\(file):5 overlay"])
    #expect(
      try session.references(path, "overlay", includesDeclaration: false) == ["\(path):7 overlay"])
    #expect(try session.references(path, "pay:") == ["\(path):17 pay:", "\(file):2 pay"])
    #expect(
      try session.references(path, "DimmingView") == [
        "\(path):20 DimmingView", "\(file):9 DimmingView",
      ])
  }

  /// Of documents that are open and of those that are not, from a source that is open with unsaved
  /// changes.
  @Test(arguments: [true, false])
  func referencesOfASourceListTheConnectionsOfAllDocuments(isOpen: Bool) throws {
    let session = try Session()
    let other = Self.document.replacing("CardController", with: "Unrelated")
    try session.write("UI/other.xib", other)
    try session.write("UI/inherited.xib", Self.document.replacing("DimmingView", with: "Cover"))
    let file = "Code/Card Controller.swift"
    if isOpen { try session.open("UI/card.xib") }
    try session.open(file)
    let overlays = ["UI/card.xib:7 overlay", "UI/inherited.xib:7 overlay"]
    #expect(try session.references(file, "overlay").sorted() == overlays)
    #expect(
      try session.references(file, "pay(").sorted() == [
        "UI/card.xib:17 pay:", "UI/inherited.xib:17 pay:",
      ])
    #expect(
      try session.references(file, "DimmingView").sorted() == [
        "UI/card.xib:20 DimmingView", "UI/other.xib:20 DimmingView",
      ])
    #expect(try session.references(file, "update") == [])
    let context = #""context": {"includeDeclaration": true}"#
    #expect(try session.request("references", file, at: "UIViewController", context).isNull)
    // The text of the editor is used, not that of the file.
    let text = "class CardController { @IBOutlet var overlay: UIView! }"
    try session.client.change(session.uri(file), version: 2, text: text)
    try session.write(file, text)
    #expect(try session.references(file, "overlay").sorted() == overlays)
    #expect(try session.client.exit() == 0)
    #expect(try session.client.errors.isEmpty)
  }

  @Test func referencesOfObjectiveC() throws {
    let session = try Session()
    try session.write(
      "Code/Card.h",
      """
      @interface CardController : UIViewController
      @property (weak) IBOutlet UIView *overlay;
      - (IBAction)pay:(id)sender;
      @end
      """)
    try session.write(
      "Code/Card.m",
      """
      @implementation CardController
      - (IBAction)pay:(id)sender { return; }
      @end
      """)
    try session.write("Code/Card Controller.swift", "")
    // The file is not open.
    #expect(try session.references("Code/Card.h", "overlay") == ["UI/card.xib:7 overlay"])
    #expect(try session.references("Code/Card.m", "pay:") == ["UI/card.xib:17 pay:"])
    #expect(
      try session.references("Code/Card.m", "CardController") == ["UI/card.xib:4 CardController"])
  }

  /// A saved source, as reported by a client that watches files or by `didSave` of the open source;
  /// without either, a saved document.
  @Test(arguments: ["workspace/didChangeWatchedFiles", "textDocument/didSave", "the document"])
  func aSavedSourceUpdatesFindings(notification: String) throws {
    let session = try Session(watches: notification == "workspace/didChangeWatchedFiles")
    // The class of the cover has an unknown override, so that no finding depends on the cover.
    try session.write(
      "UI/card.xib", Self.document.replacing(#" customClass="DimmingView""#, with: ""))
    let file = "Code/Card Controller.swift"
    try session.open("UI/card.xib")
    func severity(_ findings: [JSONAnswer]) throws -> [Int?] {
      try findings.filter { try $0["code"].string == "touch-swallowing-overlay" }
        .map { try $0["severity"].integer }
    }
    #expect(try severity(session.client.nextDiagnostics()) == [2])
    let saved = Self.controller.replacing("BODY", with: "overlay.isHidden = true")
    for (text, expected) in [(saved, 3), (Self.controller.replacing("BODY", with: ""), 2)] {
      try session.write(file, text)
      let document = #"{"textDocument": {"uri": "\#(session.uri("UI/card.xib"))"}}"#
      switch notification {
      case "the document": try session.client.notify("textDocument/didSave", document)
      case "textDocument/didSave":
        try session.client.notify(
          notification, #"{"textDocument": {"uri": "\#(session.uri(file))"}}"#)
      default: try session.client.reportChange(of: session.uri(file))
      }
      #expect(try severity(session.client.nextDiagnostics()) == [expected])
    }
  }
}
