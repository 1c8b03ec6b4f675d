@testable import LanguageServer
internal import Testing

struct MarkupTests {
  @Test(arguments: [
    ("save", "`save`", "'save'"), ("a`b", "`` a`b ``", "'a`b'"), ("``", "``` `` ```", "'``'"),
    ("a\nb\u{1B}[0m", "`a b [0m`", "'a b [0m'"),
  ])
  func quotesNames(name: String, markdown: String, plain: String) {
    #expect(LSP.MarkupKind.markdown.name(name) == markdown)
    #expect(LSP.MarkupKind.plaintext.name(name) == plain)
  }

  @Test func escapesText() {
    #expect(LSP.MarkupKind.markdown.escaped("*a* [b](c)\n<d>") == #"\*a\* \[b\](c) \<d\>"#)
    #expect(LSP.MarkupKind.markdown.escaped("http://a_b") == #"http:\//a\_b"#)
    #expect(LSP.MarkupKind.plaintext.escaped("*a*\r") == "*a* ")
  }

  /// Some editors show Markdown as it is.
  @Test func leavesUsualPunctuationAlone() {
    let text = #"button "Log in / Sign up", 50% (don't!)."#
    #expect(LSP.MarkupKind.markdown.escaped(text) == text)
  }

  @Test func truncatesAtTheLimit() {
    let name = String(repeating: "é", count: LSP.MarkupKind.lengthLimit)
    #expect(LSP.MarkupKind.plaintext.name(name) == "'\(name)'")
    #expect(LSP.MarkupKind.plaintext.name(name + "é") == "'\(name)…'")
  }
}
