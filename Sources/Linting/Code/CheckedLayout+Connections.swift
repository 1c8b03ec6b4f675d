package import AppCode
package import LayoutModel
internal import TouchModel

/// Connections of a layout, for rules that compare them with source code.
extension CheckedLayout {
  /// Whether source code was read and loads the layout.
  package var isLoaded: Bool {
    guard let scope = code.scope, !code.isInNoTarget else { return false }
    let file = source.path.split(separator: "/").last ?? ""
    let name = file.split(separator: ".").first ?? ""
    return scope.loads(hierarchy, of: String(name))
  }

  /// Whether no target of the project contains the document.
  package var isInNoTarget: Bool { code.isInNoTarget }

  /// The connections of a loaded layout.
  package var checkedConnections: [Connection] { isLoaded ? hierarchy.connections : [] }

  /// The class of an action's target, if the class certainly does not implement the action.
  package func targetWithoutAction(_ connection: Connection) -> ClassFacts? {
    guard connection.kind == .action || connection.kind == .segueAction,
      let facts = connection.className.flatMap(code.facts), facts.hasKnownMembers,
      !facts.implements(connection.name), let scope = code.scope,
      !scope.isDeclaredInExtension(method: connection.name),
      !connection.name.isActionOfUIKit, !actionsOfUIKit.contains(connection.name)
    else { return nil }
    return facts
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

  /// The name of the object that sends an action; nil if it is no view or recognizer.
  package func senderName(of connection: Connection) -> String? { name(of: connection.object) }

  /// The name of the object that an outlet refers to; nil if it is no view or recognizer.
  package func destinationName(of connection: Connection) -> String? {
    name(of: connection.object)
  }

  private func name(of object: String) -> String? {
    if let view = hierarchy.view(withID: object) { return hierarchy.displayName(of: view) }
    return hierarchy.recognizers.first { hierarchy[$0].id == object }
      .map { hierarchy.displayName(of: $0) }
  }

  /// The fix that gives a connection another name.
  package func renaming(_ connection: Connection, to name: String?) -> [Fix] {
    guard let name else { return [] }
    let range = sourceMap.range(of: connection.node, .connectionName)
    return [
      Fix(title: "change it to '\(name.shortened)'", isSafe: false, edits: [.init(range, name)])
    ]
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
