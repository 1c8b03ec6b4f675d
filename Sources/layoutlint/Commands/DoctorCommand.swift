import ArgumentParser
internal import Configuration
internal import Files
internal import JSON
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Project
internal import Reports
internal import SystemPackage
internal import Workers

/// `layoutlint doctor`: checks the installation and a project.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the installation and what lint finds in a project.",
    discussion: """
      Exit status: 0 if no check fails, 1 if one does, for example because of an invalid configuration or \
      because there is nothing to lint.
      """)

  @Argument(help: "A file or folder of the project.", completion: .file())
  var path = "."

  @OptionGroup var options: AnswerOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  func run() throws {
    try CommandError.wrapping(try FileSystem.status(of: FilePath(path)), path: path)
    let files = ProjectFiles()
    var search = InputSearch(
      configuration.store(), excludesNamed: false, findsDumps: true, files: files)
    search.add(path)
    let project = ProjectCheck(search, path: path, files)
    let checks = [.version, .system, .library, .git] + project.checks + [project.documents]
    try options.print(DoctorAnswer(checks: checks))
    if checks.contains(where: { $0.status == .error }) { throw ExitStatus.findings }
  }
}

/// The result of one check.
struct DoctorCheck {
  let name: String
  let status: Status
  let message: String
  /// What to do about a problem; nil: nothing.
  var advice: String?

  enum Status: String {
    case ok, warning, error
  }

  init(_ name: String, _ status: Status, _ message: String, advice: String? = nil) {
    (self.name, self.status, self.message, self.advice) = (name, status, message, advice)
  }

  /// A check without problems.
  init(_ name: String, _ message: String) { self.init(name, .ok, message) }
}

private struct DoctorAnswer: LayoutAnswer {
  let checks: [DoctorCheck]

  var text: String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let start = check.status.rawValue.padded(to: 9) + check.name.padded(to: width + 2)
      return "\(start)\(check.message.escaped)\(check.advice.map { "; \($0.escaped)" } ?? "")\n"
    }.joined()
  }

  var json: JSONText {
    [
      "checks": .array(
        checks.map { check in
          [
            "name": .string(check.name), "status": .string(check.status.rawValue),
            "message": .string(check.message), "advice": .optional(check.advice),
          ]
        })
    ]
  }
}

// The installation.
extension DoctorCheck {
  fileprivate static var version: Self {
    Self("version", BuildInformation.current.versionLine(LayoutlintCommand.version))
  }

  fileprivate static var system: Self {
    let processors = SystemCalls.processorCount.amount("processor")
    return Self("system", "\(SystemCalls.systemName), \(processors)")
  }

  fileprivate static var library: Self {
    Self("json", "libjansson \(JSONDocument.libraryVersion)")
  }

  fileprivate static var git: Self {
    do throws(CommandError) {
      let version = try GitRepository.version()
      do throws(CommandError) {
        return Self("git", "\(version), repository \(try GitRepository().root.string)")
      } catch {
        return Self(
          "git", .warning, "\(version); \(error.message)",
          advice: "--since and --staged need a repository")
      }
    } catch {
      return Self(
        "git", .warning, error.message,
        advice: "install Git for --since, --staged and init --git-hook")
    }
  }
}

/// The checks of a project, with what `lint` reads.
private struct ProjectCheck {
  private let search: InputSearch
  private let files: ProjectFiles
  /// The configuration of the path; nil: there is none, or it cannot be read.
  private let configuration: ConfigurationFile?
  private let errors: [CommandError]
  private let inputs: [Input]
  private let baselines: BaselineRun
  private let baselineError: CommandError?
  /// The storyboards and xibs.
  private let builderInputs: [Input]
  /// Shared by all checks, so that each source file and each project is read once.
  private let sourceStore: SourceStore
  private let apps = AppOrientationStore()

