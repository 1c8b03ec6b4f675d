package import LayoutModel

/// Small random layouts with whole numbers, so that counting pixels results in exact areas. They
/// contain every feature of the format that affects touches, and edges often coincide.
package struct PixelLayout {
  private var random: SplitMix64
  /// Determines the values of unknown facts; nil: they stay unknown.
  private var filling: SplitMix64?
  private let traits: Traits
  private var builder = ViewHierarchy.Builder()
  /// The views with an unknown override of `hitTest(_:with:)`.
  private var blurred: Set<Int> = []

  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Overrides that return other views or change the order.
    package static let overrides = Traits(rawValue: 1)
    /// Unknown geometry and unknown overrides.
    package static let unknowns = Traits(rawValue: 2)
    /// Rotations, shears, scales and fractional positions.
    package static let turns = Traits(rawValue: 4)
    /// A root may receive touches from everywhere.
    package static let endlessRoots = Traits(rawValue: 8)
  }

  /// The longest side of a root, in points.
  package static let side = 12

  /// - Parameters:
  ///   - filling: a seed for the values of unknown facts; nil: they stay unknown.
  package static func hierarchy(
    seed: UInt64, _ traits: Traits, filling: UInt64? = nil
  ) -> ViewHierarchy {
    var layout = PixelLayout(seed: seed, traits, filling: filling)
    return layout.make()
  }

  private init(seed: UInt64, _ traits: Traits, filling: UInt64?) {
    random = SplitMix64(seed: seed)
    self.traits = traits
    self.filling = filling.map(SplitMix64.init(seed:))
  }

  private mutating func make() -> ViewHierarchy {
    builder.kind =
      [.view, .application(isLoneWindow: true), .application(isLoneWindow: false)]
      .randomElement(using: &random) ?? .view
    let rootCount = builder.kind == .application(isLoneWindow: false) ? whole(1...3) : 1
    let viewCount = whole(3...12)
    for _ in 0..<rootCount { addTree(max(1, viewCount / rootCount)) }
    if traits.contains(.overrides) { tie() }
    return builder.finish()
  }

  private mutating func addTree(_ count: Int) {
    for index in 0..<count {
      // The layouts are within the limits of the builder.
      guard (try? builder.open(view(isRoot: index == 0))) != nil else { break }
      while builder.depth > 1, chance(2) { builder.close() }
    }
    while builder.depth > 0 { builder.close() }
  }

  private mutating func view(isRoot: Bool) -> View {
    let isWindow = isRoot && builder.kind != .view
    let names = [
      "UIView", "UIView", "UIView", "UIButton", "UIScrollView", "UILabel", "UIImageView",
    ]
    var view = View(
      className: isWindow ? "UIWindow" : names.randomElement(using: &random) ?? "UIView")
    view.id = "v\(builder.views.count)"
    if isRoot { view.isUserInteractionEnabled = true }
    view.geometry = geometry(isRoot: isRoot)
    if isWindow, chance(3) { view.windowLevel = Double(whole(-1...1)) }
    if chance(8) {
      view.alpha = [0, 0.009, 0.01, 0.011, 0.3].randomElement(using: &random) ?? 1
    }
    view.isHidden = chance(14)
    if chance(8) {
      view.isUserInteractionEnabled = chance(2)
      view.hasExplicitUserInteraction = true
    }
    addOverrides(to: &view, isRoot: isRoot)
    if traits.contains(.unknowns) { blur(&view, isRoot: isRoot) }
    return view
  }

  private mutating func addOverrides(to view: inout View, isRoot: Bool) {
    if chance(5) { view.pointInside = pointInside(isRoot, &random) }
    if chance(5) { view.hitTest = hitTest(isRoot, &random) }
  }

  private func pointInside(
    _ isRoot: Bool, _ random: inout SplitMix64
  ) -> PointInsideOverride {
    func side() -> Double { Double(Int.random(in: -3...3, using: &random)) }
    let insets = EdgeInsets(top: side(), left: side(), bottom: side(), right: side())
    let rect = Rect(side(), side(), side() * 2 + 3, side() + 5)
    var forms: [PointInsideOverride] = [.never, .insets(insets), .rect(rect)]
    if mayBeEndless(isRoot) { forms.append(.always) }
    if traits.contains(.overrides) { forms += [.anySubview, .anySubview] }
    return forms.randomElement(using: &random) ?? .bounds
  }

  private func hitTest(_ isRoot: Bool, _ random: inout SplitMix64) -> HitTestOverride {
    var forms: [HitTestOverride] = [.passthrough, .never]
    if traits.contains(.overrides) { forms.append(.itself) }
    if traits.contains(.overrides), mayBeEndless(isRoot) {
      forms += [.subviewsBeforeBounds, .subviewsBeforeBounds, .frontmostSubview]
    }
    return forms.randomElement(using: &random) ?? .standard
  }

  private func mayBeEndless(_ isRoot: Bool) -> Bool {
    !isRoot || traits.contains(.endlessRoots)
  }

  /// Makes a fact unknown, or replaces it with a possible value.
  private mutating func blur(_ view: inout View, isRoot: Bool) {
    if !isRoot, chance(8) {
      view.geometry = filled { $0.geometry(isRoot: false) }
    }
    if chance(10) {
      view.pointInside = filled { $0.pointInside(isRoot, &$0.random) } ?? .custom
    }
    if chance(10) {
      view.hitTest = filled { $0.hitTest(isRoot, &$0.random) } ?? .custom
      blurred.insert(builder.views.count)
    }
  }

  /// A choice by the seed of the filling; the layout's own generator is unaffected.
  private mutating func filled<Value>(_ choose: (inout PixelLayout) -> Value) -> Value? {
    guard let generator = filling else { return nil }
    var layout = self
    layout.random = generator
    let value = choose(&layout)
    filling = layout.random
    return value
  }

  /// Sets the overrides that refer to other views.
  private mutating func tie() {
    let count = builder.views.count
    for index in 0..<count where chance(10) {
      let target = ViewID(whole(0...count - 1))
      let forms: [HitTestOverride] = [.forward(target), .forwardSelf(target), .ignoring(target)]
      let override = forms.randomElement(using: &random) ?? .standard
      if blurred.contains(index) { continue }
      builder.update(ViewID(index)) { $0.hitTest = override }
    }
  }
}

