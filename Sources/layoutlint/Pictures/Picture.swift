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
    isOnlyOne || hierarchy.roots.contains { hierarchy[$0].range.contains(range.start) }
  }
}
