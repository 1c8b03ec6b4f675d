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
