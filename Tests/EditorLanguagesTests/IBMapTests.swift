import EditorLanguages
import Foundation
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests of the maps of Interface Builder documents.
struct IBMapTests {
  private static let language = IBLanguage()

  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
    targetRuntime="iOS.CocoaTouch" initialViewController="one">
      <scenes>
        <!--Shop-->
        <scene sceneID="s-1">
          <objects>
            <viewController id="one" customClass="ShopController" customModule="Shop">
              <layoutGuides><viewControllerLayoutGuide type="top" id="top"/></layoutGuides>
              <view key="view" id="root">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                  <button id="buy" fixedFrame="YES">
                    <rect key="frame" x="10" y="20.5" width="100" height="44"/>
                    <state key="normal" title="Buy"/>
                    <connections>
                      <action selector="buy:" destination="one" eventType="touchUpInside" id="act"/>
                      <segue destination="two" kind="show" id="seg"/>
                    </connections>
                  </button>
                  <view id="card" userLabel="Card" customClass="CardView">
                    <connections>
                      <outletCollection property="gestureRecognizers" destination="tap"/>
                    </connections>
                  </view>
                </subviews>
                <constraints>
                  <constraint firstItem="buy" firstAttribute="top" secondItem="top" id="con"/>
                </constraints>
                <variation key="default">
                  <mask key="subviews"><exclude reference="card"/></mask>
                  <mask key="constraints"><include reference="con"/></mask>
                </variation>
              </view>
            </viewController>
            <tapGestureRecognizer id="tap"/>
          </objects>
        </scene>
        <scene><objects><tableViewController id="two" title="Two"/></objects></scene>
      </scenes>
    </document>
    """

  @discardableResult
  private func map(_ text: String, path: String = "a.storyboard") throws -> MappedText {
    let text = try MappedText(text, path: path, in: Self.language)
    text.check()
    return text
  }

  @Test func outlinesScenesAndViews() throws {
    let text = try map(Self.storyboard)
    #expect(
      text.outline == [
        "layout ShopController", "  viewController Shop.ShopController",
        "    view UIView (0, 0) 375 × 667", "      control Buy (10, 20.5) 100 × 44",
        "      view Card", "  gestureRecognizer UITapGestureRecognizer", "layout Two",
        "  viewController UITableViewController",
      ])
    let card = try #require(text.map.symbols.first { $0.id == "card" })
    #expect((card.className, card.label) == ("CardView", "Card"))
    #expect(text.slice(card.nameRange) == "Card")
  }

  @Test func findsEachOccurrenceOfEachID() throws {
    let text = try map(Self.storyboard)
    #expect(text.map.names.allSatisfy { text.slice($0.range) == $0.name })
    func count(_ id: String) -> Int {
      text.map.names.filter { $0.kind == .id && $0.name == id }.count
    }
    #expect(
      ["one", "two", "buy", "card", "tap", "top", "con", "act"].map(count) == [
        3, 2, 2, 2, 2, 2, 2, 1,
      ])
    let occurrence = try #require(text.map.names.first { $0.name == "card" })
    #expect(occurrence.role == .definition)
    #expect(text.slice(occurrence.subject).hasPrefix(#"<view id="card""#))
    #expect(
      text.map.names.filter { $0.kind == .selector }.map(\.name) == ["buy:"])
  }

  @Test func expandsSelectionFromTheValueToTheSuperview() throws {
    let text = try map(#"<document><view><label text="Hi"/></view></document>"#)
    #expect(
      text.chain(at: 30) == [
        "Hi", #"text="Hi""#, #"<label text="Hi"/>"#, #"<view><label text="Hi"/></view>"#,
        #"<document><view><label text="Hi"/></view></document>"#,
      ])
    #expect(text.map.stretches.filter(\.isFoldable).count == 2)
  }

  @Test func decodesCharacterReferences() throws {
    let text = try map(
      """
      \u{FEFF}<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" \
      targetRuntime="iOS.CocoaTouch">\r\n<objects><view id="a&amp;b" userLabel="é"/>\
      <constraint firstItem="a&#38;b"/></objects></document>
      """, path: "a.xib")
    #expect(text.outline == ["view é"])
    #expect(text.map.names.map(\.name) == ["a&b", "a&b"])
    #expect(text.map.names.map { text.slice($0.range) } == ["a&amp;b", "a&#38;b"])
  }

  /// Documents in the older archive format use other attributes for references, so only some
  /// occurrences would be found.
  @Test(arguments: ["Cocoa", "CocoaTouch"])
  func ignoresIDsOfArchiveDocuments(kind: String) throws {
    let text = try map(
      #"<archive type="com.apple.InterfaceBuilder3.\#(kind).XIB"><object id="7"/></archive>"#,
      path: "a.xib")
    #expect(text.map.names.isEmpty)
  }

  @Test func readsIncompleteDocuments() throws {
    let end = try #require(Self.storyboard.firstRange(of: #" fixedFrame="YES""#))
    let text = try map(String(Self.storyboard[..<end.lowerBound]))
    #expect(text.outline.last == "      control UIButton")
    #expect(text.map.names.last?.name == "buy")
  }

  @Test func ignoresOtherDocuments() {
    for text in ["{}", "", "<AppiumAUT><x/></AppiumAUT>"] {
      #expect(Self.language.map(of: SourceText(path: "a.txt", text: text)) == nil)
    }
    let mac =
      #"<document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa"/>"#
    #expect(Self.language.map(of: SourceText(path: "a.txt", text: mac))?.symbols.isEmpty == true)
  }

  @Test(arguments: UInt64(0)..<200)
  func handlesMutatedTexts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = MutatedText.text(
      of: Array(Self.storyboard.utf8), alphabet: "<>/=\"'& id\n", &random)
    try map(text)
  }

  @Test func handlesTruncatedTexts() throws {
    let bytes = Array(Self.storyboard.utf8)
    for length in stride(from: 0, to: bytes.count, by: 5) {
      try map(String(decoding: bytes.prefix(length), as: UTF8.self))
    }
  }

  private static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  /// Every attribute whose value is an existing id must be found. Otherwise a rename would be
  /// incomplete.
  @Test(.enabled(if: folder != nil, "LAYOUTLINT_CORPUS does not specify a folder with ib"))
  func findsEveryIDOfTheCorpus() throws {
    let root = URL(filePath: try #require(Self.folder)).appending(path: "ib")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    let pattern = #"[A-Za-z0-9]{3}-[A-Za-z0-9]{2}-[A-Za-z0-9]{3}"#
    let (value, id) = (try Regex("[A-Za-z]+=\"(\(pattern))\""), try Regex(pattern))
    for name in names where name.hasSuffix(".xib") || name.hasSuffix(".storyboard") {
      let bytes = Array(try Data(contentsOf: root.appending(path: name)))
      let source = SourceText(path: name, bytes: bytes)
      let map = try #require(Self.language.map(of: source), "\(name)")
      let found = map.names.filter { $0.kind == .id && $0.name.wholeMatch(of: id) != nil }
      let ids = Set(found.filter { $0.role == .definition }.map(\.name))
      let written = String(decoding: bytes, as: UTF8.self).matches(of: value).filter { match in
        match.output[1].substring.map { ids.contains(String($0)) } ?? false
      }
      #expect(found.count == written.count, "\(name)")
    }
  }

  @Test func findsFilesOfNames() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
      <objects><view id="a"><color key="backgroundColor" name="Brand"/></view>
      <imageView image="logo" id="b"/><color key="tintColor" name="Other"/>
      <viewControllerPlaceholder storyboardName="Shop" id="c"/></objects>
      <resources><image name="logo" width="1" height="1"/>
      <namedColor name="Brand"><color red="1" green="0" blue="0" alpha="1"/></namedColor></resources>
      </document>
      """
    let mapped = try MappedText(text, path: "Main.storyboard", in: IBLanguage())
    mapped.check()
    let image = [
      "Assets.xcassets/logo.imageset/Contents.json", "Images.xcassets/logo.imageset/Contents.json",
    ]
    #expect(
      mapped.map.links.map(\.target) == [
        .nearby(image), .nearby(["Shop.storyboard"]), .nearby(image),
      ])
  }
}
