package import CodeChecks
package import LayoutModel

extension CodeDocuments {
  /// Adds what a document contains about classes of the sources.
  ///
  /// - Parameter path: of the document, from the root.
  package mutating func add(_ layouts: [ParsedLayout], of path: String) {
    for layout in layouts {
      add(layout.hierarchy.connections, of: layout, path)
      for view in layout.hierarchy.views where view.uikitClass.isTableCell {
        if view.className != view.uikitClass.name { cellClasses.insert(leaf(of: view.className)) }
      }
    }
  }

  private mutating func add(_ connections: [Connection], of layout: ParsedLayout, _ path: String) {
    let hierarchy = layout.hierarchy
    let senders = Set(connections.lazy.filter { $0.kind == .action }.map(\.object))
    for connection in connections where connection.isOutlet {
      guard let owner = connection.className, let id = hierarchy.view(withID: connection.object)
      else {
        continue
      }
      let view = hierarchy[id]
      let range = layout.sourceMap.range(of: view.node)
      outlets.append(
        Outlet(
          owner: leaf(of: owner), name: connection.name, objectClass: leaf(of: view.className),
          isUserInteractionEnabled: view.isUserInteractionEnabled,
          hasAction: senders.contains(connection.object) || !view.gestureRecognizers.isEmpty
            || !view.actions.isEmpty,
          document: path, range: range.start..<range.end))
    }
  }

  private func leaf(of name: String) -> String { UIKitClass.leafName(of: name) }
}
