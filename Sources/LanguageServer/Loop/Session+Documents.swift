internal import AppCode
internal import LayoutModel
internal import Linting

extension Session {
  mutating func open(_ identifier: LSP.TextDocumentIdentifier, _ text: LSP.Text) {
    let uri = identifier.uri
    let key = DocumentURI(uri)
    let previous = documents[key]
    guard previous != nil || documents.count < OpenDocument.countLimit else {
      return showOnce(
        .tooManyDocuments,
        "layoutlint checks at most \(OpenDocument.countLimit) open documents; "
          + "further documents are not checked")
    }
    var document = OpenDocument(
      uri: uri, version: identifier.version, text: text.utf8, generation: newWork())
    document.configuration = previous?.configuration
    withheld.remove(key)
    if let previous, previous.uri == uri {
      document.published = previous.published
    } else if let previous {
      clear(previous)
    }
    documents[key] = document
    stopCheck(of: key)
    cancelRequests(about: key)
    useText(of: document)
    scheduleCheck(of: key)
  }

  mutating func change(_ identifier: LSP.TextDocumentIdentifier, _ changes: [LSP.ContentChange]) {
    let uri = identifier.uri
    let key = DocumentURI(uri)
    guard var document = documents[key] else {
      return warn("ignored a change of '\(uri)', which is not open")
    }
    let version = identifier.version ?? document.version
    if let version, let current = document.version, version < current {
      return warn("ignored a change of '\(uri)' to version \(version), after version \(current)")
    }
    var text = document.text
    for change in changes where !change.apply(to: &text, in: client.encoding) {
      return warn("ignored a change of '\(uri)' with a range that ends before it starts")
    }
    document.text = text
    document.version = version
    document.hasUnsavedText = true
    document.generation = newWork()
    document.result = nil
    document.formerDiagnostics = nil
    document.parsedText = nil
    documents[key] = document
    if document.mayStopCheck { stopCheck(of: key) }
    cancelRequests(about: key)
    useText(of: document)
    // The edited file is checked first.
    if document.isSource { recheckSources(except: key) }
    scheduleCheck(of: key)
  }

  /// Other open source files are checked with the text.
  private func useText(of document: OpenDocument) {
    guard document.isSource else { return }
    setup.workspace.useText(DocumentURI.path(of: document.uri), document.text)
  }

  /// Checks the open source files again.
  mutating func recheckSources(except edited: DocumentURI? = nil) {
    for key in documents.keys.sorted() where key != edited {
      guard let document = documents[key], document.isSource, document.isChecked else { continue }
      if let result = document.result { documents[key]?.formerDiagnostics = result.diagnostics }
      recheck(key, stopsCheck: document.mayStopCheck)
    }
  }

