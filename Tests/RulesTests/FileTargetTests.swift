import AppCode
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Findings that depend on the targets that contain a document and the files of its classes.
@Suite struct FileTargetTests {
  /// The findings of one rule in a scene with a view controller `C`, whose outlet `a` is connected.
  ///
  /// - Parameters:
  ///   - module: the attributes of the view controller.
  ///   - targets: by file.
  private static func findings(
    _ rule: String, module: String = "", _ code: [String: String],
    outlet: String = #"<outlet property="a" destination="a" id="o"/>"#,
    targets: [String: Set<FileTarget>]
  ) -> [Finding] {
    let frame = #"<rect key="frame" x="0" y="0" width="320" height="44"/>"#
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
      initialViewController="c"><scenes><scene sceneID="s"><objects>
      <viewController id="c" customClass="C" \(module) sceneMemberID="viewController">
      <view key="view" id="root">\(frame)<subviews><label id="a">\(frame)</label></subviews></view>
      <connections>\(outlet)</connections></viewController></objects></scene></scenes></document>
      """
    let files = (code.merging(["Start.swift": "let name = \"Main\""]) { $1 }).map { path, text in
      SourceFile(path: path, bytes: Array(text.utf8), language: .swift)
    }
    let index = SourceIndex(files, targets: { targets[$0] ?? [] })
    return Layouts.findings(document, path: "Main.storyboard", sources: CodeScope(index))
      .filter { $0.rule == rule }
  }

  private static func target(_ modules: String..., version: Int? = nil) -> FileTarget {
    FileTarget(
      project: "App", name: modules.joined(), kind: .app, modules: Set(modules),
      swiftVersion: version)
  }

  private static let inherited = #"customModule="App" customModuleProvider="target""#
  private static let controller = "class C: UIViewController { @IBOutlet var a: UILabel! }"

  // Modules of classes.

  /// The targets are written as the names of their modules; `?`: they are not known.
  @Test(arguments: [
    (inherited, "App", "Kit", true),
    // Both targets compile the document, or both the class.
    (inherited, "App Kit", "Kit", false), (inherited, "App", "Kit App", false),
    (inherited, "", "Kit", false), (inherited, "App", "", false),
    (inherited, "App ?", "Kit", false), (inherited, "App", "Kit ?", false),
    // The target of the document does not matter.
    (#"customModule="Former""#, "App", "App", true), (#"customModule="Former""#, "", "App", true),
    (#"customModule="App""#, "Kit", "App", false), (#"customModule="Former""#, "App", "", false),
    (#"customModule="Former""#, "App", "?", false),
  ])
  func aClassIsInTheModuleOfItsTarget(
    module: String, document: String, file: String, isReported: Bool
  ) {
    let found = Self.findings(
      "missing-class", module: module, ["C.swift": Self.controller],
      targets: ["Main.storyboard": Self.targets(document), "C.swift": Self.targets(file)])
    #expect(found.map(\.severity) == (isReported ? [Severity.warning] : []))
    #expect(found.allSatisfy { $0.message.text.contains("by name: it is in the module '") })
  }

  private static func targets(_ modules: String) -> Set<FileTarget> {
    Set(
      modules.split(separator: " ").map { name in
        FileTarget(
          project: "App", name: String(name), kind: .app,
          modules: name == "?" ? nil : [String(name)])
      })
  }

  /// A module can have another name in each configuration.
  @Test func aModuleHasSeveralNames() {
    let found = Self.findings(
      "missing-class", module: Self.inherited, ["C.swift": Self.controller],
      targets: [
        "Main.storyboard": [Self.target("App")], "C.swift": [Self.target("App", "App_Debug")],
      ])
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("@objc(C) class C: UIViewController { @IBOutlet var a: UILabel! }", "", false),
    ("enum Names { class C: UIViewController { @IBOutlet var a: UILabel! } }", "", false),
    // Another file declares it as well.
    (controller, "class C: UIView {}", false),
    (controller, "class D: C {}", true),
  ])
  func aNameOfItsOwnNeedsNoModule(code: String, other: String, isReported: Bool) {
    let found = Self.findings(
      "missing-class", module: Self.inherited, ["C.swift": code, "D.swift": other],
      targets: [
        "Main.storyboard": [Self.target("App")], "C.swift": [Self.target("Kit")],
      ])
    #expect(found.isEmpty != isReported)
  }

  /// A library can have a class with the same name.
  @Test(arguments: [
    ("class C: UIViewController {}", "", outlet),
    ("import Former\n" + controller, "", outlet), (controller, "import Former", outlet),
    (controller, "", ""), (controller, "", #"<outlet property="view" destination="root" id="o"/>"#),
  ])
  func aLibraryMayHaveTheClass(code: String, other: String, outlet: String) {
    let targets: Set = [Self.target("App")]
    let found = Self.findings(
      "missing-class", module: #"customModule="Former""#, ["C.swift": code, "D.swift": other],
      outlet: outlet, targets: ["C.swift": targets, "D.swift": targets])
    #expect(found.isEmpty)
  }

  private static let outlet = #"<outlet property="a" destination="a" id="o"/>"#

  // Properties that Swift makes visible to Objective-C.

  @Test(arguments: [
    ("weak var a: UILabel! { didSet {} }", true), ("var a: UILabel?", true),
    ("@objc var a: UILabel!", false), ("@IBOutlet var a: UILabel!", false),
    ("@NSManaged var a: UILabel?", false), ("@GKInspectable var a: UILabel?", false),
    ("override var a: UILabel? { didSet {} }", false),
    ("var a: UILabel?; @objc func setA(_ label: UILabel) {}", false),
    ("var a: UILabel?; @objc var _a: UILabel?", false),
  ])
  func aPropertyIsNotVisibleByItself(member: String, isReported: Bool) {
    let code = "class C: UIViewController { \(member) }"
    for (version, isSince4) in [(5, true), (4, true), (3, false), (nil, false)] as [(Int?, Bool)] {
      let found = Self.findings(
        "missing-outlet", ["C.swift": code],
        targets: ["C.swift": [Self.target("App", version: version)]])
      let severities: [Severity] = isReported && isSince4 ? [.warning] : []
      #expect(found.map(\.severity) == severities)
      #expect(found.allSatisfy { $0.message.text.hasSuffix("so that UIKit does not find it") })
    }
  }

  @Test(arguments: [
    ("class C: UIViewController { var a: UILabel? }", "", true),
    ("@objcMembers class C: UIViewController { var a: UILabel? }", "", false),
    ("class C: B { var a: UILabel? }", "@objcMembers class B: UIViewController {}", false),
    ("class C: B { var a: UILabel? }", "class B: UIViewController {}", true),
    ("class C: B {}", "class B: UIViewController { var a: UILabel? }", true),
    ("class C: B {}", "class B: UIViewController { @objc var a: UILabel? }", false),
    (
      "class C: UIViewController, P { var a: UILabel? }",
      "@objc protocol P { var a: UILabel? { get set } }", false
    ),
    (
      "class C: UIViewController {}\n@objc extension C { var a: UILabel? { get { nil } set {} } }",
      "", false
    ),
  ])
  func aClassMakesItsMembersVisible(code: String, other: String, isReported: Bool) {
    let targets: Set = [Self.target("App", version: 5)]
    let found = Self.findings(
      "missing-outlet", ["C.swift": code, "D.swift": other],
      targets: ["C.swift": targets, "D.swift": targets])
    #expect(found.isEmpty != isReported)
  }

  @Test func eachTargetIsOfSwift4() {
    let found = { (targets: Set<FileTarget>) in
      Self.findings(
        "missing-outlet", ["C.swift": "class C: UIViewController { var a: UILabel? }"],
        targets: ["C.swift": targets])
    }
    #expect(found([]).isEmpty)
    #expect(found([Self.target("A", version: 5), Self.target("B", version: 3)]).isEmpty)
    #expect(found([Self.target("A", version: 5), Self.target("B", version: 4)]).count == 1)
  }
}
