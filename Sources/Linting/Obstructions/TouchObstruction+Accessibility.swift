internal import TouchModel
package import LayoutModel

extension TouchObstruction {
  /// The elements of an accessibility tree that lie wholly outside the screen, the one fault that
  /// places alone show.
  ///
  /// The screen is a root that is the application or a window: other roots are parts of something.
  package static func offScreen(in hierarchy: ViewHierarchy) -> [TouchObstruction] {
    hierarchy.roots.flatMap { root -> [TouchObstruction] in
      guard hierarchy[root].uikitClass.isWindow, let screen = hierarchy.absoluteFrame(of: root),
        !screen.isEmpty
      else { return [] }
      return (root.index + 1..<hierarchy[root].subtreeEnd).map(ViewID.init).compactMap { id in
        guard hierarchy.isInteractive(id), !hierarchy.isHiddenOrBelowHidden(id),
          let frame = hierarchy.absoluteFrame(of: id), frame.isFinite, !frame.isEmpty,
          !frame.intersects(screen), hierarchy.scrollView(around: id) == nil
        else { return nil }
        return TouchObstruction(reason: .offScreen(window: root), cause: id, victim: .init(id))
      }
    }
  }
}
