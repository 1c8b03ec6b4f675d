package import AppCode
package import LayoutModel
internal import HitTesting

/// Connections of a layout, for rules that compare them with source code.
extension AnalyzedLayout {
  /// Whether source code was read and loads the layout.
  package var isLoaded: Bool { code.loading == .loaded }

  /// Whether no target of the app contains the document.
  package var isInNoTarget: Bool { code.loading == .inNoTarget }

  /// Why the app is not known to show a view; nil: it may show it.
  ///
  /// - Parameter view: nil: the root.
  func reasonNotShown(_ view: ViewID?) -> String? {
    switch code.loading {
    case .inNoTarget: return LayoutCode.reasonInNoTarget
    case .notLoaded: return "nothing in the project loads it"
    case .viewReplaced: return "the view controller creates its view in loadView"
    case .loaded, .unknown: break
    }
    if hierarchy.isTemplate { return "the view is not on the screen unless code adds it" }
    if let view, isReplaced(view) { return "code registers another class or xib for its cell" }
    return nil
  }

  /// Why a finding changes nothing for the user of the app; nil: it may.
  func reasonWithoutEffect(of finding: Finding) -> String? {
    if let reason = reasonNotShown(finding.view?.view) { return reason }
    // That rule is about such buttons.
    guard finding.rule != "control-without-action", let view = finding.view?.view,
      isUnusedButton(view)
    else { return nil }
    return "the button has no action, outlet or segue"
  }

  /// Whether a touch on a button of a loaded document would have no effect anyway.
  private func isUnusedButton(_ view: ViewID) -> Bool {
    guard isLoaded, format.kind == .interfaceBuilder, hierarchy.views.indices.contains(view.index),
      isButtonWithoutConnections(view), !code.mayChange(view, in: hierarchy)
    else { return false }
    // The app's own class can give itself an action. Those of libraries leave that to the app.
    return code.effects(on: view, .touches, hasHints: false, in: hierarchy).isEmpty
  }

  /// Whether a view is a button to which the document connects no action, segue or recognizer.
  package func isButtonWithoutConnections(_ view: ViewID) -> Bool {
    hierarchy[view].uikitClass.name == "UIButton" && sendsNothing(view)
  }

  /// Whether the document connects no action, segue or recognizer to a control.
  package func sendsNothing(_ control: ViewID) -> Bool {
    hierarchy[control].actions.isEmpty && hierarchy[control].gestureRecognizers.isEmpty
      && !hierarchy.connections.contains {
        $0.kind == .action && $0.object == hierarchy[control].id
      }
  }

  /// Whether a view is in a prototype for whose reuse identifier code registers a class or a xib.
  package func isReplaced(_ view: ViewID) -> Bool {
    !code.replacedPrototypes.isEmpty && hierarchy.views.indices.contains(view.index)
      && hierarchy.ancestorsAndSelf(of: view).contains {
        hierarchy[$0].id.map(code.replacedPrototypes.contains) == true
      }
  }

  /// The connections of a loaded layout, except those of replaced prototypes.
  package var checkedConnections: [Connection] {
    guard isLoaded else { return [] }
    guard !code.replacedPrototypes.isEmpty else { return hierarchy.connections }
    return hierarchy.connections.filter { !isReplaced($0.owner) && !isReplaced($0.object) }
  }

  /// Why the outlets or actions of a view are not compared with source code; nil: they are, or there are none.
  package func silence(aboutConnectionsOf view: ViewID, areOutlets: Bool) -> String? {
    let connections = hierarchy.connections.filter {
      $0.isOutlet == areOutlets && $0.className != nil && subject(of: $0) == view
    }
    guard !connections.isEmpty else { return nil }
    switch code.loading {
    case .inNoTarget, .notLoaded, .viewReplaced: return reasonNotShown(view)
    case .unknown: return "no source code was read that loads the document"
    case .loaded: break
    }
    if isReplaced(view) { return reasonNotShown(view) }
    return connections.lazy.compactMap(reasonNotCompared).first
  }

  private func reasonNotCompared(_ connection: Connection) -> String? {
    guard let name = connection.className else { return nil }
    let classes = code.factsInTargets(of: name)
    guard let facts = classes.first(where: { !$0.hasKnownMembers }) ?? classes.first else {
      return nil
    }
    let quoted = "'\(name.shortened)'"
    if !facts.isDeclared { return "no source file declares \(quoted)" }
    if !facts.isWhole { return "no source file declares a superclass of \(quoted)" }
    if !facts.hasKnownMembers {
      return "\(quoted) belongs to another project, or to a file above a limit of the reader"
    }
    return code.mayBeOfOtherOwner(connection)
      ? "another class that loads the document may have it" : nil
  }

  /// Whether an object is a view in a replaced prototype.
  package func isReplaced(_ object: String?) -> Bool {
    object.flatMap(hierarchy.view(withID:)).map { isReplaced($0) } ?? false
  }

  /// The class of an action's target, if the class certainly does not implement the action: of several classes in the
  /// targets of the document one that does not.
  ///
  /// - Parameter inAllTargets: whether none of the classes may implement it.
  package func targetWithoutAction(
    _ connection: Connection, inAllTargets: Bool = false
  ) -> ClassFacts? {
    guard connection.kind == .action || connection.kind == .segueAction,
      let classes = connection.className.map(code.factsInTargets),
      let facts = classes.first(where: { $0.lacks(action: connection.name) }),
      !inAllTargets || classes.allSatisfy({ $0.lacks(action: connection.name) }),
      let scope = code.scope, !scope.isDeclaredInExtension(method: connection.name),
      !connection.name.isActionOfUIKit, !actionsOfUIKit.contains(connection.name),
      !code.mayBeOfOtherOwner(connection)
    else { return nil }
    return facts
  }

