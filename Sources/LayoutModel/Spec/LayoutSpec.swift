/// The layout of views as a document declares it, for screens of any size: constraints, and for
/// each view the properties that Auto Layout, stack views and autoresizing masks use.
///
/// A spec belongs to one `ViewHierarchy` and refers to its views by index, because ids can be
/// ambiguous. `LayoutEngine` computes frames from it.
public struct LayoutSpec: Equatable, Sendable {
  /// By view.
  public var traits: [LayoutTraits]
  public var constraints: [ConstraintSpec] = []
  /// The views that are laid out as separate screens, in the hierarchy's order: the root, and the
  /// roots of embedded view controllers.
  public var canvases: [LayoutCanvas] = []

  public init(viewCount: Int) {
    traits = Array(repeating: LayoutTraits(), count: viewCount)
  }
}

extension LayoutSpec {
  /// Whether a font has a text style, so that the layout depends on the text size.
  public var hasTextStyles: Bool {
    traits.contains { traits in
      guard case .text(let text) = traits.content else { return false }
      return text.style != nil
    }
  }

  /// Whether the document contains the text of a view in the system font, which can be measured.
  public var hasTexts: Bool {
    traits.contains { traits in
      guard case .text(let text) = traits.content else { return false }
      return text.text != nil && text.isSystemFont
    }
  }

  /// The sides to which required constraints assign a length in points, by view.
  public var fixedSides: [ViewID: Set<LayoutAttribute>] { sides { _ in true } }

  /// The sides to which required constraints assign a length of 0 in every size class, by view.
  public var collapsedSides: [ViewID: Set<LayoutAttribute>] {
    sides { $0.constant == Varied(0) && $0.isInstalled == Varied(true) }
  }

  /// The sides that required constraints without a second item determine, by view.
  private func sides(
    where isIncluded: (ConstraintSpec) -> Bool
  ) -> [ViewID: Set<LayoutAttribute>] {
    var sides: [ViewID: Set<LayoutAttribute>] = [:]
    for constraint in constraints where constraint.second == nil && isIncluded(constraint) {
      let anchor = constraint.first
      guard constraint.relation == .equal, constraint.priority.base == 1000,
        constraint.isInstalled.base, !constraint.isPlaceholder, anchor.guide == nil,
        [.width, .height].contains(anchor.attribute)
      else { continue }
      sides[anchor.view, default: []].insert(anchor.attribute)
    }
    return sides
  }

  /// Whether the width of a view depends on no other view and not on the screen: a required constraint or
  /// the stored frame determines it.
  ///
  /// - Parameter fixedSides: the property of the same name, which callers compute once for all views.
  public func hasConstantWidth(
    _ id: ViewID, fixedSides: [ViewID: Set<LayoutAttribute>], in hierarchy: ViewHierarchy
  ) -> Bool {
    let own = traits[id.index]
    guard own.isFixed || !own.usesConstraints else {
      return fixedSides[id]?.contains(.width) == true
    }
    let isArranged = hierarchy[id].superview.map { traits[$0.index].isStack } ?? false
    return own.part == .none && !isArranged
      && !hierarchy[id].autoresizingMask.contains(.flexibleWidth)
  }
}

/// A constraint whose items are resolved: `first.attribute relation multiplier × second.attribute +
/// constant`.
public struct ConstraintSpec: Hashable, Sendable {
  public var first: LayoutAnchor
  public var relation: LayoutConstraint.Relation
  /// nil: the constraint has only a constant.
  public var second: LayoutAnchor?
  public var multiplier = 1.0
  /// Points.
  public var constant = Varied(0.0)
  /// 1 … 1000; 1000 is required.
  public var priority = Varied(1000.0)
  /// The size classes in which the constraint is installed (AL-2).
  public var isInstalled = Varied(true)
  /// The constraint is removed at run time (AL-4).
  public var isPlaceholder = false
  public var id: String?
  public var node = NodeID.none

  public init(
    _ first: LayoutAnchor, _ relation: LayoutConstraint.Relation = .equal,
    _ second: LayoutAnchor? = nil
  ) {
    self.first = first
    self.relation = relation
    self.second = second
  }
}

/// One side of a constraint.
public struct LayoutAnchor: Hashable, Sendable {
  public var view: ViewID
  /// nil: the view itself.
  public var guide: LayoutGuide?
  public var attribute: LayoutAttribute

  public init(_ view: ViewID, _ attribute: LayoutAttribute, guide: LayoutGuide? = nil) {
    self.view = view
    self.attribute = attribute
    self.guide = guide
  }
}

/// The layout guides of a view or its view controller.
public enum LayoutGuide: String, CaseIterable, Hashable, Sendable {
  case safeArea
  /// A controller's `topLayoutGuide` and `bottomLayoutGuide` (AL-11).
  case top, bottom
  /// A scroll view's (AL-41).
  case content, frame
  case layoutMargins, readableContent
}

/// `NSLayoutConstraint.Attribute`. Interface Builder's `baseline` is `lastBaseline`.
public enum LayoutAttribute: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins
  case notAnAttribute
}

