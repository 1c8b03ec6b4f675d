import LayoutModel
import LayoutTestSupport
import Testing

@testable import AutoLayout

/// Layouts in languages that are written from right to left (AL-48 to AL-53).
@Suite struct RightToLeftTests {
  private static var rightToLeft: TextSettings {
    var text = TextSettings.stored
    text.direction = .rightToLeft
    return text
  }

  /// A layout on a canvas of 375 by 667 points, in both directions.
  struct Mirror: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let drawing: Drawing
    /// `a 16 28 343 30`, one a line.
    let drawn: [String]
    let mirrored: [String]

    init(
      _ rule: String, _ views: [DrawnView], _ constraints: String, _ drawn: String,
      _ mirrored: String
    ) {
      testDescription = rule
      self.drawn = LayoutCase.lines(drawn)
      self.mirrored = LayoutCase.lines(mirrored)
      var drawing = Drawing(views, constraints)
      for line in self.drawn {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Double($0) }
        drawing.frames[String(words[0])] = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
      }
      self.drawing = drawing
    }
  }

  /// The vertical position and the height of all views.
  private static let rows = "; a.top == v.top + 20; a.height == 40; a.width == 100"

  private static func stack(_ attributes: String, _ views: [DrawnView]) -> [DrawnView] {
    [DrawnView(of: "stackView", "s", attributes: attributes, views)]
  }

  private static func label(_ id: String) -> DrawnView {
    DrawnView(of: "label", id, attributes: "text=\"A\" horizontalHuggingPriority=\"251\"")
  }

  private static let inStack = """
    s.leading == v.leading + 10; s.top == v.top + 20; s.width == 300; s.height == 100
    """

  private static let cases = [
    Mirror(
      "AL-50: leading", [DrawnView("a")], "a.leading == v.leading + 16" + rows,
      "a 16 20 100 40", "a 259 20 100 40"),
    Mirror(
      "AL-50: trailing", [DrawnView("a")], "v.trailing == a.trailing + 16" + rows,
      "a 259 20 100 40", "a 16 20 100 40"),
    Mirror(
      "AL-50: margins", [DrawnView("a")], "a.leading == v.leadingMargin + 4" + rows,
      "a 20 20 100 40", "a 255 20 100 40"),
    Mirror(
      "AL-50: inequalities", [DrawnView("a")],
      "a.leading >= v.leading + 30; a.leading == v.leading + 10 @500" + rows,
      "a 30 20 100 40", "a 245 20 100 40"),
    Mirror(
      "AL-50: siblings", [DrawnView("a"), DrawnView("b")],
      """
      a.leading == v.leading + 16; b.leading == a.trailing + 8; b.width == 50; b.top == a.top
      b.height == a.height
      """ + rows, "a 16 20 100 40; b 124 20 50 40", "a 259 20 100 40; b 201 20 50 40"),
    Mirror(
      "AL-50: left and right", [DrawnView("a"), DrawnView("b")],
      """
      a.left == v.left + 16; v.right == b.right + 8; b.width == 50; b.top == a.top
      b.height == a.height
      """ + rows, "a 16 20 100 40; b 317 20 50 40", "a 16 20 100 40; b 317 20 50 40"),
    Mirror(
      "AL-50: left margin", [DrawnView("a")], "a.left == v.leftMargin + 4" + rows,
      "a 20 20 100 40", "a 20 20 100 40"),
    Mirror(
      "AL-51: a center and a leading edge", [DrawnView("a")],
      "a.centerX == v.leading + 80" + rows, "a 30 20 100 40", "a 245 20 100 40"),
    Mirror(
      "AL-51: two centers without a distance", [DrawnView("a")],
      "a.centerX == v.centerX" + rows, "a 137.5 20 100 40", "a 137.5 20 100 40"),
    Mirror(
      "AL-51: a center and a left edge", [DrawnView("a")],
      "a.centerX == v.left + 80" + rows, "a 30 20 100 40", "a 30 20 100 40"),
    Mirror(
      "AL-52: masks",
      [.masked("a", Rect(10, 20, 100, 40), "r"), DrawnView("b")],
      "b.leading == a.trailing + 8; b.width == 50; b.top == v.top; b.height == 20",
      "a 10 20 100 40; b 118 0 50 20", "a 10 20 100 40; b -48 0 50 20"),
    Mirror(
      "AL-53: a row", stack("spacing=\"10\"", [label("x"), DrawnView("y", [])]), inStack,
      "s 10 20 300 100; x 0 0 50 100; y 60 0 240 100",
      "s 65 20 300 100; x 250 0 50 100; y 0 0 240 100"),
    Mirror(
      "AL-53: a column", stack("axis=\"vertical\" alignment=\"leading\"", [label("x")]), inStack,
      "s 10 20 300 100; x 0 0 50 100", "s 65 20 300 100; x 250 0 50 100"),
    Mirror(
      "AL-53: a column with trailing alignment",
      stack("axis=\"vertical\" alignment=\"trailing\"", [label("x")]), inStack,
      "s 10 20 300 100; x 250 0 50 100", "s 65 20 300 100; x 0 0 50 100"),
    Mirror(
      "AL-53: the top of a row", stack("alignment=\"top\"", [label("x")]), inStack,
      "s 10 20 300 100; x 0 0 300 30", "s 65 20 300 100; x 0 0 300 30"),
    Mirror(
      "AL-49: a row of playback controls",
      stack(
        "spacing=\"10\" semanticContentAttribute=\"playback\"", [label("x"), DrawnView("y", [])]),
      inStack, "s 10 20 300 100; x 0 0 50 100; y 60 0 240 100",
      "s 65 20 300 100; x 0 0 50 100; y 60 0 240 100"),
    Mirror(
      "AL-49: the nearest common superview determines the direction, subviews do not inherit it",
      [
        DrawnView(
          "a", attributes: "semanticContentAttribute=\"forceLeftToRight\"",
          [
            DrawnView(
              "b",
              constraints:
                "c.leading == b.leading + 5; c.width == 10; c.top == b.top; c.height == 9",
              [DrawnView("c", [])])
          ])
      ],
      """
      a.leading == v.leading + 16; b.leading == a.leading + 10; b.width == 50; b.top == a.top
      b.height == 9
      """ + rows, "a 16 20 100 40; b 10 0 50 9; c 5 0 10 9",
      "a 259 20 100 40; b 10 0 50 9; c 35 0 10 9"),
    Mirror(
      "AL-52: directional margins, and margins at the left and right",
      [
        DrawnView(
          "a",
          content: """
            <directionalEdgeInsets key="directionalLayoutMargins" top="0" leading="30" bottom="0" \
            trailing="5"/>
            """,
          constraints: "b.leading == a.leadingMargin; b.width == 9; b.top == a.top; b.height == 9",
          [DrawnView("b", [])]),
        DrawnView(
          "c",
          content:
            "<edgeInsets key=\"layoutMargins\" top=\"0\" left=\"30\" bottom=\"0\" right=\"5\"/>",
          constraints: "d.leading == c.leadingMargin; d.width == 9; d.top == c.top; d.height == 9",
          [DrawnView("d", [])]),
      ],
      """
      a.leading == v.leading; c.leading == v.leading; c.width == 100; c.height == 40; c.top == a.top
      """ + rows, "a 0 20 100 40; b 30 0 9 9; c 0 20 100 40; d 30 0 9 9",
      "a 275 20 100 40; b 61 0 9 9; c 275 20 100 40; d 86 0 9 9"),
    Mirror(
      "AL-50: the leading edge of a scroll view's content is at its right",
      [
        DrawnView(
          of: "scrollView", "a",
          constraints: """
            b.leading == a.leading + 10; .trailing == b.trailing + 400; b.width == 50
            b.top == a.top; b.height == 9; .bottom == b.bottom
            """, [DrawnView("b", [])])
      ], "a.leading == v.leading" + rows, "a 0 20 100 40; b 10 0 50 9",
      "a 275 20 100 40; b 400 0 50 9"),
  ]

  @Test(arguments: cases)
  func layoutsAreMirrored(_ mirror: Mirror) throws {
    let engine = try mirror.drawing.engine()
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    let hierarchy = engine.hierarchy
    #expect(hierarchy.frameLines(engine.solution(on: .se), like: mirror.drawn) == mirror.drawn)
    let mirrored = engine.with(Self.rightToLeft)
    for solution in [mirrored.solution(on: .se), mirrored.solution()] {
      #expect(hierarchy.frameLines(solution, like: mirror.mirrored) == mirror.mirrored)
    }
  }

  /// The direction of such constraints is not known, so that nothing is laid out.
  @Test(arguments: [
    ("v.trailing == a.trailing * 2 - 357", 266.0), ("a.leading == v.left + 16", 16),
    ("a.centerX == v.centerX + 20", 157.5), ("v.centerX == a.centerX * 1.5", 75),
  ])
  func uncertainConstraintsAreNotSolved(constraint: String, left: Double) throws {
    var drawing = Drawing([DrawnView("a")], constraint + Self.rows)
    drawing.frames["a"] = Rect(left, 20, 100, 40)
    let engine = try drawing.engine()
    #expect(engine.solution(on: .se).roots.map(\.verdict) == [.solved])
    let solution = engine.with(Self.rightToLeft).solution(on: .se)
    #expect(solution.roots.map(\.verdict) == [.notSolved(.uncertainDirection)])
    #expect(try solution.frames[engine.hierarchy.id("a").index] == nil)
  }

  /// Vertical multipliers and those of sizes have no direction.
  @Test func multipliersWithoutDirectionAreSolved() throws {
    var drawing = Drawing(
      [DrawnView("a")],
      "a.leading == v.leading; a.top == v.centerY * 0.5; a.width == v.width * 0.2; a.height == 9")
    drawing.frames["a"] = Rect(0, 166.75, 75, 9)
    let engine = try drawing.engine(Self.rightToLeft)
    #expect(
      engine.hierarchy.frameLines(engine.solution(on: .se), like: ["a"]) == ["a 300 167 75 9"])
  }

  /// The content of a row ends at the accessory, which is at the left.
  @Test func accessoriesOfRowsAreMirrored() throws {
    let cell = """
      <prototypes><tableViewCell id="c" accessoryType="disclosureIndicator">\
      \(DrawnView.rect(Rect(0, 28, 375, 60)))<autoresizingMask key="autoresizingMask"/>\
      <tableViewCellContentView key="contentView" id="k">\(DrawnView.rect(Rect(0, 0, 342, 60)))\
      <autoresizingMask key="autoresizingMask"/><subviews>\
      \(DrawnView("l", Rect(16, 11, 318, 38)).text(frames: [:], isSketch: false))</subviews>\
      \(DrawnView.constraints("""
      l.leading == k.leadingMargin; l.trailing == k.trailingMargin; l.top == k.topMargin
      l.bottom == k.bottomMargin
      """, "k"))</tableViewCellContentView></tableViewCell></prototypes>
      """
    var drawing = Drawing(
      [DrawnView(of: "tableView", "t", Rect(0, 0, 375, 667), content: cell)],
      "t.leading == v.leading; t.trailing == v.trailing; t.top == v.top; t.bottom == v.bottom")
    drawing.toolsVersion = 15_505
    let engine = try drawing.engine()
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved])
    let lines = ["c 0 28 375 60", "k 33 0 342 60", "l 8 11 318 38"]
    let solution = engine.with(Self.rightToLeft).solution(on: .se)
    #expect(engine.hierarchy.frameLines(solution, like: lines) == lines)
  }

  /// UIKit mirrors the labels of a cell with a standard style, and no other views with masks.
  @Test func labelsOfStandardCellsAreMirrored() throws {
    let views = ["l", "m"].map { id in
      DrawnView.masked(of: "label", id, Rect(16, 0, 100, 60), "r").text(
        frames: [:], isSketch: false)
    }
    let cell = """
      <prototypes><tableViewCell id="c" style="IBUITableViewCellStyleDefault" textLabel="l">\
      \(DrawnView.rect(Rect(0, 28, 375, 60)))<autoresizingMask key="autoresizingMask"/>\
      <tableViewCellContentView key="contentView" id="k">\(DrawnView.rect(Rect(0, 0, 375, 60)))\
      <autoresizingMask key="autoresizingMask"/><subviews>\(views.joined())</subviews>\
      </tableViewCellContentView></tableViewCell></prototypes>
      """
    let drawing = Drawing(
      [DrawnView(of: "tableView", "t", Rect(0, 0, 375, 667), content: cell)],
      "t.leading == v.leading; t.trailing == v.trailing; t.top == v.top; t.bottom == v.bottom")
    let engine = try drawing.engine(Self.rightToLeft)
    let lines = ["l 259 0 100 60", "m 16 0 100 60"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .se), like: lines) == lines)
  }

  /// Layouts with leading and trailing edges only are the mirror image of those from left to right.
  @Test(arguments: UInt64(0)..<300)
  func directionalLayoutsAreMirrorImages(seed: UInt64) throws {
    var generator = DirectionalLayout(seed: seed)
    let hierarchy = generator.make()
    let spec = try #require(hierarchy.spec)
    var scope = try #require(LayoutScope.scopes(of: spec, in: hierarchy).first)
    let drawn = ScopeSolver(scope: scope).solve()
    scope.environment.text.direction = .rightToLeft
    let mirrored = ScopeSolver(scope: scope).solve()
    #expect(mirrored.failure == drawn.failure)
    #expect(mirrored.ambiguous == drawn.ambiguous)
    #expect(mirrored.conflicts.isEmpty && drawn.conflicts.isEmpty)
    // Margins can depend on frames that depend on them.
    guard drawn.failure == nil else { return }
    for view in hierarchy.ids where !drawn.ambiguousViews.contains(view) {
      let frame = try #require(drawn.frames[view.index])
      let found = try #require(mirrored.frames[view.index])
      let expected = Rect(
        scope.environment.size.width - frame.maxX, frame.y, frame.width, frame.height)
      #expect(found.distance(to: expected) < 1e-6, "\(view.index) of seed \(seed)")
    }
  }
}

