internal import LayoutModel
internal import Linting

/// An HTML page with the pictures of all layouts of a document: a map of the scenes with their segues,
/// and each scene with its findings.
struct GalleryPage {
  private let scenes: [Scene]
  private let flow: SceneFlow
  private let title: String
  private let definitions: String
  private let notes: [String]

  /// Scenes of a page; large storyboards have a hundred.
  static let sceneLimit = 200

  private struct Scene {
    let name: String
    /// The id of the drawing; nil: there is none.
    let drawing: String?
    let paper: Rect
    let subtitle: String
    let findings: [NumberedFinding]
    /// Why there is no drawing.
    let problem: String?
  }

  /// - Parameter pictures: those of the first scenes, up to the limit.
  init(
    _ pictures: [(name: String, picture: Result<Picture, CommandError>)],
    of document: CheckedDocument
  ) {
    var scenes: [Scene] = []
    var definitions = ""
    var notes: [String] = []
    for (index, entry) in pictures.enumerated() {
      switch entry.picture {
      case .success(let picture):
        let id = "p\(index)"
        let text = PictureSVG(picture, hasLegend: false).definition(id: id)
        let isSmall = definitions.utf8.count + text.utf8.count <= ReportPictures.byteLimit
        if isSmall { definitions += text }
        scenes.append(
          Scene(
            name: entry.name, drawing: isSmall ? id : nil,
            paper: picture.stage.grown(by: 14), subtitle: picture.subtitle,
            findings: picture.findings,
            problem: isSmall
              ? nil
              : "not drawn; the limit of a page is \(ReportPictures.byteLimit) bytes of pictures"))
      case .failure(let error):
        scenes.append(
          Scene(
            name: entry.name, drawing: nil, paper: Rect(0, 0, 375, 667), subtitle: "",
            findings: [], problem: error.message))
      }
    }
    if document.layouts.count > scenes.count {
      notes.append(
        """
        The first \(Self.sceneLimit) of \(document.layouts.count) scenes are drawn; select another one with \
        --layout.
        """)
    }
    self.scenes = scenes
    self.definitions = definitions
    self.notes = notes
    flow = SceneFlow(
      of: document.layouts.prefix(scenes.count).map(\.hierarchy), in: document.source)
    let path = document.source.path
    title = path.split(separator: "/").last.map(String.init) ?? path
  }

