import Linting
import LayoutModel
import Testing

@Suite struct IBCanvasTests {
  /// Compares the numbers of a canvas.
  ///
  /// - Parameters:
  ///   - insets: top, left, bottom and right.
  ///   - bars: the heights of the bars at the top and at the bottom.
  private static func check(
    _ canvas: LayoutCanvas, _ insets: [Double], status: Double, bars: [Double], home: Double,
    fills: Bool
  ) {
    let area = canvas.safeAreaInsets
    #expect([area.top, area.left, area.bottom, area.right] == insets)
    #expect(canvas.statusBarHeight == status)
    #expect([canvas.topBarHeight, canvas.bottomBarHeight] == bars)
    #expect(canvas.homeIndicatorHeight == home)
    #expect(canvas.fillsScreen == fills)
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
    tools: String = "15505", initial: String? = nil, besides: String = ""
  ) throws -> LayoutCanvas {
    let scenes = scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined()
    let document = try ReadDocument(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" toolsVersion="\(tools)" \
      \(initial.map { "initialViewController=\"\($0)\"" } ?? "")>\
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

  @Test(
    arguments: [
      ("retina4_0", "portrait", Size(320, 568), 2, [20, 0, 0, 0]),
      ("retina4_7", "portrait", Size(375, 667), 2, [20, 0, 0, 0]),
      ("retina4_7", "landscape", Size(667, 375), 2, [0, 0, 0, 0]),
      ("retina5_5", "landscape", Size(736, 414), 3, [0, 0, 0, 0]),
      ("retina5_9", "landscape", Size(812, 375), 3, [0, 44, 21, 44]),
      ("retina6_12", "portrait", Size(393, 852), 3, [59, 0, 34, 0]),
      ("ipad9_7", "landscape", Size(1024, 768), 2, [20, 0, 0, 0]),
      ("ipad12_9rounded", "portrait", Size(1024, 1366), 2, [24, 0, 20, 0]),
    ] as [(String, String, Size, Double, [Double])])
  func resolvesTheScreen(
    id: String, orientation: String, size: Size, scale: Double, insets: [Double]
  ) throws {
    let canvas = try Self.canvas(
      Self.controller(Self.ownSize), device: #"id="\#(id)" orientation="\#(orientation)""#)
    let screen = try #require(canvas.screen)
    #expect(screen.size == size)
    #expect(screen.scale == scale)
    #expect(screen.orientation.rawValue == orientation)
    let area = screen.safeAreaInsets
    #expect([area.top, area.left, area.bottom, area.right] == insets)
    #expect(screen.idiom == (id.hasPrefix("ipad") ? .pad : .phone))
  }

  @Test(arguments: [
    ("retina6_1", "portrait", "compact", "regular"),
    ("retina6_1", "landscape", "regular", "compact"),
    ("retina5_9", "landscape", "compact", "compact"),
    ("ipad9_7", "portrait", "regular", "regular"),
  ])
  func resolvesSizeClasses(id: String, orientation: String, width: String, height: String) throws {
    let canvas = try Self.canvas(
      Self.controller(), device: #"id="\#(id)" orientation="\#(orientation)""#)
    #expect(canvas.screen?.sizeClass.width.rawValue == width)
    #expect(canvas.screen?.sizeClass.height.rawValue == height)
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
    Self.check(canvas, [44, 0, 34, 0], status: 44, bars: [0, 0], home: 34, fills: true)
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
    Self.check(
      canvas, [44 + height, 0, 34, 0], status: 44, bars: [height, 0], home: 34, fills: true)
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
    Self.check(canvas, [88, 0, 83, 0], status: 44, bars: [44, 49], home: 34, fills: true)
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
    func popover(_ controller: String) throws -> LayoutCanvas {
      let links = #"<segue destination="c" kind="popoverPresentation"/>"#
      return try Self.canvas(Self.controller(id: "b", links: links), controller)
    }
    let canvas = try popover(Self.controller())
    Self.check(canvas, [0, 0, 0, 0], status: 0, bars: [0, 0], home: 0, fills: false)
    #expect(canvas.isSheet)
    // A popover with a size of its own is no sheet.
    #expect(try !popover(Self.controller(Size(300, 400))).isSheet)
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
    Self.check(canvas, [88, 0, 83, 0], status: 44, bars: [44, 49], home: 34, fills: true)
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
    Self.check(canvas, [44, 0, 0, 0], status: 44, bars: [0, 0], home: 0, fills: false)
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

  /// AL-14: the heights at the top and at the bottom.
  @Test(
    arguments: [
      (#"<nil key="simulatedStatusBarMetrics"/>"#, 44, 34),
      (#"<nil key="simulatedTopBarMetrics"/>"#, 44, 34),
      (#"<nil key="simulatedBottomBarMetrics"/>"#, 88, 34),
      (#"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="NO"/>"#, 88, 34),
      (#"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="YES"/>"#, 118, 34),
      (#"<simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>"#, 88, 83),
      (#"<simulatedTabBarMetrics key="simulatedBottomBarMetrics"/>"#, 88, 83),
    ] as [(String, Double, Double)])
  func simulatedBarsTakePrecedence(metrics: String, top: Double, bottom: Double) throws {
    let canvas = try Self.canvas(
      Self.controller(Size(414, 896), metrics),
      Self.holder("navigationController", "n", of: "c", Self.bar))
    #expect(canvas.safeAreaInsets.top == top)
    #expect(canvas.safeAreaInsets.bottom == bottom)
  }

  /// AL-15: the canvas has bars, and the root has no insets for them.
  @Test(
    arguments: [
      (Size(375, 667), 64, 49, true), (Size(375, 554), 0, 0, true), (Size(375, 603), 0, 49, true),
      (Size(375, 618), 64, 0, true), (Size(375, 500), 64, 49, false),
      (Size(300, 667), 64, 49, false),
    ] as [(Size, Double, Double, Bool)])
  func aShorterRootHasNoInsetsForBars(size: Size, top: Double, bottom: Double, fills: Bool) throws {
    let canvas = try Self.canvas(
      Self.controller(size), Self.holder("navigationController", "n", of: "c"),
      Self.holder("tabBarController", "t", of: "n"),
      device: #"id="retina4_7" orientation="portrait""#, tools: "14490")
    Self.check(canvas, [top, 0, bottom, 0], status: 20, bars: [44, 49], home: 0, fills: fills)
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
    Self.check(canvas, [44, 0, 34, 0], status: 44, bars: [0, 0], home: 34, fills: true)
  }

  @Test func aViewWithoutOwnerDoesNotFillTheScreen() throws {
    #expect(try !Self.xib(Self.view(896)).fillsScreen)
  }

  @Test func aShorterViewHasNoInsets() throws {
    let canvas = try Self.xib(Self.view(200), owned: true)
    Self.check(canvas, [0, 0, 0, 0], status: 0, bars: [0, 0], home: 0, fills: false)
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
