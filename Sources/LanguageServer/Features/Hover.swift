internal import LayoutCore

/// What there is to say about one place: the key or the name that stands there, else the view or
/// the recognizer that it belongs to.
struct HoverRequest: CheckFeature {
  static let method = "textDocument/hover"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  func answer(
    about document: AskedDocument, _ checked: CheckedDocument?
  ) throws(ResponseError) -> LSP.Hover? {
    let offset = document.offset(at: position)
    let markup: Markup = document.client.hoverMarkup == .markdown ? .markdown : .plain
    if let (layout, recognizer) = checked?.recognizer(atOffset: offset) {
      let card = RecognizerCard(recognizer, in: layout)
      return hover(card.text(in: markup), at: layout.hierarchy[recognizer].range, in: document)
    }
    guard let (layout, view) = checked?.view(atOffset: offset) else { return nil }
    let card = ViewCard(view, in: layout)
    return hover(
      markup == .markdown ? card.markdown : card.plainText, at: layout.hierarchy[view].range,
      in: document)
  }

  private func hover(
    _ text: String, at range: SourceRange, in document: AskedDocument
  ) -> LSP.Hover {
    LSP.Hover(
      contents: LSP.MarkupContent(kind: document.client.hoverMarkup, value: text),
      range: document.range(range))
  }
}
