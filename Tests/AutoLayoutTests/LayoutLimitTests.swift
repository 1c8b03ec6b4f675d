@testable import AutoLayout
@testable import LayoutModel
import Testing

/// Layouts of maximum size, with numbers of any size.
@Suite struct LayoutLimitTests {
  /// A hierarchy of views by class, each inside or next to the one before it, with their traits.
  private static func hierarchy(
    _ count: Int, isDeep: Bool, _ traits: (Int) -> LayoutTraits,
    mask: Set<AutoresizingMask> = [], constraints: [ConstraintSpec] = []
  ) throws -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    var spec = LayoutSpec(viewCount: 0)
    for index in 0..<count {
      var view = View(className: "UIView")
      view.autoresizingMask = index == 0 ? [] : mask
      _ = try builder.open(view)
      if !isDeep, index > 0 { builder.close() }
      spec.traits.append(traits(index))
    }
    var canvas = LayoutCanvas(root: ViewID(0), owner: .view)
    canvas.screen = .se
    canvas.fillsScreen = true
    spec.canvases = [canvas]
    spec.constraints = constraints
    builder.spec = spec
    return builder.finish()
  }

  private static func stored(_ frame: Rect, usesConstraints: Bool = false) -> LayoutTraits {
    var traits = LayoutTraits()
    traits.storedFrame = frame
    traits.usesConstraints = usesConstraints
    return traits
  }

  private static func pin(
    _ view: Int, _ attribute: LayoutAttribute, _ constant: Double,
    _ relation: LayoutConstraint.Relation = .equal, to other: Int? = 0
  ) -> ConstraintSpec {
    let isSize = [.width, .height].contains(attribute)
    var constraint = ConstraintSpec(
      LayoutAnchor(ViewID(view), attribute), relation,
      isSize ? nil : other.map { LayoutAnchor(ViewID($0), attribute) })
    constraint.constant = Varied(constant)
    return constraint
  }

  private static let pinned = [
    pin(1, .left, 0), pin(1, .right, 0), pin(1, .top, 0), pin(1, .bottom, 0),
  ]

  /// Views with autoresizing masks at the maximum depth, inside a view with constraints.
  @Test(arguments: [
    Set(AutoresizingMask.allCases), [.flexibleWidth, .flexibleHeight], [.flexibleLeftMargin],
  ])
  func masksAtTheMaximumDepth(mask: Set<AutoresizingMask>) throws {
    let whole = Rect(0, 0, 375, 667)
    let hierarchy = try Self.hierarchy(
      2000, isDeep: true,
      { Self.stored(whole, usesConstraints: $0 == 1) }, mask: mask, constraints: Self.pinned)
    let engine = try #require(LayoutEngine(hierarchy))
    let solution = engine.solution(on: .se1)
    #expect(solution.roots.map(\.verdict) == [.solved])
    let isWide = mask.contains(.flexibleWidth)
    #expect(
      solution.frames[2]
        == (isWide ? Rect(0, 0, 320, solution.frames[2]?.height ?? 0) : solution.frames[2]))
    #expect(solution.origins.allSatisfy { $0 == .solved })
  }

  /// A constraint of a deep view has only two terms.
  @Test func combinesTermsOfDeepMasks() throws {
    let whole = Rect(0, 0, 375, 667)
    let deep = 1500
    let hierarchy = try Self.hierarchy(
      deep, isDeep: true,
      { Self.stored(whole, usesConstraints: [1, deep - 1].contains($0)) },
      mask: Set(AutoresizingMask.allCases),
      constraints: Self.pinned
        + [LayoutAttribute.left, .right, .top, .bottom].map {
          Self.pin(deep - 1, $0, 0, to: deep - 2)
        })
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(engine.solution().roots.map(\.verdict) == [.solved])
    #expect(engine.solution(on: .se1).frames.last == Rect(0, 0, 320, 568))
  }

  @Test func thereMayBeManyViews() throws {
    let hierarchy = try Self.hierarchy(
      20_000, isDeep: false,
      { Self.stored(Rect(0, 0, 375, 667), usesConstraints: $0 == 1) },
      mask: [.flexibleWidth], constraints: Self.pinned)
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(engine.solution().roots.map(\.verdict) == [.solved])
    #expect(engine.solution(on: .se1).frames.last == Rect(0, 0, 320, 667))
  }

  /// Each view is a window: there are as many scopes as views.
  @Test func thereMayBeManyScopes() throws {
    var builder = ViewHierarchy.Builder()
    builder.kind = .application(isLoneWindow: false)
    var spec = LayoutSpec(viewCount: 0)
    for index in 0..<2000 {
      _ = try builder.open(View(className: "UIWindow"))
      builder.close()
      spec.traits.append(Self.stored(Rect(0, 0, 375, 667)))
      spec.canvases.append(LayoutCanvas(root: ViewID(index), owner: .view))
    }
    builder.spec = spec
    let engine = try #require(LayoutEngine(builder.finish()))
    #expect(engine.solution().roots.count == 2000)
  }

  /// The constraints of a scope include two for the size of each view with variables.
  @Test(arguments: [(4094, true), (4095, false)])
  func limitsConstraintsPerScope(count: Int, isSolved: Bool) throws {
    let pins = [
      Self.pin(1, .left, 0), Self.pin(1, .top, 0), Self.pin(1, .width, 10),
      Self.pin(1, .height, 10),
    ]
    let many = (pins.count..<count).map { Self.pin(1, .width, Double($0) + 10, .lessThanOrEqual) }
    let hierarchy = try Self.hierarchy(
      2, isDeep: true, { Self.stored(Rect(0, 0, 10, 10), usesConstraints: $0 == 1) },
      constraints: pins + many)
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(
      engine.solution().roots.map(\.verdict)
        == [isSolved ? .solved : .notSolved(.tooMany(limit: 4096))])
    #expect(engine.solution().frames[1] == Rect(0, 0, 10, 10))
    #expect(engine.solution(on: .pad).frames[1] == (isSolved ? Rect(0, 0, 10, 10) : nil))
  }

  /// Each view depends on the margins of the previous one, which depend on its frame: each level
  /// needs a pass. On the canvas there is no bottom inset, so each view extends 10 points further
  /// past the root. On a screen with a home indicator each is 24 points above its bottom.
  @Test(arguments: [(12, true), (40, false)])
  func marginsConvergeOrAreUnknown(depth: Int, isSolved: Bool) throws {
    var view: DrawnView?
    var constraints = ""
    for level in (1...depth).reversed() {
      let height = 657.0 + 10 * Double(level)
      view = DrawnView(
        "a\(level)", Rect(0, 0, 375, height), view.map { [$0] } ?? [])
      let outer = level == 1 ? "v" : "a\(level - 1)"
      constraints += """
        a\(level).leading == \(outer).leading; a\(level).trailing == \(outer).trailing
        a\(level).top == \(outer).top

        """
      constraints +=
        level == 1 ? "a1.bottom == v.bottom\n" : "a\(level).bottom == \(outer).bottomMargin + 18\n"
    }
    let engine = try Drawing([try #require(view)], constraints).engine()
    #expect(engine.solution().roots.map(\.verdict) == [.solved])
    let solution = engine.solution(on: .island)
    #expect(solution.roots.map(\.verdict) == [isSolved ? .solved : .notSolved(.gaveUp)])
    let solved = ["a1 0 0 393 852", "a2 0 0 393 828", "a\(depth) 0 0 393 828"]
    let unknown = ["a1 ?", "a2 ?", "a\(depth) ?"]
    let expected = isSolved ? solved : unknown
    #expect(engine.hierarchy.frameLines(solution, like: expected) == expected)
  }

  @Test(arguments: [
    1e12, -1e12, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ])
  func acceptsNumbersOfAnyMagnitude(number: Double) throws {
    var wide = Self.pin(1, .width, number)
    wide.second = LayoutAnchor(ViewID(0), .height)
    wide.multiplier = number
    for constraints in [
      [Self.pin(1, .left, number)], [Self.pin(1, .width, number), Self.pin(1, .left, 0)], [wide],
      [Self.pin(1, .left, 0)],
    ] {
      for frame in [Rect(0, 0, 10, 10), Rect(number, number, number, number)] {
        let hierarchy = try Self.hierarchy(
          3, isDeep: true, { Self.stored(frame, usesConstraints: $0 == 1) },
          mask: Set(AutoresizingMask.allCases), constraints: constraints)
        let engine = try #require(LayoutEngine(hierarchy))
        for solution in [engine.solution(), engine.solution(on: .pad), engine.canvasValidation] {
          for frame in solution.frames.compactMap(\.self) {
            #expect((frame.x + frame.y).isNaN == false)
          }
        }
      }
    }
  }

  @Test(arguments: [Size(0, 0), Size(-10, -10), Size(0, 667)])
  func acceptsMissingSizes(size: Size) throws {
    let hierarchy = try Self.hierarchy(
      3, isDeep: true,
      { Self.stored(Rect(0, 0, size.width, size.height), usesConstraints: $0 == 1) },
      mask: Set(AutoresizingMask.allCases), constraints: Self.pinned)
    let engine = try #require(LayoutEngine(hierarchy))
    for frame in engine.solution(on: .se1).frames.compactMap(\.self) {
      #expect((frame.x + frame.y + frame.width + frame.height).isFinite)
    }
  }
}
