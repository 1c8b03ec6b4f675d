internal import CPageAssets
package import LayoutModel
internal import Linting

/// The pictures of one layout on several screens as one SVG, all at the same scale, in rows. Each has a
/// title and the list of its findings. The text contains no script and no reference to other files.
package struct PanelSheet {
  private let panels: ScreenPanels
  private let shown: [ScreenPanel]
  private let drawings: PanelDrawings
  /// Without the title and the key.
  private var cells: [Cell] = []
  /// The size of one unit of text in points; larger for a larger sheet, which is displayed smaller.
  private let unit: Double
  private let head: [Line]
  private let size: Size

  private struct Cell {
    var box: Rect
    /// The top of the picture.
    var pictureTop = 0.0
    let paper: Rect
    let titles: [Line]
    let lines: [Line]
    /// In units.
    let titleHeight: Double
    let listHeight: Double
  }

  private typealias Line = PictureLegend.Line

  /// The width of a column, in units: the longest name of a device is in one line.
  private static let leastWidth = 230.0
  private static let gap = 28.0
  /// The width of a sheet at which one unit is one point.
  private static let unscaledWidth = 1_500.0
  private static let units = 1.0...2.5
  /// Width by height of a sheet.
  private static let ratio = 1.5

  package init(_ panels: ScreenPanels, hasLegend: Bool = true) {
    self.panels = panels
    shown = panels.displayed
    let papers = shown.map(\.paper)
    let area = papers.reduce(0) { $0 + ($1.width + Self.gap) * ($1.height + 4 * Self.gap) }
    let target = max(papers.map(\.width).max() ?? 0, (area * Self.ratio).squareRoot())
    let unit = min(max(target / Self.unscaledWidth, Self.units.lowerBound), Self.units.upperBound)
    self.unit = unit
    drawings = PanelDrawings(shown) { _ in unit }
    for (index, panel) in shown.enumerated() {
      cells.append(
        Self.cell(
          of: panel, papers[index], problem: drawings.problems[index], hasLegend: hasLegend,
          unit: unit))
    }
    let gap = Self.gap * unit
    var head = PictureLegend.LineStack(y: 16)
    head.add(.title, panels.title)
    head.add(.rule, panels.summary)
    if hasLegend {
      head.y += 4
      for (kind, text) in panels.key { head.add(.swatch(kind), text) }
    }
    self.head = head.lines
    // The rows of cells.
    let limit = max(target, cells.map(\.box.width).max() ?? 0)
    var top = (head.y + 24) * unit
    var width = 330 * unit
    var start = 0
    while start < cells.count {
      var end = start
      var x = gap
      repeat {
        cells[end].box = Rect(x, top, cells[end].box.width, 0)
        x += cells[end].box.width + gap
        end += 1
      } while end < cells.count && x + cells[end].box.width - gap <= limit
      let titleHeight = (cells[start..<end].map(\.titleHeight).max() ?? 0) * unit
      var height = 0.0
      for index in start..<end {
        cells[index].pictureTop = top + titleHeight
        height = max(
          height, titleHeight + cells[index].paper.height + cells[index].listHeight * unit)
      }
      width = max(width, x)
      top += height + gap
      start = end
    }
    size = Size(width, top)
  }

  private static func cell(
    of panel: ScreenPanel, _ paper: Rect, problem: String?, hasLegend: Bool, unit: Double
  ) -> Cell {
    let width = max(paper.width, leastWidth * unit)
    let columns = Int(width / unit / (PictureLegend.letters * PictureLegend.columnShare))
    var titles = PictureLegend.LineStack()
    titles.add(.title, panel.title, columns: columns * 4 / 5)
    let space: Character = "\u{A0}"
    let parts = panel.detailParts.map { String($0.map { $0 == " " ? space : $0 }) }
    titles.add(.rule, parts.joined(separator: "\(space)· "), columns: columns)
    titles.add(.rule, panel.findingCount, columns: columns)
    var list = PictureLegend.LineStack()
    if let problem {
      // The text is in the place of the picture.
      list.add(.text, problem, columns: columns - 4)
    } else if hasLegend {
      let indentation = PictureLegend.indentation
      let indented = Int(indentation / (PictureLegend.letters * PictureLegend.columnShare)) + 1
      addFindings(of: panel, columns: columns - indented, to: &list)
    }
    return Cell(
      box: Rect(0, 0, width, 0), paper: paper, titles: titles.lines, lines: list.lines,
      titleHeight: titles.y + 8,
      listHeight: problem == nil ? list.y + 8 : max(0, list.y + 24 - paper.height / unit))
  }

  private static func addFindings(
    of panel: ScreenPanel, columns: Int, to list: inout PictureLegend.LineStack
  ) {
    for numbered in panel.findings.prefix(PictureLegend.findingLimit) {
      list.y += 7
      let severity = numbered.finding.severity
      let name = "\(severity.label) · \(numbered.finding.rule)"
      for (index, line) in name.lines(ofColumns: columns).enumerated() {
        list.add(index == 0 ? .finding(numbered.number, severity) : .rule, line, isListed: true)
      }
      list.add(.text, panel.text(of: numbered), columns: columns, isListed: true)
    }
    let rest = panel.findings.count - PictureLegend.findingLimit
    if rest > 0 {
      list.y += 7
      list.add(.rule, "\(rest) more findings are not listed.")
    }
  }

  package var text: String {
    MarkupWriter.picture(
      title: "\(panels.title): \(panels.summary)",
      description: "One unit is one point of a screen.",
      styles: [.pictureStyle, .panelSheetStyle], in: Rect(0, 0, size.width, size.height), unit: unit
    ) { svg in
      svg.add(head, at: Point(Self.gap * unit, 0), unit: unit)
      for index in cells.indices { add(index, to: &svg) }
    }
  }

  private func add(_ index: Int, to svg: inout MarkupWriter) {
    let panel = shown[index]
    let cell = cells[index]
    let label = "\(panel.title), \(panel.details): \(panel.findingCount)"
    svg.add(
      "g",
      [
        "class": panel.isCanvas ? "panel canvas" : "panel", "data-panel": String(index),
        "role": "group", "aria-label": label,
      ]
    ) { svg in
      svg.add(cell.titles, at: cell.box.origin, unit: unit)
      // The screen without its margin is aligned with the title.
      let margin = drawings.texts[index] == nil ? 0 : ScreenPanel.margin
      let frame = Rect(cell.box.minX - margin, cell.pictureTop, cell.paper.width, cell.paper.height)
      if let drawing = drawings.texts[index] {
        svg.add(
          "svg",
          [
            "x": frame.minX.shortText, "y": frame.minY.shortText, "width": frame.width.shortText,
            "height": frame.height.shortText, "viewBox": cell.paper.numbers,
          ]
        ) { $0.add(verbatim: drawing) }
        if panel.isCanvas { svg.addRect("frame", frame) }
        svg.add(cell.lines, at: Point(cell.box.minX, frame.maxY), unit: unit)
      } else {
        svg.addRect("missing", frame)
        svg.add(cell.lines, at: Point(frame.minX + 12 * unit, frame.minY + 8 * unit), unit: unit)
      }
    }
  }
}

