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
    let (ownViews, formerViews) = (views, former.views)
    // An index into an array copies the view.
    let (own, other) = (ownViews.span, formerViews.span)
    for index in own.indices where own[index] != other[index] {
      guard changed.count < limit, own[index].className == other[index].className,
        own[index].uikitClass == other[index].uikitClass,
        own[index].superview == other[index].superview,
        own[index].subtreeEnd == other[index].subtreeEnd
      else { return nil }
      changed.append(ViewID(index))
    }
    return changed
  }
}
