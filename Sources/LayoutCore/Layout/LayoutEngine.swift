/// Lays a hierarchy out on a screen, as UIKit would.
package struct LayoutEngine: Sendable {
  package let hierarchy: ViewHierarchy
  package var options: Options

  package struct Options: Hashable, Sendable {
    /// How much larger labels' and buttons' texts are than on the canvas: another language, a larger
    /// text size.
    package var textScale = 1.0

    package init() {}
  }

  package init(_ hierarchy: ViewHierarchy, options: Options = Options()) {
    self.hierarchy = hierarchy
    self.options = options
  }

  /// The layout on a screen.
  ///
  /// - Parameter screen: nil: the document's own canvas.
  /// - Returns: nil where the hierarchy has no plan.
  package func solution(on screen: Screen? = nil) -> LayoutSolution? {
    guard let plan = hierarchy.plan else { return nil }
    var solution = LayoutSolution(viewCount: hierarchy.views.count)
    solution.frames = plan.traits.map(\.storedFrame)
    solution.origins = plan.traits.map { $0.storedFrame == nil ? .unknown : .stored }
    solution.roots = plan.canvases.map { .init(view: $0.root, verdict: .notSolved(.gaveUp)) }
    return solution
  }
}
