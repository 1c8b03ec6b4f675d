import LayoutModel
import LayoutReaders
import Linting
import Testing

/// Texts with an unresolved merge.
struct MergeMarkerTests {
  private static let layout = """
    {"class": "UIView", "subviews": [
    <<<<<<< HEAD
      {"class": "UIButton", "frame": [0, 0, 10, 10]}
    ||||||| base
      {"class": "UIButton", "frame": [0, 0, 20, 20]}
    =======
      {"class": "UIButton", "frame": [0, 0, 30, 30]}
    >>>>>>> other
    ]}
    """

  private static let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
    <objects><view id="a">
    <<<<<<< HEAD
    <rect key="frame" x="0" y="0" width="10" height="10"/>
    =======
    <rect key="frame" x="0" y="0" width="20" height="20">
    >>>>>>> other
    </view></objects></document>
    """

  private static let message = "merge conflict marker; resolve the conflict"

  private func findings(_ text: String, as path: String) throws -> [Finding] {
    let source = SourceText(path: path, text: text)
    let reader: any LayoutReader = path.hasSuffix("json") ? JSONLayoutReader() : IBReader()
    return try #require(reader.read(source, limits: ReaderLimits())).findings
  }

  private func lines(_ findings: [Finding], of text: String) -> [Int] {
    let lines = LineIndex(Array(text.utf8))
    return findings.map { lines.position(of: $0.range.start).line }
  }

  @Test(arguments: [(layout, "a.layout.json", [2, 4, 6, 8]), (xib, "a.xib", [4, 6, 8])])
  func reportsEachMarkerOnce(text: String, path: String, expected: [Int]) throws {
    for text in [text, text.replacing("\n", with: "\r\n")] {
      let findings = try findings(text, as: path)
      #expect(findings.allSatisfy { $0.rule == "syntax-error" && $0.message.text == Self.message })
      #expect(lines(findings, of: text) == expected)
    }
  }

  @Test func reportsEarlierErrors() throws {
    let text = "{,\n" + Self.layout
    let findings = try findings(text, as: "a.layout.json")
    #expect(findings.first?.message.text != Self.message)
    #expect(lines(findings, of: text) == [1, 3, 5, 7, 9])
  }

  @Test(arguments: ["<<<<<< HEAD", "<<<<<<<HEAD", " <<<<<<< HEAD", "======= HEAD", "<<<<<<<< HEAD"])
  func reportsOtherTextsAsSyntaxErrors(line: String) throws {
    let text = "{\n\(line)\n}"
    let findings = try findings(text, as: "a.layout.json")
    #expect(findings.map(\.rule) == ["syntax-error"])
    #expect(findings.first?.message.text != Self.message)
  }
}