/// The markup of the pictures of several panels, up to the byte limit of a page.
struct PanelDrawings {
  /// nil: there is no picture.
  private(set) var texts: [String?] = []
  /// Why there is no picture; nil: there is one.
  private(set) var problems: [String?] = []

  /// - Parameter unit: the size of one unit of text in points, by the drawn area.
  init(_ panels: [ScreenPanel], byteLimit: Int = PictureSVG.byteLimit, unit: (Rect) -> Double) {
    var size = 0
    for panel in panels {
      guard case .success(let picture) = panel.picture else {
        texts.append(nil)
        problems.append(panel.problem)
        continue
      }
      let text = PictureSVG(picture, hasLegend: false, leastUnit: unit(panel.paper)).drawing
      let isSmall = size + text.utf8.count <= byteLimit
      if isSmall { size += text.utf8.count }
      texts.append(isSmall ? text : nil)
      problems.append(
        isSmall ? nil : "not drawn; the limit of a file is \(byteLimit) bytes of pictures")
    }
  }
}

extension ScreenPanel {
  /// Points around the drawn area.
  fileprivate static let margin = 14.0
  /// Points for a sentence about several screens.
  private static let sentenceHeight = 120.0

  /// The drawn area with a margin, in the root's coordinates.
  package var paper: Rect {
    if case .success(let picture) = picture { return picture.stage.grown(by: Self.margin) }
    let size = screen?.size ?? Size(375, 667)
    return Rect(0, 0, size.width, others.isEmpty ? size.height : Self.sentenceHeight)
  }
}

extension ScreenPanels {
  /// The colors of all pictures with their meanings.
  package var key: [(kind: String, text: String)] {
    var seen: Set<String> = []
    return panels.compactMap { try? $0.picture.get() }.flatMap(PictureLegend.key).filter {
      seen.insert($0.kind).inserted
    }
  }
}
