package import LayoutModel
package import Linting
package import HitTesting

/// The contents of a picture of one layout: the visible views with their hit regions, and the numbered
/// findings. All areas are in the root's coordinates, in points.
package struct Picture {
  package let layout: OpenedLayout
  package let touch: TouchMap
  /// The area in which touches start: the device's screen and the windows, or the bounds of a single
  /// root.
  package let screen: Rect
  /// The drawn area: the screen, and parts of views outside it.
  package let stage: Rect
  /// In painting order.
  package let shapes: [Shape]
  /// The indices of views in `shapes`.
  package let shapesByView: [ViewID: Int]
  package let findings: [NumberedFinding]
  /// The views in front of a view with a finding that receive its touches, those with the most area first.
  package let covers: [ViewID: [ViewID]]
  /// Sentences about what is not drawn.
  package let notes: [String]

  /// One view as it is drawn.
  package struct Shape {
    package let view: ViewID
    /// Its area in the stage that ancestors do not clip.
    package var seen: ConvexArea
    /// Whether it is hidden or transparent, and drawn because of a finding.
    let isGhost: Bool
    /// Whether it is a cell of a table or collection view, which a tap selects.
    package var isRow = false
    /// Where touches end in it or its subviews; nil: it is neither interactive nor a cell.
    package var region: TouchRegion?
    /// Visible areas that receive no touches.
    package var lost: [ConvexArea] = []
  }

  /// Views that are drawn; a screen has hundreds.
  package static let viewLimit = 2_000
  /// Points on a side of the drawn area; a screen has a few thousand.
  static let stageLimit = 100_000.0
  static let noteOnAccessibility =
    "This is an accessibility tree. It contains no z-order, so hit-testing is not possible."
  /// Findings that have a mark; more would hide the picture.
  static let markLimit = 200
  /// Points around the screen in which views are drawn. Views with findings are drawn up to a screen
  /// length away.
  package static let overhang = 60.0

  package var hierarchy: ViewHierarchy { layout.hierarchy }

  /// The device and its orientation.
  package let device: String?

  /// - Parameters:
  ///   - findings: those of the layout's document.
  ///   - checked: the same layout with its obstructions.
  ///   - screen: the screen of the layout; nil: unknown.
  package init(
    of layout: OpenedLayout, _ checked: AnalyzedLayout, findings: [Finding],
    on screen: Screen? = nil
  ) {
    self.layout = layout
    device = screen.map { Finding.ScreenContext($0).text } ?? layout.hierarchy.device?.name
    touch = checked.touch
    self.findings = NumberedFinding.all(among: findings, in: layout)
    let subjects = Set(self.findings.compactMap(\.view))
    var drawing = PictureDrawing(of: checked, subjects: subjects)
    drawing.draw()
    self.screen = drawing.screen
    stage = drawing.stage
    shapes = drawing.shapes
    covers = drawing.covers
    shapesByView = Dictionary(uniqueKeysWithValues: shapes.enumerated().map { ($1.view, $0) })
    var notes = drawing.notes
    if layout.hierarchy.tree == .accessibility {
      notes.append(Self.noteOnAccessibility)
    }
    if self.findings.count > Self.markLimit {
      notes.append("\(self.findings.count) findings; the first \(Self.markLimit) are marked.")
    }
    self.notes = notes
  }
}

/// A finding with the number of its mark in the picture.
package struct NumberedFinding {
  /// From 1, in the order of the text.
  package let number: Int
  package let finding: Finding
  /// The view in the picture; nil: the finding is about the document.
  package let view: ViewID?
  /// `Login.storyboard:12:9`
  package let location: String

  /// The findings about a layout's views, and those about no view whose range can be in the layout.
  package static func all(among findings: [Finding], in layout: OpenedLayout) -> [NumberedFinding] {
    var numbered: [NumberedFinding] = []
    for finding in findings {
      let view = finding.view.flatMap { layout.hierarchy.view(of: $0) }
      guard view != nil || finding.view == nil && layout.mayContain(finding.range) else { continue }
      let start = layout.lines.position(of: finding.range.start)
      numbered.append(
        NumberedFinding(
          number: numbered.count + 1, finding: finding, view: view,
          location: "\(layout.fileName):\(start.line):\(start.column)"))
    }
    return numbered
  }

  /// The titles of the fixes; nil: there is none.
  package var fixText: String? {
    let titles = finding.fixes.map(\.title)
    return titles.isEmpty ? nil : "Fix: " + titles.joined(separator: "; or: ")
  }
}

extension ViewHierarchy {
  /// The view of a finding; nil: it is in another layout.
  fileprivate func view(of subject: Finding.Subject) -> ViewID? {
    guard views.indices.contains(subject.view.index), path(of: subject.view) == subject.path else {
      return nil
    }
    return subject.view
  }
}

extension OpenedLayout {
  /// `Login.storyboard: Login`
  package var title: String { hasOwnName ? "\(fileName): \(name)" : fileName }

  fileprivate var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether a range of the text can be in this layout.
  fileprivate func mayContain(_ range: SourceRange) -> Bool {
    isOnlyOne
      || hierarchy.roots.contains { sourceMap.range(of: hierarchy[$0].node).contains(range.start) }
  }
}

