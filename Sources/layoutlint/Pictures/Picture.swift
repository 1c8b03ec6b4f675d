internal import LayoutModel
internal import Linting
internal import TouchModel

/// What a picture of one layout shows, as values: the views that are seen with the areas that get
/// touches, and the findings by number. All areas are in the root's space, in points.
struct Picture {
  let layout: OpenedLayout
  let touch: TouchMap
  /// Where touches come from: the device's screen and the windows, or a lone root's bounds.
  let screen: Rect
  /// All that is drawn lies in here: the screen, and around it some of what reaches past it.
  let stage: Rect
  /// In painting order.
  let shapes: [Shape]
  /// The places of views in `shapes`.
  let shapesByView: [ViewID: Int]
  let findings: [NumberedFinding]
  /// What is left out, in sentences.
  let notes: [String]

  /// One view as it is drawn.
  struct Shape {
    let view: ViewID
    /// What of it its ancestors do not cut off, on the stage.
    var seen: ConvexArea
    /// Hidden or as good as that, and drawn because a finding is about it.
    let isGhost: Bool
    /// Where touches end in it or in what it holds; nil: nobody expects any of it.
    var region: TouchRegion?
    /// What is seen of it and gets no touch.
    var lost: [ConvexArea] = []
  }

  /// More views than this are not drawn: a screen has hundreds, and nobody tells them apart.
  static let viewLimit = 2_000
  /// Points on a side of what is drawn; a screen has a few thousand.
  static let stageLimit = 100_000.0
  /// More findings than this have no mark: the picture would be under them.
  static let markLimit = 200
  /// Points around the screen in which is drawn what reaches past it; what findings are about is drawn
  /// as far away as the screen is long.
  static let overhang = 60.0

  var hierarchy: ViewHierarchy { layout.hierarchy }

  /// The device as it is held, in words; nil: not known.
  let device: String?

  /// - Parameters:
  ///   - findings: those of the layout's document.
  ///   - checked: the same layout with its faults.
  ///   - screen: what the layout was laid out on; nil: not known.
  init(
    of layout: OpenedLayout, _ checked: CheckedLayout, findings: [Finding], on screen: Screen? = nil
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
    shapesByView = Dictionary(uniqueKeysWithValues: shapes.enumerated().map { ($1.view, $0) })
    var notes = drawing.notes
    if layout.hierarchy.tree == .accessibility {
      notes.append("This is an accessibility tree: who gets a touch is not known.")
    }
    if self.findings.count > Self.markLimit {
      notes.append(
        "\(self.findings.count) findings, of which the first \(Self.markLimit) are marked.")
    }
    self.notes = notes
  }
}

/// A finding with the number that its mark has in the picture.
struct NumberedFinding {
  /// From 1 on, in the order of the text.
  let number: Int
  let finding: Finding
  /// The view in the picture that it is about; nil: it is about the document.
  let view: ViewID?

  /// Those about a layout, and those about no view whose place in the text lies in the layout or in
  /// none.
  static func all(among findings: [Finding], in layout: OpenedLayout) -> [NumberedFinding] {
    var numbered: [NumberedFinding] = []
    for finding in findings {
      let view = finding.view.flatMap { layout.hierarchy.view(of: $0) }
      guard view != nil || finding.view == nil && layout.mayHold(finding.range) else { continue }
      numbered.append(NumberedFinding(number: numbered.count + 1, finding: finding, view: view))
    }
    return numbered
  }
}

extension ViewHierarchy {
  /// The view that a finding is about, if it is one of this layout's.
  fileprivate func view(of subject: Finding.Subject) -> ViewID? {
    guard views.indices.contains(subject.view.index), path(of: subject.view) == subject.path else {
      return nil
    }
    return subject.view
  }
}

extension OpenedLayout {
  /// Whether what is said of a place in the text may be about this layout.
  fileprivate func mayHold(_ range: SourceRange) -> Bool {
    isOnlyOne
      || hierarchy.roots.contains { sourceMap.range(of: hierarchy[$0].node).contains(range.start) }
  }
}

extension Picture {
  /// What the picture is of: `Login.storyboard: Login`.
  var title: String {
    let file = layout.path.split(separator: "/").last.map(String.init) ?? layout.path
    return layout.hasOwnName ? "\(file): \(layout.name)" : file
  }

