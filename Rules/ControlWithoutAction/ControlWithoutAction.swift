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
      original, and sends its action. UIKit loads each scene of a storyboard by itself, so that an \
      action with a target in another scene has no effect.
      """,
    severity: .info,
    gradation: """
      warning for a property of the type UIButton that nothing in the sources uses for an \
      action, for a control or a bar button item of a document beside an action that no control sends, for a control \
      of a document whose value code only sets, for a button or a bar button item whose only action has a target in another \
      scene or is a method without statements, and for a button that has an action in the xib for another \
      device (`Card~ipad.xib`); info for a button, switch, slider, segmented control or stepper of a \
      document without an action and an outlet, beside others that have one, for a page control whose `currentPage` no code \
      reads, and for a button with an action of another scene or an empty one and an outlet through which code only sets its \
      members
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
      "In documents, bar button items with an outlet, a menu or a view, and those without an unused `@IBAction` that has a word of the title, the system item or the image. A single item is also reported beside an unused `@IBAction` for a `UIBarButtonItem`.",
      "In documents, buttons with an outlet or a tag, unless the class has an `@IBAction` for a button that no document connects and whose selector no code takes. If several buttons have no action, or if code calls the method, the name of the action contains a word of the title or the outlet. Buttons without a title, an image and an outlet are not reported.",
      "In documents, controls with an action, unless other controls send all their actions as well, and an action that no control sends and no code calls has more words of the title or the outlet, at least two.",
      "Actions with a target in another scene that a class of the sender's responder chain implements, and those of buttons with a tag, or with an outlet that code uses otherwise.",
      "Methods without statements that contain a conditional compilation block, that a superclass or a subclass implements as well, whose selector code takes, or that a program generated; those of buttons with a tag or another action, with an outlet that code uses otherwise than to set members, and of buttons without a title and an image.",
      "Switches, sliders, segmented controls, steppers and page controls whose value code can read: through an outlet or a tag.",
    ],
    since: "Unreleased",
    inCode: """
      In code, a button is reported if no code adds a target, an action, a menu or a subscription.
      """)

  /// The greatest number of actions that a finding shows.
  private static let relatedLimit = 3

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard layout.isLoaded, layout.format.kind == .interfaceBuilder else { return }
    // Nothing is known of the purpose of controls in a document that is not connected yet.
    let isConnected =
      layout.hierarchy.ids.contains { !layout.hierarchy[$0].actions.isEmpty }
      || layout.hierarchy.connections.contains { $0.isOutlet && !$0.name.isOutletOfUIKit }
    checkControls(of: layout, isConnected: isConnected, into: &findings)
    checkValues(of: layout, isConnected: isConnected, into: &findings)
    checkBarItems(of: layout, into: &findings)
    checkActionsElsewhere(of: layout, into: &findings)
    checkEmptyMethods(of: layout, into: &findings)
  }

  /// Checks buttons without an action, and controls with the actions of others.
  ///
  /// - Parameter isConnected: whether the document connects an action or an outlet of the app.
  private func checkControls(
    of layout: AnalyzedLayout, isConnected: Bool, into findings: inout FindingSink
  ) {
    let hierarchy = layout.hierarchy
    let idle = hierarchy.ids.filter(layout.isButtonWithoutAction)
    let copies = layout.controlsWithCopiedActions
    for (root, controls) in Dictionary(grouping: idle + copies, by: hierarchy.root).sorted(by: {
      $0.key < $1.key
    }) {
      if findings.isCancelled { break }
      let unused = layout.unusedActions(of: root, for: Self.buttonTypes)
      let buttonCount = controls.count { hierarchy[$0].actions.isEmpty }
      for control in controls {
        let words = layout.words(of: control)
        let sent = hierarchy[control].actions
        if sent.isEmpty, let action = layout.actionInVariant(of: control) {
          report(
            control, Self.noAction,
            because: "it sends '\(action.shortened)' in the document for another device",
            in: layout, into: &findings)
          continue
        }
        guard !words.isEmpty || sent.isEmpty && layout.hasContent(control) else { continue }
        guard sent.isEmpty else {
          let meant = unused.filter { !$0.isCalled && $0.isMeant(by: words, insteadOf: sent) }
          if !meant.isEmpty {
            report(control, copyText(sent), beside: meant, in: layout, into: &findings)
          }
          continue
        }
        let shared = unused.filter { !$0.name.words.isDisjoint(with: words) }
        let meant = shared.isEmpty && buttonCount == 1 ? unused.filter { !$0.isCalled } : shared
        guard !meant.isEmpty || isConnected && layout.isOutOfReach(control) else { continue }
        report(
          control, Self.noAction, beside: meant, severity: meant.isEmpty ? .info : .warning,
          in: layout, into: &findings)
      }
    }
  }

  /// Checks controls with a value that nothing uses.
  private func checkValues(
    of layout: AnalyzedLayout, isConnected: Bool, into findings: inout FindingSink
  ) {
    for control in layout.hierarchy.ids where layout.hasValueWithoutAction(control) {
      if findings.isCancelled { break }
      let id = layout.hierarchy[control].id
      let isOutOfReach = isConnected && layout.isOutOfReach(control)
      if layout.hierarchy[control].uikitClass.name == "UIPageControl" {
        let isNotRead = id.map { layout.code.neverReads("currentPage", ofObject: $0) } ?? false
        guard isOutOfReach || isNotRead && !layout.hierarchy[control].hasTag else { continue }
        report(
          control, "a tap on it changes its currentPage, and not the page that the app shows",
          because: "it has no action, and no code reads its currentPage", severity: .info,
          in: layout, into: &findings)
        continue
      }
      let isSet = id.map { layout.code.onlySetsMembers(ofObject: $0) } ?? false
      guard isSet || isOutOfReach else { continue }
      report(
        control, "it has no action, no code reads its value, and a change of it has no effect",
        severity: isSet ? .warning : .info, in: layout, into: &findings)
    }
  }

  private func checkBarItems(of layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let items = hierarchy.barItems.filter {
      !$0.hasAction && !layout.code.hasOutlet(ofObject: $0.id)
        && hierarchy.actionElsewhere(of: $0.id) == nil
    }
    guard !items.isEmpty, let root = hierarchy.roots.first else { return }
    let unused = layout.unusedActions(of: root, for: Self.barItemTypes)
    for item in items {
      let meant = unused.filter { action in
        !action.name.words.isDisjoint(with: item.name.words)
          || items.count == 1 && action.sender == "UIBarButtonItem" && !action.isCalled
      }
      guard !meant.isEmpty else { continue }
      findings.report(
        .init(
          subject: item.displayName, effect: .statement(Self.noAction), reason: reason(meant),
          subjectID: item.id),
        about: root, at: layout.sourceMap.range(of: item.node, .id),
        severity: layout.severity(of: item), related: locations(meant))
    }
  }

  /// Checks buttons and bar button items whose only action has a target in another scene.
  private func checkActionsElsewhere(
    of layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    let hierarchy = layout.hierarchy
    for connection in hierarchy.connectionsElsewhere where connection.kind == .action {
      if findings.isCancelled { break }
      guard hierarchy.actionElsewhere(of: connection.object) == connection,
        let severity = layout.severity(ofLost: connection)
      else { continue }
      let action = connection.name.shortened
      report(
        connection, at: .connectionName,
        "its action '\(action)' is connected to an object of another scene, and a tap does nothing",
        severity: severity, in: layout, into: &findings)
    }
  }

  /// Checks buttons and bar button items whose only action is a method without statements.
  private func checkEmptyMethods(of layout: AnalyzedLayout, into findings: inout FindingSink) {
    for connection in layout.checkedConnections where connection.kind == .action {
      if findings.isCancelled { break }
      guard let severity = layout.severity(ofEmpty: connection) else { continue }
      let facts = connection.className.flatMap(layout.code.facts)
      let method = facts?.method(connection.name)
      report(
        connection, at: .connectionName, "a tap does nothing",
        reason: "the body of its action '\(connection.name.shortened)' is empty",
        severity: severity,
        related: method.map { [.init($0, "this method has no statements")] } ?? [], in: layout,
        into: &findings)
    }
  }

  /// - Parameters:
  ///   - connection: an action of a view or a bar button item.
  ///   - member: of the connection.
  private func report(
    _ connection: Connection, at member: LocatedMember.Property, _ effect: String,
    reason: String? = nil, severity: Severity, related: [Finding.RelatedLocation] = [],
    in layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    let item = layout.hierarchy.barItem(withID: connection.object)
    findings.report(
      .init(
        subject: item?.displayName ?? layout.objectName(of: connection),
        effect: .statement(effect), reason: reason, subjectID: item?.id),
      about: layout.subject(of: connection),
      at: layout.sourceMap.range(of: connection.node, member), severity: severity,
      related: related)
  }

  private static let noAction = "it has no action, and a tap does nothing"

  private static let buttonTypes = ["UIButton", "UIControl", "UIView"]
  private static let barItemTypes = ["UIBarButtonItem", "UIBarItem"]

  /// - Parameters:
  ///   - actions: those that the control may be meant to send.
  ///   - text: nil: the actions are the reason.
  private func report(
    _ control: ViewID, _ effect: String, beside actions: [UnusedAction] = [],
    because text: String? = nil, severity: Severity = .warning, in layout: AnalyzedLayout,
    into findings: inout FindingSink
  ) {
    findings.report(
      .init(
        subject: layout.hierarchy.displayName(of: control), effect: .statement(effect),
        reason: text ?? reason(actions)),
      about: control, at: layout.range(of: control, .id), severity: severity,
      related: locations(actions))
  }

  private func locations(_ actions: [UnusedAction]) -> [Finding.RelatedLocation] {
    actions.prefix(Self.relatedLimit).map {
      .init($0.location, "this action is connected to no control")
    }
  }

  private func reason(_ actions: [UnusedAction]) -> String? {
    actions.first.map { action in
      "no control sends " + action.name.shortened.quoted(andOthers: actions.count - 1, "action")
        + " of \(action.owner.shortened)"
    }
  }

  private func copyText(_ sent: [TargetAction]) -> String {
    "it sends only \(sent[0].action.shortened.quoted(andOthers: sent.count - 1, "action")), which other controls send as well"
  }
}

