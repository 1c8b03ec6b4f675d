internal import LayoutCore

/// The check of one state of a document.
struct CheckJob: Sendable {
  let id: WorkID
  let key: DocumentURI
  let uri: String
  let source: SourceText
  let client: ClientProfile
  /// The last check of the document that was finished, whose unchanged layouts are taken over.
  var previous: CheckedDocument?

  func run(for setup: ServerSetup, isStopped: () -> Bool) -> CheckResult {
    let preparation = setup.preparation(source.path)
    let lines = LineTable(source.bytes)
    let document = preparation.linter.check(
      source, reusing: previous, isCancelled: isStopped)
    let conversion = DiagnosticConversion(
      uri: uri, lines: lines, client: client, pageAddress: setup.pageAddress)
    let diagnostics = document?.findings.map(conversion.diagnostic) ?? []
    return CheckResult(
      id: id, key: key, document: document, lines: lines, diagnostics: diagnostics,
      configuration: preparation.configuration, complaint: preparation.complaint)
  }
}

struct CheckResult: Sendable {
  let id: WorkID
  let key: DocumentURI

  /// nil: the text is no layout, and nothing is said about it.
  let document: CheckedDocument?
  let lines: LineTable
  let diagnostics: [LSP.Diagnostic]
  /// The configuration that the check went by, or was to go by.
  let configuration: String?
  /// Why it did not.
  let complaint: String?
}

/// Turns findings into what this client can show.
struct DiagnosticConversion {
  let uri: String
  let lines: LineTable
  let client: ClientProfile
  let pageAddress: (String) -> String?

  func diagnostic(_ finding: Finding) -> LSP.Diagnostic {
    let page = client.takesCodeDescription ? pageAddress(finding.rule) : nil
    return LSP.Diagnostic(
      range: lines.range(of: finding.range, in: client.encoding),
      severity: LSP.DiagnosticSeverity(finding.severity),
      code: finding.rule,
      codeDescription: page.map(LSP.CodeDescription.init),
      source: "layoutlint",
      message: finding.message.text,
      relatedInformation: relatedInformation(of: finding))
  }

  private func relatedInformation(of finding: Finding) -> [LSP.RelatedInformation]? {
    guard client.takesRelatedInformation, !finding.related.isEmpty else { return nil }
    return finding.related.map { place in
      LSP.RelatedInformation(
        location: LSP.Location(uri: uri, range: lines.range(of: place.range, in: client.encoding)),
        message: place.message.text)
    }
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
