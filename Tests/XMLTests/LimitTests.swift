import Testing
import XML

/// Tests of texts at and beyond the limits.
struct LimitTests {
  private func nested(depth: Int) -> Parsed {
    Parsed(String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth))
  }

  @Test func parsesElementsAtTheDepthLimit() {
    let parsed = nested(depth: 2_048)
    #expect(parsed.messages.isEmpty)
    #expect(parsed.document.elements.count == 2_048)
    #expect(parsed.root?.children.first?.range == 3..<7 * 2_048 - 4)
  }

  @Test func rejectsElementsBeyondTheDepthLimit() throws {
    let parsed = nested(depth: 2_049)
    let problem = try #require(parsed.document.problems.first)
    #expect(parsed.messages == ["element is nested deeper than 2048 levels"])
    #expect(problem.kind == .tooDeep && problem.range == 6_144..<6_146)
    #expect(parsed.document.elements.count == 2_048)
    #expect(parsed.disorder == nil)
  }

  @Test func includesEmptyElementsInTheDepth() {
    var limits = XMLLimits()
    limits.depth = 2
    #expect(Parsed("<a><b/><b></b></a>", limits: limits).messages.isEmpty)
    let problems = Parsed("<a><b><c/></b></a>", limits: limits).document.problems
    #expect(problems.map(\.kind) == [.tooDeep])
  }

  @Test func enforcesTheByteLimit() throws {
    var limits = XMLLimits()
    #expect(limits.documentBytes == 16_777_216)
    limits.documentBytes = 7
    #expect(Parsed("\u{FEFF}<a/>", limits: limits).messages.isEmpty)
    let parsed = Parsed("\u{FEFF}<ab/>", limits: limits)
    #expect(parsed.messages == ["text is longer than 7 bytes"])
    #expect(parsed.document.problems.map(\.kind) == [.tooLarge])
    #expect(parsed.document.problems.map(\.range) == [0..<0])
    #expect(parsed.root == nil)
  }

  private func attributes(_ count: Int) -> Parsed {
    Parsed("<a>" + "<b" + (0..<count).map { " a\($0)=''" }.joined() + "/></a>")
  }

  @Test func enforcesTheAttributeLimit() throws {
    #expect(attributes(1_000).messages.isEmpty)
    let parsed = attributes(1_001)
    let problem = try #require(parsed.document.problems.first)
    #expect(parsed.messages == ["element has more than 1000 attributes"])
    #expect(problem.kind == .tooManyAttributes)
    #expect(parsed[problem.range.lowerBound..<parsed.bytes.count] == "a1000=''/></a>")
    #expect(parsed.root?.children.first?.attributes.count == 1_000)
    #expect(parsed.disorder == nil)
  }

  @Test func enforcesTheElementLimit() {
    var limits = XMLLimits()
    #expect(limits.elements == 1_000_000)
    limits.elements = 3
    #expect(Parsed("<a><b/><c/></a>", limits: limits).messages.isEmpty)
    let parsed = Parsed("<a><b/><c/><d/></a>", limits: limits)
    #expect(parsed.messages == ["text has more than 3 elements"])
    #expect(parsed.document.problems.map(\.kind) == [.tooManyElements])
    #expect(parsed.document.problems.map { parsed[$0.range] } == ["<d"])
    #expect(parsed.document.elements.count == 3)
  }

  @Test func limitsTheNumberOfProblems() {
    func problems(_ count: Int, _ error: String) -> [XMLProblem] {
      Parsed("<a>" + String(repeating: error, count: count) + "</a>").document.problems
    }
    #expect(problems(15, "&").count == 15)
    #expect(problems(16, "&").count == 16)
    #expect(problems(17, "&").count == 16)
    #expect(problems(17, "\u{1}").map(\.range.lowerBound) == Array(3..<19))
    // The first problems of both kinds are reported.
    #expect(problems(9, "&\u{1}").map(\.range.lowerBound) == Array(3..<19))
  }

  /// From the 17th attribute on, names are hashed.
  @Test(arguments: [2, 15, 16, 17, 18, 1_000])
  func findsDuplicatesAmongManyAttributes(count: Int) {
    let names = (1..<count).map { "a\($0)" } + ["a1"]
    let parsed = Parsed("<a" + names.map { " \($0)='1'" }.joined() + "/>")
    #expect(parsed.document.problems.map(\.kind) == [.duplicateAttribute])
    #expect(parsed.document.problems.map { parsed[$0.range] } == ["a1"])
    #expect(parsed.document.problems.map(\.relatedRange) == [3..<5])
  }

  @Test(arguments: [
    "<", ">", "<a", "<a>", "<a ", "</", "</a", "</a>", "<a></b>", "<a><b></a>", "<a b", " b='1'",
    "='",
    "'", "\"", "<a b='", "<a b='\n", "<a b=\"<", "<a b='>", "&", "&a", "&#", "&#9", "&#x", "<!--",
    "--",
    "<!", "<![CDATA[", "]]>", "]", "<?", "<?a", "?>", "<!DOCTYPE", "é", "\u{FFFF}", "\0", "<é", "/",
    "<a/", "a", "<a></",
  ])
  func limitsProblemsOfRepeatedTokens(token: String) {
    let run = String(repeating: token, count: 100_000 / token.utf8.count)
    for text in [run, "<r>" + run, "<r " + run, "<r a='" + run, "<r " + run + "/>"] {
      let document = XMLDocument(parsing: Array(text.utf8))
      #expect(!document.problems.isEmpty && document.problems.count <= 16)
    }
  }

  /// Texts in which each step could search all preceding content.
  @Test(arguments: [
    // Stray end tags below a deep stack.
    String(repeating: "<a>", count: 2_000) + String(repeating: "</b>", count: 100_000),
    // Each end tag closes two elements.
    String(repeating: "<a>", count: 1_000) + String(repeating: "<a><b></a>", count: 50_000),
    // Long names, in tags, attributes and references.
    "<" + String(repeating: "a", count: 500_000) + String(repeating: " a", count: 500),
    "<a " + (0..<900).map { String(repeating: "b", count: 500 + $0) + "='1' " }.joined() + "b b/>",
    String(repeating: "<a>&" + String(repeating: "b", count: 1_000), count: 500),
    // An unclosed section, comment or value in each element.
    String(repeating: "<a b=\"1>\n<c/>", count: 40_000),
    String(repeating: "<a b='1 c=\"2", count: 40_000),
    // Closed values with an angle bracket, and the same without a name, in one line.
    "<r>" + String(repeating: #"<a b="<"/>"#, count: 300_000),
    "<a " + String(repeating: #""<""#, count: 300_000),
    // Invalid characters among valid ones.
    String(repeating: "<a>\u{1}</a>", count: 50_000),
  ])
  func parsesInLinearTime(text: String) {
    let document = XMLDocument(parsing: Array(text.utf8))
    #expect(!document.problems.isEmpty)
  }
}
