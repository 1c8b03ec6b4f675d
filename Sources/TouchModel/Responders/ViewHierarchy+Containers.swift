package import LayoutModel

/// A view controller whose view lies in another's, without being its child.
package struct OrphanController: Hashable, Sendable {
  /// By its place in `viewControllers`, as is the other.
  package let controller: Int
  /// The one whose view holds it.
  package let holder: Int
  /// The one that it is a child of, as the source says.
  package let parent: Int?
}

extension ViewHierarchy {
  /// The view controller of the nearest view above `id` that has one: whose child a controller with
  /// this root view is to be (RC-7).
  package func viewController(above id: ViewID) -> Int? {
    ancestors(of: id).lazy.compactMap { self[$0].viewController }.first
  }

  /// The controllers whose views lie in another's, though the source says that `addChild` was never
  /// called or was called on a third. What is presented needs no parent (RC-8).
  package var orphanControllers: [OrphanController] {
    viewControllers.enumerated().compactMap { place, controller in
      guard controller.presentedBy == nil, let holder = viewController(above: controller.rootView)
      else { return nil }
      switch controller.parent {
      case .nearestAncestor: return nil
      case .none: return OrphanController(controller: place, holder: holder, parent: nil)
      case .controller(let parent):
        guard parent != holder else { return nil }
        return OrphanController(controller: place, holder: holder, parent: parent)
      }
    }
  }
}
