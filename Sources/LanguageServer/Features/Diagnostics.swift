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
