internal import LayoutModel

/// What may be written at a place.
struct CompletionRequest: TextFeature {
  static let method = "textDocument/completion"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  /// More are cut to those that go on with what is typed, and then to this number.
  static let itemLimit = 1_000

  func answer(about document: DocumentSnapshot) throws(ResponseError) -> LSP.CompletionList {
    let offset = document.offset(at: position)
    let all = document.reading.text?.completions(at: offset) ?? []
    let fitting = all.count > Self.itemLimit ? document.goingOn(all, at: offset) : all
    let items = fitting.prefix(Self.itemLimit).enumerated().map { place, completion in
      document.item(completion, at: offset, place: place)
    }
    return LSP.CompletionList(isIncomplete: items.count < all.count, items: items)
  }
}

/// The documentation of an item, for clients that ask for it when somebody looks at the item.
///
/// The item comes back as it was sent. It is looked for where it was offered; where it is not found, for
/// the text has changed, it stays as it is.
struct ResolveCompletionRequest: TextFeature {
  static let method = "completionItem/resolve"

  private let item: LSP.CompletionItem
  private let data: LSP.CompletionData

  init(from decoder: any Decoder) throws {
    item = try LSP.CompletionItem(from: decoder)
    let container = try decoder.container(keyedBy: Key.self)
    data = try container.decode(LSP.CompletionData.self, forKey: .data)
  }

  private enum Key: CodingKey {
    case data
  }

  var textDocument: LSP.TextDocumentIdentifier { LSP.TextDocumentIdentifier(uri: data.uri) }

  func answer(about document: DocumentSnapshot) throws(ResponseError) -> LSP.CompletionItem {
    let offset = min(max(data.offset, 0), document.source.bytes.count)
    let completion = document.reading.text?.completions(at: offset)
      .first { $0.label == item.label && $0.kind.itemKind == item.kind }
    var resolved = item
    if let completion { resolved.documentation = document.documentation(of: completion) }
    return resolved
  }
}

extension DocumentSnapshot {
  /// Those whose label goes on with what stands between their range's start and the cursor.
  fileprivate func goingOn(_ completions: [Completion], at offset: Int) -> [Completion] {
    completions.filter { completion in
      let typed = source.text(from: completion.range.start, to: offset)
        .drop { $0 == "\"" || $0 == "'" }
      return completion.label.lowercased().hasPrefix(typed.lowercased())
    }
  }

  fileprivate func item(
    _ completion: Completion, at offset: Int, place: Int
  ) -> LSP.CompletionItem {
    // It has to hold the cursor.
    let range =
      completion.range.touches(offset) ? completion.range : SourceRange(offset, offset)
    let snippet = client.completion.takesSnippets ? completion.snippet : nil
    let resolves = client.completion.resolvesDocumentation
    let number = String(place)
    return LSP.CompletionItem(
      label: completion.label, kind: completion.kind.itemKind, detail: completion.detail,
      documentation: resolves ? nil : documentation(of: completion),
      sortText: String(repeating: "0", count: max(0, 4 - number.count)) + number,
      filterText: filterText(of: completion, in: range), insertTextFormat: snippet == nil ? 1 : 2,
      textEdit: LSP.TextEdit(range: self.range(range), newText: snippet ?? completion.text),
      data: resolves ? LSP.CompletionData(uri: uri, offset: offset) : nil)
  }

  /// Clients compare with what stands in the range: with the quotes, where it holds these.
  private func filterText(of completion: Completion, in range: SourceRange) -> String? {
    let quote = source.text(from: range.start, to: min(range.start + 1, range.end))
    guard quote == "\"" || quote == "'" else { return nil }
    return quote + completion.label + quote
  }

  fileprivate func documentation(of completion: Completion) -> LSP.MarkupContent? {
    completion.documentation.map { text in
      let kind = client.completion.markup
      return LSP.MarkupContent(kind: kind, value: kind == .markdown ? text : text.withoutMarkdown)
    }
  }
}

extension SourceText {
  /// What stands between two offsets; empty where there is nothing.
  fileprivate func text(from start: Int, to end: Int) -> String {
    guard start >= 0, start < end, end <= bytes.count else { return "" }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension Completion.Kind {
  /// `CompletionItemKind`, of the first eighteen: others a client need not know.
  fileprivate var itemKind: Int {
    switch self {
    case .selector: 2
    case .className: 7
    case .key: 10
    case .value: 12
    // A keyword.
    case .rule: 14
    // A reference.
    case .id: 18
    }
  }
}
