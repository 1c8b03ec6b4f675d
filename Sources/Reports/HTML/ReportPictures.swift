internal import LayoutModel
internal import Linting
internal import Pictures
internal import HitTesting

/// The pictures of a page with many findings. Each layout is drawn once for each screen, as a
/// definition; the pictures of findings show parts of it.
struct ReportPictures {
  /// The markup of the drawings.
  private(set) var definitions = ""
  private(set) var omittedCount = 0
  let byteLimit: Int
  private let textScale: Double
  private var definitionCount = 0
  private var drawings: [Key: Drawing?] = [:]
  private var document: Document?

  /// Pictures of one finding: the canvas and other screens.
  static let screenLimit = 6

  /// One picture of a finding.
  struct Shot {
    /// `Canvas · iPhone 16 in portrait`
    let title: String
    /// Whether the finding is reported for the screen.
    let isReported: Bool
    /// The id of the drawing.
    let drawing: String
    /// The number of views in the drawing.
    let viewCount: Int
    /// The whole drawing, in points of the root's coordinates.
    let paper: Rect
    /// The outline of the finding's view, as the `d` attribute of a `path`.
    let outline: String?
    /// What explains the finding.
    let explanations: [Picture.Explanation]
    /// The part of the drawing around the view; nil: the view is not in the picture.
    let crop: Rect?
  }

  private struct Key: Hashable {
    let layout: Int
    /// nil: the document's own canvas.
    let screen: Finding.ScreenContext?
  }

  private struct Drawing {
    let id: String
    let picture: Picture
    /// `text size AX3 · German`; nil: the texts of the document at the standard size.
    let texts: String?
  }

  private struct Document {
    let file: ReportedFile
    let onCanvas: [OpenedLayout]
    let asRead: [OpenedLayout]
  }

  init(textScale: Double = 1, byteLimit: Int = PictureSVG.byteLimit) {
    self.textScale = textScale
    self.byteLimit = byteLimit
  }

  /// Selects the file of the next pictures.
  mutating func open(_ file: ReportedFile) {
    drawings = [:]
    let checked = file.document
    let onCanvas = checked.layouts.map { ParsedLayout($0.hierarchy, $0.sourceMap) }
    document = Document(
      file: file, onCanvas: checked.opened(onCanvas, "--layout").all,
      asRead: checked.opened(checked.layoutsBeforeSolving, "--layout").all)
  }

  /// The layout with the view of a finding.
  func layoutIndex(of finding: Finding) -> Int? {
    guard let document, let subject = finding.view else { return nil }
    return document.onCanvas.firstIndex { layout in
      layout.hierarchy.views.indices.contains(subject.view.index)
        && layout.hierarchy.path(of: subject.view) == subject.path
    }
  }

  /// The pictures of a finding, the canvas first.
  mutating func shots(of finding: Finding, inLayout layout: Int) -> [Shot] {
    guard let view = finding.view?.view else { return [] }
    var shots: [Shot] = []
    var screens: [Finding.ScreenContext?] = [nil]
    if !finding.screens.isEmpty {
      let compared = Self.comparedScreens
      // Beside the first screens of the message, one of each compared kind.
      let reported = finding.screens
      let preferred =
        reported.filter(compared.contains) + reported.filter { !compared.contains($0) }
      screens += preferred.prefix(Self.screenLimit - 2).map(Optional.some)
      screens += compared.filter { !reported.contains($0) }.map(Optional.some)
    }
    for screen in screens where shots.count < Self.screenLimit {
      guard let drawing = drawing(of: layout, on: screen) else { continue }
      let isReported = screen.map(finding.screens.contains) ?? !finding.isOnOtherScreensOnly
      shots.append(shot(of: finding, view, in: drawing, isCanvas: screen == nil, isReported))
    }
    return shots
  }

  /// The screens to which a finding that depends on the screen is compared.
  private static let comparedScreens: [Finding.ScreenContext] = {
    let choices: [(name: String, orientation: Screen.Orientation)] = [
      ("iPhone SE (3rd generation)", .portrait), ("iPhone 16 Pro Max", .portrait),
      ("iPad (10th generation)", .portrait), ("iPhone 16", .landscape),
    ]
    return choices.compactMap { name, orientation in
      DeviceTable.device(named: name).map {
        Finding.ScreenContext($0.screen(orientation, named: name))
      }
    }
  }()

  private func shot(
    of finding: Finding, _ view: ViewID, in drawing: Drawing, isCanvas: Bool, _ isReported: Bool
  ) -> Shot {
    let picture = drawing.picture
    let paper = picture.stage.grown(by: Self.margin)
    var outline: String?
    var box: Rect?
    if picture.hierarchy.views.indices.contains(view.index) {
      if let index = picture.shapesByView[view] {
        outline = picture.shapes[index].seen.pathText
        box = Self.box(of: picture.shapes[index], in: picture)
      } else if let frame = picture.hierarchy.absoluteFrame(of: view), frame.isFinite,
        frame.intersects(paper)
      {
        outline = ConvexArea(frame).pathText
        box = frame.intersection(paper)
      }
    }
    let device = picture.device
    let parts = isCanvas ? ["Canvas", device, picture.layout.basisText] : [device, drawing.texts]
    let title =
      parts.allSatisfy { $0 == nil } ? nil : parts.compactMap(\.self).joined(separator: " · ")
    return Shot(
      title: title ?? "Screen", isReported: isReported, drawing: drawing.id,
      viewCount: picture.shapes.count, paper: paper, outline: outline,
      explanations: isReported ? picture.explanations(of: finding, view) : [],
      crop: box.map { Self.crop(around: $0, in: paper) })
  }

