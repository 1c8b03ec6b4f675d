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

/// Writes the diagnostics of a text. Those of an earlier text are reused if they differ in nothing but the numbers of their
/// lines.
struct DiagnosticsUpdate: Sendable {
  private let findings: [Finding]
  private let former: LSP.WrittenDiagnostics?
  /// For each finding the index of its diagnostic in `former`, without its data if the finding hides its fixes; -1: there
  /// is none. Empty: there are none.
  private var indices: [Int] = []
  /// The first of the diagnostics in `former` whose lines have other numbers, and the difference.
  private var movedLines: (first: Int, distance: Int) = (Int.max, 0)

  /// The greatest number of former findings that are compared with one finding. The order of findings hardly changes.
  private static let searchLimit = 16

  /// - Parameters:
  ///   - former: the diagnostics of an earlier text.
  ///   - change: from the earlier text.
  init(
    _ findings: [Finding], in lines: LineTable, since former: LSP.WrittenDiagnostics?,
    _ change: TextChange?
  ) {
    self.findings = findings
    self.former = former
    guard let former, let change, !former.isEmpty else { return }
    let line = lines.firstLine(after: change, since: former.lines) ?? (start: Int.max, distance: 0)
    var next = 0
    var firstAfter = Int.max
    indices = findings.map { finding in
      let candidates = next..<min(next + Self.searchLimit, former.findings.count)
      for index in candidates {
        let candidate = former.findings[index]
        guard let distance = finding.distance(from: candidate) else { continue }
        next = index + 1
        let extent = candidate.extent
        let isBefore = distance == 0 && extent.end < change.prefix
        let isAfter = !isBefore && distance == change.shift && extent.start >= line.start
        let hasFixes = finding.hidesFixes || !candidate.hidesFixes
        guard hasFixes, isBefore || isAfter else { return -1 }
        if line.distance != 0 {
          // Ranges in other documents do not move. Before the first moved diagnostic there is no moved one.
          guard isAfter ? finding.related.allSatisfy({ $0.code == nil }) : index < firstAfter else {
            return -1
          }
          if isAfter { firstAfter = min(firstAfter, index) }
        }
        return index
      }
      return -1
    }
    if line.distance != 0 { movedLines = (firstAfter, line.distance) }
  }

  /// - Parameters:
  ///   - part: of the indices of the findings.
  ///   - convert: returns the diagnostic of a finding.
  func write(
    _ part: Range<Int>, isStopped: () -> Bool, _ convert: (Finding) -> LSP.Diagnostic
  ) -> DiagnosticsWriter {
    var writer = DiagnosticsWriter()
    var index = part.lowerBound
    while index < part.upperBound, !isStopped() {
      let first = indices.isEmpty ? -1 : indices[index]
      var next = index + 1
      if let former, first >= 0 {
        let isMoved = first >= movedLines.first
        if findings[index].hidesFixes || isMoved {
          writer.add(
            first, of: former, withoutData: findings[index].hidesFixes,
            movingLinesBy: isMoved ? movedLines.distance : 0)
        } else {
          while next < part.upperBound, indices[next] == first + next - index,
            indices[next] < movedLines.first, !findings[next].hidesFixes
          {
            next += 1
          }
          writer.add(first..<first + next - index, of: former)
        }
      } else {
        writer.add(convert(findings[index]))
      }
      index = next
    }
    return writer
  }
}

extension DocumentSnapshot {
  func diagnostic(_ finding: Finding) -> LSP.Diagnostic {
    LSP.Diagnostic(finding, uri: uri, lines: lines, client: client, setup: setup)
  }

  /// The diagnostics of a check; some are missing if the result is no longer needed.
  func diagnostics(of checked: CheckedDocument?) -> [LSP.Diagnostic] {
    checked?.findingsInEditor.compactMap { isStopped() ? nil : diagnostic($0) } ?? []
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

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> WrittenJSON {
    // They are written during the check, which reuses those of the earlier text.
    let items = (document.diagnostics ?? LSP.WrittenDiagnostics()).json
    let report = LSP.DiagnosticReport(
      [], resultId: LSP.DiagnosticReport.resultId(of: items), previousResultId: previousResultId)
    return .object(
      ("items", report.items == nil ? nil : items), ("kind", WrittenJSON(report.kind)),
      ("resultId", WrittenJSON(report.resultId)))
  }
}

/// `workspace/diagnostic`: the findings of all files, streamed if the client has a token for partial results.
struct WorkspaceDiagnosticRequest: RequestHandler, Decodable {
  static let method = "workspace/diagnostic"
  static let needs = RequestNeeds.workspace

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