/// A view that is laid out as a screen: the root view of a scene, or a root of a xib.
public struct LayoutCanvas: Hashable, Sendable {
  public var root: ViewID
  public var owner: Owner
  /// The screen for which the document is drawn; nil: the document does not specify it.
  public var screen: Screen?
  /// The safe area that the document implies, in points (AL-10 to AL-16). Insets implied by guides
  /// and stored frames take precedence (AL-18).
  public var safeAreaInsets = EdgeInsets.zero
  /// The parts of the insets that are the status bar and the home indicator, in points. The other
  /// parts are bars of the app, which other screens have too (AL-19).
  public var statusBarHeight = 0.0
  public var homeIndicatorHeight = 0.0
  /// The heights of the navigation bars and toolbars above and below the content, in points; 0:
  /// there is none.
  public var topBarHeight = 0.0
  public var bottomBarHeight = 0.0
  /// The root has the size of the screen.
  public var fillsScreen = false
  /// On iPhones, the root is presented in a sheet, which is as wide as the screen (AL-45). Such a root does
  /// not fill the screen.
  public var isSheet = false
  /// The bars of the container view controllers that the document declares, in front of the root;
  /// back to front.
  public var bars: [ControllerBar] = []
  /// The version of Interface Builder (`toolsVersion`); 0: not specified. Some versions changed
  /// metrics of UIKit's views (AL-6, AL-24, AL-35).
  public var toolsVersion = 0

  public init(root: ViewID, owner: Owner) {
    self.root = root
    self.owner = owner
  }

  /// Whether the screen determines the size of the root.
  public func followsScreen(_ screen: Screen) -> Bool {
    fillsScreen || isSheet && screen.idiom == .phone
  }

  /// The root begins below an opaque bar, whose height is not in its safe area (AL-15).
  public var endsAtTopBar: Bool {
    (fillsScreen || isSheet) && safeAreaInsets.top == 0 && statusBarHeight + topBarHeight > 0
  }
  /// The root ends above an opaque bar.
  public var endsAtBottomBar: Bool {
    (fillsScreen || isSheet) && safeAreaInsets.bottom == 0 && bottomBarHeight > 0
  }

  /// The part of insets at the top that is a bar of the app.
  ///
  /// - Parameter screen: nil: the document's own canvas.
  public func barHeight(atTopOf insets: EdgeInsets, on screen: Screen?) -> Double {
    if endsAtTopBar { return 0 }
    guard let screen else { return insets.top - statusBarHeight }
    // A sheet begins below the status bar.
    let isBelow = isSheet && screen.sizeClass.height != .compact
    return insets.top - (isBelow ? 0 : screen.safeAreaInsets.top)
  }

  /// The part of insets at the bottom that are bars of the app.
  ///
  /// - Parameter screen: nil: the document's own canvas.
  public func barHeight(atBottomOf insets: EdgeInsets, on screen: Screen?) -> Double {
    endsAtBottomBar ? 0 : insets.bottom - (screen?.safeAreaInsets.bottom ?? homeIndicatorHeight)
  }

  public enum Owner: Hashable, Sendable {
    case viewController
    /// The root view of a xib.
    case view
    /// A cell or a reusable view at the root of its document.
    case cell
  }
}

/// A bar of a container view controller in front of the view of a child (HT-20).
public struct ControllerBar: Hashable, Sendable {
  public var kind: Kind
  /// The id of the container view controller.
  public var container: String?
  public var visibility = Visibility.certain
  /// The bar in the document, else its container.
  public var node = NodeID.none

  public init(_ kind: Kind, container: String? = nil) {
    self.kind = kind
    self.container = container
  }

  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case navigationBar = "UINavigationBar"
    case toolbar = "UIToolbar"
    case tabBar = "UITabBar"
  }

  /// Whether the bar is visible when the controller's view is.
  public enum Visibility: Comparable, Hashable, Sendable {
    case certain
    /// Code of the app can hide the bar: the view controller has a class of the app.
    case codeMayHide
    /// The container hides the bar on gestures, is presented in a sheet or has a class of the app, or
    /// the document also shows the view controller without the container.
    case uncertain
  }
}

/// An Auto Layout constraint as the document declares it: `item.attribute relation multiplier ×
/// toItem.toAttribute + constant`.
public struct LayoutConstraint: Hashable, Sendable {
  /// nil: the view that contains the constraint.
  public var item: String?
  public var attribute: LayoutAttribute
  public var relation: Relation = .equal
  public var toItem: String?
  public var toAttribute: LayoutAttribute?
  public var multiplier = 1.0
  /// Points.
  public var constant = 0.0
  /// 1 … 1000.
  public var priority = 1000.0
  public var node = NodeID.none

  public enum Relation: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case lessThanOrEqual = "<="
    case greaterThanOrEqual = ">="
  }

  public init(attribute: LayoutAttribute) {
    self.attribute = attribute
  }
}

extension ViewHierarchy {
  /// The canvas of the first root view; nil: the source declares none.
  public var canvas: LayoutCanvas? { roots.first.flatMap(canvas(of:)) }

  /// The canvas of a root view.
  public func canvas(of root: ViewID) -> LayoutCanvas? {
    spec?.canvases.first { $0.root == root }
  }
}

/// How a view is resized with its superview (`UIView.AutoresizingMask`).
public enum AutoresizingMask: String, CaseIterable, Hashable, Sendable {
  case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
  case flexibleTopMargin, flexibleHeight, flexibleBottomMargin
}
