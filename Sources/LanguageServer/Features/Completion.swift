internal import LayoutModel
internal import Linting

/// `textDocument/completion`: the completions at a position.
struct CompletionRequest: RequestHandler, Decodable {
  static let method = "textDocument/completion"
  static let needs = RequestNeeds.text

  let position: LSP.Position
  /// nil: the client does not send it.
  var context: Trigger?

  struct Trigger: Decodable, Sendable {
    /// Of `CompletionTriggerKind`: 2 is a trigger character.
    let triggerKind: Int?
    let triggerCharacter: String?
  }

  /// The characters after which a client requests completions: those of all languages.
  static let triggerCharacters = ["\"", ":", "/"]

  /// If there are more items, only those that match the typed prefix are returned, up to this number.
  static let itemLimit = 1_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let offset = document.offset(at: position)
    let text = document.parsed.text
    if context?.triggerKind == 2, let trigger = context?.triggerCharacter?.first,
      text?.offersCompletions(at: offset, after: trigger) == false
    {
      return ["isIncomplete": false, "items": []]
    }
    let all = document.completions(at: offset)
    let matching =
      all.count > Self.itemLimit ? document.matchingPrefix(all, at: offset) : all
    let items = matching.prefix(Self.itemLimit).enumerated().map { index, completion in
      document.item(completion, at: offset, index: index).json
    }
    return ["isIncomplete": .bool(items.count < all.count), "items": .array(items)]
  }
}

/// `completionItem/resolve`: the documentation of an item, when it is selected.
///
/// The item is found by the offset at which it was offered. If the text changed and no longer offers it,
/// the item is returned unchanged.
struct CompletionResolveRequest: RequestHandler, Decodable {
  static let method = "completionItem/resolve"
  static let needs = RequestNeeds.text

  private let item: LSP.CompletionItem
  private let data: LSP.CompletionData

  init(from decoder: any Decoder) throws {
    item = try LSP.CompletionItem(from: decoder)
    data = try decoder.container(keyedBy: LSP.Key.self).value("data")
  }

  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    let request: Self = try message.value("params")
    return .document(request, uri: request.data.uri)
  }

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let offset = min(max(data.offset, 0), document.source.bytes.count)
    let completion = document.completions(at: offset)
      .first { $0.label == item.label && $0.kind.rawValue == item.kind }
    var resolved = item
    if let completion { resolved.documentation = document.documentation(of: completion) }
    return resolved.json
  }
}

extension DocumentSnapshot {
  fileprivate func completions(at offset: Int) -> [Completion] {
    let (path, entries) = (source.path, setup.workspace.entries)
    return parsed.text?.completions(at: offset, in: code) { folder in
      path.hasPrefix("/") ? entries(path.folder + "/" + folder) : []
    } ?? []
  }
}

extension LSP {
  struct CompletionItem: Hashable, Sendable, Decodable {
    var label: String
    /// `description` is shown beside the label of each item, unlike `detail`, which most clients show for one item only.
    var labelDetails: [String: String?]?
    /// Of `CompletionItemKind`, one of those that every client supports.
    var kind: Int?
    var detail: String?
    var documentation: MarkupContent?
    var sortText: String?
    var filterText: String?
    /// 1: plain text; 2: snippet.
    var insertTextFormat: Int?
    var textEdit: TextEdit?
    var additionalTextEdits: [TextEdit]?
    var data: CompletionData?

    var json: JSONText {
      .present([
        "label": .string(label),
        "labelDetails": labelDetails.map { .object($0.compactMapValues(\.self), JSONText.string) },
        "kind": kind.map(JSONText.integer), "detail": detail.map(JSONText.string),
        "documentation": documentation?.json, "sortText": sortText.map(JSONText.string),
        "filterText": filterText.map(JSONText.string),
        "insertTextFormat": insertTextFormat.map(JSONText.integer), "textEdit": textEdit?.json,
        "additionalTextEdits": additionalTextEdits.map { .array($0.map(\.json)) },
        "data": data.map { ["uri": .string($0.uri), "offset": .integer($0.offset)] },
      ])
    }
  }

  /// Identifies an item in `completionItem/resolve`.
  struct CompletionData: Hashable, Sendable, Decodable {
    var uri: String
    /// In UTF-8 bytes, at the time of the completion.
    var offset: Int
  }
}

extension DocumentSnapshot {
  /// The completions whose label starts with the text between their range's start and the cursor.
  fileprivate func matchingPrefix(_ completions: [Completion], at offset: Int) -> [Completion] {
    completions.filter { completion in
      let prefix = source.text(from: completion.range.start, to: offset)
        .drop { $0 == "\"" || $0 == "'" }
      return completion.label.lowercased().hasPrefix(prefix.lowercased())
        || completion.filterText?.lowercased().contains(prefix.lowercased()) == true
    }
  }

  fileprivate func item(
    _ completion: Completion, at offset: Int, index: Int
  ) -> LSP.CompletionItem {
    // The protocol requires a range that contains the cursor.
    let range =
      completion.range.touches(offset) ? completion.range : SourceRange(offset, offset)
    let snippet = client.supportsSnippets ? completion.snippet : nil
    let resolves = client.resolvesCompletionDocumentation
    let number = String(index)
    return LSP.CompletionItem(
      label: completion.label,
      labelDetails: client.supportsLabelDetails && completion.kind == .id
        ? ["description": completion.detail].compactMapValues(\.self) : nil,
      kind: completion.kind.rawValue, detail: completion.detail,
      documentation: resolves ? nil : documentation(of: completion),
      sortText: String(repeating: "0", count: max(0, 4 - number.count)) + number,
      filterText: filterText(of: completion, in: range, at: offset),
      insertTextFormat: snippet == nil ? 1 : 2,
      textEdit: LSP.TextEdit(range: self.range(range), newText: snippet ?? completion.text),
      additionalTextEdits: completion.missingComma.map {
        [LSP.TextEdit(range: self.range(SourceRange($0, $0)), newText: ",")]
      },
      data: resolves ? LSP.CompletionData(uri: uri, offset: offset) : nil)
  }

  /// Clients compare this text with the replaced text, which may include quotes. Some distinguish upper and lower
  /// case, so that it starts with the typed text if that differs in nothing else.
  private func filterText(
    of completion: Completion, in range: SourceRange, at offset: Int
  ) -> String? {
    let quote = source.text(from: range.start, to: min(range.start + 1, range.end))
    let hasQuote = quote == "\"" || quote == "'"
    let typed = source.text(from: range.start + (hasQuote ? 1 : 0), to: offset)
    var text = completion.filterText
    if text == nil, !completion.label.hasPrefix(typed),
      completion.label.lowercased().hasPrefix(typed.lowercased())
    {
      text = typed + completion.label.dropFirst(typed.count)
    }
    return hasQuote ? quote + (text ?? completion.label) + quote : text
  }

  fileprivate func documentation(of completion: Completion) -> LSP.MarkupContent? {
    completion.documentation.map { text in
      let kind = client.completionMarkup
      return LSP.MarkupContent(kind: kind, value: kind == .markdown ? text : text.withoutMarkdown)
    }
  }
}

extension SourceText {
  /// The text between two offsets; empty if they are invalid.
  fileprivate func text(from start: Int, to end: Int) -> String {
    guard start >= 0, start < end, end <= bytes.count else { return "" }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
