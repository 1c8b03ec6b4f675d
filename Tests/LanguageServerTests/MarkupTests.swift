@testable import LanguageServer
internal import Testing

struct MarkupTests {
  @Test(arguments: [
    ("save", "`save`", "'save'"), ("a`b", "`` a`b ``", "'a`b'"), ("``", "``` `` ```", "'``'"),
    ("a\nb\u{1B}[0m", "`a b [0m`", "'a b [0m'"),
  ])
  func quotesNames(name: String, markdown: String, plain: String) {
    #expect(Markup.markdown.name(name) == markdown)
    #expect(Markup.plain.name(name) == plain)
  }

  @Test func quotesWords() {
    #expect(Markup.markdown.plain("*a* [b](c)\n<d>") == #"\*a\* \[b\]\(c\) \<d\>"#)
    #expect(Markup.plain.plain("*a*\r") == "*a* ")
  }

  @Test func cutsAtTheLimit() {
    let name = String(repeating: "é", count: Markup.lengthLimit)
    #expect(Markup.plain.name(name) == "'\(name)'")
    #expect(Markup.plain.name(name + "é") == "'\(name)…'")
  }
}
