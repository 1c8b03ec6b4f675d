package import Configuration
package import Files
internal import LayoutModel
package import Linting
internal import SystemPackage

/// The baselines of one run, and its findings compared with them.
package struct BaselineRun {
  package enum Choice: Hashable {
    /// For each input the baseline of its configuration.
    case configured
    /// One baseline for all inputs.
    case file(String)
    case none
    /// All findings are written to this file.
    case write(String)
  }

  package let choice: Choice
  package private(set) var files: [File] = []
  /// The first input whose contents are not known.
  private var firstUnread: String?
  private let moves: [PathMove]
  private let overrides: RuleOverrides
  private let screens: ScreenRequest
  private let projectFiles: ProjectFiles
  private let currentFolder = FileSystem.currentFolder
  /// The indices of `files`, by path.
  private var indices: [FilePath: Int] = [:]

  /// A baseline with what the run found in its files.
  package struct File {
    package var file: BaselineFile
    /// By the path in the baseline.
    package var checked: [String: FileFindings] = [:]
    /// Inputs that could not be read.
    package var unread: Set<String> = []
    /// The new paths of entries whose file is gone.
    package var moved: [Baseline.Key: String] = [:]
  }

  /// The findings of a checked file.
  package struct FileFindings {
    package let found: [FindingIdentity: BaselineMatch.Found]
    /// Whether the run checked the file on other screens than the project's.
    let isOnOtherScreens: Bool
    /// Whether the document is skipped: it is for another platform.
    let isSkipped: Bool
    /// The views of scenes that are not checked on devices, as entries name them.
    let viewsNotOnDevices: Set<String>
  }

  package init(
    _ choice: Choice, moves: [PathMove] = [], overrides: RuleOverrides = RuleOverrides(),
    screens: ScreenRequest = ScreenRequest(), projectFiles: ProjectFiles = .workingTree
  ) {
    self.choice = choice
    self.moves = moves
    self.overrides = overrides
    self.screens = screens
    self.projectFiles = projectFiles
  }

  /// Reads the baselines and assigns each input its accepted findings.
  ///
  /// - Returns: the inputs without the baselines themselves, which patterns of the configuration can
  ///   include.
  package mutating func prepare(_ inputs: [Input]) throws(CommandError) -> [Input] {
    switch choice {
    case .none: return inputs
    case .write(let path):
      add(
        try BaselineFile.replaced(at: path, currentFolder: currentFolder, isLayout: Input.isLayout),
        at: FilePath(path).absolute(in: currentFolder))
    case .file(let path):
      add(
        try BaselineFile(
          reading: FilePath(path), shownPath: path, currentFolder: currentFolder, moves: moves,
          projectFiles: projectFiles),
        at: FilePath(path).absolute(in: currentFolder))
    case .configured: try readConfigured(inputs)
    }
    guard !files.isEmpty else { return inputs }
    let own = Set(indices.keys.map { SystemCalls.realPath(of: $0) ?? $0 })
    let names = Set(own.compactMap(\.lastComponent))
    var result: [Input] = []
    for input in inputs {
      let path = FilePath(input.path)
      if input.origin == .file, let name = path.lastComponent, names.contains(name),
        let real = SystemCalls.realPath(of: path), own.contains(real)
      {
        continue
      }
      result.append(assign(input))
    }
    return result
  }

  private mutating func add(_ file: BaselineFile, at path: FilePath) {
    indices[path] = files.count
    files.append(File(file: file))
  }

  private mutating func readConfigured(_ inputs: [Input]) throws(CommandError) {
    for input in inputs {
      guard let configuration = input.configuration, let path = configuration.baselinePath,
        indices[path] == nil
      else { continue }
      do {
        add(
          try BaselineFile(
            reading: path, shownPath: path.shortened(to: currentFolder).string,
            currentFolder: currentFolder, moves: moves, projectFiles: projectFiles),
          at: path)
      } catch {
        throw configuration.baselineError(error)
      }
    }
  }

  private mutating func assign(_ input: Input) -> Input {
    var input = input
    // Standard input without a name is no file of the project.
    if input.origin == .standardInput, input.path == Input.standardInputName { return input }
    let index: Int?
    switch choice {
    case .configured: index = input.configuration?.baselinePath.flatMap { indices[$0] }
    case .file, .write: index = 0
    case .none: index = nil
    }
    guard let index else { return input }
    let path = files[index].file.relativePath(of: input.path)
    var accepted = files[index].file.documents[path] ?? DocumentBaseline()
    if case .write = choice {
      accepted = DocumentBaseline()
      accepted.acceptsAll = true
    }
    input.baseline = BaselineEntries(index: index, path: path, accepted: accepted)
    return input
  }

  /// Adds the findings of a checked input.
  package mutating func record(_ document: CheckedDocument, of input: Input) {
    guard let entries = input.baseline, let match = document.baseline else { return }
    // Of a malformed document only the text was checked.
    if case .write = choice {
    } else if document.isMalformed {
      return record(unread: input, isKnown: true)
    }
    let isLaidOut = document.format.kind == .interfaceBuilder
    files[entries.index].checked[entries.path] = FileFindings(
      found: match.found, isOnOtherScreens: isLaidOut && screens.isOfOneRun,
      isSkipped: document.layouts.isEmpty && !document.statuses.isEmpty,
      viewsNotOnDevices: document.viewsNotOnDevices)
  }

  /// - Parameter isKnown: whether the contents of the input were read, and are no document that can be checked.
  package mutating func record(unread input: Input, isKnown: Bool) {
    if !isKnown { firstUnread = firstUnread ?? input.path }
    guard let entries = input.baseline else { return }
    files[entries.index].unread.insert(entries.path)
  }

  /// Why the run writes no baseline, although it should: the findings of an input would be missing, and new in the next
  /// run. nil: it can be written.
  package var obstacle: CommandError? {
    guard case .write(let path) = choice, let firstUnread else { return nil }
    return CommandError("is not written, because \(firstUnread) cannot be read", path: path)
  }

  /// Notes about moves without effect, which can contain typing errors.
  package var moveNotes: [String] {
    moves.filter { move in files.allSatisfy { $0.file.unusedMoves.contains(move) } }.map {
      "layoutlint: --baseline-moves: no entry of a baseline is in \($0.old.escaped)"
    }
  }

  /// Whether the run checked what an entry is about.
  package func covers(_ entry: Baseline.Entry, _ checked: FileFindings) -> Bool {
    overrides.runs(entry.finding.rule) && !checked.isOnOtherScreens && !checked.isSkipped
      && !(entry.finding.view.map(checked.viewsNotOnDevices.contains) == true
        && Self.rulesOfPlaces.contains(entry.finding.rule))
  }

  /// The rules whose findings depend on the screen.
  private static let rulesOfPlaces = Set(
    RuleEntry.all.filter { $0.metadata?.needs.contains(.positions) == true }.map(\.id))
}

