import HitTesting
import LayoutTestSupport
import Testing

/// The start of events without a location (RC-12, RC-17, HT-15).
@Suite struct EventStartTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let layout: String
    let start: String
    var assumptions: [String] = []
  }

  private static let field =
    #"{"class": "UITextField", "id": "field", "frame": [0, 0, 9, 9], "isFirstResponder": true}"#

  @Test(arguments: [
    Case(
      testDescription: "the first responder of the one window",
      layout:
        #"{"windows": [{"class": "UIWindow", "id": "w", "frame": [0, 0, 9, 9], "subviews": [\#(field)]}]}"#,
      start: "field"),
    Case(
      testDescription: "the window, where there is none",
      layout: #"{"windows": [{"class": "UIWindow", "id": "w", "frame": [0, 0, 9, 9]}]}"#,
      start: "w",
      assumptions: ["HT-15"]),
    Case(
      testDescription: "the window that is in front",
      layout: """
        {"windows": [{"class": "UIWindow", "id": "back", "frame": [0, 0, 9, 9]},
          {"class": "UIWindow", "id": "high", "frame": [0, 0, 9, 9], "windowLevel": 1},
          {"class": "UIWindow", "id": "last", "frame": [0, 0, 9, 9]},
          {"class": "UIWindow", "id": "gone", "frame": [0, 0, 9, 9], "windowLevel": 2, "isHidden": true}]}
        """, start: "high", assumptions: ["HT-15"]),
    Case(
      testDescription: "no first responder of a hidden window",
      layout: """
        {"windows": [{"class": "UIWindow", "id": "w", "frame": [0, 0, 9, 9]},
          {"class": "UIWindow", "id": "gone", "frame": [0, 0, 9, 9], "isHidden": true, "subviews": [\(field)]}]}
        """, start: "w", assumptions: ["HT-15"]),
    Case(
      testDescription: "the window with a first responder, below one that floats",
      layout: """
        {"windows": [{"class": "UIWindow", "id": "w", "frame": [0, 0, 9, 9], "subviews": [\(field)]},
          {"class": "UIWindow", "id": "toast", "frame": [0, 0, 9, 9], "windowLevel": 1}]}
        """, start: "field", assumptions: ["HT-15"]),
    Case(
      testDescription: "the lone view, hidden or not",
      layout: #"{"id": "root", "frame": [0, 0, 9, 9], "isHidden": true}"#, start: "root",
      assumptions: ["HT-15"]),
    Case(
      testDescription: "the first responder of a lone view",
      layout: #"{"id": "root", "frame": [0, 0, 9, 9], "subviews": [\#(field)]}"#, start: "field"),
    Case(
      testDescription: "the first of several first responders",
      layout: """
        {"id": "root", "frame": [0, 0, 9, 9], "subviews": [
          {"id": "a", "frame": [0, 0, 9, 9], "isFirstResponder": true}, \(field)]}
        """, start: "a"),
    Case(
      testDescription: "the application, where no window is shown",
      layout:
        #"{"windows": [{"class": "UIWindow", "id": "w", "frame": [0, 0, 9, 9], "isHidden": true}]}"#,
      start: "UIApplication", assumptions: ["HT-15"]),
  ])
  func eventsStart(_ example: Case) throws {
    let hierarchy = try Layouts.read(example.layout)
    let start = hierarchy.startOfEventsWithoutPoint
    let name = hierarchy.id(of: start.responder) ?? hierarchy.className(of: start.responder)
    #expect(name == example.start)
    #expect(start.assumptions == example.assumptions)
  }

  @Test(arguments: ResponderEvent.allCases)
  func rejectsAViewForOtherEvents(event: ResponderEvent) throws {
    if event == .touch {
      #expect(try ChainStart(view: "a", event: event) == .view("a", isTouched: true))
      #expect(throws: ChainStart.InvalidStart.viewIsMissing) {
        try ChainStart(view: nil, event: event)
      }
    } else {
      #expect(try ChainStart(view: nil, event: event) == .event(event))
      #expect(throws: ChainStart.InvalidStart.viewIsUnused(event)) {
        try ChainStart(view: "a", event: event)
      }
    }
  }
}
