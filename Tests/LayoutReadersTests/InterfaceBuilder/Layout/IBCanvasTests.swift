import Linting
import LayoutModel
import LayoutReaders
import Testing

@Suite struct IBCanvasTests {
  /// The compared properties of a canvas.
  private struct Numbers: Equatable {
    var insets: [Double]
    var status: Double
    var bars: [Double]
    var home: Double
    var fills: Bool

    init(_ insets: [Double], status: Double, bars: [Double], home: Double, fills: Bool) {
      self.insets = insets
      self.status = status
      self.bars = bars
      self.home = home
      self.fills = fills
    }

    init(_ canvas: LayoutCanvas) {
      let insets = canvas.safeAreaInsets
      self.init(
        [insets.top, insets.left, insets.bottom, insets.right], status: canvas.statusBarHeight,
        bars: [canvas.topBarHeight, canvas.bottomBarHeight], home: canvas.homeIndicatorHeight,
        fills: canvas.fillsScreen)
    }
  }

  /// A controller `c` whose view `v` has this size.
  private static func controller(
    _ size: Size = Size(414, 896), _ metrics: String = "", id: String = "c", links: String = ""
  ) -> String {
    """
    <viewController id="\(id)">\(metrics)<view key="view" id="\(id == "c" ? "v" : "view of \(id)")">\
    <rect key="frame" x="0" y="0" width="\(size.width)" height="\(size.height)"/></view>\
    <connections>\(links)</connections></viewController>
    """
  }

  private static func holder(
    _ name: String, _ id: String, of other: String, _ content: String = "",
    _ attributes: String = ""
  ) -> String {
    let relationship = name == "tabBarController" ? "viewControllers" : "rootViewController"
    return """
      <\(name) id="\(id)" \(attributes)>\(content)<connections>\
      <segue destination="\(other)" kind="relationship" relationship="\(relationship)" id="of \(id)"/>\
      </connections></\(name)>
      """
  }

