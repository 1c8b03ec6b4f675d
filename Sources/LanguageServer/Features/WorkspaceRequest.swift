/// What a client asks about all files of its folders, open or not.
enum WorkspaceRequest: Sendable {
  case symbols(WorkspaceSymbols)
  case diagnostics(WorkspacePull)

  fileprivate var workDoneToken: LSP.ProgressToken? {
    switch self {
    case .symbols(let asked): asked.workDoneToken
    case .diagnostics(let asked): asked.workDoneToken
    }
  }

  fileprivate var title: String {
    switch self {
    case .symbols: "layoutlint: reading layouts"
    case .diagnostics: "layoutlint: checking layouts"
    }
  }
}

/// What is known of the files of a workspace, so that asking again costs a look at each and no more.
struct WorkspaceIndex: Sendable {
  var files: [String: File] = [:]

  struct File: Sendable {
    /// `WorkspaceFiles.stamp`, as of what follows.
    let stamp: String
    var diagnostics: [LSP.Diagnostic]?
    var resultId: String?
    var symbols: [WorkspaceSymbols.Entry]?
  }

  /// More files are not looked at: an answer about them would take minutes.
  static let fileLimit = 10_000

  static let folderLimit = 100

  /// The same files may be checked otherwise now.
  mutating func forgetDiagnostics() {
    for path in files.keys {
      files[path]?.diagnostics = nil
      files[path]?.resultId = nil
    }
  }
}

/// The answer to a request about the workspace.
struct WorkspaceJob: Sendable {
  let id: WorkID
  let request: RequestID
  let asked: WorkspaceRequest
  /// Paths.
  let folders: [String]
  let open: [OpenDocument]
  let index: WorkspaceIndex
  let client: ResolvedClientCapabilities
  let settings: ClientSettings

  func run(
    for setup: ServerSetup, isStopped: () -> Bool, report: (WorkspaceProgress) -> Void
  ) -> WorkspaceResult {
    var reading = WorkspaceScan(self, setup)
    let paths = reading.paths
    report(progress(.begin, of: paths.count))
    defer { report(progress(.end, of: paths.count)) }
    /// One word for each percent at most.
    func reportStep(_ done: Int) {
      if 100 * done / paths.count > 100 * (done - 1) / paths.count {
        report(progress(.report, done, of: paths.count))
      }
    }
    var isCut = false
    let answer: WrittenJSON
    switch asked {
    case .diagnostics(let pull):
      answer = WrittenJSON(
        pull.answer(from: &reading, isStopped: isStopped) { reportStep($0) })
    case .symbols(let search):
      let found = search.answer(from: &reading, isStopped: isStopped) { reportStep($0) }
      isCut = found.count > WorkspaceSymbols.countLimit
      answer = WrittenJSON(Array(found.prefix(WorkspaceSymbols.countLimit)))
    }
    return WorkspaceResult(
      id: id, request: request, answer: answer, isCut: isCut, index: reading.index)
  }

  private func progress(
    _ kind: LSP.WorkDoneProgress.Kind, _ done: Int = 0, of count: Int
  ) -> WorkspaceProgress {
    var value = LSP.WorkDoneProgress(kind: kind)
    switch kind {
    case .begin:
      value.title = asked.title
      value.cancellable = true
      value.percentage = 0
    case .report:
      value.message = "\(done) of \(count) files"
      value.percentage = count > 0 ? 100 * done / count : 100
    case .end: break
    }
    return WorkspaceProgress(
      id: id, request: request, token: asked.workDoneToken, value: value)
  }
}

struct WorkspaceResult: Sendable {
  let id: WorkID
  let request: RequestID
  let answer: WrittenJSON
  /// More was found than is told.
  var isCut = false
  let index: WorkspaceIndex
}

struct WorkspaceProgress: Sendable {
  let id: WorkID
  let request: RequestID
  /// nil: the client does not want to know.
  let token: LSP.ProgressToken?
  let value: LSP.WorkDoneProgress
}

extension Session {
  mutating func ask(_ id: RequestID, _ asked: WorkspaceRequest) {
    let job = WorkspaceJob(
      id: newWork(), request: id, asked: asked, folders: folders.map(\.path),
      open: documents.keys.sorted().compactMap { documents[$0] }, index: index, client: client,
      settings: settings)
    setInFlight(id, InFlightRequest(document: nil, work: job.id, state: .beingWorkedOn))
    perform(.start(.workspace(job)))
  }

  mutating func accept(_ result: WorkspaceResult) {
    guard isAwaited(result.id, by: result.request) else { return }
    index = result.index
    if result.isCut {
      warn("more than \(WorkspaceSymbols.countLimit) views are found; the others are left out")
    }
    answer(result.request, with: .success(result.answer))
  }

  mutating func report(_ progress: WorkspaceProgress) {
    // The end is told of what was cancelled as well: what has begun ends once.
    guard phase == .running, let token = progress.token else { return }
    notify("$/progress", LSP.ProgressParams(token: token, value: progress.value))
  }
}
