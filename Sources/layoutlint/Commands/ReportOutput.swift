internal import AppCode
internal import ArgumentParser
internal import Configuration
internal import Files
internal import Project
internal import Reports
internal import SystemPackage

/// One of the reports of a run.
struct ReportOutput {
  var reporter: any Reporter
  var sink: ReportSink
  /// nil: the command has no formats.
  var format: ReportFormat?
}

/// Writes a report to standard output, or to a file when it is complete.
struct ReportSink {
  /// nil: standard output.
  let path: String?
  /// The contents of the file, or what is not yet written to standard output.
  private var bytes: [UInt8] = []

  /// Bytes for standard output that are kept.
  private static let pendingLimit = 1 << 16

  init(path: String?) {
    self.path = path
  }

  /// Adds a text that is written later.
  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func write(_ text: String) throws(CommandError) {
    add(text)
    if bytes.count > Self.pendingLimit { try flush() }
  }

  /// Writes to standard output what is kept for it.
  mutating func flush() throws(CommandError) {
    guard path == nil, !bytes.isEmpty else { return }
    try Console.print(bytes)
    bytes = []
  }

  mutating func finish() throws(CommandError) {
    guard let path else { return try flush() }
    try CommandError.wrapping(
      try FileSystem.replace(FilePath(path), with: bytes), "cannot be written", path: path)
  }
}

extension ReportFormat: ExpressibleByArgument {}

extension ReportOptions {
  /// The report on standard output or in the file of `--output`, then those of `--report`.
  ///
  /// - Parameters:
  ///   - printsChanges: whether standard output gets the changes of fixes in place of the report.
  ///   - textScale: the scale of texts on the screens of the run.
  ///   - customRules: those of the configurations, to describe them.
  func outputs(
    printsChanges: Bool, textScale: Double, customRules: [RuleEntry] = []
  ) throws(CommandError) -> [ReportOutput] {
    var context = ReportContext()
    (context.isQuiet, context.includesStatistics) = (quiet, statistics)
    context.textScale = textScale
    let requests = try requests()
    context.hasPictures = mainFormat == .html || requests.contains { $0.format == .html }
    let others = requests.map { request in
      ReportOutput(
        reporter: request.format.reporter(context), sink: ReportSink(path: request.path),
        format: request.format)
    }
    context.style = TerminalStyle(
      isColored: isColored, width: output == nil ? Console.outputColumns : nil)
    let main =
      printsChanges ? SilentReporter() as any Reporter : try mainReporter(context, customRules)
    return [
      ReportOutput(reporter: main, sink: ReportSink(path: output), format: mainFormat)
    ] + others
  }

  private func mainReporter(
    _ context: ReportContext, _ customRules: [RuleEntry]
  ) throws(CommandError) -> any Reporter {
    if explain, mainFormat != .text {
      throw CommandError(
        "--explain needs the format text, not \(mainFormat.rawValue): specify --format text")
    }
    var reporter = mainFormat.reporter(context)
    if statistics {
      switch mainFormat {
      case .text, .xcode: reporter = StatisticsReporter(isQuiet: quiet)
      case .json: break
      default:
        throw CommandError(
          """
          --statistics needs the format text, xcode or json, not \(mainFormat.rawValue): specify \
          --format text
          """)
      }
    }
    guard explain else { return reporter }
    return ExplainingReporter(reporter, style: context.style, customRules: customRules)
  }

  /// The values of `--report`.
  private func requests() throws(CommandError) -> [(format: ReportFormat, path: String)] {
    var requests: [(format: ReportFormat, path: String)] = []
    for value in report {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-" else {
        throw CommandError("--report needs FORMAT=FILE, not '\(value)'")
      }
      let name = String(parts[0])
      guard let format = ReportFormat(rawValue: name) else {
        let known = ReportFormat.allCases.map(\.rawValue)
        let list = "the formats are " + known.joined(separator: ", ")
        throw CommandError(CommandError.unknown("format", name, known: known, list: list))
      }
      requests.append((format, String(parts[1])))
    }
    return requests
  }
}

