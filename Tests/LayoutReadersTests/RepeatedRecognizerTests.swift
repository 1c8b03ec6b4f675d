import Linting
import LayoutModel
import LayoutReaders
import HitTesting
import Testing

/// A recognizer that a layout adds to several views.
struct RepeatedRecognizerTests {
  /// Sibling views with these recognizers.
  private func read(_ recognizers: String...) throws -> JSONReaderResult {
    let views = recognizers.enumerated().map {
      #"{"id": "v\#($0)", "frame": [0, 0, 9, 9], "gestureRecognizers": [\#($1)]}"#
    }
    return try JSONReaderResult(view: #""subviews": [\#(views.joined(separator: ","))]"#)
  }

  private func recognizers(_ result: JSONReaderResult) throws -> [[String?]] {
    try result.layout().views.dropFirst().map { $0.gestureRecognizers.map(\.id) }
  }

  private let tap =
    #"{"class": "UITapGestureRecognizer", "id": "tap", "actions": [{"action": "a"}]}"#

  @Test func belongsToTheLastView() throws {
    // The order of keys is not significant.
    let turned = #"{"id": "tap", "actions": [{"action": "a"}], "class": "UITapGestureRecognizer"}"#
    let result = try read(tap, turned, tap)
    #expect(result.findings == [])
    #expect(try recognizers(result) == [[], [], ["tap"]])
    let layout = try result.layout()
    let last = RecognizerID(view: ViewID(3), index: 0)
    #expect(layout.leftViews.map(\.view) == [ViewID(1), ViewID(2)])
    #expect(layout.leftViews.allSatisfy { $0.recognizer == last })
    #expect(
      try layout.leftViews.map { result.slice(try result.node($0.node).range) } == [
        #""tap""#, #""tap""#,
      ])
    // GR-2: the recognizer receives no touch in the first view.
    #expect(layout.recognizersReceivingTouch(on: ViewID(1)) == [])
    #expect(layout.recognizersReceivingTouch(on: ViewID(3)) == [last])
  }

  @Test func preservesTheOrderOfRecognizers() throws {
    let other = #"{"class": "UIPanGestureRecognizer", "id": "pan"}"#
    let result = try read("\(tap), \(other)", "\(other.replacing("pan", with: "drag")), \(tap)")
    #expect(result.findings == [])
    #expect(try recognizers(result) == [["pan"], ["drag", "tap"]])
    #expect(
      try result.layout().leftViews.map(\.recognizer) == [RecognizerID(view: ViewID(2), index: 1)])
  }

  /// Document order is decisive, regardless of the order of the views.
  @Test func documentOrderDeterminesTheLastView() throws {
    let result = try JSONReaderResult(
      view: """
        "subviews": [{"id": "inner", "frame": [0, 0, 9, 9], "gestureRecognizers": [\(tap)]}],
        "gestureRecognizers": [\(tap)]
        """)
    #expect(result.findings == [])
    #expect(try result.layout().views.map(\.gestureRecognizers.count) == [1, 0])
    #expect(try result.layout().leftViews.map(\.view) == [ViewID(1)])
  }

  @Test func differentContentIsADuplicateId() throws {
    let other = tap.replacing(#""a""#, with: #""b""#)
    let result = try read(tap, other, tap)
    let taken = "duplicate-id `\"tap\"`: id 'tap' is taken by a gesture recognizer"
    #expect(result.findings == [taken])
    #expect(try recognizers(result) == [[], [nil], ["tap"]])
    #expect(try result.layout().leftViews.map(\.view) == [ViewID(1)])
  }

  @Test func reportsARecognizerRepeatedOnOneView() throws {
    let result = try read("\(tap), \(tap)")
    #expect(result.document.findings.map(\.rule) == ["duplicate-id"])
    #expect(try recognizers(result) == [["tap", nil]])
    #expect(try result.layout().leftViews == [])
  }

  @Test func recognizersWithoutIdsAreDistinct() throws {
    let anonymous = #"{"class": "UITapGestureRecognizer", "actions": [{"action": "a"}]}"#
    let result = try read(anonymous, anonymous)
    #expect(result.findings == [])
    #expect(try recognizers(result) == [[nil], [nil]])
  }

  @Test func layoutsOfASetAreIndependent() throws {
    let layout = #"{"frame": [0, 0, 9, 9], "gestureRecognizers": [\#(tap)]}"#
    let result = try JSONReaderResult(
      #"{"layouts": [{"name": "1", "layout": \#(layout)}, {"name": "2", "layout": \#(layout)}]}"#)
    #expect(result.findings == [])
    #expect(result.document.layouts.allSatisfy { $0.leftViews.isEmpty })
  }

  @Test func referencesResolveToOneRecognizer() throws {
    let double = #"{"class": "UITapGestureRecognizer", "requiresFailureOf": ["tap"]}"#
    let result = try read(tap, "\(double), \(tap)")
    #expect(result.findings == [])
    let layout = try result.layout()
    let requirements = FailureRequirements(layout)
    #expect(
      requirements.required(by: RecognizerID(view: ViewID(2), index: 0)) == [
        RecognizerID(view: ViewID(2), index: 1)
      ])
  }

  @Test func isWrittenOnTheLastView() throws {
    let text = LayoutWriter.text(of: [try read(tap, tap).layout()])
    let result = try JSONReaderResult(text)
    #expect(result.findings == [])
    #expect(try recognizers(result) == [[], ["tap"]])
    #expect(try result.layout().leftViews == [])
  }
}