  init(_ search: InputSearch, path: String, _ files: ProjectFiles) {
    self.search = search
    self.files = files
    sourceStore = SourceStore(projectFiles: files, progress: SourceProgressLine.start)
    apps.projectFiles = files
    var configurations = search.configurations
    let isFolder = InputSearch.searchesFolder(path)
    configuration =
      (isFolder ? configurations.input(forFolder: path) : configurations.input(named: path))
      .configuration
    errors = configurations.errors
    var baselines = BaselineRun(.configured)
    var (inputs, baselineError) = (search.inputs, CommandError?.none)
    do throws(CommandError) {
      inputs = try baselines.prepare(search.inputs)
    } catch {
      baselineError = error
    }
    self.inputs = inputs
    self.baselines = baselines
    self.baselineError = baselineError
    builderInputs = inputs.filter { input in
      LayoutFormat.interfaceBuilder.isName(input.path)
    }
  }

  var checks: [DoctorCheck] { [configurationCheck, baseline, sources, app, translations] }

  private var configurationCheck: DoctorCheck {
    if let error = CommandError(errors.flatMap { [$0] + $0.others }) {
      return DoctorCheck(
        "configuration", .error, error.summary, advice: "correct the configuration")
    }
    guard let configuration else {
      return DoctorCheck(
        "configuration", "none: all settings have their defaults; 'layoutlint init' creates one")
    }
    let names = configuration.layers.map(\.path).joined(separator: ", ")
    return DoctorCheck("configuration", names)
  }

  private var baseline: DoctorCheck {
    if let baselineError {
      return DoctorCheck(
        "baseline", .error, baselineError.summary,
        advice: "correct 'baseline' in the configuration, or write the file again")
    }
    guard !baselines.files.isEmpty else { return DoctorCheck("baseline", "none") }
    let texts = baselines.files.map { entry in
      let count = entry.file.baseline.entries.count
      return "\(entry.file.path) with \(count) \(count == 1 ? "entry" : "entries")"
    }
    return DoctorCheck("baseline", texts.joined(separator: ", "))
  }

  private var sources: DoctorCheck {
    let readers = builderInputs + inputs.filter(\.isCode)
    let covered = readers.count { sourceStore.sources(for: $0) != nil }
    let found = sourceStore.all
    guard !found.isEmpty else {
      return readers.isEmpty
        ? DoctorCheck("sources", "none: there is no storyboard or xib")
        : DoctorCheck(
          "sources", .warning, "no source code is read",
          advice: "'sources' in the configuration names its folders")
    }
    let texts = found.map {
      "\($0.files.amount("file")) in \($0.folders.joined(separator: ", "))"
    }
    let limits = found.compactMap(\.limit)
    var message =
      texts.joined(separator: "; ") + "; at most \(SourceStore.fileLimit) files are read"
    if covered < readers.count {
      message += "; \(readers.count - covered) documents have no source code"
    }
    guard let limit = limits.first else { return DoctorCheck("sources", message) }
    return DoctorCheck(
      "sources", .warning, "\(texts.joined(separator: "; ")): \(limit)",
      advice: "'sources' in the configuration names the folders to read")
  }

  private var app: DoctorCheck {
    let store = apps
    var files: [String] = []
    var declared: [String] = []
    var texts: [String: [String]] = [:]
    var folders: Set<String> = []
    for input in builderInputs
    where folders.insert(input.folder(in: FileSystem.currentFolder)).inserted {
      files += store.files(for: input).map { $0.shortened(to: FileSystem.currentFolder).string }
      let apps = store.apps(with: input)
      for app in apps.isEmpty ? [(name: "", orientations: .standard)] : apps {
        let text = app.orientations.text
        if !declared.contains(text) { declared.append(text) }
        if texts[text]?.contains(app.name) != true { texts[text, default: []].append(app.name) }
      }
    }
    // One text needs no name of an app.
    let named = declared.map { text in
      let apps = (texts[text] ?? []).filter { !$0.isEmpty }.sorted()
      return declared.count > 1 && !apps.isEmpty
        ? "\(apps.joined(separator: ", ")) (\(text))" : text
    }
    let message = (Self.list(files.unique) + named.prefix(Self.listLimit)).joined(separator: "; ")
    if let error = store.errors.first {
      return DoctorCheck(
        "app", .warning, error.summary,
        advice: "correct the file, or name another one as 'infoPlist'")
    }
    if builderInputs.isEmpty { return DoctorCheck("app", "none: there is no storyboard or xib") }
    guard !files.isEmpty else {
      return DoctorCheck(
        "app", .warning, "no Xcode project and no Info.plist: all orientations are checked",
        advice: "'infoPlist' in the configuration names the file")
    }
    return DoctorCheck("app", message)
  }

