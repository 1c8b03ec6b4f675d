import ArgumentParser
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage
internal import TouchModel

/// `layoutlint render`: draws a layout.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a layout with its touch areas and findings.",
    discussion: """
      One unit of the picture is one point, in the coordinates of hit-test. The page (html) shows \
      the hit view under the pointer, its responder chain, and why a control receives no touches. \
      The page of a storyboard with several scenes shows all of them with their segues. Both are \
      single files without scripts or images from elsewhere.
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
      The format: svg, html, or json (the result of layoutlint/preview). (default: by the suffix of \
      the file, else svg)
      """)
  var format: Form?

  @Flag(inversion: .prefixedNo, help: "List the findings beside the picture.")
  var legend = true

  @OptionGroup(title: "Screen") var screen: DeviceArguments

  func run() throws {
    if let output {
      try PictureOutput(output, form: format).check()
      try source.check(output: output)
    }
    let drawing = try source.drawing(on: screen, includesAll: form == .html)
    var sink = ReportSink(path: output)
    switch drawing {
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

  private var form: Form {
    format ?? output.flatMap { PictureOutput.form(ofSuffix: PictureOutput.suffix(of: $0)) } ?? .svg
  }
}

/// The file that a picture is written to.
struct PictureOutput {
  private let path: String
  /// nil: by the suffix of the file.
  private let form: RenderCommand.Form?

  init(_ path: String, form: RenderCommand.Form?) {
    self.path = path
    self.form = form
  }

  /// In lower case; empty: the file name has none.
  static func suffix(of path: String) -> String {
    FilePath(path).lastComponent?.extension?.lowercased() ?? ""
  }

  static func form(ofSuffix suffix: String) -> RenderCommand.Form? {
    suffix == "htm" ? .html : RenderCommand.Form(rawValue: suffix)
  }

  /// Throws if the suffix is that of another format.
  func check() throws(CommandError) {
    let suffix = Self.suffix(of: path)
    if !suffix.isEmpty {
      let named = Self.form(ofSuffix: suffix)
      if named == nil { throw unsupported(suffix) }
      if let form, form != named {
        throw CommandError(
          "the suffix .\(suffix) does not fit the format \(form.rawValue)", path: path)
      }
    }
  }

  private func unsupported(_ suffix: String) -> CommandError {
    let isImage = ["png", "jpg", "jpeg", "gif", "webp", "pdf", "tif", "tiff"].contains(suffix)
    let conversion =
      isImage
      ? "; write an SVG and convert it, for example: rsvg-convert --zoom 2 FILE.svg -o FILE.png"
      : ""
    return CommandError(
      "the suffix .\(suffix) is not that of a format of render: svg, html or json\(conversion)",
      path: path)
  }
}

/// Which layout of a document to draw, and on which screen.
struct PictureRequest {
  /// The layout's name; nil: the document has only one.
  var layout: String?
  var screen = QueryScreen.asStored
  /// The option that selects a layout, for messages.
  var nameOption: String
  /// Whether the first of several layouts is drawn if there is no name.
  var takesFirst = false

  /// - Parameters:
  ///   - document: checked on the screen.
  ///   - linter: the linter of that check.
  func picture(
    of document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) -> (picture: Picture, names: [String]) {
    // The layout engine starts from the frames of the text.
    let layouts =
      screen.isOther
      ? linter.read(document.source)?.parsedLayouts ?? [] : document.layoutsAsRead
    let opened = OpenedDocument(
      layouts, of: document.source, format: document.format, nameOption: nameOption)
    let selected: OpenedLayout
    if takesFirst, layout == nil, let first = opened.first {
      selected = first
    } else {
      selected = try opened.onlyLayout(named: layout)
    }
    return (try picture(of: selected, in: document, checkedBy: linter), opened.names)
  }

  /// The pictures of the first layouts of a document; a layout that cannot be laid out on the screen has an
  /// error instead.
  func pictures(
    of document: CheckedDocument, checkedBy linter: Linter, limit: Int
  ) -> [(name: String, picture: Result<Picture, CommandError>)] {
    let layouts =
      screen.isOther
      ? linter.read(document.source)?.parsedLayouts ?? [] : document.layoutsAsRead
    return OpenedDocument(
      layouts, of: document.source, format: document.format, nameOption: nameOption
    ).all.prefix(limit).map { layout in
      do throws(CommandError) {
        return (
          layout.name, .success(try picture(of: layout, in: document, checkedBy: linter))
        )
      } catch {
        return (layout.name, .failure(error))
      }
    }
  }

  private func picture(
    of selected: OpenedLayout, in document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) -> Picture {
    // A checked document is already laid out on its canvas.
    let layout = screen.isOther ? try selected.laidOut(on: screen) : selected
    let findings =
      screen.isOther
      ? document.findings.filter { applies($0, to: selected, rules: linter.rules) }
      : document.findings
    let drawnScreen = screen.screen ?? selected.hierarchy.canvasScreen
    let checked = CheckedLayout(
      layout.hierarchy, layout.sourceMap, source: document.source, format: document.format)
    return Picture(of: layout, checked, findings: findings, on: drawnScreen)
  }

  /// Whether a finding applies to the screen: it is reported for the screen, or its rule does not
  /// depend on positions.
  private func applies(
    _ finding: Finding, to layout: OpenedLayout, rules: [any LayoutRule]
  ) -> Bool {
    let canvas = layout.hierarchy.canvasScreen
    guard let target = screen.screen ?? canvas else { return true }
    // A screen that is equal to the canvas is not checked separately.
    var renamed = target
    renamed.device = canvas?.device ?? target.device
    renamed.orientation = canvas?.orientation ?? target.orientation
    if renamed == canvas, screen.textScale == 1 { return true }
    if finding.screens.contains(Finding.ScreenContext(target)) { return true }
    let rule = rules.first { type(of: $0).metadata.id == finding.rule }
    return rule.map { !type(of: $0).metadata.needs.contains(.positions) } ?? true
  }
}

extension ViewHierarchy {
  /// The screen of the first root's canvas; nil: the document does not specify one.
  fileprivate var canvasScreen: Screen? {
    guard let root = roots.first else { return nil }
    return spec?.canvases.first { $0.root == root }?.screen
  }
}

extension Linter {
  /// The same linter for one screen, if that is another one than the canvas.
  func checking(on screen: QueryScreen) -> Linter {
    guard screen.isOther else { return self }
    var settings = settings
    settings.screens = [screen.screen].compactMap(\.self)
    settings.screensAreChosen = true
    settings.textScale = screen.textScale
    return Linter(readers: readers, rules: rules, settings: settings, sources: sources)
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

extension JSONText {
  static func device(_ screen: Finding.ScreenContext) -> JSONText {
    ["device": .string(screen.device), "orientation": .string(screen.orientation.rawValue)]
  }
}
