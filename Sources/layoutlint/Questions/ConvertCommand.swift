import ArgumentParser

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
    completion: .file())
  var output: String?

  func run() throws {
    let layouts = try source.openAll()
    var sink = ReportSink(path: output)
    try sink.write(LinterFactory.layoutText(of: layouts.map(\.hierarchy)))
    try sink.finish()
  }
}
