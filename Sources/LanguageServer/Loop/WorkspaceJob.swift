internal import AppCode
internal import LayoutModel
internal import Linting
internal import Workers

/// The computation of an answer about all files of the workspace, open or not.
struct WorkspaceJob: Sendable {
  let id: WorkID
  let request: RequestID
  let handler: any RequestHandler<WorkspaceScan>
  /// Paths.
  let folders: [String]
  let openDocuments: [OpenDocument]
  let index: WorkspaceIndex
  let withheld: WithheldDocuments
  let client: ResolvedClientCapabilities
  let settings: ClientSettings

  /// - Parameters:
  ///   - isStopped: whether the result is no longer needed.
  ///   - report: receives `$/progress` values.
  func run(
    for setup: ServerSetup, isStopped: @escaping @Sendable () -> Bool,
    report: @escaping (JSONText, _ partOf: (request: RequestID, job: WorkID)?) -> Void
  ) -> WorkspaceResult {
    var scan = WorkspaceScan(self, setup, isStopped: isStopped) { value, isPartialResult in
      report(value, isPartialResult ? (request, id) : nil)
    }
    let answer = handler.response(in: &scan)
    return WorkspaceResult(
      id: id, request: request, answer: answer, index: scan.index, formerIndex: index,
      omission: scan.omission)
  }
}

struct WorkspaceResult: Sendable {
  let id: WorkID
  let request: RequestID
  let answer: Result<WrittenJSON, ResponseError>
  let index: WorkspaceIndex
  /// Before the iteration.
  let formerIndex: WorkspaceIndex
  /// For an incomplete answer: a message for the log.
  let omission: String?
}

extension Session {
  mutating func ask(_ id: RequestID, _ handler: any RequestHandler<WorkspaceScan>) {
    let job = WorkspaceJob(
      id: newWork(), request: id, handler: handler, folders: folders.map(\.path),
      openDocuments: documents.keys.sorted().compactMap { documents[$0] }, index: index,
      withheld: withheld, client: client, settings: settings)
    setInFlight(id, InFlightRequest(document: nil, work: job.id))
    perform(.start(.workspace(job)))
  }

  mutating func accept(_ result: WorkspaceResult) {
    // The results of a cancelled request are also used.
    index.merge(result.index, since: result.formerIndex)
    guard isInFlight(result.request, as: result.id) else { return }
    if let omission = result.omission { warn(omission) }
    answer(result.request, with: result.answer)
  }

  /// Reports progress. The end is also reported for a cancelled request: each progress ends once. A part of the
  /// result is reported only while the request is pending.
  ///
  /// - Parameter partOf: nil: it is work-done progress.
  mutating func report(
    _ params: JSONText, _ partOf: (request: RequestID, job: WorkID)?
  ) {
    guard phase == .running else { return }
    if let (request, job) = partOf, !isInFlight(request, as: job) { return }
    notify("$/progress", params)
  }
}

/// Results for the files of the workspace. An unchanged file is not read again.
struct WorkspaceIndex: Sendable {
  var files: [String: File] = [:]

  struct File: Sendable {
    /// `WorkspaceFiles.stamp` at the time of the results.
    let stamp: String
    var diagnostics: LSP.WrittenDiagnostics?
    var symbols: [WorkspaceSymbolRequest.Entry]?
  }

  /// Further files are ignored: an answer about them takes minutes.
  static let fileLimit = 10_000

  static let folderLimit = 100

  /// Increases with each `removeDiagnostics()`.
  private var removalCount = 0

  /// Adds the results of an iteration to those of others that ended while it ran.
  ///
  /// - Parameter former: the index before the iteration.
  mutating func merge(_ results: WorkspaceIndex, since former: WorkspaceIndex) {
    for path in former.files.keys where results.files[path] == nil { files[path] = nil }
    for (path, var file) in results.files {
      let known = files[path]
      let isOther = known?.stamp != file.stamp
      // An iteration that read the file again ended earlier.
      if isOther, former.files[path]?.stamp == file.stamp { continue }
      if results.removalCount != removalCount { file.diagnostics = nil }
      if !isOther {
        file.diagnostics = file.diagnostics ?? known?.diagnostics
        file.symbols = file.symbols ?? known?.symbols
      }
      files[path] = file
    }
  }

  /// Discards the diagnostics after a change of the configuration.
  mutating func removeDiagnostics() {
    removalCount += 1
    for path in files.keys { files[path]?.diagnostics = nil }
  }
}

/// An iteration over the files of the workspace. Open documents are used with their current text.
struct WorkspaceScan {
  let setup: ServerSetup
  private let job: WorkspaceJob
  private(set) var index: WorkspaceIndex
  /// In order without duplicates, links resolved; open documents first. Headers and withheld files are not included.
  let paths: [String]
  /// Whether the result is no longer needed.
  let isStopped: @Sendable () -> Bool
  /// Set by an answer that is incomplete: a message for the log.
  var omission: String?
  private let openDocuments: [String: OpenDocument]
  private let report: (_ params: JSONText, _ isPartialResult: Bool) -> Void

