import LayoutModel
import LayoutTestSupport

/// Random hierarchies with layout specs, from a seed.
struct RandomLayoutSpec {
  private var random: SplitMix64
  private var builder = ViewHierarchy.Builder()
  private var spec = LayoutSpec(viewCount: 0)
  private let kind: Kind
  /// The sizes of the open views.
  private var superviews: [Size] = []

  enum Kind: CaseIterable, Sendable {
    /// Plain views and labels with realistic constraints.
    case tame
    /// All features, with conflicts, cycles, constraints between unrelated views, and numbers of
    /// any size.
    case wild
    /// Plain views with masks, inside their superviews.
    case masks
  }

  static func hierarchy(seed: UInt64, _ kind: Kind) -> ViewHierarchy {
    var made = RandomLayoutSpec(seed: seed, kind)
    return made.make()
  }

  private init(seed: UInt64, _ kind: Kind) {
    random = SplitMix64(seed: seed)
    self.kind = kind
  }

  private mutating func make() -> ViewHierarchy {
    open(Rect(0, 0, 375, 667), "UIView")
    spec.canvases = [canvas(ViewID(0))]
    for _ in 0..<whole(1...(kind == .wild ? 24 : 12)) {
      while builder.depth > 1, chance(2) {
        builder.close()
        superviews.removeLast()
      }
      addView()
    }
    let count = builder.views.count
    if kind != .masks {
      for _ in 0..<whole(0...count * 4) { spec.constraints.append(constraint()) }
    }
    builder.spec = spec
    return builder.finish()
  }

  private func canvas(_ root: ViewID) -> LayoutCanvas {
    var canvas = LayoutCanvas(root: root, owner: .viewController)
    canvas.screen = .se
    canvas.fillsScreen = true
    canvas.safeAreaInsets = Screen.se.safeAreaInsets
    canvas.statusBarHeight = 20
    canvas.toolsVersion = 15_505
    return canvas
  }

  private mutating func open(_ frame: Rect?, _ className: String) {
    var view = View(className: className)
    view.geometry = frame.map { ViewGeometry(frame: $0) }
    view.isHidden = kind == .wild && chance(12)
    view.autoresizingMask = Set(AutoresizingMask.allCases.filter { _ in chance(2) })
    var traits = LayoutTraits()
    traits.storedFrame = frame
    traits.usesConstraints = kind != .masks && (kind == .tame || chance(2))
    guard (try? builder.open(view)) != nil else { return }
    spec.traits.append(traits)
    superviews.append(frame?.size ?? Size(100, 100))
  }

  private mutating func addView() {
    let outer = superviews.last ?? Size(100, 100)
    let width = Double(whole(1...200)) / 250 * outer.width
    let height = Double(whole(1...200)) / 250 * outer.height
    let frame = Rect(
      Double(whole(0...100)) / 100 * (outer.width - width),
      Double(whole(0...100)) / 100 * (outer.height - height), width, height)
    switch kind {
    case .masks: open(frame, "UIView")
    case .tame: open(frame, chance(3) ? "UILabel" : "UIView")
    case .wild:
      let names = [
        "UIView", "UIView", "UILabel", "UIStackView", "UIScrollView", "UITableView", "UISwitch",
        "UISlider", "UIImageView", "UITableViewCell", "UITextField", "UIToolbar",
      ]
      let stored = chance(15) ? nil : chance(10) ? Rect(0, 0, -5, .greatestFiniteMagnitude) : frame
      open(stored, names.randomElement(using: &random) ?? "UIView")
      makeWild()
    }
  }

