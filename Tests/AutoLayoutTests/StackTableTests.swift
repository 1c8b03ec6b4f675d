import LayoutModel
import LayoutTestSupport
import Testing

/// Stack views (AL-37 to AL-40).
@Suite struct StackTableTests {
  /// A configuration of a stack view. Numbers are those of a row of 300 × 100 points at (10, 20);
  /// for a column, the axes are swapped.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var attributes: String
    var views: [DrawnView]
    /// Position and length along the axis and across, by view.
    var frames: [[Double]]
    /// The same for a stack view of this length.
    var length = 300.0
    var shorter: (length: Double, frames: [[Double]])?

    init(
      _ rule: String, _ attributes: String, _ views: [DrawnView], _ frames: [[Double]],
      shorter: (length: Double, frames: [[Double]])? = nil, length: Double = 300
    ) {
      testDescription = rule
      self.attributes = attributes
      self.views = views
      self.frames = frames
      self.shorter = shorter
      self.length = length
    }
  }

  /// A label of a size along the axis and across, with lower priorities if requested.
  private static func part(
    _ id: String, _ length: Double, _ width: Double = 20, hugging: Int = 250, resistance: Int = 750
  ) -> DrawnView {
    DrawnView(
      of: "label", id, Rect(0, 0, length, width),
      attributes: """
        text="A" horizontalHuggingPriority="\(hugging)" verticalHuggingPriority="\(hugging)" \
        horizontalCompressionResistancePriority="\(resistance)" \
        verticalCompressionResistancePriority="\(resistance)"
        """)
  }

  private static let rows = [
    Row(
      "AL-38: fill: the view with the lowest hugging priority grows", "spacing=\"10\"",
      [part("x", 50), part("y", 100, hugging: 249)],
      [[0, 50, 0, 100], [60, 240, 0, 100]], shorter: (320, [[0, 50, 0, 100], [60, 260, 0, 100]])),
    Row(
      "AL-38: fill: the view with the lowest compression resistance shrinks", "spacing=\"10\"",
      [part("x", 150, resistance: 749), part("y", 200)],
      [[0, 90, 0, 100], [100, 200, 0, 100]], shorter: (290, [[0, 80, 0, 100], [90, 200, 0, 100]])),
    Row(
      "AL-37: the default spacing is 0", "", [part("x", 50), part("y", 100, hugging: 249)],
      [[0, 50, 0, 100], [50, 250, 0, 100]]),
    Row(
      "AL-37: standard spacing is 8", "spacingType=\"standard\"",
      [part("x", 50), part("y", 100, hugging: 249)],
      [[0, 50, 0, 100], [58, 242, 0, 100]]),
    Row(
      "AL-38: fillEqually", "distribution=\"fillEqually\" spacing=\"10\"",
      [part("x", 50), part("y", 100), part("z", 20)],
      [[0, 80, 0, 100], [90, 80, 0, 100], [180, 80, 0, 100]],
      shorter: (200, [[0, 60, 0, 100], [70, 60, 0, 100], [140, 60, 0, 100]]), length: 260),
    Row(
      "AL-38: fillProportionally", "distribution=\"fillProportionally\" spacing=\"10\"",
      [part("x", 50), part("y", 100)],
      // The first view has 50 of 160 parts, the last one the rest.
      [[0, 97, 0, 100], [107, 203, 0, 100]],
      shorter: (220, [[0, 69, 0, 100], [79, 141, 0, 100]]), length: 310),
    Row(
      "AL-38: fillProportionally without intrinsic sizes",
      "distribution=\"fillProportionally\" spacing=\"6\"",
      [DrawnView("x", Rect(0, 0, 227, 20)), DrawnView("y", Rect(0, 0, 110, 20))],
      [[0, 227, 0, 100], [233, 110, 0, 100]],
      shorter: (312, [[0, 206.5, 0, 100], [212.5, 99.5, 0, 100]]), length: 343),
    Row(
      "AL-38: equalSpacing", "distribution=\"equalSpacing\" spacing=\"10\"",
      [part("x", 50), part("y", 100), part("z", 50)],
      [[0, 50, 0, 100], [100, 100, 0, 100], [250, 50, 0, 100]],
      shorter: (250, [[0, 50, 0, 100], [75, 100, 0, 100], [200, 50, 0, 100]])),
    Row(
      "AL-38: equalSpacing: gaps have at least the spacing",
      "distribution=\"equalSpacing\" spacing=\"10\"",
      [part("x", 50), part("y", 100, resistance: 749), part("z", 50)],
      [[0, 50, 0, 100], [100, 100, 0, 100], [250, 50, 0, 100]],
      shorter: (200, [[0, 50, 0, 100], [60, 80, 0, 100], [150, 50, 0, 100]])),
    Row(
      "AL-38: equalCentering", "distribution=\"equalCentering\" spacing=\"10\"",
      [part("x", 50), part("y", 100), part("z", 90)],
      [[0, 50, 0, 100], [90, 100, 0, 100], [210, 90, 0, 100]],
      shorter: (320, [[0, 50, 0, 100], [100, 100, 0, 100], [230, 90, 0, 100]])),
    Row(
      "AL-38: equalCentering: spacing takes precedence over centers",
      "distribution=\"equalCentering\" spacing=\"10\"",
      [part("x", 20), part("y", 200), part("z", 50)],
      // Centres at 10, 140 and 270 would leave 20 and 5.
      [[0, 20, 0, 100], [35, 200, 0, 100], [245, 50, 0, 100]], length: 295),
    Row(
      "AL-39: leading", "alignment=\"leading\" distribution=\"fillEqually\"",
      [part("x", 50, 20), part("y", 50, 31)], [[0, 150, 0, 20], [150, 150, 0, 31]]),
    Row(
      "AL-39: trailing", "alignment=\"trailing\" distribution=\"fillEqually\"",
      [part("x", 50, 20), part("y", 50, 31)], [[0, 150, 80, 20], [150, 150, 69, 31]]),
    Row(
      "AL-39: center", "alignment=\"center\" distribution=\"fillEqually\"",
      [part("x", 50, 20), part("y", 50, 31)], [[0, 150, 40, 20], [150, 150, 34.5, 31]]),
    Row(
      "AL-39: center, with equal gaps", "alignment=\"center\" distribution=\"equalSpacing\"",
      [part("x", 50, 20), part("y", 50, 30), part("z", 50, 40)],
      [[0, 50, 40, 20], [125, 50, 35, 30], [250, 50, 30, 40]],
      shorter: (250, [[0, 50, 40, 20], [100, 50, 35, 30], [200, 50, 30, 40]])),
    Row(
      "AL-39: no view extends past the stack view across the axis",
      "alignment=\"center\" distribution=\"fillEqually\"",
      [part("x", 50, 150), part("y", 50, 30)], [[0, 150, 0, 100], [150, 150, 35, 30]]),
    Row(
      "AL-37: hidden views are not arranged", "spacing=\"10\"",
      [
        part("x", 50), DrawnView(of: "label", "h", Rect(0, 0, 9, 9), attributes: "hidden=\"YES\""),
        part("y", 100, hugging: 249),
      ],
      [[0, 50, 0, 100], [], [60, 240, 0, 100]]),
    Row(
      "AL-37: masks of arranged views have no effect", "spacing=\"10\"",
      [.masked(of: "label", "x", Rect(7, 7, 50, 20), "lt"), part("y", 100, hugging: 249)],
      [[0, 50, 0, 100], [60, 240, 0, 100]]),
  ]

  @Test(arguments: rows, StackTraits.Axis.allCases)
  func arranges(_ row: Row, axis: StackTraits.Axis) throws {
    func line(_ id: String, _ numbers: [Double]) -> String {
      let order = axis == .horizontal ? [0, 2, 1, 3] : [2, 0, 3, 1]
      return "\(id) " + order.map { numbers[$0].shortText }.joined(separator: " ")
    }
    func lines(_ frames: [[Double]]) -> String {
      zip(row.views, frames).filter { !$1.isEmpty }.map { line($0.id, $1) }
        .joined(separator: "\n")
    }
    func turned(_ view: DrawnView) -> DrawnView {
      var view = view
      if axis == .vertical, let frame = view.frame {
        view.frame = Rect(frame.y, frame.x, frame.height, frame.width)
      }
      return view
    }
    let along = axis == .horizontal ? "width" : "height"
    let across = axis == .horizontal ? "height" : "width"
    // The stack view has the length of the root minus the value in the table, so that it depends on
    // the screen.
    let whole = axis == .horizontal ? 375.0 : 667
    let stack = DrawnView(
      of: "stackView", "s", attributes: "axis=\"\(axis.rawValue)\" \(row.attributes)",
      row.views.map(turned))
    var screens: [(screen: Screen, frames: String)] = []
    if let (length, frames) = row.shorter {
      let change = length - row.length
      let screen =
        axis == .horizontal ? Screen.se.grown(width: change) : Screen.se.grown(height: change)
      screens = [(screen, lines(frames))]
    }
    try LayoutCase(
      row.testDescription, [stack],
      """
      s.leading == v.leading + 10; s.top == v.top + 20; s.\(across) == 100
      s.\(along) == v.\(along) - \(whole - row.length)
      """, lines(row.frames), screens
    ) {
      let size = axis == .horizontal ? Size(row.length, 100) : Size(100, row.length)
      $0.frames["s"] = Rect(10, 20, size.width, size.height)
    }.check()
  }

  private static func text(_ id: String, _ height: Double, font: Double) -> DrawnView {
    DrawnView(
      of: "label", id, Rect(0, 0, 50, height), attributes: "text=\"A\"",
      content: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(font)\"/>")
  }

  private static func square(_ id: String, _ content: String = "") -> DrawnView {
    DrawnView(of: "imageView", id, Rect(0, 0, 10, 10), content: content)
  }

  /// AL-44: on the canvas all views are arranged, in landscape `x` is not.
  @Test(arguments: [
    ("<variation key=\"heightClass=compact\" hidden=\"YES\"/>", ""),
    (
      "",
      """
      <variation key="heightClass=compact"><mask key="subviews"><exclude reference="x"/></mask>\
      </variation>
      """
    ),
  ])
  func arrangesTheViewsOfTheSizeClass(own: String, masks: String) throws {
    let stack = DrawnView(
      of: "stackView", "s", attributes: "distribution=\"fillEqually\"", content: masks,
      [Self.square("x", own), Self.square("y"), Self.square("z")])
    try LayoutCase(
      "AL-44", [stack],
      "s.leading == v.leading; s.top == v.top; s.width == 90; s.height == 20; x.width <= 50",
      "s 0 0 90 20; x 0 0 30 20; y 30 0 30 20; z 60 0 30 20",
      [
        (.se1, "x 0 0 30 20; y 30 0 30 20; z 60 0 30 20"),
        (.seLandscape, "s 0 0 90 20; y 0 0 45 20; z 45 0 45 20"),
      ]
    ).check()
  }

  private static func baselineStack(_ alignment: String, _ views: [DrawnView]) -> [DrawnView] {
    [
      DrawnView(
        of: "stackView", "s",
        attributes: "alignment=\"\(alignment)\" distribution=\"fillEqually\"", views)
    ]
  }

  private static let position = """
    s.leading == v.leading + 10; s.top == v.top + 20; s.width == 100; s.height == 100
    """

  /// First baselines are 0.952 of the font size below the top: 28.56 and 16.18. Last baselines are
  /// 7 and 4 above the bottom (AL-36).
  @Test(arguments: [
    LayoutCase(
      "AL-39: first baselines",
      baselineStack("firstBaseline", [text("x", 36, font: 30), text("y", 21, font: 17)]),
      position, "s 10 20 100 100; x 0 0 50 36; y 50 12.5 50 21"),
    LayoutCase(
      "AL-39: a view can extend past the top edge",
      baselineStack("firstBaseline", [text("x", 21, font: 17), text("y", 36, font: 30)]), position,
      "s 10 20 100 100; x 0 0 50 21; y 50 -12.5 50 36"),
    LayoutCase(
      "AL-39: last baselines",
      baselineStack("baseline", [text("x", 36, font: 30), text("y", 21, font: 17)]),
      position, "s 10 20 100 100; x 0 64 50 36; y 50 76 50 21"),
    LayoutCase(
      "AL-36: the baseline of a stack view is that of an arranged view",
      [
        DrawnView(of: "stackView", "s", [text("x", 21, font: 17), text("y", 21, font: 17)]),
        text("z", 36, font: 30),
      ],
      """
      s.leading == v.leading + 10; s.top == v.top + 100; z.leading == s.trailing
      z.baseline == s.baseline
      """, "s 10 100 100 21; x 0 0 50 21; y 50 0 50 21; z 110 88 50 36"),
    LayoutCase(
      "AL-36: in a column the first baseline is the top view's, the last the bottom view's",
      [
        DrawnView(
          of: "stackView", "s", attributes: "axis=\"vertical\"",
          [text("x", 21, font: 20), text("y", 30, font: 17)]),
        text("z", 36, font: 30), text("w", 50, font: 45),
      ],
      """
      s.leading == v.leading + 10; s.top == v.top + 100; z.leading == s.trailing
      z.baseline == s.baseline; w.leading == z.trailing; w.firstBaseline == s.firstBaseline
      """,
      // The lowest baseline is at 151 - 4, the first one at 100 + 19.04.
      "s 10 100 50 51; x 0 0 50 21; y 0 21 50 30; z 60 118 50 36; w 110 76 50 50"),
    LayoutCase(
      "AL-39: a view can extend past the bottom edge",
      baselineStack("lastBaseline", [text("x", 21, font: 17), text("y", 36, font: 30)]), position,
      "s 10 20 100 100; x 0 79 50 21; y 50 67 50 36"),
  ])
  func baselines(_ one: LayoutCase) throws { try one.check() }

  /// A stack view without constraints for its size has the size of its content (AL-40).
  @Test(arguments: [
    LayoutCase(
      "AL-40: nested stack views",
      [
        DrawnView(
          of: "stackView", "s", attributes: "axis=\"vertical\" alignment=\"leading\" spacing=\"8\"",
          [
            DrawnView(
              of: "stackView", "i", attributes: "spacing=\"10\"", [part("x", 50), part("y", 100)]),
            DrawnView(of: "stackView", "j", [part("z", 90)]),
          ])
      ], "s.leading == v.leading + 10; s.top == v.top + 20",
      "s 10 20 160 48; i 0 0 160 20; x 0 0 50 20; y 60 0 100 20; j 0 28 90 20; z 0 0 90 20",
      [(.pad, "s 10 20 160 48; i 0 0 160 20; x 0 0 50 20; y 60 0 100 20; j 0 28 90 20")]),
    LayoutCase(
      "AL-40: with equal gaps it has the minimum length",
      [
        DrawnView(
          of: "stackView", "s", attributes: "distribution=\"equalSpacing\" spacing=\"10\"",
          [part("x", 50), part("y", 100)])
      ], "s.leading == v.leading + 10; s.top == v.top + 20; s.trailing <= v.trailing",
      "s 10 20 160 20; x 0 0 50 20; y 60 0 100 20"),
    LayoutCase(
      "AL-37: constraints on arranged views apply",
      [DrawnView(of: "stackView", "s", [DrawnView("x"), DrawnView("y")])],
      """
      s.leading == v.leading; s.trailing == v.trailing; s.top == v.top; x.height == 40
      x.width == y.width * 2
      """, "s 0 0 375 40; x 0 0 250 40; y 250 0 125 40", [(.se, "s 0 0 375 40")]),
  ])
  func sizes(_ one: LayoutCase) throws { try one.check() }
}