extension PixelLayout {
  private mutating func geometry(isRoot: Bool) -> ViewGeometry {
    let size =
      isRoot
      ? Size(Double(whole(6...Self.side)), Double(whole(6...Self.side))) : Size(length(), length())
    let origin =
      isRoot
      ? Point(coordinate(0...2), coordinate(0...2)) : Point(coordinate(-3...8), coordinate(-3...8))
    let offset = chance(5) ? Point(coordinate(-3...3), coordinate(-3...3)) : .zero
    let anchor =
      chance(5) ? Point(Double(whole(0...1)), Double(whole(0...1))) : ViewGeometry.centerAnchor
    guard chance(4), !isRoot || chance(4) else {
      return ViewGeometry(
        frame: Rect(origin.x, origin.y, size.width, size.height), boundsOrigin: offset,
        anchorPoint: anchor)
    }
    // The bounding box of the transformed view begins at whole numbers, and so do its edges.
    let bounds = Rect(offset.x, offset.y, size.width, size.height)
    let transform = transform()
    let image = ViewGeometry(
      bounds: bounds, center: .zero, anchorPoint: anchor, transform: transform)
    let corner = image.toSuperview.boundingBox(of: bounds).origin
    return ViewGeometry(
      bounds: bounds, center: Point(origin.x - corner.x, origin.y - corner.y),
      anchorPoint: anchor, transform: transform)
  }

  private mutating func transform() -> AffineTransform {
    if traits.contains(.turns), !chance(4) { return turn() }
    let whole = [
      AffineTransform(0, 1, -1, 0, 0, 0), AffineTransform(0, -1, 1, 0, 0, 0), .scale(-1, -1),
      .scale(-1, 1), .scale(1, -1), .scale(2, 1), .scale(2, 3), AffineTransform(0, 2, 1, 0, 0, 0),
      AffineTransform(1, 0, 0, 1, 3, -2), .scale(0, 1), AffineTransform(0, 1, 1, 0, 0, 0),
    ]
    return whole.randomElement(using: &random) ?? .identity
  }

  /// A rotation by an angle with rational sine and cosine, with shear and scale.
  private mutating func turn() -> AffineTransform {
    // Rational points of the unit circle, which need no cosine function.
    let slope = Double.random(in: -2...2, using: &random)
    let (cosine, sine) = (
      (1 - slope * slope) / (1 + slope * slope), 2 * slope / (1 + slope * slope)
    )
    let scale = Double.random(in: 0.5...1.5, using: &random)
    let shear = chance(3) ? Double.random(in: -0.5...0.5, using: &random) : 0
    return AffineTransform.scale(scale, chance(4) ? -scale : scale)
      .followed(by: AffineTransform(1, 0, shear, 1, 0, 0))
      .followed(by: AffineTransform(cosine, sine, -sine, cosine, 0, 0))
  }

  private mutating func coordinate(_ range: ClosedRange<Int>) -> Double {
    let number = Double(whole(range))
    return traits.contains(.turns) && chance(3)
      ? number + Double.random(in: 0..<1, using: &random) : number
  }

  /// Sometimes zero or negative.
  private mutating func length() -> Double {
    switch whole(0...14) {
    case 0: 0
    case 1: -coordinate(1...8)
    default: coordinate(1...10)
    }
  }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }
}
