import Linting
import Testing

/// The lines of `.gitignore` files.
@Suite struct IgnoreRuleTests {
  /// - Parameter path: with a slash at the end for a folder.
  private func matches(_ line: String, _ path: String) -> Bool {
    let rules = IgnoreRule.rules(in: Array(line.utf8))
    let isFolder = path.hasSuffix("/")
    return rules.contains { $0.matches(RelativePath(path), isFolder: isFolder) }
  }

  @Test(arguments: [
    // A name matches at any depth.
    ("a.xib", ["a.xib", "x/y/a.xib", "a.xib/"], ["b.xib", "a.xib2", "a.xib/x"]),
    ("*.xib", ["a.xib", "x/.xib"], ["a.xibs", "x.xib/y"]),
    ("a?c", ["abc", "x/a-c"], ["ac", "abbc"]),
    // A slash relates it to the folder of the file.
    ("/a", ["a", "a/"], ["x/a"]), ("x/a", ["x/a"], ["a", "y/x/a"]),
    ("x/*", ["x/a", "x/b/"], ["x", "x/a/b", "y/x/a"]),
    // One at the end restricts it to folders.
    ("a/", ["a/", "x/a/"], ["a", "x/a"]), ("x/a/", ["x/a/"], ["x/a", "y/x/a/"]),
    // Two asterisks are any number of folders.
    ("**/a", ["a", "x/a", "x/y/a"], ["ab"]), ("a/**", ["a/b", "a/b/c"], ["a", "a/", "x/a/b"]),
    ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/x"]), ("**", ["a", "a/b"], []),
    ("a**b", ["ab", "axb"], ["a/b"]),
    ("[ab]c", ["ac", "bc"], ["cc", "[ab]c"]), ("[!ab]c", ["cc"], ["ac", "bc"]),
    ("[^ab]c", ["cc"], ["ac"]), ("[a-c]", ["b"], ["d", "-"]), ("[a-]", ["a", "-"], ["b"]),
    ("[]a]", ["]", "a"], ["b"]), ("[!]a]", ["b"], ["]", "a"]), ("[c-a]", [], ["a", "b"]),
    ("[[:digit:]x]", ["1", "x"], ["a"]), ("[[:nothing:]]", [], ["n", ":"]),
    ("[a", [], ["a", "[a"]), ("a\\", [], ["a", "a\\"]),
    ("\\*", ["*"], ["a"]), ("\\#a", ["#a"], ["a"]), ("\\!a", ["!a"], ["a"]),
    ("a  ", ["a"], ["a "]), ("a\\ ", ["a "], ["a"]), ("a\\  ", ["a "], ["a"]),
    (" a", [" a"], ["a"]),
    ("a b\r", ["a b"], []), ("\u{FEFF}a", ["a"], []), ("ä?", ["äb", "ää"], ["ä"]),
  ])
  func matchesPaths(line: String, matched: [String], others: [String]) {
    for path in matched { #expect(matches(line, path), "\(path)") }
    for path in others { #expect(!matches(line, path), "\(path)") }
  }

  @Test(arguments: ["", "  ", "# a", "#", "/", "!", "\r", "[", "!a["])
  func linesWithoutARule(line: String) {
    #expect(IgnoreRule.rules(in: Array(line.utf8)).isEmpty)
  }

  @Test func rulesHaveTheOrderOfTheFile() {
    let rules = IgnoreRule.rules(in: Array("a\r\n\n# b\n!c\nd".utf8))
    #expect(rules.map(\.isNegated) == [false, true, false])
    #expect(rules[1].matches(RelativePath("c"), isFolder: false))
  }

  @Test func manyAsterisksTakeLittleTime() {
    let line = String(repeating: "**/a/", count: 100) + String(repeating: "*a", count: 100)
    let path = String(repeating: "a/", count: 300) + String(repeating: "a", count: 300) + "b"
    #expect(!matches(line, path))
  }
}
