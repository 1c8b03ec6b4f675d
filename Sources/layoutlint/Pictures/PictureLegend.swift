internal import TouchModel
internal import LayoutModel
internal import Linting

/// The legend of a picture: its title, the meaning of its colors, and its findings.
struct PictureLegend {
  /// In the root's coordinates.
  private(set) var box: Rect
  private var lines: [Line] = []
  private let unit: Double

  /// A line of text in or beside a picture.
  struct Line {
    let kind: Kind
    let text: String
    /// The baseline from the top of the lines, in units.
    let y: Double
    /// Whether it belongs to a finding of the list of a panel.
    var isListed = false

    enum Kind {
      case title, text, rule
      /// The text after a color swatch of a class.
      case swatch(String)
      /// The text after a finding's number.
      case finding(Int, Severity)
    }
  }

  /// The width of a character relative to the font size; most fonts are narrower.
  static let columnShare = 0.55
  /// Findings that are listed.
  static let findingLimit = 30
  private static let width = 330.0
  private static let letters = 12.0
  private static let lineHeight = 16.0
  private static let indentation = 26.0

  /// - Parameters:
  ///   - paper: the drawing; the legend is to its right, or below a drawing in landscape format.
  ///   - unit: the size of one unit of text in points.
  init(of picture: Picture, beside paper: Rect, unit: Double) {
    self.unit = unit
    let isBelow = paper.width > paper.height
    let width = isBelow ? max(paper.width - 28 * unit, Self.width * unit) : Self.width * unit
    box =
      isBelow
      ? Rect(paper.minX + 14 * unit, paper.maxY, width, 0)
      : Rect(paper.maxX + 4 * unit, paper.minY, width, 0)
    var y = isBelow ? 8.0 : 14.0
    let columns = Int(width / unit / (Self.letters * Self.columnShare))
    func add(_ kind: Line.Kind, _ text: String, to lines: inout [Line]) {
      y += Self.lineHeight
      lines.append(Line(kind: kind, text: text, y: y))
    }
    for line in picture.title.lines(ofColumns: columns * 3 / 4) { add(.title, line, to: &lines) }
    for line in picture.subtitle.lines(ofColumns: columns) { add(.rule, line, to: &lines) }
    y += 8
    for (kind, text) in Self.key(of: picture) { add(.swatch(kind), text, to: &lines) }
    let inner = columns - Int(Self.indentation / (Self.letters * Self.columnShare)) - 1
    for numbered in picture.findings.prefix(Self.findingLimit) {
      y += 9
      let finding = numbered.finding
      add(.finding(numbered.number, finding.severity), finding.rule, to: &lines)
      for line in finding.message.text.lines(ofColumns: inner) {
        add(.text, line, to: &lines)
      }
    }
    if picture.findings.isEmpty {
      y += 9
      add(.rule, "No findings.", to: &lines)
    }
    let rest = picture.findings.count - Self.findingLimit
    let notes = (rest > 0 ? ["\(rest) more findings are not listed."] : []) + picture.notes
    for note in notes {
      y += 9
      for line in note.lines(ofColumns: columns) { add(.rule, line, to: &lines) }
    }
    box.height = (y + 16) * unit
    if !isBelow { box.width += 14 * unit }
  }

  /// The colors of the picture with their meanings.
  static func key(of picture: Picture) -> [(kind: String, text: String)] {
    var key: [(kind: String, text: String)] = []
    let regions = picture.shapes.filter { !$0.isRow }.compactMap(\.region)
    if regions.contains(where: { !$0.reached.isEmpty }) {
      key.append(("reach", "receives touches"))
    }
    if picture.shapes.contains(where: { $0.isRow && $0.region?.reached.isEmpty == false }) {
      key.append(("reach row", "row that a tap selects"))
    }
    if picture.shapes.contains(where: { !$0.lost.isEmpty }) {
      key.append(("lost", "visible, and receives no touches"))
    }
    if regions.contains(where: { !$0.unresolved.isEmpty }) {
      key.append(("uncertain", "hit view unknown"))
    }
    if picture.shapes.contains(where: \.isGhost) {
      key.append(("view ghost", "hidden or transparent"))
    }
    return key
  }

  func add(to svg: inout SVGWriter) {
    svg.add("g", ["class": "legend"]) { svg in
      for line in lines { add(line, to: &svg) }
    }
  }

  private func add(_ line: Line, to svg: inout SVGWriter) {
    let y = box.minY + line.y * unit
    switch line.kind {
    case .title: addText("title", line.text, 0, y, size: 14, to: &svg)
    case .rule: addText("rule", line.text, 0, y, to: &svg)
    case .text: addText("text", line.text, Self.indentation, y, to: &svg)
    case .swatch(let kind):
      let swatch = ConvexArea(Rect(box.minX + 1, y - 10 * unit, 16 * unit, 12 * unit))
      svg.add("path", ["class": kind, "d": swatch.pathText])
      addText("text", line.text, Self.indentation, y, to: &svg)
    case .finding(let number, let severity):
      svg.add("g", ["class": severity.rawValue, "data-finding": String(number)]) { svg in
        let center = Point(box.minX + 9 * unit, y - 4 * unit)
        svg.addBadge(number, at: center, unit: unit)
        addText("rule", line.text, Self.indentation, y, to: &svg)
      }
    }
  }

  /// - Parameter x: units from the legend's left edge.
  private func addText(
    _ kind: String, _ text: String, _ x: Double, _ y: Double, size: Double = letters,
    to svg: inout SVGWriter
  ) {
    svg.add(
      "text",
      [
        "class": kind, "x": (box.minX + x * unit).shortText, "y": y.shortText,
        "font-size": (size * unit).shortText,
      ], text)
  }
}
