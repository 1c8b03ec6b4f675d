import AppCode
import Foundation
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Rules
import Testing

/// Layouts are checked on the screens on which code can show them.
@Suite struct OrientationLimitTests {
  private static func property(_ body: String) -> String {
    "override var supportedInterfaceOrientations: UIInterfaceOrientationMask { \(body) }"
  }

  private static func delegate(_ body: String) -> String {
    """
    class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
      ) -> UIInterfaceOrientationMask { \(body) }
    }
    """
  }

  private static func controller(_ members: String) -> String {
    "class C: Base { \(members) }\nclass Base: UIViewController {}"
  }

  /// The screens on which the scene is checked, such as `phone landscape`.
  private static func screens(_ code: [String: String], of text: String) throws -> Set<String> {
    let files = code.map { path, text in
      SourceFile(path: path, bytes: Array(text.utf8), language: .swift)
    }
    var settings = LintSettings()
    settings.screens = DeviceChoice.named(["iPhone 8", "iPad (10th generation)"]).screens()
    settings.screensAreChosen = true
    let linter = Linter(
      readers: [IBReader()], rules: RuleCatalog.all, settings: settings,
      sources: CodeScope(SourceIndex(files), folder: "App/"))
    let checked = try #require(linter.check(SourceText(path: "Main.storyboard", text: text)))
    let screens = try #require(checked.coverage.first).screens.joined()
    return Set(screens.map { "\($0.device) \($0.orientation)" })
  }

  private static func document(_ attributes: String = #"customClass="C""#) -> String {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 700, 100, 44))
    return document.text.replacing(
      #"<viewController id="vc""#, with: #"<viewController id="vc" \#(attributes)"#)
  }

  private static let phone = ["iPhone 8 portrait", "iPhone 8 landscape"]
  private static let pad = ["iPad (10th generation) portrait", "iPad (10th generation) landscape"]

  @Test(arguments: [
    (controller(""), phone + pad), (controller(property(".all")), phone + pad),
    (controller(property(".portrait")), [phone[0], pad[0]]),
    (controller(property(".landscape")), [phone[1], pad[1]]),
    // Other orientations of an iPhone depend on the state of the app.
    (controller(property("isLocked ? .portrait : .all")), [phone[0]] + pad),
    (controller("override var shouldAutorotate: Bool { false }"), [phone[0]] + pad),
    (controller("override var shouldAutorotate: Bool { true }"), phone + pad),
    // The class that is nearest to the controller's own.
    (
      "class C: Base { \(property(".all")) }\nclass Base: UIViewController { \(property(".portrait")) }",
      phone + pad
    ),
    (
      "class C: Base {}\nclass Base: UIViewController { \(property(".portrait")) }",
      [phone[0], pad[0]]
    ),
    ("class C: UIViewController {}\nextension C { \(property(".portrait")) }", [phone[0], pad[0]]),
    ("class D: UIViewController { \(property(".portrait")) }", phone + pad),
    (delegate(".portrait"), [phone[0], pad[0]]), (delegate("lock"), [phone[0]] + pad),
  ])
  func codeLimitsOrientations(code: String, expected: [String]) throws {
    #expect(try Self.screens(["App/C.swift": code], of: Self.document()) == Set(expected))
  }

  /// The delegate of another app.
  @Test func otherProjectsDoNotLimitOrientations() throws {
    let screens = try Self.screens(
      ["Other/AppDelegate.swift": Self.delegate(".portrait")], of: Self.document())
    #expect(screens == Set(Self.phone + Self.pad))
  }

  @Test func containersLimitOrientations() throws {
    let container = """
      <scene sceneID="n"><objects>
      <navigationController id="nav" customClass="N">
        <connections>
          <segue destination="vc" kind="relationship" relationship="rootViewController" id="s"/>
        </connections>
      </navigationController></objects></scene><scene sceneID="scene">
      """
    let text = Self.document("").replacing(#"<scene sceneID="scene">"#, with: container)
    let code = "class N: UINavigationController { \(Self.property(".portrait")) }"
    #expect(try Self.screens(["App/N.swift": code], of: text) == [Self.phone[0], Self.pad[0]])
    #expect(try Self.screens([:], of: text) == Set(Self.phone + Self.pad))
  }

  @Test func ownersOfXibsLimitOrientations() throws {
    let text = Self.document("")
    let start = try #require(text.range(of: "<view key=\"view\""))
    let end = try #require(text.range(of: "</viewController>"))
    let view = text[start.lowerBound..<end.lowerBound].replacing(
      #"<view key="view""#, with: "<view")
    let xib = XibText.document(
      owner: "C", outlets: ["view": "root"],
      attributes: """
        toolsVersion="21225" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES"
        """, device: "retina6_12", String(view))
    let portrait = Self.controller(Self.property(".portrait"))
    #expect(try Self.screens(["App/C.swift": portrait], of: xib) == [Self.phone[0], Self.pad[0]])
    #expect(
      try Self.screens(["App/C.swift": Self.controller("")], of: xib)
        == Set(Self.phone + Self.pad))
  }
}
