import Foundation
import LayoutTestSupport
import Linting
import Testing

@testable import LanguageServer

/// Values as the server writes them.
@Suite struct WrittenValueTests {
  private static let texts = [
    "", "a button", "button \"Pay\"", "back\\slash", "https://example.org/a/b", "größer €🙂",
    "line\nbreak\ttab\r", "\u{1}\u{2028}", "e\u{301}",
  ]

  private static func diagnostic(_ random: inout SplitMix64) -> LSP.Diagnostic {
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    func position() -> LSP.Position {
      LSP.Position(
        line: Int.random(in: 0...100_000, using: &random),
        character: Int.random(in: 0...9, using: &random))
    }
    func range() -> LSP.Range { LSP.Range(start: position(), end: position()) }
    func isSet() -> Bool { Bool.random(using: &random) }
    return LSP.Diagnostic(
      range: range(), severity: isSet() ? .error : .information, code: text(),
      codeDescription: isSet() ? ["href": text()] : nil, source: text(),
      message: text(), tags: isSet() ? [1, 2] : nil,
      relatedInformation: isSet()
        ? (0..<Int.random(in: 0...2, using: &random)).map { _ in
          LSP.RelatedInformation(
            location: LSP.Location(uri: text(), range: range()), message: text())
        } : nil,
      data: isSet() ? ["fixes": [text(), text()], "a": []] : isSet() ? [:] : nil)
  }

  @Test(arguments: SplitMix64.seeds(0..<200))
  func writtenDiagnosticsAreReadAgain(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diagnostics = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Self.diagnostic(&random)
    }
    let written = LSP.WrittenDiagnostics(diagnostics)
    #expect(written.isEmpty == diagnostics.isEmpty)
    let read = try JSONDecoder().decode([LSP.Diagnostic].self, from: Data(written.list.utf8))
    #expect(read == diagnostics)
  }

  @Test(arguments: ["\u{0}", "\u{7F}\u{80}\u{9F}\u{A0}", "\u{8}\u{C}"])
  func controlCharactersAreEscaped(text: String) throws {
    let written = WrittenJSON(.string(text))
    #expect(!written.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
  }

  @Test func editsAreReadAgain() throws {
    let position = LSP.Position(line: 1, character: 2)
    let text = LSP.TextEdit(range: LSP.Range(start: position, end: position), newText: "a")
    let document = LSP.TextDocumentIdentifier(uri: "a:b")
    let edit = LSP.WorkspaceEdit(
      changes: ["a:b": [text]],
      documentChanges: [
        LSP.TextDocumentEdit(textDocument: document, edits: [], createsFile: true),
        LSP.TextDocumentEdit(textDocument: document, edits: [text]),
      ])
    let written = WrittenJSON(edit.json)
    #expect(
      try JSONDecoder().decode(LSP.WorkspaceEdit.self, from: Data(written.utf8)) == edit)
    #expect(String(decoding: written.utf8, as: UTF8.self).contains(#""version":null"#))
  }

  @Test func idsKeepTheirForm() {
    let ids: [(RequestID, String)] = [
      (.integer(.min), "-9223372036854775808"), (.string("1"), #""1""#),
    ]
    for (id, expected) in ids {
      #expect(String(decoding: WrittenJSON(id.json).utf8, as: UTF8.self) == expected)
    }
  }
}