extension CheckedDocument {
  /// The views of scenes that are not checked on devices, as entries of a baseline name them.
  fileprivate var viewsNotOnDevices: Set<String> {
    statuses.compactMap(\.layout).filter(layouts.indices.contains).reduce(into: []) {
      let hierarchy = layouts[$1].hierarchy
      $0.formUnion(hierarchy.ids.map { FindingIdentity.name(of: $0, in: hierarchy) })
    }
  }

  /// Whether the text has an error because of which its views were not checked.
  fileprivate var isMalformed: Bool {
    let errors = [DocumentRule.syntaxError, .tooDeep, .tooLarge].map(\.rawValue)
    return layouts.isEmpty
      || baseline?.found.keys.contains { errors.contains($0.rule) } == true
  }
}

// Moved files. An entry of a file that no longer exists belongs to another file if exactly one of the
// other inputs has its finding.
extension BaselineRun {
  /// Finds the files that have moved, and accepts their findings in the new files.
  ///
  /// Only inputs without entries are checked in advance: a moved file has none at its new path.
  ///
  /// - Parameter check: returns nil for an input that cannot be read. The run itself reports why.
  package mutating func findMoves(_ inputs: inout [Input], check: (Input) -> CheckedDocument?) {
    for index in files.indices {
      let gone = goneEntries(of: index, inputs)
      if !gone.isEmpty { findMoves(of: gone, to: &inputs, index, check) }
    }
  }

  /// The entries whose files do not exist, by finding; those of the same finding in several files are
  /// not included.
  private func goneEntries(of index: Int, _ inputs: [Input]) -> [FindingIdentity: Baseline.Entry] {
    let file = files[index].file
    let existing = Set(inputs.compactMap { $0.baseline?.index == index ? $0.baseline?.path : nil })
    let paths = Set(file.baseline.entries.map(\.path)).subtracting(existing)
    let gonePaths = paths.filter(file.isGone)
    guard !gonePaths.isEmpty else { return [:] }
    var entries: [FindingIdentity: Baseline.Entry?] = [:]
    for entry in file.baseline.entries where gonePaths.contains(entry.path) {
      entries[entry.finding] = .some(entries[entry.finding] == nil ? entry : nil)
    }
    return entries.compactMapValues(\.self)
  }

