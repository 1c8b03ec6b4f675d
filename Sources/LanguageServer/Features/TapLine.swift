internal import AppCode
internal import LayoutModel
internal import Linting
internal import HitTesting

/// What a tap on a view does, in one line with a link to the code: `Tap: pay: (CartViewController.swift:56)`.
struct TapLine {
  private let layout: AnalyzedLayout
  private let id: ViewID

  /// The greatest number of actions in the line.
  private static let actionLimit = 3

  init(_ id: ViewID, in layout: AnalyzedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }
  private var view: View { hierarchy[id] }

  /// nil: nobody expects that a tap does something.
  func text(in markup: LSP.MarkupKind) -> String? {
    let actions = actions(in: markup)
    let segue = segueEffect(sentBy: view.id, in: markup)
    let loss = TouchVerdict(id, in: layout).completeLoss(in: markup)
    guard
      hierarchy.isInteractive(id) || !actions.isEmpty || ownEffect != nil || segue != nil
    else { return loss == nil ? codeEffect(in: markup) : nil }
    if let loss { return "Tap: does not reach it, because \(loss)" }
    if view.uikitClass.isControl, !view.isEnabled {
      return "Tap: has no effect, because the control is disabled"
    }
    guard actions.isEmpty else {
      // An action for another event does not replace what UIKit does at a tap.
      let own = actions.contains { $0.hasPrefix("Tap") } ? nil : ownEffect
      return ([own.map { "Tap: \($0)" }].compactMap(\.self) + actions).joined(separator: ", ")
    }
    return (segue ?? ownEffect).map { "Tap: \($0)" } ?? codeEffect(in: markup) ?? recognizerEffect(
      in: markup)
      ?? (view.uikitClass.isControl ? "Tap: no action in this document" : nil)
  }

  /// The actions of the view and of its own recognizers.
  private func actions(in markup: LSP.MarkupKind) -> [String] {
    let own = view.actions.map { text(of: $0, sentBy: view.id, in: markup) }
    let recognized = hierarchy.recognizers(of: id).filter { hierarchy[$0].isEnabled }.flatMap {
      recognizer in
      hierarchy[recognizer].actions.map { text(of: $0, by: hierarchy[recognizer], in: markup) }
    }
    // A tap is what people ask about.
    let all = (own + recognized).sorted { $0.hasPrefix("Tap") && !$1.hasPrefix("Tap") }
    let more = all.count - Self.actionLimit
    return all.prefix(Self.actionLimit) + (more > 0 ? ["\(more) more"] : [])
  }

  private func text(
    of action: TargetAction, sentBy sender: String?, in markup: LSP.MarkupKind
  ) -> String {
    let event = action.event ?? "touchUpInside"
    let cause = Self.tapEvents.contains(event) ? "Tap" : markup.code(event)
    return "\(cause): \(effect(of: action, sentBy: sender, in: markup))"
  }

  private func text(
    of action: TargetAction, by recognizer: GestureRecognizer, in markup: LSP.MarkupKind
  ) -> String {
    let isTap = recognizer.kind == .tap && recognizer.tapCount == 1 && recognizer.touchCount == 1
    let gesture = recognizer.gestureDescription
    let cause = isTap ? "Tap" : gesture.prefix(1).uppercased() + gesture.dropFirst()
    return "\(cause): \(effect(of: action, sentBy: recognizer.id, in: markup))"
  }

  private static let tapEvents: Set = [
    "touchUpInside", "primaryActionTriggered", "touchDown", "allTouchEvents", "allEvents",
  ]

