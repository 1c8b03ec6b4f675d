// What a client can change while it runs, and what it is asked for at the start.
extension Session {
  /// Asks for what only a running client tells: its settings, and news of files.
  mutating func askForNews() {
    var registrations: [LSP.RegistrationParams.Registration] = []
    if client.workspace.registersFileWatchers {
      registrations.append(
        .init(
          id: "layoutlint.files", method: "workspace/didChangeWatchedFiles",
          registerOptions: .watchers(
            setup.workspace.watchedPatterns.map(LSP.FileSystemWatcher.init))))
    }
    if client.workspace.registersConfigurationChanges {
      registrations.append(
        .init(
          id: "layoutlint.settings", method: "workspace/didChangeConfiguration",
          registerOptions: .section(ClientSettings.section)))
    }
    if !registrations.isEmpty {
      let params = LSP.RegistrationParams(registrations: registrations)
      request("client/registerCapability", params, for: .registration)
    }
    askForSettings()
  }

  private mutating func askForSettings() {
    guard client.workspace.givesConfiguration else { return }
    let params = LSP.ConfigurationParams(items: [.init(section: ClientSettings.section)])
    request("workspace/configuration", params, for: .configuration)
  }

  /// The settings have changed: a client that can be asked is asked, for it may send half of them.
  mutating func changeSettings(_ settings: ClientSettings?) {
    guard !client.workspace.givesConfiguration else { return askForSettings() }
    if let settings { use(settings) }
  }

  mutating func use(_ settings: ClientSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    refreshMarks()
  }

  /// Has the client ask anew for what stands among the text.
  private mutating func refreshMarks() {
    if client.workspace.refreshesInlayHints {
      request("workspace/inlayHint/refresh", for: .refresh)
    }
    if client.workspace.refreshesCodeLenses {
      request("workspace/codeLens/refresh", for: .refresh)
    }
  }

  /// Files have changed beside those that are open.
  mutating func notice(_ changed: [LSP.DidChangeWatchedFilesParams.FileEvent]) {
    let decides = changed.contains { setup.workspace.decides(DocumentURI.path(of: $0.uri)) }
    if decides { recheckAll() }
    if !decides, client.workspace.refreshesDiagnostics, client.diagnostics.arePulled {
      request("workspace/diagnostic/refresh", for: .refresh)
    }
  }

  /// What depends on the disk is looked at again; a saved configuration is one that all depend on.
  mutating func save(_ uri: String) {
    if setup.workspace.decides(DocumentURI.path(of: uri)) { return recheckAll() }
    recheck(DocumentURI(uri))
  }

  mutating func changeFolders(added: [String], removed: [String]) {
    let gone = Set(removed.map { DocumentURI(folder: $0) })
    folders.removeAll(where: gone.contains)
    for folder in added.map({ DocumentURI(folder: $0) })
    where folders.count < WorkspaceIndex.folderLimit && !folders.contains(folder) {
      folders.append(folder)
    }
  }

  /// The configuration may be another one for every document.
  private mutating func recheckAll() {
    index.forgetDiagnostics()
    for key in documents.keys.sorted() { recheck(key) }
    guard client.diagnostics.arePulled else { return refreshMarks() }
    if client.workspace.refreshesDiagnostics {
      request("workspace/diagnostic/refresh", for: .refresh)
    }
    refreshMarks()
  }

  /// Checks a document again whose text has not changed: whoever waits goes on waiting.
  mutating func recheck(_ key: DocumentURI) {
    guard documents[key] != nil else { return }
    let generation = newWork()
    documents[key]?.generation = generation
    documents[key]?.result = nil
    stopCheck(of: key)
    schedule.add(key)
  }
}

// `$/setTrace`, for people who look for a fault in the traffic.
extension Session {
  mutating func traceArrival(of message: ClientMessage) {
    guard trace != .off, phase == .running else { return }
    switch message {
    case .request(let id, _): logTrace("a request has come: \(id)")
    case .response(let id, _): logTrace("an answer has come: \(id.map(String.init) ?? "unknown")")
    case .notification(.setTrace), .notification, .invalid: break
    }
  }

  mutating func logTrace(_ text: String) {
    notify("$/logTrace", LSP.LogTraceParams(message: text))
  }
}

/// What a person sets in the editor, in its section `layoutlint`: how the server shows things. What it
/// finds is set in `.layoutlint.json`, where the command line sees it too.
struct ClientSettings: Hashable, Sendable {
  var showsAbsoluteFrames = false
  var showsReach = true
  var showsCodeLenses = true

  /// Its name in `workspace/configuration`, and the one member of `didChangeConfiguration`'s settings
  /// that is ours.
  static let section = "layoutlint"
}

/// Whatever a client sends, what can be used of it is used: people write settings by hand, and a wrong
/// one must not cost the session.
extension ClientSettings: Decodable {
  private enum Key: String, CodingKey {
    case layoutlint, inlayHints, codeLens
    case absoluteFrames, reach
  }

  init(from decoder: any Decoder) {
    guard var settings = try? decoder.container(keyedBy: Key.self) else { return }
    if let section = try? settings.nestedContainer(keyedBy: Key.self, forKey: .layoutlint) {
      settings = section
    }
    if let hints = try? settings.nestedContainer(keyedBy: Key.self, forKey: .inlayHints) {
      showsAbsoluteFrames = hints.flag(.absoluteFrames) ?? showsAbsoluteFrames
      showsReach = hints.flag(.reach) ?? showsReach
    }
    showsCodeLenses = settings.flag(.codeLens) ?? showsCodeLenses
  }
}

extension KeyedDecodingContainer {
  /// nil where there is none, or something else.
  fileprivate func flag(_ key: Key) -> Bool? { try? decode(Bool.self, forKey: key) }
}

/// What the person was told about configurations, so that nothing is told at each keystroke.
struct ConfigurationProblems: Sendable {
  /// By configuration; those without mistakes are not here.
  private var told: [String: String] = [:]

  /// More are not kept: past it the person may be told once more.
  static let countLimit = 256

  /// Notes the complaint about a configuration, or that there is none any more.
  ///
  /// - Returns: whether it is one that has not been told since the configuration was last in order.
  mutating func isNew(_ complaint: String?, about configuration: String) -> Bool {
    guard told[configuration] != complaint else { return false }
    if told.count >= Self.countLimit, told[configuration] == nil { told = [:] }
    told[configuration] = complaint
    return complaint != nil
  }
}
