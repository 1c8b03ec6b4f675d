internal import LayoutModel
internal import Linting
internal import JSON

/// A view as it is being read: what its members state before they are brought together.
struct ViewDraft: LayoutTarget {
  package var view: View
  package var frame: Rect?
  package var bounds: Rect?
  package var center: Point?
  package var anchorPoint = ViewGeometry.middle
  package var transform = AffineTransform.identity
  var hitTest: HitTestDraft
  package var controller: ControllerDraft?
  package var subviews: JSONElements?
  var disabledNames: [Suppression.Name] = []

  /// A view before any of its members are read, but for its class, on which defaults depend.
  init(className: String, inherits: String?, classes: ClassMap, range: Range<Int>) {
    view = View(className: className, inherits: inherits, classes: classes)
    view.range = SourceRange(range)
    hitTest = .stated(view.hitTest)
  }

  mutating func note(_ member: LocatedMember) {
    view.members.append(member)
  }
}

/// What `hitTest` says: an override may mean another view, which is found once all are read.
enum HitTestDraft: Sendable {
  case stated(HitTestOverride)
  case forward(String)
  case ignoring(String)
}

/// The object of `hitTest`.
struct HitTestTarget: LayoutTarget {
  var forward: String?
  var ignoring: String?

  package var draft: HitTestDraft? {
    switch (forward, ignoring) {
    case (let id?, nil): .forward(id)
    case (nil, let id?): .ignoring(id)
    default: nil
    }
  }
}

/// The object of `pointInside`.
struct PointInsideArea: LayoutTarget {
  var insets: EdgeInsets?
  package var rect: Rect?

  var override: PointInsideOverride? {
    switch (insets, rect) {
    case (let insets?, nil): .insets(insets)
    case (nil, let rect?): .rect(rect)
    default: nil
    }
  }
}

/// A view controller before its root view has a place and the controllers it names are read.
struct ControllerDraft: LayoutTarget {
  package var className = "UIViewController"
  package var id: String?
  package var parent = Parent.nearestAncestor
  var presentedBy: String?
  var handledTouches: TouchPhases = []
  var responds: [String]?
  package var range: Range<Int>

  enum Parent: Sendable {
    case nearestAncestor, none
    case controller(String)
  }
}

/// A constraint before it is known whether it says enough.
struct ConstraintDraft: LayoutTarget {
  package var constraint = LayoutConstraint(attribute: "notAnAttribute")
}

extension GestureRecognizer: LayoutTarget {
  mutating func note(_ member: LocatedMember) {
    members.append(member)
  }
}
extension GestureDelegate: LayoutTarget {}
extension TargetAction: LayoutTarget {}
extension View.Accessibility: LayoutTarget {}
extension Device: LayoutTarget {}
extension Application: LayoutTarget {}

/// A document's root, or that of one layout of a set, apart from the views.
struct RootDraft: LayoutTarget {
  package var name: String?
  var tree: ViewHierarchy.Tree?
  var device: Device?
  package var application = Application()
  var disabledNames: [Suppression.Name] = []
  var disableMember: LocatedMember?
  var windows: JSONElements?
  package var layouts: JSONElements?

  mutating func note(_ member: LocatedMember) {
    disableMember = member
  }

  var disabledRules: [String] { disabledNames.map(\.rule) }
}

/// One layout of a set.
struct SetEntryDraft: LayoutTarget {
  package var name: String?
  package var layout: JSONValue?
}
