import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// A view's property is given a value in the place and the manner of its neighbours.
@Suite struct FixMemberTests {
  /// A text with members of a view in place of `@C`, `@F`, `@I` and `@H`.
  private static func layout(_ text: String) -> String {
    text.replacing("@C", with: #""class": "UILabel""#)
      .replacing("@F", with: #""frame": [0, 0, 1, 1]"#)
      .replacing("@I", with: #""id": "a""#).replacing("@H", with: #""isHidden": true"#)
  }

  @Test(arguments: [
    ("{@C, @F}", "{@C, @H, @F}"), ("{@F, @C}", "{@F, @C, @H}"), ("{@F}", "{@H, @F}"),
    (#"{"layoutlint":1}"#, #"{@H, "layoutlint":1}"#),
    ("{}", "{@H}"), ("{ }", "{@H }"), ("{\n}", "{@H\n}"),
    ("{\n  @C,\n  @F\n}", "{\n  @C,\n  @H,\n  @F\n}"), ("{\n\t@C\n}", "{\n\t@C,\n\t@H\n}"),
    ("{\r\n  @C\r\n}", "{\r\n  @C,\r\n  @H\r\n}"),
    ("{\n  @F, @C\n}", "{\n  @F, @C, @H\n}"),
    // In a line with others it is one of them, whatever comes first.
    ("{\n  @C, @I,\n  @F\n}", "{\n  @C, @H, @I,\n  @F\n}"),
    ("{\n  @C }", "{\n  @C, @H }"),
    ("{\n  @C , \n  @I\n}", "{\n  @C,\n  @H , \n  @I\n}"),
    (#"{@C, "isHidden": false}"#, "{@C, @H}"),
    (#"{"hidden" :false, @C}"#, #"{"hidden" :true, @C}"#),
    // Of two alike the first counts.
    (#"{"isHidden": false, "isHidden": false, @C}"#, #"{@H, "isHidden": false, @C}"#),
  ])
  func setsAMember(text: String, expected: String) throws {
    let source = SourceText(path: "a.layout.json", text: Self.layout(text))
    let document = try #require(Layouts.linter.read(source))
    // A text that says nothing is no layout; here its one view is an object all the same.
    let parsed = document.parsedLayouts.first ?? Self.emptyView(of: source)
    let layout = AnalyzedLayout(
      parsed.hierarchy, parsed.sourceMap, source: source, format: document.format,
      editing: document.editing)
    let fix = try #require(
      Fix.set(
        .isHidden, "isHidden", to: "true", of: ViewID(0), in: layout, title: "hide", isSafe: true))
    var list = EditList(for: source)
    let isTaken = list.add(fix)
    #expect(isTaken)
    let fixed = String(decoding: source.applying(list).bytes, as: UTF8.self)
    #expect(fixed == Self.layout(expected))
    #expect(fix.isSafe && fix.title == "hide")
  }

  private static func emptyView(of source: SourceText) -> ParsedLayout {
    var builder = ViewHierarchy.Builder()
    var view = View(className: "UIView")
    view.node = builder.sourceMap.add(SourceRange(0, source.bytes.count))
    // The first view of a hierarchy is never too deep, nor one too many.
    _ = try? builder.open(view)
    return builder.finishLayout()
  }

  @Test func doesNothingToADump() throws {
    let source = SourceText(path: "a.txt", text: "<UIView: 0x1; frame = (0 0; 10 10)>")
    let document = try #require(Layouts.linter.read(source))
    let hierarchy = try #require(document.layouts.first)
    let layout = AnalyzedLayout(
      hierarchy, source: source, format: document.format, editing: document.editing)
    #expect(
      Fix.set(.isHidden, "isHidden", to: "true", of: ViewID(0), in: layout, title: "", isSafe: true)
        == nil)
  }
}
