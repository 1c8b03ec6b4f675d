@testable import LayoutModel
import Testing

/// The names of views in messages. A document can contain a text of a megabyte, which thousands of findings name.
@Suite struct ViewNameTests {
  @Test func textsAreShortened() {
    let ascii = String(repeating: "a", count: 40)
    #expect(ascii.shortened == ascii)
    #expect((ascii + "b").shortened == ascii.dropLast() + "…")
    #expect("two\nlines\r\nhere".shortened == "two lines here")
    let wide = String(repeating: "日", count: 40)
    #expect(wide.shortened == wide)
    #expect((wide + "本").shortened == wide.dropLast() + "…")
  }

  /// A character with more scalars is cut.
  @Test func scalarsAreLimited() {
    let accents = String(repeating: "\u{301}", count: String.scalarLimit - 1)
    let character = "e" + accents
    #expect(character.shortened == character)
    #expect((character + "\u{301}").shortened == character + "…")
    // The same text is read for any longer one.
    let long = String(repeating: "é ", count: 100_000)
    #expect(long.shortened == String(long.prefix(39)) + "…")
  }

  @Test func longIDsAreNotGenerated() {
    let digits = String(repeating: "1", count: String.scalarLimit)
    #expect(digits.isGeneratedID)
    #expect(!(digits + "1").isGeneratedID)
  }

  /// A title is compared with the default one of the class only if it can be equal to it.
  @Test(arguments: ["Button", "BUTTON", "button", "buttonbuttonbuttonbuttonb", "Buy"])
  func defaultTitlesAreNoNames(title: String) throws {
    var builder = ViewHierarchy.Builder()
    var view = View(className: "UIButton")
    view.label = title
    _ = try builder.open(view)
    let name = builder.finish().displayName(of: ViewID(0))
    #expect(name == (title.lowercased() == "button" ? "button" : "button \"\(title)\""))
  }

  /// Quotes in a title do not end its name in a message.
  @Test func quotesInTitlesAreSingle() throws {
    var builder = ViewHierarchy.Builder()
    var view = View(className: "UIButton")
    view.label = #"Say "hi""#
    _ = try builder.open(view)
    let hierarchy = builder.finish()
    #expect(hierarchy.displayName(of: ViewID(0)) == #"button "Say 'hi'""#)
    #expect(hierarchy.quotedName(of: ViewID(0)) == #""Say 'hi'""#)
    #expect(hierarchy.title(of: ViewID(0)) == #"Say "hi""#)
  }

  @Test func namesOfClassesAreLimited() throws {
    let limit = ViewHierarchy.classNameLimit
    for length in [limit, limit + 1] {
      var builder = ViewHierarchy.Builder()
      let name = String(repeating: "W", count: length)
      _ = try builder.open(View(className: name))
      let shown = builder.finish().displayName(of: ViewID(0))
      #expect(shown == (length > limit ? name.shortened : name))
    }
  }
}
