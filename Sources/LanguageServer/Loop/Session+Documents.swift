internal import LayoutModel
internal import Linting

extension Session {
  mutating func open(_ item: LSP.TextDocumentItem) {
    let key = DocumentURI(item.uri)
    let previous = documents[key]
    guard previous != nil || documents.count < OpenDocument.countLimit else {
      return refuseToOpen()
    }
    var document = OpenDocument(
      uri: item.uri, version: item.version, text: item.text.utf8, generation: newWork())
    document.configuration = previous?.configuration
    if let previous, previous.uri == item.uri {
      document.published = previous.published
    } else if let previous {
      clear(previous)
    }
    documents[key] = document
    stopCheck(of: key)
    moveOn(key)
    schedule.add(key)
  }

  private mutating func refuseToOpen() {
    guard !saidTooManyDocuments else { return }
    saidTooManyDocuments = true
    tell("layoutlint checks \(OpenDocument.countLimit) open documents; the others are left out")
  }

  mutating func change(_ params: LSP.DidChangeParams) {
    let uri = params.textDocument.uri
    let key = DocumentURI(uri)
    guard var document = documents[key] else {
      return warn("a change to '\(uri)', which is not open")
    }
    let version = params.textDocument.version ?? document.version
    if let version, let current = document.version, version < current {
      return warn("a change of '\(uri)' to version \(version), after version \(current)")
    }
    do {
      document.text = try OpenDocument.apply(
        params.contentChanges, to: document.text, in: client.encoding)
    } catch {
      return warn("a change of '\(uri)' whose range ends before it starts")
    }
    document.version = version
    document.generation = newWork()
    document.result = nil
    document.reading = nil
    document.isBeingRead = false
    documents[key] = document
    if document.mayStopCheck { stopCheck(of: key) }
    moveOn(key)
    schedule.add(key)
  }

  mutating func close(_ uri: String) {
    let key = DocumentURI(uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    schedule.remove(key)
    stopCheck(of: key)
    moveOn(key)
    clear(document)
  }

  /// What was asked about the text before is of no use any more.
  private mutating func moveOn(_ key: DocumentURI) {
    answerAll(with: .contentModified) { $0.document == key }
  }

  /// The result of the check that runs will be dropped. The next one of the same document then runs to
  /// its end whatever comes, so that steady typing never keeps findings away for longer than two checks.
  mutating func stopCheck(of key: DocumentURI) {
    guard let check = runningChecks[key], !check.isStopped else { return }
    runningChecks[key]?.isStopped = true
    documents[key]?.mayStopCheck = false
    perform(.stop(check.id))
  }

  mutating func clear(_ document: OpenDocument) {
    guard document.published?.diagnostics.isEmpty == false else { return }
    publish(LSP.PublishDiagnosticsParams(uri: document.uri, version: nil, diagnostics: []))
  }

  private mutating func publish(_ params: LSP.PublishDiagnosticsParams) {
    notify("textDocument/publishDiagnostics", params)
  }
}

extension Session {
  /// Starts what may start of the checks that wait.
  mutating func startChecks() {
    while let key = schedule.next() {
      guard let document = documents[key] else { continue }
      runningChecks[key] = RunningCheck(id: document.generation, version: document.version)
      perform(
        .start(
          .check(
            CheckJob(
              id: document.generation, key: key, uri: document.uri,
              source: document.source, client: client, previous: document.lastChecked))))
    }
  }

  /// Takes a check's result: of the text as it is, or, where it was not stopped, of one shortly before.
  mutating func accept(_ result: CheckResult) {
    schedule.finished(result.key)
    let check = runningChecks.removeValue(forKey: result.key)
    if let checked = result.document {
      if let former = documents[result.key]?.lastChecked { perform(.letGo(former)) }
      documents[result.key]?.lastChecked = checked
    }
    guard var document = documents[result.key], check?.isStopped == false else { return }
    document.mayStopCheck = true
    guard document.generation == result.id else {
      if phase == .running { publish(result, of: &document, version: check?.version) }
      documents[result.key] = document
      return
    }
    document.result = result
    let waiting = requestsWaiting(for: result.key)
    if phase == .running {
      publish(result, of: &document, version: document.version)
      tellIfTooLarge(result, &document)
      tellOfConfiguration(result, &document)
    }
    documents[result.key] = document
    for (id, asked) in waiting { startAnswer(id, to: asked, about: document) }
    if waiting.isEmpty { startReading(of: result.key) }
  }

