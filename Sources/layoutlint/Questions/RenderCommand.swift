import ArgumentParser

/// A picture of a layout.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a layout: what of it gets touches, what does not, and the findings.",
    discussion: """
      One unit of the picture is one point, and a place in it is the point that hit-test takes. The \
      page (html) tells for the place under the pointer which view is hit, and who hears of it. \
      Neither needs anything from elsewhere.
      """)

  /// What is written.
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case svg, html, json
  }

  @OptionGroup var source: LayoutArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write it, whole or not at all; standard output where it is not given.",
      valueName: "file"),
    completion: .file(extensions: ["svg", "html"]))
  var output: String?

  @Option(
    help: """
      The form: svg, html, or json (the answer of layoutlint/preview); by default as the file's name \
      ends, else svg.
      """)
  var format: Form?

  @Flag(inversion: .prefixedNo, help: "Tell the findings beside the picture.")
  var legend = true

  @OptionGroup(title: "Screen") var screen: DeviceArguments

  func run() throws {
    let (picture, names) = try source.picture(on: screen)
    var sink = ReportSink(path: output)
    switch form {
    case .svg: try sink.take(PictureSVG(picture, hasLegend: legend).text)
    case .html: try sink.take(PicturePage(picture, hasLegend: legend).text)
    case .json:
      let answer = PreviewAnswer(picture, hasLegend: legend, names: names)
      try sink.take(answer.json.text + "\n")
    }
    try sink.finish()
  }

  private var form: Form {
    if let format { return format }
    let ending = output?.split(separator: ".").last?.lowercased()
    return ending == "html" || ending == "htm" ? .html : .svg
  }
}
