import JSON
import Testing

/// Tests of texts at and beyond the limits.
struct LimitTests {
  private func nested(_ open: String, _ core: String, _ close: String, depth: Int) -> Parsed {
    Parsed(String(repeating: open, count: depth) + core + String(repeating: close, count: depth))
  }

  @Test(arguments: [("[", "", "]"), (#"{"a":"#, "1", "}")])
  func parsesValuesAtTheDepthLimit(open: String, core: String, close: String) throws {
    let depth = JSONDocument.depthLimit - (core.isEmpty ? 0 : 1)
    var value = nested(open, core, close, depth: depth).root
    var count = 0
    while let next = value {
      value = next.elements.first ?? next.members.first?.value
      count += 1
    }
    #expect(count == JSONDocument.depthLimit)
  }

  @Test(
    arguments: [("[", "", "]", 2_048), (#"{"a":"#, "1", "}", 10_240)]
      as [(open: String, core: String, close: String, offset: Int)])
  func rejectsValuesBeyondTheDepthLimit(open: String, core: String, close: String, offset: Int)
    throws
  {
    let depth = JSONDocument.depthLimit + (core.isEmpty ? 1 : 0)
    let parsed = nested(open, core, close, depth: depth)
    let problem = try #require(parsed.document.problems.first)
    #expect(parsed.root == nil)
    #expect(problem.kind == .tooDeep && problem.isFatal)
    #expect(problem.range == offset..<offset + 1)
    #expect(problem.message == "value is nested deeper than 2048 levels")
  }

  @Test(arguments: ["[", "{", "]", "[[]", "{\"a\":", "[]", ",", "\"", "\\", "'", "/*", "é", "[}"])
  func rejectsTwoMillionBytesOfAToken(token: String) {
    let parsed = Parsed(String(repeating: token, count: 2_000_000 / token.utf8.count))
    #expect(parsed.root == nil)
    #expect(parsed.document.problems.count == 1)
  }
}
