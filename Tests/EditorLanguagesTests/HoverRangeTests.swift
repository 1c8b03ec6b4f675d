import EditorLanguages
import LanguageServer
import LayoutModel
import Testing

/// The tag, the key or the value that a hover describes. Blank space describes nothing.
struct HoverRangeTests {
  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects>
        <view id="1">
          <!-- <view id="2"> --> text
        </view>
      </objects>
    </document>
    """

  private static let layout = """
    {"id": "a b",  "frame": [0, 10, 9, 9]}
    """

  @Test(arguments: [
    ("<view id=\"1\">", 0, "<view id=\"1\">"), ("<view id=\"1\">", 6, "<view id=\"1\">"),
    ("\n      <!--", 0, nil), ("\n      <!--", 3, nil), ("<view id=\"2\">", 4, nil),
    ("text", 1, nil), ("</view>", 3, nil), ("<objects>", 2, "<objects>"),
  ])
  func theStartTag(anchor: String, distance: Int, expected: String?) throws {
    let text = try #require(
      IBLanguage().read(SourceText(path: "a.xib", text: Self.storyboard)))
    #expect(try Self.word(in: Self.storyboard, text, anchor, distance) == expected)
  }

  @Test(arguments: [
    ("id", 0, "\"id\""), ("a b", 1, "\"a b\""), ("  \"frame\"", 0, nil), ("frame", 2, "\"frame\""),
    ("10", 1, "10"), (" [0", 1, nil),
  ])
  func theKeyOrTheValue(anchor: String, distance: Int, expected: String?) throws {
    let text = try #require(
      JSONLayoutLanguage(rules: []).read(SourceText(path: "a.layout.json", text: Self.layout)))
    #expect(try Self.word(in: Self.layout, text, anchor, distance) == expected)
  }

  private static func word(
    in source: String, _ text: any DocumentText, _ anchor: String, _ distance: Int
  ) throws -> String? {
    let start = try #require(source.firstRange(of: anchor)).lowerBound
    let offset = source.utf8.distance(from: source.startIndex, to: start) + distance
    let range = text.hoverRange(at: offset, in: SourceRange(0, source.utf8.count))
    return range.map { String(decoding: Array(source.utf8)[$0.start..<$0.end], as: UTF8.self) }
  }
}
