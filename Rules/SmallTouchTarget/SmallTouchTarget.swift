internal import AutoLayout
internal import LayoutModel
internal import Linting
internal import HitTesting

/// Controls with a touch target that is too small.
struct SmallTouchTarget: LayoutRule {
  static let metadata = RuleMetadata(
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
    fixCode: """
      class LargeButton: UIButton {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
          bounds.insetBy(dx: -7, dy: -7).contains(point)
        }
      }
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Controls whose size UIKit determines, such as switches, sliders and text fields. A text field without a border that is much lower than its row, in which nothing else reacts to touches, is reported.",
      "Scroll views, maps and web views, and views with interactive subviews.",
      "Views for which another rule reports what receives their touches.",
      "Views with an unknown frame or hit-testing override, and views in Interface Builder documents whose class, or a superclass of it, no source file declares.",
      "Views of an Interface Builder document whose size follows from a text or an image, unless they are at least 8 points too small in both directions, or are labels of one line: the size of a text differs between devices.",
      "Buttons of such a size whose title code may set.",
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

  init() { standard = .apple }

  init(options: RuleOptions) {
    standard = TargetSize.Standard(rawValue: options[Self.standardOption]) ?? .apple
  }

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let fixed = hierarchy.spec?.fixedSides ?? [:]
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
        data: ["width": target.box.width, "height": target.box.height],
        pattern: pattern(of: target.view, target.box.size, in: hierarchy),
        requiredSize: requiredSize)
    }
    checkTextFields(in: layout, into: &findings)
  }

  func silence(about view: ViewID, in layout: AnalyzedLayout) -> String? {
    let hierarchy = layout.hierarchy
    let kind = hierarchy[view].uikitClass
    guard hierarchy.isInteractive(view), !hierarchy.isHiddenOrBelowHidden(view),
      let own = hierarchy[view].geometry?.bounds.standardized,
      min(own.width, own.height) < standard.minimumSide
    else { return nil }
    if kind.isScrollView || kind.traits.contains(.content) {
      return "scroll views, maps and web views have no minimum size"
    }
    if kind.traits.contains(.opaqueInside) { return "UIKit determines its size" }
    if layout.format.kind == .interfaceBuilder, hierarchy[view].mayOverride {
      return "no source file declares its class, which may enlarge the touch target"
    }
    let inside = view.index + 1..<hierarchy[view].subtreeEnd
    if inside.contains(where: { hierarchy.isInteractive(ViewID($0)) }) {
      return "it contains interactive views"
    }
    guard hierarchy[view].frameSource != .explicit else {
      return layout.targetBox(of: view) == nil
        ? "the area in which touches reach it is unknown" : nil
    }
    return layout.hasFirmSize(view)
      ? "its size follows from a text or an image, or a part of it is clipped"
      : "UIKit lays it out again, so that its size is unknown"
  }

  private var requiredSize: Size { Size(standard.minimumSide, standard.minimumSide) }

  /// Views of one class of the app, and those of one class of UIKit and one size, are a pattern of the document.
  private func pattern(
    of view: ViewID, _ size: Size, in hierarchy: ViewHierarchy
  ) -> Finding.Pattern {
    let name = hierarchy[view].className
    let size = Size(size.width.rounded(), size.height.rounded())
    return Finding.Pattern(
      hierarchy[view].uikitClass.isCustom ? name : "\(name) \(size.text)",
      amount: min(size.width, size.height))
  }

  /// Reports text fields without a border that are much lower than their row: users touch the row.
  private func checkTextFields(in layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard standard == .apple, layout.isOnOwnCanvas, let spec = layout.hierarchy.spec else { return }
    let hierarchy = layout.hierarchy
    for view in hierarchy.ids where hierarchy[view].uikitClass.name == "UITextField" {
      if findings.isCancelled { break }
      guard !layout.victims.contains(view), !hierarchy.isHiddenOrBelowHidden(view),
        let row = hierarchy[view].superview,
        let (field, height) = spec.borderlessField(view, in: row, hierarchy),
        field.height < standard.minimumSide - Target.rounding,
        field.height <= height * Self.lowShare
      else { continue }
      findings.report(
        .low(hierarchy.displayName(of: view), field, rowHeight: height), about: view,
        at: layout.range(of: view, .frame),
        data: ["width": field.width, "height": field.height],
        pattern: Finding.Pattern("UITextField \(field.height.rounded())", amount: field.height),
        requiredSize: requiredSize)
    }
  }

  /// The height of a text field, as a share of its row, up to which it is much lower.
  private static let lowShare = 0.75

  /// Whether a view can have a finding by its size alone. The standard of Apple does not compare targets.
  ///
  /// - Parameter fixed: the dimensions that constraints of the document fix; nil: not known yet.
  private func mayBeSmall(
    _ view: ViewID, _ fixed: Set<LayoutAttribute>? = nil, in layout: AnalyzedLayout
  ) -> Bool {
    let hierarchy = layout.hierarchy
    let source = hierarchy[view].frameSource
    guard hierarchy.tree == .views, source != .explicit,
      let own = hierarchy[view].geometry?.bounds.standardized
    else { return true }
    // The part that receives touches has nearly the size of the view, see `Target.isFinal`.
    guard min(own.width, own.height) < standard.minimumSide, layout.hasFirmSize(view) else {
      return false
    }
    guard source == .solved, let fixed else { return true }
    let side = standard.minimumSide + Target.rounding
    return own.width < side && fixed.contains(.width)
      || own.height < side && fixed.contains(.height)
      || layout.isSmallByContent(view, atLeast: standard.minimumSide)
  }

  /// Extends the hit region of a view of known size to the minimum, if its superviews contain it.
  private func enlarging(_ target: Target, in layout: AnalyzedLayout) -> Fix? {
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
    _ view: ViewID, in layout: AnalyzedLayout, _ fixed: Set<LayoutAttribute>,
    atLeast side: Double
  ) {
    let hierarchy = layout.hierarchy
    let kind = hierarchy[view].uikitClass
    guard hierarchy.isInteractive(view), !kind.isScrollView, !kind.traits.contains(.content),
      // A class whose code is not known may include an area around the bounds.
      layout.format.kind != .interfaceBuilder || !hierarchy[view].mayOverride,
      let box = layout.targetBox(of: view)
    else { return nil }
    let inside = view.index + 1..<hierarchy[view].subtreeEnd
    guard !inside.contains(where: { hierarchy.isInteractive(ViewID($0)) }) else { return nil }
    self.view = view
    self.box = box
    isJudged =
      !kind.traits.contains(.opaqueInside) && Self.isFinal(view, box.size, in: layout)
      && (hierarchy[view].frameSource != .solved
        || (box.width < side && fixed.contains(.width))
        || (box.height < side && fixed.contains(.height))
        || layout.isSmallByContent(view, atLeast: side))
  }
}

extension Target {
  /// Whether the size is the size at run time: the source specifies it, or the document fixes it and no
  /// part is clipped, since the views around it are not fixed.
  private static func isFinal(
    _ view: ViewID, _ reached: Size, in layout: AnalyzedLayout
  ) -> Bool {
    if layout.hierarchy[view].frameSource == .explicit { return true }
    guard layout.hasFirmSize(view),
      let own = layout.hierarchy[view].geometry?.bounds.standardized.size
    else { return false }
    return abs(own.width - reached.width) < rounding && abs(own.height - reached.height) < rounding
  }

  /// Points.
  static let rounding = 0.5
}

extension AnalyzedLayout {
  /// Whether a view has its size at run time, although its position can be in doubt: constants (AL-63) or an image
  /// determine it.
  fileprivate func hasFirmSize(_ view: ViewID) -> Bool {
    if hierarchy[view].frameSource.reliability == .firm || isSmallImageButton(view) { return true }
    guard isOnOwnCanvas, let own = hierarchy[view].geometry?.bounds.standardized.size,
      let size = hierarchy.spec?.constantSize(of: view, except: constraintsInConflict)
    else { return false }
    return abs(own.width - size.width) < Target.rounding
      && abs(own.height - size.height) < Target.rounding
  }

  /// Whether a view is a button with an image only that is drawn small in both directions.
  private func isSmallImageButton(_ view: ViewID) -> Bool {
    let kind = hierarchy[view].uikitClass
    guard isOnOwnCanvas, kind.name == "UIButton", !kind.isCustom,
      case .text(let text)? = hierarchy.spec?.traits[view.index].content,
      text.isEmpty, text.hasImage,
      let own = hierarchy[view].geometry?.bounds.standardized.size
    else { return false }
    return max(own.width, own.height) <= Self.smallImage
  }

  /// Points, of a button with its insets.
  private static let smallImage = 36.0

  /// Whether a view with the size of its text or image is small on every device, although metrics differ by a few
  /// points.
  fileprivate func isSmallByContent(_ view: ViewID, atLeast side: Double) -> Bool {
    guard isOnOwnCanvas, !hierarchy[view].uikitClass.isCustom,
      let own = hierarchy[view].geometry?.bounds.standardized.size,
      case .text(let text)? = hierarchy.spec?.traits[view.index].content
    else { return false }
    let limit = side - Self.metricsDifference
    guard hierarchy[view].uikitClass.isControl else {
      // Its height is that of one line, whatever its text is.
      return text.lines == 1 && own.height <= limit
        && text.fontSize.map { own.height <= $0 * Self.greatestLineHeight } == true
    }
    guard own.width <= limit, own.height <= limit else { return false }
    return text.isEmpty || hierarchy[view].id.map { !code.hasOutlet(ofObject: $0) } == true
  }

  /// Points.
  private static let metricsDifference = 8.0
  /// Of a label, as a multiple of the size of its font.
  private static let greatestLineHeight = 1.3

  private var constraintsInConflict: Set<Int> {
    let conflicts = solution?.roots.flatMap(\.conflicts) ?? []
    return Set(conflicts.flatMap { $0.with + [$0.broken].compactMap(\.self) })
  }
}

extension LayoutSpec {
  /// The size of a text field without a border that is the only interactive view of a row, and the height of the row;
  /// nil: it is none.
  fileprivate func borderlessField(
    _ view: ViewID, in row: ViewID, _ hierarchy: ViewHierarchy
  ) -> (field: Size, rowHeight: Double)? {
    guard case .text(let content) = traits[view.index].content,
      content.border == TextContent.FieldBorder.none,
      let field = traits[view.index].storedFrame?.size,
      let outer = traits[row.index].storedFrame?.size,
      traits[row.index].part == .content || isRow(row, of: outer, around: field, in: hierarchy)
    else { return nil }
    let height = outer.height
    let inside = row.index + 1..<hierarchy[row].subtreeEnd
    let isAlone = inside.allSatisfy { $0 == view.index || !hierarchy.isInteractive(ViewID($0)) }
    return isAlone ? (field, height) : nil
  }

  /// Whether a plain view is a row around a text field.
  private func isRow(
    _ id: ViewID, of size: Size, around field: Size, in hierarchy: ViewHierarchy
  ) -> Bool {
    hierarchy[id].superview != nil && hierarchy[id].className == "UIView"
      && size.height <= Self.greatestRowHeight && field.width >= size.width * Self.leastFieldShare
  }

  /// Points: twice the least touch target.
  private static let greatestRowHeight = 88.0
  /// The width of a text field, as a share of that of its row.
  private static let leastFieldShare = 0.6

  /// The size that required constants assign to a view in every size class, in points; nil: they do not determine it.
  ///
  /// - Parameter dropped: indices of constraints that may not hold.
  fileprivate func constantSize(of id: ViewID, except dropped: Set<Int>) -> Size? {
    var (width, height): (Double?, Double?)
    for index in constraints.indices where constraints[index].first.view == id {
      let constraint = constraints[index]
      guard constraint.second == nil, constraint.first.guide == nil, constraint.relation == .equal,
        constraint.priority == Varied(1000), constraint.isInstalled == Varied(true),
        !constraint.isPlaceholder, constraint.constant == Varied(constraint.constant.base)
      else { continue }
      if dropped.contains(index) { return nil }
      if constraint.first.attribute == .width { width = constraint.constant.base }
      if constraint.first.attribute == .height { height = constraint.constant.base }
    }
    return width.flatMap { width in height.map { Size(width, $0) } }
  }
}

extension Finding.Message {
  fileprivate static func low(_ name: String, _ field: Size, rowHeight: Double) -> Self {
    let side = TargetSize.Standard.apple.minimumSide.shortText
    return Self(
      subject: name,
      effect: .measured(
        "its touch target is \(field.text) pt in a row of \(rowHeight.shortText) pt",
        required: "\(side) × \(side) pt"))
  }

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
