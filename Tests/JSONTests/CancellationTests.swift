import JSON
import Testing

/// The parsing of a text whose result is no longer needed. The work after that is counted by the questions whether it is
/// needed: each long loop asks before each step.
struct CancellationTests {
  /// A text, and whether it has values.
  private static let texts: [(text: String, isValid: Bool)] = [
    (list(of: (0..<40_000).map { #"{"x": \#($0)}"# }), true),
    (list(of: [String](repeating: #"{"x": 1}"#, count: 40_000)), true),
    ("{" + [String](repeating: #""a": 1"#, count: 80_000).joined(separator: ",") + "}", true),
    ("{" + (0..<80_000).map { #""a\#($0 / 2)": 1"# }.joined(separator: ",") + "}", true),
    (list(of: [String](repeating: "1e999", count: 40_000)), true),
    (list(of: [String](repeating: "[true, \"\\n\"]", count: 30_000)), true),
    (list(of: [String](repeating: "1 1", count: 40_000)), false),
  ]

  private static func list(of values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  @Test(arguments: texts.indices)
  func aCancelledParsingEnds(index: Int) {
    let (text, isValid) = Self.texts[index]
    let bytes = Array(text.utf8)
    var all = 0
    let whole = JSONDocument(parsing: bytes) {
      all += 1
      return false
    }
    #expect((whole.root != nil) == isValid)
    // One for each value when it is scanned.
    #expect(all >= 30_000)
    for limit in [0, 1] + (2..<8).map({ $0 * all / 8 }) + [all - 1] {
      var questions = 0
      let document = JSONDocument(parsing: bytes) {
        questions += 1
        return questions > limit
      }
      #expect(questions <= limit + 8, "\(questions) questions after \(limit)")
      #expect(document.root == nil && document.problems.isEmpty)
    }
  }

  /// Values are also recovered from a malformed text.
  @Test func aCancelledRecoveryEnds() {
    let bytes = Array(("[" + String(repeating: #"{"x": 1},"#, count: 40_000) + "x").utf8)
    let document = JSONDocument(parsing: bytes)
    var all = 0
    let whole = document.remains {
      all += 1
      return false
    }
    #expect(whole?.elements.count == 40_000)
    #expect(all > 30)
    for limit in stride(from: 0, to: all, by: all / 10) {
      var questions = 0
      let remains = document.remains {
        questions += 1
        return questions > limit
      }
      #expect(remains == nil)
      #expect(questions <= limit + 8, "\(questions) questions after \(limit)")
    }
  }
}
