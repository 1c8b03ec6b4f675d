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

/// Reads all of a text for those who will ask about it: once its findings are out, or once the first has
/// asked about one place, so that what is asked after a pause in typing finds all of it done. Only of
/// documents that somebody has asked about.
struct OutlineJob: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let source: SourceText
  let checked: CheckedDocument?
  /// What of it was needed before.
  let known: ParsedLanguageText?

  func run(for setup: ServerSetup) -> OutlineResult {
    var reading =
      known ?? ParsedLanguageText(source, in: setup.languages(), reusing: checked)
    reading.complete()
    return OutlineResult(id: id, document: document, generation: generation, reading: reading)
  }
}

struct OutlineResult: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let reading: ParsedLanguageText
}

extension Session {
  mutating func startReading(of key: DocumentURI) {
    guard let document = documents[key], document.isAskedAbout, !document.isBeingRead,
      document.reading?.isComplete != true
    else { return }
    documents[key]?.isBeingRead = true
    let job = OutlineJob(
      id: newWork(), document: key, generation: document.generation, source: document.source,
      checked: document.result?.document, known: document.reading)
    perform(.start(.reading(job)))
  }

  /// Once for a document, however often it is asked about.
  mutating func tellOfOmission(_ omission: String, _ key: DocumentURI) {
    guard documents[key]?.isKnownAsCut == false else { return }
    documents[key]?.isKnownAsCut = true
    warn(omission)
  }

  mutating func keep(_ reading: ParsedLanguageText, of key: DocumentURI, as generation: WorkID) {
    guard documents[key]?.generation == generation, documents[key]?.reading?.isComplete != true
    else { return }
    documents[key]?.reading = reading
  }
}

/// Which documents are being checked and which wait: of each document at most one check runs and one
/// waits, the document that changed last goes first.
struct CheckSchedule: Sendable {
  /// So many checks run at a time: after a start with many documents, typing in one of them finds
  /// its check next in line, not behind all.
  static let runningLimit = 4

  private(set) var running: Set<DocumentURI> = []
  private var waiting: [DocumentURI] = []

  mutating func add(_ document: DocumentURI) {
    remove(document)
    waiting.append(document)
  }

  /// Takes a document out of the line; what runs goes on running.
  mutating func remove(_ document: DocumentURI) {
    waiting.removeAll { $0 == document }
  }

  mutating func finished(_ document: DocumentURI) {
    running.remove(document)
  }

  /// The next document to check, if one may start; it counts as running from then on.
  mutating func next() -> DocumentURI? {
    guard running.count < Self.runningLimit,
      let index = waiting.lastIndex(where: { !running.contains($0) })
    else { return nil }
    let document = waiting.remove(at: index)
    running.insert(document)
    return document
  }
}

/// A check that goes on, of a text that may have changed since.
struct RunningCheck: Sendable {
  let id: WorkID
  let version: Int?

  /// Nobody waits for its result any more.
  var isStopped = false
}
