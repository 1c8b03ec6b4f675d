/// `textDocument/documentLink`: references to schemas and other files.
struct DocumentLinkRequest: RequestHandler, Decodable {
  static let method = "textDocument/documentLink"
  static let needs = RequestNeeds.outline

  /// The greatest number of links in a result.
  static let linkLimit = 10_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> [LSP.DocumentLink] {
    document.outline.links.prefix(Self.linkLimit).compactMap { link in
      let target =
        switch link.target {
        case .address(let uri): DocumentURI.encodedURI(uri)
        case .rule(let rule): document.setup.pageAddress(rule)
        case .path(let path): DocumentURI.uri(ofFile: path, referencedIn: document.uri)
        }
      return target.map { LSP.DocumentLink(range: document.range(link.range), target: $0) }
    }
  }
}

extension LSP {
  struct DocumentLink: Hashable, Sendable, Encodable {
    var range: Range
    /// A URI.
    var target: String
  }
}
