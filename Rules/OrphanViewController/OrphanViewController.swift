internal import LayoutModel
internal import HitTesting
internal import Linting

/// View controllers whose view is in another's view without a parent-child relationship.
struct OrphanViewController: LayoutRule {
  static let metadata = RuleMetadata(
    id: "orphan-view-controller",
    summary:
      "The view of a view controller is in another's view, but the controller is not its child.",
    rationale: """
      A container view controller forwards appearance and rotation callbacks to its children, \
      which `addChild(_:)` establishes. A view controller whose view is only added as a subview \
      is not notified when the container appears, disappears or rotates, and the container does \
      not retain it. The responder chain does not depend on it: it continues from the controller \
      to the superview of its view in both cases.
      """,
    severity: .warning,
    howToFix: """
      Call `addChild(_:)` before adding the view, and `didMove(toParent:)` after it.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "A presented view controller.",
      "A view controller whose parent is not specified.",
      "The view controllers of the root view of a window and of a single view.",
    ],
    needs: [.viewControllers],
    since: "0.1.0",
    inCode: """
      The view of a view controller is added to a view, and the controller is a local variable that is not added as a \
      child, stored or passed on. The severity is info, and warning if its class has actions or handles touches.
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for orphan in hierarchy.orphanControllers {
      if findings.isCancelled { break }
      let root = hierarchy.viewControllers[orphan.controller].rootView
      guard !hierarchy.isHiddenOrBelowHidden(root) else { continue }
      let container = hierarchy.displayName(of: .viewController(orphan.holder))
      let name = hierarchy.displayName(of: .viewController(orphan.controller))
      let parent = orphan.parent.map { hierarchy.displayName(of: .viewController($0)) }
      findings.report(
        parent.map { .otherParent(name, $0, container) } ?? .orphan(name, container),
        about: root, at: layout.range(of: root, .viewController),
        related: [
          .init(
            layout.sourceMap.range(of: hierarchy.viewControllers[orphan.holder].node),
            "\(container) has to call addChild(_:)")
        ]
          + (hierarchy[root].superview.map {
            [
              .init(
                layout.range(of: $0, .id),
                "the responder chain continues here, at the superview of its view")
            ]
          } ?? []))
    }
  }
}

extension Finding.Message {
  fileprivate static func orphan(_ name: String, _ container: String) -> Self {
    Self(
      subject: name, effect: .statement("it receives no appearance and rotation callbacks"),
      reason: "its view is in the view of \(container), but it is not a child view controller of it"
    )
  }

  fileprivate static func otherParent(
    _ name: String, _ parent: String, _ container: String
  ) -> Self {
    Self(
      subject: name,
      effect: .statement("its parent is \(parent), but its view is in the view of \(container)"),
      reason: "UIKit raises an exception for an inconsistent view controller hierarchy")
  }
}
