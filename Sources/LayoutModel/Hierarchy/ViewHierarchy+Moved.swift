// Hierarchies as they stand in a text that has changed elsewhere. A place that is forgotten here makes
// a hierarchy that is equal to none: it is then worked out anew, which is never wrong. Of a view that a
// reader takes over by itself it would stay wrong: a test over random edits looks for that.

extension ViewHierarchy {
  /// The same as it stands in a text that has changed elsewhere; nil: it has changed itself.
  package func moved(by change: TextChange) -> ViewHierarchy? {
    guard let views = views.moved(by: change),
      let viewControllers = viewControllers.moved(by: change),
      let leftViews = leftViews.moved(by: change),
      let unattachedRecognizers = unattachedRecognizers.moved(by: change)
    else { return nil }
    var spec = spec
    guard spec?.constraints.move(by: change) != false else { return nil }
    return ViewHierarchy(
      self, views: views, viewControllers: viewControllers, leftViews: leftViews,
      unattachedRecognizers: unattachedRecognizers, spec: spec)
  }
}

extension View: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    range.move(by: change) && members.move(by: change) && actions.move(by: change)
      && gestureRecognizers.move(by: change) && constraints.move(by: change)
  }
}

extension LocatedMember: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    key.move(by: change) && value.move(by: change)
  }
}

extension TargetAction: PlacedAsOne {}

extension GestureRecognizer: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    range.move(by: change) && members.move(by: change) && actions.move(by: change)
  }
}

extension LayoutConstraint: PlacedAsOne {}
extension ConstraintSpec: PlacedAsOne {}

extension ViewController: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    range.move(by: change) && containers.move(by: change)
  }
}

extension ViewController.Container: PlacedAsOne {}

extension LeftView: PlacedAsOne {}

extension UnattachedRecognizer: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    recognizer.move(by: change) && outlet.move(by: change)
  }
}
