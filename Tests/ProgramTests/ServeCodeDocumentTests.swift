import LayoutTestSupport
import Testing

/// The server on files of Swift, beside the language's own server.
@Suite struct ServeCodeDocumentTests {
  private let folder: Folder
  private let client: ServerClient

  private static func item(_ body: String) -> String {
    "struct Item: View { var body: some View { \(body) } }\n"
  }

  private static let gap = #"HStack { Text("A"); Spacer() }"#

  init() throws {
    folder = try Folder([
      "Package.swift": "", "App/Row.swift": CodeDocumentTests.row,
      "App/Item.swift": Self.item(#"Text("A")"#),
      "App/List.swift": """
      import SwiftUI

      struct ItemList: View {
        @State private var isOn = false
        var body: some View {
          Item().onTapGesture { isOn.toggle() }
        }
      }

      """,
    ])
    client = try ServerClient(
      in: folder,
      capabilities: #"""
        {"textDocument": {"hover": {"contentFormat": ["plaintext"]}, "diagnostic": {},
          "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}
        """#)
  }

  private func open(_ path: String) throws {
    try client.open(folder.uri(path), text: folder.text(path))
  }

  private func findings(_ path: String) throws -> [String] {
    try client.pulledDiagnostics(of: folder.uri(path)).map { item in
      let line = try item["range"]["start"]["line"].integer ?? 0
      return "\(line + 1) \(try item["code"].string ?? "")"
    }
  }

  private func hover(_ path: String, line: Int, character: Int) throws -> JSONAnswer {
    try client.ask("hover", about: folder.uri(path), line: line - 1, character: character)
  }

  /// As `lint --why`, once. A place with a finding has none.
  @Test func aHoverStatesWhyRulesAreSilent() throws {
    let text = """
      class Card: UIView {
        let save = UIButton()
        let icon = UIImageView()
        func setUp(other: Unknown) {
          icon.addGestureRecognizer(UITapGestureRecognizer())
          icon.isUserInteractionEnabled = true
          icon.addSubview(save)
          let label = UILabel()
          addSubview(label)
          label.addSubview(UISwitch())
          let bar = UITabBar()
          bar.addSubview(other)
        }
      }
      """
    try client.open(folder.uri("App/Card.swift"), text: text)
    func lines(_ line: Int, _ character: Int) throws -> [Substring] {
      try hover("App/Card.swift", line: line, character: character)["contents"]["value"].string?
        .split(separator: "\n") ?? []
    }
    #expect(try lines(5, 12).count == 3)
    #expect(
      try lines(7, 12).last
        == "no finding, because user interaction is enabled in Card.swift:6 (\"icon\")")
    #expect(try lines(12, 10).last == "no finding, because the class of \"other\" is not known")
    #expect(try findings("App/Card.swift") == ["10 interaction-disabled-ancestor"])
    #expect(try lines(10, 12).last?.contains("no finding") == false)
  }

  @Test func findingsHaveQuickFixes() throws {
    try open("App/Row.swift")
    #expect(try findings("App/Row.swift") == ["11 tap-area-gap"])
    let position = #"{"line": 10, "character": 5}"#
    let actions = try client.ask(
      "codeAction", about: folder.uri("App/Row.swift"), #""context": {"diagnostics": []}"#,
      #""range": {"start": \#(position), "end": \#(position)}"#)
    let titles = try actions.elements.compactMap { try $0["title"].string }
    #expect(titles.contains("disable 'tap-area-gap' for this statement"))
    #expect(titles.contains { $0.contains("contentShape") })
  }

  @Test func aHoverSaysInThreeLinesWhatTakesTaps() throws {
    try open("App/Row.swift")
    let text = try hover("App/Row.swift", line: 11, character: 8)["contents"]["value"].string
    #expect(
      text == """
        onTapGesture
        takes taps: "Notifications"; not: Spacer
        a gesture reacts where its view is drawn (SU-1)
        """)
  }

  @Test func otherPlacesAreLeftToTheLanguagesServer() throws {
    try open("App/Row.swift")
    for (line, character) in [(1, 8), (3, 10), (4, 22), (6, 8), (8, 8), (11, 20)] {
      #expect(try hover("App/Row.swift", line: line, character: character).isNull)
    }
    let uri = folder.uri("App/Row.swift")
    #expect(try client.ask("documentSymbol", about: uri).elements.isEmpty)
    #expect(try client.ask("definition", about: uri, line: 6, character: 8).isNull)
  }

  @Test func unsavedTextIsChecked() throws {
    try open("App/Row.swift")
    try client.change(folder.uri("App/Row.swift"), version: 2, text: "import SwiftUI\n")
    #expect(try findings("App/Row.swift").isEmpty)
  }

  @Test func aSavedFileChangesTheFindingsOfOthers() throws {
    try open("App/List.swift")
    #expect(try findings("App/List.swift").isEmpty)
    try folder.write(Self.item(Self.gap), to: "App/Item.swift")
    try client.reportChange(of: folder.uri("App/Item.swift"))
    #expect(try findings("App/List.swift") == ["6 tap-area-gap"])
  }

  @Test func anUnsavedFileChangesTheFindingsOfOthers() throws {
    try open("App/List.swift")
    #expect(try findings("App/List.swift").isEmpty)
    try open("App/Item.swift")
    let uri = folder.uri("App/Item.swift")
    try client.change(uri, version: 2, text: Self.item(Self.gap))
    #expect(try findings("App/List.swift") == ["6 tap-area-gap"])
    try client.change(uri, version: 3, text: Self.item(#"Text("A")"#))
    #expect(try findings("App/List.swift").isEmpty)
    try client.change(uri, version: 4, text: Self.item(Self.gap))
    try client.close(uri)
    #expect(try findings("App/List.swift").isEmpty)
  }
}

/// The server on code of UIKit with a storyboard.
@Suite struct ServeUIKitCodeTests {
  private static let controller = """
    import UIKit

    class StartController: UIViewController {
      override func viewDidLoad() {
        let photo = UIImageView()
        let share = UIButton()
        photo.addSubview(share)
        view.addSubview(photo)
      }
      @IBAction func start(_ sender: Any) { return }
    }

    """

  private static func storyboard(_ action: String) -> String {
    XibText.document(
      owner: "StartController", outlets: ["view": "root"],
      """
      <view id="root">
        <rect key="frame" x="0" y="0" width="320" height="480"/>
        <subviews>
          <button id="go">
            <rect key="frame" x="20" y="20" width="120" height="60"/>
            <state key="normal" title="Start"/>
            <connections>
              \(action)
            </connections>
          </button>
        </subviews>
      </view>
      """)
  }

  private static let connection =
    #"<action selector="start:" destination="-1" eventType="touchUpInside" id="c2"/>"#

  private let folder: Folder
  private let client: ServerClient

  init() throws {
    folder = try Folder([
      "Package.swift": "", "App/Start.swift": Self.controller,
      "App/Start.xib": Self.storyboard(Self.connection),
    ])
    client = try ServerClient(
      in: folder,
      capabilities: #"""
        {"textDocument": {"hover": {"contentFormat": ["plaintext"]}},
         "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}
        """#)
    try client.open(folder.uri("App/Start.swift"), text: folder.text("App/Start.swift"))
  }

  private func ask(_ method: String, line: Int, character: Int) throws -> JSONAnswer {
    try client.ask(
      method, about: folder.uri("App/Start.swift"), line: line - 1, character: character)
  }

  private func lenses() throws -> [String] {
    try client.ask("codeLens", about: folder.uri("App/Start.swift")).elements
      .compactMap { try $0["command"]["title"].string }
  }

  @Test func aHoverSaysWhereAViewIsAdded() throws {
    let text = try ask("hover", line: 7, character: 12)["contents"]["value"].string
    #expect(
      text == """
        share UIButton
        takes no touches: UIImageView disables user interaction of its superview photo, and nothing enables it
        share UIButton → photo UIImageView → view → StartController → not known from here
        """)
    #expect(try ask("hover", line: 7, character: 6).isNull)
    #expect(try ask("hover", line: 7, character: 23).isNull)
  }

  @Test func anActionLeadsToTheControlsThatSendIt() throws {
    let locations = try ask("definition", line: 10, character: 18).elements
    #expect(try locations.map { try $0["uri"].string } == [folder.uri("App/Start.xib")])
    #expect(try locations.first?["range"]["start"]["line"].integer == 13)
    #expect(try lenses() == [#"connected: button "Start" (Start.xib:14)"#])
    let text = try ask("hover", line: 10, character: 18)["contents"]["value"].string
    #expect(text == "start:\nconnected: button \"Start\" (Start.xib:14)")
  }

  @Test func aChangedDocumentChangesTheConnections() throws {
    #expect(try lenses() == [#"connected: button "Start" (Start.xib:14)"#])
    try folder.write(Self.storyboard(""), to: "App/Start.xib")
    try client.reportChange(of: folder.uri("App/Start.xib"))
    #expect(try lenses() == ["not connected: no document of the project sends it"])
    #expect(try ask("definition", line: 10, character: 18).isNull)
  }
}
