internal import LayoutModel
package import Linting
internal import TouchModel

/// Controls that are hard to hit with a finger.
package struct SmallTouchTarget: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "small-touch-target",
    summary: "An interactive view whose reachable area is smaller than a finger needs.",
    rationale: """
      People miss a control that is smaller than 44 × 44 points (Apple, Human Interface Guidelines). \
      What counts is the area that touches get to, which `point(inside:with:)` can make larger than \
      what is drawn. WCAG 2.2 (success criterion 2.5.8) asks for 24 × 24, or for so much room that \
      a circle of 24 points on a smaller control meets no other.
      """,
    severity: .info,
    howToFix: """
      Make the control larger, or let its `point(inside:with:)` answer for an area around its bounds.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Close", "frame": [340, 60, 30, 30] }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIButton", "pointInside": { "insets": [-7, -7, -7, -7] }, "label": "Close",
            "frame": [340, 60, 30, 30]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Controls whose size UIKit sets, such as switches, sliders and text fields.",
      "Scroll views, maps and web pages, and what holds other interactive views.",
      "Views of which another rule says already what takes their touches.",
      "Views whose place or override is not known.",
      "Views of Interface Builder's whose size is not fixed by the document: that of a text differs from device to device.",
    ],
    options: [standardOption],
    needs: [.places, .exactSizes],
    since: "0.1.0")

  private static let standardOption = RuleOption(
    name: "standard", summary: "Whose measure counts:",
    choices: TargetSize.Standard.allCases.map(\.rawValue))

  private let standard: TargetSize.Standard

  package init() { standard = .apple }

  package init(options: RuleOptions) {
    standard = TargetSize.Standard(rawValue: options[Self.standardOption]) ?? .apple
  }

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let fixed = hierarchy.spec?.fixedSides ?? [:]
    let targets = hierarchy.ids.compactMap {
      Target($0, in: layout, fixed[$0] ?? [], atLeast: standard.minimumSide)
    }
    let verdicts = TargetSize.verdicts(for: targets.map(\.box), standard: standard)
    let told = Set(layout.obstructions.flatMap(\.victims).map(\.view))
    for (target, verdict) in zip(targets, verdicts)
    where verdict == .fail && target.isJudged && !told.contains(target.view) {
      findings.report(
        .tooSmall(hierarchy.spokenName(of: target.view), target.box.size, standard),
        about: target.view, at: layout.range(of: target.view, .bounds, .frame),
        fixes: [enlarging(target, in: layout)].compactMap(\.self),
        data: ["width": target.box.width, "height": target.box.height])
    }
  }

  /// Lets a view of known size answer for as much around it as it lacks, where what holds it has the room.
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
    guard layout.isInsideHolders(enlarged, of: target.view) else { return nil }
    let insets = [vertical, horizontal, vertical, horizontal].map(\.shortText)
      .joined(separator: ", ")
    return .set(
      .pointInside, "pointInside", to: "{ \"insets\": [\(insets)] }", of: target.view, in: layout,
      title: "let it answer for the area around it", isSafe: false)
  }

  /// Points.
  private static let rounding = 1e-6
}

/// What one finger aims at.
private struct Target {
  let view: ViewID
  /// In the root's space, along the view's own axes.
  let box: Rect
  /// Whether the app decides on its size; else it only has to keep away from others.
  let isJudged: Bool

  /// nil where the view is no target, or its area is not known.
  ///
  /// - Parameter fixed: the sides that the document itself fixes.
  init?(
    _ view: ViewID, in layout: CheckedLayout, _ fixed: Set<LayoutAttribute>,
    atLeast side: Double
  ) {
    let hierarchy = layout.hierarchy
    let kind = hierarchy[view].uikitClass
    guard hierarchy.isInteractive(view), !kind.isScrollView, !kind.traits.contains(.content),
      let box = layout.targetBox(of: view)
    else { return nil }
    let inside = view.index + 1..<hierarchy[view].subtreeEnd
    guard !inside.contains(where: { hierarchy.isInteractive(ViewID($0)) }) else { return nil }
    self.view = view
    self.box = box
    isJudged =
      !kind.traits.contains(.opaqueInside) && Self.isSettled(view, box.size, in: hierarchy)
      && (hierarchy[view].frameSource != .solved
        || (box.width < side && fixed.contains(.width))
        || (box.height < side && fixed.contains(.height)))
  }
}

extension Target {
  /// Whether the size is the one at run time: where the source does not state it, the document has to
  /// fix it, and nothing may be cut off it, for what lies around is not fixed.
  private static func isSettled(
    _ view: ViewID, _ reached: Size, in hierarchy: ViewHierarchy
  ) -> Bool {
    if hierarchy[view].frameSource == .stated { return true }
    guard hierarchy[view].frameSource.reliability == .firm,
      let own = hierarchy[view].geometry?.bounds.standardized.size
    else { return false }
    return abs(own.width - reached.width) < rounding && abs(own.height - reached.height) < rounding
  }

  /// Points.
  private static let rounding = 0.5
}

extension Finding.Message {
  fileprivate static func tooSmall(
    _ name: String, _ size: Size, _ standard: TargetSize.Standard
  ) -> Self {
    let side = standard.minimumSide.shortText
    let rest = standard == .wcag ? ", or more room around it" : ""
    return "\(name): its touch target is \(size.text) pt; it needs \(side) × \(side) pt\(rest)"
  }
}
