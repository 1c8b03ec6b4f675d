internal import HitTesting
internal import LayoutModel
internal import Linting

/// Gesture recognizers that wait for each other to fail.
struct FailureRequirementCycle: LayoutRule {
  static let metadata = RuleMetadata(
    id: "failure-requirement-cycle",
    summary: "Gesture recognizers that require each other to fail never recognize.",
    rationale: """
      A recognizer that requires another to fail recognizes its gesture only after the other has \
      failed. If the other waits for it in turn, by `require(toFail:)` or a delegate method, \
      neither recognizes and no action is called. UIKit reports no error.
      """,
    severity: .error,
    gradation: "warning if no gesture is known that all of them receive",
    howToFix: """
      Keep the failure requirement of one recognizer only: the one that is to wait, such as a \
      single tap that waits for a double tap.
      """,
    exampleCode: """
      class CircularPhotoController: UIViewController {
        @IBOutlet var openTap: UITapGestureRecognizer!
        @IBOutlet var zoomTap: UITapGestureRecognizer!

        override func viewDidLoad() {
          super.viewDidLoad()
          openTap.require(toFail: zoomTap)
          zoomTap.require(toFail: openTap)
        }

        @IBAction func open(_ sender: UITapGestureRecognizer) {}
        @IBAction func zoom(_ sender: UITapGestureRecognizer) {}
      }

      \(RuleExample.orderedPhotoController)
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Recognizers that never receive the same touch: on views of which neither is an ancestor of the other.",
      "Disabled recognizers, and those whose delegate prevents them from receiving touches or from beginning.",
    ],
    needs: [.recognizers],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for cycle in layout.delivery.requirements.cycles {
      if findings.isCancelled { break }
      guard let last = cycle.map(\.view).max(), !hierarchy.isHiddenOrBelowHidden(last) else {
        continue
      }
      let isDeadlock = layout.isDeadlock(cycle) ?? true
      findings.report(
        .waiting(
          hierarchy.displayName(of: cycle[0]), id: hierarchy[cycle[0]].id,
          hierarchy.waitText(of: cycle), count: cycle.count, isDeadlock: isDeadlock),
        about: cycle[0].view, at: layout.requirement(of: cycle[0]),
        severity: isDeadlock ? nil : .warning,
        related: cycle.dropFirst().prefix(Self.namedRecognizers).map {
          .init(layout.requirement(of: $0), .waitsToo(hierarchy.displayName(of: $0)))
        })
    }
  }

  /// The greatest number of recognizers that a finding names.
  fileprivate static let namedRecognizers = 5
}

extension AnalyzedLayout {
  /// The member that makes a recognizer wait, where its own object contains it.
  fileprivate func requirement(of id: RecognizerID) -> SourceRange {
    range(of: id, .requiresFailureOf, .delegate)
  }
}

extension ViewHierarchy {
  /// `it waits for pan recognizer "b" to fail, which waits for swipe recognizer "c", which waits for it`
  fileprivate func waitText(of cycle: [RecognizerID]) -> String {
    let limit = FailureRequirementCycle.namedRecognizers
    var steps = cycle.dropFirst().prefix(limit).map { sentenceName(of: $0) }
    let unnamed = cycle.count - 1 - steps.count
    if unnamed > 0 { steps.append(unnamed == 1 ? "1 other" : "\(unnamed) others in turn") }
    let rest = steps.dropFirst().map { ", which waits for \($0)" }.joined()
    return "it waits for \(steps.first ?? "itself") to fail\(rest), which waits for it"
  }
}

extension Finding.Message {
  fileprivate static func waiting(
    _ name: String, id: String?, _ chain: String, count: Int, isDeadlock: Bool
  ) -> Self {
    let recognizers = count == 2 ? "the other recognizer" : "\(count - 1) other recognizers"
    let verb = isDeadlock ? "never recognize" : "may never recognize"
    return Self(
      subject: name, effect: .statement("it and \(recognizers) \(verb) their gesture"),
      reason: chain, subjectID: id)
  }

  fileprivate static func waitsToo(_ name: String) -> Self {
    "\(name) is part of the same cycle"
  }
}
