internal import LayoutModel
internal import Linting

extension LSP.Diagnostic {
  /// A finding, with the members that the client supports.
  init(
    _ finding: Finding, uri: String, lines: LineTable, client: ResolvedClientCapabilities,
    setup: ServerSetup
  ) {
    func range(_ range: SourceRange) -> LSP.Range { lines.range(of: range, in: client.encoding) }
    let rule = DocumentRule(rawValue: finding.rule)
    let page = client.showsRulePages ? setup.pageAddress(finding.rule) : nil
    let isUnnecessary = client.showsUnnecessaryTag && rule?.isAboutIdleText == true
    let hasData = client.keepsDiagnosticData && !finding.fixes.isEmpty
    let hasRelated = client.showsRelatedInformation && !finding.related.isEmpty
    self.init(
      range: range(finding.range),
      severity: LSP.DiagnosticSeverity(finding.severity),
      code: finding.rule,
      codeDescription: page.map { ["href": $0] },
      source: "layoutlint",
      message: finding.message.text,
      tags: isUnnecessary ? [LSP.Diagnostic.unnecessaryTag] : nil,
      relatedInformation: !hasRelated
        ? nil
        : finding.related.map { related in
          let location =
            related.code.map { LSP.Location($0, in: client.encoding) }
            ?? LSP.Location(uri: uri, range: range(related.range))
          return LSP.RelatedInformation(location: location, message: related.message.text)
        },
      data: hasData ? ["fixes": finding.fixes.map(\.title)] : nil)
  }
}

extension DocumentSnapshot {
  func diagnostic(_ finding: Finding) -> LSP.Diagnostic {
    LSP.Diagnostic(finding, uri: uri, lines: lines, client: client, setup: setup)
  }

  /// The diagnostics of a check; some are missing if the result is no longer needed.
  func diagnostics(of checked: CheckedDocument?) -> LSP.WrittenDiagnostics {
    let findings = checked?.findingsInEditor ?? []
    return LSP.WrittenDiagnostics(findings.compactMap { isStopped() ? nil : diagnostic($0) })
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

/// `textDocument/diagnostic`: the findings of a document.
struct DiagnosticRequest: RequestHandler, Decodable {
  static let method = "textDocument/diagnostic"
  static let needs = RequestNeeds.currentCheckResult

  let previousResultId: String?

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let diagnostics = document.diagnostics ?? LSP.WrittenDiagnostics()
    return diagnostics.report(previousResultId: previousResultId)
  }
}

/// `workspace/diagnostic`: the findings of all files, streamed if the client has a token for partial results.
struct WorkspaceDiagnosticRequest: RequestHandler, Decodable {
  static let method = "workspace/diagnostic"

  let previousResultIds: [PreviousResult]
  let workDoneToken: LSP.ProgressToken?
  let partialResultToken: LSP.ProgressToken?

  /// The greatest number of reports in one part of a streamed result. The first parts are smaller, so that they
  /// arrive early.
  static let partLimit = 128

  struct PreviousResult: Decodable, Sendable {
    let uri: String
    let value: String
  }

  func answer(in scan: inout WorkspaceScan) throws(ResponseError) -> JSONText {
    var previous = Dictionary(
      previousResultIds.map { (DocumentURI($0.uri), $0.value) }, uniquingKeysWith: { $1 })
    var items: [JSONText] = []
    var partSize = 1
    scan.forEachPath(
      progress: workDoneToken, title: "layoutlint: checking layouts", includesCode: true
    ) { path, scan in
      let uri = scan.uri(of: path)
      guard let (diagnostics, version) = Self.diagnostics(at: path, &scan) else { return true }
      // The findings of a stopped check are incomplete.
      guard !scan.isStopped() else { return false }
      let former = previous.removeValue(forKey: DocumentURI(uri))
      items.append(Self.report(diagnostics, previousResultId: former, uri: uri, version))
      guard let partialResultToken, items.count >= partSize else { return true }
      scan.reportPart(["items": .array(items)], to: partialResultToken)
      items = []
      partSize = min(2 * partSize, Self.partLimit)
      return true
    }
    // A removed file has no findings. The client keeps those of a withheld file.
    for result in previousResultIds {
      let document = DocumentURI(result.uri)
      guard previous[document] != nil, !scan.isWithheld(document) else { continue }
      let report = Self.report(.init(), previousResultId: result.value, uri: result.uri, nil)
      items.append(report)
    }
    // The response to a streamed request has no items.
    if let partialResultToken, !items.isEmpty {
      scan.reportPart(["items": .array(items)], to: partialResultToken)
      items = []
    }
    return ["items": .array(items)]
  }

  /// - Parameter version: nil for a file that is not open.
  private static func report(
    _ diagnostics: LSP.WrittenDiagnostics, previousResultId: String?, uri: String, _ version: Int?
  ) -> JSONText {
    diagnostics.report(previousResultId: previousResultId)
      .adding(["uri": .string(uri), "version": version.map(JSONText.integer) ?? .null])
  }

  private static func diagnostics(
    at path: String, _ scan: inout WorkspaceScan
  ) -> (items: LSP.WrittenDiagnostics, version: Int?)? {
    let isStopped = scan.isStopped
    if let document = scan.openDocument(at: path) {
      let snapshot = scan.snapshot(of: document)
      let stamp = scan.settingsStamp(path)
      let current = document.result.flatMap { $0.settingsStamp == stamp ? $0 : nil }
      let checked =
        current.map(\.document)
        ?? scan.setup.preparation(path).linter.check(
          snapshot.source, cancellation: Cancellation(isStopped))
      return (snapshot.diagnostics(of: checked), document.version)
    }
    let file = scan.file(at: path) {
      $0.diagnostics != nil
    } complete: { file, snapshot in
      let linter = snapshot.setup.preparation(path).linter
      file.diagnostics = snapshot.diagnostics(
        of: linter.check(
          snapshot.source, cancellation: Cancellation(isStopped)))
    }
    return file?.diagnostics.map { ($0, nil) }
  }
}

extension LSP.WrittenDiagnostics {
  /// A report of the diagnostics, or that they are unchanged.
  func report(previousResultId: String?) -> JSONText {
    let id = resultId
    let isUnchanged = id == previousResultId
    return .present([
      "kind": isUnchanged ? "unchanged" : "full", "resultId": .string(id),
      "items": isUnchanged ? nil : list.json,
    ])
  }

  /// An identifier that is equal for equal lists, so that the server stores no lists that it sent: 64
  /// bits of FNV-1a over the list's JSON, and the length of the JSON.
  private var resultId: String {
    var hash = StableHash()
    hash.combine(list.utf8)
    return String(hash.value, radix: 16) + "-" + String(list.utf8.count)
  }
}
