import LayoutModel
@testable import LayoutReaders
import Linting
import JSON
import Testing

/// Reuse of views between states of a text.
@Suite struct ViewCacheTests {
  private static let first = """
    {"class": "UIView", "frame": [0, 0, 390, 844], "subviews": [
      {"class": "UIButton", "id": "a", "frame": [0, 0, 44, 44]},
      {"class": "UIView", "frame": [0, 50, 44, 44], "gestureRecognizers": [
        {"class": "UITapGestureRecognizer", "id": "tap", "actions": [{"action": "go"}]}]},
      {"class": "UIView", "frame": [0, 100, 44, 44], "viewController": {"class": "C", "id": "c"}},
      {"class": "UIView", "frame": [0, 150, 44, 44], "hitTest": {"forward": "a"}}
    ]}
    """

  private static func read(_ text: String) -> ReadViews? {
    let bytes = Array(text.utf8)
    guard let root = JSONDocument(parsing: bytes).root else { return nil }
    var context = ParseContext()
    context.viewCache = ViewCache(of: bytes, classes: ClassMap(), former: nil)
    var result = JSONLayoutParser(context, limits: ReaderLimits())
    result.read(root, as: .view)
    return result.context.viewCache?.read
  }

  /// Whether each of the root's subviews in `text` is reused from `former`.
  private static func reused(
    _ text: String, since former: String = first, _ classes: ClassMap = ClassMap(),
    tree: ViewHierarchy.Tree = .views
  ) throws -> [Bool] {
    let bytes = Array(text.utf8)
    let root = try #require(JSONDocument(parsing: bytes).root)
    var cache = ViewCache(of: bytes, classes: classes, former: read(former))
    cache.startLayout(LayoutIDs(in: [root]), tree)
    var sourceMap = SourceMap()
    return root["subviews"]?.elements.map { cache.take($0, &sourceMap) != nil } ?? []
  }

  @Test func reusesUnchangedViews() throws {
    #expect(try Self.reused(Self.first) == [true, true, true, true])
    #expect(try Self.reused("\n" + Self.first) == [true, true, true, true])
  }

  @Test(arguments: [
    ("0, 50,", "0, 505,", [true, false, true, true]),
    (#""go""#, #""gone""#, [true, false, true, true]),
    (#""C""#, #""CC""#, [true, true, false, true]),
    ("\"a\"}}", "\"a\"}, \"alpha\": 1}", [true, true, true, false]),
    ("390", "39", [true, true, true, true]),
    ("844]", "844], \"alpha\": 0", [true, true, true, true]),
  ])
  func parsesChangedViewsAgain(piece: String, other: String, reused: [Bool]) throws {
    let text = Self.first.replacing(piece, with: other)
    try #require(text != Self.first)
    #expect(try Self.reused(text) == reused)
  }

  /// Any view may refer to an id or have a duplicate of it.
  @Test(arguments: [
    (#""a", "frame""#, #""b", "frame""#), (#""tap""#, #""a""#), (#", "id": "c""#, ""),
  ])
  func changedIdsInvalidateAllViews(piece: String, other: String) throws {
    let text = Self.first.replacing(piece, with: other)
    try #require(text != Self.first)
    #expect(try Self.reused(text) == [false, false, false, false])
  }

  @Test(arguments: [#""fram": 1"#, #""disable": ["all"]"#])
  func parsesViewsWithFindingsAgain(member: String) throws {
    let text = Self.first.replacing(#""id": "a","#, with: #""id": "a", \#(member),"#)
    #expect(try Self.reused(text, since: text) == [false, true, true, true])
  }

  @Test func changedClassesOrTreeInvalidateAllViews() throws {
    let classes = ClassMap(["C": ClassDescription()])
    #expect(
      try Self.reused(Self.first, since: Self.first, classes) == [false, false, false, false])
    #expect(try Self.reused(Self.first, tree: .accessibility) == [false, false, false, false])
  }

  /// Subviews refer to the values of a text.
  @Test func reusedViewsHaveSubviewsOfTheCurrentText() throws {
    let text = #"{"class": "UIView", "subviews": [{"frame": [0, 0, 1, 1], "subviews": [{}]}]}"#
    let bytes = Array((" " + text).utf8)
    let root = try #require(JSONDocument(parsing: bytes).root)
    var cache = ViewCache(of: bytes, classes: ClassMap(), former: Self.read(text))
    cache.startLayout(LayoutIDs(in: [root]), .views)
    let view = try #require(root["subviews"]?.elements.first)
    var sourceMap = SourceMap()
    _ = sourceMap.add(SourceRange(root.range))
    let taken = cache.take(view, &sourceMap)
    let draft = try #require(taken)
    #expect(draft.subviews?.first?.range == view["subviews"]?.elements.first?.range)
    #expect(draft.view.node == NodeID(1))
    #expect(sourceMap.range(of: draft.view.node) == SourceRange(view.range))
  }
}