/// An `@IBAction` that no document connects and whose selector no code takes.
private struct UnusedAction {
  /// The selector.
  let name: String
  let owner: String
  /// The type of the first parameter; nil: there is none.
  let sender: String?
  /// Whether code calls the method.
  let isCalled: Bool
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
      && hierarchy[view].id.flatMap(hierarchy.actionElsewhere) == nil
  }

  /// The action of a control in a variant of the document for another device.
  fileprivate func actionInVariant(of control: ViewID) -> String? {
    hierarchy[control].id.flatMap(code.actionInVariant)
  }

  /// Whether a visible control of UIKit with a value sends nothing.
  fileprivate func hasValueWithoutAction(_ view: ViewID) -> Bool {
    let kind = hierarchy[view].uikitClass
    return ["UISwitch", "UISlider", "UISegmentedControl", "UIStepper", "UIPageControl"]
      .contains(kind.name) && !kind.isCustom && sendsNothing(view) && isTouched(view)
  }

  /// Whether code finds a control neither by an outlet nor by a tag.
  fileprivate func isOutOfReach(_ control: ViewID) -> Bool {
    !code.mayChange(control, in: hierarchy) && !hierarchy[control].hasTag
  }

  /// The severity of an action with a target in another scene; nil: a tap may do something nevertheless.
  fileprivate func severity(ofLost connection: Connection) -> Severity? {
    let id = connection.object
    guard connection.unsentEvent == nil, !isReplaced(id), !mayBeHandled(connection) else {
      return nil
    }
    if let item = hierarchy.barItem(withID: id) {
      return item.hasAction || code.hasOutlet(ofObject: id) ? nil : severity(of: item)
    }
    guard let button = hierarchy.view(withID: id), isButtonWithoutConnections(button),
      !hierarchy[button].hasTag, hasKnownTouches(button), isTouched(button, unless: .touches)
    else { return nil }
    guard code.hasOutlet(ofObject: id) else { return .warning }
    return code.onlySetsMembers(ofObject: id, inOwnCode: true) ? .info : nil
  }

  /// The severity of an action whose method is empty; nil: a tap may do something nevertheless.
  fileprivate func severity(ofEmpty connection: Connection) -> Severity? {
    let id = connection.object
    guard isOnlyTap(connection), code.hasEmptyMethod(connection) else { return nil }
    let hasOutlet = code.hasOutlet(ofObject: id)
    guard !hasOutlet || code.onlySetsMembers(ofObject: id) else { return nil }
    if let item = hierarchy.barItem(withID: id) { return hasOutlet ? .info : severity(of: item) }
    guard let button = hierarchy.view(withID: id), hasContent(button), !hierarchy[button].hasTag,
      hasKnownTouches(button), isTouched(button),
      code.effects(on: button, .visibility, hasHints: false, in: hierarchy).isEmpty
    else { return nil }
    return hasOutlet ? .info : .warning
  }

  /// Whether a button has a title or an image. Another one can be there to keep touches from what is behind it.
  fileprivate func hasContent(_ button: ViewID) -> Bool {
    guard case .text(let content)? = hierarchy.spec?.traits[button.index].content else {
      return false
    }
    return content.hasImage || !content.isEmpty
  }

  /// Whether an action is all that a tap on a button or a bar button item does, according to the document.
  private func isOnlyTap(_ connection: Connection) -> Bool {
    guard let button = hierarchy.view(withID: connection.object) else {
      return hierarchy.barItem(withID: connection.object) != nil
    }
    let sent = hierarchy[button].actions
    return hierarchy[button].uikitClass.name == "UIButton" && sent.count == 1
      && ["touchUpInside", "primaryActionTriggered"].contains(sent[0].event)
      && sent[0].action == connection.name && connection.unsentEvent == nil
      && hierarchy[button].gestureRecognizers.isEmpty
  }

  /// Whether an object on the responder chain of a sender may implement its action, as far as the document specifies the
  /// chain (RC-14).
  private func mayBeHandled(_ connection: Connection) -> Bool {
    let selector = connection.name
    guard let scope = code.scope, !selector.isActionOfUIKit,
      !scope.isDeclaredInExtension(method: selector)
    else { return true }
    return hierarchy.responderClasses(from: subject(of: connection)).contains { name in
      guard let facts = code.facts(of: name), facts.isDeclared else {
        return !ClassFacts.isFramework(name)
      }
      return !facts.hasKnownMembers || facts.implements(selector)
    }
  }

  /// Whether the class of a control is one of UIKit, or one of the app whose code does not handle touches itself.
  private func hasKnownTouches(_ control: ViewID) -> Bool {
    guard hierarchy[control].uikitClass.isCustom else { return true }
    guard let facts = code.facts(of: hierarchy[control].className), facts.hasKnownMembers else {
      return false
    }
    return !facts.parts.contains { $0.type.methods.contains(where: \.handlesTouches) }
  }

  /// The severity of a finding about a bar button item: code can replace those of a navigation item.
  fileprivate func severity(of item: BarItem) -> Severity {
    guard item.isOfNavigationItem, let root = hierarchy.roots.first else { return .warning }
    return maySetBarItems(of: root) ? .info : .warning
  }

  /// Whether code can set the bar button items of the view controller of a root view.
  private func maySetBarItems(of root: ViewID) -> Bool {
    guard let scope = code.scope, let index = hierarchy[root].viewController else { return false }
    return scope.maySetBarItems(of: hierarchy.viewControllers[index].className)
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
  ///
  /// - Parameter changes: those of code that may change it.
  private func isTouched(
    _ control: ViewID,
    unless changes: LayoutCode.Changes = [.touches, .userInteraction, .isEnabled]
  ) -> Bool {
    hierarchy[control].isEnabled && !isNeverShown(control) && hierarchy.isInteractive(control)
      && code.effects(on: control, changes, hasHints: true, in: hierarchy).isEmpty
  }

  /// The unused actions of the classes to which the document connects the controls of a root view.
  ///
  /// - Parameter types: those of the sender.
  fileprivate func unusedActions(of root: ViewID, for types: [String]) -> [UnusedAction] {
    guard let scope = code.scope else { return [] }
    let connected = Set(hierarchy.connections.lazy.filter { $0.kind == .action }.map(\.name))
    return code.classes(connectedTo: root, in: hierarchy).flatMap { facts in
      facts.actions.sorted().compactMap { selector in
        let names = facts.names(of: selector)
        let sender = facts.senderType(of: selector)
        guard sender.map({ (types + ["Any", "AnyObject", "id"]).contains($0) }) ?? true,
          connected.isDisjoint(with: names),
          !names.contains(where: { scope.isConnected($0, of: facts) }),
          let location = facts.method(selector), !scope.mayTakeSelector(selector)
        else { return nil }
        return UnusedAction(
          name: selector, owner: facts.name, sender: sender, isCalled: scope.mayCall(selector),
          location: location)
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

extension ViewHierarchy {
  /// The first action of a control that has a target in another scene.
  fileprivate func actionElsewhere(of id: String) -> Connection? {
    connectionsElsewhere.first { $0.kind == .action && $0.object == id }
  }

  fileprivate func barItem(withID id: String) -> BarItem? { barItems.first { $0.id == id } }

  /// The classes of a view, its superviews, their view controllers and the containers of these.
  fileprivate func responderClasses(from view: ViewID) -> [String] {
    ancestorsAndSelf(of: view).flatMap { id -> [String] in
      let controller = self[id].viewController.map { viewControllers[$0] }
      let containers = controller?.containers.map(\.className) ?? []
      return [self[id].className] + [controller?.className].compactMap(\.self) + containers
    }
  }
}

extension BarItem {
  /// How messages name the item.
  fileprivate var displayName: String {
    (isButton ? "button" : "bar button item") + (name.isEmpty ? "" : " \"\(name.shortened)\"")
  }
}

extension MethodDeclaration {
  /// Whether it is an override with which a control determines what its touches do.
  fileprivate var handlesTouches: Bool {
    ["touches", "beginTracking", "endTracking", "sendAction"].contains(where: selector.hasPrefix)
  }
}

extension ClassFacts {
  /// The selectors of a method in the versions of Swift that its file can have.
  fileprivate func names(of selector: String) -> Set<String> {
    parts.lazy.flatMap(\.type.methods).filter { $0.selector == selector }
      .reduce(into: []) { $1.addSelectors(to: &$0) }
  }

  /// The type of the first parameter of a method; nil: there is none.
  fileprivate func senderType(of selector: String) -> String? {
    parts.lazy.flatMap(\.type.methods).first { $0.selector == selector }?.parameterTypes.first
  }
}

extension String {
  /// The words in lower case and in the singular, without those that say nothing of the purpose.
  fileprivate var words: Set<String> {
    Set(nameWords.map { String(decoding: $0, as: UTF8.self).singular })
      .subtracting(Self.commonWords)
  }

  /// `download` of `downloads`. Short words such as `gps` and those like `address` are no plurals.
  private var singular: String {
    utf8.count >= 4 && hasSuffix("s") && !hasSuffix("ss") ? String(dropLast()) : self
  }

  private static let commonWords: Set<String> = [
    "action", "b", "btn", "button", "click", "clicked", "did", "handle", "ib", "my", "on", "press",
    "pressed", "sender", "tap", "tapped", "the", "touch", "touched", "ui", "view", "with",
  ]
}
