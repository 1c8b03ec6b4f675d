@testable import LanguageServer
import LayoutModel
import Linting
internal import LayoutTestSupport

extension DocumentSnapshot {
  /// A snapshot of a document, with its check.
  static func testing(
    _ text: String, uri: String = "file:///w/a.outline",
    client: ResolvedClientCapabilities = ResolvedClientCapabilities(),
    outline: DocumentMap? = nil, rules: [any LayoutRule] = [BadName()]
  ) -> DocumentSnapshot {
    let source = SourceText(path: DocumentURI.path(of: uri), text: text)
    let setup = ServerSetup.testing(rules: rules)
    return DocumentSnapshot(
      uri: uri, version: 1, source: source, lines: LineTable(source.bytes), client: client,
      settings: ClientSettings(), setup: setup,
      checked: setup.preparation(source.path).linter.check(source),
      parsedText: outline.map {
        ParsedText(text: setup.languages().first?.read(source), outline: $0)
      } ?? ParsedText(source, in: setup.languages()))
  }

  func answer(_ handler: some RequestHandler<DocumentSnapshot>) throws -> JSONText {
    var document = self
    return try JSONText(WrittenJSON(handler.answer(in: &document)).utf8)
  }
}

extension SplitMix64 {
  /// A number from 0 to a limit, which is excluded and at least 1.
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &self) }
}
