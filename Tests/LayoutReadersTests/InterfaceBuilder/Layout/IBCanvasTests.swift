import Linting
import LayoutModel
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
  static func controller(
    _ size: Size = Size(414, 896), _ metrics: String = "", id: String = "c", links: String = ""
  ) -> String {
    """
    <viewController id="\(id)">\(metrics)<view key="view" id="\(id == "c" ? "v" : "view of \(id)")">\
    <rect key="frame" x="0" y="0" width="\(size.width)" height="\(size.height)"/></view>\
    <connections>\(links)</connections></viewController>
    """
  }

  /// No device has a screen of this size (AL-55).
  static let ownSize = Size(300, 300)

  static func holder(
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

  static func canvas(
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

  static let bar = """
    <navigationBar key="navigationBar"><rect key="frame" x="0" y="44" width="414" height="44"/>\
    </navigationBar>
    """

  struct ScreenCase {
    let id: String
    let orientation: String
    let size: [Double]
    let scale: Double
    let insets: [Double]
  }

  @Test(arguments: [
    ScreenCase(
      id: "retina4_0", orientation: "portrait", size: [320.0, 568], scale: 2.0,
      insets: [20.0, 0, 0, 0]),
    ScreenCase(
      id: "retina4_7", orientation: "portrait", size: [375, 667], scale: 2, insets: [20, 0, 0, 0]),
    ScreenCase(
      id: "retina4_7", orientation: "landscape", size: [667, 375], scale: 2, insets: [0, 0, 0, 0]),
    ScreenCase(
      id: "retina5_5", orientation: "landscape", size: [736, 414], scale: 3, insets: [0, 0, 0, 0]),
    ScreenCase(
      id: "retina5_9", orientation: "landscape", size: [812, 375], scale: 3,
      insets: [0, 44, 21, 44]),
    ScreenCase(
      id: "retina6_12", orientation: "portrait", size: [393, 852], scale: 3, insets: [59, 0, 34, 0]),
    ScreenCase(
      id: "ipad9_7", orientation: "landscape", size: [1024, 768], scale: 2, insets: [20, 0, 0, 0]),
    ScreenCase(
      id: "ipad12_9rounded", orientation: "portrait", size: [1024, 1366], scale: 2,
      insets: [24, 0, 20, 0]),
  ])
  func resolvesTheScreen(device: ScreenCase) throws {
    let canvas = try Self.canvas(
      Self.controller(Self.ownSize),
      device: "id=\"\(device.id)\" orientation=\"\(device.orientation)\"")
    let screen = try #require(canvas.screen)
    #expect([screen.size.width, screen.size.height] == device.size)
    #expect(screen.scale == device.scale)
    #expect(screen.orientation.rawValue == device.orientation)
    let area = screen.safeAreaInsets
    #expect([area.top, area.left, area.bottom, area.right] == device.insets)
    #expect(screen.idiom == (device.id.hasPrefix("ipad") ? .pad : .phone))
  }

  struct SizeClassCase {
    let id: String
    let orientation: String
    let width: String
    let height: String
  }

  @Test(arguments: [
    SizeClassCase(id: "retina6_1", orientation: "portrait", width: "compact", height: "regular"),
    SizeClassCase(id: "retina6_1", orientation: "landscape", width: "regular", height: "compact"),
    SizeClassCase(id: "retina5_9", orientation: "landscape", width: "compact", height: "compact"),
    SizeClassCase(id: "ipad9_7", orientation: "portrait", width: "regular", height: "regular"),
  ])
  func resolvesSizeClasses(device: SizeClassCase) throws {
    let canvas = try Self.canvas(
      Self.controller(), device: "id=\"\(device.id)\" orientation=\"\(device.orientation)\"")
    #expect(canvas.screen?.sizeClass.width.rawValue == device.width)
    #expect(canvas.screen?.sizeClass.height.rawValue == device.height)
  }

  @Test(arguments: [nil, #"id="retina99_9" orientation="portrait""#])
  func anUnsupportedDeviceHasNoScreen(device: String?) throws {
    #expect(try Self.canvas(Self.controller(), device: device).screen == nil)
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
    (bar.replacing("height=\"44\"", with: "height=\"1000\""), "", 44),
    (bar.replacing("height=\"44\"", with: "height=\"999\""), "", 999),
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

  /// AL-45.
  @Test(arguments: [
    (Size(375, 647), "15705", true), (Size(375, 647), "13196", false),
    (Size(375, 647), "23094", false), (Size(375, 637), "23094", true),
    (Size(320, 647), "15705", false),
  ])
  func sheetsBelowAStatusBarDependOnTheToolsVersion(size: Size, tools: String, isSheet: Bool) throws
  {
    let canvas = try Self.canvas(
      Self.controller(size), device: #"id="retina4_7" orientation="portrait""#, tools: tools)
    #expect(canvas.isSheet == isSheet)
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
    let isPresented = kind == "presentation" || kind == "modal"
    let canvas = try Self.canvas(
      Self.holder("navigationController", "n", of: "b", Self.bar),
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"\(kind)\" id=\"s\"/>"),
      Self.controller())
    #expect(canvas.topBarHeight == bar)
    #expect(canvas.safeAreaInsets.top == 44 + bar)
    #expect(canvas.fillsScreen != isPresented)
  }

  @Test func aPopoverHasNoScreenInsets() throws {
    let canvas = try Self.canvas(
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"popoverPresentation\"/>"),
      Self.controller())
    #expect(
      Numbers(canvas) == Numbers([0, 0, 0, 0], status: 0, bars: [0, 0], home: 0, fills: false))
    #expect(canvas.isSheet)
  }

  @Test func aPopoverOfItsOwnSizeIsNoSheet() throws {
    let canvas = try Self.canvas(
      Self.controller(id: "b", links: "<segue destination=\"c\" kind=\"popoverPresentation\"/>"),
      Self.controller(Size(300, 400)))
    #expect(!canvas.isSheet)
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

  struct SimulatedBarsCase {
    let metrics: String
    let top: Double
    let bottom: Double
  }

  /// AL-14.
  @Test(arguments: [
    SimulatedBarsCase(metrics: "<nil key=\"simulatedStatusBarMetrics\"/>", top: 44.0, bottom: 34.0),
    SimulatedBarsCase(metrics: "<nil key=\"simulatedTopBarMetrics\"/>", top: 44, bottom: 34),
    SimulatedBarsCase(metrics: "<nil key=\"simulatedBottomBarMetrics\"/>", top: 88, bottom: 34),
    SimulatedBarsCase(
      metrics: "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"NO\"/>",
      top: 88, bottom: 34),
    SimulatedBarsCase(
      metrics: "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"YES\"/>",
      top: 118, bottom: 34),
    SimulatedBarsCase(
      metrics: "<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>", top: 88, bottom: 83),
    SimulatedBarsCase(
      metrics: "<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>", top: 88, bottom: 83),
  ])
  func simulatedBarsTakePrecedence(example: SimulatedBarsCase) throws {
    let canvas = try Self.canvas(
      Self.controller(Size(414, 896), example.metrics),
      Self.holder("navigationController", "n", of: "c", Self.bar))
    #expect(canvas.safeAreaInsets.top == example.top)
    #expect(canvas.safeAreaInsets.bottom == example.bottom)
  }

  struct ShorterRootCase {
    let size: Size
    let insets: [Double]
    let fills: Bool
  }

  /// AL-15: the canvas has bars, and the root has no insets for them.
  @Test(arguments: [
    ShorterRootCase(size: Size(375, 667), insets: [64.0, 49.0], fills: true),
    ShorterRootCase(size: Size(375, 554), insets: [0, 0], fills: true),
    ShorterRootCase(size: Size(375, 603), insets: [0, 49], fills: true),
    ShorterRootCase(size: Size(375, 618), insets: [64, 0], fills: true),
    ShorterRootCase(size: Size(375, 500), insets: [64, 49], fills: false),
    ShorterRootCase(size: Size(300, 667), insets: [64, 49], fills: false),
  ])
  func aShorterRootHasNoInsetsForBars(example: ShorterRootCase) throws {
    let canvas = try Self.canvas(
      Self.controller(example.size), Self.holder("navigationController", "n", of: "c"),
      Self.holder("tabBarController", "t", of: "n"),
      device: #"id="retina4_7" orientation="portrait""#, tools: "14490")
    #expect(
      Numbers(canvas)
        == Numbers(
          [example.insets[0], 0, example.insets[1], 0], status: 20, bars: [44, 49], home: 0,
          fills: example.fills))
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
