/// What a document says about how its views are laid out, on a screen of any size: constraints, and
/// for each view what Auto Layout, stack views and autoresizing masks go by.
///
/// It stands beside the views of one `ViewHierarchy` and names them by their indices, so that two
/// views of one id are two. Everything in it is as the document states it; `LayoutEngine` works out
/// what comes of it.
package struct LayoutSpec: Equatable, Sendable {
  /// One for each view, in the hierarchy's order.
  package var traits: [LayoutTraits]
  package var constraints: [ConstraintSpec] = []
  /// The canvas of each view that is laid out as a screen of its own, in the hierarchy's order: the
  /// outermost one, and what containers embed.
  package var canvases: [LayoutCanvas] = []

  package init(viewCount: Int) {
    traits = Array(repeating: LayoutTraits(), count: viewCount)
  }
}

extension LayoutSpec {
  /// The sides that required constraints give a length in points, by view.
  package var fixedSides: [ViewID: Set<LayoutAttribute>] {
    var sides: [ViewID: Set<LayoutAttribute>] = [:]
    for constraint in constraints where constraint.second == nil {
      let anchor = constraint.first
      guard constraint.relation == .equal, constraint.priority.base == 1000,
        constraint.isInstalled.base, !constraint.isPlaceholder, anchor.guide == nil,
        [.width, .height].contains(anchor.attribute)
      else { continue }
      sides[anchor.view, default: []].insert(anchor.attribute)
    }
    return sides
  }
}

/// One constraint with what it binds found:
/// `first.attribute relation multiplier × second.attribute + constant`.
package struct ConstraintSpec: Hashable, Sendable {
  package var first: LayoutAnchor
  package var relation: LayoutConstraint.Relation
  /// nil: the constraint is about a constant alone.
  package var second: LayoutAnchor?
  package var multiplier = 1.0
  /// Points.
  package var constant = Varied(0.0)
  /// 1 … 1000, at which it is required.
  package var priority = Varied(1000.0)
  /// In which size classes it is there (AL-2).
  package var isInstalled = Varied(true)
  /// It is there on the canvas, and not when the app runs (AL-4).
  package var isPlaceholder = false
  package var id: String?
  package var range = SourceRange(0, 0)

  package init(
    _ first: LayoutAnchor, _ relation: LayoutConstraint.Relation = .equal,
    _ second: LayoutAnchor? = nil
  ) {
    self.first = first
    self.relation = relation
    self.second = second
  }
}

/// One side of a constraint.
package struct LayoutAnchor: Hashable, Sendable {
  package var view: ViewID
  /// Not the view itself, but a guide that it owns.
  package var guide: LayoutGuide?
  package var attribute: LayoutAttribute

  package init(_ view: ViewID, _ attribute: LayoutAttribute, guide: LayoutGuide? = nil) {
    self.view = view
    self.attribute = attribute
    self.guide = guide
  }
}

/// The guides that a view or its controller has.
package enum LayoutGuide: String, CaseIterable, Hashable, Sendable {
  case safeArea
  /// A controller's `topLayoutGuide` and `bottomLayoutGuide` (AL-11).
  case top, bottom
  /// A scroll view's (AL-41).
  case content, frame
  case layoutMargins, readableContent
}

/// `NSLayoutConstraint.Attribute`. Interface Builder's `baseline` is `lastBaseline`.
package enum LayoutAttribute: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins
  case notAnAttribute
}
