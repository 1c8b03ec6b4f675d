import LayoutModel
import Linting
import Testing

/// Scenes that segues present (AL-54).
@Suite struct IBPresentationTests {
  private static let source =
    "<viewController id=\"a\"><connections>SEGUES</connections></viewController>"

  /// The canvas of the controller `c`, whose view is as large as the screen.
  private static func canvas(
    _ segue: String, initial: String? = nil, style: String = "", holder: String = ""
  ) throws -> LayoutCanvas {
    try IBCanvasTests.canvas(
      source.replacing("SEGUES", with: segue), holder,
      """
      <viewController id="c" \(style)><view key="view" id="v">\
      <rect key="frame" x="0" y="0" width="375" height="667"/></view></viewController>
      """, device: #"id="retina4_7" orientation="portrait""#, tools: "14460", initial: initial)
  }

  private static func segue(_ kind: String, _ attributes: String = "", to: String = "c") -> String {
    "<segue id=\"s\" destination=\"\(to)\" kind=\"\(kind)\" \(attributes)/>"
  }

  @Test(arguments: [
    ("presentation", "", "", true), ("modal", "", "", true), ("custom", "", "", false),
    ("presentation", "automatic", "", true), ("presentation", "formSheet", "", true),
    ("presentation", "pageSheet", "fullScreen", true), ("presentation", "fullScreen", "", false),
    ("presentation", "overFullScreen", "", false), ("presentation", "currentContext", "", false),
    ("presentation", "custom", "", false), ("presentation", "", "fullScreen", false),
    ("presentation", "", "formSheet", true),
  ])
  func theStyleDetermines(kind: String, ofSegue: String, ofController: String, isSheet: Bool) throws
  {
    func style(_ name: String) -> String {
      name.isEmpty ? "" : "modalPresentationStyle=\"\(name)\""
    }
    let canvas = try Self.canvas(Self.segue(kind, style(ofSegue)), style: style(ofController))
    #expect(canvas.isSheet == isSheet)
    #expect(canvas.fillsScreen != isSheet)
  }

  @Test(arguments: ["show", "push"])
  func theInitialControllerPresentsWhatItShows(kind: String) throws {
    #expect(try Self.canvas(Self.segue(kind), initial: "a").isSheet)
    // Code can push the source.
    #expect(try !Self.canvas(Self.segue(kind)).isSheet)
    #expect(try !Self.canvas(Self.segue(kind), initial: "n", holder: Self.holder(of: "a")).isSheet)
  }

  private static func holder(
    _ name: String = "navigationController", _ relationship: String = "rootViewController",
    of controller: String
  ) -> String {
    """
    <\(name) id="n"><connections><segue id="r" destination="\(controller)" kind="relationship" \
    relationship="\(relationship)"/></connections></\(name)>
    """
  }

  @Test func aTabBarControllerPresentsWhatItsControllersShow() throws {
    let tabs = Self.holder("tabBarController", "viewControllers", of: "a")
    #expect(try Self.canvas(Self.segue("show"), initial: "n", holder: tabs).isSheet)
    #expect(try !Self.canvas(Self.segue("show"), holder: tabs).isSheet)
    let split = Self.holder("splitViewController", "masterViewController", of: "a")
    #expect(try !Self.canvas(Self.segue("show"), initial: "n", holder: split).isSheet)
  }

  @Test func aPresentedNavigationControllerContainsItsControllers() throws {
    #expect(
      try Self.canvas(Self.segue("presentation", to: "n"), holder: Self.holder(of: "c")).isSheet)
    #expect(try !Self.canvas("", holder: Self.holder(of: "c")).isSheet)
  }

  /// Segues can form a cycle.
  @Test func aCycleOfSeguesHasNoBeginning() throws {
    let back = """
      <viewController id="b"><connections><segue id="t" destination="a" kind="show"/></connections>\
      </viewController>
      """
    let segues = Self.segue("show") + "<segue id=\"u\" destination=\"b\" kind=\"show\"/>"
    #expect(try !Self.canvas(segues, initial: "a", holder: back).isSheet)
  }
}