  /// The area of a view with the nearest edges of the views in front of it that receive its touches.
  private static func box(of shape: Picture.Shape, in picture: Picture) -> Rect {
    let own = shape.seen.boundingBox
    let covers = (picture.covers[shape.view] ?? []).compactMap { picture.shapesByView[$0] }
    let near = own.grown(by: coverSurroundings)
    return covers.map { picture.shapes[$0].seen.boundingBox }.filter { $0.intersects(near) }
      .reduce(own) { $0.union($1.intersection(near)) }
  }

  private static let margin = 14.0
  /// Points around a view in which its crop shows what covers it.
  private static let coverSurroundings = 60.0
  /// Points beside a view in its crop.
  private static let surroundings = 28.0
  /// The width of the smallest crop, in points; a smaller one would not show where the view is.
  private static let leastWidth = 170.0
  /// Height by width of a crop.
  static let ratio = 0.75

  /// A part of the paper in the aspect ratio of crops that contains the box.
  static func crop(around box: Rect, in paper: Rect) -> Rect {
    let needed = max(box.width, box.height / ratio) + 2 * surroundings
    let width = max(min(max(needed, leastWidth), paper.width), (box.height + 16) / ratio)
    let height = width * ratio
    func start(_ center: Double, _ length: Double, _ least: Double, _ most: Double) -> Double {
      guard length < most - least else { return (least + most - length) / 2 }
      return min(max(center - length / 2, least), most - length)
    }
    return Rect(
      start(box.center.x, width, paper.minX, paper.maxX),
      start(box.center.y, height, paper.minY, paper.maxY), width, height)
  }

  private mutating func drawing(of layout: Int, on screen: Finding.ScreenContext?) -> Drawing? {
    let key = Key(layout: layout, screen: screen)
    if let known = drawings[key] { return known }
    let drawing = picture(of: layout, on: screen).flatMap {
      add($0, texts: screen?.textsDescription)
    }
    drawings[key] = .some(drawing)
    return drawing
  }

  /// The drawing of a picture; nil: the limit is reached.
  private mutating func add(_ picture: Picture, texts: String?) -> Drawing? {
    let id = "p\(definitionCount)"
    let text = PictureSVG(picture, hasLegend: false).definition(id: id, showsCovers: false)
    guard definitions.utf8.count + text.utf8.count <= byteLimit else {
      omittedCount += 1
      return nil
    }
    definitionCount += 1
    definitions += text
    return Drawing(id: id, picture: picture, texts: texts)
  }

  private func picture(of index: Int, on screen: Finding.ScreenContext?) -> Picture? {
    guard let document else { return nil }
    let checked = document.file.document
    guard let screen else {
      let layout = document.onCanvas[index]
      let canvas = layout.hierarchy.canvas?.screen
      return Picture(
        of: layout, checked.layouts[index],
        findings: document.file.shown.filter { !$0.isOnOtherScreensOnly }, on: canvas)
    }
    // A layout that cannot be laid out on the screen has no picture of it.
    var text = TextSettings(contentSize: screen.textSize)
    text.scale = textScale
    let language = checked.languages.first { $0.language == screen.language }
    guard document.asRead.indices.contains(index),
      screen.language == nil || language != nil,
      let target = Self.target(
        screen, canvas: document.asRead[index].hierarchy.canvas?.screen, text, language),
      let layout = try? document.asRead[index].laidOut(on: target)
    else { return nil }
    return Picture(
      of: layout, layout.analyzed(in: checked),
      findings: document.file.shown.filter {
        $0.screens.contains(screen) || $0.screens.isEmpty && !$0.isOnOtherScreensOnly
      }, on: target.screen)
  }

  /// The screen of a finding. That of the canvas can be one that the device table does not contain.
  private static func target(
    _ screen: Finding.ScreenContext, canvas: Screen?, _ text: TextSettings,
    _ language: LanguageTexts?
  ) -> QueryScreen? {
    if let canvas, canvas.device == screen.device, canvas.orientation == screen.orientation {
      return QueryScreen(screen: canvas, text: text, language: language)
    }
    guard let model = DeviceTable.device(named: screen.device) else { return nil }
    return QueryScreen(
      screen: model.screen(screen.orientation, named: screen.device), text: text,
      language: language)
  }
}

extension Finding.ScreenContext {
  /// The text size and the language, where they are not those of the document.
  fileprivate var textsDescription: String? {
    let parts = [
      textSize == .standard ? nil : "text size \(textSize.rawValue)",
      language.map { LanguageNames.name(of: $0) },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
