import Testing

/// Classes of one name in several targets of a project.
@Suite struct TargetClassTests {
  private struct Target {
    var name: String
    var product = "application"
    var files: [String]
  }

  /// The text of an Xcode project.
  private static func project(_ targets: [Target]) -> String {
    let paths = Set(targets.flatMap(\.files)).sorted()
    let files = paths.enumerated().map { index, path in
      """
      file\(index) = { isa = PBXFileReference; path = \(path); };
      build\(index) = { isa = PBXBuildFile; fileRef = file\(index); };
      """
    }
    let natives = targets.map { target in
      let own = target.files.compactMap { paths.firstIndex(of: $0) }.map { "build\($0)" }
      return """
        \(target.name) = { isa = PBXNativeTarget; name = \(target.name);
          buildPhases = ( phase\(target.name) );
          productType = "com.apple.product-type.\(target.product)"; };
        phase\(target.name) = { isa = PBXSourcesBuildPhase;
          files = ( \(own.joined(separator: ", ")) ); };
        """
    }
    return """
      { objects = {
        root = { isa = PBXProject; mainGroup = main;
          targets = ( \(targets.map(\.name).joined(separator: ", ")) ); };
        main = { isa = PBXGroup;
          children = ( \(paths.indices.map { "file\($0)" }.joined(separator: ", ")) ); };
        \((files + natives).joined(separator: "\n"))
      }; rootObject = root; }
      """
  }

  /// A scene of a class `C` with two buttons. The second one has both actions.
  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
    initialViewController="c"><scenes><scene sceneID="s"><objects>
    <viewController id="c" customClass="C" sceneMemberID="viewController">
    <view key="view" id="root"><rect key="frame" x="0" y="0" width="320" height="480"/><subviews>
    <button id="b"><rect key="frame" x="20" y="40" width="100" height="44"/><connections>
    <action selector="send:" destination="c" eventType="touchUpInside" id="a1"/></connections></button>
    <button id="d"><rect key="frame" x="20" y="140" width="100" height="44"/><connections>
    <action selector="erase:" destination="c" eventType="touchUpInside" id="a2"/>
    <action selector="send:" destination="c" eventType="touchUpInside" id="a3"/></connections></button>
    </subviews></view><connections><outlet property="sendButton" destination="b" id="o"/></connections>
    </viewController></objects></scene></scenes></document>
    """

  private static let swift = """
    class C: UIViewController {
      @IBOutlet var sendButton: UIButton!
      @IBAction func send(_ sender: UIButton) { sendButton.isHidden = true }
      @IBAction func erase(_ sender: UIButton) { sendButton.isHidden = false }
    }
    """
  private static let header = "@interface C : UIViewController\n@end\n"

  /// - Parameters:
  ///   - implementation: the text of `Old/C.m`.
  ///   - rules: those that may report something.
  private static func messages(
    _ targets: [Target], implementation: String = "@implementation C\n@end\n",
    swift: String = TargetClassTests.swift, _ rules: Set<String> = ["missing-action"]
  ) throws -> [String] {
    let folder = try Folder([
      "App.xcodeproj/project.pbxproj": project(targets), "Main.storyboard": storyboard,
      "App/Info.plist": "<plist><string>Main</string></plist>", "App/C.swift": swift,
      "Old/C.h": header, "Old/C.m": implementation,
    ])
    try folder.makeFolder(".git")
    let outcome = try Program.run("lint", "--format", "json", "--fail-on", "never", in: folder)
    return try outcome.findings.compactMap { finding in
      guard rules.contains(try #require(finding["rule"].string)) else { return nil }
      return try finding["message"].string
    }
  }

  private static let app = Target(name: "App", files: ["App/C.swift", "Main.storyboard"])
  private static let old = Target(name: "Old", files: ["Old/C.m", "Main.storyboard"])

  /// The app of Objective-C crashes, that of Swift does not.
  @Test func eachTargetOfADocumentHasItsClass() throws {
    let messages = try Self.messages([Self.app, Self.old], ["missing-action", "missing-outlet"])
    let expected = ["does not implement its action", "has no property for the outlet"]
    for text in expected {
      #expect(messages.contains { $0.contains("C in the target 'Old' \(text)") }, "\(messages)")
    }
    #expect(!messages.contains { $0.contains("'App'") }, "\(messages)")
  }

  @Test func aDocumentHasTheClassOfItsOnlyTarget() throws {
    var (app, old) = (Self.app, Self.old)
    old.files = ["Old/C.m"]
    #expect(try Self.messages([app, old]).isEmpty)
    app.files = ["App/C.swift"]
    old.files.append("Main.storyboard")
    let messages = try Self.messages([app, old])
    #expect(!messages.isEmpty)
    #expect(messages.allSatisfy { $0.contains("C does not implement its action") })
  }

  /// One target can link another one with the class, or compile a file that no target is known to compile.
  @Test func otherFilesCanBelongToTheClass() throws {
    var (app, old) = (Self.app, Self.old)
    old.files = ["Old/C.m"]
    let empty = "class C: UIViewController {}"
    #expect(try !Self.messages([app, old], swift: empty).isEmpty)
    let implementation = """
      @implementation C
      - (IBAction)send:(id)sender { [self.view endEditing:YES]; }
      - (IBAction)erase:(id)sender { [self.view endEditing:YES]; }
      @end
      """
    func messages() throws -> [String] {
      try Self.messages([app, old], implementation: implementation, swift: empty)
    }
    #expect(try !messages().isEmpty)
    old.product = "framework"
    #expect(try messages().isEmpty)
    old.files = []
    #expect(try messages().isEmpty)
  }

  /// A method is missing in one target only, and a tap sends both actions in the other one.
  @Test func twoActionsAreSentInOneTarget() throws {
    let messages = try Self.messages([Self.app, Self.old], ["two-actions"])
    #expect(messages.count == 1)
  }
}
