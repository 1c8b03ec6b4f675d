import ArgumentParser
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Pictures
internal import Project
internal import Reports
internal import SystemPackage

/// `layoutlint convert`: writes any input in the layout format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a layout to the layout format.")

  @Argument(help: "The file with the layout, or - for standard input.", completion: .file())
  var file: String?

  @Flag(
    help: """
      Convert each line of standard input, {"path": ..., "id": ..., "layout": ...} or a layout, and \
      print a line of JSON with the layout.
      """)
  var stdinNdjson = false

  @Option(
    help: ArgumentHelp("The name of the layout, if the file contains several.", valueName: "name"))
  var layout: String?

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the result to a file. (default: standard output)", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      With --stdin-ndjson: convert up to this many lines at a time, from 1 to \(JobOptions.limit). The \
      output does not depend on it. (default: as configured, else the number of processors)
      """, valueName: "count"))
  var jobs: Int?

  /// What other commands about a file have as well.
  private var source: LayoutArguments {
    var source = LayoutArguments()
    source.file = file ?? "-"
    source.layout = layout
    source.configuration = configuration
    return source
  }

  func validate() throws {
    guard stdinNdjson else {
      guard file != nil else { throw ValidationError("Missing expected argument '<file>'") }
      guard jobs == nil else { throw ValidationError("--jobs needs --stdin-ndjson.") }
      return
    }
    guard file == nil || file == "-" else {
      throw ValidationError("--stdin-ndjson cannot be combined with a file.")
    }
    // It would keep all results in memory.
    guard output == nil else {
      throw ValidationError("--stdin-ndjson prints to standard output only.")
    }
    try jobOptions.validate()
  }

  private var jobOptions: JobOptions {
    var options = JobOptions()
    options.jobs = jobs
    return options
  }

  func run() throws {
    if stdinNdjson { return try convertRecords() }
    if let output {
      if let suffix = FilePath(output).extension, suffix.lowercased() != "json" {
        let fitting = LayoutFormat.layoutJSON.suffixes.joined(separator: ", ")
        throw CommandError(
          "the suffix .\(suffix) does not fit the layout format: \(fitting)", path: output)
      }
      try source.check(output: output)
    }
    let (layouts, findings) = try source.openWithFindings()
    var sink = ReportSink(path: output)
    try sink.write(LayoutWriter.text(of: layouts.map(\.hierarchy)))
    try sink.finish()
    findings.prefix(Self.noteLimit).forEach(Console.note)
    let omitted = findings.count - Self.noteLimit
    if omitted > 0 { Console.note("layoutlint: \(omitted) more findings omitted") }
  }

  /// Findings that are printed.
  static let noteLimit = 100

  private func convertRecords() throws {
    let name = Input.standardInputName
    let (linter, jobs) = try source.recordLinter()
    let conversion = RecordConversion(linter: linter, layout: layout)
    if StreamWorker.earlierCount != nil {
      return try StreamWorker(task: conversion, name: name).run()
    }
    var stream = StreamParent(jobs: jobOptions.count(configured: jobs), name: name)
    let status = try stream.run()
    if let text = stream.failureText("converted") { Console.note(text) }
    guard status == .clean else { throw status }
  }
}

/// Converts each line of a stream.
private struct RecordConversion: RecordTask {
  /// The linter of all lines.
  let linter: Linter
  /// The name of the layout to convert; nil: all.
  let layout: String?

  var emptyMembers: [JSONText.Member] { [] }

  func result(of record: LayoutRecord, path: String) throws(CommandError) -> RecordResult {
    let source = SourceText(path: path, bytes: record.text)
    guard let document = linter.read(source) else { throw .lineIsNoLayout(source) }
    let layouts = try LayoutArguments.openedDocument(document, source).layouts(named: layout)
    let text = LayoutWriter.line(of: layouts.map(\.hierarchy))
    let findings = document.findings.compactMap(linter.settings.apply)
    let found = findings.isEmpty ? [] : [self.findings(findings, in: source)]
    return RecordResult(members: [.init(name: "layout", value: .raw(text))] + found)
  }

  /// What the reader found, in the form of `lint`.
  private func findings(_ findings: [Finding], in source: SourceText) -> JSONText.Member {
    let lines = LineIndex(source.bytes)
    var fingerprints = Fingerprints(currentFolder: FileSystem.currentFolder)
    let values = findings.map { finding in
      JSONReporter.finding(
        finding, path: source.path, lines: lines, fingerprints.next(for: finding, in: source.path))
    }
    return .init(name: "findings", value: .array(values))
  }
}
