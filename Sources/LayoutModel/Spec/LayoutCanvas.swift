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

  package init(root: ViewID, owner: Owner) {
    self.root = root
    self.owner = owner
  }

  /// The root ends where an opaque bar above it begins (AL-15): what is there is not in its safe area's
  /// insets.
  package var endsAtTopBar: Bool {
    fillsScreen && safeAreaInsets.top == 0 && statusBarHeight + topBarHeight > 0
  }
  /// The same below.
  package var endsAtBottomBar: Bool {
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
