import LayoutReaders
import LayoutTestSupport
import Rules
import Testing

@testable import LayoutModel
@testable import Linting
@testable import TouchModel

/// Layouts in which touches certainly reach each interactive view.
@Suite struct FreeTouchesTests {
  /// A tidy layout with some disorder: views in rows, which sometimes overlap or extend beyond their superviews.
  private struct Tidy {
    private var random: SplitMix64
    private var builder = ViewHierarchy.Builder()
    private var isApplication = false

    private static let classes = [
      "UIView", "UIView", "UIStackView", "UIButton", "UIButton", "UIControl", "UILabel", "UISwitch",
      "UITextField", "UIImageView", "UIScrollView", "UITableView", "UITextView", "MKMapView",
    ]

    static func hierarchy(seed: UInt64) -> ViewHierarchy {
      var tidy = Tidy(random: SplitMix64(seed: seed))
      return tidy.make()
    }

    init(random: SplitMix64) { self.random = random }

    private mutating func chance(_ oneIn: Int) -> Bool {
      Int.random(in: 0..<oneIn, using: &random) == 0
    }

    private mutating func make() -> ViewHierarchy {
      isApplication = chance(3)
      if isApplication {
        builder.kind = .application(isLoneWindow: chance(4))
        builder.device = Device()
        if !chance(4) { builder.device?.size = Size(390, 844) }
        let frame = chance(12) ? Rect(20, 0, 390, 844) : Rect(0, 0, 390, chance(12) ? 900 : 844)
        add("UIWindow", frame, depth: -1)
      } else {
        add("UIView", Rect(0, 0, 390, 844), depth: 0)
      }
      let hierarchy = builder.finish()
      guard !isApplication, chance(4) else { return hierarchy }
      var bar = View(className: "UINavigationBar")
      bar.geometry = ViewGeometry(frame: Rect(0, 0, 390, 91))
      return hierarchy.showing([(ControllerBar(.navigationBar), bar)])
    }

    private mutating func add(_ className: String, _ frame: Rect, depth: Int) {
      var view = View(className: className)
      view.geometry = ViewGeometry(frame: frame)
      view.frameSource =
        isApplication
        ? .explicit
        : [.solved, .solved, .autoLayout, .fixed, .unreliable].randomElement(using: &random)
          ?? .solved
      vary(&view, frame)
      guard (try? builder.open(view)) != nil else { return }
      defer { builder.close() }
      guard depth < 3, frame.height > 20 else { return }
      let count = Int.random(in: 0..<5, using: &random)
      for index in 0..<count {
        let height = frame.height / Double(count)
        var row = Rect(0, Double(index) * height, frame.width, height)
        if chance(12) { row.y += Double(Int.random(in: -20..<21, using: &random)) }
        if chance(12) { row.width += Double(Int.random(in: -40..<41, using: &random)) }
        if chance(40) { row.height = Double(Int.random(in: 0..<3, using: &random)) }
        // A switch extends beyond its alignment rectangle.
        if chance(8) {
          let overhang = Double.random(in: 0..<3, using: &random)
          row.width += chance(2) ? overhang : overhang.rounded()
        }
        if chance(8) { row.x -= Double(Int.random(in: 0..<3, using: &random)) }
        add(Self.classes.randomElement(using: &random) ?? "UIView", row, depth: depth + 1)
      }
    }

    /// Most properties of most views are the defaults.
    private mutating func vary(_ view: inout View, _ frame: Rect) {
      if view.uikitClass.isScrollView, chance(2) {
        view.contentSize = Size(
          frame.width, frame.height * Double.random(in: 0.5..<2, using: &random))
      }
      if chance(40) { view.isHidden = true }
      if chance(40) { view.alpha = [0.005, 0.1, 0.5].randomElement(using: &random) ?? 1 }
      if chance(30) { view.isUserInteractionEnabled.toggle() }
      if chance(60) { view.hitTest = .passthrough }
      if chance(60) { view.pointInside = .always }
      if chance(80) { view.unknowns = .boundsOrigin }
      if chance(60) {
        view.gestureRecognizers = [GestureRecognizer(className: "UITapGestureRecognizer")]
      }
      if chance(80) {
        view.accessibility = View.Accessibility()
        view.accessibility?.activationPoint = Point(5, 5)
      }
    }
  }

