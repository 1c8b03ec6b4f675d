internal import LayoutModel
internal import Linting
internal import OrderedCollections

/// The check of one state of a document.
struct CheckJob: Sendable {
  let id: WorkID
  let key: DocumentURI
  let uri: String
  let source: SourceText
  let client: ResolvedClientCapabilities
  /// The last finished check of the document. Its unchanged layouts are reused.
  var previous: CheckedDocument?

  func run(for setup: ServerSetup, isStopped: @escaping @Sendable () -> Bool) -> CheckResult {
    // Before the configuration is read, so that a change in between is detected later.
    let settingsStamp = setup.workspace.settingsStamp(source.path, nil)
    let preparation = setup.preparation(source.path)
    let lines = LineTable(source.bytes)
    let document = preparation.linter.check(
      source, reusing: previous, cancellation: Cancellation(isStopped))
    // The result of a cancelled check is dropped. A client that pulls diagnostics does so after each edit.
    var diagnostics: [LSP.Diagnostic] = []
    for finding in document?.findingsInEditor ?? [] where !isStopped() {
      diagnostics.append(
        LSP.Diagnostic(finding, uri: uri, lines: lines, client: client, setup: setup))
    }
    return CheckResult(
      id: id, key: key, document: document, lines: lines,
      diagnostics: LSP.WrittenDiagnostics(isStopped() ? [] : diagnostics),
      configuration: preparation.configuration, configurationError: preparation.configurationError,
      settingsStamp: settingsStamp)
  }
}

struct CheckResult: Sendable {
  let id: WorkID
  let key: DocumentURI

  /// nil if the text is no layout.
  let document: CheckedDocument?
  let lines: LineTable
  let diagnostics: LSP.WrittenDiagnostics
  /// The path of the configuration in effect, also if it is invalid.
  let configuration: String?
  /// Why the configuration was not used.
  let configurationError: String?
  /// `WorkspaceFiles.settingsStamp` at the time of the check.
  let settingsStamp: String
}

/// The complete parsing of a text, when no work is running after its findings are published or after a first request
/// about one position, so that later requests need not wait for it. Only for documents that had requests.
struct ParseJob: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let source: SourceText
  /// What an earlier request parsed.
  let partial: ParsedText?

  /// - Parameter isStopped: whether the result is no longer needed. It is then incomplete.
  func run(for setup: ServerSetup, isStopped: () -> Bool) -> ParsedText {
    guard !isStopped() else { return partial ?? ParsedText(text: nil, outline: nil) }
    var parsed = partial ?? ParsedText(source, in: setup.languages())
    if !isStopped() { parsed.complete() }
    return parsed
  }
}

extension Session {
  /// Parses the text of a document completely as soon as the user pauses: beside the check of an edit or the answer to
  /// a request it would delay them.
  mutating func parseWhenIdle(_ key: DocumentURI) {
    guard canBeParsed(key) else { return }
    unparsed.append(key)
    perform(.awaitIdle)
  }

  private func canBeParsed(_ key: DocumentURI) -> Bool {
    guard let document = documents[key] else { return false }
    return document.hasRequests && document.parsing == nil
      && document.parsedText?.isComplete != true
  }

  /// Starts the parsing of the next document.
  mutating func startParsing() {
    while let key = unparsed.last {
      guard runningChecks.isEmpty else { return perform(.awaitIdle) }
      unparsed.removeLast()
      guard canBeParsed(key), let document = documents[key] else { continue }
      let job = ParseJob(
        id: newWork(), document: key, generation: document.generation, source: document.source,
        partial: document.parsedText)
      documents[key]?.parsing = job.id
      perform(.start(.parse(job)))
      if !unparsed.isEmpty { perform(.awaitIdle) }
      return
    }
  }

  mutating func store(_ parsed: ParsedText, of key: DocumentURI, generation: WorkID) {
    guard documents[key]?.generation == generation, documents[key]?.parsedText?.isComplete != true
    else { return }
    documents[key]?.parsedText = parsed
  }
}

/// The running and the waiting checks. Of each document at most one check runs and one waits. The document
/// with the latest change is checked first.
struct CheckSchedule: Sendable {
  /// The greatest number of concurrent checks. After a start with many documents, the check of an edited
  /// document does not wait for all of them.
  static let runningLimit = 4

  private(set) var running: Set<DocumentURI> = []
  private var waiting: OrderedSet<DocumentURI> = []

  mutating func add(_ document: DocumentURI) {
    waiting.remove(document)
    waiting.append(document)
  }

  /// Removes a waiting check. A running check continues.
  mutating func remove(_ document: DocumentURI) {
    waiting.remove(document)
  }

  mutating func finished(_ document: DocumentURI) {
    running.remove(document)
  }

  /// Moves the next document, if a check may start, from waiting to running.
  mutating func next() -> DocumentURI? {
    guard running.count < Self.runningLimit,
      let document = waiting.last(where: { !running.contains($0) })
    else { return nil }
    waiting.remove(document)
    running.insert(document)
    return document
  }
}

/// A running check, of a text that may have changed since.
struct RunningCheck: Sendable {
  let id: WorkID
  let version: Int?

  /// Whether its result is no longer needed.
  var isStopped = false
}
