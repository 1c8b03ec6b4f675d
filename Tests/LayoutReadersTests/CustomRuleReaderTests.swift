import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Reading `custom-rules` in the configuration, and reporting its errors.
@Suite struct CustomRuleReaderTests {
  private func mistakes(_ text: String) -> [String] { ConfigurationReaderTests.mistakes(text) }

  private func rule(_ members: String = "", match: String = #"{"id": "a"}"#) -> String {
    #"{"custom-rules": [{"id": "own", "message": "m"\#(members), "match": \#(match)}]}"#
  }

  @Test func readsARule() throws {
    let text = """
      {"custom-rules": [
        {"id": "first", "severity": "error", "message": "{name}", "match": {"class": "A"},
         "screens": "all", "page": "Pages/First.md", "x-note": 1,
         "examples": [{"layout": {"class": "UIView"}, "reported": ["a"], "messages": ["m"]},
                      {"layout": "a.xib", "reported": []}]},
        {"id": "second", "message": "m", "match": {"class": "A"}, "page": "Ends with .md\\n"}],
       "rules": {"first": "off", "second": {"severity": "info"}},
       "suppress": [{"rule": "first"}]}
      """
    let (read, findings) = ConfigurationReaderTests.reader.read(Array(text.utf8))
    #expect(findings == [])
    let configuration = try #require(read)
    let rules = configuration.customRules.map(\.value)
    #expect(rules.map(\.id) == ["first", "second"])
    #expect(rules.map(\.severity) == [.error, .warning])
    #expect(rules.map(\.runsOnAllScreens) == [true, false])
    #expect(rules.map(\.page) == [.file("Pages/First.md"), .text("Ends with .md\n")])
    #expect(rules[0].examples.map(\.reported) == [["a"], []])
    #expect(rules[0].examples.map(\.messages) == [["m"], nil])
    #expect(rules[0].examples[1].layout == .file("a.xib"))
    #expect(configuration.rules.mapValues { $0.level?.value } == ["first": .off, "second": .info])
    #expect(configuration.suppressions.map(\.value.rule) == ["first"])
  }

