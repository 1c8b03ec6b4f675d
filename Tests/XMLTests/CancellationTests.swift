import Testing
import XML

/// The parsing of a text whose result is no longer needed.
@Suite struct CancellationTests {
  @Test(arguments: [
    "<a>" + String(repeating: "<b c=\"d\"/>\n", count: 60_000) + "</a>",
    // Malformed texts, whose tags are scanned in another way.
    "<a>" + String(repeating: "<b c=d></b>", count: 60_000) + "</a>",
    "<a>" + String(repeating: "<!-- b --><![CDATA[ c ]]>", count: 30_000),
  ])
  func aCancelledParsingEnds(text: String) {
    let bytes = Array(text.utf8)
    var all = 0
    let whole = XMLDocument(parsing: bytes) {
      all += 1
      return false
    }
    #expect(whole.root != nil)
    // At least one for each element.
    #expect(all >= 60_000)
    for limit in [0, 1] + (2..<8).map({ $0 * all / 8 }) + [all - 1] {
      var questions = 0
      let document = XMLDocument(parsing: bytes) {
        questions += 1
        return questions > limit
      }
      #expect(questions == limit + 1)
      #expect(document.root == nil && document.problems.isEmpty)
    }
  }

  /// A text of one element is searched for invalid references until the limit of problems is reached.
  @Test func onlyTheFirstInvalidReferencesAreReported() {
    let text = "<a>" + String(repeating: "&x;", count: 100) + "</a>"
    let problems = XMLDocument(parsing: Array(text.utf8)).problems
    #expect(problems.count == XMLLimits().problems)
    #expect(problems.map(\.range.lowerBound) == (0..<problems.count).map { 3 + 3 * $0 })
  }
}
