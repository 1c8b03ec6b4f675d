internal import JSON
internal import LayoutModel
internal import Linting

/// A view that is being read: the values of its members before they are combined.
struct ViewDraft: LayoutTarget {
  var view: View
  var frame: Rect?
  var bounds: Rect?
  var center: Point?
  var anchorPoint = ViewGeometry.centerAnchor
  var transform = AffineTransform.identity
  var hitTest: HitTestDraft?
  var controller: ControllerDraft?
  var subviews: [JSONValue]?
  var disabledNames: [Suppression.Name] = []

  /// - Parameter className: determines the defaults, so it is read before the members.
  init(className: String, inherits: String?, classes: ClassMap, node: NodeID) {
    view = View(className: className, inherits: inherits, classes: classes)
    view.node = node
  }

  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    sourceMap.add(member, to: view.node)
  }
}

/// The value of `hitTest`.
enum HitTestDraft: Sendable {
  case explicit(HitTestOverride)
  /// With the id of another view, which is resolved when all views are read.
  case reference(String, @Sendable (ViewID) -> HitTestOverride)
}

/// An object with exactly one of its keys: the values of those that it has.
struct Alternatives<Value: Sendable>: LayoutTarget {
  var values: [Value] = []
}

/// A view controller before its references are resolved.
struct ControllerDraft: LayoutTarget {
  var className = "UIViewController"
  var id: String?
  var parent = Parent.nearestAncestor
  var presentedBy: String?
  var handledTouches: TouchPhases = []
  var responds: [String]?
  var node: NodeID

  enum Parent: Sendable {
    case nearestAncestor, none
    case controller(String)
  }
}

extension GestureRecognizer: LayoutTarget {
  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    sourceMap.add(member, to: node)
  }
}
extension LayoutConstraint: LayoutTarget {}
extension GestureDelegate: LayoutTarget {}
extension TargetAction: LayoutTarget {}
extension View.Accessibility: LayoutTarget {}
extension Device: LayoutTarget {}
extension Application: LayoutTarget {}

/// The root of a document or of one layout of a set, without the views.
struct RootDraft: LayoutTarget {
  var name: String?
  var tree: ViewHierarchy.Tree?
  var device: Device?
  var application = Application()
  var disabledNames: [Suppression.Name] = []
  var disableMember: LocatedMember?
  var windows: [JSONValue]?
  var layouts: [JSONValue]?

  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    disableMember = member
  }

  var disabledRules: [String] { disabledNames.map(\.rule) }
}

/// One layout of a set.
struct SetEntryDraft: LayoutTarget {
  var name: String?
  var layout: JSONValue?
}

extension ViewDraft {
  /// The maximum difference between a frame and the frame computed from bounds, center and
  /// transform, in points: invisible, but above rounding errors.
  private static let tolerance = 0.5

  /// Combines the members that were read.
  ///
  /// Unlike a caller, a method does not copy the draft for each of its properties.
  mutating func finish(_ object: JSONValue, _ context: inout ParseContext) {
    if case .explicit(let override)? = hitTest { view.hitTest = override }
    resolveGeometry(of: object, &context)
    guard !disabledNames.isEmpty else { return }
    context.suppress(
      disabledNames, by: context.sourceMap.member(.disable, of: view.node),
      in: SourceRange(object.range))
  }

  /// Combines the geometry of the view. `bounds`, `center`, `anchorPoint` and `transform` take
  /// precedence over `frame` (GEO-2, GEO-4).
  mutating func resolveGeometry(of object: JSONValue, _ context: inout ParseContext) {
    guard transform.isIdentity else {
      resolveTransformed(object, &context)
      return
    }
    switch (frame, bounds, center) {
    case (let frame?, nil, nil):
      view.geometry = ViewGeometry(frame: frame, anchorPoint: anchorPoint)
    case (let frame?, let bounds?, nil):
      view.geometry = ViewGeometry(
        frame: Self.fitted(bounds, in: frame), boundsOrigin: bounds.origin,
        anchorPoint: anchorPoint)
    case (let frame?, nil, let center?):
      let size = Rect(0, 0, frame.width, frame.height)
      view.geometry = geometry(bounds: size, center: center)
    case (_, let bounds?, let center?):
      view.geometry = geometry(bounds: bounds, center: center)
    case (nil, _, _):
      reportMissing(.missingFrame, of: object, &context)
    }
    Self.checkFrame(frame, of: view.geometry?.frame, view.node, &context)
  }