/// A random layout with leading and trailing edges only, from a seed.
private struct DirectionalLayout {
  private var random: SplitMix64
  private var builder = ViewHierarchy.Builder()
  private var spec = LayoutSpec(viewCount: 0)

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func make() -> ViewHierarchy {
    open("UIView", Size(375, 667))
    var canvas = LayoutCanvas(root: ViewID(0), owner: .viewController)
    canvas.screen = .se
    canvas.fillsScreen = true
    spec.canvases = [canvas]
    addSubviews(of: ViewID(0), depth: 0)
    builder.spec = spec
    return builder.finish()
  }

  private mutating func open(_ className: String, _ size: Size) {
    var traits = LayoutTraits()
    traits.storedFrame = Rect(0, 0, size.width, size.height)
    traits.usesConstraints = true
    if chance(4) {
      traits.margins = EdgeInsets(top: 1, left: number(20), bottom: 2, right: number(20))
      traits.marginsAreDirectional = true
    }
    if chance(4) { traits.preservesSuperviewMargins = true }
    guard (try? builder.open(View(className: className))) != nil else { return }
    spec.traits.append(traits)
  }

  private mutating func addSubviews(of superview: ViewID, depth: Int) {
    var previous: ViewID?
    for _ in 0..<Int(number(4)) + 1 {
      let view = ViewID(builder.views.count)
      let isStack = chance(4)
      open(isStack ? "UIStackView" : "UIView", Size(number(80), number(40)))
      bind(view, in: superview, after: previous)
      if isStack {
        addArranged(in: view)
      } else if depth < 3, chance(2) {
        addSubviews(of: view, depth: depth + 1)
      }
      builder.close()
      previous = view
    }
  }

