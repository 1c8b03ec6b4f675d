internal import JSON
internal import LayoutModel
internal import Linting

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
  init(className: String, inherits: String?, classes: ClassMap, node: NodeID) {
    view = View(className: className, inherits: inherits, classes: classes)
    view.node = node
    hitTest = .stated(view.hitTest)
  }

  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    sourceMap[view.node].members.append(member)
  }

  /// Adds `offset` to the numbers of the nodes of the view and its controller.
  mutating func renumberNodes(by offset: Int) {
    view.renumberNodes(by: offset)
    if let node = controller?.node { controller?.node = node.advanced(by: offset) }
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
  package var node: NodeID

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
  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    sourceMap[node].members.append(member)
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

  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    disableMember = member
  }

  var disabledRules: [String] { disabledNames.map(\.rule) }
}

/// One layout of a set.
struct SetEntryDraft: LayoutTarget {
  package var name: String?
  package var layout: JSONValue?
}

extension ViewDraft {
  /// How far a frame may be from what its bounds, center and transform give, in points: less than
  /// anyone sees, more than rounding makes.
  private static let tolerance = 0.5

  /// Brings together what is stated of the view's place; `bounds`, `center`, `anchorPoint` and
  /// `transform` are what counts (GEO-2, GEO-4).
  mutating func settleGeometry(of object: JSONValue, _ context: inout ParseContext) {
    guard transform.isIdentity else {
      settleTransformed(object, &context)
      return
    }
    switch (frame, bounds, center) {
    case (let frame?, nil, nil):
      view.geometry = ViewGeometry(frame: frame, anchorPoint: anchorPoint)
    case (let frame?, let bounds?, nil):
      view.geometry = ViewGeometry(
        frame: Self.placed(bounds, in: frame), boundsOrigin: bounds.origin,
        anchorPoint: anchorPoint)
    case (let frame?, nil, let center?):
      let size = Rect(0, 0, frame.width, frame.height)
      view.geometry = geometry(bounds: size, center: center)
    case (_, let bounds?, let center?):
      view.geometry = geometry(bounds: bounds, center: center)
    case (nil, _, _):
      reportMissing(.missingFrame, of: object, &context)
    }
    checkFrame(&context)
  }

  /// Apple calls the frame of a transformed view undefined, so it can stand for nothing (GEO-4).
  private mutating func settleTransformed(
    _ object: JSONValue, _ context: inout ParseContext
  ) {
    guard let bounds, let center else {
      reportMissing(.missingGeometry, of: object, &context)
      return
    }
    view.geometry = ViewGeometry(
      bounds: bounds, center: center, anchorPoint: anchorPoint, transform: transform)
    checkFrame(&context)
  }

  /// With a frame that says the same, the frame's own numbers stay what they are.
  private func geometry(bounds: Rect, center: Point) -> ViewGeometry {
    if let frame {
      let stated = ViewGeometry(
        frame: Self.placed(bounds, in: frame), boundsOrigin: bounds.origin,
        anchorPoint: anchorPoint)
      if stated.center == center { return stated }
    }
    return ViewGeometry(bounds: bounds, center: center, anchorPoint: anchorPoint)
  }

  /// The frame that has the bounds' own size and starts in the corner of `frame` where the bounds'
  /// corner lies: the far one where a size is negative (GEO-6).
  private static func placed(_ bounds: Rect, in frame: Rect) -> Rect {
    Rect(
      bounds.width < 0 ? frame.maxX : frame.minX, bounds.height < 0 ? frame.maxY : frame.minY,
      bounds.width, bounds.height)
  }

  private func checkFrame(_ context: inout ParseContext) {
    guard let frame, let real = view.geometry?.frame, real.isFinite, !Self.agree(frame, real),
      let member = context.sourceMap.member(.frame, of: view.node)
    else { return }
    let fix = Fix(
      title: "change to what bounds, center and transform give", isSafe: false,
      edits: [Fix.Edit(member.value, JSONText.array(real))])
    context.report(
      .inconsistentFrame, .inconsistentFrame(frame, real),
      at: member.value.start..<member.value.end, fixes: [fix])
  }

  private static func agree(_ left: Rect, _ right: Rect) -> Bool {
    abs(left.minX - right.minX) <= tolerance && abs(left.maxX - right.maxX) <= tolerance
      && abs(left.minY - right.minY) <= tolerance && abs(left.maxY - right.maxY) <= tolerance
  }

  /// Says what is missing, unless it is there and at fault, which has been said.
  private func reportMissing(
    _ rule: DocumentRule, of object: JSONValue, _ context: inout ParseContext
  ) {
    let stated = [
      ("frame", frame == nil), ("bounds", bounds == nil), ("center", center == nil),
    ]
    let isReported = stated.contains { key, isMissing in isMissing && object[key] != nil }
    // An element of an accessibility tree may be of something that has no place.
    guard !isReported, context.tree == .views else { return }
    if rule == .missingGeometry {
      let place = context.sourceMap.range(of: view.node, .transform)
      context.report(rule, .missingGeometry, at: place.start..<place.end)
    } else {
      let place = context.sourceMap.range(of: view.node, .bounds, .center)
      let other = bounds != nil ? "center" : center != nil ? "bounds" : nil
      context.report(rule, .missingFrame(other), at: place.start..<place.end)
    }
  }
}

extension Finding.Message {
  fileprivate static func inconsistentFrame(_ frame: Rect, _ real: Rect) -> Self {
    "frame is \(frame.text), but bounds, center and transform give \(real.text)"
  }

  fileprivate static let missingGeometry: Self =
    "a transformed view needs 'bounds' and 'center'; UIKit leaves its frame undefined"

  fileprivate static func missingFrame(_ other: String?) -> Self {
    let wanted = other.map { "'frame' or '\($0)'" } ?? "'frame'"
    return "view has no \(wanted): nothing can be said about it and what it holds"
  }
}
