import ArgumentParser

/// Any input that is read, as the layout format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write any input that is read in the layout format.")

  @OptionGroup var source: LayoutArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write it, whole or not at all; standard output where it is not given.",
      valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    let layouts = try source.openAll()
    var sink = ReportSink(path: output)
    try sink.take(LinterFactory.layoutText(of: layouts.map(\.hierarchy)))
    try sink.finish()
  }
}
