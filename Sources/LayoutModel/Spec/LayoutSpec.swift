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

  @inlinable package init(viewCount: Int) {
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

  @inlinable package init(
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

  @inlinable package init(_ view: ViewID, _ attribute: LayoutAttribute, guide: LayoutGuide? = nil) {
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

/// What a view is laid out in as a screen of its own: a scene, an outermost view of a xib.
package struct LayoutCanvas: Hashable, Sendable {
  package var root: ViewID
  package var owner: Owner
  /// The screen that the document was drawn for; nil: it names none.
  package var screen: Screen?
  /// Of the safe area, in points, as the document lets one tell (AL-10 to AL-16): the engine prefers
  /// what guides and stored frames say (AL-18).
  package var safeAreaInsets = EdgeInsets.zero
  /// What of the insets is the status bar's and the home indicator's: the rest are bars of the
  /// app's, which other screens have too (AL-19).
  package var statusBarHeight = 0.0
  package var homeIndicatorHeight = 0.0
  /// The height of the navigation bars and toolbars above and below the content, and whether there
  /// is one at all.
  package var topBarHeight = 0.0
  package var bottomBarHeight = 0.0
  /// The root has the screen's size, so that another screen gives it another.
  package var fillsScreen = false
  /// The document's version of Interface Builder (`toolsVersion`), 0: none. Metrics of UIKit's
  /// views changed with some (AL-6, AL-24, AL-35).
  package var toolsVersion = 0

  @inlinable package init(root: ViewID, owner: Owner) {
    self.root = root
    self.owner = owner
  }

  /// The root ends where an opaque bar above it begins (AL-15): what is there is not in its safe area's
  /// insets.
  @inlinable package var endsAtTopBar: Bool {
    fillsScreen && safeAreaInsets.top == 0 && statusBarHeight + topBarHeight > 0
  }
  /// The same below.
  @inlinable package var endsAtBottomBar: Bool {
    fillsScreen && safeAreaInsets.bottom == 0 && bottomBarHeight > 0
  }

  package enum Owner: Hashable, Sendable {
    case viewController
    /// The outermost view of a xib.
    case view
    /// A cell or a reusable view that is outermost itself.
    case cell
  }
}

/// One Auto Layout constraint, as the document states it:
/// `item.attribute relation multiplier × toItem.toAttribute + constant`.
package struct LayoutConstraint: Hashable, Sendable {
  /// nil: the view that owns the constraint.
  package var item: String?
  package var attribute: String
  package var relation: Relation = .equal
  package var toItem: String?
  package var toAttribute: String?
  package var multiplier = 1.0
  /// Points.
  package var constant = 0.0
  /// 1 … 1000.
  package var priority = 1000.0
  package var range = SourceRange(0, 0)

  package enum Relation: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case lessThanOrEqual = "<="
    case greaterThanOrEqual = ">="
  }

  /// `NSLayoutConstraint.Attribute`'s names.
  package static let attributes = [
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
    "centerY", "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin",
    "bottomMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins",
    "centerYWithinMargins", "notAnAttribute",
  ]

  @inlinable package init(attribute: String) {
    self.attribute = attribute
  }
}

/// How a view follows its superview's size (`UIView.AutoresizingMask`).
package enum AutoresizingMask: String, CaseIterable, Hashable, Sendable {
  case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
  case flexibleTopMargin, flexibleHeight, flexibleBottomMargin
}
