import ArgumentParser
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import TouchModel

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

/// Which layout of a document to draw, and on which screen; for the command line and the daemon alike.
struct PictureRequest {
  /// The layout's name; nil: the only one.
  var layout: String?
  var place = QueryScreen.asStored
  /// How one says which layout is meant, for complaints.
  var nameOption: String
  /// Where no name is given and there are several layouts, the first one is meant.
  var takesFirst = false

  /// - Parameters:
  ///   - document: with what the linter finds of it.
  ///   - linter: one that looks at `place`.
  func picture(
    of document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) -> (picture: Picture, names: [String]) {
    // On another screen all frames are laid out from those in the text.
    let layouts =
      place.isAnother
      ? linter.read(document.source)?.parsedLayouts ?? [] : document.layoutsAsRead
    let opened = OpenedDocument(
      layouts, of: document.source, format: document.format, nameOption: nameOption)
    let meant: OpenedLayout
    if takesFirst, layout == nil, let first = opened.first {
      meant = first
    } else {
      meant = try opened.onlyLayout(named: layout)
    }
    // A document that was checked is laid out on its own canvas.
    let layout = place.isAnother ? try meant.laidOut(on: place) : meant
    let findings =
      place.isAnother
      ? document.findings.filter { holds($0, in: meant, rules: linter.rules) } : document.findings
    let screen = place.screen ?? meant.hierarchy.canvasScreen
    let checked = CheckedLayout(
      layout.hierarchy, layout.sourceMap, source: document.source, format: document.format)
    return (Picture(of: layout, checked, findings: findings, on: screen), opened.names)
  }

  /// Whether a finding is one of the screen that is asked for: it is told to hold there, or it rests
  /// on no place.
  private func holds(
    _ finding: Finding, in layout: OpenedLayout, rules: [any LayoutRule]
  ) -> Bool {
    let canvas = layout.hierarchy.canvasScreen
    guard let screen = place.screen ?? canvas else { return true }
    // What is like the canvas was not checked a second time.
    var twin = screen
    twin.device = canvas?.device ?? screen.device
    twin.orientation = canvas?.orientation ?? screen.orientation
    if twin == canvas, place.textScale == 1 { return true }
    if finding.screens.contains(Finding.ScreenContext(screen)) { return true }
    let rule = rules.first { type(of: $0).metadata.id == finding.rule }
    return rule.map { !type(of: $0).metadata.needs.contains(.places) } ?? true
  }
}

extension ViewHierarchy {
  /// What a layout was drawn for, where its document says so.
  fileprivate var canvasScreen: Screen? {
    guard let root = roots.first else { return nil }
    return spec?.canvases.first { $0.root == root }?.screen
  }
}

extension Linter {
  /// The same for one screen alone, where a question is about another than the document's own.
  func looking(at place: QueryScreen) -> Linter {
    guard place.isAnother else { return self }
    var settings = settings
    settings.screens = [place.screen].compactMap(\.self)
    settings.screensAreChosen = true
    settings.textScale = place.textScale
    return Linter(readers: readers, rules: rules, settings: settings)
  }
}

/// A picture with what an editor's panel needs beside it.
struct PreviewAnswer: LayoutAnswer {
  private let picture: Picture
  private let svg: PictureSVG
  /// Of all layouts that the document holds.
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
      "devices": .array(finding.screens.map(JSONText.place)),
    ]
  }
}

extension JSONText {
  /// A device as it is held.
  static func place(_ place: Finding.ScreenContext) -> JSONText {
    ["device": .string(place.device), "orientation": .string(place.orientation.rawValue)]
  }
}
