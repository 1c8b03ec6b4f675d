internal import AppCode
internal import HitTesting
internal import LayoutModel
internal import Linting

/// Buttons that have no action, in code or in a document whose class has one for them.
struct ControlWithoutAction: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-without-action",
    summary: "A button has no action: no document and no code gives it one.",
    rationale: """
      A control sends its actions to the targets that were added. A button without one takes the \
      touch and does nothing.
      """,
    severity: .info,
    gradation: """
      warning for a property of the type UIButton that nothing in the sources uses for an \
      action, and for a button of a document beside an action that nothing uses
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
    for (root, buttons) in Dictionary(grouping: idle, by: hierarchy.root).sorted(by: {
      $0.key < $1.key
    }) {
      if findings.isCancelled { break }
      let unused = layout.unusedActions(of: root)
      guard !unused.isEmpty else { continue }
      for button in buttons {
        let words = layout.words(of: button)
        let meant = unused.filter { !$0.name.words.isDisjoint(with: words) }
        let candidates = meant.isEmpty && buttons.count == 1 ? unused : meant
        guard !words.isEmpty, let action = candidates.first else { continue }
        findings.report(
          .init(
            subject: hierarchy.displayName(of: button),
            effect: .statement("it has no action, and a tap does nothing"),
            reason: "nothing uses "
              + action.name.shortened.quoted(andOthers: candidates.count - 1, "action")
              + " of \(action.owner.shortened)"),
          about: button, at: layout.range(of: button, .id), severity: .warning,
          related: candidates.prefix(Self.relatedLimit).map {
            .init($0.location, "this action is connected to no control")
          })
      }
    }
  }
}

/// An `@IBAction` for a button that neither a document nor code uses.
private struct UnusedAction {
  /// The selector.
  let name: String
  let owner: String
  let location: CodeLocation
}

extension AnalyzedLayout {
  /// Whether a visible button of UIKit sends nothing: the document connects nothing to it, and no code changes what its
  /// touches do.
  fileprivate func isButtonWithoutAction(_ view: ViewID) -> Bool {
    isButtonWithoutConnections(view) && !hierarchy[view].uikitClass.isCustom
      && hierarchy[view].isEnabled && !isNeverShown(view) && hierarchy.isInteractive(view)
      && code.effects(
        on: view, [.touches, .userInteraction, .isEnabled], hasHints: true, in: hierarchy
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
    "pressed", "sender", "tap", "tapped", "the", "touch", "touched", "ui", "view",
  ]
}
