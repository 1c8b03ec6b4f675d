import Testing

/// `layoutlint rules` and `explain`.
@Suite struct RuleListTests {
  @Test func listsTheSameRulesInEachFormat() throws {
    let json = try Program.json("rules")["rules"].elements
    let ids = try json.compactMap { try $0["id"].string }
    #expect(ids.contains("unreachable-subview"))
    #expect(ids.contains("syntax-error"))
    #expect(Set(ids).count == ids.count)
    for rule in json {
      #expect(
        rule.keys == [
          "cure", "formats", "id", "kind", "rationale", "severity", "since", "summary",
        ])
    }
    let text = try Program.run("rules").output.split(separator: "\n")
    #expect(text.compactMap { $0.split(separator: " ").first.map(String.init) } == ids)
    let markdown = try Program.run("rules", "--format", "markdown").output.split(separator: "\n")
    #expect(markdown.dropFirst(2).map { String($0.split(separator: "`")[1]) } == ids)
  }

  @Test func explainsEachRule() throws {
    for rule in try Program.json("rules")["rules"].elements {
      let id = try #require(try rule["id"].string)
      let outcome = try Program.run("explain", id)
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("\(id) ("))
      #expect(outcome.output.contains(try #require(try rule["summary"].string)))
    }
  }
}