  private var translations: DoctorCheck {
    let store = TranslationStore(projectFiles: files)
    var languages: Set<String> = []
    var documents = 0
    for input in builderInputs {
      let found = store.translations(for: input).translations.languages
      if !found.isEmpty { documents += 1 }
      languages.formUnion(found)
    }
    if let error = store.errors.first {
      return DoctorCheck("translations", .warning, error.summary, advice: "correct the file")
    }
    guard !languages.isEmpty else { return DoctorCheck("translations", "none") }
    let names = languages.sorted().joined(separator: ", ")
    return DoctorCheck("translations", "\(names) of \(documents.amount("document"))")
  }

  /// The documents that can be read, by format.
  var documents: DoctorCheck {
    guard !inputs.isEmpty else {
      return DoctorCheck(
        "documents", .error, "nothing to lint in \(search.descriptionOfNoInputs)",
        advice: "name the files, or add their pattern to 'include' in a configuration")
    }
    var counts: [String: Int] = [:]
    var unchecked: [String: Int] = [:]
    var errors: [CommandError] = []
    var screens = ScreenRequest(choice: .stored)
    screens.apps = apps
    var progress = ProgressLine(documentCount: inputs.count, .auto)
    defer { progress?.end(checked: inputs.count) }
    for (index, input) in inputs.enumerated() {
      progress?.show(checked: index)
      do throws(CommandError) {
        let linter = LinterFactory.linter(for: input, screens: screens, sources: sourceStore)
        let source = try input.read(limits: linter.settings.limits)
        guard let document = linter.read(source) else { throw CommandError.notALayout(source) }
        if document.parsedLayouts.isEmpty, let finding = document.findings.first {
          guard let status = DocumentStatus(finding) else {
            throw CommandError(finding.message.text, path: source.path)
          }
          unchecked[status.kind.rawValue, default: 0] += 1
          continue
        }
        counts[document.format.name, default: 0] += 1
      } catch {
        errors.append(error)
      }
    }
    InternalErrors.note(nil)
    var message = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      .joined(separator: ", ")
    for (status, count) in unchecked.sorted(by: { $0.key < $1.key }) {
      message += (message.isEmpty ? "" : "; ") + "\(count) not checked (\(status))"
    }
    if let note = search.dumps?.note { message += (message.isEmpty ? "" : "; ") + note }
    guard let error = CommandError(errors) else {
      return DoctorCheck("documents", search.dumps?.note == nil ? .ok : .warning, message)
    }
    return DoctorCheck(
      "documents", .error, (message.isEmpty ? "" : "\(message); ") + error.summary,
      advice: "correct the documents, or exclude them in the configuration")
  }

  /// Files and apps that a line lists.
  private static let listLimit = 5

  /// The first of some names in one text, if there are any.
  private static func list(_ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let more = names.count - listLimit
    let text = names.prefix(listLimit).joined(separator: ", ")
    return [more > 0 ? "\(text) and \(more) more" : text]
  }
}

extension AppOrientations {
  /// `iPhone: portrait, landscape; iPad: portrait`
  fileprivate var text: String {
    Screen.Idiom.allCases.filter(idioms.contains).map { idiom in
      let names = orientations(of: idiom).map(\.rawValue).joined(separator: ", ")
      return "\(idiom == .phone ? "iPhone" : "iPad"): \(names)"
    }.joined(separator: "; ")
  }
}
