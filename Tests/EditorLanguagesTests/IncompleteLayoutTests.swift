import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Tests of incomplete layouts, which are read for editor features but not checked by rules.
struct IncompleteLayoutTests {
  private func read(_ text: String, path: String = "a.layout.json") -> LayoutDocument? {
    JSONLayoutReader(isForEditing: true)
      .read(SourceText(path: path, text: text), limits: ReaderLimits())
  }

  @Test func readsCompleteViews() throws {
    let text = #"""
      {"class": "UIView", "frame": [0, 0, 100, 100], "subviews": [
        {"class": "UIButton", "id": "go", "frame": [1, 2, 30, 40], "hitTest": {"forward": "nobody"},
         "disable": ["all"], "alp
        {"class": "UILabel", "id": "text"}]}
      """#
    let document = try #require(read(text))
    #expect(document.isBroken)
    #expect(document.findings.map(\.rule) == ["syntax-error"])
    #expect(document.suppressions.isEmpty)
    let layout = try #require(document.layouts.first)
    #expect(layout.views.map(\.className) == ["UIView", "UIButton"])
    let button = layout[try #require(layout.view(withID: "go"))]
    #expect(button.geometry?.frame == Rect(1, 2, 30, 40))
    let sourceMap = try #require(document.parsedLayouts.first).sourceMap
    let range = sourceMap.range(of: button.node)
    let bytes = Array(text.utf8)
    #expect(
      String(decoding: bytes[range.start..<range.end], as: UTF8.self)
        .hasPrefix(#"{"class": "UIButton""#))
    let offset = text.utf8.count - 40
    #expect(sourceMap.view(atOffset: offset, in: layout) == layout.view(withID: "go"))
  }

  @Test(arguments: [
    (#"{"windows": [{"class": "UIWindow", "frame": [0, 0, 1, 1], "#, 1),
    (#"{"layouts": [{"name": "A", "layout": {"class": "UIView"}}, {"layout": {"class": "#, 1),
    (#"{"class": "#, 1), (#"{"cl"#, 0), (#"{"windows": "#, 0), ("", 0),
  ])
  func readsEachKindOfRoot(text: String, layouts: Int) throws {
    let document = try #require(read(text))
    #expect(document.layouts.count == layouts)
    #expect(document.findings.map(\.rule) == ["syntax-error"])
  }

  @Test func readsDumpsAndCompleteTextsAsUsual() throws {
    let sentry = try #require(
      read(#"{"rendering_system": "UIKIT", "windows": [{"type": "UIWindow","#, path: "a.json"))
    #expect(sentry.layouts.isEmpty)
    let complete = try #require(read(#"{"class": "UIView"}"#))
    #expect(!complete.isBroken)
    #expect(complete.findings.map(\.rule) == ["missing-frame"])
  }

  @Test func readsIncompleteLayoutsForEditingOnly() throws {
    let source = SourceText(path: "a.layout.json", text: #"{"class": "UIView","#)
    let document = try #require(JSONLayoutReader().read(source, limits: ReaderLimits()))
    #expect(document.layouts.isEmpty && !document.isBroken)
  }

  private static let document = Array(
    LayoutWriter.text(of: [3, 5].map { RandomLayout.hierarchy(seed: $0, viewCount: 6) }).utf8)

  /// Findings do not depend on whether the reader is for editing.
  @Test(arguments: UInt64(0)..<200)
  func reportsTheSameFindings(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = MutatedText.json(of: Self.document, &random)
    let source = SourceText(path: "a.layout.json", text: text)
    let standard = Linter(readers: [JSONLayoutReader()], rules: [])
    let editing = Linter(readers: [JSONLayoutReader(isForEditing: true)], rules: [])
    let (left, right) = (standard.check(source), editing.check(source))
    #expect(left?.findings == right?.findings)
    #expect(left?.suppressed == right?.suppressed)
    for layout in right?.layouts ?? [] {
      for node in layout.sourceMap.nodes {
        #expect(0 <= node.range.start && node.range.end <= source.bytes.count)
      }
    }
  }

  @Test func reportsEveryTruncation() {
    for length in stride(from: 1, to: Self.document.count, by: 11) {
      let document = read(String(decoding: Self.document.prefix(length), as: UTF8.self))
      #expect(
        document?.findings.first?.rule == (length < Self.document.count - 1 ? "syntax-error" : nil))
    }
  }
}
