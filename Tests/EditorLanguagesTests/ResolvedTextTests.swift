import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests that resolving shapes around one offset has the same result as resolving all shapes.
@Suite struct ResolvedTextTests {
  private static let text = #"""
    {"$schema": "x", "layouts": [{"name": "é", "layout": {"windows": [
      {"class": "UIWindow", "frame": [0, 0, 390, 844], "disable": ["covered-control"], "subviews": [
        {"class": "Own", "inherits": "UIButton", "id": "a", "pointInside": {"insets": [1, 2, 3, 4]}},
        {"class": "UIView", "gestureRecognizers": [{"class": "UITapGestureRecognizer", "id": "t"}],
         "hitTest": {"forward": "a"}, "viewController": {"class": "C", "parent": null},
         "constraints": [{"first": "a", "attribute": "width", "relation": "equal"}], "x-own": {"a": 1}}
      ]}]}}]}
    """#

  private static let language = JSONLayoutLanguage(rules: [("covered-control", "Covered.")])

  private static func read(_ bytes: [UInt8]) throws -> any DocumentText {
    try #require(language.read(SourceText(path: "a.layout.json", bytes: bytes)))
  }

  @Test func topicsAgreeAtEachOffset() throws {
    let bytes = Array(Self.text.utf8)
    let text = try Self.read(bytes)
    let resolved = text.resolved
    let topics = (0...bytes.count).map { text.topic(at: $0) }
    #expect(topics == (0...bytes.count).map { resolved.topic(at: $0) })
    #expect(Set(topics.compactMap { $0?.title }).count > 25)
  }

  /// The text is truncated and lacks some bytes, so that two values can be adjacent.
  @Test(arguments: UInt64(0)..<30)
  func topicsAgreeAtEachOffsetOfAMalformedText(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array(Self.text.utf8)
    bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
    }
    let text = try Self.read(bytes)
    let resolved = text.resolved
    for offset in 0...bytes.count {
      #expect(text.topic(at: offset) == resolved.topic(at: offset), "\(offset)")
    }
  }
}