  private mutating func bind(_ view: ViewID, in superview: ViewID, after previous: ViewID?) {
    let (leading, trailing): (LayoutAttribute, LayoutAttribute) =
      chance(3) ? (.leadingMargin, .trailingMargin) : (.leading, .trailing)
    add(view, .top, .equal, superview, .top, number(50))
    add(view, .height, .equal, superview, .height, -number(20))
    switch Int(number(4)) {
    case 0:
      add(view, .leading, .equal, superview, leading, number(50))
      add(superview, trailing, .equal, view, .trailing, number(50))
    case 1:
      add(superview, trailing, .equal, view, .trailing, number(50))
      add(view, .width, .equal, superview, .width, -number(50))
    case 2:
      add(view, .centerX, .equal, superview, .centerX, 0)
      add(view, .leading, .greaterThanOrEqual, superview, leading, number(50))
      add(view, .leading, .equal, superview, .leading, number(90), priority: 700)
    default:
      add(view, .width, .equal, superview, .width, -number(99), priority: 900)
      if let previous {
        add(view, .leading, .equal, previous, chance(2) ? .trailing : .centerX, number(20))
      } else {
        add(view, .leading, .equal, superview, leading, number(30))
      }
    }
  }

  private mutating func addArranged(in stack: ViewID) {
    var traits = StackTraits()
    traits.axis = Varied(chance(2) ? .vertical : .horizontal)
    let distributions: [StackTraits.Distribution] = [.fill, .fillEqually, .equalSpacing]
    traits.distribution = Varied(distributions.randomElement(using: &random) ?? .fill)
    let alignments: [StackTraits.Alignment] = [.fill, .leading, .center, .trailing]
    traits.alignment = Varied(alignments.randomElement(using: &random) ?? .fill)
    traits.spacing = Varied(number(10))
    spec.traits[stack.index].stack = traits
    for index in 0..<Int(number(3)) + 1 {
      open("UILabel", Size(number(30) + 1, number(20) + 1))
      let label = spec.traits.count - 1
      spec.traits[label].horizontalHugging = 251 + Double(index)
      spec.traits[label].verticalHugging = 251 + Double(index)
      spec.traits[label].horizontalCompression = 751 + Double(index)
      spec.traits[label].verticalCompression = 751 + Double(index)
      builder.close()
    }
  }

  private mutating func add(
    _ view: ViewID, _ attribute: LayoutAttribute, _ relation: LayoutConstraint.Relation,
    _ other: ViewID, _ otherAttribute: LayoutAttribute, _ constant: Double,
    priority: Double = 750
  ) {
    var constraint = ConstraintSpec(
      LayoutAnchor(view, attribute), relation, LayoutAnchor(other, otherAttribute))
    constraint.constant = Varied(constant)
    constraint.priority = Varied(priority)
    spec.constraints.append(constraint)
  }

  /// True once in `count` times.
  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  /// From 0 to less than `limit`.
  private mutating func number(_ limit: Double) -> Double {
    Double.random(in: 0..<limit, using: &random)
  }
}
