import ArgumentParser
internal import LanguageServer
internal import LayoutModel
internal import Linting

/// The daemon that editors talk to.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve an editor: the language server protocol over standard input and output.")

  func run() async throws {
    let status = await DaemonSetup.serve()
    // The protocol gives 1 for a client that left without `shutdown`; 1 is our 1, too.
    guard status == 0 else { throw ExitStatus(rawValue: status) ?? .internalError }
  }
}

/// What the daemon gets of the program: the same linter, answers and files as the command line.
enum DaemonSetup {
  /// Serves an editor until it is done.
  ///
  /// - Returns: the status to exit with.
  static func serve() async -> Int32 {
    await ServerEntry.run(
      ServerSetup(
        version: LayoutlintCommand.version, preparation: preparation, answer: answer,
        languages: { LinterFactory.languages }, rulePage: rulePage,
        pageAddress: { RulePageFiles.paths[$0].map(ServerEntry.address(ofFile:)) },
        workspace: DaemonFiles.workspace, log: ServerEntry.log))
  }

  @Sendable private static func rulePage(_ rule: String) -> String? {
    RuleEntry.all.first { $0.id == rule }.map { RulePage($0).text }
  }

  /// What a check of an open document needs, with the configuration as it is now.
  @Sendable static func preparation(path: String) -> CheckPreparation {
    // What an editor holds in no file lies in no folder.
    guard path.hasPrefix("/") else {
      return CheckPreparation(linter: LinterFactory.linter(isForEditing: true))
    }
    guard !path.hasSuffix("/\(ConfigurationFile.name)") else {
      return CheckPreparation(linter: LinterFactory.configurationLinter)
    }
    var configurations = ConfigurationStore(showsWholePaths: true)
    let input = configurations.input(named: path)
    var overrides = RuleOverrides()
    if let place = input.place, input.configuration?.configuration.exclusion(of: place) != nil {
      // As a walk of the command line has it. Hovers still tell what there is.
      overrides.only = []
    }
    let screens = ScreenRequest()
    let linter = LinterFactory.linter(
      for: input, overrides: overrides, screens: screens, isForEditing: true)
    return CheckPreparation(
      linter: linter,
      configuration: input.configuration?.path ?? configurations.refusals.first?.path,
      complaint: configurations.refusals.first.map { refusal in
        "\(refusal.summary); until that is mended, its settings do not count"
      } ?? screens.plists.complaints.first?.text)
  }
}

extension DaemonSetup {
  /// The answer to a client's question: what the command line prints for it, in one line.
  @Sendable static func answer(
    _ question: LayoutQuery, about choice: LayoutChoice, document: CheckedDocument
  ) throws(LayoutQueryError) -> WrittenJSON {
    do throws(CommandError) {
      let place = try QueryScreen(choice)
      func layout() throws(CommandError) -> OpenedLayout {
        let layout = try document.opened(on: place).layout(named: choice.layout)
        // A document that was checked is laid out on its own canvas.
        return place.isAnother ? try layout.laidOut(on: place) : layout
      }
      let answer: any LayoutAnswer =
        switch question {
        case .hitTest(let points): HitTestAnswer(at: points, in: try layout())
        case .responderChain(let start, let action):
          try ChainAnswer(from: start, action: action, in: layout())
        case .reach: ReachAnswer(for: try layout())
        case .touch(let gesture): DeliveryAnswer(to: gesture, in: try layout())
        case .preview(let hasLegend):
          try preview(of: document, choice.layout, on: place, hasLegend: hasLegend)
        }
      return WrittenJSON(utf8: answer.json.line)
    } catch {
      throw LayoutQueryError(error.message)
    }
  }

  /// Of a document's first layout, where none is named: a panel has to begin somewhere.
  private static func preview(
    of document: CheckedDocument, _ layout: String?, on place: QueryScreen, hasLegend: Bool
  ) throws(CommandError) -> PreviewAnswer {
    let request = PictureRequest(
      layout: layout, place: place, nameOption: "'layout'", takesFirst: true)
    var (document, linter) = (document, LinterFactory.linter())
    if place.isAnother {
      linter = preparation(path: document.source.path).linter.looking(at: place)
      document = linter.check(document.source) ?? document
    }
    let (picture, names) = try request.picture(of: document, checkedBy: linter)
    return PreviewAnswer(picture, hasLegend: hasLegend, names: names)
  }
}

extension CheckedDocument {
  /// Its layouts, ready for questions about a screen: on another one than their own, all frames are
  /// laid out from those in the text.
  fileprivate func opened(on place: QueryScreen) -> OpenedDocument {
    let linter = place.isAnother ? DaemonSetup.preparation(path: source.path).linter : nil
    return OpenedDocument(
      linter?.read(source)?.parsedLayouts ?? layoutsAsRead, of: source, format: format,
      nameOption: "'layout'")
  }
}

