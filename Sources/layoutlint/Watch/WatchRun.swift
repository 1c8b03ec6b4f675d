internal import Configuration
internal import Files
internal import Project
internal import SystemPackage

/// The files of a run that is repeated, and what is known of their states. As in the server, a document is checked again
/// if its text, its configuration, or the source code or the translations beside it have changed.
struct WatchRun {
  /// Read files again only if they changed.
  private let sources: SourceStore
  private let translations = TranslationStore()
  private let settings = SettingsFiles()
  /// By the path of the document.
  private var stamps: [String: String] = [:]
  /// The documents that the last check checked while files may have changed: their stamps can be newer than what was read.
  private var unsettled: Set<String> = []
  private var report: WatchReport
  private var watcher = FolderWatcher(
    usesEvents: SystemCalls.environment("LAYOUTLINT_WATCH") != "compare")
  private var scan = 0

  init(_ options: ReportOptions, named roots: [FilePath]) {
    sources = SourceStore(named: roots)
    report = WatchReport(isOnTerminal: options.goesToTerminal, isQuiet: options.quiet)
  }

  /// Checks documents.
  typealias Check = (LintSetup, [Input], SourceStore) throws(CommandError) -> WatchResults

  /// Checks the documents that changed, and waits for further changes.
  ///
  /// - Parameter setUp: searches the documents.
  /// - Throws: the error of the first check, such as a wrong configuration. Later ones are printed.
  mutating func run(
    _ setUp: () throws(CommandError) -> LintSetup, check: Check
  ) throws(CommandError) {
    var isFirst = true
    var shownErrors: [String] = []
    while true {
      do throws(CommandError) {
        sources.invalidate()
        translations.invalidate()
        let setup = try setUp()
        isFirst = false
        let results = try check(setup, changed(of: setup.inputs), sources)
        try Console.print(report.update(results, of: setup.inputs.map(\.path)))
        if watch(folders(around: setup.search.roots, of: setup.inputs)) { continue }
        shownErrors = []
        if !watcher.hasEvents { unsettled = [] }
      } catch {
        if isFirst { throw error }
        // Without events of the system, the check is repeated each second.
        if error.lines != shownErrors { error.lines.forEach(Console.note) }
        shownErrors = error.lines
      }
      guard watcher.wait() else { return }
    }
  }

  /// The documents that changed since the last call.
  private mutating func changed(of inputs: [Input]) -> [Input] {
    scan += 1
    let (known, again) = (stamps, unsettled)
    (stamps, unsettled) = ([:], [])
    return inputs.filter { input in
      let stamp = stamp(of: input)
      stamps[input.path] = stamp
      let isChanged = known[input.path] != stamp
      if isChanged { unsettled.insert(input.path) }
      return isChanged || again.contains(input.path)
    }
  }

  private func stamp(of input: Input) -> String {
    let path = input.location(in: FileSystem.currentFolder)
    let others = settings.stamp(of: path.string) {
      "\(sources.stamp(for: $0, in: scan)) \(translations.stamp(for: $0))"
    }
    return "\(FileSystem.stamp(of: path) ?? "") \(others)"
  }

  /// Watches folders, and the ones above them for a configuration.
  ///
  /// - Returns: whether one is new.
  private mutating func watch(_ folders: Set<String>) -> Bool {
    var above: Set<String> = []
    for folder in folders {
      var next = PathText.parent(of: folder)
      while let parent = next, !folders.contains(parent), above.insert(parent).inserted {
        next = PathText.parent(of: parent)
      }
    }
    let hasNew = watcher.watch(folders.sorted())
    return watcher.watch(above.sorted(), for: ConfigurationFile.name) || hasNew
  }

  /// The folders in which files decide what is reported: those that are searched, and those with source code.
  private func folders(around roots: [FilePath], of inputs: [Input]) -> Set<String> {
    var folders = Set(inputs.map { $0.folder(in: FileSystem.currentFolder) })
    let code = sources.all.flatMap(\.folders).map { FilePath($0) }
    for root in roots + code.map({ $0.absolute(in: FileSystem.currentFolder) }) {
      var walk = FolderWalk(
        FolderWalk.Folder(path: root.string, absolutePath: root.string), ProjectFiles(),
        usesGitIgnore: true)
      while let (folder, listing) = walk.next() {
        guard case .success(let listing) = listing else { continue }
        folders.insert(folder.absolutePath)
        for entry in listing.entries
        where entry.type == .folder && entry.isUTF8 && !FolderWalk.isSkipped(entry.name) {
          walk.enter(folder.appending(entry.name))
        }
      }
    }
    return folders
  }
}
