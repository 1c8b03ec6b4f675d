import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// Each kind of invalid member produces one finding at its exact range, and the other members are
/// read.
struct WrongValueTests {
  private func check(_ members: String, _ findings: [String]) throws {
    let result = try JSONReaderResult(view: members + #", "alpha": 0.5"#)
    #expect(result.findings == findings)
    #expect(try result.root().alpha == 0.5)
  }

  @Test(
    arguments: cases(
      """
      "id": 5
        `5`: 'id' must be an id, found 5
      "id": ""
        `""`: 'id' must be an id, found an empty string
      "inherits": [1]
        `[1]`: 'inherits' must be the name of a class, found an array
      "label": {}
        `{}`: 'label' must be a string, found an object
      "isHidden": 1
        `1`: 'isHidden' must be true or false, found 1
      "hidden": "yes"
        `"yes"`: 'hidden' must be true or false, found a string
      "zPosition": true
        `true`: 'zPosition' must be a number, found true
      "contentSize": [1]
        `[1]`: 'contentSize' must be [width, height], found 1 number
      "contentSize": []
        `[]`: 'contentSize' must be [width, height], found an empty array
      "contentInset": [1, "2", 3, 4]
        `"2"`: 'contentInset' must be [top, left, bottom, right]; its left is a string
      "anchorPoint": [1, 2, 3, null]
        `[1, 2, 3, null]`: 'anchorPoint' must be [x, y], found 4 values
      "transform": "none"
        `"none"`: 'transform' must be [a, b, c, d, tx, ty] or an object of rotation, scale and \
      translation, found a string
      "transform": {"scale": true}
        `true`: 'scale' must be a number or [sx, sy], found true
      "pointInside": "boundz"
        `"boundz"`: 'boundz' is no value of 'pointInside'; did you mean 'bounds'?
      "pointInside": {}
        `{}`: an object for 'pointInside' must have exactly one of 'insets' and 'rect'
      "hitTest": {"forward": "b", "ignoring": "b"}, "subviews": [{"frame":[0,0,1,1],"id":"b"}]
        `{"forward": "b", "ignoring": "b"}`: an object for 'hitTest' must have exactly one of \
      'forward', 'forwardSelf' and 'ignoring'
      "responds": ["a:", 7]
        `7`: 'responds[1]' must be a selector, found 7
      "responds": [""]
        `""`: 'responds[0]' must be a selector, found an empty string
      "handlesTouches": ["touchesBegun"]
        `"touchesBegun"`: 'touchesBegun' is no value of 'handlesTouches[0]'; did you mean \
      'touchesBegan'?
      "subviews": {}
        `{}`: 'subviews' must be an array of views, found an object
      "subviews": [4]
        `4`: 'subviews[0]' must be a view, found 4
      "actions": [{"event": "touchUpInside"}]
        `{"event": "touchUpInside"}`: a control's action needs 'action'
      "gestureRecognizers": [{"numberOfTapsRequired": 1.5}]
        `1.5`: 'numberOfTapsRequired' must be a whole number from 0 to 100, found 1.5
      "gestureRecognizers": [{"numberOfTapsRequired": 101}]
        `101`: 'numberOfTapsRequired' must be a whole number from 0 to 100, found 101
      "gestureRecognizers": [{"minimumPressDuration": -1}]
        `-1`: 'minimumPressDuration' must be a number of at least 0, found -1
      "gestureRecognizers": [{"numberOfTouchesRequired": 1e300}]
        `1e300`: 'numberOfTouchesRequired' must be a whole number from 1 to 100, found 1e+300
      "viewController": null
        `null`: 'viewController' must be the name of a class or the object of a view controller, \
      found null
      "constraints": [{"attribute": "leading", "priority": 2000}]
        `2000`: 'priority' must be a number from 1 to 1000, found 2000
      "windowScene": 3
        `3`: 'windowScene' must be the name of a class or null, found 3
      """))
  func reportsWrongValues(members: String, finding: String) throws {
    try check(members, ["invalid-value " + finding])
  }

  @Test(arguments: ["-0.1", "1.01", "50"])
  func clampsAlpha(text: String) throws {
    let result = try JSONReaderResult(view: #""alpha": \#(text)"#)
    #expect(
      result.findings == [
        "invalid-value `\(text)`: 'alpha' must be a number from 0 to 1, found \(text)"
      ])
    #expect(try result.root().alpha == 1)
  }

  @Test(
    arguments: cases(
      """
      "isHiden": true
        `"isHiden"`: a view has no key 'isHiden'; did you mean 'isHidden'?
      "HIDDEN": true
        `"HIDDEN"`: a view has no key 'HIDDEN'; did you mean 'hidden'?
      "qwertyuiop": 1
        `"qwertyuiop"`: a view has no key 'qwertyuiop'
      "numberOfTapsRequired": 1
        `"numberOfTapsRequired"`: 'numberOfTapsRequired' is a key of a gesture recognizer, not of a view
      "windows": []
        `"windows"`: 'windows' is a key of an application, not of a view
      "scenes": true
        `"scenes"`: 'scenes' is valid only with 'windows'; this root is a view
      "actions": [{"action": "a:", "evnt": 1}]
        `"evnt"`: a control's action has no key 'evnt'; did you mean 'event'?
      "gestureRecognizers": [{"actions": [{"action": "a:", "event": "touchDown"}]}]
        `"event"`: 'event' is a key of a control's action, not of a gesture recognizer's action
      "subviews": [{"frame": [0, 0, 1, 1], "device": {}}]
        `"device"`: 'device' is a key of a root view, not of a view
      """))
  func reportsUnknownKeys(members: String, finding: String) throws {
    let rule = members.contains("windows") ? #""windows""# : ""
    // A root with windows is an application, so the key is in a subview.
    let text = rule.isEmpty ? members : #""subviews": [{"frame": [0, 0, 1, 1], \#(members)}]"#
    try check(text, ["unknown-key " + finding])
  }

  @Test func suggestsSimilarNamesWithFixes() throws {
    let result = try JSONReaderResult(view: #""hitTest": "passthru", "hiden": true"#)
    #expect(result.document.findings.map(\.severity) == [.error, .warning])
    #expect(result.fixed.count == 2)
    #expect(result.fixed[0].contains(#""hitTest": "passthrough""#))
    #expect(result.fixed[1].contains(#""hidden": true"#))
    #expect(result.document.findings.flatMap(\.fixes).allSatisfy { !$0.isSafe })
  }

  @Test(arguments: [
    ("isHidden", "hidden"), ("isUserInteractionEnabled", "userInteractionEnabled"),
    ("isEnabled", "enabled"), ("isOpaque", "opaque"), ("isScrollEnabled", "scrollEnabled"),
  ])
  func reportsBothSpellingsOfAKey(swift: String, objectiveC: String) throws {
    for (first, second) in [(swift, objectiveC), (objectiveC, swift)] {
      let result = try JSONReaderResult(view: #""\#(first)": true, "\#(second)": false"#)
      #expect(
        result.findings == [
          "duplicate-key `\"\(second)\"`: '\(second)' and '\(first)' are two spellings of one key"
        ])
      #expect(
        result.document.findings[0].related.map { result.slice($0.range) } == ["\"\(first)\""])
    }
  }

  @Test func rangesAreByteOffsets() throws {
    let result = try JSONReaderResult(view: "\"label\": \"é👋\r\n\", \"alpha\": 2")
    // A raw line break is a syntax error, which takes precedence over the invalid label.
    #expect(result.document.findings.map(\.rule) == ["syntax-error"])
    let other = try JSONReaderResult(view: "\"label\": \"é👋\",\r\n\t\"alpha\": 2")
    #expect(other.findings.first?.hasPrefix("invalid-value `2`") == true)
  }

  @Test func truncatesNamesInMessages() throws {
    let long = String(repeating: "k", count: 100_000)
    for members in ["\"\(long)\": 1", "\"class\": \"A\", \"hitTest\": \"\(long)\""] {
      let findings = try JSONReaderResult("{\"frame\": [0, 0, 9, 9], \(members)}").document.findings
      #expect(findings.count == 1)
      #expect(findings.allSatisfy { $0.message.text.count < 200 })
    }
  }

  @Test func suggestionsTakeBoundedTime() throws {
    let unknown = (0..<5_000).map { "\"unknown\($0)\": 0" }.joined(separator: ", ")
    let result = try JSONReaderResult(view: unknown)
    #expect(result.document.findings.count == 5_000)
  }
}