  func answer(
    in scan: inout WorkspaceScan
  ) throws(ResponseError) -> [String: [LSP.WorkspaceDocumentDiagnosticReport]] {
    var previous = Dictionary(
      previousResultIds.map { (DocumentURI($0.uri), $0.value) }, uniquingKeysWith: { $1 })
    var items: [LSP.WorkspaceDocumentDiagnosticReport] = []
    var partSize = 1
    scan.forEachPath(progress: workDoneToken, title: "layoutlint: checking layouts") { path, scan in
      let uri = scan.uri(of: path)
      guard let (diagnostics, id, version) = Self.diagnostics(at: path, &scan) else { return true }
      // The findings of a stopped check are incomplete.
      guard !scan.isStopped() else { return false }
      items.append(
        .init(
          uri: uri, version: version,
          report: LSP.DiagnosticReport(
            diagnostics, resultId: id,
            previousResultId: previous.removeValue(forKey: DocumentURI(uri)))))
      guard let partialResultToken, items.count >= partSize else { return true }
      scan.reportPart(["items": .value(items)], to: partialResultToken)
      items = []
      partSize = min(2 * partSize, Self.partLimit)
      return true
    }
    // A removed file has no findings. The client keeps those of a withheld file.
    for result in previousResultIds {
      let document = DocumentURI(result.uri)
      guard previous[document] != nil, !scan.isWithheld(document) else { continue }
      items.append(
        .init(uri: result.uri, version: nil, report: .init([], previousResultId: result.value)))
    }
    // The response to a streamed request has no items.
    if let partialResultToken, !items.isEmpty {
      scan.reportPart(["items": .value(items)], to: partialResultToken)
      items = []
    }
    return ["items": items]
  }

  private static func diagnostics(
    at path: String, _ scan: inout WorkspaceScan
  ) -> (items: [LSP.Diagnostic], resultId: String, version: Int?)? {
    let isStopped = scan.isStopped
    if let document = scan.openDocument(at: path) {
      let snapshot = scan.snapshot(of: document)
      let stamp = scan.settingsStamp(path)
      let current = document.result.flatMap { $0.settingsStamp == stamp ? $0 : nil }
      let checked =
        current.map(\.document)
        ?? scan.setup.preparation(path).linter.check(
          snapshot.source, cancellation: Cancellation(isStopped))
      let items = snapshot.diagnostics(of: checked)
      return (items, LSP.DiagnosticReport.resultId(of: items), document.version)
    }
    let file = scan.file(at: path) {
      $0.diagnostics != nil
    } complete: { file, snapshot in
      let linter = snapshot.setup.preparation(path).linter
      let items = snapshot.diagnostics(
        of: linter.check(
          snapshot.source, cancellation: Cancellation(isStopped)))
      file.diagnostics = items
      file.resultId = LSP.DiagnosticReport.resultId(of: items)
    }
    guard let items = file?.diagnostics, let id = file?.resultId else { return nil }
    return (items, id, nil)
  }
}

extension LSP {
  /// Diagnostics, or that they are unchanged.
  struct DiagnosticReport: Sendable, Encodable {
    /// `full` or `unchanged`.
    var kind: String
    var resultId: String
    var items: [Diagnostic]?

    init(_ items: [Diagnostic], previousResultId: String?) {
      self.init(items, resultId: Self.resultId(of: items), previousResultId: previousResultId)
    }

    /// - Parameter resultId: of `items`.
    init(_ items: [Diagnostic], resultId: String, previousResultId: String?) {
      let isUnchanged = resultId == previousResultId
      self.resultId = resultId
      kind = isUnchanged ? "unchanged" : "full"
      self.items = isUnchanged ? nil : items
    }

    /// An identifier that is equal for equal lists, so that the server stores no lists that it sent: 64
    /// bits of FNV-1a over the list's JSON, and the length of the JSON.
    static func resultId(of items: WrittenJSON) -> String {
      var hash = StableHash()
      hash.combine(items.utf8)
      return String(hash.value, radix: 16) + "-" + String(items.utf8.count)
    }

    static func resultId(of items: [Diagnostic]) -> String { resultId(of: WrittenJSON(items)) }
  }

  struct WorkspaceDocumentDiagnosticReport: Sendable, Encodable {
    var uri: String
    var version: Int?
    var report: DiagnosticReport

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(uri, forKey: "uri")
      // The protocol requires the member; null for a file that is not open.
      try container.encode(version, forKey: "version")
      try report.encode(to: encoder)
    }
  }
}
