internal import LayoutModel
package import Linting
internal import TouchModel

/// Controls with a touch target that is too small.
package struct SmallTouchTarget: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "small-touch-target",
    summary: "The touch target of an interactive view is smaller than 44 × 44 points.",
    rationale: """
      Users miss controls that are smaller than 44 × 44 points (Apple, Human Interface \
      Guidelines). The rule measures the area in which touches reach the view, which \
      `point(inside:with:)` can make larger than the view's bounds. WCAG 2.2 (success criterion \
      2.5.8) requires 24 × 24 points, or enough space that a circle with a diameter of 24 points \
      on a smaller control intersects no other target.
      """,
    severity: .info,
    howToFix: """
      Make the control larger, or override `point(inside:with:)` to include an area around its \
      bounds.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Controls whose size UIKit determines, such as switches, sliders and text fields.",
      "Scroll views, maps and web views, and views with interactive subviews.",
      "Views for which another rule reports what receives their touches.",
      "Views with an unknown frame or hit-testing override, and views in Interface Builder documents whose class, or a superclass of it, no source file declares.",
      "Views of an Interface Builder document without a fixed size: the size of a text differs between devices.",
    ],
    options: [standardOption],
    needs: [.positions, .exactSizes],
    since: "0.1.0",
    inCode: """
      In SwiftUI, a button has a frame of at most 25 points in both directions, no padding, and a style that is known.
      """)

  private static let standardOption = RuleOption(
    name: "standard", summary: "The guideline for the minimum size:",
    choices: TargetSize.Standard.allCases.map(\.rawValue))

  private let standard: TargetSize.Standard

  package init() { standard = .apple }

  package init(options: RuleOptions) {
    standard = TargetSize.Standard(rawValue: options[Self.standardOption]) ?? .apple
  }

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    // Many layouts have no view for which they are needed.
    lazy var fixed = layout.fixedSides
    var targets: [Target] = []
    let comparesTargets = standard != .apple
    for view in hierarchy.ids
    where (comparesTargets || mayBeSmall(view, in: layout)) && hierarchy.isInteractive(view) {
      if findings.isCancelled { break }
      let sides = fixed[view] ?? []
      guard comparesTargets || mayBeSmall(view, sides, in: layout) else { continue }
      let target = Target(view, in: layout, sides, atLeast: standard.minimumSide)
      if let target { targets.append(target) }
    }
    let verdicts = TargetSize.verdicts(for: targets.map(\.box), standard: standard)
    for (target, verdict) in zip(targets, verdicts)
    where verdict == .fail && target.isJudged && !layout.victims.contains(target.view) {
      if findings.isCancelled { break }
      findings.report(
        .tooSmall(hierarchy.displayName(of: target.view), target.box.size, standard),
        about: target.view, at: layout.range(of: target.view, .bounds, .frame),
        fixes: [enlarging(target, in: layout)].compactMap(\.self),
        data: ["width": target.box.width, "height": target.box.height])
    }
  }

  /// Whether a view can have a finding by its size alone. The standard of Apple does not compare targets.
  ///
  /// - Parameter fixed: the dimensions that constraints of the document fix; nil: not known yet.
  private func mayBeSmall(
    _ view: ViewID, _ fixed: Set<LayoutAttribute>? = nil, in layout: CheckedLayout
  ) -> Bool {
    let hierarchy = layout.hierarchy
    let source = hierarchy[view].frameSource
    guard hierarchy.tree == .views, source != .explicit,
      let own = hierarchy[view].geometry?.bounds.standardized
    else { return true }
    // The part that receives touches has nearly the size of the view, see `Target.isFinal`.
    guard source.reliability == .firm, min(own.width, own.height) < standard.minimumSide else {
      return false
    }
    guard source == .solved, let fixed else { return true }
    let side = standard.minimumSide + Target.rounding
    return own.width < side && fixed.contains(.width)
      || own.height < side && fixed.contains(.height)
  }

  /// Extends the hit region of a view of known size to the minimum, if its superviews contain it.
  private func enlarging(_ target: Target, in layout: CheckedLayout) -> Fix? {
    let view = layout.hierarchy[target.view]
    guard layout.hierarchy.tree == .views, view.pointInside == .bounds,
      let bounds = view.geometry?.bounds.standardized,
      abs(bounds.width - target.box.width) < Self.rounding,
      abs(bounds.height - target.box.height) < Self.rounding
    else { return nil }
    let vertical = min(bounds.height - standard.minimumSide, 0) / 2
    let horizontal = min(bounds.width - standard.minimumSide, 0) / 2
    let enlarged = bounds.inset(
      by: EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    guard layout.isInsideAncestors(enlarged, of: target.view) else { return nil }
    let insets = [vertical, horizontal, vertical, horizontal].map(\.shortText)
      .joined(separator: ", ")
    return .set(
      .pointInside, "pointInside", to: "{ \"insets\": [\(insets)] }", of: target.view, in: layout,
      title: "extend the touch target beyond the bounds", isSafe: false)
  }

  /// Points.
  private static let rounding = 1e-6
}

/// A touch target.
private struct Target {
  let view: ViewID
  /// In the root view's coordinate space, along the view's own axes.
  let box: Rect
  /// Whether the app determines its size; else only its distance from others is checked.
  let isJudged: Bool

  /// nil: the view is not a touch target, or its area is unknown.
  ///
  /// - Parameter fixed: the dimensions that constraints of the document fix.
  init?(
    _ view: ViewID, in layout: CheckedLayout, _ fixed: Set<LayoutAttribute>,
    atLeast side: Double
  ) {
    let hierarchy = layout.hierarchy
    let kind = hierarchy[view].uikitClass
    guard hierarchy.isInteractive(view), !kind.isScrollView, !kind.traits.contains(.content),
      // A class whose code is not known may include an area around the bounds.
      layout.format != .interfaceBuilder || !hierarchy[view].mayOverride,
      let box = layout.targetBox(of: view)
    else { return nil }
    let inside = view.index + 1..<hierarchy[view].subtreeEnd
    guard !inside.contains(where: { hierarchy.isInteractive(ViewID($0)) }) else { return nil }
    self.view = view
    self.box = box
    isJudged =
      !kind.traits.contains(.opaqueInside) && Self.isFinal(view, box.size, in: hierarchy)
      && (hierarchy[view].frameSource != .solved
        || (box.width < side && fixed.contains(.width))
        || (box.height < side && fixed.contains(.height)))
  }
}

extension Target {
  /// Whether the size is the size at run time: the source specifies it, or the document fixes it and no
  /// part is clipped, since the views around it are not fixed.
  private static func isFinal(
    _ view: ViewID, _ reached: Size, in hierarchy: ViewHierarchy
  ) -> Bool {
    if hierarchy[view].frameSource == .explicit { return true }
    guard hierarchy[view].frameSource.reliability == .firm,
      let own = hierarchy[view].geometry?.bounds.standardized.size
    else { return false }
    return abs(own.width - reached.width) < rounding && abs(own.height - reached.height) < rounding
  }

  /// Points.
  static let rounding = 0.5
}

extension Finding.Message {
  fileprivate static func tooSmall(
    _ name: String, _ size: Size, _ standard: TargetSize.Standard
  ) -> Self {
    let side = standard.minimumSide.shortText
    let rest = standard == .wcag ? ", or more space around it" : ""
    return Self(
      subject: name,
      effect: .measured(
        "its touch target is \(size.text) pt", required: "\(side) × \(side) pt\(rest)"))
  }
}