  /// Whether a user can send the action of a connection: the control sends the event and may be visible, and no code is
  /// known that can replace the bar button item.
  package func mayBeSent(_ connection: Connection) -> Bool {
    guard connection.unsentEvent == nil, !isNeverShown(connection.object) else { return false }
    guard connection.isOfNavigationItem, let controller = connection.className else { return true }
    return code.scope?.maySetBarItems(of: controller) != true
  }

  /// Whether the document hides a view or an ancestor that code has no outlet to.
  package func isNeverShown(_ view: ViewID) -> Bool {
    hierarchy.ancestorsAndSelf(of: view).contains {
      hierarchy[$0].isHidden && !code.mayChange($0, in: hierarchy)
    }
  }

  /// Whether an object is a view that is never shown.
  package func isNeverShown(_ object: String) -> Bool {
    hierarchy.view(withID: object).map { isNeverShown($0) } ?? false
  }

  /// Whether a connection is an action of a recognizer that no view adds. Such a recognizer sends nothing.
  package func isOfUnattachedRecognizer(_ connection: Connection) -> Bool {
    hierarchy.unattachedRecognizers.contains {
      $0.recognizer.id == connection.object
        && code.use(ofObject: connection.object) != .used
    }
  }

  /// The view that a finding about a connection is about: the sender or the destination, else the
  /// root.
  package func subject(of connection: Connection) -> ViewID {
    hierarchy.view(withID: connection.object)
      ?? connection.owner.flatMap(hierarchy.view(withID:)) ?? hierarchy.roots.first ?? ViewID(0)
  }

  /// The name of the object that sends an action, or to which an outlet refers; nil if it is no view or recognizer.
  package func objectName(of connection: Connection) -> String? {
    hierarchy.displayName(ofObject: connection.object)
  }

  /// The members of which the name of a connection can be a misspelling, the most similar first. A member that the document
  /// connects already is another one.
  package func misspellings(_ connection: Connection, of members: Set<String>) -> [String] {
    let connected = hierarchy.connections.lazy.filter {
      $0.isOutlet == connection.isOutlet && $0.owner == connection.owner
    }.map(\.name)
    return connection.name.misspellings(of: members.subtracting(connected))
      .prefix(Self.offeredNames).map(\.self)
  }

  private static var offeredNames: Int { 3 }

  /// The fixes that give a connection another name, one for each name.
  package func renaming(_ connection: Connection, to names: [String]) -> [Fix] {
    let range = sourceMap.range(of: connection.node, .connectionName)
    return names.map { name in
      Fix(title: "change it to '\(name.shortened)'", isSafe: false, edits: [.init(range, name)])
    }
  }
}

extension ClassFacts {
  /// Whether the class certainly does not implement an action.
  fileprivate func lacks(action: String) -> Bool { hasKnownMembers && !implements(action) }

  /// How messages name the class: of several with the name, with the target.
  package var shownName: String {
    name.shortened + (target.map { " in the target '\($0.shortened)'" } ?? "")
  }
}

/// Methods of UIKit's classes that documents use as actions, beside those of the responder chain.
private let actionsOfUIKit: Set = [
  "beginRefreshing", "endRefreshing", "startAnimating", "stopAnimating", "goBack", "goForward",
  "reload", "stopLoading", "dismissModalViewControllerAnimated:",
]

extension String {
  /// Whether a class of UIKit has an outlet of this name.
  package var isOutletOfUIKit: Bool { outletsOfUIKit.contains(self) }
}

private let outletsOfUIKit: Set = [
  "view", "delegate", "dataSource", "tableView", "collectionView", "gestureRecognizers",
  "accessoryView", "editingAccessoryView", "backgroundView", "selectedBackgroundView",
  "multipleSelectionBackgroundView", "contentView", "imageView", "textLabel", "detailTextLabel",
  "titleLabel", "inputView", "inputAccessoryView", "tableHeaderView", "tableFooterView",
  "refreshControl", "prefetchDataSource", "dragDelegate", "dropDelegate",
  "searchDisplayController",
  "searchBar", "searchContentsController", "searchResultsDataSource", "searchResultsDelegate",
  "navigationItem", "tabBarItem", "toolbarItems", "navigationBar", "tabBar", "toolbar",
  "leftBarButtonItem", "rightBarButtonItem", "leftBarButtonItems", "rightBarButtonItems",
  "backBarButtonItem", "titleView", "customView", "window", "viewControllers", "items",
  "accessibilityElements", "maskView", "layoutDelegate", "textInputDelegate",
  "navigationDelegate",
  "uiDelegate", "UIDelegate", "mapView", "rootViewController", "previewingDelegate",
]

extension [String] {
  /// The end of a message: `; did you mean 'openCard:' or 'openCards'?`; empty: there is no name.
  package var meantText: String {
    isEmpty ? "" : "; did you mean \(map { "'\($0.shortened)'" }.joined(separator: " or "))?"
  }
}

extension ViewHierarchy {
  /// How messages name the view or the recognizer with an id; nil: it is another object.
  func displayName(ofObject id: String) -> String? {
    view(withID: id).map { displayName(of: $0) }
      ?? recognizers.first { self[$0].id == id }.map { displayName(of: $0) }
  }
}

extension ViewHierarchy {
  /// The controls that send each message, in the order of the document.
  package var senders: [TargetAction: [ViewID]] {
    ids.reduce(into: [:]) { senders, id in
      for message in Set(self[id].actions.map(\.message)) {
        senders[message, default: []].append(id)
      }
    }
  }
}
