import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// A gesture on a layout of the test, for tables of logs.
struct Played {
  let hierarchy: ViewHierarchy
  let sequence: TouchSequence

  init(
    _ kind: TouchGesture.Kind, on layout: String, at point: Point = Point(50, 50),
    to end: Point? = nil, duration: Double? = nil, isInterrupted: Bool = false
  ) throws {
    hierarchy = try Layouts.read(layout)
    var gesture = TouchGesture(kind, at: point, to: end, duration: duration)
    gesture.isInterrupted = isInterrupted
    sequence = TouchDelivery(hierarchy).play(gesture)
  }

  var actions: [String] { sequence.actions }

  /// The messages of some objects, as `object.message`, without states and delegates' answers.
  func log(of objects: String...) -> [String] {
    sequence.log(in: hierarchy).entries
      .filter { ["touch", "control", "action", "selection"].contains($0.kind) }
      .filter { objects.contains($0.object) }.map(\.printed)
  }

  /// The failures of recognizers, by id.
  var failures: [String: GestureFailure] {
    sequence.events.reduce(into: [:]) { failures, event in
      guard case .state(.failed, let failure) = event.message else { return }
      failures[hierarchy.identifier(of: event.object)] = failure
    }
  }

  /// The time of the first such message to an object, in seconds.
  func time(of message: String, to object: String) -> Double? {
    sequence.events.first {
      $0.message.name == message && hierarchy.identifier(of: $0.object) == object
    }?.time
  }

  /// Delegate methods, as `recognizer.question`.
  var questions: [String] {
    sequence.log(in: hierarchy).entries.filter { $0.kind == "delegate" }.map(\.printed)
  }

  /// A view of 400 points with recognizers and subviews.
  static func view(_ recognizers: String..., more: String = "", subviews: String = "") -> String {
    """
    {"class": "UIView", "id": "root", "frame": [0, 0, 400, 400], \(more)
     "gestureRecognizers": [\(recognizers.joined(separator: ", "))], "subviews": [\(subviews)]}
    """
  }

  static func tap(_ id: String, _ more: String = "") -> String {
    recognizer("UITapGestureRecognizer", id, more)
  }

  static func recognizer(_ className: String, _ id: String, _ more: String = "") -> String {
    let rest = more.isEmpty ? "" : ", \(more)"
    return """
      {"class": "\(className)", "id": "\(id)", "actions": [{"action": "\(id):"}]\(rest)}
      """
  }
}
