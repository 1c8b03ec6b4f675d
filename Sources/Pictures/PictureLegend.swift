internal import HitTesting
package import LayoutModel
package import Linting

/// The legend of a picture: its title, the meaning of its colors, and its findings.
package struct PictureLegend {
  /// In the root's coordinates.
  package private(set) var box: Rect
  private let lines: [Line]
  private let unit: Double

  /// A line of text in or beside a picture.
  package struct Line {
    package let kind: Kind
    package let text: String
    /// The baseline from the top of the lines, in units.
    package let y: Double
    /// Whether it belongs to a finding of a list, and is indented.
    package var isListed = false

    package enum Kind {
      case title, text, rule
      /// The text after a color swatch of a class.
      case swatch(String)
      /// The text after a finding's number.
      case finding(Int, Severity)
    }
  }

  /// Lines of text below each other.
  package struct LineStack {
    package private(set) var lines: [Line] = []
    /// The baseline of the last line from the top, in units.
    package var y = 0.0

    package mutating func add(_ kind: Line.Kind, _ text: String, isListed: Bool = false) {
      y += PictureLegend.lineHeight
      lines.append(Line(kind: kind, text: text, y: y, isListed: isListed))
    }

    /// Adds a text in lines of a number of columns.
    package mutating func add(
      _ kind: Line.Kind, _ text: String, columns: Int, isListed: Bool = false
    ) {
      for line in text.lines(ofColumns: columns) { add(kind, line, isListed: isListed) }
    }
  }

  /// The width of a character relative to the font size; most fonts are narrower.
  static let columnShare = 0.55
  /// Findings that are listed.
  package static let findingLimit = 30
  private static let width = 330.0
  /// The size of letters, in units.
  package static let letters = 12.0
  package static let lineHeight = 16.0
  package static let indentation = 26.0

  /// - Parameters:
  ///   - paper: the drawing; the legend is to its right, or below a drawing in landscape format.
  ///   - unit: the size of one unit of text in points.
  package init(of picture: Picture, beside paper: Rect, unit: Double) {
    self.unit = unit
    let isBelow = paper.width > paper.height
    let width = isBelow ? max(paper.width - 28 * unit, Self.width * unit) : Self.width * unit
    box =
      isBelow
      ? Rect(paper.minX + 14 * unit, paper.maxY, width, 0)
      : Rect(paper.maxX + 4 * unit, paper.minY, width, 0)
    var stack = LineStack()
    stack.y = isBelow ? 8 : 14
    let columns = Int(width / unit / (Self.letters * Self.columnShare))
    stack.add(.title, picture.title, columns: columns * 3 / 4)
    stack.add(.rule, picture.subtitle, columns: columns)
    stack.y += 8
    for (kind, text) in Self.key(of: picture) { stack.add(.swatch(kind), text) }
    let inner = columns - Int(Self.indentation / (Self.letters * Self.columnShare)) - 1
    for numbered in picture.findings.prefix(Self.findingLimit) {
      stack.y += 9
      let finding = numbered.finding
      stack.add(.finding(numbered.number, finding.severity), finding.rule)
      stack.add(.text, finding.message.text, columns: inner, isListed: true)
      for text in [numbered.location, numbered.fixText].compactMap(\.self) {
        stack.add(.rule, text, columns: inner, isListed: true)
      }
    }
    if picture.findings.isEmpty {
      stack.y += 9
      stack.add(.rule, "No findings.")
    }
    let rest = picture.findings.count - Self.findingLimit
    for note in (rest > 0 ? ["\(rest) more findings are not listed."] : []) + picture.notes {
      stack.y += 9
      stack.add(.rule, note, columns: columns)
    }
    lines = stack.lines
    box.height = (stack.y + 16) * unit
    if !isBelow { box.width += 14 * unit }
  }

  /// The colors of the picture with their meanings.
  package static func key(of picture: Picture) -> [(kind: String, text: String)] {
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
    if picture.covers.values.contains(where: { !$0.isEmpty }) {
      key.append(("cover", "in front, and receives the touches"))
    }
    if let size = picture.findings.lazy.compactMap(\.finding.requiredSize).first {
      key.append(("required", "touch target of \(size.text) pt"))
    }
    if regions.contains(where: { !$0.unresolved.isEmpty }) {
      key.append(("uncertain", "hit view unknown"))
    }
    if picture.shapes.contains(where: \.isGhost) {
      key.append(("view ghost", "hidden or transparent"))
    }
    return key
  }

  package func add(to svg: inout MarkupWriter) {
    svg.add("g", ["class": "legend"]) { $0.add(lines, at: box.origin, unit: unit) }
  }
}

extension MarkupWriter {
  /// Adds lines of text in or beside a picture.
  ///
  /// - Parameter origin: the top left corner of the lines.
  package mutating func add(_ lines: [PictureLegend.Line], at origin: Point, unit: Double) {
    let indented = origin.x + PictureLegend.indentation * unit
    for line in lines {
      let y = origin.y + line.y * unit
      let x = line.isListed ? indented : origin.x
      switch line.kind {
      case .title: addText("title", line.text, origin.x, y, size: 14 * unit)
      case .rule: addText("rule", line.text, x, y, size: PictureLegend.letters * unit)
      case .text: addText("text", line.text, x, y, size: PictureLegend.letters * unit)
      case .swatch(let kind):
        let swatch = ConvexArea(Rect(origin.x + 1, y - 10 * unit, 16 * unit, 12 * unit))
        add("path", ["class": kind, "d": swatch.pathText])
        addText("text", line.text, indented, y, size: PictureLegend.letters * unit)
      case .finding(let number, let severity):
        add("g", ["class": severity.rawValue, "data-finding": String(number)]) { svg in
          svg.addBadge(number, at: Point(origin.x + 9 * unit, y - 4 * unit), unit: unit)
          svg.addText("rule", line.text, indented, y, size: PictureLegend.letters * unit)
        }
      }
    }
  }

  private mutating func addText(
    _ kind: String, _ text: String, _ x: Double, _ y: Double, size: Double
  ) {
    add(
      "text", ["class": kind, "x": x.shortText, "y": y.shortText, "font-size": size.shortText],
      text)
  }
}
