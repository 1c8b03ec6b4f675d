import ArgumentParser
internal import SystemPackage

/// `layoutlint convert`: writes any input in the layout format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a layout to the layout format.")

  @OptionGroup var source: LayoutArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the result to a file. (default: standard output)", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  func run() throws {
    if let output {
      if let suffix = FilePath(output).extension, suffix.lowercased() != "json" {
        throw CommandError(
          "the suffix .\(suffix) does not fit the layout format: \(Input.layoutSuffix)",
          path: output)
      }
      try source.check(output: output)
    }
    let layouts = try source.openAll()
    var sink = ReportSink(path: output)
    try sink.write(LinterFactory.layoutText(of: layouts.map(\.hierarchy)))
    try sink.finish()
  }
}
