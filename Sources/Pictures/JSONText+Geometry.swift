package import LayoutModel
package import Linting

extension JSONText {
  package static func point(_ point: Point) -> JSONText { [.number(point.x), .number(point.y)] }

  /// null for an unknown or infinite point.
  package static func point(_ point: Point?) -> JSONText {
    guard let point, point.isFinite else { return .null }
    return .point(point)
  }

  package static func rect(_ rect: Rect?) -> JSONText {
    guard let rect, rect.isFinite else { return .null }
    return [.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)]
  }
}
