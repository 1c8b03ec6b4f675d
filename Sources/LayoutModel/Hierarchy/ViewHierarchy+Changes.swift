extension ViewHierarchy {
  /// The views that differ from those of another hierarchy in a property other than their class.
  ///
  /// - Returns: nil if there are more than `limit`, or if the tree, a class or a property of the hierarchy differs.
  public func changedViews(since former: ViewHierarchy, limit: Int) -> [ViewID]? {
    if self === former { return [] }
    guard views.count == former.views.count, kind == former.kind, tree == former.tree,
      roots == former.roots, bars == former.bars, viewControllers == former.viewControllers,
      leftViews == former.leftViews, unattachedRecognizers == former.unattachedRecognizers,
      connections == former.connections, classReferences == former.classReferences,
      sceneEntry == former.sceneEntry, application == former.application,
      device == former.device, spec == former.spec, pathPrefix == former.pathPrefix,
      allFramesAreSpecified == former.allFramesAreSpecified
    else { return nil }
    var changed: [ViewID] = []
    for index in views.indices where views[index] != former.views[index] {
      guard changed.count < limit, views[index].className == former.views[index].className,
        views[index].uikitClass == former.views[index].uikitClass,
        views[index].superview == former.views[index].superview,
        views[index].subtreeEnd == former.views[index].subtreeEnd
      else { return nil }
      changed.append(ViewID(index))
    }
    return changed
  }
}