extension Picture {
  /// `Login.storyboard: Login`
  package var title: String { layout.title }

  /// `iPhone 16 · 393 × 852 pt · 24 views · laid out`
  package var subtitle: String {
    let parts = [
      device, "\(screen.size.text) pt", hierarchy.views.count.amount("view"), layout.basisText,
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The tooltip of a view.
  package func description(of shape: Shape) -> String {
    let view = hierarchy[shape.view]
    var name = view.className.demangledLeaf
    if let id = view.id, !id.isGeneratedID { name += " #\(id)" }
    if let label = view.label ?? view.names.first { name += " \(label.shortened.inQuotes)" }
    var parts = [name]
    if let frame = hierarchy.absoluteFrame(of: shape.view), frame.isFinite {
      parts.append(frame.text)
    }
    if view.isHidden { parts.append("hidden") }
    if view.alpha != 1 { parts.append("alpha \(view.alpha.shortText)") }
    if let share = shareText(of: shape) { parts.append(share) }
    return parts.joined(separator: " · ")
  }

  /// How much of a view receives touches; nil: it expects none.
  func shareText(of shape: Shape) -> String? {
    guard let region = shape.region, let expected = touch.expectedArea(of: shape.view)?.area,
      expected > 0
    else { return nil }
    if !region.unresolved.isEmpty { return "its hit view is unknown" }
    let reached = region.reached.reduce(0) { $0 + $1.area }
    return reached > 0
      ? "\(min(reached / expected, 1).percentText) of it receives touches" : "no touch reaches it"
  }

  /// The text in a view: its name, if its subviews leave space for one.
  func nameText(for shape: Shape) -> String? {
    let view = hierarchy[shape.view]
    if hierarchy.bar(shape.view) != nil { return hierarchy.displayName(of: shape.view) }
    guard view.subviews.isEmpty || view.uikitClass.isControl else { return nil }
    if let label = view.label ?? view.names.first(where: { !$0.isEmpty }) { return label.shortened }
    if let id = view.id, !id.isGeneratedID { return id.shortened }
    return shape.region == nil ? nil : UIKitClass.leafName(of: view.className.demangledLeaf)
  }
}

extension String {
  /// The text cut to a number of columns, with an ellipsis.
  package func shortened(toColumns limit: Int) -> String {
    var columns = 0
    var end = startIndex
    for index in indices {
      columns += self[index].columns
      if columns > limit { return String(self[..<end]) + "…" }
      // The ellipsis needs a column.
      if columns < limit { end = self.index(after: index) }
    }
    return self
  }

  /// The text in lines of a number of columns, broken at spaces and in words that are longer than a
  /// line.
  package func lines(ofColumns limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in split(separator: " ") {
      let width = word.reduce(0) { $0 + $1.columns }
      if !line.isEmpty, columns + 1 + width > limit {
        lines.append(line)
        (line, columns) = ("", 0)
      }
      if !line.isEmpty { (line, columns) = (line + " ", columns + 1) }
      for character in word {
        if columns + character.columns > limit, !line.isEmpty {
          lines.append(line)
          (line, columns) = ("", 0)
        }
        line.append(character)
        columns += character.columns
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

/// Positions the marks of findings at the corners of views, without overlaps.
struct MarkPositions {
  private let stage: Rect
  private let radius: Double
  /// The occupied cells of a grid of the size of a mark.
  private var taken: Set<SIMD2<Int>> = []

  /// - Parameter stage: the area of the centers of marks.
  init(in stage: Rect, radius: Double) {
    self.stage = stage
    self.radius = radius
  }

  /// The center of the next mark: the top right corner of `box`, or the next free cell to the left,
  /// then below.
  ///
  /// - Parameter box: finite; can be outside the stage.
  mutating func next(for box: Rect) -> Point {
    let step = 2 * radius
    let start = Point(
      min(max(box.maxX, stage.minX), stage.maxX), min(max(box.minY, stage.minY), stage.maxY))
    let columns = max(1, min(Self.tryLimit, Int((start.x - stage.minX) / step) + 1))
    for attempt in 0..<Self.tryLimit {
      let center = Point(
        start.x - Double(attempt % columns) * step,
        min(start.y + Double(attempt / columns) * step, stage.maxY))
      let cell = SIMD2(Int((center.x - stage.minX) / step), Int((center.y - stage.minY) / step))
      if taken.insert(cell).inserted { return center }
    }
    return start
  }

  /// Cells to try before marks overlap.
  private static let tryLimit = 200
}

extension Picture {
  /// The visible area of a view, or the top right corner of a rotated one; for an invisible view its
  /// frame.
  func markBox(of view: ViewID) -> Rect {
    if let shape = shapesByView[view] {
      let seen = shapes[shape].seen
      guard case .polygon(let corners) = seen,
        let corner = corners.max(by: { $0.x - $0.y < $1.x - $1.y })
      else { return seen.boundingBox }
      return Rect(corner.x, corner.y, 0, 0)
    }
    guard let frame = hierarchy.absoluteFrame(of: view), frame.isFinite else {
      return Rect(stage.minX, stage.minY, 0, 0)
    }
    return frame
  }
}
