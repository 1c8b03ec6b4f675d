internal import Linting

// Settings, registrations, watched files and folders.
extension Session {
  /// Registers for changed files and settings, and requests the settings.
  mutating func registerForChanges() {
    var registrations: [JSONText] = []
    if client.registersFileWatchers {
      let watchers = setup.workspace.watchedPatterns.map { pattern -> JSONText in
        ["globPattern": .string(pattern)]
      }
      registrations.append([
        "id": "layoutlint.files", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": ["watchers": .array(watchers)],
      ])
    }
    if client.registersConfigurationChanges {
      registrations.append([
        "id": "layoutlint.settings", "method": "workspace/didChangeConfiguration",
        "registerOptions": ["section": .string(ClientSettings.section)],
      ])
    }
    if !registrations.isEmpty {
      let params: JSONText = ["registrations": .array(registrations)]
      request("client/registerCapability", params, for: .registration)
    }
    requestSettings()
  }

  private mutating func requestSettings() {
    guard client.providesConfiguration else { return }
    let params: JSONText = ["items": [["section": .string(ClientSettings.section)]]]
    request("workspace/configuration", params, for: .configuration)
  }

  /// Handles changed settings. They are requested if possible, since a notification may be incomplete.
  mutating func changeSettings(_ settings: ClientSettings?) {
    guard !client.providesConfiguration else { return requestSettings() }
    if let settings { use(settings) }
  }

  mutating func use(_ settings: ClientSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    refreshInlineInformation()
  }

  /// Requests the client to update its inlay hints and code lenses.
  private mutating func refreshInlineInformation() {
    if client.refreshesInlayHints {
      request("workspace/inlayHint/refresh", for: .refresh)
    }
    if client.refreshesCodeLenses {
      request("workspace/codeLens/refresh", for: .refresh)
    }
  }

  mutating func refreshDiagnostics() {
    guard client.refreshesDiagnostics, client.pullsDiagnostics else { return }
    request("workspace/diagnostic/refresh", for: .refresh)
  }

  /// Handles changes of files that may not be open.
  mutating func filesChanged(_ uris: [String]) {
    withheld.removeChanged(uris)
    guard !uris.contains(where: { setup.workspace.decides(DocumentURI.path(of: $0)) }) else {
      return recheckAll()
    }
    if setup.workspace.decidesCode(uris.map(DocumentURI.path)) { recheckSources() }
    refreshDiagnostics()
  }

  /// Checks a saved document again, since its check may depend on other files. A saved configuration affects
  /// all documents.
  mutating func save(_ uri: String) {
    documents[DocumentURI(uri)]?.hasUnsavedText = false
    if setup.workspace.decides(DocumentURI.path(of: uri)) { return recheckAll() }
    // Changes of other files are not reported.
    if !client.registersFileWatchers { setup.workspace.reload() }
    recheck(DocumentURI(uri))
    if setup.workspace.decidesCode([DocumentURI.path(of: uri)]) { recheckSources() }
  }

  mutating func changeFolders(added: [String], removed: [String]) {
    let removed = Set(removed.map { DocumentURI(folder: $0) })
    folders.removeAll(where: removed.contains)
    for folder in added.map({ DocumentURI(folder: $0) })
    where folders.count < WorkspaceIndex.folderLimit && !folders.contains(folder) {
      folders.append(folder)
    }
  }

  /// Checks all documents after a change of a configuration or of source code.
  private mutating func recheckAll() {
    setup.workspace.reload()
    index.removeDiagnostics()
    for key in documents.keys.sorted() { recheck(key) }
    refreshDiagnostics()
    refreshInlineInformation()
  }

  /// Checks a document with unchanged text again. Waiting requests continue to wait.
  ///
  /// - Parameter stopsCheck: whether a running check is stopped.
  mutating func recheck(_ key: DocumentURI, stopsCheck: Bool = true) {
    guard documents[key]?.isChecked == true else { return }
    let generation = newWork()
    documents[key]?.generation = generation
    documents[key]?.result = nil
    if stopsCheck { stopCheck(of: key) }
    schedule.add(key)
  }
}

// `$/setTrace`.
extension Session {
  mutating func traceArrival(of message: ClientMessage) {
    guard trace != .off, phase == .running else { return }
    switch message {
    case .request(let id, _): logTrace("received request \(id)")
    case .response(let id, _):
      logTrace("received response \(id.map(String.init) ?? "with an unknown id")")
    case .notification, .invalid, .tooLong: break
    }
  }

  private mutating func logTrace(_ text: String) {
    notify("$/logTrace", ["message": .string(text)])
  }
}

/// The settings of the editor's section `layoutlint`, which affect only the presentation. Checks are
/// configured in `.layoutlint.json`, which the command line reads as well.
struct ClientSettings: Hashable, Sendable {
  var showsAbsoluteFrames = false
  var showsReach = true
  var showsCodeLenses = true

  /// The section's name in `workspace/configuration` and in the settings of `didChangeConfiguration`.
  static let section = "layoutlint"
}

/// People write settings by hand. Invalid settings are ignored.
extension ClientSettings: Decodable {
  init(from decoder: any Decoder) {
    guard var settings = try? decoder.container(keyedBy: LSP.Key.self) else { return }
    if let section = try? settings.object("layoutlint") { settings = section }
    if let hints = try? settings.object("inlayHints") {
      showsAbsoluteFrames = (try? hints.value("absoluteFrames")) ?? showsAbsoluteFrames
      showsReach = (try? hints.value("reach")) ?? showsReach
    }
    showsCodeLenses = (try? settings.value("codeLens")) ?? showsCodeLenses
  }
}

/// The reported errors of configurations, so that each error is reported once.
struct ConfigurationProblems: Sendable {
  /// By configuration. Configurations without errors are not stored.
  private var reported: [String: String] = [:]

  /// Beyond this number of configurations, errors may be reported again.
  static let countLimit = 256

  /// Stores the error of a configuration; nil if it is valid.
  ///
  /// - Returns: whether the error is not reported since the configuration was last valid.
  mutating func isNew(_ error: String?, about configuration: String) -> Bool {
    guard reported[configuration] != error else { return false }
    if reported.count >= Self.countLimit, reported[configuration] == nil { reported = [:] }
    reported[configuration] = error
    return error != nil
  }
}
