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
    let answer = try client.request(
      "textDocument/diagnostic", #"{"textDocument": {"uri": "\#(uri(path))"}}"#)
    return try answer["result"]["items"].elements.map { item in
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
}
