internal import LayoutCore
internal import LayoutTestSupport

@testable internal import LanguageServer

extension AskedDocument {
  /// A document that a client asks about.
  static func testing(
    _ text: String, uri: String = "file:///w/a.outline", client: ClientProfile = ClientProfile(),
    map: DocumentMap? = nil
  ) -> AskedDocument {
    let source = SourceText(path: DocumentURI.path(of: uri), text: text)
    let setup = ServerSetup.testing()
    return AskedDocument(
      uri: uri, version: 1, source: source, lines: LineTable(source.bytes), client: client,
      settings: ClientSettings(), setup: setup,
      known: map.map { LanguageReading(text: nil, map: $0) }
        ?? LanguageReading(source, in: setup.languages(), reusing: nil))
  }

  var map: DocumentMap { reading.map }
  var identifier: LSP.TextDocumentIdentifier { LSP.TextDocumentIdentifier(uri: uri) }

  /// The check of its text.
  var checked: CheckedDocument? { setup.preparation(source.path).linter.check(source) }
}

extension SplitMix64 {
  /// From 0 up to a limit, which is at least 1.
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &self) }
}
