import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Reading a storyboard again after an edit, with the layouts of the text before it.
@Suite struct IBReuseTests {
  private static let reader = IBReader(isForEditing: true)

  private static func read(
    _ text: String, reusing cache: (any ReaderCache)? = nil
  ) throws -> LayoutDocument {
    let source = SourceText(path: "Main.storyboard", text: text)
    return try #require(reader.read(source, limits: ReaderLimits(), reusing: cache))
  }

  /// Scenes with labels, buttons, text in elements, notes, variations, recognizers, constraints, outlets,
  /// segues and embedded scenes. Some references are to missing or repeated ids.
  private static func storyboard(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 2...5, using: &random)
    let scenes = (0..<count).map { scene($0, of: count, &random) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \
      initialViewController="vc0">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <scenes>
      \(scenes.joined(separator: "\n"))
          </scenes>
          <resources><image name="star" width="20" height="20"/></resources>
      </document>
      """
  }

  private static func scene(
    _ number: Int, of count: Int, _ random: inout SplitMix64
  ) -> String {
    let views = (0..<Int.random(in: 1...4, using: &random)).map {
      view("s\(number)v\($0)", of: count, &random)
    }
    let isNavigation = Int.random(in: 0..<3, using: &random) == 0
    let kind = isNavigation ? "navigationController" : "viewController"
    let next = Int.random(in: 0..<count, using: &random)
    let segues = [
      "", "<segue destination=\"vc\(next)\" kind=\"show\" id=\"seg\(number)\"/>",
      "<segue destination=\"vc\(next)\" kind=\"relationship\" relationship=\"rootViewController\" "
        + "id=\"seg\(number)\"/>",
    ]
    return """
      <scene sceneID="sc\(number)"><objects>
      <\(kind) id="vc\(number)" customClass="Controller\(number)" title="Scene">
        <view key="view" contentMode="scaleToFill" id="root\(number)">
          <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
          <subviews>
      \(views.joined(separator: "\n"))
          </subviews>
        </view>
        <connections><outlet property="main" destination="s\(number)v0" id="out\(number)"/>\
      \(segues.randomElement(using: &random) ?? "")</connections>
      </\(kind)>
      <tapGestureRecognizer id="tap\(number)" numberOfTapsRequired="2"/>
      <placeholder placeholderIdentifier="IBFirstResponder" id="first\(number)"/>
      </objects></scene>
      """
  }

  private static func view(
    _ id: String, of count: Int, _ random: inout SplitMix64
  ) -> String {
    let frame = """
      <rect key="frame" x="\(Int.random(in: 0..<300, using: &random))" y="20" width="90" \
      height="44"/>
      """
    let other = Int.random(in: 0..<count, using: &random)
    return switch Int.random(in: 0..<7, using: &random) {
    case 0:
      """
      <label text="Größe &amp; more" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\
      \(frame)<constraints><constraint firstAttribute="width" constant="90" id="c\(id)"/>\
      </constraints></label>
      """
    case 1:
      """
      <label id="\(id)">\(frame)<string key="text">two
      lines</string><fontDescription key="fontDescription" type="system" pointSize="17"/></label>
      """
    case 2:
      """
      <view id="\(id)">\(frame)<connections><segue destination="vc\(other)" kind="embed" \
      id="e\(id)"/></connections></view>
      """
    case 3:
      """
      <button id="\(id)" userLabel="Pay">\(frame)<state key="normal" title="Pay"/>\
      <attributedString key="userComments"><fragment content="layoutlint:disable \
      small-touch-target"/></attributedString><connections><action selector="pay:" \
      destination="vc\(other)" eventType="touchUpInside" id="a\(id)"/></connections></button>
      """
    case 4:
      """
      <view id="\(id)">\(frame)<!-- a comment --><subviews><imageView image="star" \
      id="i\(id)"/></subviews><variation key="widthClass=compact"><mask key="subviews">\
      <exclude reference="i\(id)"/></mask></variation></view>
      """
    case 5:
      """
      <view id="\(id)" customClass="Card"><rect key="frame" x="" y="1" width="2" height="oops"/>\
      <connections><outletCollection property="gestureRecognizers" destination="tap\(other)" \
      id="t\(id)"/></connections></view>
      """
    default: "<switch id=\"s0v\(other)\">\(frame)</switch>"
    }
  }

  /// Changes a value or a text most of the time.
  private static func edited(_ text: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(text.utf8)
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let pieces = [
      "", "", "1", "7", "a", "ö", " ", "\n", "vc1", "-", ".", "&amp;", "&", "<", "\"", ">",
      "<view/>", "]]>",
    ]
    let piece = pieces.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let end = min(bytes.count, start + Int.random(in: 0...2, using: &random))
      bytes.replaceSubrange(start..<end, with: piece.utf8)
    default:
      // At a digit or a letter after a quote.
      let quotes = bytes.indices.dropFirst().filter {
        bytes[$0 - 1] == UInt8(ascii: "\"") && bytes[$0] > UInt8(ascii: " ")
          && bytes[$0] != UInt8(ascii: "/") && bytes[$0] != UInt8(ascii: ">")
      }
      guard let quote = quotes.randomElement(using: &random) else { break }
      let end = quote + Int.random(in: 0...1, using: &random)
      bytes.replaceSubrange(quote..<end, with: piece.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: SplitMix64.seeds(0..<120))
  func reuseDoesNotAffectResults(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = Self.storyboard(&random)
    var cache = try Self.read(text).cache
    for _ in 0..<15 {
      let next = Self.edited(text, &random)
      let reusing = try Self.read(next, reusing: cache)
      let whole = try Self.read(next)
      #expect(reusing.parsedLayouts == whole.parsedLayouts, "\(next)")
      #expect(reusing.findings == whole.findings)
      #expect(reusing.suppressions == whole.suppressions)
      #expect(reusing.unknownParts == whole.unknownParts)
      #expect(reusing.isBroken == whole.isBroken)
      // As in an editor: the cache of the last text without syntax errors is used.
      if let next = reusing.cache { cache = next }
      if !whole.isBroken { text = next }
    }
  }

  private static let text = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch"><scenes>
    <scene sceneID="s1"><objects><viewController id="vc1"><view key="view" id="v1">
    <rect key="frame" x="0" y="0" width="400" height="800"/><subviews><label text="One" id="l1">
    <rect key="frame" x="1" y="2" width="3" height="4"/><string key="text">two</string></label>
    </subviews></view></viewController></objects></scene>
    <scene sceneID="s2"><objects><viewController id="vc2"><view key="view" id="v2">
    <rect key="frame" x="0" y="0" width="375" height="700"/></view></viewController></objects>
    </scene></scenes></document>
    """

  @Test(arguments: [
    ("One", "", true), ("One", "One two", true), ("x=\"1\"", "x=\"12\"", true),
    ("x=\"1\"", "x=\"\"", true), ("two", "", true), ("two", "&lt;", true), ("\"3\"", "\"-\"", true),
    ("l1", "l2", false), ("vc1", "vc3", false), ("two", "<b/>", false), ("two", "&", false),
    ("One", "O\" n=\"e", false), ("key=\"text\"", "key=\"title\"", false), ("375", "376", true),
  ])
  func reusesOtherScenes(piece: String, other: String, isReused: Bool) throws {
    let range = try #require(Self.text.firstRange(of: piece))
    var next = Self.text
    next.replaceSubrange(range, with: other)
    let former = try Self.read(Self.text)
    let edited = try Self.read(next, reusing: former.cache)
    let unedited = piece == "375" ? 0 : 1
    let hierarchies = (former.layouts[unedited], edited.layouts[unedited])
    #expect((hierarchies.0 === hierarchies.1) == isReused)
    #expect(edited.parsedLayouts == (try Self.read(next)).parsedLayouts)
  }

  @Test func layoutsWithOtherLimitsAreNotReused() throws {
    let former = try Self.read(Self.text)
    var limits = ReaderLimits()
    limits.constraints = 1
    let source = SourceText(path: "Main.storyboard", text: Self.text)
    let read = try #require(Self.reader.read(source, limits: limits, reusing: former.cache))
    #expect(read.layouts[0] !== former.layouts[0])
    let lint = try #require(IBReader().read(source, limits: ReaderLimits()))
    #expect(lint.cache == nil)
  }
}
