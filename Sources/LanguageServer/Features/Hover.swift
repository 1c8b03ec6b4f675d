internal import LayoutModel
internal import Linting

/// What there is to say about one place: the key or the rule that stands there, else the view or the
/// recognizer that it belongs to.
struct HoverRequest: CheckFeature {
  static let method = "textDocument/hover"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> LSP.Hover? {
    let offset = document.offset(at: position)
    let markup: Markup = document.client.hoverMarkup == .markdown ? .markdown : .plain
    let topic = document.reading.text?.topic(at: offset)
    let words = topic.map { TopicCard($0, for: document.setup).text(in: markup) }
    // A key is the same in every view. A value is this view's, of which there is more to say.
    if let topic, let words, topic.rule != nil || document.isKey(topic.range) {
      return hover(words, at: topic.range, in: document)
    }
    guard let card = card(at: offset, of: checked, in: markup) else {
      return topic.flatMap { topic in words.map { hover($0, at: topic.range, in: document) } }
    }
    let divider = markup == .markdown ? "\n\n---\n\n" : "\n\n"
    let text = [card.text, words].compactMap { $0 }.joined(separator: divider)
    return hover(text, at: card.range, in: document)
  }

  private func card(
    at offset: Int, of checked: CheckedDocument?, in markup: Markup
  ) -> (text: String, range: SourceRange)? {
    if let (layout, recognizer) = checked?.recognizer(atOffset: offset) {
      let card = RecognizerCard(recognizer, in: layout)
      return (card.text(in: markup), layout.hierarchy[recognizer].range)
    }
    guard let (layout, view) = checked?.view(atOffset: offset) else { return nil }
    let card = ViewCard(view, in: layout)
    let text = markup == .markdown ? card.markdown : card.plainText
    return (text, layout.hierarchy[view].range)
  }

  private func hover(
    _ text: String, at range: SourceRange, in document: DocumentSnapshot
  ) -> LSP.Hover {
    LSP.Hover(
      contents: LSP.MarkupContent(kind: document.client.hoverMarkup, value: text),
      range: document.range(range))
  }
}

extension DocumentSnapshot {
  /// Whether what stands at a range has a value: a member's key before its colon, an attribute's name.
  fileprivate func isKey(_ range: SourceRange) -> Bool {
    guard range.start >= 0, range.end <= source.bytes.count else { return false }
    var rest = source.bytes[range.end...]
    if rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
    let blanks = Array(" \t\r\n".utf8)
    let next = rest.first { !blanks.contains($0) }
    return next == UInt8(ascii: ":") || next == UInt8(ascii: "=")
  }
}