  private static func layout(_ hierarchy: ViewHierarchy) -> CheckedLayout {
    CheckedLayout(hierarchy, source: SourceText(path: "", bytes: []), format: .layoutJSON)
  }

  /// No rule of touches reports such a layout, and it has no obstructions.
  @Test(arguments: SplitMix64.seeds(0..<24)) func freeLayoutsHaveNoFindings(seed: UInt64) {
    var (freeCount, freeButtons) = (0, 0)
    for round in UInt64(0)..<1_000 {
      let hierarchy = Tidy.hierarchy(seed: seed << 16 | round)
      guard FreeTouches(hierarchy, fixedSides: [:]).include(hierarchy) else { continue }
      freeCount += 1
      freeButtons += hierarchy.ids.count(where: hierarchy.isInteractive)
      let layout = Self.layout(hierarchy)
      #expect(layout.obstructions.isEmpty, "seed \(seed), \(round)")
      for rule in RuleCatalog.all
      where type(of: rule).metadata.needs.contains(.positions) && !rule.reportsFreeViews {
        var sink = FindingSink(rule: type(of: rule).metadata, hierarchy: hierarchy)
        rule.check(layout, into: &sink)
        #expect(
          sink.findings.isEmpty, "seed \(seed), \(round), \(type(of: rule).metadata.id)")
      }
    }
    #expect(freeCount > 100 && freeCount < 900 && freeButtons > 50)
  }

  /// A linter that does not search such layouts finds the same as another.
  @Test(arguments: SplitMix64.seeds(0..<8)) func lintersFindTheSame(seed: UInt64) throws {
    var linter = Linter(readers: [JSONLayoutReader()], rules: RuleCatalog.all)
    var freeCount = 0
    for round in UInt64(0)..<100 {
      let random = seed << 16 | round
      let hierarchy =
        round.isMultiple(of: 4)
        ? RandomLayout.hierarchy(seed: random) : Tidy.hierarchy(seed: random)
      let text = Array(LayoutWriter.text(of: [hierarchy]).utf8)
      let source = SourceText(path: "random.layout.json", bytes: text)
      linter.skipsFreeTouches = false
      let expected = try #require(linter.check(source))
      linter.skipsFreeTouches = true
      let checked = try #require(linter.check(source))
      #expect(checked.findings == expected.findings, "seed \(seed), \(round)")
      freeCount += checked.layouts.count { $0.hasFreeTouches }
    }
    #expect(freeCount > 5 && freeCount < 95)
  }

  private static func buttons(_ frames: [Rect]) -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    func view(_ className: String, _ frame: Rect) -> View {
      var view = View(className: className)
      view.geometry = ViewGeometry(frame: frame)
      view.frameSource = .solved
      return view
    }
    _ = try? builder.open(view("UIView", Rect(0, 0, 390, 10_000)))
    for frame in frames {
      _ = try? builder.open(view("UIButton", frame))
      builder.close()
    }
    return builder.finish()
  }

  private static func isFree(_ hierarchy: ViewHierarchy) -> Bool {
    FreeTouches(hierarchy, fixedSides: [:]).include(hierarchy)
  }

  @Test func overlapsAndEdgesAreNotFree() {
    let own = Rect(0, 0, 100, 44)
    #expect(Self.isFree(Self.buttons([own, Rect(0, 44, 100, 44)])))
    #expect(!Self.isFree(Self.buttons([own, Rect(0, 43, 100, 44)])))
    #expect(Self.isFree(Self.buttons([Rect(290, 0, 100, 44)])))
    #expect(!Self.isFree(Self.buttons([Rect(291, 0, 100, 44)])))
    #expect(!Self.isFree(Self.buttons([Rect(0, 0, 100, 0.5)])))
    #expect(!Self.isFree(Self.buttons([Rect(0, 0, .nan, 44)])))
  }

  /// Each view contains the next one.
  private static func nested(_ views: [(className: String, frame: Rect)]) -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    for (className, frame) in views {
      var view = View(className: className)
      view.geometry = ViewGeometry(frame: frame)
      view.frameSource = .solved
      _ = try? builder.open(view)
    }
    return builder.finish()
  }

  /// Only an innermost view extends beyond its superview, which is not the root.
  @Test func toleratedOverhangsAreFree() {
    let root = ("UIView", Rect(0, 0, 390, 844))
    let tolerance = TouchObstructionFinder.smallOverhangTolerance
    for (overhang, isFree) in [(0, true), (tolerance, true), (tolerance + 0.1, false)] {
      let aSwitch = ("UISwitch", Rect(301 + overhang, 0, 49, 44))
      let hierarchy = Self.nested([root, ("UIStackView", Rect(20, 100, 350, 44)), aSwitch])
      #expect(Self.isFree(hierarchy) == isFree, "\(overhang)")
    }
    for (overhang, isFree) in [(0, true), (tolerance, false)] {
      let button = ("UIButton", Rect(290 + overhang, 100, 100, 44))
      #expect(Self.isFree(Self.nested([root, button])) == isFree)
      let container = ("UIView", Rect(250 + overhang, 0, 100, 44))
      let inner = ("UIButton", Rect(0, 0, 50, 44))
      let views = [root, ("UIView", Rect(20, 100, 350, 44)), container, inner]
      #expect(Self.isFree(Self.nested(views)) == isFree)
    }
  }

  /// The part of a view inside its superview counts.
  @Test func smallRestsAreNotFree() {
    let root = ("UIView", Rect(0, 0, 390, 844))
    let outer = ("UIView", Rect(20, 100, 350, 44))
    for (x, isFree) in [(-1, true), (-1.5, false)] {
      let views = [root, outer, ("UIButton", Rect(x, 0, 2, 44))]
      #expect(Self.isFree(Self.nested(views)) == isFree)
    }
  }

  /// The sizes of buttons whose sides are fixed can be a finding.
  @Test func smallViewsOfFixedSizeAreNotFree() {
    let hierarchy = Self.buttons([Rect(0, 0, 100, 30)])
    let fixed = FreeTouches(hierarchy, fixedSides: [ViewID(1): [.height]])
    #expect(!fixed.include(hierarchy))
    #expect(Self.isFree(hierarchy))
    let views = [
      ("UIView", Rect(0, 0, 390, 844)), ("UIView", Rect(20, 100, 350, 44)),
      ("UIButton", Rect(0, -1, 100, 44)),
    ]
    let cut = Self.nested(views)
    #expect(!FreeTouches(cut, fixedSides: [ViewID(2): [.height]]).include(cut))
    #expect(Self.isFree(cut))
  }

  /// Of more views than the limit, none are compared.
  @Test func comparedViewsAreLimited() {
    for (count, isFree) in [
      (FreeTouches.subviewLimit, true), (FreeTouches.subviewLimit + 1, false),
    ] {
      let frames = (0..<count).map { Rect(0, Double($0) * 50, 100, 44) }
      #expect(Self.isFree(Self.buttons(frames)) == isFree)
    }
  }

  /// The hit regions of such a layout are those of any other, if a rule uses them.
  @Test func hitRegionsAreComputedWhenTheyAreUsed() {
    let hierarchy = Self.buttons([Rect(0, 0, 100, 44)])
    let screen = DeviceChoice.representative.screens().first
    let origin = LayoutOrigin(
      source: SourceText(path: "", bytes: []), sourceMap: SourceMap(), format: .layoutJSON,
      editing: nil)
    let free = CheckedLayout(
      hierarchy, from: origin, rendition: LayoutRendition(screen: screen),
      code: LayoutCode(hierarchy, scope: nil), touches: nil)
    let other = Self.layout(hierarchy)
    #expect(free.obstructions.isEmpty && free.victims.isEmpty && free.modals.isEmpty)
    #expect(free.touch.hitRegions.map(\.target) == other.touch.hitRegions.map(\.target))
    #expect(free.playable.viewsOverLimit == other.playable.viewsOverLimit)
    #expect(free.delivery.requirements.all.count == other.delivery.requirements.all.count)
  }
}