  fileprivate init(
    _ job: WorkspaceJob, _ setup: ServerSetup, isStopped: @escaping @Sendable () -> Bool,
    report: @escaping (_ params: JSONText, _ isPartialResult: Bool) -> Void
  ) {
    self.setup = setup
    self.isStopped = isStopped
    self.report = report
    self.job = job
    index = job.index
    let documents = job.openDocuments.map { (path: DocumentURI.path(of: $0.uri), document: $0) }
    openDocuments = Dictionary(
      documents.map { ($0.path, $0.document) }, uniquingKeysWith: { $1 })
    var seen: Set<String> = []
    let files =
      documents.filter { $0.document.isChecked }.map(\.path)
      + job.folders.flatMap(setup.workspace.list).filter {
        job.withheld.isEmpty || !job.withheld.contains(DocumentURI(DocumentURI.uri(ofFile: $0)))
      }
    let unique = files.filter { seen.insert(setup.workspace.identity($0)).inserted }
    paths = Array(unique.prefix(WorkspaceIndex.fileLimit))
    let existing = Set(paths)
    index.files = index.files.filter { existing.contains($0.key) }
  }

  var client: ResolvedClientCapabilities { job.client }

  /// Calls `visit` for each path until it returns false or the scan is stopped, and reports progress.
  ///
  /// - Parameters:
  ///   - token: nil if the client requests no progress.
  ///   - title: of the progress.
  ///   - includesCode: whether files of source code are visited.
  mutating func forEachPath(
    progress token: LSP.ProgressToken?, title: String, includesCode: Bool = false,
    _ visit: (String, inout WorkspaceScan) -> Bool
  ) {
    func report(_ value: JSONText) {
      guard let token else { return }
      self.report(["token": token.json, "value": value], false)
    }
    report(["kind": "begin", "title": .string(title), "cancellable": true, "percentage": 0])
    defer { report(["kind": "end"]) }
    let paths = includesCode ? paths : paths.filter { !SourceFile.isDocument($0) }
    for (index, path) in paths.enumerated() where !isStopped() {
      InternalErrors.note(uri(of: path))
      guard visit(path, &self) else { return }
      // At most one report for each percent.
      let percentage = 100 * (index + 1) / paths.count
      guard percentage > 100 * index / paths.count else { continue }
      report([
        "kind": "report", "message": .string("\(index + 1) of \(paths.count) files"),
        "percentage": .integer(percentage),
      ])
    }
  }

  /// Sends a part of the result.
  func reportPart(_ value: JSONText, to token: LSP.ProgressToken) {
    report(["token": token.json, "value": value], true)
  }

  /// The URI of a file; of an open document in the client's spelling.
  func uri(of path: String) -> String {
    openDocuments[path]?.uri ?? DocumentURI.uri(ofFile: path)
  }

  func openDocument(at path: String) -> OpenDocument? { openDocuments[path] }

  /// Whether the check of a document ended an earlier process, so that it has no results.
  func isWithheld(_ document: DocumentURI) -> Bool { job.withheld.contains(document) }

  /// `WorkspaceFiles.settingsStamp` during this iteration.
  func settingsStamp(_ path: String) -> String {
    setup.workspace.settingsStamp(path, job.id.number)
  }

  /// The results for a file that is not open, updated by `complete`; nil if the file is unreadable.
  mutating func file(
    at path: String, isComplete: (WorkspaceIndex.File) -> Bool,
    complete: (inout WorkspaceIndex.File, DocumentSnapshot) -> Void
  ) -> WorkspaceIndex.File? {
    guard let stamp = setup.workspace.stamp(path, job.id.number) else {
      index.files[path] = nil
      return nil
    }
    let cached = index.files[path].flatMap { $0.stamp == stamp ? $0 : nil }
    if let cached, isComplete(cached) { return cached }
    guard let bytes = setup.workspace.read(path) else { return nil }
    var file = cached ?? WorkspaceIndex.File(stamp: stamp)
    let source = SourceText(path: path, bytes: bytes)
    complete(&file, snapshot(of: source, uri: uri(of: path), version: nil))
    // The results of a stopped check are incomplete.
    guard !isStopped() else { return nil }
    index.files[path] = file
    return file
  }

  func snapshot(of document: OpenDocument) -> DocumentSnapshot {
    snapshot(of: document.source, uri: document.uri, version: document.version)
  }

  private func snapshot(of source: SourceText, uri: String, version: Int?) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri, version: version, source: source, lines: LineTable(source.bytes), client: client,
      settings: job.settings, setup: setup, isStopped: isStopped)
  }
}

extension LSP {
  /// Identifies a progress. A string or a number, returned unchanged.
  typealias ProgressToken = RequestID
}
