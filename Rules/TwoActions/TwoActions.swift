internal import HitTesting
internal import LayoutModel
internal import Linting

/// Controls that send two actions for one event.
struct TwoActions: LayoutRule {
  static let metadata = RuleMetadata(
    id: "two-actions",
    summary: "One tap on a control sends two actions to one object.",
    rationale: """
      A control sends every action that is connected to an event. A copy of a control in Interface Builder keeps the \
      connections of the original, so that a tap on the copy sends the action of the original as well.
      """,
    severity: .warning,
    gradation:
      "info if no other control sends one of the actions, if several controls send it alone, or if it closes or ends something, such as `cancel:`",
    howToFix: """
      Delete the connection with the action of the other control.
      """,
    exampleCode: """
      class CardController: UIViewController {
        init() { super.init(nibName: "example", bundle: nil) }

        @IBAction func openCard(_ sender: UIButton) { isEditing = true }

        @IBAction func closeCard() { isEditing = false }
      }
      """,
    allowances: [
      "Hidden views and their subviews that code has no outlet to, and text fields and text views.",
      "Actions that go to two objects, and actions with the same selector.",
      "An action that more controls send with a second one than alone: it is shared.",
      "Actions that the class of their target does not implement. `missing-action` reports them.",
      "Events that the control never sends.",
    ],
    needs: [.actions],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard layout.format.kind == .interfaceBuilder else { return }
    let hierarchy = layout.hierarchy
    let pairs = hierarchy.ids.compactMap { ActionPair($0, in: layout) }
    guard !pairs.isEmpty else { return }
    let senders = hierarchy.senders
    for pair in pairs {
      if findings.isCancelled { break }
      guard let original = pair.original(in: hierarchy, senders) else { continue }
      let reason = original.view.map {
        "'\(original.action.action.shortened)' is the action of \(hierarchy.sentenceName(of: $0))"
          + (original.isCommon ? " and others" : "")
      }
      findings.report(
        .init(
          subject: hierarchy.displayName(of: pair.view),
          effect: .statement(
            "one tap sends two actions, '\(pair.first.action.shortened)' and '\(pair.second.action.shortened)'"
          ),
          reason: reason),
        about: pair.view, at: layout.sourceMap.range(of: original.action.node),
        severity: original.view == nil || original.isCommon || original.action.isOftenSecond
          ? .info : nil,
        related: original.view.map {
          [.init(layout.range(of: $0, .id), "\(hierarchy.displayName(of: $0)) sends it alone")]
        } ?? [])
    }
  }
}

/// The two actions of one control that go to one object for one event.
private struct ActionPair {
  let view: ViewID
  let first: TargetAction
  let second: TargetAction

  init?(_ view: ViewID, in layout: AnalyzedLayout) {
    let hierarchy = layout.hierarchy
    let sent = hierarchy[view].actions.filter { $0.event != nil }
    guard hierarchy[view].uikitClass.isTapped, !layout.isNeverShown(view) else { return nil }
    let pairs = Dictionary(grouping: sent) { Message(event: $0.event, target: $0.target) }
      .values.filter { $0.count == 2 && $0[0].action != $0[1].action }
    guard pairs.count == 1 else { return nil }
    let receivers = pairs[0].map { layout.receiver(of: $0, of: view) }
    guard receivers[0] != nil, receivers[0] == receivers[1] else { return nil }
    self.view = view
    first = pairs[0][0]
    second = pairs[0][1]
  }

  private struct Message: Hashable {
    let event: String?
    let target: TargetAction.Target
  }

  /// The action of the pair that belongs to other controls; nil: an action is shared.
  ///
  /// Each root view of a document has controls of its own: one can be for portrait, and another one for landscape.
  ///
  /// - Parameter senders: of `hierarchy`.
  func original(
    in hierarchy: ViewHierarchy, _ senders: [TargetAction: [ViewID]]
  ) -> OriginalAction? {
    let root = hierarchy.root(of: view)
    let others = [first, second].map { action in
      (action, senders[action.message, default: []].filter { $0 != view })
    }.filter { !$0.1.isEmpty }
    let beside = others.map { action, controls in
      (action, controls.filter { hierarchy.root(of: $0) == root })
    }.filter { !$0.1.isEmpty }
    let sent = beside.isEmpty ? others : beside
    guard let (action, controls) = sent.first else {
      return OriginalAction(action: second, view: nil, isCommon: false)
    }
    let alone = controls.filter { hierarchy.sendsAlone(action, $0) }
    let copyCount = controls.count - alone.count + 1
    guard sent.count == 1, let first = alone.first else { return nil }
    let isOfOne = copyCount == 1 && controls.count == 1
    guard isOfOne || alone.count > copyCount else { return nil }
    return OriginalAction(action: action, view: first, isCommon: !isOfOne)
  }
}

extension ViewHierarchy {
  /// Whether an action is all that a control sends to the object for the event.
  fileprivate func sendsAlone(_ action: TargetAction, _ view: ViewID) -> Bool {
    self[view].actions.count { $0.event == action.event && $0.target == action.target } == 1
  }
}

/// The action of a pair that is not the control's own.
private struct OriginalAction {
  let action: TargetAction
  /// A control that sends it alone; nil: no other control sends either action.
  let view: ViewID?
  /// Whether several controls send it.
  let isCommon: Bool
}

extension TargetAction {
  /// Whether the selector begins with a word of actions that are often sent beside another one: `close:`, `endEditing`.
  fileprivate var isOftenSecond: Bool {
    Self.wordsOfSecondActions.contains { action.lowercased().hasPrefix($0) }
  }

  private static let wordsOfSecondActions = [
    "back", "cancel", "close", "dismiss", "done", "end", "exit", "hide", "play", "resign", "stop",
  ]
}

extension UIKitClass {
  /// Whether a tap on a control of the class sends its actions.
  fileprivate var isTapped: Bool { isControl && name != "UITextField" }
}

extension AnalyzedLayout {
  /// The object that gets an action of a control; nil: the document names none, or one that is known to lack the action.
  fileprivate func receiver(of action: TargetAction, of view: ViewID) -> String? {
    guard action.target != .responderChain, let id = hierarchy[view].id else { return nil }
    return hierarchy.connections.first {
      $0.kind == .action && $0.object == id && $0.name == action.action
        && $0.unsentEvent == nil && targetWithoutAction($0, inAllTargets: true) == nil
    }?.owner
  }
}
