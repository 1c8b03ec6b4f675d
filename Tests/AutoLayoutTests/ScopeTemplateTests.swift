@testable import AutoLayout
@testable import LayoutModel
import ConstraintSolver
import LayoutTestSupport
import Testing

/// Systems that are made once for several screens.
@Suite struct ScopeTemplateTests {
  private static func text(_ direction: LayoutDirection, _ scale: Double) -> TextSettings {
    var text = TextSettings()
    (text.direction, text.scale) = (direction, scale)
    return text
  }

  private static let texts = [
    text(.leftToRight, 1), text(.rightToLeft, 1), text(.leftToRight, 1.3),
  ]

  private static func areEqual(_ one: ScopeSolver.Result, _ other: ScopeSolver.Result) -> Bool {
    func bits(_ frames: [Rect?]) -> [[UInt64]] {
      frames.map { frame in
        frame.map { [$0.x, $0.y, $0.width, $0.height].map(\.bitPattern) } ?? []
      }
    }
    return bits(one.frames) == bits(other.frames) && one.safeAreas == other.safeAreas
      && one.contentSizes == other.contentSizes && one.conflicts == other.conflicts
      && one.ambiguous == other.ambiguous && one.failure == other.failure
  }

  /// The layouts of random scopes on several screens, in both directions and with larger texts, are those without
  /// templates, bit by bit.
  @Test(arguments: UInt64(0)..<120, RandomLayoutSpec.Kind.allCases)
  func templatesDoNotAffectLayouts(seed: UInt64, kind: RandomLayoutSpec.Kind) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, kind)
    let spec = try #require(hierarchy.spec)
    var cache = LayoutCache()
    cache.beginScreens()
    for drawn in LayoutScope.scopes(of: spec, in: hierarchy) {
      // The canvas comes first, as in a check.
      let canvas = ScopeSolver(scope: drawn)
      #expect(
        Self.areEqual(canvas.solve(cache: &cache), canvas.solve()), "seed \(seed), canvas")
      for screen in Screen.several {
        for text in Self.texts {
          var scope = drawn
          scope.environment = drawn.environment(on: screen)
          scope.environment.text = text
          let solver = ScopeSolver(scope: scope)
          let expected = solver.solve()
          #expect(
            Self.areEqual(solver.solve(cache: &cache), expected),
            "seed \(seed), \(screen.size)")
        }
      }
    }
  }

  /// For each screen, whether the system is made by itself.
  ///
  /// - Parameter isVaried: the constraints are installed in some size classes only.
  private static func areWhole(isVaried: Bool) throws -> [Bool] {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: 1, .tame)
    var spec = try #require(hierarchy.spec)
    for index in spec.constraints.indices where isVaried {
      spec.constraints[index].isInstalled.vary(for: Screen.pad.sizeClass, false)
    }
    var templates = ScopeTemplates()
    return try [Screen.se, .max, .pad, .island, .islandLandscape].map { screen in
      var scope = try #require(LayoutScope.scopes(of: spec, in: hierarchy).first)
      scope.environment = scope.environment(on: screen)
      let system = templates.system(of: scope, estimate: scope.storedFrames())
      return !system.blocks.isEmpty
    }
  }

  /// Further screens have the variables of the first one.
  @Test func systemsAreMadeOnce() throws {
    #expect(try Self.areWhole(isVaried: false) == [true, false, false, false, false])
  }

  /// The system of an iPad has no constraints, and that of a screen in landscape is another one.
  @Test func systemsAreMadeOnceForASizeClass() throws {
    #expect(try Self.areWhole(isVaried: true) == [true, false, false, false, true])
  }

  /// Other screens share the system of the canvas, unless placeholders apply there.
  @Test(arguments: [false, true])
  func onlyACanvasWithoutPlaceholdersHasATemplate(hasPlaceholder: Bool) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: 1, .tame)
    var spec = try #require(hierarchy.spec)
    for index in spec.constraints.indices { spec.constraints[index].isPlaceholder = false }
    for index in spec.traits.indices {
      (spec.traits[index].placeholderWidth, spec.traits[index].placeholderHeight) = (nil, nil)
    }
    if hasPlaceholder { spec.constraints[0].isPlaceholder = true }
    let drawn = try #require(LayoutScope.scopes(of: spec, in: hierarchy).first)
    var templates = ScopeTemplates()
    let canvas = templates.system(of: drawn, estimate: drawn.storedFrames())
    #expect((canvas.template == nil) == hasPlaceholder)
    var scope = drawn
    scope.environment = drawn.environment(on: .se)
    let system = templates.system(of: scope, estimate: scope.storedFrames())
    #expect(system.blocks.isEmpty == !hasPlaceholder)
  }
}
