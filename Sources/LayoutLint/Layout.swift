internal import LayoutModel
internal import HitTesting

/// One view hierarchy of a document, with the questions that UIKit answers when the app runs.
///
/// Points and frames are in points, in the coordinates of the screen for a layout with windows, and in those of the
/// root's bounds for a single view.
public struct Layout: Sendable {
  /// All views in painting order: superviews before their subviews, and a view in front after those behind it.
  public let views: [LayoutView]

  let hierarchy: ViewHierarchy

  init(_ hierarchy: ViewHierarchy, _ map: SourceMap, _ lines: LineIndex) {
    self.hierarchy = hierarchy
    views = hierarchy.views.indices.map { LayoutView(ViewID($0), in: hierarchy, map, lines) }
  }

  /// The view with an object id or path.
  public func view(_ identifier: String) -> LayoutView? {
    views.first { $0.objectID == identifier } ?? views.first { $0.path == identifier }
  }

  /// The result of `hitTest(_:with:)` of the root views, with the calls that UIKit makes (Semantics, HT-1 to HT-11).
  public func hitTest(_ point: LayoutPoint) -> HitTestResult {
    HitTestResult(hierarchy.hitTest(point.modelled), self)
  }

  /// The responder chain from a view to the last known responder (Semantics, RC-1 to RC-9).
  public func responderChain(from view: LayoutView) -> [Responder] {
    hierarchy.responderChain(from: ViewID(view.index)).map { Responder($0, in: hierarchy) }
  }

  /// How much of the area of a view touches reach.
  public func reach(of view: LayoutView) -> Reach {
    Reach(TouchMap(hierarchy).viewReach(of: ViewID(view.index)), self)
  }

  /// The messages that UIKit sends during a gesture at a point, and the actions that it calls (Semantics, TD and GR).
  public func touch(_ gesture: Gesture = .tap, at point: LayoutPoint) -> TouchSequence {
    let gesture = TouchGesture(gesture.kind, at: point.modelled)
    return TouchSequence(TouchDelivery(hierarchy).play(gesture), self)
  }

  func view(_ id: ViewID) -> LayoutView { views[id.index] }
}

/// A view of a layout.
public struct LayoutView: Hashable, Sendable {
  /// The position in the views of its layout.
  public let index: Int
  /// The object id in the document, or `nil` if it has none.
  public let objectID: String?
  /// The position in the layout: `view/subviews[0]`.
  public let path: String
  /// The class as in the document: `UIButton`.
  public let className: String
  /// The name in messages: `button "Buy"`.
  public let name: String
  /// In the coordinates of the layout, or `nil` if a frame is unknown or a transform rotates it.
  public let frame: LayoutRect?
  /// Whether users expect that the view reacts to touches.
  public let isInteractive: Bool
  /// The start of the view in the text.
  public let position: TextPosition

  init(_ id: ViewID, in hierarchy: ViewHierarchy, _ map: SourceMap, _ lines: LineIndex) {
    index = id.index
    objectID = hierarchy[id].id
    path = hierarchy.path(of: id)
    className = hierarchy[id].className
    name = hierarchy.displayName(of: id)
    frame = hierarchy.absoluteFrame(of: id).flatMap { $0.isFinite ? LayoutRect($0) : nil }
    isInteractive = hierarchy.isInteractive(id)
    position = TextPosition(map.range(of: hierarchy[id].node).start, lines)
  }
}

/// A point, in points.
public struct LayoutPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  fileprivate var modelled: Point { Point(x, y) }
}

/// A rectangle, in points.
public struct LayoutRect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  fileprivate init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
