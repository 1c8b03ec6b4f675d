/// The places of a text that lead to another: schemas, files of a configuration.
struct DocumentLinkRequest: MapFeature {
  static let method = "textDocument/documentLink"

  let textDocument: LSP.TextDocumentIdentifier

  /// More are no links that a person made.
  static let linkLimit = 10_000

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.DocumentLink] {
    map.links.prefix(Self.linkLimit).compactMap { link in
      let target =
        switch link.target {
        case .address(let address): DocumentURI.address(address)
        case .path(let path): DocumentURI.address(ofFile: path, namedIn: document.uri)
        }
      return target.map { LSP.DocumentLink(range: document.range(link.range), target: $0) }
    }
  }
}
