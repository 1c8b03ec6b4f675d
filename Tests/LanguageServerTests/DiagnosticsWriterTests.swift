import LayoutTestSupport
import Testing

@testable import LanguageServer

/// Diagnostics as the server writes them, compared with `JSONEncoder`.
@Suite struct DiagnosticsWriterTests {
  private static let texts = [
    "", "a button", "button \"Pay\"", "back\\slash", "https://example.org/a/b", "größer €🙂",
    "line\nbreak\ttab\r", "\u{1}\u{7F}\u{80}\u{2028}", "\u{0}", "e\u{301}",
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
  func writesTheBytesOfJSONEncoder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let diagnostics = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Self.diagnostic(&random)
    }
    // Each piece is written on its own thread. Some are empty.
    let pieces = (0..<3).map { index in
      var writer = DiagnosticsWriter()
      for diagnostic in diagnostics.dropFirst(index * 2).prefix(2) { writer.add(diagnostic) }
      return writer
    }
    let written = DiagnosticsWriter.written(pieces)
    #expect(LSP.WrittenDiagnostics(pieces).isEmpty == diagnostics.isEmpty)
    #expect(
      String(decoding: written.json.utf8, as: UTF8.self)
        == String(decoding: WrittenJSON(diagnostics).utf8, as: UTF8.self))
  }
}
