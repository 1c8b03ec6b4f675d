import AutoLayout
import LayoutModel
import Testing

/// Guides, and the safe area of a canvas on other screens (AL-10 to AL-19).
@Suite struct InsetTableTests {
  private static let one = [DrawnView("a")]
  private static let filling = """
    a.leading == safe.leading; a.trailing == safe.trailing; a.top == safe.top
    a.bottom == safe.bottom
    """
  private static let navigationBar = [DrawnView(of: "navigationBar", "a")]
  private static let simulatedBar = """
    <simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="NO"/>
    """
  private static let barAtTop = """
    a.leading == v.leading; a.trailing == v.trailing; a.top == safe.top
    """
  private static let presenting = """
    <scene><objects><viewController id="presenter"><connections><segue id="s" destination="controller" \
    kind="popoverPresentation"/></connections></viewController></objects></scene>
    """
  private static let edges = """
    a.leading == v.leading; a.trailing == v.trailing; a.top == v.top; a.bottom == v.bottom
    """
  private static func presentation(_ style: String, of controller: String = "controller") -> String
  {
    """
    <scene><objects><viewController id="presenter"><connections><segue id="s" kind="presentation" \
    destination="\(controller)" \(style)/></connections></viewController></objects></scene>
    """
  }
  private static let oldGuides = """
    a.leading == v.leading; a.trailing == v.trailing; a.top == topGuide.bottom
    a.bottom == bottomGuide.top
    """