  private func effect(
    of action: TargetAction, sentBy sender: String?, in markup: LSP.MarkupKind
  ) -> String {
    if action.action == Self.segue {
      return segueEffect(sentBy: sender, in: markup) ?? "a segue"
    }
    let name = markup.code(action.action)
    if let location = declaration(of: action, sentBy: sender) {
      return "\(name) (\(markup.link(to: location)))"
    }
    let connection = connection(of: action, sentBy: sender)
    if let facts = connection.flatMap({ layout.targetWithoutAction($0) }) {
      return "\(name), which \(markup.code(facts.name)) does not implement"
    }
    guard action.target == .responderChain else {
      return connection?.className.map {
        "\(name) of \(markup.code(ViewHierarchy.leafName(of: $0)))"
      } ?? name
    }
    guard let handler = hierarchy.receiver(of: action, from: id) else {
      return "\(name), up the responder chain"
    }
    return "\(name) of \(markup.escaped(hierarchy.displayName(of: handler)))"
  }

  private static let segue = "performSegue"

  /// What the segue of an object does: `shows "Settings"`; nil: it has none or several.
  private func segueEffect(sentBy sender: String?, in markup: LSP.MarkupKind) -> String? {
    let segues = hierarchy.segues.filter { $0.object == sender }
    guard let segue = segues.first, segues.count == 1 else { return nil }
    let destination = markup.escaped(segue.destination.inQuotes)
    return switch segue.kind {
    case .show: "shows \(destination)"
    case .presentation: "presents \(destination)"
    case .popover: "presents \(destination) in a popover"
    case .unwind: "unwinds with \(markup.code(segue.destination))"
    case .custom: "a custom segue to \(destination)"
    }
  }

  private func connection(of action: TargetAction, sentBy sender: String?) -> Connection? {
    hierarchy.connections.first {
      $0.kind == .action && $0.object == sender && $0.name == action.action
    }
  }

  /// Where the receiver of an action implements it.
  private func declaration(of action: TargetAction, sentBy sender: String?) -> CodeLocation? {
    if let name = connection(of: action, sentBy: sender)?.className {
      return layout.code.facts(of: name)?.method(action.action)
    }
    guard action.target == .responderChain else { return nil }
    return hierarchy.receiver(of: action, from: id).flatMap {
      layout.code.scope?.method(action.action, of: $0, in: hierarchy)
    }
  }

  /// What UIKit's class does.
  private var ownEffect: String? {
    let kind = view.uikitClass
    if kind.traits.contains(.textInput) { return view.isEditable ? "starts editing" : nil }
    guard kind.isTableCell else { return nil }
    let table = hierarchy.ancestors(of: id).first { hierarchy[$0].uikitClass.isTable }
    return table.map { hierarchy[$0].allowsSelection } == true ? "selects the row" : nil
  }

  /// An action or a recognizer that code adds through an outlet.
  private func codeEffect(in markup: LSP.MarkupKind) -> String? {
    guard let scope = layout.code.scope, let own = view.id else { return nil }
    let outlets = hierarchy.connections.filter { $0.isOutlet && $0.object == own }
    for outlet in outlets {
      guard let owner = outlet.className.map(scope.facts), owner.isDeclared else { continue }
      // Statements of other classes may be about another object of this name.
      for statement in scope.statements(about: outlet.name, of: owner, includesOthers: false) {
        switch statement.effect {
        case .addsTarget:
          return "Tap: an action that code adds (\(markup.link(to: statement.location)))"
        case .addsRecognizer:
          return "Gesture recognizer that code adds (\(markup.link(to: statement.location)))"
        default: continue
        }
      }
    }
    return nil
  }

  /// The tap recognizers of superviews that receive its touches.
  private func recognizerEffect(in markup: LSP.MarkupKind) -> String? {
    for recognizer in hierarchy.recognizersReceivingTouch(on: id)
    where recognizer.view != id && hierarchy[recognizer].kind == .tap {
      guard let action = hierarchy[recognizer].actions.first else { continue }
      let effect = effect(of: action, sentBy: hierarchy[recognizer].id, in: markup)
      return "Tap: \(effect) by the tap recognizer of "
        + markup.escaped(hierarchy.sentenceName(of: recognizer.view))
    }
    return nil
  }
}