  private mutating func findMoves(
    of gone: [FindingIdentity: Baseline.Entry], to inputs: inout [Input], _ index: Int,
    _ check: (Input) -> CheckedDocument?
  ) {
    let suffixes = Set(gone.values.compactMap { FilePath($0.path).extension })
    /// By finding, the inputs that have it.
    var candidates: [FindingIdentity: [(input: Int, count: Int)]] = [:]
    for (position, input) in inputs.enumerated() {
      guard let entries = input.baseline, entries.index == index, input.origin == .file,
        entries.accepted.counts.isEmpty,
        FilePath(entries.path).extension.map(suffixes.contains) == true,
        let match = check(input)?.baseline
      else { continue }
      for (finding, found) in match.found where gone[finding] != nil {
        candidates[finding, default: []].append((position, found.count))
      }
    }
    for (finding, entry) in gone {
      guard let only = candidates[finding], only.count == 1,
        let new = inputs[only[0].input].baseline,
        finding.isGloballyUnique
          || FilePath(entry.path).lastComponent == FilePath(new.path).lastComponent
      else { continue }
      files[index].moved[entry.key] = new.path
      files[index].file.accept(finding, count: entry.count, in: new.path)
      inputs[only[0].input].baseline?.accepted.counts[finding] = entry.count
    }
  }
}

extension RuleOverrides {
  /// Whether the command line does not disable a rule. What it disables in one run is not gone.
  fileprivate func runs(_ rule: String) -> Bool {
    if let only, !only.contains(rule), !enabled.contains(rule) { return false }
    return levels[rule] != .off
  }
}

extension ScreenRequest {
  /// Whether the command line specifies other screens, text sizes or languages than the project's.
  fileprivate var isOfOneRun: Bool {
    choice != nil || textScale != 1 || textSizes != nil || languages != nil
  }
}

extension BaselineRun {
  /// In the order of the baselines and of their entries.
  package var results: BaselineResults {
    var results = BaselineResults()
    if case .write = choice { return results }
    for file in files { add(file, to: &results) }
    return results
  }

  private func add(_ file: File, to results: inout BaselineResults) {
    let path = file.file.path
    for entry in file.file.baseline.entries {
      if let newPath = file.moved[entry.key] {
        results.moved.append(.init(baseline: path, entry: entry, newPath: newPath))
        continue
      }
      var gone = entry
      if let checked = file.checked[entry.path] {
        gone.count -= checked.found[entry.finding]?.count ?? 0
        if !covers(entry, checked) {
          gone.count = 0
          results.unchecked += 1
        }
      } else if !file.unread.contains(entry.path), file.file.isGone(entry.path) {
        // The file does not exist, so no finding of it does.
      } else {
        gone.count = 0
        results.unchecked += 1
      }
      if gone.count > 0 { results.gone.append(.init(baseline: path, entry: gone)) }
    }
    results.new += newEntries(of: file).map { .init(baseline: path, entry: $0) }
  }

  /// The findings that the baseline does not accept, sorted as its entries.
  private func newEntries(of file: File) -> [Baseline.Entry] {
    var entries: [Baseline.Entry] = []
    for (path, checked) in file.checked {
      let accepted = file.file.documents[path]?.counts ?? [:]
      for (finding, found) in checked.found {
        let count = found.count - (accepted[finding] ?? 0)
        guard count > 0 else { continue }
        entries.append(.init(path: path, finding: finding, count: count, message: found.message))
      }
    }
    return Baseline(entries).entries
  }
}

// The baseline that a run writes.
extension BaselineRun {
  /// Writes all findings of the run. Entries about what the run did not check are kept, except those of
  /// files that do not exist.
  ///
  /// - Returns: what was written, for a note; nil: the run writes no baseline.
  package func write() throws(CommandError) -> String? {
    guard case .write(let path) = choice, let file = files.first else { return nil }
    var entries: [Baseline.Entry] = []
    for (path, checked) in file.checked {
      entries += checked.found.map { finding, found in
        .init(path: path, finding: finding, count: found.count, message: found.message)
      }
    }
    let found = Baseline(entries).entries
    var kept: [Baseline.Entry] = []
    try file.file.update { current in
      kept = keptEntries(of: file, in: current)
      return Baseline(found + kept)
    }
    let paths = Set(found.map(\.path)).count
    let entriesText = found.count == 1 ? "1 entry" : "\(found.count) entries"
    let text = "layoutlint: wrote \(entriesText) for \(paths.amount("file")) to \(path.escaped)"
    if let loss = file.file.lossOfOld {
      return "\(text); the former baseline was malformed, and nothing of it is kept: \(loss.text)"
    }
    return kept.isEmpty ? text : "\(text); kept \(kept.count) that this run did not check"
  }

  /// - Parameter current: the baseline that the file contains by now.
  private func keptEntries(of file: File, in current: Baseline) -> [Baseline.Entry] {
    current.entries.filter { entry in
      if let checked = file.checked[entry.path] { return !covers(entry, checked) }
      return file.unread.contains(entry.path) || !file.file.isGone(entry.path)
    }
  }
}