  private static func canvas(
    _ scenes: String..., device: String? = #"id="retina6_1" orientation="portrait""#,
    tools: String = "15505", besides: String = ""
  ) throws -> LayoutCanvas {
    let scenes = scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined()
    let document = try ReadDocument(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" toolsVersion="\(tools)">\
      \(device.map { "<device \($0)/>" } ?? "")<scenes>\(scenes)</scenes>\(besides)</document>
      """)
    let layout = try #require(document.document.layouts.first { $0.view(withID: "v") != nil })
    let view = try #require(layout.view(withID: "v"))
    return try #require(layout.spec?.canvases.first { $0.root == view })
  }

  private static let bar = """
    <navigationBar key="navigationBar"><rect key="frame" x="0" y="44" width="414" height="44"/>\
    </navigationBar>
    """

  @Test(arguments: [
    ("retina4_0", "portrait", [320.0, 568], 2.0, [20.0, 0, 0, 0]),
    ("retina4_7", "portrait", [375, 667], 2, [20, 0, 0, 0]),
    ("retina4_7", "landscape", [667, 375], 2, [0, 0, 0, 0]),
    ("retina5_5", "landscape", [736, 414], 3, [0, 0, 0, 0]),
    ("retina5_9", "landscape", [812, 375], 3, [0, 44, 21, 44]),
    ("retina6_12", "portrait", [393, 852], 3, [59, 0, 34, 0]),
    ("ipad9_7", "landscape", [1024, 768], 2, [20, 0, 0, 0]),
    ("ipad12_9rounded", "portrait", [1024, 1366], 2, [24, 0, 20, 0]),
  ])
  func resolvesTheScreen(
    id: String, orientation: String, size: [Double], scale: Double, insets: [Double]
  ) throws {
    let canvas = try Self.canvas(
      Self.controller(), device: "id=\"\(id)\" orientation=\"\(orientation)\"")
    let screen = try #require(canvas.screen)
    #expect([screen.size.width, screen.size.height] == size)
    #expect(screen.scale == scale)
    #expect(screen.orientation.rawValue == orientation)
    let area = screen.safeAreaInsets
    #expect([area.top, area.left, area.bottom, area.right] == insets)
    #expect(screen.idiom == (id.hasPrefix("ipad") ? .pad : .phone))
  }

  @Test(arguments: [
    ("retina6_1", "portrait", "compact", "regular"),
    ("retina6_1", "landscape", "regular", "compact"),
    ("retina5_9", "landscape", "compact", "compact"), ("ipad9_7", "portrait", "regular", "regular"),
  ])
  func resolvesSizeClasses(id: String, orientation: String, width: String, height: String) throws {
    let canvas = try Self.canvas(
      Self.controller(), device: "id=\"\(id)\" orientation=\"\(orientation)\"")
    #expect(canvas.screen?.sizeClass.width.rawValue == width)
    #expect(canvas.screen?.sizeClass.height.rawValue == height)
  }

  @Test(arguments: [nil, #"id="retina99_9" orientation="portrait""#])
  func anUnsupportedDeviceHasNoScreen(device: String?) throws {
    #expect(try Self.canvas(Self.controller(), device: device).screen == nil)
  }

  /// AL-10.
  @Test(arguments: [
    ("retina6_0", "17701", 44.0), ("retina6_0", "21507", 47), ("retina6_1", "21507", 44),
    ("retina6_1", "23094", 48), ("retina5_9", "23094.3", 50), ("retina5_9", "", 44),
  ])
  func statusBarHeightDependsOnTheToolsVersion(id: String, tools: String, height: Double) throws {
    let canvas = try Self.canvas(
      Self.controller(), device: "id=\"\(id)\" orientation=\"portrait\"", tools: tools)
    #expect(canvas.statusBarHeight == height)
    #expect(canvas.safeAreaInsets.top == height)
  }

  @Test(arguments: [("15505", 15_505), ("21507.2", 21_507), ("", 0), ("x", 0)])
  func readsTheToolsVersion(text: String, version: Int) throws {
    #expect(try Self.canvas(Self.controller(), tools: text).toolsVersion == version)
  }

  @Test func aSingleControllerHasTheScreensInsets() throws {
    let canvas = try Self.canvas(Self.controller())
    #expect(canvas.owner == .viewController)
    #expect(
      Numbers(canvas) == Numbers([44, 0, 34, 0], status: 44, bars: [0, 0], home: 34, fills: true))
  }

  /// AL-12.
  @Test(arguments: [
    (bar, "", 44.0), ("", "", 44),
    (bar.replacing("height=\"44\"", with: "height=\"96\""), "", 96),
    (bar.replacing("y=\"44\"", with: "y=\"56\""), "", 56),
    (bar.replacing("height=\"44\"", with: "height=\"nan\""), "", 44),
    (bar, "navigationBarHidden=\"YES\"", 0),
  ])
  func aNavigationControllerAddsANavigationBar(content: String, attributes: String, height: Double)
    throws
  {
    let canvas = try Self.canvas(
      Self.controller(), Self.holder("navigationController", "n", of: "c", content, attributes))
    #expect(
      Numbers(canvas)
        == Numbers([44 + height, 0, 34, 0], status: 44, bars: [height, 0], home: 34, fills: true))
  }

  /// In tools versions that store bar frames, a navigation bar at y = 0 has no status bar above it.
  @Test(arguments: [("12120", 44.0), ("15505", 0)])
  func aNavigationBarAtTheTopHasNoStatusBar(tools: String, status: Double) throws {
    let content = Self.bar.replacing("y=\"44\"", with: "y=\"0\"")
    let canvas = try Self.canvas(
      Self.controller(), Self.holder("navigationController", "n", of: "c", content), tools: tools)
    #expect(canvas.statusBarHeight == status)
    #expect(canvas.topBarHeight == 44)
    #expect(canvas.safeAreaInsets.top == status + 44)
  }

  /// A sheet is 10 points below the status bar.
  @Test(arguments: [(842.0, 0.0), (840, 44)])
  func aSheetHasNoStatusBar(height: Double, status: Double) throws {
    let canvas = try Self.canvas(Self.controller(Size(414, height)))
    #expect(canvas.statusBarHeight == status)
    #expect(!canvas.fillsScreen)
  }

  @Test func aTabBarControllerAddsATabBar() throws {
    let canvas = try Self.canvas(
      Self.controller(), Self.holder("navigationController", "n", of: "c", Self.bar),
      Self.holder("tabBarController", "t", of: "n"))
    #expect(
      Numbers(canvas)
        == Numbers([88, 0, 83, 0], status: 44, bars: [44, 49], home: 34, fills: true))
  }

  /// AL-13: a pushed controller inherits bars, and a presented controller does not.
  @Test(arguments: [
    ("show", 44.0), ("push", 44), ("presentation", 0), ("modal", 0), ("custom", 0),
    ("showDetail", 0),
  ])
  func barsDependOnTheSegue(kind: String, bar: Double) throws {
    let canvas = try Self.canvas(
      Self.holder("navigationController", "n", of: "b", Self.bar),
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"\(kind)\" id=\"s\"/>"),
      Self.controller())
    #expect(canvas.topBarHeight == bar)
    #expect(canvas.safeAreaInsets.top == 44 + bar)
    #expect(canvas.fillsScreen)
  }

  @Test func aPopoverHasNoScreenInsets() throws {
    let canvas = try Self.canvas(
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"popoverPresentation\"/>"),
      Self.controller())
    #expect(
      Numbers(canvas) == Numbers([0, 0, 0, 0], status: 0, bars: [0, 0], home: 0, fills: false))
  }

  @Test func aNotificationHasNoScreenInsets() throws {
    let canvas = try Self.canvas(
      Self.controller().replacing(
        "key=\"view\"", with: "key=\"view\" simulatedAppContext=\"notificationCenter\""))
    #expect(canvas.safeAreaInsets == .zero)
    #expect(!canvas.fillsScreen)
  }

  /// A pushed controller inherits simulated bars as it inherits actual ones.
  @Test func pushedControllersInheritSimulatedBars() throws {
    let canvas = try Self.canvas(
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"show\"/>").replacing(
        "<view key",
        with: """
          <simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="NO"/>\
          <simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>\
          <nil key="simulatedStatusBarMetrics"/><view key
          """), Self.controller())
    #expect(
      Numbers(canvas)
        == Numbers([88, 0, 83, 0], status: 44, bars: [44, 49], home: 34, fills: true))
  }

  @Test(arguments: [("", 49.0), ("hidesBottomBarWhenPushed=\"YES\"", 0)])
  func aPushedControllerMayHideTheTabBar(attributes: String, bar: Double) throws {
    let canvas = try Self.canvas(
      Self.holder("tabBarController", "t", of: "b"),
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"show\"/>"),
      Self.controller().replacing("id=\"c\"", with: "id=\"c\" \(attributes)"))
    #expect(canvas.bottomBarHeight == bar)
  }

  /// A segue of the tab bar controller itself starts within its tab bar.
  @Test func aSegueOfATabBarControllerKeepsItsTabBar() throws {
    let canvas = try Self.canvas(
      Self.holder("tabBarController", "t", of: "b").replacing(
        "<connections>", with: "<connections><segue destination=\"c\" kind=\"show\"/>"),
      Self.controller(id: "b"), Self.controller())
    #expect(canvas.bottomBarHeight == 49)
  }

  /// AL-13.
  @Test func anEmbeddedControllerHasNoBottomBars() throws {
    let canvas = try Self.canvas(
      Self.controller(id: "b").replacing(
        "</view>",
        with: """
          <subviews><containerView id="box"><rect key="frame" x="0" y="0" width="9" height="9"/>\
          <connections><segue destination="c" kind="embed"/></connections></containerView>\
          </subviews></view>
          """),
      Self.controller())
    #expect(
      Numbers(canvas) == Numbers([44, 0, 0, 0], status: 44, bars: [0, 0], home: 0, fills: false))
  }

  @Test func handlesCyclesOfSegues() throws {
    let canvas = try Self.canvas(
      Self.controller(links: "<segue destination=\"b\" kind=\"show\"/>"),
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"show\"/>"))
    #expect(canvas.topBarHeight == 0)
  }

  /// The document selects the segue that determines the bars of a canvas.
  @Test func tieBreakersSelectASegue() throws {
    let scenes = [
      Self.holder("navigationController", "n", of: "b", Self.bar),
      Self.controller(
        id: "b",
        links: """
          <segue destination="c" kind="show" id="s"/><segue destination="c" kind="presentation" id="p"/>
          """), Self.controller(),
    ]
    let breakers =
      #"<inferredMetricsTieBreakers><segue reference="p"/></inferredMetricsTieBreakers>"#
    #expect(try Self.canvas(scenes[0], scenes[1], scenes[2]).topBarHeight == 44)
    #expect(try Self.canvas(scenes[0], scenes[1], scenes[2], besides: breakers).topBarHeight == 0)
  }

  /// AL-14.
  @Test(arguments: [
    ("<nil key=\"simulatedStatusBarMetrics\"/>", 44.0, 34.0),
    ("<nil key=\"simulatedTopBarMetrics\"/>", 44, 34),
    ("<nil key=\"simulatedBottomBarMetrics\"/>", 88, 34),
    ("<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"NO\"/>", 88, 34),
    ("<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"YES\"/>", 118, 34),
    ("<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>", 88, 83),
    ("<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>", 88, 83),
  ])
  func simulatedBarsTakePrecedence(metrics: String, top: Double, bottom: Double) throws {
    let canvas = try Self.canvas(
      Self.controller(Size(414, 896), metrics),
      Self.holder("navigationController", "n", of: "c", Self.bar))
    #expect(canvas.safeAreaInsets.top == top)
    #expect(canvas.safeAreaInsets.bottom == bottom)
  }

  /// AL-15: the canvas has bars, and the root has no insets for them.
  @Test(arguments: [
    (Size(375, 667), [64.0, 49.0], true), (Size(375, 554), [0, 0], true),
    (Size(375, 603), [0, 49], true), (Size(375, 618), [64, 0], true),
    (Size(375, 500), [64, 49], false), (Size(300, 667), [64, 49], false),
  ])
  func aShorterRootHasNoInsetsForBars(size: Size, insets: [Double], fills: Bool) throws {
    let canvas = try Self.canvas(
      Self.controller(size), Self.holder("navigationController", "n", of: "c"),
      Self.holder("tabBarController", "t", of: "n"),
      device: #"id="retina4_7" orientation="portrait""#)
    #expect(
      Numbers(canvas)
        == Numbers(
          [insets[0], 0, insets[1], 0], status: 20, bars: [44, 49], home: 0, fills: fills))
  }

  @Test(arguments: [
    (Size(600, 600), true), (Size(320, 568), true), (Size(320, 548), true), (Size(500, 500), false),
  ])
  func withoutADeviceOldCanvasesFillTheScreen(size: Size, fills: Bool) throws {
    #expect(try Self.canvas(Self.controller(size), device: nil).fillsScreen == fills)
  }
}

// Xibs.
extension IBCanvasTests {
  private static func xib(_ objects: String, owned: Bool = false) throws -> LayoutCanvas {
    let outlet = #"<connections><outlet property="view" destination="v"/></connections>"#
    let document = try ReadDocument(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
      useAutolayout="YES"><device id="retina6_1" orientation="portrait"/><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1">\(owned ? outlet : "")</placeholder>
      \(objects)</objects></document>
      """)
    return try #require(document.layout().spec?.canvases.first)
  }

