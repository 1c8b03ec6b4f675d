import LayoutModel
import Testing

/// What the version of Interface Builder changes on a canvas (AL-10, AL-12).
@Suite struct IBCanvasVersionTests {
  /// AL-10.
  @Test(
    arguments: [
      ("retina4_7", "14799", 20), ("retina4_7", "14800", 0), ("retina4_7", "21699", 0),
      ("retina4_7", "21700", 20), ("retina4_7", "23727", 20), ("ipad9_7", "14799", 20),
      ("ipad9_7", "14800", 0), ("ipad9_7", "19499", 0), ("ipad9_7", "19500", 20),
      ("ipad11_0rounded", "14799", 24), ("ipad11_0rounded", "14800", 0),
      ("ipad11_0rounded", "19999", 0), ("ipad11_0rounded", "20000", 24),
      ("ipad11_0rounded", "23727", 24), ("retina6_0", "17701", 44), ("retina6_0", "21507", 47),
      ("retina6_0", "23727", 94), ("retina6_1", "21199", 44), ("retina6_1", "21200", 48),
      ("retina6_1", "24000", 96), ("retina5_9", "", 44), ("retina5_9", "21000", 47),
      ("retina5_9", "21500", 50), ("retina5_9", "23094.3", 50), ("retina6_5", "23699", 44),
      ("retina6_5", "23727", 88), ("retina6_7", "20999", 44), ("retina6_7", "21000", 47),
      ("retina6_12", "24999", 118), ("retina6_12", "25000", 59), ("retina6_12", "32700", 59),
      ("retina6_9", "24765", 124),
    ] as [(String, String, Double)])
  func statusBarHeightDependsOnTheToolsVersion(id: String, tools: String, height: Double) throws {
    let canvas = try IBCanvasTests.canvas(
      IBCanvasTests.controller(IBCanvasTests.ownSize),
      device: "id=\"\(id)\" orientation=\"portrait\"", tools: tools)
    #expect(canvas.statusBarHeight == height)
    #expect(canvas.safeAreaInsets.top == height)
  }
  /// AL-10: the screen keeps the insets of the device.
  @Test(arguments: [("retina4_7", "15505", 20.0), ("retina6_12", "24127", 59)])
  func theScreenHasTheInsetsOfTheDevice(id: String, tools: String, height: Double) throws {
    let canvas = try IBCanvasTests.canvas(
      IBCanvasTests.controller(IBCanvasTests.ownSize),
      device: "id=\"\(id)\" orientation=\"portrait\"", tools: tools)
    #expect(canvas.screen?.safeAreaInsets.top == height)
  }

  /// AL-10: some versions draw the home indicator twice, except below a toolbar.
  @Test(arguments: [
    ("23699", "", 34.0, 34.0), ("23700", "", 68, 68), ("24999", "", 68, 68), ("25000", "", 34, 34),
    ("23700", "toolbarHidden=\"NO\"", 34, 83), ("23699", "toolbarHidden=\"NO\"", 34, 83),
  ])
  func homeIndicatorHeightDependsOnTheToolsVersion(
    tools: String, attributes: String, height: Double, inset: Double
  ) throws {
    let canvas = try IBCanvasTests.canvas(
      IBCanvasTests.controller(),
      IBCanvasTests.holder("navigationController", "n", of: "c", "", attributes),
      device: "id=\"retina6_12\" orientation=\"portrait\"", tools: tools)
    #expect(canvas.homeIndicatorHeight == height)
    #expect(canvas.safeAreaInsets.bottom == inset)
  }

  /// AL-10: from this version on, `retina6_7` has a Dynamic Island.
  @Test(arguments: [("23699", 926.0), ("23700", 932)])
  func theSizeOfADeviceDependsOnTheToolsVersion(tools: String, height: Double) throws {
    let canvas = try IBCanvasTests.canvas(
      IBCanvasTests.controller(IBCanvasTests.ownSize),
      device: "id=\"retina6_7\" orientation=\"portrait\"", tools: tools)
    #expect(canvas.screen?.size.height == height)
  }

  /// In tools versions that store bar frames, a navigation bar in a sheet has no status bar above it
  /// (AL-12).
  @Test(arguments: [("12120", 0, 44.0), ("15505", 0, 0), ("15505", 16, 16), ("15505", 17, 44)])
  func aNavigationBarInASheetHasNoStatusBar(tools: String, y: Int, status: Double) throws {
    let content = IBCanvasTests.bar.replacing("y=\"44\"", with: "y=\"\(y)\"")
    let canvas = try IBCanvasTests.canvas(
      IBCanvasTests.controller(),
      IBCanvasTests.holder("navigationController", "n", of: "c", content), tools: tools)
    #expect(canvas.statusBarHeight == status)
    #expect(canvas.topBarHeight == 44)
    #expect(canvas.safeAreaInsets.top == status + 44)
  }

  /// A navigation bar shows a status bar that the version does not draw for the device (AL-12).
  @Test func aNavigationBarCanHaveAStatusBarAboveIt() throws {
    let content = IBCanvasTests.bar.replacing("y=\"44\"", with: "y=\"20\"")
    let canvas = try IBCanvasTests.canvas(
      IBCanvasTests.controller(),
      IBCanvasTests.holder("navigationController", "n", of: "c", content),
      device: "id=\"retina4_7\" orientation=\"portrait\"", tools: "15505")
    #expect(canvas.statusBarHeight == 20)
    #expect(canvas.topBarHeight == 44)
  }

  /// A sheet is 10 points below the status bar; with a home button 20 points below the screen's edge
  /// (AL-10).
  @Test(arguments: [
    ("retina6_1", "15505", Size(414, 842), 0.0), ("retina6_1", "15505", Size(414, 840), 44),
    ("retina6_1", "21507", Size(414, 842), 0), ("retina6_1", "21507", Size(414, 838), 0),
    ("retina6_0", "17701", Size(390, 790), 0), ("retina4_7", "15505", Size(375, 647), 0),
    ("retina4_7", "14109", Size(375, 640), 20),
  ])
  func aSheetHasNoStatusBar(id: String, tools: String, size: Size, status: Double) throws {
    let canvas = try IBCanvasTests.canvas(
      IBCanvasTests.controller(size), device: "id=\"\(id)\" orientation=\"portrait\"", tools: tools)
    #expect(canvas.statusBarHeight == status)
    #expect(!canvas.fillsScreen)
  }
}