  @Test(arguments: [
    (#"{"clas": "A"}"#, #""clas": a condition on a view has no key 'clas'; did you mean 'class'?"#),
    (
      #"{"width": "44"}"#,
      #""44": 'width' must be a number or an object with 'less-than', 'at-most', 'more-than' or 'at-least', found a string"#
    ),
    (#"{"class": ""}"#, #""": 'class' must be the name of a class, found an empty string"#),
    (#"{"class": [1]}"#, "1: 'class[0]' must be the name of a class, found 1"),
    (#"{"not": []}"#, "[]: 'not' must be a condition on a view, found an empty array"),
    (#"{}"#, "{}: a condition has at least one key"),
    (#"{"any": [{"x-note": 1}]}"#, #"{"x-note": 1}: a condition has at least one key"#),
    (
      #"{"recognizer": {"kind": "tapp"}}"#,
      #""tapp": 'tapp' is no value of 'kind'; did you mean 'tap'?"#
    ),
  ])
  func locatesErrorsOfConditions(match: String, mistake: String) {
    #expect(mistakes(rule(match: match)).first == mistake)
  }

  @Test(
    arguments: cases(
      """
      {"custom-rules": [{"id": "a"}]}
        {"id": "a"}: a custom rule needs 'message'
      {"custom-rules": [{"id": "Own", "message": "m", "match": {"id": "a"}}]}
        "Own": 'Own' is no id of a rule: it consists of at most 64 lowercase letters, digits and \
      hyphens between them, and does not begin with 'x-'
      {"custom-rules": [{"id": "small-target", "message": "m", "match": {"id": "a"}}]}
        "small-target": 'small-target' is a built-in rule; a custom rule needs another id
      {"custom-rules": [{"id": "all", "message": "m", "match": {"id": "a"}}]}
        "all": 'all' is a built-in rule; a custom rule needs another id
      {"custom-rules": [{"id": "syntax-error", "message": "m", "match": {"id": "a"}}]}
        "syntax-error": 'syntax-error' is a built-in rule; a custom rule needs another id
      {"custom-rules": [{"id": "a", "message": "{nam}", "match": {"id": "a"}}]}
        "{nam}": unknown placeholder {nam}; did you mean {name}?
      {"custom-rules": [{"id": "a", "message": "{name", "match": {"id": "a"}}]}
        "{name": a brace of 'message' has no counterpart; write {{ or }} for a brace itself
      {"custom-rules": [{"id": "a", "message": "}", "match": {"id": "a"}}]}
        "}": a brace of 'message' has no counterpart; write {{ or }} for a brace itself
      {"custom-rules": [{"id": "a", "message": "", "match": {"id": "a"}}]}
        "": 'message' must be a string, found an empty string
      {"rules": {"ow": "off"}, "custom-rules": [{"id": "own", "message": "m", "match": {"id": "a"}}]}
        "ow": there is no rule 'ow'; did you mean 'own'?
      {"custom-rules": {}}
        {}: 'custom-rules' must be an array of custom rules, found an object
      """))
  func locatesErrorsOfRules(text: String, mistake: String) {
    #expect(mistakes(text).first == mistake)
  }

  @Test func reportsADuplicateIDWithTheFirst() throws {
    let one = #"{"id": "own", "message": "m", "match": {"id": "a"}}"#
    let text = #"{"custom-rules": [\#(one), \#(one)]}"#
    let finding = try #require(
      ConfigurationReaderTests.reader.read(Array(text.utf8)).findings.first)
    #expect(finding.message.text == "custom rule 'own' is already defined")
    #expect(finding.related.map(\.range.start) == [25])
  }

  @Test func limitsTheNumberOfRules() {
    let rules = { (count: Int) in
      let all = (0..<count).map { #"{"id": "r\#($0)", "message": "m", "match": {"id": "a"}}"# }
      return #"{"custom-rules": [\#(all.joined(separator: ","))]}"#
    }
    #expect(mistakes(rules(CustomRule.countLimit)) == [])
    #expect(
      mistakes(rules(CustomRule.countLimit + 1)).first?
        .hasSuffix("'custom-rules' has at most 256 entries, found 257") == true)
  }

  @Test func limitsTheDepthOfConditions() {
    let nested = { (depth: Int) in
      String(repeating: #"{"not": "#, count: depth - 1) + #"{"id": "a"}"#
        + String(repeating: "}", count: depth - 1)
    }
    #expect(mistakes(rule(match: nested(ViewMatcher.depthLimit))) == [])
    #expect(
      mistakes(rule(match: nested(ViewMatcher.depthLimit + 1))) == [
        "{: conditions are nested at most 16 deep"
      ])
  }

  @Test func limitsTheNumberOfConditions() {
    let many = { (count: Int) in
      let all = Array(repeating: #"{"id": "a"}"#, count: count - 1)
      return #"{"any": [\#(all.joined(separator: ","))]}"#
    }
    #expect(mistakes(rule(match: many(ViewMatcher.conditionLimit))) == [])
    #expect(
      mistakes(rule(match: many(ViewMatcher.conditionLimit + 1))) == [
        "{: a custom rule has at most 256 conditions"
      ])
  }

  @Test func limitsTheLengthOfTexts() {
    let long = { (count: Int) in "\"" + String(repeating: "é", count: count) + "\"" }
    let limit = TextPattern.lengthLimit
    #expect(mistakes(rule(match: #"{"id": \#(long(limit))}"#)) == [])
    #expect(
      mistakes(rule(match: #"{"id": \#(long(limit + 1))}"#)).first?
        .hasSuffix("'id' has at most 256 letters") == true)
    let message = { (count: Int) in
      #"{"custom-rules": [{"id": "own", "message": \#(long(count)), "match": {"id": "a"}}]}"#
    }
    #expect(mistakes(message(CustomRule.messageLimit)) == [])
    #expect(
      mistakes(message(CustomRule.messageLimit + 1)).first?
        .hasSuffix("'message' has at most 1000 letters") == true)
  }

  @Test func limitsTheNumberOfAlternativesAndExamples() {
    let list = { (count: Int) in
      "[" + Array(repeating: "\"a\"", count: count).joined(separator: ",") + "]"
    }
    #expect(mistakes(rule(match: #"{"id": \#(list(TextPattern.alternativeLimit))}"#)) == [])
    #expect(
      mistakes(rule(match: #"{"id": \#(list(TextPattern.alternativeLimit + 1))}"#)).first?
        .hasSuffix("'id' has at most 256 entries, found 257") == true)
    let examples = { (count: Int) in
      let all = Array(repeating: #"{"layout": "a.xib", "reported": []}"#, count: count)
      return #", "examples": [\#(all.joined(separator: ","))]"#
    }
    #expect(mistakes(rule(examples(CustomRule.exampleLimit))) == [])
    #expect(
      mistakes(rule(examples(CustomRule.exampleLimit + 1))).first?
        .hasSuffix("'examples' has at most 100 entries, found 101") == true)
  }
}
