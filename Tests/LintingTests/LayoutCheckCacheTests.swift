import TouchModel
@testable import LayoutModel
@testable import Linting
import LayoutTestSupport
import Testing

/// Which layouts a check takes over from the one before.
@Suite struct KnownLayoutsTests {
  private static func text(_ second: String, before: String = "") -> String {
    let layouts = ["10", second, "30"].map { x in
      #"{"name": "\#(x.prefix(1))", "layout": {"class": "UIView", "frame": [0, 0, 390, 844], "#
        + #""subviews": [{"class": "UIButton", "frame": [\#(x), 0, 44, 44]}]}}"#
    }
    return before + #"{"layouts": ["# + layouts.joined(separator: ", ") + "]}"
  }

  private static func source(_ text: String) -> SourceText {
    SourceText(path: "a.layout.json", text: text)
  }

  /// Whether each layout of the second text is taken over from a check of the first.
  private static func known(_ first: String, _ second: String) throws -> [Bool] {
    let cache = try #require(Layouts.linter.check(source(first))?.cache)
    let source = source(second)
    let document = try #require(Layouts.linter.read(source))
    let known = LayoutCheckCache(cache, for: Layouts.linter, document.format, source)
    return document.layouts.map { known.unchanged($0, source) != nil }
  }

  @Test func whatIsNotTouchedIsKnown() throws {
    #expect(try Self.known(Self.text("20"), Self.text("20")) == [true, true, true])
    #expect(try Self.known(Self.text("20"), Self.text("200")) == [true, false, true])
    #expect(try Self.known(Self.text("20"), Self.text("2")) == [true, false, true])
    #expect(
      try Self.known(Self.text("20"), Self.text("20", before: "\n\n")) == [true, true, true])
  }

  @Test func aLayoutThatIsThereTwiceIsKnownByItsPlace() throws {
    let text = Self.text("10")
    #expect(try Self.known(text, text) == [true, true, true])
  }

  @Test func whatHasMovedIsWhereItStandsNow() throws {
    let before = try #require(Layouts.linter.check(Self.source(Self.text("20"))))
    let text = Self.text("2000")
    let after = try #require(Layouts.linter.check(Self.source(text), reusing: before))
    let button = after.layouts[2].hierarchy.views[1]
    let piece = Array(text.utf8)[button.range.start..<button.range.end]
    #expect(
      String(decoding: piece, as: UTF8.self).hasPrefix(#"{"class": "UIButton", "frame": [30"#))
    #expect(after.layouts[2].touch.hierarchy === after.layouts[2].hierarchy)
  }

  /// A property that is not compared would let a layout be taken for another one.
  @Test func equalityLooksAtAllThereIs() throws {
    let hierarchy = try #require(Layouts.linter.read(Self.source(Self.text("20")))?.layouts.first)
    #expect(
      Mirror(reflecting: hierarchy).children.compactMap(\.label) == [
        "name", "kind", "tree", "views", "roots", "viewControllers", "leftViews",
        "unattachedRecognizers", "application", "device", "spec", "pathPrefix",
        "framesAreStated", "idsOfViews",
      ], "a property that is new here is to be compared in ==")
  }

  @Test(arguments: [
    ("abc", "abc", 3, 0, 0), ("abc", "abxc", 2, 2, 1), ("abxc", "abc", 2, 3, -1),
    ("aaa", "aaaa", 3, 3, 1), ("", "abc", 0, 0, 3), ("abc", "", 0, 3, -3), ("axb", "ayb", 1, 2, 0),
  ])
  func aChangeIsWhatIsNotTheSame(
    old: String, new: String, prefix: Int, suffixStart: Int, shift: Int
  ) {
    let change = TextChange(from: Array(old.utf8), to: Array(new.utf8))
    #expect(change.prefix == prefix)
    #expect(change.shift == shift)
    #expect(old == new || change.suffixStart == suffixStart)
  }

  @Test func aStretchMovesWithTheTextAroundIt() {
    let change = TextChange(from: Array("0123456789".utf8), to: Array("01234xx6789".utf8))
    #expect(change.moved(SourceRange(1, 4)) == SourceRange(1, 4))
    #expect(change.moved(SourceRange(1, 5)) == nil)
    #expect(change.moved(SourceRange(4, 7)) == nil)
    #expect(change.moved(SourceRange(6, 8)) == nil)
    #expect(change.moved(SourceRange(7, 8)) == SourceRange(8, 9))
  }
}