  mutating func close(_ uri: String) {
    let key = DocumentURI(uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    schedule.remove(key)
    stopCheck(of: key)
    stopPageUpdate(of: key)
    cancelRequests(about: key)
    clear(document)
    if document.isSource {
      setup.workspace.useText(DocumentURI.path(of: document.uri), nil)
      if document.hasUnsavedText { recheckSources() }
    }
    noteFreed(document.text.count * Self.bytesPerTextByte)
  }

  /// Headers are not checked. They are open for requests about their text.
  mutating func scheduleCheck(of key: DocumentURI) {
    if documents[key]?.isChecked == true { schedule.add(key) }
  }

  /// Answers the requests about an earlier text with `ContentModified`.
  private mutating func cancelRequests(about key: DocumentURI) {
    answerAll(with: .contentModified) { $0.document == key }
  }

  /// Stops the running check, whose result is then ignored. The next check of the same document is not stopped,
  /// so that during steady typing findings are delayed by at most two checks.
  mutating func stopCheck(of key: DocumentURI) {
    guard let check = runningChecks[key], !check.isStopped else { return }
    runningChecks[key]?.isStopped = true
    documents[key]?.mayStopCheck = false
    perform(.stop(check.id))
  }

  mutating func clear(_ document: OpenDocument) {
    guard document.published?.diagnostics.isEmpty == false else { return }
    publish(
      LSP.PublishDiagnosticsParams(uri: document.uri, version: nil, diagnostics: .init()))
  }

  private mutating func publish(_ params: LSP.PublishDiagnosticsParams) {
    let method = "textDocument/publishDiagnostics"
    guard !notify(method, params.written) else { return }
    // The editor does not keep findings of an earlier text.
    var params = params
    params.diagnostics = .init()
    notify(method, params.written)
  }
}

extension Session {
  /// Starts waiting checks up to the limit.
  mutating func startChecks() {
    // The client has the findings of earlier texts.
    guard !isRepeating else { return }
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

  /// Handles a check's result, of the current text or, if the check was not stopped, of an earlier text.
  mutating func accept(_ result: CheckResult) {
    schedule.finished(result.key)
    let check = runningChecks.removeValue(forKey: result.key)
    if let checked = result.document {
      documents[result.key]?.lastChecked = checked
      if documents[result.key] != nil { noteFreed(checked.source.bytes.count) }
    }
    guard var document = documents[result.key], check?.isStopped == false else { return }
    document.mayStopCheck = true
    guard document.generation == result.id else {
      if phase == .running { publish(result, of: &document, version: check?.version) }
      documents[result.key] = document
      return
    }
    document.result = result
    // A client that pulls diagnostics does not know that the text of another file has changed them.
    if let former = document.formerDiagnostics, former != result.diagnostics {
      refreshDiagnostics()
    }
    document.formerDiagnostics = nil
    updatePages(of: document, after: result)
    let waiting = requestsWaiting(for: result.key)
    if phase == .running {
      publish(result, of: &document, version: document.version)
      reportIfTooLarge(result, &document)
      reportConfigurationError(result, &document)
    }
    documents[result.key] = document
    for (id, handler) in waiting { startAnswer(id, by: handler, about: document) }
  }

  /// Publishes diagnostics unless the client shows them already. An equal list for a newer version is published,
  /// since the client moved the old diagnostics with the edit.
  ///
  /// - Parameter version: of the checked text.
  private mutating func publish(
    _ result: CheckResult, of document: inout OpenDocument, version: Int?
  ) {
    guard !client.pullsDiagnostics else { return }
    let shown = document.published
    let showsNothing = shown?.diagnostics.isEmpty ?? (result.document == nil)
    guard !(showsNothing && result.diagnostics.isEmpty) else { return }
    let params = LSP.PublishDiagnosticsParams(
      uri: document.uri, version: version, diagnostics: result.diagnostics)
    guard params != shown else { return }
    document.published = params
    publish(params)
  }

  private mutating func reportConfigurationError(
    _ result: CheckResult, _ document: inout OpenDocument
  ) {
    // A removed configuration has no error.
    if let previous = document.configuration, previous != result.configuration {
      _ = configurationProblems.isNew(nil, about: previous)
    }
    document.configuration = result.configuration
    let error = result.configurationError
    guard let configuration = result.configuration,
      configurationProblems.isNew(error, about: configuration), let error
    else { return }
    showMessage("layoutlint: \(error)", as: .error)
  }

  private mutating func reportIfTooLarge(_ result: CheckResult, _ document: inout OpenDocument) {
    let finding = result.document?.findings.first { $0.rule == DocumentRule.tooLarge.rawValue }
    guard let finding, !document.hasReportedSize else { return }
    document.hasReportedSize = true
    showMessage("layoutlint does not check '\(document.uri)': \(finding.message.text)")
  }
}

/// The current state of an open document.
struct OpenDocument: Sendable {
  /// In the client's spelling: the client may compare it byte by byte.
  var uri: String
  var version: Int?
  var text: [UInt8]

  /// Identifies this state of the text. Each edit changes it.
  var generation: WorkID

  /// The result of the check of `generation`; nil until the check finishes.
  var result: CheckResult?

  /// The parsed text of `generation`; nil until a request needs it.
  var parsedText: ParsedText?

  /// Whether the text has changed since it was opened or saved.
  var hasUnsavedText = false

  /// Whether an edit stops the running check. False for the check after a stopped one.
  var mayStopCheck = true

  /// The latest result of any state of the text, which the next check reuses.
  var lastChecked: CheckedDocument?

  /// The diagnostics that the client shows; nil if none were published.
  var published: LSP.PublishDiagnosticsParams?

  /// The diagnostics before the text of another file changed; nil: the document itself has changed.
  var formerDiagnostics: LSP.WrittenDiagnostics?

  /// The configuration of the last check.
  var configuration: String?

  /// Whether a message reported that the document exceeds the limit.
  var hasReportedSize = false

  /// Whether a log message reported an incomplete answer.
  var hasReportedOmission = false

  /// The greatest number of open documents. Editors that open every file of a tree exceed it.
  static let countLimit = 4_096
}

extension OpenDocument {
  /// Whether it is a file of the app's source code, which is no layout whatever it contains.
  var isSource: Bool { SourceFile.isSource(DocumentURI.path(of: uri)) }

  /// Whether it is checked: a header is not.
  var isChecked: Bool { !isSource || SourceFile.isDocument(DocumentURI.path(of: uri)) }

  var source: SourceText { SourceText(path: DocumentURI.path(of: uri), bytes: text) }
}
