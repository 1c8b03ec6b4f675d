internal import TouchModel
internal import LayoutModel
package import Linting

/// Gesture recognizers that wait for each other to fail.
package struct FailureRequirementCycle: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "failure-requirement-cycle",
    summary: "Gesture recognizers that wait for each other to fail: none fires.",
    rationale: """
      A recognizer that requires another to fail recognizes only once that one has. Where the other \
      waits for it in turn, by `require(toFail:)` or by a delegate's answer, each holds its gesture \
      back for the other's sake, and none ever calls its action. UIKit says nothing about it.
      """,
    severity: .error,
    gradation: "warning where no gesture is known that all of them see",
    howToFix: """
      Let only the one wait that is to lose where both recognize: the single tap for the double tap.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "photo", "frame": [0, 0, 390, 844],
        "gestureRecognizers": [
          {
            "class": "UITapGestureRecognizer", "id": "select", "requiresFailureOf": ["zoom"],
            "actions": [ { "action": "pick:" } ]
          },
          {
            "class": "UITapGestureRecognizer", "id": "zoom", "numberOfTapsRequired": 2,
            "requiresFailureOf": ["select"], "actions": [ { "action": "enlarge:" } ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "photo", "frame": [0, 0, 390, 844],
        "gestureRecognizers": [
          {
            "class": "UITapGestureRecognizer", "id": "select", "requiresFailureOf": ["zoom"],
            "actions": [ { "action": "pick:" } ]
          },
          {
            "class": "UITapGestureRecognizer", "id": "zoom", "numberOfTapsRequired": 2,
            "actions": [ { "action": "enlarge:" } ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Recognizers that never watch the same touch: on views that do not hold each other.",
      "Where one is off, or its delegate keeps it from its touches or from beginning.",
    ],
    needs: [.recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for cycle in layout.delivery.requirements.cycles {
      guard let last = cycle.map(\.view).max(), !hierarchy.isHiddenOrBelowHidden(last) else {
        continue
      }
      let isDeadlock = layout.isDeadlock(cycle) ?? true
      findings.report(
        .waiting(hierarchy.waitText(of: cycle), count: cycle.count, isDeadlock: isDeadlock),
        about: cycle[0].view, at: layout.requirement(of: cycle[0]),
        severity: isDeadlock ? nil : .warning,
        related: cycle.dropFirst().prefix(Self.namedRecognizers).map {
          .init(layout.requirement(of: $0), .waitsToo(hierarchy.spokenName(of: $0)))
        })
    }
  }

  /// A few stand for many.
  fileprivate static let namedRecognizers = 5
}

extension CheckedLayout {
  /// What makes a recognizer wait, where its own source says so.
  fileprivate func requirement(of id: RecognizerID) -> SourceRange {
    range(of: id, .requiresFailureOf, .delegate)
  }
}

extension ViewHierarchy {
  /// `tap recognizer "a" waits for pan recognizer "b" to fail, that for swipe recognizer "c", and that
  /// for the first`
  fileprivate func waitText(of cycle: [RecognizerID]) -> String {
    let limit = FailureRequirementCycle.namedRecognizers
    var steps = cycle.dropFirst().prefix(limit).map(spokenName)
    let unnamed = cycle.count - 1 - steps.count
    if unnamed > 0 { steps.append("\(unnamed) more in turn") }
    let rest = steps.dropFirst().map { ", that for \($0)" }.joined()
    return "\(spokenName(of: cycle[0])) waits for \(steps.first ?? "itself") to fail\(rest), "
      + "and that for the first"
  }
}

extension Finding.Message {
  fileprivate static func waiting(_ chain: String, count: Int, isDeadlock: Bool) -> Self {
    let (all, none) = count == 2 ? ("both", "neither") : ("all", "none of them")
    return
      "\(chain): where \(all) see their gesture, \(none) \(isDeadlock ? "fires" : "would fire")"
  }

  fileprivate static func waitsToo(_ name: String) -> Self {
    "\(name) waits in the same circle"
  }
}
