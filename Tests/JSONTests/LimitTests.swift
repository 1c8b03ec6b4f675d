import JSON
import Testing

/// Both sides of what is too much.
struct LimitTests {
  private func nested(_ open: String, _ core: String, _ close: String, depth: Int) -> Parsed {
    Parsed(String(repeating: open, count: depth) + core + String(repeating: close, count: depth))
  }

  @Test(arguments: [("[", "", "]"), (#"{"a":"#, "1", "}")])
  func readsToTheDepthLimit(open: String, core: String, close: String) throws {
    let depth = JSONDocument.depthLimit - (core.isEmpty ? 0 : 1)
    var value = nested(open, core, close, depth: depth).root
    var count = 0
    while let next = value {
      value = next.elements.first ?? next.members.first?.value
      count += 1
    }
    #expect(count == JSONDocument.depthLimit)
  }

  @Test(arguments: [("[", "", "]", 2_048), (#"{"a":"#, "1", "}", 10_240)])
  func refusesWhatIsDeeper(open: String, core: String, close: String, place: Int) throws {
    let depth = JSONDocument.depthLimit + (core.isEmpty ? 1 : 0)
    let parsed = nested(open, core, close, depth: depth)
    let problem = try #require(parsed.document.problems.first)
    #expect(parsed.root == nil)
    #expect(problem.kind == .tooDeep && problem.isFatal)
    #expect(problem.range == place..<place + 1)
    #expect(problem.message == "value is nested deeper than 2048 levels")
  }

  @Test(arguments: ["[", "{", "]", "[[]", "{\"a\":", "[]", ",", "\"", "\\", "'", "/*", "é", "[}"])
  func survivesTwoMillion(token: String) {
    let parsed = Parsed(String(repeating: token, count: 2_000_000 / token.utf8.count))
    #expect(parsed.root == nil)
    #expect(parsed.document.problems.count == 1)
  }
}
