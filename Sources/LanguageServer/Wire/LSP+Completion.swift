extension LSP {
  struct CompletionOptions: Hashable, Sendable, Encodable {
    var triggerCharacters = ["\"", ":"]
    var resolveProvider: Bool
  }

  struct CompletionList: Hashable, Sendable, Encodable {
    var isIncomplete: Bool
    var items: [CompletionItem]
  }

  /// Sent, and sent back by clients that want the rest of it.
  struct CompletionItem: Hashable, Sendable, Codable {
    var label: String
    /// Of `CompletionItemKind`; only those that every client knows.
    var kind: Int?
    var detail: String?
    var documentation: MarkupContent?
    var sortText: String?
    var filterText: String?
    /// 1: as it stands; 2: a snippet.
    var insertTextFormat: Int?
    var textEdit: TextEdit?
    var data: CompletionData?
  }

  /// Where an item was offered: enough to find it again.
  struct CompletionData: Hashable, Sendable, Codable {
    var uri: String
    /// In UTF-8 bytes of the text as it was then.
    var offset: Int
  }
}
