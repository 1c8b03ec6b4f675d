internal import AppCode
internal import HitTesting
internal import LayoutModel
internal import Linting

/// Buttons that have no action, in code or in a document whose class has one for them, and controls that send the
/// actions of others instead.
struct ControlWithoutAction: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-without-action",
    summary: "A button has no action: no document and no code gives it one.",
    rationale: """
      A control sends its actions to the targets that were added. A button without one takes the \
      touch and does nothing. A copy of a control in Interface Builder keeps the connections of the \
      original, and sends its action.
      """,
    severity: .info,
    gradation: """
      warning for a property of the type UIButton that nothing in the sources uses for an \
      action, and for a control of a document beside an action that nothing uses
      """,
    howToFix: """
      Connect the action in the document, or add it with `addTarget(_:action:for:)` or `addAction(_:for:)`, or remove the \
      button.
      """,
    allowances: [
      "Buttons that are passed to functions that are not in the sources.",
      "Buttons with a menu, a primary action or `isUserInteractionEnabled = false`.",
      "Subscriptions of Combine and RxSwift: `publisher(for:)`, `rx.tap`.",
      "Outlets in code: a document connects their actions.",
      "In documents, buttons beside which the class has no `@IBAction` for a button that neither a document nor code uses. Several buttons without an action are reported only if the name of the action contains a word of the title or the outlet. Buttons without a title and an outlet are not reported.",
      "In documents, controls with an action, unless other controls send all their actions as well, and an action that nothing uses has more words of the title or the outlet, at least two.",
    ],
    since: "Unreleased",
    inCode: """
      In code, a button is reported if no code adds a target, an action, a menu or a subscription.
      """)

  /// The greatest number of actions that a finding shows.
  private static let relatedLimit = 3

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard layout.isLoaded, layout.format.kind == .interfaceBuilder else { return }
    let hierarchy = layout.hierarchy
    let idle = hierarchy.ids.filter(layout.isButtonWithoutAction)
    let copies = layout.controlsWithCopiedActions
    for (root, controls) in Dictionary(grouping: idle + copies, by: hierarchy.root).sorted(by: {
      $0.key < $1.key
    }) {
      if findings.isCancelled { break }
      let unused = layout.unusedActions(of: root)
      guard !unused.isEmpty else { continue }
      let buttonCount = controls.count { hierarchy[$0].actions.isEmpty }
      for control in controls {
        let words = layout.words(of: control)
        guard !words.isEmpty else { continue }
        let sent = hierarchy[control].actions
        if sent.isEmpty {
          let meant = unused.filter { !$0.name.words.isDisjoint(with: words) }
          report(
            meant.isEmpty && buttonCount == 1 ? unused : meant, of: control,
            effect: "it has no action, and a tap does nothing", in: layout, into: &findings)
        } else {
          report(
            unused.filter { $0.isMeant(by: words, insteadOf: sent) }, of: control,
            effect: copyText(sent), in: layout, into: &findings)
        }
      }
    }
  }

  /// - Parameter actions: those that the control may be meant to send; without one there is no finding.
  private func report(
    _ actions: [UnusedAction], of control: ViewID, effect: String, in layout: AnalyzedLayout,
    into findings: inout FindingSink
  ) {
    guard let action = actions.first else { return }
    findings.report(
      .init(
        subject: layout.hierarchy.displayName(of: control), effect: .statement(effect),
        reason: "nothing uses "
          + action.name.shortened.quoted(andOthers: actions.count - 1, "action")
          + " of \(action.owner.shortened)"),
      about: control, at: layout.range(of: control, .id), severity: .warning,
      related: actions.prefix(Self.relatedLimit).map {
        .init($0.location, "this action is connected to no control")
      })
  }

  private func copyText(_ sent: [TargetAction]) -> String {
    "it sends only \(sent[0].action.shortened.quoted(andOthers: sent.count - 1, "action")), which other controls send as well"
  }
}

/// An `@IBAction` for a button that neither a document nor code uses.
private struct UnusedAction {
  /// The selector.
  let name: String
  let owner: String
  let location: CodeLocation

