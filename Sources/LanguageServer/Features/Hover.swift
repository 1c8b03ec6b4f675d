internal import LayoutCore

/// What there is to say about one place of a checked text.
struct HoverAnswer {
  let position: LSP.Position
  let result: CheckResult
  let client: ClientProfile

  /// nil: about nothing there.
  var hover: LSP.Hover? {
    let offset = result.lines.offset(at: position, in: client.encoding)
    guard let (layout, view) = result.document?.view(atOffset: offset) else { return nil }
    let card = ViewCard(view, in: layout)
    let text = client.hoverMarkup == .markdown ? card.markdown : card.plainText
    return LSP.Hover(
      contents: LSP.MarkupContent(kind: client.hoverMarkup, value: text),
      range: result.lines.range(of: layout.hierarchy[view].range, in: client.encoding))
  }
}