  @Test(arguments: [
    LayoutCase(
      "AL-11: the status bar is above the safe area", one, filling, "a 0 20 375 647",
      [
        (.se1, "a 0 20 320 548"), (.island, "a 0 59 393 759"), (.seLandscape, "a 0 0 667 375"),
        (.islandLandscape, "a 59 0 734 372"), (.pad, "a 0 20 768 1004"),
      ]),
    LayoutCase(
      "AL-11: top and bottom layout guides", one, oldGuides, "a 0 20 375 647",
      [(.se1, "a 0 20 320 548"), (.island, "a 0 59 393 759"), (.islandLandscape, "a 0 0 852 372")]),
    LayoutCase(
      "AL-10: a canvas with an island", one, filling, "a 0 59 393 759",
      [(.se, "a 0 20 375 647")]
    ) { $0.device = .retina6_12 },
    LayoutCase(
      "AL-10: a canvas in landscape", one, filling, "a 59 0 734 372",
      [(.island, "a 0 59 393 759"), (.seLandscape, "a 0 0 667 375")]
    ) {
      $0.device = .retina6_12
      $0.orientation = "landscape"
    },
    LayoutCase(
      "AL-10: insets that are drawn twice", one, filling, "a 0 118 393 666",
      [(.island, "a 0 59 393 759"), (.se, "a 0 20 375 647")]
    ) {
      $0.device = .retina6_12
      $0.toolsVersion = 24_127
    },
    LayoutCase(
      "AL-10: an inset drawn twice is not a status bar and a bar of 52 points", one, filling,
      "a 0 96 414 732", [(.island, "a 0 59 393 759"), (.seLandscape, "a 0 0 667 375")]
    ) {
      $0.device = .retina6_1
      $0.toolsVersion = 24_765
    },
    LayoutCase(
      "AL-12: the bar of such a canvas is 54 points high", one, filling, "a 0 172 393 612",
      [(.island, "a 0 103 393 715"), (.se, "a 0 64 375 603")], hasSketch: false
    ) {
      $0.device = .retina6_12
      $0.toolsVersion = 24_127
    },
    LayoutCase(
      "AL-10: no device", one, filling, "a 0 20 600 580", [(.se, "a 0 20 375 647")]
    ) { $0.device = .none },
    LayoutCase(
      "AL-18: a frame implies a bar", one, filling, "a 0 64 375 603",
      [
        // The bar of 44 points remains; in landscape it is 32 points high (AL-19).
        (.se1, "a 0 64 320 504"), (.island, "a 0 103 393 715"), (.seLandscape, "a 0 32 667 343"),
        (.maxLandscape, "a 59 32 814 377"), (.pad, "a 0 64 768 960"),
      ], hasSketch: false),
    LayoutCase(
      "AL-19: no bar is 48 points high, so the inset is another status bar", one, filling,
      "a 0 68 375 599",
      [(.island, "a 0 59 393 759"), (.seLandscape, "a 0 0 667 375")], hasSketch: false),
    LayoutCase(
      "AL-18: a frame implies a bottom bar", one, filling, "a 0 20 375 598",
      [(.island, "a 0 59 393 710"), (.se1, "a 0 20 320 499")], hasSketch: false),
    LayoutCase(
      "AL-18: a center implies the top bar", one,
      "a.centerX == safe.centerX; a.centerY == safe.centerY; a.width == 100; a.height == 50",
      // The center of 64 ... 667 is 365.5.
      "a 137.5 340.5 100 50", [(.se1, "a 110 291 100 50")], hasSketch: false),
    LayoutCase(
      "AL-18: a constraint with a constant implies a bar", one,
      "a.leading == safe.leading + 8; a.top == safe.top + 10; a.width == 100; a.height == 50",
      "a 8 74 100 50", [(.se1, "a 8 74 100 50"), (.islandLandscape, "a 67 42 100 50")],
      hasSketch: false),
    LayoutCase(
      "AL-19: a canvas without a status bar has that of the screen", one, filling, "a 0 0 375 667",
      [(.island, "a 0 59 393 759"), (.se1, "a 0 20 320 548")], hasSketch: false),
    LayoutCase(
      "AL-14: a status bar that is not simulated", one, filling, "a 0 0 375 667",
      [(.island, "a 0 59 393 759")]
    ) { $0.controllerContent = "<nil key=\"simulatedStatusBarMetrics\"/>" },
    LayoutCase(
      "AL-14: a simulated navigation bar", one, filling, "a 0 64 375 603",
      [(.island, "a 0 103 393 715"), (.seLandscape, "a 0 32 667 343")]
    ) { $0.controllerContent = simulatedBar },
    LayoutCase(
      "AL-45: a popover with the size of the canvas is a sheet on an iPhone", one, filling,
      "a 0 0 393 852",
      [
        (.se, "a 0 0 375 647"), (.island, "a 0 0 393 749"), (.max, "a 0 0 430 829"),
        (.seLandscape, "a 0 0 667 375"), (.islandLandscape, "a 59 0 734 372"),
        (.pad, "a 0 0 393 852"),
      ]
    ) {
      $0.device = .retina6_12
      $0.otherScenes = presenting
    },
    LayoutCase(
      "AL-45: a popover above a home indicator", one, filling, "a 0 0 393 818",
      [(.se, "a 0 0 375 647"), (.max, "a 0 0 430 829")], hasSketch: false
    ) {
      $0.device = .retina6_12
      $0.otherScenes = presenting
    },
    LayoutCase(
      "AL-45: a popover on an iPad keeps its size", one, filling, "a 0 0 768 1024",
      [(.se, "a 0 0 768 1024")], hasSketch: false
    ) {
      $0.device = .ipad9_7
      $0.otherScenes = presenting
    },
    LayoutCase(
      "AL-45: a root below the status bar is a sheet", one, filling, "a 0 0 393 749",
      [(.se, "a 0 0 375 647"), (.max, "a 0 0 430 829"), (.pad, "a 0 0 393 749")]
    ) {
      $0.device = .retina6_12
      $0.frames["v"] = Rect(0, 0, 393, 783)
    },
    LayoutCase(
      "AL-45: a sheet on a canvas with a home button", one, filling, "a 0 0 375 647",
      [(.se1, "a 0 0 320 548"), (.island, "a 0 0 393 749")]
    ) {
      $0.frames["v"] = Rect(0, 0, 375, 647)
      $0.toolsVersion = 15_505
    },
    LayoutCase(
      "AL-54: a presented scene with the size of the canvas", one, filling, "a 0 20 375 647",
      [(.se, "a 0 0 375 647"), (.island, "a 0 0 393 749"), (.seLandscape, "a 0 0 667 375")]
    ) { $0.otherScenes = presentation("") },
    LayoutCase(
      "AL-54: a presentation over the full screen", one, filling, "a 0 20 375 647",
      [(.island, "a 0 59 393 759")]
    ) { $0.otherScenes = presentation("modalPresentationStyle=\"fullScreen\"") },
    LayoutCase(
      "AL-54: a presented navigation controller has a higher bar", one, filling, "a 0 64 375 603",
      [(.island, "a 0 56 393 693"), (.seLandscape, "a 0 32 667 343")]
    ) {
      $0.otherScenes = """
        <scene><objects><navigationController id="nav"><navigationBar key="navigationBar">\
        <rect key="frame" x="0" y="20" width="375" height="44"/></navigationBar><connections>\
        <segue id="r" destination="controller" kind="relationship" relationship="rootViewController"/>\
        </connections></navigationController></objects></scene>\
        \(presentation("", of: "nav"))
        """
    },
    LayoutCase(
      "AL-54: a root above an opaque bar in a sheet", one, edges,
      "a 0 0 375 603", [(.island, "a 0 0 393 727")]
    ) {
      $0.frames["v"] = Rect(0, 0, 375, 603)
      $0.otherScenes = """
        <scene><objects><navigationController id="nav"><navigationBar key="navigationBar" translucent="NO">\
        <rect key="frame" x="0" y="20" width="375" height="44"/></navigationBar><connections>\
        <segue id="r" destination="controller" kind="relationship" relationship="rootViewController"/>\
        </connections></navigationController></objects></scene>\
        \(presentation("", of: "nav"))
        """
    },
    LayoutCase(
      "AL-55: a root of another device's size", one, filling, "a 0 44 375 734",
      [(.island, "a 0 59 393 759"), (.se, "a 0 20 375 647")]
    ) { $0.frames["v"] = Rect(0, 0, 375, 812) },
    LayoutCase(
      "AL-55: a root of its own size keeps it", one, filling, "a 0 20 375 792",
      [(.island, "a 0 20 375 792")]
    ) {
      $0.frames["v"] = Rect(0, 0, 375, 812)
      $0.controllerContent = """
        <freeformSimulatedSizeMetrics key="simulatedDestinationMetrics"/>
        """
    },
    LayoutCase(
      "AL-55: a root of the default device's size without a device", one, filling, "a 0 0 414 896",
      [(.island, "a 0 59 393 759")], hasSketch: false
    ) {
      $0.device = .none
      $0.frames["v"] = Rect(0, 0, 414, 896)
    },
    LayoutCase(
      "AL-12: the bar of the default device on a canvas without a device", one, filling,
      "a 0 44 600 556", [(.island, "a 0 103 393 715")]
    ) {
      $0.device = .none
      $0.toolsVersion = 20_037
      $0.otherScenes = """
        <scene><objects><navigationController id="nav"><navigationBar key="navigationBar">\
        <rect key="frame" x="0" y="44" width="414" height="44"/></navigationBar><connections>\
        <segue id="r" destination="controller" kind="relationship" relationship="rootViewController"/>\
        </connections></navigationController></objects></scene>
        """
    },
    LayoutCase(
      "AL-12: a bar of 50 points", one, filling, "a 0 70 375 597", [(.island, "a 0 103 393 715")],
      hasSketch: false),
    LayoutCase(
      "AL-19: the home indicator of an iPad without a device", one, filling, "a 0 20 600 560",
      [(.se, "a 0 20 375 647"), (.island, "a 0 59 393 759")], hasSketch: false
    ) { $0.device = .none },
    LayoutCase(
      "AL-15: a root below the status bar in an older Xcode", one, filling, "a 0 0 375 647",
      [(.se1, "a 0 0 320 548"), (.island, "a 0 0 393 759")]
    ) {
      $0.frames["v"] = Rect(0, 0, 375, 647)
      $0.toolsVersion = 13_196
    },
    LayoutCase(
      "AL-19: a simulated navigation bar on a canvas without a status bar", one, filling,
      "a 0 44 375 623", [(.island, "a 0 103 393 715"), (.seLandscape, "a 0 32 667 343")],
      hasSketch: false
    ) { $0.controllerContent = simulatedBar },
    LayoutCase(
      "AL-19: a bar of code on a canvas without a status bar", one, filling, "a 0 44 375 623",
      [(.island, "a 0 103 393 715"), (.se1, "a 0 64 320 504")], hasSketch: false),
    LayoutCase(
      "AL-32: a navigation bar of the scene is lower in a compact height", navigationBar, barAtTop,
      "a 0 20 375 44",
      [(.seLandscape, "a 0 0 667 32"), (.island, "a 0 59 393 44"), (.pad, "a 0 20 768 44")],
      hasSketch: false),
    LayoutCase(
      "AL-32: a navigation bar of the scene in landscape", navigationBar, barAtTop, "a 0 0 667 32",
      [(.se, "a 0 20 375 44"), (.islandLandscape, "a 0 0 852 32")], hasSketch: false
    ) { $0.orientation = "landscape" },
    LayoutCase(
      "AL-32: a higher navigation bar keeps its height", navigationBar, barAtTop, "a 0 20 375 96",
      [(.seLandscape, "a 0 0 667 96")], hasSketch: false),
    LayoutCase(
      "AL-13: a tab bar", one, filling, "a 0 20 375 598",
      [(.island, "a 0 59 393 710"), (.se, "a 0 20 375 598")]
    ) {
      $0.otherScenes = """
        <scene><objects><tabBarController id="tabs"><connections><segue id="s" \
        destination="controller" kind="relationship" relationship="viewControllers"/>\
        </connections></tabBarController></objects></scene>
        """
    },
  ])
  func safeAreas(_ one: LayoutCase) throws { try one.check() }

