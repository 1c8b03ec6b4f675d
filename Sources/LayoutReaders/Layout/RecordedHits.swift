internal import JSON
package import LayoutModel

/// What an app's own hit-testing returned at a point, as a capture records it in `x-capture`.
package struct RecordedHit: Sendable {
  package let point: Point
  package let answer: Answer

  package enum Answer: Sendable {
    case noView
    /// The id of a view in the capture.
    case view(String)
    /// The class of a view that the capture does not contain.
    case otherView(String)
  }

  /// The recorded hits of each layout of a document, by the prefix of the layout's paths. A layout
  /// without recorded hits is missing. Malformed members are skipped.
  package static func all(in source: SourceText) -> [String: [RecordedHit]] {
    guard let root = JSONDocument(parsing: source.bytes).root else { return [:] }
    guard let layouts = root["layouts"] else {
      return hits(of: root).map { ["": $0] } ?? [:]
    }
    var result: [String: [RecordedHit]] = [:]
    for (index, entry) in layouts.elements.enumerated() {
      result["layouts[\(index)]/"] = entry["layout"].flatMap(hits)
    }
    return result
  }

  private static func hits(of layout: JSONValue) -> [RecordedHit]? {
    guard let entries = layout["x-capture"]?["hits"], entries.kind == .array else { return nil }
    var hits: [RecordedHit] = []
    for entry in entries.elements {
      guard let answer = answer(of: entry), let points = entry["points"] else { continue }
      for point in points.elements {
        let numbers = point.elements
        guard numbers.count == 2, let x = numbers[0].number, let y = numbers[1].number else {
          continue
        }
        hits.append(RecordedHit(point: Point(x, y), answer: answer))
      }
    }
    return hits
  }

  private static func answer(of entry: JSONValue) -> Answer? {
    if let name = entry["class"]?.string { return .otherView(name) }
    guard let view = entry["view"] else { return nil }
    return view.kind == .null ? .noView : view.string.map { .view($0) }
  }
}
