import AppCode
import LayoutModel
import LayoutReaders
import Linting
import Testing
import HitTesting

/// What follows the responders of a document.
@Suite struct ChainEndTests {
  private static func text(
    _ code: [String: String], names: Set<String> = [], path: String = "App/Main.storyboard",
    initial: String = "nav", attribute: String = "", isOfExtension: Bool = false
  ) throws -> String? {
    let files = code.map { path, text in
      SourceFile(
        path: path, bytes: Array(text.utf8),
        language: path.hasSuffix(".h") ? .objectiveC : .swift)
    }
    let scope = CodeScope(
      SourceIndex(files, names: names), folder: "App/", isOfExtension: isOfExtension)
    let source = SourceText(
      path: path,
      text: """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
        targetRuntime="iOS.CocoaTouch" \(attribute) useAutolayout="YES" initialViewController="\(initial)"><scenes>
        <scene><objects><navigationController id="nav" sceneMemberID="viewController"><connections>
        <segue destination="list" kind="relationship" relationship="rootViewController" id="r"/>
        </connections></navigationController></objects></scene>
        <scene><objects><viewController id="list" sceneMemberID="viewController">
        <view key="view" id="v"><rect key="frame" x="0" y="0" width="100" height="100"/></view>
        </viewController></objects></scene></scenes></document>
        """)
    let document = try #require(IBReader().read(source, limits: ReaderLimits()))
    let hierarchy = try #require(document.layouts.first)
    let chain = hierarchy.responderChain(from: try #require(hierarchy.view(withID: "v")))
    return ChainEnd(of: chain, in: hierarchy, document: path, code: scope)?.text
  }

  private static let app = ["App/AppDelegate.swift": delegate]
  private static let appWithScenes = [
    "App/AppDelegate.swift": delegate,
    "App/SceneDelegate.swift": "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}",
  ]

  private static let delegate = "class AppDelegate: UIResponder, UIApplicationDelegate {}"

  @Test func theMainStoryboardIsInTheWindow() throws {
    #expect(try Self.text(Self.app, names: ["Main"]) == " → window → UIApplication → AppDelegate")
    // Code decides where it shows another storyboard, and another scene.
    let unknown = ", then the window, the application and AppDelegate"
    #expect(try Self.text(Self.app) == unknown)
    #expect(try Self.text(Self.app, names: ["Main"], initial: "other") == unknown)
  }

  @Test func scenesAreBetweenTheWindowAndTheApplication() throws {
    #expect(
      try Self.text(Self.appWithScenes, names: ["Main"])
        == " → window → UIWindowScene → UIApplication → AppDelegate")
  }

  /// A delegate that is no responder is not in the chain (RC-6), nor is one of another app.
  @Test(arguments: [
    ["App/A.swift": "class A: NSObject, UIApplicationDelegate {}"],
    ["Other/A.swift": "class A: UIResponder, UIApplicationDelegate {}"],
    [
      "App/A.swift": "class A: UIResponder, UIApplicationDelegate {}",
      "App/B.swift": "class B: UIResponder, UIApplicationDelegate {}",
    ],
    ["App/A.swift": "class A: Base, UIApplicationDelegate {}"],
  ])
  func anUnknownDelegateIsOmitted(code: [String: String]) throws {
    #expect(try Self.text(code, names: ["Main"]) == " → window → UIApplication")
    #expect(try Self.text(code) == ", then the window and the application")
  }

  @Test func findsTheDelegateInObjectiveC() throws {
    let code = [
      "App/AppDelegate.h":
        "@interface AppDelegate : UIResponder <UIApplicationDelegate>\n@end"
    ]
    #expect(try Self.text(code, names: ["Main"]) == " → window → UIApplication → AppDelegate")
  }

  /// The process of an extension has no delegate of the app.
  @Test func anExtensionEndsAtItsWindow() throws {
    let text = try Self.text(Self.appWithScenes, names: ["Main"], isOfExtension: true)
    #expect(text == " → window")
    #expect(try Self.text(Self.appWithScenes, isOfExtension: true) == ", then the window")
  }

  @Test func aLaunchScreenHasNoChain() throws {
    #expect(
      try Self.text(Self.app, names: ["Main"], attribute: #"launchScreen="YES""#)
        == ", in a launch screen: the system shows a picture of it, which receives no touches")
  }

  @Test func theFormatOfALayoutStatesTheWholeChain() throws {
    var builder = ViewHierarchy.Builder()
    builder.kind = .application(isLoneWindow: true)
    let window = try builder.open(View(className: "UIWindow"))
    let hierarchy = builder.finish()
    let chain = hierarchy.responderChain(from: window)
    #expect(ChainEnd(of: chain, in: hierarchy, document: "a.json", code: nil) == nil)
  }
}