  /// Sends diagnostics, unless the client shows them already. The same list for a newer version is
  /// sent: the client has moved the old marks along with the edit, perhaps not to where they belong.
  ///
  /// - Parameter version: of the text that the findings are about.
  private mutating func publish(
    _ result: CheckResult, of document: inout OpenDocument, version: Int?
  ) {
    guard !client.diagnostics.arePulled else { return }
    let shown = document.published
    let showsNothing = shown?.diagnostics.isEmpty ?? (result.document == nil)
    guard !(showsNothing && result.diagnostics.isEmpty) else { return }
    let params = LSP.PublishDiagnosticsParams(
      uri: document.uri, version: version, diagnostics: result.diagnostics)
    guard params != shown else { return }
    document.published = params
    publish(params)
  }

  private mutating func tellOfConfiguration(
    _ result: CheckResult, _ document: inout OpenDocument
  ) {
    // One that is gone has no mistakes any more.
    if let former = document.configuration, former != result.configuration {
      _ = complaints.isNew(nil, about: former)
    }
    document.configuration = result.configuration
    guard let configuration = result.configuration,
      complaints.isNew(result.complaint, about: configuration), let complaint = result.complaint
    else { return }
    tell("layoutlint: \(complaint)", as: .error)
  }

  private mutating func tellIfTooLarge(_ result: CheckResult, _ document: inout OpenDocument) {
    let finding = result.document?.findings.first { $0.rule == DocumentRule.tooLarge.rawValue }
    guard let finding, !document.isKnownAsTooLarge else { return }
    document.isKnownAsTooLarge = true
    tell("layoutlint does not check '\(document.uri)': \(finding.message.text)")
  }
}

/// A document that the client has open, as of the last edit.
struct OpenDocument: Sendable {
  /// As the client spells it, for it may compare letter by letter.
  var uri: String
  var version: Int?
  var text: [UInt8]

  /// Names this state of the text: new with every edit.
  var generation: WorkID

  /// What was found out about `generation`; nil until its check is done.
  var result: CheckResult?

  /// What stands where in `generation`; nil until somebody has asked for it.
  var reading: ParsedLanguageText?

  /// `reading` is being made complete.
  var isBeingRead = false

  /// Some request was about it, and others will be.
  var isAskedAbout = false

  /// Whether an edit stops the check that runs: not the one after such a stop.
  var mayStopCheck = true

  /// The last that was found out about any state of the text, for the next check to build on.
  var lastChecked: CheckedDocument?

  /// What the client shows; nil where nothing was ever sent.
  var published: LSP.PublishDiagnosticsParams?

  /// The configuration of the last check.
  var configuration: String?

  /// The person was told that the document is over the limit.
  var isKnownAsTooLarge = false

  /// The log says that an answer has left something out.
  var isKnownAsCut = false

  /// The person was told that its check came upon a fault of our own.
  var isKnownAsFaulty = false

  /// More are not kept: an editor that opens every file of a tree is not a person who looks.
  static let countLimit = 4_096
}

extension OpenDocument {
  var source: SourceText { SourceText(path: DocumentURI.path(of: uri), bytes: text) }

  enum EditFailure: Error {
    case reversedRange
  }

  /// Applies the edits of one notification, each to what the one before it left.
  static func apply(
    _ changes: [LSP.ContentChange], to text: [UInt8], in encoding: PositionEncoding
  ) throws(EditFailure) -> [UInt8] {
    var text = text
    for change in changes {
      guard let range = change.range else {
        text = change.text.utf8
        continue
      }
      guard range.start <= range.end else { throw .reversedRange }
      let lines = LineTable(text)
      let start = lines.offset(at: range.start, in: encoding)
      let end = lines.offset(at: range.end, in: encoding)
      text.replaceSubrange(start..<max(start, end), with: change.text.utf8)
    }
    return text
  }
}
