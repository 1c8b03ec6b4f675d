@testable import LanguageServer
import LayoutModel
import Linting
internal import LayoutTestSupport

extension DocumentSnapshot {
  /// A document that a client asks about.
  static func testing(
    _ text: String, uri: String = "file:///w/a.outline",
    client: ResolvedClientCapabilities = ResolvedClientCapabilities(),
    map: DocumentMap? = nil
  ) -> DocumentSnapshot {
    let source = SourceText(path: DocumentURI.path(of: uri), text: text)
    let setup = ServerSetup.testing()
    return DocumentSnapshot(
      uri: uri, version: 1, source: source, lines: LineTable(source.bytes), client: client,
      settings: ClientSettings(), setup: setup,
      known: map.map { ParsedLanguageText(text: nil, map: $0) }
        ?? ParsedLanguageText(source, in: setup.languages(), reusing: nil))
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
