import LayoutModel
import LayoutReaders
import Linting
import Testing

/// Detection of the JSON formats.
struct DetectionTests {
  private func read(_ text: String, path: String = "a.json") -> LayoutDocument? {
    JSONLayoutReader().read(SourceText(path: path, text: text), limits: ReaderLimits())
  }

  @Test(arguments: [
    "", " ", "hello", "<UIView: 0x1; frame = (0 0; 1 1)>", "[]", "[1]", "12", "{}", "{",
    #"{"name": "package", "version": "1.0.0", "scripts": {"class": "x"}}"#,
    #"{"windows": {"command": "x"}}"#, #"{"windows": "no"}"#, #"{"class": 5}"#,
    #"{"frame": "left"}"#, #"{"a": "class", // not JSON"#, #"{"layoutlint": 1}"#,
    #"{"x": {"class": "UIView", "frame": [0, 0, 1, 1]}}"#,
  ])
  func ignoresOtherFormats(text: String) {
    #expect(read(text) == nil)
  }

  @Test(arguments: [
    (#"{"class": "UIView"}"#, LayoutFormat.layoutJSON),
    (#"{"frame": [0, 0, 1, 1]}"#, .layoutJSON),
    ("\u{FEFF} \n{\"subviews\": []}", .layoutJSON), (#"{"windows": []}"#, .layoutJSON),
    (#"{"layouts": []}"#, .layoutJSON),
    (#"{"rendering_system": "UIKIT", "windows": []}"#, .sentryJSON),
    (#"{"windows": [{"type": "UIWindow"}]}"#, .sentryJSON),
    (#"{"windows": [{"class": "UIWindow"}]}"#, .layoutJSON),
    // The first of two members with one key counts.
    (#"{"windows": [{"type": "UIWindow"}], "windows": [{"class": "UIWindow"}]}"#, .sentryJSON),
    (#"{"windows": [{"class": "UIWindow"}], "windows": [{"type": "UIWindow"}]}"#, .layoutJSON),
    (#"{"w1ndows": [{"type": "UIWindow"}], "windows": []}"#, .layoutJSON),
    // Invalid JSON with the keys of a JSON layout.
    (#"{"class": "UIView", "frame": [0, "#, .layoutJSON), (#"{"class": "#, .layoutJSON),
    (#"{"rendering_system": "UIKIT", "windows": [{"#, .sentryJSON),
  ])
  func detectsLayoutsByContent(text: String, format: LayoutFormat) {
    #expect(read(text)?.format == format)
  }

  @Test(arguments: [
    ("", "syntax-error"), ("hello", "syntax-error"), ("{", "syntax-error"),
    ("[]", "invalid-value"), ("12", "invalid-value"), ("{}", "invalid-value"),
    (#"{"name": "x"}"#, "invalid-value"),
  ])
  func detectsLayoutsByFileName(text: String, rule: String) throws {
    let document = try #require(read(text, path: "dir/a.layout.json"))
    #expect(document.findings.map(\.rule) == [rule])
    #expect(document.layouts.isEmpty)
  }

  @Test func listsTheRootKeysInTheMessage() throws {
    let message = try JSONReaderResult(#"{"name": "x"}"#).findings
    #expect(
      message == [
        """
        invalid-value `{`: a layout has 'class', 'frame' or 'subviews' (a view), 'windows' (an \
        application) or 'layouts' (a set of layouts)
        """
      ])
  }

  @Test func rejectsTextsOverTheSizeLimit() throws {
    var limits = ReaderLimits()
    limits.documentBytes = 30
    func read(_ text: String, path: String) -> LayoutDocument? {
      JSONLayoutReader().read(SourceText(path: path, text: text), limits: limits)
    }
    let text = #"{"class": "UIView", "frame": [0, 0, 1, 1], "subviews": []}"#
    for path in ["a.json", "a.layout.json"] {
      let document = try #require(read(text, path: path))
      #expect(document.findings.map(\.rule) == ["too-large"])
      #expect(document.findings[0].message.text == "the document is larger than the limit of 0 MiB")
      #expect(document.layouts.isEmpty)
    }
    #expect(read(String(repeating: "x", count: 31), path: "a.json") == nil)
    #expect(read(#"{"dependencies": {"class": "^1.0.0"}}"#, path: "package.json") == nil)
    #expect(read(#"{"frame": [0, 0, 1, 1]}       "#, path: "a.json")?.findings == [])
  }

  @Test func reportsAllSyntaxErrors() throws {
    let result = try JSONReaderResult(
      #"{"frame": [0, 0, 1, 1e999], "class": "UIView", "class": "UILabel"}"#)
    #expect(result.document.findings.map(\.rule) == ["invalid-value", "duplicate-key"])
    #expect(result.document.findings[1].related.map { result.slice($0.range) } == [#""class""#])
    #expect(try result.root().className == "UIView")
    #expect(try result.root().geometry == nil)
  }
}
