import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Findings about views whose properties differ between size classes (AL-44).
@Suite struct SizeClassFindingsTests {
  private static func findings(
    _ document: StoryboardText, on devices: [String] = [], includesHidden: Bool = false
  ) -> [Finding] {
    var settings = LintSettings()
    settings.screens = DeviceChoice.named(devices).screens()
    settings.includesHidden = includesHidden
    return Layouts.findings(document.text, settings)
  }

  /// A button that is below the bottom edge of an iPhone in landscape.
  ///
  /// - Parameter variations: of the button.
  private static func document(_ variations: String = "", rootVariations: String = "")
    -> StoryboardText
  {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 700, 100, 44))
    document.views[0] = document.views[0].replacing("</button>", with: "\(variations)</button>")
    document.constraints.append("</constraints>\(rootVariations)<constraints>")
    return document
  }

  private static let notInstalled = """
    <variation key="heightClass=compact"><mask key="subviews"><exclude reference="save"/></mask>
    </variation>
    """

  @Test(arguments: [
    ("", "", ["unreachable-subview"]),
    ("<variation key=\"heightClass=compact\" hidden=\"YES\"/>", "", []),
    ("<variation key=\"heightClass=compact\" userInteractionEnabled=\"NO\"/>", "", []),
    ("<variation key=\"heightClass=regular\" hidden=\"NO\"/>", "", ["unreachable-subview"]),
    ("", notInstalled, []),
  ])
  func otherScreensHaveTheirSizeClass(variations: String, root: String, rules: [String]) {
    let document = Self.document(variations, rootVariations: root)
    let found = Self.findings(document, on: ["iPhone 16"])
    #expect(found.map(\.rule) == rules)
    #expect(Self.findings(document).isEmpty)
  }

  /// With hidden views included, a view that is not installed is still not there.
  @Test(arguments: [
    ("<variation key=\"heightClass=compact\" hidden=\"YES\"/>", "", ["unreachable-subview"]),
    ("", notInstalled, []),
  ])
  func hiddenViewsAreIncluded(variations: String, root: String, rules: [String]) {
    let found = Self.findings(
      Self.document(variations, rootVariations: root), on: ["iPhone 16"], includesHidden: true)
    #expect(found.map(\.rule) == rules)
  }

  /// A transparent view in front that the size class of the canvas hides, or does not.
  @Test(arguments: [
    ("heightClass=compact", ["transparent-interactive"]), ("heightClass=regular", []),
  ])
  func theCanvasHasItsSizeClass(pattern: String, rules: [String]) {
    var document = Self.document("<variation key=\"\(pattern)\" alpha=\"1\"/>")
    document.views[0] = document.views[0].replacing("opaque=\"NO\"", with: "alpha=\"0.0\"")
    #expect(Self.findings(document).map(\.rule) == rules)
  }

  /// The frame of a view that only other size classes have is unknown.
  @Test func screensWithMissingViewsAreNotChecked() {
    let root = """
      <variation key="default"><mask key="subviews"><exclude reference="other"/></mask></variation>
      <variation key="heightClass=compact"><mask key="subviews"><include reference="other"/></mask>
      </variation>
      """
    var document = Self.document(rootVariations: root)
    document.addButton("other", Rect(200, 100, 44, 44))
    #expect(Self.findings(document, on: ["iPhone 16"]).isEmpty)
  }
}
