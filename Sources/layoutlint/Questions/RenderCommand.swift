import ArgumentParser
internal import Files
internal import LayoutModel
internal import Linting
internal import Pictures
internal import Reports
internal import SystemPackage
internal import HitTesting

/// `layoutlint render`: draws a layout.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a layout with its touch areas and findings.",
    discussion: """
      One unit of the picture is one point, in the coordinates of hit-test. The page (html) shows \
      the hit view under the pointer, its responder chain, and why a control receives no touches. \
      The page of a storyboard with several scenes shows all of them with their segues. --screens \
      draws one layout on several screens side by side: on the canvas, and on each device at each \
      text size in each language. All are single files without scripts or images from elsewhere.
      """)

  enum Form: String, CaseIterable, ExpressibleByArgument {
    case svg, html, json
  }

  @OptionGroup var source: LayoutArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the picture to a file. (default: standard output)", valueName: "file"),
    completion: .file(extensions: ["svg", "html", "json"]))
  var output: String?

  @Option(
    help: """
      The format: svg, html, or json (the result of layoutlint/preview; with --screens, one for each \
      screen). (default: by the suffix of the file, else svg)
      """)
  var format: Form?

  @Flag(inversion: .prefixedNo, help: "List the findings beside the picture.")
  var legend = true

  @OptionGroup(title: "Screen") var screen: PanelArguments

  func run() throws {
    if let output {
      try checkSuffix(of: output)
      try source.check(output: output)
    }
    let drawing =
      try screen.isSingle
      ? source.drawing(on: screen.single(), includesAll: form == .html)
      : .panels(source.panels(on: screen))
    var sink = ReportSink(path: output)
    switch drawing {
    case .panels(var panels):
      panels.hasLegend = legend
      switch form {
      case .svg: try sink.write(PanelSheet(panels, hasLegend: legend).text)
      case .html: try sink.write(PanelPage(panels, hasLegend: legend).text)
      case .json: try sink.write(panels.json.text + "\n")
      }
    case .all(let gallery): try sink.write(gallery.text)
    case .one(let picture, let names):
      switch form {
      case .svg: try sink.write(PictureSVG(picture, hasLegend: legend).text)
      case .html: try sink.write(PicturePage(picture, hasLegend: legend).text)
      case .json:
        let answer = PreviewAnswer(picture, hasLegend: legend, names: names)
        try sink.write(answer.json.text + "\n")
      }
    }
    try sink.finish()
  }

  private var form: Form { format ?? output.flatMap(Self.form) ?? .svg }

  /// nil: no format has the suffix.
  private static func form(ofFile path: String) -> Form? {
    let suffix = suffix(of: path)
    return suffix == "htm" ? .html : Form(rawValue: suffix)
  }

  /// In lower case; empty: the file name has none.
  private static func suffix(of path: String) -> String {
    FilePath(path).lastComponent?.extension?.lowercased() ?? ""
  }

  /// Throws if the suffix is that of another format.
  private func checkSuffix(of path: String) throws(CommandError) {
    let suffix = Self.suffix(of: path)
    guard !suffix.isEmpty else { return }
    guard let form = Self.form(ofFile: path) else {
      let isImage = ["png", "jpg", "jpeg", "gif", "webp", "pdf", "tif", "tiff"].contains(suffix)
      let conversion =
        isImage
        ? "; write an SVG and convert it, for example: rsvg-convert --zoom 2 FILE.svg -o FILE.png"
        : ""
      throw CommandError(
        "the suffix .\(suffix) is not that of a format of render: svg, html or json\(conversion)",
        path: path)
    }
    if let format, format != form {
      throw CommandError(
        "the suffix .\(suffix) does not fit the format \(format.rawValue)", path: path)
    }
  }
}

/// A picture with the data that an editor's panel needs.
struct PreviewAnswer: LayoutAnswer {
  private let picture: Picture
  private let svg: PictureSVG
  /// The names of all layouts of the document.
  private let names: [String]

  init(_ picture: Picture, hasLegend: Bool, names: [String]) {
    self.picture = picture
    self.names = names
    svg = PictureSVG(picture, hasLegend: hasLegend)
  }

  var text: String { svg.text }

  var json: JSONText {
    [
      "svg": .string(svg.text),
      "layout": .string(picture.layout.name),
      "layouts": .array(names.map(JSONText.string)),
      "viewBox": .rect(svg.viewBox),
      "screen": .rect(picture.screen),
      "device": .optional(picture.device),
      "unknown": .array(
        LayoutFacts.all.subtracting(picture.layout.facts).words.map(JSONText.string)),
      "notes": .array(picture.notes.map(JSONText.string)),
      "findings": .array(picture.findings.map(finding)),
    ]
  }

  private func finding(_ numbered: NumberedFinding) -> JSONText {
    let finding = numbered.finding
    let hierarchy = picture.hierarchy
    return [
      "number": .integer(numbered.number),
      "rule": .string(finding.rule),
      "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message.text),
      "range": .range(finding.range, picture.layout.lines),
      "path": .optional(numbered.view.map(hierarchy.path(of:))),
      "id": .optional(numbered.view.flatMap { hierarchy[$0].id }),
      "frame": .rect(numbered.view.flatMap(hierarchy.absoluteFrame(of:))),
      "devices": .array(finding.screens.map(JSONText.device)),
    ]
  }
}

extension ScreenPanels: LayoutAnswer {
  var text: String { PanelSheet(self, hasLegend: hasLegend).text }

  var json: JSONText {
    [
      "layout": .string(layout.name),
      "layouts": .array(names.map(JSONText.string)),
      "panels": .array(panels.map { $0.json(hasLegend: hasLegend, names: names) }),
    ]
  }
}

extension ScreenPanel {
  fileprivate func json(hasLegend: Bool, names: [String]) -> JSONText {
    .present([
      "device": .optional(screen?.device),
      "orientation": .optional(screen?.orientation.rawValue),
      "textSize": .string(textSize.rawValue),
      "language": .optional(language),
      "isCanvas": .bool(isCanvas),
      "preview": (try? picture.get()).map {
        PreviewAnswer($0, hasLegend: hasLegend, names: names).json
      },
      "error": problem.map(JSONText.string),
    ])
  }
}
