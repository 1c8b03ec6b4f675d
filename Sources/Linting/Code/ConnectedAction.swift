package import AppCode
package import LayoutModel

/// An action that a document connects to a method of the app.
package struct ConnectedAction: Hashable, Sendable {
  /// The class of the target, without module.
  package let owner: String
  package let selector: String
  /// The control as messages name it.
  package let sender: String
  /// The path of the document, from the root.
  package let document: String
  /// The connection in the document, in bytes.
  package let range: SourceRange

  /// The actions that a layout connects.
  package static func all(in layout: ParsedLayout, of document: String) -> [ConnectedAction] {
    let hierarchy = layout.hierarchy
    return hierarchy.connections.compactMap { connection in
      guard connection.kind == .action, let owner = connection.className else { return nil }
      return ConnectedAction(
        owner: UIKitClass.leafName(of: owner), selector: connection.name,
        sender: hierarchy.displayName(ofObject: connection.object) ?? connection.object,
        document: document, range: layout.sourceMap.range(of: connection.node))
    }
  }
}

/// A method that Interface Builder can connect, with the actions that documents connect to it.
package struct ActionMethod: Sendable {
  /// The selector.
  package let name: String
  /// The name in the text.
  package let range: SourceRange
  package let actions: [ConnectedAction]

  /// `connected: button "Start" (Main.storyboard:12)`
  ///
  /// - Parameter place: shows a place of a file.
  package func text(_ place: (_ file: String, _ offset: Int) -> String) -> String {
    guard let first = actions.first else {
      return "not connected: no document of the project sends it"
    }
    let more = actions.count > 1 ? ", and \(actions.count - 1) more" : ""
    return "connected: \(first.sender) (\(place(first.document, first.range.start)))\(more)"
  }
}

extension CheckedCode {
  /// The methods of the file that are declared as actions, in the order of its text.
  package var actionMethods: [ActionMethod] {
    file.facts.types.flatMap { type in
      type.methods.filter(\.isAction).map { method in
        ActionMethod(
          name: method.selector, range: method.range,
          actions: analysis.actions(of: method, in: type.name))
      }
    }
  }
}

extension CodeAnalysis {
  /// Where a document connects an action; nil: its text is not known.
  package func location(of action: ConnectedAction) -> CodeLocation? {
    file(at: action.document).map { CodeLocation($0, action.range) }
  }

  /// The actions that documents connect to a method, also as one of a subclass.
  fileprivate func actions(
    of method: MethodDeclaration, in owner: String
  ) -> [ConnectedAction] {
    actions.filter { action in
      method.hasSelector(action.selector)
        && (action.owner == owner || scope.facts(of: action.owner).chain.contains(owner))
    }
  }
}
