package import AppCode
package import LayoutModel
package import HitTesting

// The actions that the app's source code implements. `lint`, `chain`, `touch` and the editor use the same facts.
extension ViewHierarchy {
  /// The hierarchy with the methods of the source code that implement actions without a target (RC-14).
  ///
  /// - Parameters:
  ///   - code: nil: no source code was read.
  ///   - selectors: further actions.
  package func withActions(
    of code: CodeScope?, and selectors: Set<String> = []
  ) -> ViewHierarchy {
    guard let code else { return self }
    let sought = selectors.union(actionsWithoutTarget)
    guard !sought.isEmpty else { return self }
    var actions: [String: Set<String>] = [:]
    for name in customResponderClasses {
      let facts = code.facts(of: name)
      let implemented = sought.filter(facts.implements)
      if !implemented.isEmpty { actions[name] = implemented }
    }
    return actions == actionsInCode ? self : implementing(actions)
  }

  /// The selectors that are sent up the responder chain.
  private var actionsWithoutTarget: Set<String> {
    var selectors: Set<String> = []
    // Iterates over indices: iterating over views copies each of them.
    for index in views.indices {
      if views[index].actions.isEmpty, views[index].gestureRecognizers.isEmpty { continue }
      let all = views[index].actions + views[index].gestureRecognizers.flatMap(\.actions)
      selectors.formUnion(all.lazy.filter { $0.target == .responderChain }.map(\.action))
    }
    return selectors
  }

  /// The app's own classes on responder chains.
  private var customResponderClasses: Set<String> {
    let controllers = viewControllers.flatMap { [$0.className] + $0.containers.map(\.className) }
    return Set(
      views.lazy.filter(\.uikitClass.isCustom).map(\.className)
        + controllers.filter { !ViewController.isOfUIKit($0) })
  }
}

extension CodeScope {
  /// Whether the methods of a responder's class are known, so that it implements no other action.
  package func knowsMethods(of responder: Responder, in hierarchy: ViewHierarchy) -> Bool {
    facts(of: hierarchy.className(of: responder)).hasKnownMembers
  }

  /// Where the class of a responder implements an action.
  package func method(
    _ action: String, of responder: Responder, in hierarchy: ViewHierarchy
  ) -> CodeLocation? {
    facts(of: hierarchy.className(of: responder)).method(action)
  }
}
