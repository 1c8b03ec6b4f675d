internal import LayoutModel
internal import Linting

/// The check of one state of a document.
struct CheckJob: Sendable {
  let id: WorkID
  let key: DocumentURI
  let uri: String
  let source: SourceText
  let client: ResolvedClientCapabilities
  /// The last check of the document that was finished, whose unchanged layouts are taken over.
  var previous: CheckedDocument?

  func run(for setup: ServerSetup, isStopped: () -> Bool) -> CheckResult {
    // Before it is read: a change in between is then noticed the next time.
    let settingsStamp = setup.workspace.settingsStamp(source.path)
    let preparation = setup.preparation(source.path)
    let lines = LineTable(source.bytes)
    let document = preparation.linter.check(
      source, reusing: previous, isCancelled: isStopped)
    let conversion = DiagnosticConversion(
      uri: uri, lines: lines, client: client, pageAddress: setup.pageAddress)
    // A client that asks gets them when it does.
    let findings = client.diagnostics.arePulled ? [] : document?.findings ?? []
    return CheckResult(
      id: id, key: key, document: document, lines: lines,
      diagnostics: findings.map(conversion.diagnostic),
      configuration: preparation.configuration, complaint: preparation.complaint,
      settingsStamp: settingsStamp)
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
  /// `WorkspaceFiles.settingsStamp` at the time; nil: another check would come to nothing as well.
  let settingsStamp: String?

  /// Of a check that has come to nothing.
  static func nothing(of document: OpenDocument) -> CheckResult {
    CheckResult(
      id: document.generation, key: DocumentURI(document.uri), document: nil,
      lines: LineTable(document.text), diagnostics: [], configuration: document.configuration,
      complaint: nil, settingsStamp: nil)
  }
}
