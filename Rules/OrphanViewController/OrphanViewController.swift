internal import LayoutModel
internal import TouchModel
package import Linting

/// View controllers whose views lie in another's, without `addChild`.
package struct OrphanViewController: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "orphan-view-controller",
    summary: "A view controller whose view lies in another's, and that is not its child.",
    rationale: """
      A container passes appearance and rotation calls on to its children: to those that `addChild` \
      was called for. A controller whose view is only added as a subview does not learn when its \
      container appears, disappears or turns, and nobody but the app keeps it alive. The responder \
      chain does not tell: it goes on from the controller to its view's superview all the same.
      """,
    severity: .warning,
    howToFix: """
      Call `addChild(_:)` before adding the view, and `didMove(toParent:)` behind it.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "page", "frame": [0, 0, 390, 844],
        "viewController": { "class": "PageController", "id": "page controller" },
        "subviews": [
          {
            "class": "UIView", "id": "player", "frame": [0, 100, 390, 220],
            "viewController": { "class": "PlayerController", "parent": null }
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "page", "frame": [0, 0, 390, 844],
        "viewController": { "class": "PageController", "id": "page controller" },
        "subviews": [
          {
            "class": "UIView", "id": "player", "frame": [0, 100, 390, 220],
            "viewController": { "class": "PlayerController", "parent": "page controller" }
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A controller that is presented.",
      "One of which the source does not say whose child it is.",
      "The controllers of a window's and of a lone view's root.",
    ],
    needs: [.viewControllers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for orphan in hierarchy.orphanControllers {
      let root = hierarchy.viewControllers[orphan.controller].rootView
      guard !hierarchy.isHiddenOrBelowHidden(root) else { continue }
      let holder = hierarchy.spokenName(of: .viewController(orphan.holder))
      let name = hierarchy.spokenName(of: .viewController(orphan.controller))
      let parent = orphan.parent.map { hierarchy.spokenName(of: .viewController($0)) }
      findings.report(
        parent.map { .otherParent(name, $0, holder) } ?? .orphan(name, holder),
        about: root, at: layout.range(of: root, .viewController),
        related: [
          .init(
            layout.sourceMap.range(of: hierarchy.viewControllers[orphan.holder].node),
            .holder(holder))
        ]
          + (hierarchy[root].superview.map {
            [.init(layout.range(of: $0, .id), .goesOn(hierarchy.quotedName(of: $0)))]
          } ?? []))
    }
  }
}

extension Finding.Message {
  fileprivate static func orphan(_ name: String, _ holder: String) -> Self {
    """
    \(name) is no child of \(holder), whose view holds its own: appearance and rotation calls are \
    not passed on to it
    """
  }

  fileprivate static func otherParent(_ name: String, _ parent: String, _ holder: String) -> Self {
    """
    \(name) is a child of \(parent), and its view lies in that of \(holder): UIKit takes that for \
    an inconsistent hierarchy
    """
  }

  fileprivate static func holder(_ name: String) -> Self {
    "\(name) has to call addChild"
  }

  fileprivate static func goesOn(_ name: String) -> Self {
    "its responder chain goes on here all the same: to \(name), its view's superview"
  }
}