extension QueryScreen {
  /// What a client asks for.
  fileprivate init(_ choice: LayoutChoice) throws(CommandError) {
    let scale = choice.textScale ?? 1
    guard Self.textScales.contains(scale) else {
      throw CommandError("'textScale' takes a factor from 0.5 to 4, not \(scale.shortText)")
    }
    try self.init(device: choice.device, orientation: choice.orientation, textScale: scale)
  }
}

/// The files of a workspace, found and read as the command line does it.
enum DaemonFiles {
  static let workspace = WorkspaceFiles(
    list: list, read: read, stamp: stamp, settingsStamp: settingsStamp,
    identity: { SystemCalls.realPath(of: $0) ?? $0 },
    watchedPatterns: [
      "**/\(ConfigurationFile.name)", "**/\(infoPlistName)", "**/*\(Input.layoutSuffix)",
    ] + LinterFactory.documentSuffixes.map { "**/*\($0)" },
    decides: decides)

  private static let infoPlistName = "Info.plist"

  @Sendable private static func list(_ folder: String) -> [String] {
    // What is no path, or no folder, holds no layouts.
    guard folder.hasPrefix("/"), let info = try? FileSystem.info(of: folder), info.kind == .folder
    else { return [] }
    var search = InputSearch(ConfigurationStore(showsWholePaths: true), excludesNamed: false)
    search.add(folder, standardInputName: nil)
    return search.inputs.filter { $0.origin == .file }.map(\.path)
  }

  @Sendable private static func read(_ path: String) -> [UInt8]? {
    // One that is gone or may not be read has no findings.
    try? FileSystem.read(path, limit: ReaderLimits().documentBytes)
  }

  @Sendable private static func stamp(_ path: String) -> String? {
    guard let file = state(of: path) else { return nil }
    return "\(file) \(settingsStamp(path))"
  }

  @Sendable private static func settingsStamp(_ path: String) -> String {
    // What an editor holds in no file lies in no folder.
    guard path.hasPrefix("/"),
      let configuration = ConfigurationStore.nearestPath(
        upwardsFrom: AbsolutePath.folder(of: path) ?? "/")
    else { return "" }
    return "\(configuration) \(state(of: configuration) ?? "")"
  }

  private static func state(of path: String) -> String? {
    guard let info = try? FileSystem.info(of: path), info.kind == .regular else { return nil }
    return "\(info.identity.number):\(info.byteCount):\(info.modified)"
  }

  @Sendable private static func decides(_ path: String) -> Bool {
    [ConfigurationFile.name, infoPlistName].contains { path.hasSuffix("/\($0)") }
  }
}

/// The rules' pages as files: an editor opens one when a person clicks on the rule of a finding.
///
/// The pages are part of the program, and no address on the web has them. So they are written to the
/// person's cache folder, which anybody may empty at any time.
enum RulePageFiles {
  /// Where the page of each rule is; without those that cannot be written.
  ///
  /// Written once in a process, when somebody first asks, where they are not there already.
  static let paths: [String: String] = {
    guard let folder = try? madeFolder() else { return [:] }
    let pages = RuleEntry.all.compactMap { entry -> (String, String)? in
      let path = AbsolutePath.join(folder, "\(entry.id).md")
      // A link less is no reason to say anything.
      guard (try? write(Array(RulePage(entry).text.utf8), to: path)) != nil else { return nil }
      return (entry.id, path)
    }
    return Dictionary(uniqueKeysWithValues: pages)
  }()

  /// A version's own, so that two do not write over each other's.
  private static func madeFolder() throws(SystemFailure) -> String? {
    guard var folder = cacheFolder else { return nil }
    try SystemCalls.makeFolder(folder)
    for name in ["layoutlint", LayoutlintCommand.version, "rules"] {
      folder = AbsolutePath.join(folder, name)
      try SystemCalls.makeFolder(folder)
    }
    return folder
  }

  /// By the XDG Base Directory Specification; on a Mac by Apple's File System Programming Guide.
  private static var cacheFolder: String? {
    let home = folder(statedBy: "HOME")
    #if canImport(Darwin)
      return home.map { AbsolutePath.join($0, "Library/Caches") }
    #else
      return folder(statedBy: "XDG_CACHE_HOME") ?? home.map { AbsolutePath.join($0, ".cache") }
    #endif
  }

  /// A path that does not start at the root counts as none.
  private static func folder(statedBy variable: String) -> String? {
    SystemCalls.environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func write(_ page: [UInt8], to path: String) throws(SystemFailure) {
    if (try? FileSystem.read(path, limit: page.count)) == page { return }
    try FileSystem.replace(path, with: page)
  }
}