  /// `iPhone 16 · 393 × 852 pt · 24 views`
  var subtitle: String {
    let count = hierarchy.views.count
    let parts = [
      device, "\(screen.size.text) pt", count == 1 ? "1 view" : "\(count) views",
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// What is told of a view when somebody points at it.
  func words(for shape: Shape) -> String {
    let view = hierarchy[shape.view]
    var name = view.className.demangledLeaf
    if let id = view.id { name += " #\(id)" }
    if let label = view.label { name += " “\(label.shortened)”" }
    var parts = [name]
    if let frame = hierarchy.absoluteFrame(of: shape.view), frame.isFinite {
      parts.append(frame.text)
    }
    if view.isHidden { parts.append("hidden") }
    if view.alpha != 1 { parts.append("alpha \(view.alpha.shortText)") }
    if let share = shareText(of: shape) { parts.append(share) }
    return parts.joined(separator: " · ")
  }

  private func shareText(of shape: Shape) -> String? {
    guard let region = shape.region, let expected = touch.expectedArea(of: shape.view)?.area,
      expected > 0
    else { return nil }
    if !region.unsettled.isEmpty { return "who gets its touches is not settled" }
    let reached = region.reached.reduce(0) { $0 + $1.area }
    return reached > 0
      ? "\(min(reached / expected, 1).percentText) of it gets touches" : "no touch reaches it"
  }

  /// What is written into a view: its name, where nothing lies in it that has one.
  func nameText(for shape: Shape) -> String? {
    let view = hierarchy[shape.view]
    guard view.subviews.isEmpty || view.uikitClass.isControl else { return nil }
    if let label = view.label { return label.shortened }
    if let id = view.id, !id.isMadeByInterfaceBuilder { return id.shortened }
    return shape.region == nil ? nil : view.className.demangledLeaf
  }
}

extension String {
  /// Whether it is an id as Interface Builder makes them: `y1x-J5-Nkw` tells a person nothing.
  fileprivate var isMadeByInterfaceBuilder: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [3, 2, 3]
      && allSatisfy { $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// In so many columns of a fixed width at most, with a mark where something is left out.
  func shortened(toColumns limit: Int) -> String {
    var columns = 0
    var end = startIndex
    for index in indices {
      columns += self[index].columns
      if columns > limit { return String(self[..<end]) + "…" }
      // The mark takes a column as well.
      if columns < limit { end = self.index(after: index) }
    }
    return self
  }

  /// Broken into lines of so many columns at most: at spaces, and within what is longer than a line.
  func lines(ofColumns limit: Int) -> [String] {
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

/// Gives findings' marks places at the corners of what they are about, beside each other where
/// several would lie in one place.
struct MarkPositions {
  private let stage: Rect
  private let radius: Double
  /// The cells of a grid, as wide as a mark, that have one.
  private var taken: Set<Cell> = []

  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  /// - Parameter stage: the marks' middles lie in it.
  init(in stage: Rect, radius: Double) {
    self.stage = stage
    self.radius = radius
  }

  /// The middle of the next mark: at the right top corner of `box`, or as near as there is room,
  /// towards the left and then downwards.
  ///
  /// - Parameter box: finite; it may lie elsewhere.
  mutating func next(for box: Rect) -> Point {
    let step = 2 * radius
    let start = Point(
      min(max(box.maxX, stage.minX), stage.maxX), min(max(box.minY, stage.minY), stage.maxY))
    let columns = max(1, min(Self.tryLimit, Int((start.x - stage.minX) / step) + 1))
    for attempt in 0..<Self.tryLimit {
      let place = Point(
        start.x - Double(attempt % columns) * step,
        min(start.y + Double(attempt / columns) * step, stage.maxY))
      let cell = Cell(
        column: Int((place.x - stage.minX) / step), row: Int((place.y - stage.minY) / step))
      if taken.insert(cell).inserted { return place }
    }
    return start
  }

  /// After so many the mark lies over another.
  private static let tryLimit = 200
}

extension Picture {
  /// Where a view is seen, or of a turned one its corner that is nearest to the right top; where nothing
  /// of it is, where it would be, as far as that is known.
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
