import Foundation
import LayoutTestSupport
import Testing

@testable import LanguageServer

/// Values as the server writes them, compared with `JSONEncoder`.
@Suite struct JSONTextEncoderTests {
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

  private static func expected(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: SplitMix64.seeds(0..<200))
  func writesTheBytesOfJSONEncoder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diagnostics = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Self.diagnostic(&random)
    }
    let written = LSP.WrittenDiagnostics(diagnostics)
    #expect(written.isEmpty == diagnostics.isEmpty)
    #expect(String(decoding: written.list.utf8, as: UTF8.self) == (try Self.expected(diagnostics)))
  }

  @Test(arguments: ["\u{0}", "\u{7F}\u{80}\u{9F}\u{A0}", "\u{8}\u{C}"])
  func controlCharactersAreEscaped(text: String) throws {
    let written = WrittenJSON(text)
    #expect(!written.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
  }

  private struct Values: Encodable {
    var numbers: [Double] = [0.1, 1, -2.5, 1e300]
    var small: [Int8: [UInt16?]] = [:]
    var wide = Int64.min
    var flags = [true, false]
    var none: Int?
    var id: RequestID? = .string("a")
    var kind = LSP.MarkupKind.markdown
    var edit = LSP.TextDocumentEdit(textDocument: LSP.TextDocumentIdentifier(uri: "a:b"), edits: [])
    var creation = LSP.TextDocumentEdit(
      textDocument: LSP.TextDocumentIdentifier(uri: "a:b"), edits: [], createsFile: true)
  }

  @Test func valuesOfAllKindsAreWritten() throws {
    let written = WrittenJSON(Values())
    #expect(String(decoding: written.utf8, as: UTF8.self) == (try Self.expected(Values())))
    #expect(WrittenJSON(Int?.none).utf8 == Array("null".utf8))
  }
}
