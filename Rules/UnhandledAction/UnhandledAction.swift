internal import AppCode
internal import LayoutModel
internal import Linting
internal import HitTesting

/// Actions without a target that no responder implements.
struct UnhandledAction: LayoutRule {
  static let metadata = RuleMetadata(
    id: "unhandled-action",
    summary:
      "No responder implements an action that is sent up the responder chain, or a control never sends its action.",
    rationale: """
      An action without a target (nil, or First Responder in Interface Builder) is sent to the \
      window's first responder, or if there is none to the control itself, and from there up the \
      responder chain to the first object that implements it. If no object implements it, nothing \
      happens, and UIKit reports no error. Nothing happens either if an action is connected to an event that the \
      control never sends, such as `valueChanged` of a button.
      """,
    severity: .warning,
    gradation: """
      info for an event that is never sent, except for a button without an outlet and another action
      """,
    howToFix: """
      Implement the action in a responder of the chain, or specify its target. Connect the action to an event that the \
      control sends: `touchUpInside` of a button, `editingChanged` of a text field.
      """,
    exampleCode: """
      class FormController: UIViewController {
        init() { super.init(nibName: "example", bundle: nil) }

        @IBAction func save(_ sender: UIButton) {}
      }
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Chains with a view or view controller of an app's own class without `responds`, which may implement anything. The same applies to the application's delegate, if no object of the chain has `responds`.",
      "A single view without a view controller and without `responds`: a part of a screen.",
      "Actions that UIKit's own responders implement, such as the standard edit actions and `resignFirstResponder`.",
      "Actions with a target, or with an unspecified one.",
      "Formats that do not specify which selectors an object implements. In storyboards and xibs with source code, an action that any class of the app implements.",
    ],
    needs: [.actions],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let search = layout.delivery.actionSearch
    guard layout.format.kind == .layout else {
      checkEvents(in: layout, into: &findings)
      return checkSources(search, in: layout, into: &findings)
    }
    var comparisonsLeft = Self.comparisonLimit
    for call in search.actions where !hierarchy.isHiddenOrBelowHidden(call.sender) {
      if findings.isCancelled { break }
      guard let loss = search.loss(of: call) else { continue }
      let similar = hierarchy.similarAction(to: call.action.action, in: loss, &comparisonsLeft)
      let hint = similar.map { "; did you mean '\($0.selector.shortened)'?" } ?? ""
      findings.report(
        .init(
          subject: hierarchy.displayName(of: call),
          effect: .statement("no responder handles its action '\(call.action.action.shortened)'"),
          reason: hierarchy.reason(for: loss, of: call) + hint),
        about: call.sender, at: layout.sourceMap.range(of: call.action.node),
        related: layout.relatedLocations(of: loss, similar))
    }
  }

  /// Reports actions that no class of the app implements, whichever responders are on the chain.
  private func checkSources(
    _ search: ActionSearch, in layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    guard layout.isLoaded, let scope = layout.code.scope else { return }
    let hierarchy = layout.hierarchy
    for call in search.actions where !hierarchy.isHiddenOrBelowHidden(call.sender) {
      if findings.isCancelled { break }
      let selector = call.action.action
      guard !selector.isActionOfUIKit, !scope.implements(selector) else { continue }
      findings.report(
        .init(
          subject: hierarchy.displayName(of: call),
          effect: .statement("no responder handles its action '\(selector.shortened)'"),
          reason: "no class of the app implements it"),
        about: call.sender, at: layout.sourceMap.range(of: call.action.node))
    }
  }

  /// Reports actions of controls that send none of their events.
  private func checkEvents(in layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for connection in layout.checkedConnections {
      if findings.isCancelled { break }
      guard let event = connection.unsentEvent,
        let view = hierarchy.view(withID: connection.object), layout.sendsNothing(view),
        layout.targetWithoutAction(connection) == nil
      else { continue }
      let isCertain =
        hierarchy[view].uikitClass.name == "UIButton" && !layout.code.mayChange(view, in: hierarchy)
      findings.report(
        .init(
          subject: hierarchy.displayName(of: view),
          effect: .statement("its action '\(connection.name.shortened)' is never called"),
          reason: "it does not send '\(event)'"),
        about: view, at: layout.sourceMap.range(of: connection.node),
        severity: isCertain ? nil : .info)
    }
  }

  /// The greatest number of names that are compared per layout to find the nearest.
  static let comparisonLimit = 50_000
}

extension AnalyzedLayout {
  /// Whether a visible control of UIKit has no action that it sends, and no code adds one.
  fileprivate func sendsNothing(_ view: ViewID) -> Bool {
    !hierarchy[view].uikitClass.isCustom && hierarchy[view].actions.isEmpty
      && hierarchy[view].gestureRecognizers.isEmpty && !hierarchy.isHiddenOrBelowHidden(view)
      && code.effects(on: view, .touches, hasHints: true, in: hierarchy).isEmpty
  }
}

/// A selector with a similar name, and the responder that implements it.
struct SimilarAction {
  let selector: String
  let responder: Responder
}

extension ViewHierarchy {
  func displayName(of call: ChainAction) -> String {
    guard let recognizer = call.recognizer else { return displayName(of: call.sender) }
    return "\(displayName(of: recognizer)) of \(sentenceName(of: call.sender))"
  }

  /// `none of the 4 responders from it to UIApplication implements it`
  func reason(for loss: LostAction, of call: ChainAction) -> String {
    guard let first = loss.asked.first, let last = loss.asked.last, loss.asked.count > 1 else {
      return "it has no next responder to implement it"
    }
    let start =
      loss.startsAtFirstResponder
      ? "\(displayName(of: first)) (first responder)"
      : call.recognizer == nil ? "it" : displayName(of: first)
    let isOpen = loss.asked.contains { declaredActions(of: $0) == .undeclarable }
    let reserve = isOpen ? ", as far as the layout specifies" : ""
    return "none of the \(loss.asked.count) responders from \(start) to "
      + "\(displayName(of: last)) implements it\(reserve)"
  }

  func similarAction(
    to selector: String, in loss: LostAction, _ comparisonsLeft: inout Int
  ) -> SimilarAction? {
    guard loss.implementers.isEmpty else { return nil }
    var candidates: [String: Responder] = [:]
    for responder in loss.asked {
      guard case .declared(let selectors) = declaredActions(of: responder) else { continue }
      for other in selectors where candidates[other] == nil { candidates[other] = responder }
      // Names of other calls are not compared either: their number is not known without collecting them.
      guard candidates.count <= comparisonsLeft else {
        comparisonsLeft = 0
        return nil
      }
    }
    comparisonsLeft -= candidates.count
    guard let nearest = selector.misspelled(among: candidates.keys.sorted()),
      let responder = candidates[nearest]
    else { return nil }
    return SimilarAction(selector: nearest, responder: responder)
  }

}

extension AnalyzedLayout {
  fileprivate func relatedLocations(
    of loss: LostAction, _ similar: SimilarAction?
  ) -> [Finding.RelatedLocation] {
    var locations: [Finding.RelatedLocation] = []
    if loss.startsAtFirstResponder, let range = range(of: loss.asked[0]) {
      locations.append(.init(range, "the search starts here, at the first responder"))
    }
    for responder in loss.implementers.prefix(1) {
      guard let range = range(of: responder) else { continue }
      let name = hierarchy.displayName(of: responder)
      locations.append(.init(range, "\(name) implements it, but is not in the responder chain"))
    }
    if let similar, let range = range(of: similar.responder) {
      let name = hierarchy.displayName(of: similar.responder)
      locations.append(.init(range, "\(name) implements '\(similar.selector.shortened)'"))
    }
    return locations
  }
}
