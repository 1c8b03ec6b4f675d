internal import LayoutModel
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

/// Goes through the files of a workspace, open ones as the editor has them.
struct WorkspaceScan {
  let setup: ServerSetup
  let client: ResolvedClientCapabilities
  let settings: ClientSettings
  private(set) var index: WorkspaceIndex
  /// Each once, whatever links lead to it, in order; open documents first.
  let paths: [String]
  private let open: [String: OpenDocument]

  init(_ job: WorkspaceJob, _ setup: ServerSetup) {
    self.setup = setup
    client = job.client
    settings = job.settings
    index = job.index
    let documents = job.open.map { (path: DocumentURI.path(of: $0.uri), document: $0) }
    open = Dictionary(documents.map { ($0.path, $0.document) }, uniquingKeysWith: { $1 })
    var seen: Set<String> = []
    let files = documents.map(\.path) + job.folders.flatMap(setup.workspace.list)
    let unique = files.filter { seen.insert(setup.workspace.identity($0)).inserted }
    paths = Array(unique.prefix(WorkspaceIndex.fileLimit))
    // What is not there any more is forgotten.
    let kept = Set(paths)
    index.files = index.files.filter { kept.contains($0.key) }
  }

  /// The address of a file: as the client spells it, where it has it open.
  func uri(of path: String) -> String { open[path]?.uri ?? DocumentURI.address(of: path) }

  func openDocument(at path: String) -> OpenDocument? { open[path] }

  /// What is known of a file that is not open, brought up to date by `complete`; nil where it cannot
  /// be read.
  mutating func file(
    at path: String, isComplete: (WorkspaceIndex.File) -> Bool,
    complete: (inout WorkspaceIndex.File, DocumentSnapshot) -> Void
  ) -> WorkspaceIndex.File? {
    guard let stamp = setup.workspace.stamp(path) else {
      index.files[path] = nil
      return nil
    }
    let known = index.files[path].flatMap { $0.stamp == stamp ? $0 : nil }
    if let known, isComplete(known) { return known }
    guard let bytes = setup.workspace.read(path) else { return nil }
    var file = known ?? WorkspaceIndex.File(stamp: stamp)
    complete(&file, asked(SourceText(path: path, bytes: bytes), uri: uri(of: path), version: nil))
    index.files[path] = file
    return file
  }

  func asked(_ document: OpenDocument) -> DocumentSnapshot {
    asked(document.source, uri: document.uri, version: document.version)
  }

  private func asked(_ source: SourceText, uri: String, version: Int?) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri, version: version, source: source, lines: LineTable(source.bytes), client: client,
      settings: settings, setup: setup)
  }
}
