extension ViewHierarchy {
  /// A hierarchy with changed views in the same tree.
  public func changingViews(_ change: (ViewID, inout View) -> Void) -> ViewHierarchy {
    var views = views
    for index in views.indices { change(ViewID(index), &views[index]) }
    return ViewHierarchy(self, views: views, spec: spec)
  }

  /// A hierarchy with the actions that the app's source code implements, by class name.
  public func implementing(_ actions: [String: Set<String>]) -> ViewHierarchy {
    ViewHierarchy(self, views: views, spec: spec, actionsInCode: actions)
  }

  /// A hierarchy with these bars of container view controllers instead of others.
  ///
  /// - Parameter bars: back to front, each with its frame in the root's coordinate space.
  public func showing(_ bars: [(bar: ControllerBar, view: View)]) -> ViewHierarchy {
    guard kind == .view, !bars.isEmpty || !self.bars.isEmpty else { return self }
    var views = views
    if let first = self.bars.first?.view.index { views.removeSubrange(first...) }
    var spec = spec
    if let traitCount = spec?.traits.count {
      // All bars have the same traits, which are not copied for the same number of bars.
      let missing = views.count + bars.count - traitCount
      if missing < 0 { spec?.traits.removeLast(-missing) }
      if missing > 0 {
        spec?.traits.append(contentsOf: repeatElement(LayoutTraits(), count: missing))
      }
    }
    let added = bars.map { bar, view in
      var view = view
      view.superview = nil
      view.subviews = []
      view.subtreeEnd = views.count + 1
      views.append(view)
      return BarView(view: ViewID(views.count - 1), bar: bar)
    }
    return ViewHierarchy(self, views: views, bars: added, spec: spec)
  }
}