  @Test(arguments: [
    LayoutCase(
      "AL-17: the safe area of a subview is its overlap with bars",
      [
        DrawnView(
          "a", content: "<viewLayoutGuide key=\"safeArea\" id=\"inner\"/>", [DrawnView("b")])
      ],
      """
      a.leading == v.leading; a.trailing == v.trailing; a.top == v.top + 8; a.height == 300
      b.leading == inner.leading; b.trailing == inner.trailing; b.top == inner.top
      b.bottom == inner.bottom
      """, "a 0 8 375 300; b 0 12 375 288",
      [
        (.island, "a 0 8 393 300; b 0 51 393 249"),
        (.islandLandscape, "a 0 8 852 300; b 59 0 734 300"),
      ]
    ),
    LayoutCase(
      "AL-17: a subview away from bars has no insets",
      [
        DrawnView(
          "a", content: "<viewLayoutGuide key=\"safeArea\" id=\"inner\"/>", [DrawnView("b")])
      ],
      """
      a.centerX == v.centerX; a.width == 100; a.top == v.top + 100; a.height == 300
      b.leading == inner.leading; b.trailing == inner.trailing; b.top == inner.top
      b.bottom == inner.bottom
      """, "a 137.5 100 100 300; b 0 0 100 300",
      [(.islandLandscape, "a 376 100 100 300; b 0 0 100 279")]),
    LayoutCase(
      "AL-17: scrolled content has no insets",
      [
        DrawnView(
          of: "scrollView", "s",
          [
            DrawnView(
              "a", content: "<viewLayoutGuide key=\"safeArea\" id=\"inner\"/>", [DrawnView("b")])
          ]
        )
      ],
      """
      s.leading == v.leading; s.trailing == v.trailing; s.top == v.top; s.bottom == v.bottom
      a.leading == s.leading; a.trailing == s.trailing; a.top == s.top; a.bottom == s.bottom
      a.width == 375; a.height == 800
      b.leading == inner.leading; b.trailing == inner.trailing; b.top == inner.top
      b.bottom == inner.bottom
      """, "s 0 0 375 667; a 0 0 375 800; b 0 0 375 800"),
    LayoutCase(
      "AL-15: a root that ends at opaque bars", one, filling, "v 0 0 375 603; a 0 0 375 603",
      [(.se, "v 0 0 375 603; a 0 0 375 603"), (.island, "v 0 0 393 749; a 0 0 393 715")],
      hasSketch: false
    ) { $0.controllerContent = simulatedBar },
  ])
  func partsOfTheScreen(_ one: LayoutCase) throws { try one.check() }

  /// The insets of a solution.
  @Test func reportsTheInsets() throws {
    var drawing = Drawing(Self.one, Self.filling)
    drawing.frames["a"] = Rect(0, 64, 375, 554)
    let engine = try drawing.engine()
    #expect(
      engine.solution().roots.map(\.safeAreaInsets)
        == [EdgeInsets(top: 64, left: 0, bottom: 49, right: 0)])
    #expect(
      engine.solution(on: .island).roots.map(\.safeAreaInsets)
        == [EdgeInsets(top: 103, left: 0, bottom: 83, right: 0)])
    #expect(
      engine.solution(on: .seLandscape).roots.map(\.safeAreaInsets)
        == [EdgeInsets(top: 32, left: 0, bottom: 32, right: 0)])
  }

  /// A misplaced view does not imply insets (AL-18).
  @Test func ignoresMisplacedViews() throws {
    var drawing = Drawing(Self.one, Self.filling)
    drawing.frames["a"] = Rect(0, 64, 375, 603)
    drawing.views[0].attributes = "misplaced=\"YES\""
    let insets = try drawing.engine().solution().roots.map(\.safeAreaInsets)
    #expect(insets == [EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)])
  }
}