extension [ReportOutput] {
  /// Checks the files of the reports before the run: each can be created, no two are the same file, none is a file that
  /// the run reads, and the extension of each fits its format. The report of `--output` is the first.
  ///
  /// - Parameters:
  ///   - inputs: all that the command line selects, even if the run checks fewer.
  ///   - others: further files that the run reads or writes.
  /// - Throws: for the first file that cannot be written.
  func checkFiles(
    inputs: [Input], others: [(path: String, kind: String)] = []
  ) throws(CommandError) {
    let outputs = enumerated().compactMap { index, output in
      output.sink.path.map { (path: $0, format: output.format, isMain: index == 0) }
    }
    guard !outputs.isEmpty else { return }
    var written = OutputFiles()
    for output in outputs { try written.add(output.path) }
    for input in inputs where input.origin == .file { try written.check(input.path, "an input") }
    try written.check(configurations: inputs.compactMap(\.configuration))
    for other in others { try written.check(other.path, other.kind) }
    for output in outputs { try Self.checkExtension(of: output) }
  }

  private static func checkExtension(
    of output: (path: String, format: ReportFormat?, isMain: Bool)
  ) throws(CommandError) {
    guard let format = output.format, let name = FilePath(output.path).extension else { return }
    let formats = ReportFormat.formats(forExtension: name.lowercased())
    guard !formats.contains(format) else { return }
    let names = formats.map(\.rawValue).joined(separator: " or ")
    throw CommandError(
      "has the extension of another format: "
        + (output.isMain
          ? "specify --format \(names)" : "\(format.rawValue) does not fit, but \(names)"),
      path: output.path)
  }
}

/// The files that a command writes, which must not be files that it reads.
///
/// Files are compared by identity, so that links and different spellings of a path do not matter.
struct OutputFiles {
  /// The paths, as the user specified them.
  private var paths: [FileKey: String] = [:]

  /// Equal for two paths of one file, also if the file does not exist yet.
  private enum FileKey: Hashable {
    case existing(FileIdentity)
    case new(folder: FileIdentity, name: String)
  }

  /// - Throws: if the file cannot be created, or is another output.
  mutating func add(_ path: String) throws(CommandError) {
    // The run reads all sources of the project, not only those that are inputs.
    guard !SourceFile.isSource(path) else {
      throw CommandError("has the name of source code, and cannot be replaced", path: path)
    }
    let key = try CommandError.wrapping(try Self.key(of: path), "cannot be written", path: path)
    guard paths.updateValue(path, forKey: key) == nil else {
      throw CommandError("two reports cannot be written to one file", path: path)
    }
  }

  /// - Parameter kind: with an article: `an input`.
  /// - Throws: if a file that the command reads is an output.
  func check(_ path: String, _ kind: String) throws(CommandError) {
    // The command itself reports a file that cannot be read. The terminal can be input and output.
    guard let key = try? Self.key(of: path), let output = paths[key],
      (try? FileSystem.status(of: FilePath(path)))?.type ?? .regular == .regular
    else { return }
    throw CommandError("is \(kind), and cannot be replaced by a report", path: output)
  }

  /// - Throws: if a file of a configuration is an output, or any file with the name of one.
  func check(configurations: [ConfigurationFile]) throws(CommandError) {
    for path in paths.values.sorted()
    where FilePath(path).lastComponent?.string.lowercased() == ConfigurationFile.name {
      throw CommandError("is the configuration, and cannot be replaced by a report", path: path)
    }
    var checked: Set<String> = []
    for configuration in configurations where checked.insert(configuration.path).inserted {
      for (index, layer) in configuration.layers.enumerated() {
        try check(
          layer.realPath.string,
          index == 0 ? "the configuration" : "a file that the configuration uses")
      }
    }
  }

  private static func key(of path: String) throws(Errno) -> FileKey {
    // A link without a target is written through, so that the target's folder must exist.
    let file = FilePath(path)
    if let status = try? FileSystem.status(of: file) {
      guard status.type != .directory else { throw Errno.isDirectory }
      return .existing(status.fileIdentity)
    }
    let folder = file.removingLastComponent()
    let status = try FileSystem.status(of: folder.isEmpty ? "." : folder)
    return .new(folder: status.fileIdentity, name: file.lastComponent?.string ?? "")
  }
}