  private static func view(_ height: Double, _ metrics: String = "") -> String {
    """
    <view id="v"><rect key="frame" x="0" y="0" width="414" height="\(height)"/>\(metrics)</view>
    """
  }

  /// AL-16.
  @Test func aViewOfTheScreensHeightHasAControllersCanvas() throws {
    let canvas = try Self.xib(Self.view(896), owned: true)
    #expect(canvas.owner == .view)
    #expect(
      Numbers(canvas) == Numbers([44, 0, 34, 0], status: 44, bars: [0, 0], home: 34, fills: true))
  }

  @Test func aViewWithoutOwnerDoesNotFillTheScreen() throws {
    #expect(try !Self.xib(Self.view(896)).fillsScreen)
  }

  @Test func aShorterViewHasNoInsets() throws {
    let canvas = try Self.xib(Self.view(200), owned: true)
    #expect(
      Numbers(canvas) == Numbers([0, 0, 0, 0], status: 0, bars: [0, 0], home: 0, fills: false))
  }

  @Test func aViewSimulatesItsOwnBars() throws {
    let canvas = try Self.xib(
      Self.view(896, #"<nil key="simulatedStatusBarMetrics"/>"#), owned: true)
    #expect(canvas.safeAreaInsets.top == 0)
    #expect(canvas.statusBarHeight == 0)
  }

  @Test(arguments: ["tableViewCell", "collectionViewCell", "collectionReusableView"])
  func aCellHasNoInsets(name: String) throws {
    let canvas = try Self.xib(element(name, "v"))
    #expect(canvas.owner == .cell)
    #expect(canvas.safeAreaInsets == .zero)
    #expect(canvas.screen?.size == Size(414, 896))
  }
}
