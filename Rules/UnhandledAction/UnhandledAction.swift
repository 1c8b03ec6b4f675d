internal import LayoutModel
package import Linting
internal import TouchModel

/// Actions without a target that no responder on their way implements.
package struct UnhandledAction: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "unhandled-action",
    summary: "An action sent up the responder chain that no responder on it implements.",
    rationale: """
      An action without a target (nil, or "First Responder" in Interface Builder) goes to the first \
      responder of the window, or where there is none to the control that sends it, and from there \
      up the responder chain to the first object that implements it. Where none does, nothing \
      happens, and UIKit says nothing.
      """,
    severity: .warning,
    howToFix: """
      Implement the action on the chain, or name its target.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "form", "frame": [0, 0, 390, 844],
        "viewController": { "class": "FormController", "responds": ["cancel:"] },
        "subviews": [
          {
            "class": "UIButton", "label": "Save", "frame": [20, 100, 350, 44],
            "actions": [ { "event": "touchUpInside", "action": "save:", "target": null } ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "form", "frame": [0, 0, 390, 844],
        "viewController": { "class": "FormController", "responds": ["cancel:", "save:"] },
        "subviews": [
          {
            "class": "UIButton", "label": "Save", "frame": [20, 100, 350, 44],
            "actions": [ { "event": "touchUpInside", "action": "save:", "target": null } ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      """
      A view or view controller of the app's own class on the chain that does not state `responds`: \
      it may implement anything. So may an application's delegate, where nothing on the chain states it.
      """,
      "A lone view without a view controller, where nothing states `responds`: a part of a screen.",
      "What UIKit's own responders implement: the standard edit actions, `resignFirstResponder`, …",
      "Actions whose target is named, or of which the source does not say whose they are.",
      "Formats that do not say who implements what.",
    ],
    needs: [.actions],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    guard layout.format.isWrittenByHand else { return }
    let hierarchy = layout.hierarchy
    let search = layout.delivery.actionSearch
    var comparisonsLeft = Self.comparisonLimit
    for call in search.actions where !hierarchy.isHiddenOrBelowHidden(call.sender) {
      guard let loss = search.loss(of: call) else { continue }
      let similar = hierarchy.similarAction(to: call.action.action, in: loss, &comparisonsLeft)
      findings.report(
        .lost(
          hierarchy.spokenName(of: call), call.action.action, hierarchy.way(of: loss, by: call),
          nearest: similar?.selector),
        about: call.sender, at: call.action.range,
        related: hierarchy.places(of: loss, similar))
    }
  }

  /// How many names of one layout are compared in search of the nearest: no person writes as many.
  private static let comparisonLimit = 50_000
}

/// A selector that may have been meant, and who implements it.
struct SimilarAction {
  let selector: String
  let responder: Responder
}

extension ViewHierarchy {
  func spokenName(of call: ChainAction) -> String {
    let view = spokenName(of: call.sender)
    return call.recognizer.map { "\(spokenName(of: $0)) of \(view)" } ?? view
  }

  /// `none of the 4 responders from it to UIApplication implements it`
  func way(of loss: LostAction, by call: ChainAction) -> String {
    guard let first = loss.asked.first, let last = loss.asked.last, loss.asked.count > 1 else {
      return "nothing is above it to implement it"
    }
    let start =
      loss.startsAtFirstResponder
      ? "\(spokenName(of: first)) (first responder)"
      : call.recognizer == nil ? "it" : spokenName(of: first)
    let isOpen = loss.asked.contains { declaredActions(of: $0) == .undeclarable }
    let reserve = isOpen ? ", as far as a layout can say" : ""
    return "none of the \(loss.asked.count) responders from \(start) to "
      + "\(spokenName(of: last)) implements it\(reserve)"
  }

  func similarAction(
    to selector: String, in loss: LostAction, _ comparisonsLeft: inout Int
  ) -> SimilarAction? {
    guard loss.implementers.isEmpty else { return nil }
    var candidates: [String: Responder] = [:]
    for responder in loss.asked {
      guard case .declared(let selectors) = declaredActions(of: responder) else { continue }
      for other in selectors where candidates[other] == nil { candidates[other] = responder }
    }
    guard candidates.count <= comparisonsLeft else { return nil }
    comparisonsLeft -= candidates.count
    guard let nearest = selector.nearest(in: candidates.keys.sorted()),
      let responder = candidates[nearest]
    else { return nil }
    return SimilarAction(selector: nearest, responder: responder)
  }

  func places(
    of loss: LostAction, _ similar: SimilarAction?
  ) -> [Finding.RelatedLocation] {
    var places: [Finding.RelatedLocation] = []
    if loss.startsAtFirstResponder, let range = range(of: loss.asked[0]) {
      places.append(.init(range, "the search starts here, at the first responder"))
    }
    for responder in loss.implementers.prefix(1) {
      guard let range = range(of: responder) else { continue }
      places.append(.init(range, .isElsewhere(spokenName(of: responder))))
    }
    if let similar, let range = range(of: similar.responder) {
      places.append(
        .init(range, .implements(spokenName(of: similar.responder), similar.selector)))
    }
    return places
  }
}

extension Finding.Message {
  static func lost(
    _ sender: String, _ selector: String, _ way: String, nearest: String?
  ) -> Self {
    let hint = nearest.map { "; did you mean '\($0.shortened)'?" } ?? ""
    return "\(sender): '\(selector.shortened)' comes to nothing: \(way)\(hint)"
  }

  fileprivate static func isElsewhere(_ name: String) -> Self {
    "\(name) implements it, but is not on the chain"
  }

  fileprivate static func implements(_ name: String, _ selector: String) -> Self {
    "\(name) implements '\(selector.shortened)'"
  }
}
