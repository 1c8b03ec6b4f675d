import LanguageServer
import LayoutLanguages
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

/// What is worked out for one place is what is worked out for all of them.
@Suite struct SettledTextTests {
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

  @Test func ofEachPlaceOfAText() throws {
    let bytes = Array(Self.text.utf8)
    let text = try Self.read(bytes)
    let settled = text.settled
    let topics = (0...bytes.count).map { text.topic(at: $0) }
    #expect(topics == (0...bytes.count).map { settled.topic(at: $0) })
    #expect(Set(topics.compactMap { $0?.title }).count > 25)
  }

  /// Cut off, and with a byte lost: two values may then touch.
  @Test(arguments: UInt64(0)..<30)
  func ofEachPlaceOfABrokenText(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array(Self.text.utf8)
    bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
    }
    let text = try Self.read(bytes)
    let settled = text.settled
    for offset in 0...bytes.count {
      #expect(text.topic(at: offset) == settled.topic(at: offset), "\(offset)")
    }
  }
}