  /// UIKit documents the frame of a transformed view as undefined, so it is ignored (GEO-4).
  private mutating func resolveTransformed(
    _ object: JSONValue, _ context: inout ParseContext
  ) {
    guard let bounds, let center else {
      reportMissing(.missingGeometry, of: object, &context)
      return
    }
    view.geometry = ViewGeometry(
      bounds: bounds, center: center, anchorPoint: anchorPoint, transform: transform)
    Self.checkFrame(frame, of: view.geometry?.frame, view.node, &context)
  }

  /// If the frame has the same center, its exact coordinates are preserved.
  private func geometry(bounds: Rect, center: Point) -> ViewGeometry {
    if let frame {
      let fromFrame = ViewGeometry(
        frame: Self.fitted(bounds, in: frame), boundsOrigin: bounds.origin,
        anchorPoint: anchorPoint)
      if fromFrame.center == center { return fromFrame }
    }
    return ViewGeometry(bounds: bounds, center: center, anchorPoint: anchorPoint)
  }

  /// The frame with the size of `bounds` at the matching corner of `frame`: the opposite corner if
  /// a size is negative (GEO-6).
  private static func fitted(_ bounds: Rect, in frame: Rect) -> Rect {
    Rect(
      bounds.width < 0 ? frame.maxX : frame.minX, bounds.height < 0 ? frame.maxY : frame.minY,
      bounds.width, bounds.height)
  }

  /// Reports a frame that differs from that of the geometry.
  private static func checkFrame(
    _ frame: Rect?, of real: Rect?, _ node: NodeID, _ context: inout ParseContext
  ) {
    guard let frame, let real, real.isFinite, !agree(frame, real),
      let member = context.sourceMap.member(.frame, of: node)
    else { return }
    let fix = Fix(
      title: "change to what bounds, center and transform give", isSafe: false,
      edits: [Fix.Edit(member.value, JSONText.array(real).lineText)])
    context.report(
      .inconsistentFrame, .inconsistentFrame(frame, real),
      at: member.value.start..<member.value.end, fixes: [fix])
  }

  private static func agree(_ left: Rect, _ right: Rect) -> Bool {
    abs(left.minX - right.minX) <= tolerance && abs(left.maxX - right.maxX) <= tolerance
      && abs(left.minY - right.minY) <= tolerance && abs(left.maxY - right.maxY) <= tolerance
  }

  /// Reports missing geometry, unless a present but invalid value is already reported.
  private func reportMissing(
    _ rule: DocumentRule, of object: JSONValue, _ context: inout ParseContext
  ) {
    let properties = [
      ("frame", frame == nil), ("bounds", bounds == nil), ("center", center == nil),
    ]
    let isReported = properties.contains { key, isMissing in isMissing && object[key] != nil }
    // An accessibility element may have no geometry.
    guard !isReported, context.tree == .views else { return }
    if rule == .missingGeometry {
      let range = context.sourceMap.range(of: view.node, .transform)
      context.report(rule, .missingGeometry, at: range.start..<range.end)
    } else {
      let range = context.sourceMap.range(of: view.node, .bounds, .center)
      let other = bounds != nil ? "center" : center != nil ? "bounds" : nil
      context.report(rule, .missingFrame(other), at: range.start..<range.end)
    }
  }
}

extension Finding.Message {
  fileprivate static func inconsistentFrame(_ frame: Rect, _ real: Rect) -> Self {
    "frame is \(frame.text), but bounds, center and transform determine \(real.text)"
  }

  fileprivate static let missingGeometry: Self =
    "a transformed view needs 'bounds' and 'center'; UIKit leaves its frame undefined"

  fileprivate static func missingFrame(_ other: String?) -> Self {
    let wanted = other.map { "'frame' or '\($0)'" } ?? "'frame'"
    return "view has no \(wanted); the view and its subviews are not checked"
  }
}