  private mutating func makeWild() {
    let index = spec.traits.count - 1
    let name = builder.views[index].className
    if name == "UIStackView" { spec.traits[index].stack = stack() }
    if name == "UITableViewCell" { spec.traits[index].part = .cell }
    if chance(20) { spec.traits[index].part = .content }
    spec.traits[index].isFixed = chance(12)
    spec.traits[index].isMisplaced = chance(12)
    spec.traits[index].preservesSuperviewMargins = chance(3)
    if chance(5) {
      spec.traits[index].margins = EdgeInsets(top: number(), left: 1, bottom: 2, right: -3)
    }
    if chance(4) { spec.traits[index].horizontalHugging = 1000 }
    if chance(4) { spec.traits[index].verticalCompression = 1000 }
    if chance(8) { spec.traits[index].placeholderWidth = number() }
    if chance(5) { spec.traits[index].content = .image(Size(number(), number())) }
    if chance(4) { spec.traits[index].content = .text(TextContent()) }
    if chance(25) { spec.canvases.append(canvas(ViewID(index))) }
  }

  private mutating func stack() -> StackTraits {
    var stack = StackTraits()
    stack.axis = Varied(StackTraits.Axis.allCases.randomElement(using: &random) ?? .vertical)
    stack.distribution = Varied(
      StackTraits.Distribution.allCases.randomElement(using: &random) ?? .fill)
    stack.alignment = Varied(StackTraits.Alignment.allCases.randomElement(using: &random) ?? .fill)
    stack.spacing = Varied(number())
    stack.isMarginRelative = chance(3)
    return stack
  }
}

// Constraints.
extension RandomLayoutSpec {
  private mutating func constraint() -> ConstraintSpec {
    if kind == .tame { return tameConstraint() }
    var constraint = ConstraintSpec(
      anchor(LayoutAttribute.allCases),
      LayoutConstraint.Relation.allCases.randomElement(using: &random) ?? .equal,
      chance(4) ? nil : anchor(LayoutAttribute.allCases))
    constraint.multiplier = chance(2) ? 1 : number()
    constraint.constant = Varied(number())
    if chance(2) { constraint.priority = Varied(Double(whole(1...1000))) }
    if chance(8) {
      constraint.isInstalled.vary(for: SizeClass(width: .regular, height: .any), false)
    }
    constraint.isPlaceholder = chance(10)
    return constraint
  }

  /// A size, or two edges of the same axis, mostly with an optional priority.
  private mutating func tameConstraint() -> ConstraintSpec {
    let isHorizontal = chance(2)
    let sizes: [LayoutAttribute] = isHorizontal ? [.width] : [.height]
    let edges: [LayoutAttribute] =
      isHorizontal ? [.leading, .trailing, .centerX, .left] : [.top, .bottom, .centerY]
    let isSize = chance(3)
    let attributes = isSize ? sizes : edges
    var constraint = ConstraintSpec(anchor(attributes))
    if !isSize || chance(2) { constraint.second = anchor(attributes) }
    if isSize, constraint.second != nil { constraint.multiplier = [0.5, 1, 2][whole(0...2)] }
    constraint.constant = Varied(Double(whole(0...80)))
    constraint.relation =
      LayoutConstraint.Relation.allCases.randomElement(using: &random) ?? .equal
    constraint.priority = Varied([1000, 1000, 999, 750, 500, 250][whole(0...5)])
    return constraint
  }

  private mutating func anchor(_ attributes: [LayoutAttribute]) -> LayoutAnchor {
    let guides: [LayoutGuide] = [
      .safeArea, .top, .bottom, .content, .frame, .layoutMargins, .readableContent,
    ]
    return LayoutAnchor(
      ViewID(whole(0...builder.views.count - 1)),
      attributes.randomElement(using: &random) ?? .width,
      guide: kind == .wild && chance(4) ? guides.randomElement(using: &random) : nil)
  }

  /// Of any magnitude, sometimes beyond every screen.
  private mutating func number() -> Double {
    switch whole(0...12) {
    case 0: 0
    case 1: -1
    case 2: 1e12
    case 3: -1e300
    case 4: 1e-12
    case 5: .greatestFiniteMagnitude
    default: Double(whole(-40...200)) / 2
    }
  }

  private mutating func chance(_ oneIn: Int) -> Bool { whole(0...oneIn - 1) == 0 }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}
