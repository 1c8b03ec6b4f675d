import Foundation
import Testing

/// The server on files of Swift, beside the language's own server.
@Suite struct ServeCodeDocumentTests {
  private let folder: Folder
  private let client: ServerClient

  init() throws {
    folder = try Folder([
      "Package.swift": "", "App/Row.swift": CodeDocumentTests.row,
      "App/Item.swift": "struct Item: View { var body: some View { Text(\"A\") } }\n",
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

  private func uri(_ path: String) -> String { "file://\(folder.url.path)/\(path)" }

  private func open(_ path: String) throws {
    try client.open(uri(path), text: folder.text(path))
  }

  private func findings(_ path: String) throws -> [String] {
    try client.pulledDiagnostics(of: uri(path)).map { item in
      let line = try item["range"]["start"]["line"].integer ?? 0
      return "\(line + 1) \(try item["code"].string ?? "")"
    }
  }

  private func hover(_ path: String, line: Int, character: Int) throws -> JSONAnswer {
    try client.request(
      "textDocument/hover",
      """
      {"textDocument": {"uri": "\(uri(path))"},
       "position": {"line": \(line - 1), "character": \(character)}}
      """)["result"]
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
    try client.open(uri("App/Card.swift"), text: text)
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
    let actions = try client.request(
      "textDocument/codeAction",
      """
      {"textDocument": {"uri": "\(uri("App/Row.swift"))"}, "context": {"diagnostics": []},
       "range": {"start": {"line": 10, "character": 5}, "end": {"line": 10, "character": 5}}}
      """)["result"]
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
    let symbols = try client.request(
      "textDocument/documentSymbol", #"{"textDocument": {"uri": "\#(uri("App/Row.swift"))"}}"#)
    #expect(try symbols["result"].elements.isEmpty)
    let definition = try client.request(
      "textDocument/definition",
      #"{"textDocument": {"uri": "\#(uri("App/Row.swift"))"}, "position": {"line": 6, "character": 8}}"#
    )
    #expect(try definition["result"].isNull)
  }

  @Test func unsavedTextIsChecked() throws {
    try open("App/Row.swift")
    try client.notify(
      "textDocument/didChange",
      """
      {"textDocument": {"uri": "\(uri("App/Row.swift"))", "version": 2},
       "contentChanges": [{"text": "import SwiftUI\\n"}]}
      """)
    #expect(try findings("App/Row.swift").isEmpty)
  }

  @Test func aSavedFileChangesTheFindingsOfOthers() throws {
    try open("App/List.swift")
    #expect(try findings("App/List.swift").isEmpty)
    try folder.write(
      Data("struct Item: View { var body: some View { HStack { Text(\"A\"); Spacer() } } }\n".utf8),
      to: "App/Item.swift")
    try client.notify(
      "workspace/didChangeWatchedFiles",
      #"{"changes": [{"uri": "\#(uri("App/Item.swift"))", "type": 2}]}"#)
    #expect(try findings("App/List.swift") == ["6 tap-area-gap"])
  }

  @Test func anUnsavedFileChangesTheFindingsOfOthers() throws {
    try open("App/List.swift")
    #expect(try findings("App/List.swift").isEmpty)
    try open("App/Item.swift")
    func change(_ version: Int, _ body: String) throws {
      try client.notify(
        "textDocument/didChange",
        """
        {"textDocument": {"uri": "\(uri("App/Item.swift"))", "version": \(version)},
         "contentChanges": [{"text": "struct Item: View { var body: some View { \(body) } }\\n"}]}
        """)
    }
    try change(2, #"HStack { Text(\"A\"); Spacer() }"#)
    #expect(try findings("App/List.swift") == ["6 tap-area-gap"])
    try change(3, #"Text(\"A\")"#)
    #expect(try findings("App/List.swift").isEmpty)
    try change(4, #"HStack { Text(\"A\"); Spacer() }"#)
    try client.notify(
      "textDocument/didClose", #"{"textDocument": {"uri": "\#(uri("App/Item.swift"))"}}"#)
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
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="StartController">
          <connections><outlet property="view" destination="root" id="c1"/></connections>
        </placeholder>
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
      </objects>
    </document>
    """
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
    try client.open(uri("App/Start.swift"), text: folder.text("App/Start.swift"))
  }

  private func uri(_ path: String) -> String { "file://\(folder.url.path)/\(path)" }

  private func ask(_ method: String, line: Int, character: Int) throws -> JSONAnswer {
    try client.request(
      "textDocument/\(method)",
      """
      {"textDocument": {"uri": "\(uri("App/Start.swift"))"},
       "position": {"line": \(line - 1), "character": \(character)}}
      """)["result"]
  }

  private func lenses() throws -> [String] {
    try client.request(
      "textDocument/codeLens", #"{"textDocument": {"uri": "\#(uri("App/Start.swift"))"}}"#)[
        "result"
      ].elements.compactMap { try $0["command"]["title"].string }
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
    #expect(try locations.map { try $0["uri"].string } == [uri("App/Start.xib")])
    #expect(try locations.first?["range"]["start"]["line"].integer == 13)
    #expect(try lenses() == [#"connected: button "Start" (Start.xib:14)"#])
    let text = try ask("hover", line: 10, character: 18)["contents"]["value"].string
    #expect(text == "start:\nconnected: button \"Start\" (Start.xib:14)")
  }

  @Test func aChangedDocumentChangesTheConnections() throws {
    #expect(try lenses() == [#"connected: button "Start" (Start.xib:14)"#])
    try folder.write(Data(Self.storyboard("").utf8), to: "App/Start.xib")
    try client.notify(
      "workspace/didChangeWatchedFiles",
      #"{"changes": [{"uri": "\#(uri("App/Start.xib"))", "type": 2}]}"#)
    #expect(try lenses() == ["not connected: no document of the project sends it"])
    #expect(try ask("definition", line: 10, character: 18).isNull)
  }
}