  var text: String {
    var page = SVGWriter()
    page.add(verbatim: "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.add(
      verbatim: "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.add("title", [:], "\(title) – layoutlint")
    page.add(
      verbatim:
        "<style>\n\(HTMLReportPage.styleSheet)\(Self.style)\(PictureSVG.styleSheet)</style>\n</head>\n"
    )
    page.add(verbatim: "<body>\n")
    page.add(
      verbatim:
        "<svg class=\"layoutlint definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n")
    page.add(verbatim: PictureSVG.patterns)
    page.add(verbatim: "<defs>\n\(definitions)</defs>\n</svg>\n")
    page.add("header", [:]) { page in
      page.add("div", ["class": "title"]) { page in
        page.add("p", ["class": "eyebrow"], "layoutlint gallery")
        page.add("h1", [:], title)
        let findings = scenes.reduce(0) { $0 + $1.findings.count }
        page.add(
          "p", ["class": "totals"],
          "\(scenes.count) scenes · \(findings == 1 ? "1 finding" : "\(findings) findings")")
      }
    }
    for note in notes { page.add("p", ["class": "note"], note) }
    page.add("div", ["class": "map", "tabindex": "0", "role": "region", "aria-label": "Segues"]) {
      addMap(to: &$0)
    }
    page.add("main", ["class": "scenes"]) { page in
      for index in flow.order { add(index, to: &page) }
    }
    page.add(verbatim: "</body>\n</html>\n")
    return page.text
  }

  private static let cell = Size(190, 330)
  private static let gap = Size(96, 64)
  private static let edge = 24.0

  /// The position of each scene in the map.
  private var frames: [Rect] {
    var frames = Array(repeating: Rect.zero, count: scenes.count)
    var rows: [Int: Int] = [:]
    for index in flow.order {
      let column = flow.columns[index]
      let row = rows[column, default: 0]
      rows[column] = row + 1
      frames[index] = Rect(
        Self.edge + Double(column) * (Self.cell.width + Self.gap.width),
        Self.edge + Double(row) * (Self.cell.height + Self.gap.height),
        Self.cell.width, Self.cell.height)
    }
    return frames
  }

  private func addMap(to page: inout SVGWriter) {
    let frames = frames
    let size = frames.reduce(Rect.zero) { $0.union($1) }
    page.add(
      "svg",
      [
        "class": "flow", "width": (size.maxX + Self.edge).shortText,
        "height": (size.maxY + Self.gap.height).shortText,
      ]
    ) { svg in
      svg.add("defs", [:]) { svg in
        svg.add(
          "marker",
          [
            "id": "arrow", "viewBox": "0 0 8 8", "refX": "7", "refY": "4", "markerWidth": "7",
            "markerHeight": "7", "orient": "auto-start-reverse",
          ]
        ) { $0.add("path", ["class": "arrow", "d": "M0 0L8 4L0 8Z"]) }
      }
      for (index, segues) in flow.segues.enumerated() {
        for segue in segues { addSegue(segue, from: index, frames, to: &svg) }
      }
      for index in flow.order { addThumbnail(index, in: frames[index], to: &svg) }
    }
  }

  private func addSegue(
    _ segue: SceneFlow.Segue, from index: Int, _ frames: [Rect], to svg: inout SVGWriter
  ) {
    let (start, end) = (frames[index], frames[segue.destination])
    let isForward = end.minX > start.maxX
    let from = Point(start.maxX, start.minY + start.height * 0.42)
    let to = Point(isForward ? end.minX : end.maxX, end.minY + end.height * 0.5)
    let bend = isForward ? max(40, (to.x - from.x) / 2) : 60
    let second = isForward ? to.x - bend : to.x + bend
    svg.add("g", ["class": isForward ? "segue" : "segue back"]) { svg in
      svg.add(
        "title", [:], "\(scenes[index].name) – \(segue.text) – \(scenes[segue.destination].name)")
      svg.add(
        "path",
        [
          "d": """
          M\(from.x.shortText) \(from.y.shortText)C\((from.x + bend).shortText) \
          \(from.y.shortText) \(second.shortText) \(to.y.shortText) \(to.x.shortText) \
          \(to.y.shortText)
          """, "marker-end": "url(#arrow)",
        ])
    }
  }

  private func addThumbnail(_ index: Int, in frame: Rect, to svg: inout SVGWriter) {
    let scene = scenes[index]
    svg.add("a", ["href": "#scene-\(index)"]) { svg in
      svg.add("title", [:], scene.name)
      svg.add(
        "rect",
        [
          "class": flow.initial.contains(index) ? "card initial" : "card",
          "x": frame.minX.shortText, "y": frame.minY.shortText, "rx": "10",
          "width": frame.width.shortText, "height": frame.height.shortText,
        ])
      if let drawing = scene.drawing {
        svg.add(
          "svg",
          [
            "x": (frame.minX + 8).shortText, "y": (frame.minY + 8).shortText,
            "width": (frame.width - 16).shortText, "height": (frame.height - 16).shortText,
            "viewBox": scene.paper.numbers,
          ]
        ) { $0.add("use", ["href": "#\(drawing)"]) }
      }
      svg.add(
        "text", ["class": "name", "x": frame.center.x.shortText, "y": (frame.maxY + 19).shortText],
        scene.name.shortened(toColumns: 25))
      let count = scene.findings.count
      let details = [
        flow.initial.contains(index) ? "initial" : nil,
        count == 0 ? nil : count == 1 ? "1 finding" : "\(count) findings",
      ].compactMap(\.self).joined(separator: " · ")
      svg.add(
        "text",
        ["class": "details", "x": frame.center.x.shortText, "y": (frame.maxY + 37).shortText],
        details)
    }
  }

  private func add(_ index: Int, to page: inout SVGWriter) {
    let scene = scenes[index]
    page.add("section", ["class": "scene", "id": "scene-\(index)", "tabindex": "-1"]) { page in
      if let drawing = scene.drawing {
        page.add(
          "svg",
          [
            "class": "layoutlint picture", "role": "img", "viewBox": scene.paper.numbers,
            "aria-label": "Picture of \(scene.name)",
          ]
        ) { $0.add("use", ["href": "#\(drawing)"]) }
      }
      page.add("div", ["class": "text"]) { page in
        page.add("h2", [:], scene.name)
        page.add("p", ["class": "subtitle"], scene.subtitle)
        if let problem = scene.problem { page.add("p", [:], problem) }
        addSegues("Leads to", flow.segues[index].map { ($0.destination, $0.text) }, to: &page)
        let sources = flow.segues.enumerated().flatMap { source, segues in
          segues.filter { $0.destination == index }.map { (source, $0.text) }
        }
        addSegues("Reached from", sources, to: &page)
        for numbered in scene.findings {
          let finding = numbered.finding
          page.add("p", ["class": "message"]) { page in
            page.add(
              "span", ["class": "severity \(finding.severity.rawValue)"],
              "\(HTMLReportPage.glyph(finding.severity)) \(finding.severity.rawValue)")
            page.add("span", [:], finding.message.text)
            page.add("code", [:], finding.rule)
          }
        }
      }
    }
  }

  private func addSegues(
    _ title: String, _ segues: [(scene: Int, text: String)], to page: inout SVGWriter
  ) {
    guard !segues.isEmpty else { return }
    page.add("h3", [:], title)
    page.add("ul", ["class": "segues"]) { page in
      for segue in segues {
        page.add("li", [:]) { page in
          page.add("a", ["href": "#scene-\(segue.scene)"], scenes[segue.scene].name)
          page.add("span", [:], segue.text)
        }
      }
    }
  }

  private static let style = """
    html { scroll-padding-top: 16px }
    body > .note { max-width: 1304px; margin: 0 auto 16px }
    .map { overflow: auto; max-height: 82vh; margin: 0 28px; background: var(--card);
      border: 1px solid var(--line); border-radius: 12px }
    .flow { display: block; font-size: 13px }
    .flow .card { fill: var(--page); stroke: var(--line); stroke-width: 1 }
    .flow .initial { stroke: var(--link); stroke-width: 2 }
    .flow a:hover .card, .flow a:focus-visible .card { stroke: var(--link); stroke-width: 2 }
    .flow text.name, .flow text.details { text-anchor: middle; fill: var(--text) }
    .flow text.details { fill: var(--muted); font-size: 12px }
    .flow .segue path { fill: none; stroke: var(--muted); stroke-width: 1.5 }
    .flow .back path { stroke-dasharray: 4 4; stroke-opacity: 0.7 }
    .flow path.arrow { fill: var(--muted); stroke: none }
    .scenes { max-width: 1360px; margin: 0 auto; padding: 28px;
      display: grid; grid-template-columns: repeat(auto-fill, minmax(min(560px, 100%), 1fr));
      gap: 20px; align-items: start }
    .scene { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 18px; padding: 16px;
      background: var(--card); border: 1px solid var(--line); border-radius: 12px }
    .scene:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link) }
    .scene .picture { width: 100%; max-height: 460px; background: var(--code); border-radius: 8px;
      border: 1px solid var(--line) }
    .scene h2 { font-size: 17px; line-height: 1.3; margin: 0 }
    .scene h3 { font-size: 13px; margin: 14px 0 2px; color: var(--muted) }
    .scene p { margin: 0 }
    .scene .subtitle { color: var(--muted); font-size: 13px }
    .scene .message { margin-top: 12px; font-size: 14px }
    .scene .message span { display: block }
    .scene .message .severity { font-weight: 600; font-size: 13px }
    .scene .message code { color: var(--muted) }
    .segues { margin: 0; padding: 0; list-style: none; font-size: 14px }
    .segues span { color: var(--muted); margin-left: 6px; font-size: 13px }
    @media (max-width: 560px) {
      .scene { grid-template-columns: minmax(0, 1fr) }
      .map { margin: 0 12px }
      .scenes { padding: 16px 12px }
    }
    @media print { .map { overflow: visible; max-height: none } .scene { break-inside: avoid } }

    """
}
