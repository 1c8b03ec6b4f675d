import LayoutModel
import Testing

@testable import AppCode

/// The orientations that overrides return.
@Suite struct OrientationReaderTests {
  private static func overrides(
    _ text: String, _ language: CodeReader.Language
  ) -> [OrientationOverride] {
    CodeReader.facts(of: Array(text.utf8), in: language).types.flatMap(\.orientations)
  }

  private static func swift(_ body: String) -> [OrientationOverride] {
    overrides(
      """
      class Screen: UIViewController {
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { \(body) }
      }
      """, .swift)
  }

  private static let both = Set(Screen.Orientation.allCases)

  @Test(arguments: [
    (".portrait", [Screen.Orientation.portrait]), ("return .portrait", [.portrait]),
    ("[.portrait, .portraitUpsideDown]", [.portrait]), ("get { return .landscape }", [.landscape]),
    ("return UIInterfaceOrientationMask.landscapeLeft", [.landscape]),
    ("[.portrait, .landscapeRight]", [.portrait, .landscape]),
    (".all", [.portrait, .landscape]), ("return .allButUpsideDown", [.portrait, .landscape]),
    ("isPad ? .all : .portrait", nil), ("super.supportedInterfaceOrientations", nil),
    ("if isPad { return .all }; return .portrait", nil), ("mask", nil), ("[]", nil),
    ("topViewController?.supportedInterfaceOrientations ?? .portrait", nil),
    ("[" + String(repeating: ".portrait, ", count: 30) + "]", nil),
  ])
  func swiftProperties(body: String, orientations: [Screen.Orientation]?) {
    let expected = OrientationOverride(
      owner: .viewController, orientations: orientations.map { Set($0) })
    #expect(Self.swift(body) == [expected])
  }

  @Test(arguments: [
    ("return UIInterfaceOrientationMaskPortrait;", [Screen.Orientation.portrait]),
    (
      "return UIInterfaceOrientationMaskPortrait | UIInterfaceOrientationMaskLandscapeLeft;",
      [.portrait, .landscape]
    ),
    ("return (UIInterfaceOrientationMaskAll);", [.portrait, .landscape]),
    ("return [self.top supportedInterfaceOrientations];", nil),
  ])
  func objectiveCMethods(body: String, orientations: [Screen.Orientation]?) {
    let text = """
      @implementation Screen
      - (UIInterfaceOrientationMask)supportedInterfaceOrientations { \(body) }
      @end
      """
    let expected = OrientationOverride(
      owner: .viewController, orientations: orientations.map { Set($0) })
    #expect(Self.overrides(text, .objectiveC) == [expected])
  }

  @Test(arguments: [
    (
      "class A: B { override var shouldAutorotate: Bool { true } }", CodeReader.Language.swift,
      false
    ),
    ("class A: B { override var shouldAutorotate: Bool { return false } }", .swift, true),
    ("class A: B { override var shouldAutorotate: Bool { isPad } }", .swift, true),
    ("@implementation A\n- (BOOL)shouldAutorotate { return YES; }\n@end", .objectiveC, false),
    ("@implementation A\n- (BOOL)shouldAutorotate { return NO; }\n@end", .objectiveC, true),
    ("class A: B { var supportedInterfaceOrientations: Int { 1 } }", .swift, false),
    ("class A: B { static func shouldAutorotate() -> Bool { false } }", .swift, false),
  ])
  func otherOverrides(text: String, language: CodeReader.Language, isUnknown: Bool) {
    let unknown = OrientationOverride(owner: .viewController, orientations: nil)
    #expect(Self.overrides(text, language) == (isUnknown ? [unknown] : []))
  }

  @Test(arguments: [
    (
      """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
        ) -> UIInterfaceOrientationMask { .portrait }
      }
      """, CodeReader.Language.swift
    ),
    (
      """
      @implementation AppDelegate
      - (UIInterfaceOrientationMask)application:(UIApplication *)application
          supportedInterfaceOrientationsForWindow:(UIWindow *)window {
        return UIInterfaceOrientationMaskPortrait;
      }
      @end
      """, .objectiveC
    ),
  ])
  func delegatesOfApps(text: String, language: CodeReader.Language) {
    let expected = OrientationOverride(owner: .app, orientations: [.portrait])
    #expect(Self.overrides(text, language) == [expected])
  }
}
