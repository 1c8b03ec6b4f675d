internal import LayoutCore

/// What there is to say about one place of a checked text.
struct HoverAnswer {
  let position: LSP.Position
  let result: CheckResult
  let client: ClientProfile

  /// nil: about nothing there.
  var hover: LSP.Hover? {
    let offset = result.lines.offset(at: position, in: client.encoding)
    if let (layout, recognizer) = result.document?.recognizer(atOffset: offset) {
      let card = RecognizerCard(recognizer, in: layout)
      return hover(card.text(in: markup), at: layout.hierarchy[recognizer].range)
    }
    guard let (layout, view) = result.document?.view(atOffset: offset) else { return nil }
    let card = ViewCard(view, in: layout)
    return hover(
      markup == .markdown ? card.markdown : card.plainText, at: layout.hierarchy[view].range)
  }

  private var markup: Markup { client.hoverMarkup == .markdown ? .markdown : .plain }

  private func hover(_ text: String, at range: SourceRange) -> LSP.Hover {
    LSP.Hover(
      contents: LSP.MarkupContent(kind: client.hoverMarkup, value: text),
      range: result.lines.range(of: range, in: client.encoding))
  }
}