  /// Whether the name has at least two words of a control, and more of them than each action that the control sends.
  func isMeant(by words: Set<String>, insteadOf sent: [TargetAction]) -> Bool {
    func shared(_ name: String) -> Int { name.words.intersection(words).count }
    return shared(name) >= 2 && sent.allSatisfy { shared($0.action) < shared(name) }
  }
}

extension AnalyzedLayout {
  /// Whether a visible button of UIKit sends nothing: the document connects nothing to it, and no code changes what its
  /// touches do.
  fileprivate func isButtonWithoutAction(_ view: ViewID) -> Bool {
    isButtonWithoutConnections(view) && !hierarchy[view].uikitClass.isCustom && isTouched(view)
  }

  /// The visible controls whose actions are all sent by other controls as well, in the order of the document.
  fileprivate var controlsWithCopiedActions: [ViewID] {
    let senders = hierarchy.senders
    return hierarchy.ids.filter { id in
      let sent = hierarchy[id].actions
      return hierarchy[id].uikitClass.isControl && !sent.isEmpty
        && sent.allSatisfy { senders[$0.message, default: []].count > 1 } && isTouched(id)
    }
  }

  /// Whether touches reach a control, and no code changes what they do.
  private func isTouched(_ control: ViewID) -> Bool {
    hierarchy[control].isEnabled && !isNeverShown(control) && hierarchy.isInteractive(control)
      && code.effects(
        on: control, [.touches, .userInteraction, .isEnabled], hasHints: true, in: hierarchy
      ).isEmpty
  }

  /// The unused actions of the classes to which the document connects the controls of a root view.
  fileprivate func unusedActions(of root: ViewID) -> [UnusedAction] {
    guard let scope = code.scope else { return [] }
    let connected = Set(hierarchy.connections.lazy.filter { $0.kind == .action }.map(\.name))
    return code.classes(connectedTo: root, in: hierarchy).flatMap { facts in
      facts.actions.sorted().compactMap { selector in
        let names = facts.names(of: selector)
        guard connected.isDisjoint(with: names),
          !names.contains(where: { scope.isConnected($0, of: facts) }),
          facts.isForButtons(selector), let location = facts.method(selector),
          !scope.mayCall(selector)
        else { return nil }
        return UnusedAction(name: selector, owner: facts.name, location: location)
      }
    }
  }

  /// The words of the title and of the outlets of a button.
  fileprivate func words(of button: ViewID) -> Set<String> {
    let id = hierarchy[button].id
    let outlets = hierarchy.connections.lazy.filter { $0.isOutlet && $0.object == id }.map(\.name)
    let title = hierarchy[button].label ?? ""
    return outlets.reduce(into: title.words) { $0.formUnion($1.words) }
  }
}

extension ClassFacts {
  /// The selectors of a method in the versions of Swift that its file can have.
  fileprivate func names(of selector: String) -> Set<String> {
    parts.lazy.flatMap(\.type.methods).filter { $0.selector == selector }
      .reduce(into: []) { $1.addSelectors(to: &$0) }
  }

  /// Whether a button can be the sender, by the type of the parameter.
  fileprivate func isForButtons(_ selector: String) -> Bool {
    parts.lazy.flatMap(\.type.methods).filter { $0.selector == selector }.allSatisfy { method in
      method.parameterTypes.first.map(Self.typesOfButtons.contains) ?? true
    }
  }

  private static let typesOfButtons = ["Any", "AnyObject", "id", "UIButton", "UIControl", "UIView"]
}

extension String {
  /// The words in lower case, without those that say nothing of the purpose.
  fileprivate var words: Set<String> {
    Set(nameWords.map { String(decoding: $0, as: UTF8.self) }).subtracting(Self.commonWords)
  }

  private static let commonWords: Set<String> = [
    "action", "b", "btn", "button", "click", "clicked", "did", "handle", "ib", "my", "on", "press",
    "pressed", "sender", "tap", "tapped", "the", "touch", "touched", "ui", "view", "with",
  ]
}
