import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// A view's property is given a value in the place and the manner of its neighbours.
@Suite struct FixMemberTests {
  @Test(arguments: [
    (
      #"{"class": "UILabel", "frame": [0, 0, 1, 1]}"#,
      #"{"class": "UILabel", "isHidden": true, "frame": [0, 0, 1, 1]}"#
    ),
    (
      #"{"frame": [0, 0, 1, 1], "class": "UILabel"}"#,
      #"{"frame": [0, 0, 1, 1], "class": "UILabel", "isHidden": true}"#
    ),
    (#"{"frame": [0, 0, 1, 1]}"#, #"{"isHidden": true, "frame": [0, 0, 1, 1]}"#),
    (#"{"layoutlint":1}"#, #"{"isHidden": true, "layoutlint":1}"#),
    ("{}", #"{"isHidden": true}"#),
    ("{ }", #"{"isHidden": true }"#),
    ("{\n}", "{\"isHidden\": true\n}"),
    (
      "{\n  \"class\": \"UILabel\",\n  \"frame\": [0, 0, 1, 1]\n}",
      "{\n  \"class\": \"UILabel\",\n  \"isHidden\": true,\n  \"frame\": [0, 0, 1, 1]\n}"
    ),
    (
      "{\n\t\"class\": \"UILabel\"\n}", "{\n\t\"class\": \"UILabel\",\n\t\"isHidden\": true\n}"
    ),
    (
      "{\r\n  \"class\": \"UILabel\"\r\n}",
      "{\r\n  \"class\": \"UILabel\",\r\n  \"isHidden\": true\r\n}"
    ),
    (
      "{\n  \"frame\": [0, 0, 1, 1], \"class\": \"UILabel\"\n}",
      "{\n  \"frame\": [0, 0, 1, 1], \"class\": \"UILabel\", \"isHidden\": true\n}"
    ),
    // In a line with others it is one of them, whatever comes first.
    (
      "{\n  \"class\": \"UILabel\", \"id\": \"a\",\n  \"frame\": [0, 0, 1, 1]\n}",
      "{\n  \"class\": \"UILabel\", \"isHidden\": true, \"id\": \"a\",\n  \"frame\": [0, 0, 1, 1]\n}"
    ),
    ("{\n  \"class\": \"UILabel\" }", "{\n  \"class\": \"UILabel\", \"isHidden\": true }"),
    (
      "{\n  \"class\": \"UILabel\" , \n  \"id\": \"a\"\n}",
      "{\n  \"class\": \"UILabel\",\n  \"isHidden\": true , \n  \"id\": \"a\"\n}"
    ),
    (#"{"class": "UILabel", "isHidden": false}"#, #"{"class": "UILabel", "isHidden": true}"#),
    (#"{"hidden" :false, "class": "UILabel"}"#, #"{"hidden" :true, "class": "UILabel"}"#),
    // Of two alike the first counts.
    (
      #"{"isHidden": false, "isHidden": false, "class": "UILabel"}"#,
      #"{"isHidden": true, "isHidden": false, "class": "UILabel"}"#
    ),
  ])
  func setsAMember(text: String, expected: String) throws {
    let source = SourceText(path: "a.layout.json", text: text)
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
    #expect(String(decoding: source.applying(list).bytes, as: UTF8.self) == expected)
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
      Fix.set(
        .isHidden, "isHidden", to: "true", of: ViewID(0), in: layout, title: "", isSafe: true)
        == nil)
  }
}
