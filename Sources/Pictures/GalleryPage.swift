internal import CPageAssets
package import Files
internal import LayoutModel
package import Linting

/// An HTML page with the pictures of all layouts of a document: a map of the scenes with their segues,
/// and each scene with its findings.
package struct GalleryPage {
  private let scenes: [Scene]
  private let flow: SceneFlow
  private let title: String
  private let definitions: String
  /// Which scenes are drawn; nil: all of them.
  private let note: String?

  /// Scenes of a page; large storyboards have a hundred.
  package static let sceneLimit = 200

  private struct Scene {
    let name: String
    /// The id of the drawing; nil: there is none.
    var drawing: String?
    var paper = Rect(0, 0, 375, 667)
    var subtitle = ""
    var findings: [NumberedFinding] = []
    /// Why there is no drawing.
    let problem: String?
  }

  /// - Parameter pictures: those of the first scenes, up to the limit.
  package init(
    _ pictures: [(name: String, picture: Result<Picture, CommandError>)],
    of document: CheckedDocument
  ) {
    var scenes: [Scene] = []
    var definitions = ""
    for (index, entry) in pictures.enumerated() {
      switch entry.picture {
      case .success(let picture):
        let id = "p\(index)"
        let text = PictureSVG(picture, hasLegend: false).definition(id: id)
        let isSmall = definitions.utf8.count + text.utf8.count <= PictureSVG.byteLimit
        if isSmall { definitions += text }
        scenes.append(
          Scene(
            name: entry.name, drawing: isSmall ? id : nil,
            paper: picture.stage.grown(by: 14), subtitle: picture.subtitle,
            findings: picture.findings,
            problem: isSmall
              ? nil
              : "not drawn; the limit of a page is \(PictureSVG.byteLimit) bytes of pictures"))
      case .failure(let error):
        scenes.append(Scene(name: entry.name, problem: error.message))
      }
    }
    note =
      document.layouts.count > scenes.count
      ? """
      The first \(Self.sceneLimit) of \(document.layouts.count) scenes are drawn; select another one with \
      --layout.
      """ : nil
    self.scenes = scenes
    self.definitions = definitions
    flow = SceneFlow(
      of: document.layouts.prefix(scenes.count).map(\.hierarchy), in: document.source)
    let path = document.source.path
    title = path.split(separator: "/").last.map(String.init) ?? path
  }

  package var text: String {
    MarkupWriter.page(
      title: "\(title) – layoutlint", styles: [.pageStyle, .galleryStyle, .pictureStyle]
    ) { page in
      page.addDefinitions(definitions)
      page.add("header", [:]) { page in
        let findings = scenes.reduce(0) { $0 + $1.findings.count }
        page.addTitle(
          title, above: "layoutlint gallery",
          below: "\(scenes.count) scenes · \(findings.amount("finding"))")
      }
      if let note { page.add("p", ["class": "note"], note) }
      page.add("div", ["class": "map", "tabindex": "0", "role": "region", "aria-label": "Segues"]) {
        addMap(to: &$0)
      }
      page.add("main", ["class": "scenes"]) { page in
        for index in flow.order { add(index, to: &page) }
      }
    }
  }

  private static let cell = Size(190, 330)
  private static let gap = Size(96, 64)
  private static let edge = 24.0

  /// Points between scenes without segues.
  private static let narrowGap = 20.0
  /// Scenes without segues in a row. They fill a window of 1,360 points.
  private static let rowLength = 6

  /// The position of each scene in the map: by the segues that lead to it, and below these, in rows, the scenes without
  /// segues.
  private var frames: [Rect] {
    var frames = Array(repeating: Rect.zero, count: scenes.count)
    var rows: [Int: Int] = [:]
    for index in flow.order where !flow.isAlone(index) {
      let column = flow.columns[index]
      let row = rows[column, default: 0]
      rows[column] = row + 1
      frames[index] = Self.frame(column, row, gap: Self.gap.width)
    }
    let start = rows.values.max() ?? 0
    for (position, index) in flow.order.filter(flow.isAlone).enumerated() {
      frames[index] = Self.frame(
        position % Self.rowLength, start + position / Self.rowLength, gap: Self.narrowGap)
    }
    return frames
  }

  private static func frame(_ column: Int, _ row: Int, gap: Double) -> Rect {
    Rect(
      edge + Double(column) * (cell.width + gap),
      edge + Double(row) * (cell.height + Self.gap.height), cell.width, cell.height)
  }

  private func addMap(to page: inout MarkupWriter) {
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
    _ segue: SceneFlow.Segue, from index: Int, _ frames: [Rect], to svg: inout MarkupWriter
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

  private func addThumbnail(_ index: Int, in frame: Rect, to svg: inout MarkupWriter) {
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
        count == 0 ? nil : count.amount("finding"),
      ].compactMap(\.self).joined(separator: " · ")
      svg.add(
        "text",
        ["class": "details", "x": frame.center.x.shortText, "y": (frame.maxY + 37).shortText],
        details)
    }
  }

  private func add(_ index: Int, to page: inout MarkupWriter) {
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
              "span", ["class": "severity \(finding.severity.rawValue)"], finding.severity.label)
            page.add("span", [:], finding.message.text)
            page.add("code", [:], finding.rule)
            page.add("code", [:], numbered.location)
            if let fix = numbered.fixText { page.add("span", ["class": "fix"], fix) }
          }
        }
      }
    }
  }

  private func addSegues(
    _ title: String, _ segues: [(scene: Int, text: String)], to page: inout MarkupWriter
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
}
