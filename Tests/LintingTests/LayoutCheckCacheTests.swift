import HitTesting
@testable import LayoutModel
@testable import Linting
import LayoutTestSupport
import Testing

/// Reuse of unchanged layouts between two checks of a document.
@Suite struct LayoutCheckCacheTests {
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

  /// Whether the check of the second text reuses each layout of the first.
  private static func reused(_ first: String, _ second: String) throws -> [Bool] {
    let cache = try #require(Layouts.linter.check(source(first))?.cache)
    let source = source(second)
    let document = try #require(Layouts.linter.read(source))
    let cached = LayoutCheckCache(cache, for: Layouts.linter, document.format, source)
    return document.parsedLayouts.map { cached.unchanged($0, source, ReachBudget.limits) != nil }
  }

  @Test func reusesUnchangedLayouts() throws {
    #expect(try Self.reused(Self.text("20"), Self.text("20")) == [true, true, true])
    #expect(try Self.reused(Self.text("20"), Self.text("200")) == [true, false, true])
    #expect(try Self.reused(Self.text("20"), Self.text("2")) == [true, false, true])
    #expect(
      try Self.reused(Self.text("20"), Self.text("20", before: "\n\n")) == [true, true, true])
  }

  @Test func reusesEqualLayoutsByOffset() throws {
    let text = Self.text("10")
    #expect(try Self.reused(text, text) == [true, true, true])
  }

  @Test func locatesReusedLayoutsInTheNewText() throws {
    let before = try #require(Layouts.linter.check(Self.source(Self.text("20"))))
    let text = Self.text("2000")
    let after = try #require(Layouts.linter.check(Self.source(text), reusing: before))
    let button = after.layouts[2].wholeRange(of: ViewID(1))
    let piece = Array(text.utf8)[button.start..<button.end]
    #expect(
      String(decoding: piece, as: UTF8.self).hasPrefix(#"{"class": "UIButton", "frame": [30"#))
    #expect(after.layouts[2].hierarchy === before.layouts[2].hierarchy)
  }

  /// A property that `==` ignores would let a changed layout be reused. `ids` follows from the number of views.
  @Test func equalityComparesEveryProperty() throws {
    let hierarchy = try #require(Layouts.linter.read(Self.source(Self.text("20")))?.layouts.first)
    #expect(
      Mirror(reflecting: hierarchy).children.compactMap(\.label) == [
        "name", "kind", "tree", "views", "ids", "roots", "bars", "viewControllers", "leftViews",
        "unattachedRecognizers", "connections", "connectionsElsewhere", "classReferences",
        "prototypes",
        "barItems", "segues", "storyboardReferences", "actionsInCode", "sceneEntry", "isTemplate",
        "application", "device", "spec", "pathPrefix",
        "allFramesAreSpecified", "idsOfViews",
      ], "compare a new property in ==")
  }

  @Test func movesRangesOutsideOfTheChange() {
    let change = TextChange(from: Array("0123456789".utf8), to: Array("01234xx6789".utf8))
    #expect(change.moved(SourceRange(1, 4)) == SourceRange(1, 4))
    #expect(change.moved(SourceRange(1, 5)) == nil)
    #expect(change.moved(SourceRange(4, 7)) == nil)
    #expect(change.moved(SourceRange(6, 8)) == nil)
    #expect(change.moved(SourceRange(7, 8)) == SourceRange(8, 9))
  }
}
