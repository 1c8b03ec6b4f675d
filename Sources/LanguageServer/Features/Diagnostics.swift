internal import Linting

/// Turns findings into what this client can show.
struct DiagnosticConversion {
  let uri: String
  let lines: LineTable
  let client: ResolvedClientCapabilities
  let pageAddress: (String) -> String?

  func diagnostic(_ finding: Finding) -> LSP.Diagnostic {
    let page = client.diagnostics.takesCodeDescription ? pageAddress(finding.rule) : nil
    return LSP.Diagnostic(
      range: lines.range(of: finding.range, in: client.encoding),
      severity: LSP.DiagnosticSeverity(finding.severity),
      code: finding.rule,
      codeDescription: page.map(LSP.CodeDescription.init),
      source: "layoutlint",
      message: finding.message.text,
      tags: tags(of: finding),
      relatedInformation: relatedInformation(of: finding),
      data: data(of: finding))
  }

  private func tags(of finding: Finding) -> [LSP.DiagnosticTag]? {
    let isIdle = DocumentRule(rawValue: finding.rule)?.isAboutIdleText == true
    return isIdle && client.diagnostics.takesUnnecessaryTag ? [.unnecessary] : nil
  }

  private func data(of finding: Finding) -> LSP.DiagnosticData? {
    guard client.diagnostics.takesData, !finding.fixes.isEmpty else { return nil }
    return LSP.DiagnosticData(fixes: finding.fixes.map(\.title))
  }

  private func relatedInformation(of finding: Finding) -> [LSP.RelatedInformation]? {
    guard client.diagnostics.takesRelatedInformation, !finding.related.isEmpty else { return nil }
    return finding.related.map { place in
      LSP.RelatedInformation(
        location: LSP.Location(uri: uri, range: lines.range(of: place.range, in: client.encoding)),
        message: place.message.text)
    }
  }
}

extension DiagnosticConversion {
  init(_ document: DocumentSnapshot) {
    self.init(
      uri: document.uri, lines: document.lines, client: document.client,
      pageAddress: document.setup.pageAddress)
  }
}

extension LSP.DiagnosticSeverity {
  fileprivate init(_ severity: Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .info: .information
      }
  }
}

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
