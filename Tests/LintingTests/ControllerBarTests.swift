@testable import AutoLayout
@testable import HitTesting
@testable import LayoutModel
@testable import Linting
import LayoutTestSupport
import Testing

/// The bars of container view controllers (HT-20), in storyboards with a navigation controller in a
/// tab bar controller.
@Suite struct ControllerBarTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let findings: [String]
    let change: @Sendable (inout BarStoryboard) -> Void

    init(
      _ title: String, _ findings: [String] = [],
      _ change: @escaping @Sendable (inout BarStoryboard) -> Void = { _ in }
    ) {
      testDescription = title
      self.findings = findings
      self.change = change
    }
  }

  private static func covered(by bar: String) -> String {
    "button \"b\" can't be tapped: the \(bar) is in front of it and covers it entirely"
  }

  private static let underNavigationBar = covered(by: "navigation bar")
  private static let underTabBar = covered(by: "tab bar")

  @Test(arguments: [
    Case("navigation bar", ["warning: \(underNavigationBar)"]),
    Case("no container") { $0.containment = "" },
    Case("hidden navigation bar") { $0.navigation = #"navigationBarHidden="YES""# },
    Case("simulated bar alone") {
      $0.containment = ""
      $0.controllerParts = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>"
    },
    Case("simulated absence of the bar") {
      $0.controllerParts = "<nil key=\"simulatedTopBarMetrics\"/>"
    },
    Case("opaque navigation bar") { $0.navigationBar = #"translucent="NO""# },
    Case("extended layout under an opaque navigation bar", ["warning: \(underNavigationBar)"]) {
      $0.navigationBar = #"translucent="NO""#
      $0.controller = #"extendedLayoutIncludesOpaqueBars="YES""#
    },
    Case("edges without the top") {
      $0.controllerParts = #"<extendedEdge key="edgesForExtendedLayout" bottom="YES"/>"#
    },
    Case("a class of the app", ["info: \(underNavigationBar)"]) {
      $0.controller = #"customClass="CartController""#
    },
    Case("bars that a swipe hides", ["info: \(underNavigationBar)"]) {
      $0.navigation = #"hidesBarsOnSwipe="YES""#
    },
    Case("a presented container, whose bar is at the top of a sheet") {
      $0.otherScenes = BarStoryboard.scene(presenting: "tabs")
    },
    Case("a push and a presentation of the controller", ["info: \(underNavigationBar)"]) {
      $0.otherScenes = BarStoryboard.scene(presenting: "vc")
    },
    Case("less than a half") { $0.frame = Rect(20, 86, 100, 44) },
    Case(
      "more than a half",
      [
        """
        warning: button "b": 64% of its area, including its center, can't be tapped: \
        the navigation bar is in front of it
        """
      ]
    ) { $0.frame = Rect(20, 75, 100, 44) },
    Case("below the bar") { $0.frame = Rect(20, 103, 100, 44) },
    Case("tab bar", ["warning: \(underTabBar)"]) { $0.frame = Rect(20, 790, 100, 44) },
    Case("tab bar of an iPad", ["info: \(underTabBar)"]) {
      $0.device = "ipad10_9rounded"
      $0.size = Size(820, 1180)
      $0.statusBar = 24
      $0.frame = Rect(20, 1125, 100, 44)
    },
    Case("toolbar", ["warning: \(covered(by: "toolbar"))"]) {
      $0.navigation = #"toolbarHidden="NO""#
      $0.frame = Rect(20, 722, 100, 44)
    },
    Case("large view behind both bars") { $0.frame = Rect(0, 0, 393, 852) },
    Case("in a scroll view") { $0.isInScrollView = true },
  ])
  func reportsControlsBehindBars(test: Case) throws {
    var storyboard = BarStoryboard()
    test.change(&storyboard)
    let findings = Layouts.findings(storyboard.text, path: "test.storyboard")
      .filter { $0.rule != "small-touch-target" && $0.rule != "ambiguous-layout" }
    #expect(findings.map { "\($0.severity): \($0.message.text)" } == test.findings)
  }

  /// The view extends under the bars by a constant that fits the status bar of one device.
  @Test(arguments: [("", "warning"), (#"customClass="CartController""#, "warning")])
  func reportsOtherScreens(controller: String, severity: String) throws {
    var storyboard = BarStoryboard()
    storyboard.device = "retina4_7"
    storyboard.size = Size(375, 667)
    storyboard.statusBar = 20
    storyboard.frame = Rect(20, 66, 100, 36)
    storyboard.controller = controller
    #expect(Layouts.findings(storyboard.text, path: "test.storyboard").count { $0.isOfABar } == 0)
    var settings = LintSettings()
    let phone = try #require(DeviceTable.device(named: "iPhone 16"))
    settings.screens = [phone.screen(.portrait)]
    let findings = Layouts.findings(storyboard.text, path: "test.storyboard", settings)
      .filter(\.isOfABar)
    #expect(findings.map { "\($0.severity)" } == [severity])
    #expect(findings.first?.fixes.isEmpty == true)
  }

  @Test func barsAreViewsInFrontOfTheRoot() throws {
    let layout = try Self.layout(BarStoryboard())
    let hierarchy = layout.hierarchy
    #expect(hierarchy.roots == [ViewID(0)])
    #expect(hierarchy.bars.map { hierarchy.path(of: $0.view) } == ["bars[0]", "bars[1]"])
    for bar in hierarchy.bars {
      let path = hierarchy.path(of: bar.view)
      #expect(hierarchy.view(identifiedBy: path) == bar.view)
      #expect(hierarchy.root(of: bar.view) == bar.view)
      #expect(!hierarchy.isInteractive(bar.view))
    }
    #expect(
      hierarchy.bars.map { hierarchy.absoluteFrame(of: $0.view) } == [
        Rect(0, 769, 393, 83), Rect(0, 59, 393, 44),
      ])
    let chain = hierarchy.responderChain(from: hierarchy.bars[1].view)
    #expect(
      chain.map { hierarchy.displayName(of: $0) } == [
        "navigation bar", "UINavigationController \"nav\"", "UITabBarController \"tabs\"",
      ])
    // The trace contains the calls of the bars and of the root.
    let trace = hierarchy.hitTest(Point(200, 400)).trace
    #expect(trace.contains(.pointInside(hierarchy.bars[1].view, false)))
    #expect(trace.last == .returned(ViewID(0), ViewID(0)))
    // A second solution replaces the bars.
    let spec = try #require(hierarchy.spec)
    #expect(spec.traits.count == hierarchy.views.count)
    #expect(hierarchy.showing([]).views.count == hierarchy.views.count - 2)
    #expect(hierarchy.showing([]).spec?.traits.count == hierarchy.views.count - 2)
  }

  /// Both implementations of hit-testing have the same results on all kinds of screens.
  @Test(arguments: SplitMix64.seeds(0..<4))
  func hitTestsAgree(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var storyboard = BarStoryboard()
    storyboard.navigation = #"toolbarHidden="NO""#
    storyboard.frame = Rect(20, 75, 200, 700)
    let parsed = try #require(
      Layouts.linter.read(SourceText(path: "test.storyboard", text: storyboard.text))?.layouts.first
    )
    let engine = try #require(LayoutEngine(parsed))
    for model in DeviceTable.phones {
      for orientation in Screen.Orientation.allCases {
        let screen = model.screen(orientation)
        let hierarchy = parsed.laidOut(engine.solution(on: screen), on: screen)
        #expect(hierarchy.bars.count >= 2)
        let touch = TouchMap(hierarchy)
        for _ in 0..<60 {
          let point = Point(
            .random(in: 0..<screen.size.width, using: &random),
            .random(in: 0..<screen.size.height, using: &random))
          let hit = hierarchy.hitTest(point).hit
          #expect(hit == touch.target(at: point))
          let bar = hierarchy.bars.last {
            hierarchy.absoluteFrame(of: $0.view)?.contains(point) == true
          }
          if let bar { #expect(hit == bar.view) }
        }
        let whole = touch.reaches().reduce(0) { $0 + $1.reachable }
        #expect(abs(whole - screen.size.width * screen.size.height) < 1e-3)
      }
    }
  }

  private static func layout(_ storyboard: BarStoryboard) throws -> AnalyzedLayout {
    let source = SourceText(path: "test.storyboard", text: storyboard.text)
    return try #require(Layouts.linter.check(source)?.layouts.first)
  }
}

extension Finding {
  fileprivate var isOfABar: Bool { message.text.contains("bar is in front of it") }
}

/// A storyboard with a button in the root view controller of a navigation controller.
struct BarStoryboard {
  var device = "retina6_12"
  var size = Size(393, 852)
  var statusBar = 59.0
  var frame = Rect(20, 59, 100, 44)
  /// Additional attributes.
  var controller = ""
  var navigation = ""
  var navigationBar = ""
  /// Additional elements of the view controller.
  var controllerParts = ""
  var containment =
    #"<segue destination="vc" kind="relationship" relationship="rootViewController" id="r1"/>"#
  var otherScenes = ""
  var isInScrollView = false

  static func scene(presenting controller: String) -> String {
    """
    <scene sceneID="s9"><objects><viewController id="other" sceneMemberID="viewController">
    <view key="view" id="otherroot"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/></view>
    <connections><segue destination="\(controller)" kind="presentation" id="p9"/></connections>
    </viewController></objects></scene>
    """
  }

  var text: String {
    var document = StoryboardText()
    document.device = device
    document.size = size
    document.addButton("b", frame)
    if isInScrollView {
      document.views = [
        """
        <scrollView id="scroll" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0.0" y="0.0" width="\(size.width)" height="\(size.height)"/>
        <subviews>\(document.views.joined())</subviews></scrollView>
        """
      ]
      document.constraints = document.constraints.map { $0.replacing("root", with: "scroll") }
      for edge in ["leading", "trailing", "top", "bottom"] { document.pin("scroll", edge, by: 0) }
    }
    return document.text
      .replacing(#"<viewController id="vc""#, with: #"<viewController id="vc" \#(controller)"#)
      .replacing("</viewController>", with: "\(controllerParts)</viewController>")
      .replacing("</scenes>", with: "\(containers)\(otherScenes)</scenes>")
  }

  private var containers: String {
    """
    <scene sceneID="s1"><objects>
    <navigationController id="nav" \(navigation) sceneMemberID="viewController">
    <navigationBar key="navigationBar" id="bar" \(navigationBar)>
    <rect key="frame" x="0.0" y="\(statusBar)" width="\(size.width)" height="44"/></navigationBar>
    <connections>\(containment)</connections>
    </navigationController></objects></scene>
    <scene sceneID="s2"><objects>
    <tabBarController id="tabs" sceneMemberID="viewController"><tabBar key="tabBar" id="tabbar"/>
    <connections>
    <segue destination="nav" kind="relationship" relationship="viewControllers" id="r2"/>
    </connections></tabBarController></objects></scene>
    """
  }
}
