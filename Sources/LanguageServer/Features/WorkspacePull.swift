internal import Linting

/// The findings of all files, for a client that asks for them.
struct WorkspacePull: Decodable, Sendable {
  let previousResultIds: [PreviousResult]
  let workDoneToken: LSP.ProgressToken?

  struct PreviousResult: Decodable, Sendable {
    let uri: String
    let value: String
  }

  /// - Parameter progress: takes how many files are done.
  func answer(
    from reading: inout WorkspaceScan, isStopped: () -> Bool, progress: (Int) -> Void
  ) -> LSP.WorkspaceDiagnosticReport {
    var previous = Dictionary(
      previousResultIds.map { (DocumentURI($0.uri), $0.value) }, uniquingKeysWith: { $1 })
    var report = LSP.WorkspaceDiagnosticReport(items: [])
    for (place, path) in reading.paths.enumerated() where !isStopped() {
      let uri = reading.uri(of: path)
      guard let (items, id, version) = findings(at: path, &reading, isStopped) else { continue }
      report.items.append(
        .init(
          uri: uri, version: version,
          report: LSP.DiagnosticReport(
            items, resultId: id,
            previousResultId: previous.removeValue(forKey: DocumentURI(uri)))))
      progress(place + 1)
    }
    // What is gone has no findings any more.
    for result in previousResultIds where previous[DocumentURI(result.uri)] != nil {
      report.items.append(
        .init(uri: result.uri, version: nil, report: .init([], previousResultId: result.value)))
    }
    return report
  }

  private func findings(
    at path: String, _ reading: inout WorkspaceScan, _ isStopped: () -> Bool
  ) -> (items: [LSP.Diagnostic], resultId: String, version: Int?)? {
    if let document = reading.openDocument(at: path) {
      let about = reading.asked(document)
      let stamp = about.setup.workspace.settingsStamp(path)
      let known = document.result.flatMap { $0.settingsStamp == stamp ? $0 : nil }
      let checked =
        known.map(\.document)
        ?? about.setup.preparation(path).linter.check(about.source, isCancelled: isStopped)
      let items = about.diagnostics(of: checked)
      return (items, LSP.DiagnosticReport.resultId(of: items), document.version)
    }
    let file = reading.file(at: path) {
      $0.diagnostics != nil
    } complete: { file, about in
      let linter = about.setup.preparation(path).linter
      let items = about.diagnostics(of: linter.check(about.source, isCancelled: isStopped))
      file.diagnostics = items
      file.resultId = LSP.DiagnosticReport.resultId(of: items)
    }
    guard let items = file?.diagnostics, let id = file?.resultId else { return nil }
    return (items, id, nil)
  }
}

extension DocumentSnapshot {
  func diagnostics(of checked: CheckedDocument?) -> [LSP.Diagnostic] {
    checked?.findings.map(DiagnosticConversion(self).diagnostic) ?? []
  }
}

extension LSP {
  struct WorkspaceDiagnosticReport: Hashable, Sendable, Encodable {
    var items: [Item]

    struct Item: Hashable, Sendable, Encodable {
      var uri: String
      var version: Int?
      var report: DiagnosticReport

      private enum CodingKeys: CodingKey {
        case uri, version
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(uri, forKey: .uri)
        // Null where it is not open: the protocol wants the member.
        try container.encode(version, forKey: .version)
        try report.encode(to: encoder)
      }
    }
  }
}
