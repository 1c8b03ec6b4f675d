// Hierarchies as they stand in a text that has changed elsewhere. A place that is forgotten here makes
// a hierarchy that is equal to none: it is then worked out anew, which is never wrong.

extension ViewHierarchy: Placed {
  func moved(by change: TextChange) -> ViewHierarchy? {
    guard let views = views.moved(by: change),
      let viewControllers = viewControllers.moved(by: change),
      let leftViews = leftViews.moved(by: change),
      let unattachedRecognizers = unattachedRecognizers.moved(by: change)
    else { return nil }
    var plan = plan
    if let constraints = plan?.constraints {
      guard let moved = constraints.moved(by: change) else { return nil }
      plan?.constraints = moved
    }
    return ViewHierarchy(
      self, views: views, viewControllers: viewControllers, leftViews: leftViews,
      unattachedRecognizers: unattachedRecognizers, plan: plan)
  }
}

extension View: Placed {
  func moved(by change: TextChange) -> View? {
    guard let range = change.moved(range), let members = members.moved(by: change),
      let actions = actions.moved(by: change),
      let gestureRecognizers = gestureRecognizers.moved(by: change),
      let constraints = constraints.moved(by: change)
    else { return nil }
    var result = self
    result.range = range
    result.members = members
    result.actions = actions
    result.gestureRecognizers = gestureRecognizers
    result.constraints = constraints
    return result
  }
}

extension StatedMember: Placed {
  func moved(by change: TextChange) -> StatedMember? {
    guard let key = change.moved(key), let value = change.moved(value) else { return nil }
    return StatedMember(property, key: key, value: value)
  }
}

extension TargetAction: Placed {
  func moved(by change: TextChange) -> TargetAction? {
    guard let range = change.moved(range) else { return nil }
    var result = self
    result.range = range
    return result
  }
}

extension GestureRecognizer: Placed {
  func moved(by change: TextChange) -> GestureRecognizer? {
    guard let range = change.moved(range), let members = members.moved(by: change),
      let actions = actions.moved(by: change)
    else { return nil }
    var result = self
    result.range = range
    result.members = members
    result.actions = actions
    return result
  }
}

extension LayoutConstraint: Placed {
  func moved(by change: TextChange) -> LayoutConstraint? {
    guard let range = change.moved(range) else { return nil }
    var result = self
    result.range = range
    return result
  }
}

extension PlannedConstraint: Placed {
  func moved(by change: TextChange) -> PlannedConstraint? {
    guard let range = change.moved(range) else { return nil }
    var result = self
    result.range = range
    return result
  }
}

extension ViewController: Placed {
  func moved(by change: TextChange) -> ViewController? {
    guard let range = change.moved(range) else { return nil }
    var result = self
    result.range = range
    result.containers = []
    for container in containers {
      guard let range = change.moved(container.range) else { return nil }
      result.containers.append(
        Container(className: container.className, id: container.id, range: range))
    }
    return result
  }
}

extension LeftView: Placed {
  func moved(by change: TextChange) -> LeftView? {
    guard let range = change.moved(range) else { return nil }
    return LeftView(view: view, recognizer: recognizer, range: range)
  }
}

extension UnattachedRecognizer: Placed {
  func moved(by change: TextChange) -> UnattachedRecognizer? {
    guard let recognizer = recognizer.moved(by: change) else { return nil }
    guard let outlet else { return UnattachedRecognizer(recognizer, outlet: nil) }
    guard let moved = change.moved(outlet) else { return nil }
    return UnattachedRecognizer(recognizer, outlet: moved)
  }
}

extension Finding: Placed {
  func moved(by change: TextChange) -> Finding? {
    guard let range = change.moved(range) else { return nil }
    var result = self
    result.range = range
    for place in related.indices {
      guard let range = change.moved(related[place].range) else { return nil }
      result.related[place].range = range
    }
    for fix in fixes.indices {
      for edit in fixes[fix].edits.indices {
        guard let range = change.moved(fixes[fix].edits[edit].range) else { return nil }
        result.fixes[fix].edits[edit].range = range
      }
    }
    return result
  }
}
