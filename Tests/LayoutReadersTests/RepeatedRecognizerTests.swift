import Linting
import LayoutModel
import LayoutReaders
import TouchModel
import Testing

/// A recognizer that a layout adds to several views.
struct RepeatedRecognizerTests {
  /// Views in a row with these recognizers.
  private func read(_ recognizers: String...) throws -> Reading {
    let views = recognizers.enumerated().map {
      #"{"id": "v\#($0)", "frame": [0, 0, 9, 9], "gestureRecognizers": [\#($1)]}"#
    }
    return try Reading(view: #""subviews": [\#(views.joined(separator: ","))]"#)
  }

  private func recognizers(_ reading: Reading) throws -> [[String?]] {
    try reading.layout().views.dropFirst().map { $0.gestureRecognizers.map(\.id) }
  }

  private let tap = """
    {"class": "UITapGestureRecognizer", "id": "tap", "actions": [{"action": "a"}]}
    """

  @Test func staysOnTheLastView() throws {
    // The order of keys is nothing that the recognizer has.
    let turned = #"{"id": "tap", "actions": [{"action": "a"}], "class": "UITapGestureRecognizer"}"#
    let reading = try read(tap, turned, tap)
    #expect(reading.findings == [])
    #expect(try recognizers(reading) == [[], [], ["tap"]])
    let layout = try reading.layout()
    let last = RecognizerID(view: ViewID(3), place: 0)
    #expect(layout.leftViews.map(\.view) == [ViewID(1), ViewID(2)])
    #expect(layout.leftViews.allSatisfy { $0.recognizer == last })
    #expect(
      try layout.leftViews.map { reading.slice(try reading.node($0.node).range) } == [
        #""tap""#, #""tap""#,
      ])
    // GR-2: no touch on the first comes to it.
    #expect(layout.recognizersReceivingTouch(on: ViewID(1)) == [])
    #expect(layout.recognizersReceivingTouch(on: ViewID(3)) == [last])
  }

  @Test func keepsItsPlaceAmongTheOthers() throws {
    let other = #"{"class": "UIPanGestureRecognizer", "id": "pan"}"#
    let reading = try read("\(tap), \(other)", "\(other.replacing("pan", with: "drag")), \(tap)")
    #expect(reading.findings == [])
    #expect(try recognizers(reading) == [["pan"], ["drag", "tap"]])
    #expect(
      try reading.layout().leftViews.map(\.recognizer) == [RecognizerID(view: ViewID(2), place: 1)])
  }

  /// What comes last in the text is last, whichever view holds the other.
  @Test func theTextSaysWhichIsLast() throws {
    let reading = try Reading(
      view: """
        "subviews": [{"id": "inner", "frame": [0, 0, 9, 9], "gestureRecognizers": [\(tap)]}],
        "gestureRecognizers": [\(tap)]
        """)
    #expect(reading.findings == [])
    #expect(try reading.layout().views.map(\.gestureRecognizers.count) == [1, 0])
    #expect(try reading.layout().leftViews.map(\.view) == [ViewID(1)])
  }

  @Test func anotherContentIsAnotherRecognizer() throws {
    let other = tap.replacing(#""a""#, with: #""b""#)
    let reading = try read(tap, other, tap)
    let taken = "duplicate-id `\"tap\"`: id 'tap' is taken by a gesture recognizer"
    #expect(reading.findings == [taken])
    #expect(try recognizers(reading) == [[], [nil], ["tap"]])
    #expect(try reading.layout().leftViews.map(\.view) == [ViewID(1)])
  }

  @Test func twiceOnOneViewIsAMistake() throws {
    let reading = try read("\(tap), \(tap)")
    #expect(reading.document.findings.map(\.rule) == ["duplicate-id"])
    #expect(try recognizers(reading) == [["tap", nil]])
    #expect(try reading.layout().leftViews == [])
  }

  @Test func withoutAnIdThereAreTwo() throws {
    let anonymous = #"{"class": "UITapGestureRecognizer", "actions": [{"action": "a"}]}"#
    let reading = try read(anonymous, anonymous)
    #expect(reading.findings == [])
    #expect(try recognizers(reading) == [[nil], [nil]])
  }

  @Test func eachLayoutOfASetIsApart() throws {
    let layout = #"{"frame": [0, 0, 9, 9], "gestureRecognizers": [\#(tap)]}"#
    let reading = try Reading(
      #"{"layouts": [{"name": "1", "layout": \#(layout)}, {"name": "2", "layout": \#(layout)}]}"#)
    #expect(reading.findings == [])
    #expect(reading.document.layouts.allSatisfy { $0.leftViews.isEmpty })
  }

  @Test func isReferredToAsOne() throws {
    let double = #"{"class": "UITapGestureRecognizer", "requiresFailureOf": ["tap"]}"#
    let reading = try read(tap, "\(double), \(tap)")
    #expect(reading.findings == [])
    let layout = try reading.layout()
    let requirements = FailureRequirements(layout)
    #expect(
      requirements.required(by: RecognizerID(view: ViewID(2), place: 0)) == [
        RecognizerID(view: ViewID(2), place: 1)
      ])
  }

  @Test func isWrittenWhereItIs() throws {
    let text = LayoutWriter.text(of: [try read(tap, tap).layout()])
    let reading = try Reading(text)
    #expect(reading.findings == [])
    #expect(try recognizers(reading) == [[], ["tap"]])
    #expect(try reading.layout().leftViews == [])
  }
}
