/// All places where what stands at one is meant.
struct ReferencesRequest: MapFeature {
  static let method = "textDocument/references"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position
  let context: Context

  struct Context: Decodable, Sendable {
    let includeDeclaration: Bool
  }

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.Location]? {
    guard let name = map.name(at: document.offset(at: position)) else { return nil }
    return map.places(of: name)
      .filter { context.includeDeclaration || $0.role == .reference }
      .prefix(DocumentMap.placeLimit).map { document.location($0.range) }
  }
}

/// The same for the eye, while the cursor stands on a name.
struct DocumentHighlightRequest: MapFeature {
  static let method = "textDocument/documentHighlight"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.DocumentHighlight]? {
    guard let name = map.name(at: document.offset(at: position)) else { return nil }
    return map.places(of: name).prefix(DocumentMap.placeLimit).map { place in
      LSP.DocumentHighlight(
        range: document.range(place.range), kind: place.role == .definition ? .write : .read)
    }
  }
}
