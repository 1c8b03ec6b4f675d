internal import Linting

/// The findings of a document, for a client that asks for them.
struct DiagnosticPull: CheckFeature {
  static let method = "textDocument/diagnostic"

  let textDocument: LSP.TextDocumentIdentifier
  let previousResultId: String?
  var restsOnSettings: Bool { true }
  var asksLanguage: Bool { false }

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> LSP.DiagnosticReport {
    let items = checked?.findings.map(DiagnosticConversion(document).diagnostic) ?? []
    return LSP.DiagnosticReport(items, previousResultId: previousResultId)
  }
}

extension LSP {
  /// Findings, or that they are those that the client has.
  struct DiagnosticReport: Hashable, Sendable, Encodable {
    var kind: Kind
    var resultId: String
    var items: [Diagnostic]?

    enum Kind: String, Hashable, Sendable, Encodable {
      case full, unchanged
    }

    init(_ items: [Diagnostic], previousResultId: String?) {
      self.init(items, resultId: Self.resultId(of: items), previousResultId: previousResultId)
    }

    /// - Parameter resultId: that of these items.
    init(_ items: [Diagnostic], resultId: String, previousResultId: String?) {
      self.resultId = resultId
      kind = resultId == previousResultId ? .unchanged : .full
      self.items = kind == .full ? items : nil
    }

    /// A name for a list of findings that is the same for the same list, so that nobody has to
    /// remember which lists were sent: 64 bits of FNV-1a over its JSON, and the length of that.
    static func resultId(of items: [Diagnostic]) -> String {
      let text = WrittenJSON(items).utf8
      let hash = text.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      return String(hash, radix: 16) + "-" + String(text.count)
    }
  }
}
