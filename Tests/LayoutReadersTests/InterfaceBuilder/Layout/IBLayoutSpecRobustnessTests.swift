import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Malformed and hostile documents have a valid layout spec and never trap.
@Suite struct IBLayoutSpecRobustnessTests {
  /// A document with all kinds of layout properties.
  private static let sample = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21507" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <device id="retina6_1" orientation="portrait"/><scenes>
    <scene><objects><navigationController id="n"><navigationBar key="navigationBar">\
    <rect key="frame" x="0" y="44" width="414" height="44"/></navigationBar><connections>\
    <segue destination="c" kind="relationship" relationship="rootViewController"/></connections>\
    </navigationController></objects></scene>
    <scene><objects><viewController id="c"><layoutGuides>\
    <viewControllerLayoutGuide type="top" id="t"/></layoutGuides>\
    <view key="view" id="v"><rect key="frame" x="0" y="0" width="414" height="896"/><subviews>
    <label id="a" text="A" numberOfLines="0" verticalHuggingPriority="251">\
    <rect key="frame" x="20" y="88" width="40" height="21"/>\
    <fontDescription key="fontDescription" type="system" pointSize="17"/></label>
    <stackView id="s" axis="vertical" spacing="8"><rect key="frame" x="0" y="0" width="9" height="9"/>\
    <variation key="heightClass=compact" axis="horizontal" spacing="4"/>\
    <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/></stackView>
    <imageView id="i" image="photo"><rect key="frame" x="0" y="0" width="9" height="9"/></imageView>
    <containerView id="b"><rect key="frame" x="0" y="0" width="9" height="9"/><connections>\
    <segue destination="d" kind="embed"/></connections></containerView></subviews>
    <constraints><constraint firstItem="a" firstAttribute="top" secondItem="t" \
    secondAttribute="bottom" id="1"/>
    <constraint firstItem="a" firstAttribute="width" relation="lessThanOrEqual" secondItem="i" \
    secondAttribute="width" multiplier="1:2" priority="750" constant="3.5" id="2">\
    <variation key="widthClass=compact" constant="9"/></constraint></constraints>
    <variation key="default"><mask key="constraints"><exclude reference="2"/></mask></variation>
    <viewLayoutGuide key="safeArea" id="g"/></view></viewController></objects></scene>
    <scene><objects><viewController id="d"><view key="view" id="w">\
    <rect key="frame" x="0" y="0" width="9" height="9"/></view></viewController></objects></scene>
    </scenes><resources><image name="photo" width="40" height="30"/></resources></document>
    """

  /// Checks the invariants of layout specs on which the layout engine relies.
  private func check(_ bytes: [UInt8]) throws {
    let source = SourceText(path: "a.storyboard", bytes: bytes)
    let document = try #require(IBReader().read(source, limits: ReaderLimits()))
    for finding in document.findings {
      #expect(0 <= finding.range.start && finding.range.end <= bytes.count)
    }
    for layout in document.layouts {
      let spec = try #require(layout.spec)
      #expect(spec.traits.count == layout.views.count)
      #expect(spec.canvases.first?.root == layout.roots.first)
      for canvas in spec.canvases {
        #expect(layout.views.indices.contains(canvas.root.index))
        let insets = canvas.safeAreaInsets
        #expect(
          [insets.top, insets.bottom, canvas.topBarHeight].allSatisfy { $0.isFinite && $0 >= 0 })
      }
      for constraint in spec.constraints {
        #expect(isSound(constraint, in: layout))
      }
      #expect(spec.traits.allSatisfy(isSound))
    }
  }

  private func isSound(_ constraint: ConstraintSpec, in layout: ViewHierarchy) -> Bool {
    let anchors = [constraint.first] + [constraint.second].compactMap(\.self)
    let constants = [constraint.constant.base] + constraint.constant.variations.map(\.value)
    let priorities = [constraint.priority.base] + constraint.priority.variations.map(\.value)
    return anchors.allSatisfy {
      layout.views.indices.contains($0.view.index) && $0.attribute != .notAnAttribute
    } && constraint.multiplier.isFinite && constants.allSatisfy(\.isFinite)
      && priorities.allSatisfy { $0 > 0 && $0 <= 1000 }
  }

  private func isSound(_ traits: LayoutTraits) -> Bool {
    let margins = traits.margins.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? []
    let numbers =
      [
        traits.horizontalHugging, traits.verticalHugging, traits.horizontalCompression,
        traits.verticalCompression, traits.placeholderWidth ?? 0, traits.placeholderHeight ?? 0,
        traits.stack?.spacing.base ?? 0,
      ] + margins
    return numbers.allSatisfy(\.isFinite) && traits.storedFrame?.isFinite ?? true
  }

  @Test func readsTheSample() throws {
    let document = try ReadDocument(Self.sample)
    #expect(document.findings == [])
    #expect(
      try document.layout().constraintLines() == [
        "a.top == v/top.bottom", "a.width <= i.width * 0.5 + 3.5 @750.0 off",
      ])
    #expect(try document.layout().spec?.canvases.map(\.safeAreaInsets.top) == [92, 48])
  }

  @Test func survivesEveryTruncation() throws {
    let bytes = Array(Self.sample.utf8)
    for length in bytes.indices { try check(Array(bytes.prefix(length))) }
  }

  @Test(arguments: UInt64(0)..<400)
  func survivesMutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array(Self.sample.utf8)
    let alphabet = Array(#"<>/"'=:&;-.,0123456789einfa \#u{0}"#.utf8)
    random.damage(&bytes, upTo: 8, with: alphabet)
    try check(bytes)
  }

  /// Replaces numbers with extreme and invalid ones.
  @Test(arguments: UInt64(0)..<200)
  func survivesHostileNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let hostile = [
      "nan", "inf", "-inf", "1e308", "-1e308", "1e999", "0", "-0", "", "9223372036854775808",
      "0x1p9",
      "1:0", "--1", "٣",
    ]
    var pieces = Self.sample.split(separator: "\"", omittingEmptySubsequences: false).map(
      String.init)
    for index in pieces.indices where Double(pieces[index]) != nil {
      if Bool.random(using: &random) {
        pieces[index] = hostile.randomElement(using: &random) ?? ""
      }
    }
    try check(Array(pieces.joined(separator: "\"").utf8))
  }

  /// Each controller pushes the next.
  @Test func followsLongChainsOfSegues() throws {
    let count = 4_000
    let scenes = (0..<count).map { index in
      """
      <scene><objects><viewController id="\(index)"><view key="view" id="v\(index)"/><connections>\
      <segue destination="\(index + 1)" kind="show"/></connections></viewController></objects></scene>
      """
    }
    let document = try ReadDocument(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><scenes><scene><objects>\
      <navigationController id="n"><connections><segue destination="0" kind="relationship" \
      relationship="rootViewController"/></connections></navigationController></objects></scene>
      \(scenes.joined(separator: "\n"))</scenes></document>
      """)
    let bars = document.document.layouts.compactMap { $0.spec?.canvases.first?.topBarHeight }
    #expect(bars == Array(repeating: 44, count: count))
  }
}
