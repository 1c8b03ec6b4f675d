internal import Configuration
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Project
internal import Reports
internal import SystemPackage

/// `layoutlint lint --stdin-ndjson`: checks each line of standard input.
///
/// All lines have the configuration of the current folder, and no source code: caches by folder would grow with the
/// paths of the lines.
struct RecordRun: RecordTask {
  /// Creates the linter of a record.
  private let linter: (Input) -> Linter
  private let configuration: ConfigurationFile?
  private let currentFolder: FilePath
  private let name: String
  /// The level of the command line, which takes precedence over the configuration.
  private let failingLevel: FailingLevel?

  /// - Parameter name: of standard input.
  init(
    linter: @escaping (Input) -> Linter, configurations: ConfigurationStore, name: String,
    failingLevel: FailingLevel?
  ) throws(CommandError) {
    var configurations = configurations
    self.linter = linter
    self.name = name
    self.failingLevel = failingLevel
    currentFolder = configurations.currentFolder
    configuration = configurations.configuration(of: configurations.currentFolder)
    try configurations.check()
  }

  var emptyMembers: [JSONText.Member] { [.init(name: "findings", value: [])] }

  private func input(at path: String) -> Input {
    var input = Input(path: name, origin: .standardInput)
    input.configuration = configuration
    input.relativePath = configuration?.relativePath(of: FilePath(path).absolute(in: currentFolder))
    return input
  }

  func result(of record: LayoutRecord, path: String) throws(CommandError) -> RecordResult {
    let input = input(at: path)
    let source = SourceText(path: path, bytes: record.text)
    guard let document = linter(input).check(source) else { throw .lineIsNoLayout(source) }
    let level = failingLevel ?? input.settings?.failingLevel?.value ?? .error
    let file = ReportedFile(document, showing: .max, failingLevel: level.severity)
    // Each line has fingerprints of its own: paths of several lines can be equal.
    var fingerprints = Fingerprints(currentFolder: currentFolder)
    let findings = file.shown.map { finding in
      JSONReporter.finding(finding, in: file, fingerprints.next(for: finding, in: file.path))
    }
    return RecordResult(
      members: [.init(name: "findings", value: .array(findings))],
      isFailing: document.findings.contains(where: file.fails))
  }
}
