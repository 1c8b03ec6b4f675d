import AppCode
import LayoutModel
import Testing

/// What an app loads, followed from its entry points.
struct LoadedDocumentsTests {
  struct Row: CustomStringConvertible, Sendable {
    let label: String
    let code: String
    var language = CodeReader.Language.swift
    let isLoaded: Bool

    var description: String { label }
  }

  private static let app =
    "@main class App: UIResponder, UIApplicationDelegate { let first = First() }\n"

  private static func index(
    _ code: String, _ documents: [DocumentReferences], in language: CodeReader.Language = .swift,
    names: Set<String> = []
  ) -> SourceIndex {
    let file = SourceFile(path: "A", bytes: Array(code.utf8), language: language)
    return SourceIndex([file], documents: documents, names: names)
  }

  private static func isLoaded(
    _ code: String, _ language: CodeReader.Language = .swift, isStoryboard: Bool = false,
    names: Set<String> = [], hasOwnerView: Bool = true
  ) -> Bool {
    var document = DocumentReferences(name: "FeedView", isStoryboard: isStoryboard)
    document.scenes = [.init()]
    document.scenes[0].hasOwnerView = hasOwnerView
    return index(code, [document], in: language, names: names).loaded.contains("FeedView")
  }

  @Test(arguments: [
    Row(
      label: "a nib by name", code: "let nib = UINib(nibName: \"FeedView\", bundle: nil)",
      isLoaded: true),
    Row(label: "a constant", code: "let name = \"FeedView\"", isLoaded: true),
    Row(
      label: "an enumeration of names", code: "enum Names: String { case feed, feedView }",
      isLoaded: true),
    Row(
      label: "an enumeration without texts", code: "enum Names { case feed, feedView }",
      isLoaded: false),
    Row(
      label: "a reuse identifier",
      code: "func f() { t.register(A.self, forCellReuseIdentifier: \"FeedView\") }", isLoaded: false
    ),
    Row(
      label: "the name of an image", code: "let i = UIImage(named: \"FeedView\")", isLoaded: false),
    Row(label: "a title", code: "func f() { label.text = \"FeedView\" }", isLoaded: false),
    Row(
      label: "a class with the name that code creates",
      code: "class FeedView: UIView {}\nlet view = FeedView()", isLoaded: false),
    Row(
      label: "a class with the name that UIKit registers",
      code: """
        class FeedView: UITableViewCell {}
        extension UIView { static var nib: UINib { UINib(nibName: String(describing: self), bundle: nil) } }
        func f() { t.register(FeedView.self, forCellReuseIdentifier: "a") }
        """, isLoaded: false),
    Row(
      label: "the name of a class as a text",
      code:
        "class FeedView: UIView {}\nlet nib = UINib(nibName: String(describing: FeedView.self))",
      isLoaded: true),
    Row(
      label: "the name of a class as a reuse identifier",
      code: """
        class FeedView: UIView {}
        func f() { t.register(A.self, forCellReuseIdentifier: String(describing: FeedView.self)) }
        """, isLoaded: false),
    Row(
      label: "an interpolation",
      code: "class FeedView: UIView {}\nlet name = \"\\(FeedView.self)\"",
      isLoaded: true),
    Row(
      label: "a member with the document",
      code: "class FeedView: UIView {}\nlet view = FeedView.fromNib()",
      isLoaded: true),
    Row(
      label: "an inferred type",
      code: "class FeedView: UIView {}\nlet view: FeedView = .loadFromNib()", isLoaded: true),
    Row(
      label: "a helper of the app",
      code: """
        class FeedView: UIView {}
        extension UIView { static func make() -> Self { UINib(nibName: String(describing: self)).first } }
        let view = FeedView.make()
        """, isLoaded: true),
    Row(
      label: "a protocol of a library",
      code: "class FeedView: UIView, NibLoadable {}\nlet view: FeedView? = nil",
      isLoaded: true),
    Row(
      label: "a class that loads its document",
      code: """
        class Base: UIView { func load() { Bundle.main.loadNibNamed(String(describing: type(of: self)), owner: self) } }
        class FeedView: Base {}
        let view = FeedView()
        """, isLoaded: true),
    Row(
      label: "a class that loads another document",
      code: """
        class FeedView: UIView { func load() { Bundle.main.loadNibNamed("Other", owner: self) } }
        let view = FeedView()
        """, isLoaded: false),
    Row(
      label: "a class in a list, and code that registers the list",
      code: """
        class FeedView: UIView {}
        let all = [
          FeedView.self
        ]
        func f() { for c in all { t.register(UINib(nibName: name(c), bundle: nil), forCellReuseIdentifier: "a") } }
        """, isLoaded: true),
    Row(
      label: "a view controller without a name",
      code: "class FeedViewController: UIViewController {}\nlet c = FeedViewController()",
      isLoaded: true),
    Row(
      label: "a view controller that creates its view",
      code:
        "class FeedViewController: UIViewController { override func loadView() {} }\nlet c = FeedViewController()",
      isLoaded: false),
    Row(
      label: "a view controller that adds to its view",
      code: """
        class FeedViewController: UIViewController { override func loadView() { super.loadView() } }
        let c = FeedViewController()
        """, isLoaded: true),
    Row(
      label: "a view controller that creates its view, in Objective-C",
      code: """
        @implementation FeedViewController
        - (void)loadView { self.view = [UIView new]; }
        @end
        @interface FeedViewController : UIViewController
        @end
        @implementation B
        - (void)f { [[FeedViewController alloc] init]; }
        @end
        """, language: .objectiveC, isLoaded: false),
    Row(
      label: "generated members", code: "let nib = R.nib.feedView", isLoaded: true),
    Row(
      label: "a message to a class",
      code:
        "@interface FeedView : UIView\n@end\nvoid f() { }\n@implementation B\n- (void)f { [FeedView loadFromXib]; }\n@end",
      language: .objectiveC, isLoaded: true),
    Row(
      label: "a class as a text in Objective-C",
      code:
        "@implementation B\n- (void)f { [UINib nibWithNibName:NSStringFromClass([FeedView class]) bundle:nil]; }\n@end",
      language: .objectiveC, isLoaded: true),
    Row(
      label: "a registered class in Objective-C",
      code:
        "@implementation B\n- (void)f { [t registerClass:[FeedView class] forCellReuseIdentifier:@\"FeedView\"]; }\n@end",
      language: .objectiveC, isLoaded: false),
    Row(
      label: "a macro", code: "#define kFeed @\"FeedView\"\n", language: .objectiveC, isLoaded: true
    ),
  ])
  func evidence(row: Row) {
    #expect(Self.isLoaded(row.code, row.language) == row.isLoaded)
  }

  @Test func aViewControllerLoadsNoXibWithoutAViewOfItsOwner() {
    let code = "class FeedViewController: UIViewController {}\nlet c = FeedViewController()"
    #expect(Self.isLoaded(code))
    #expect(!Self.isLoaded(code, hasOwnerView: false))
    #expect(Self.isLoaded(code + "; let name = \"FeedView\"", hasOwnerView: false))
  }

  /// R.swift generates a member for each xib.
  @Test func aClassThatMentionsAGeneratedMemberMayLoadTheXib() {
    let code = "class Card: UIViewController { let nib = R.nib.feedView }"
    let scope = CodeScope(Self.index(code, []))
    #expect(scope.owners(of: "FeedView").map(\.name) == ["Card"])
    #expect(scope.owners(of: "Feed").isEmpty)
    #expect(scope.owners(of: "FeedView", isOfList: true).isEmpty)
  }

  @Test func aPropertyListNamesADocument() {
    #expect(Self.isLoaded("", isStoryboard: true, names: ["FeedView"]))
    #expect(!Self.isLoaded("", isStoryboard: true))
  }

  @Test(arguments: [
    ("class First { let second = Second() }", true),
    ("class First {}", false),
    ("struct First { let second: Second? }", true),
  ])
  func onlyCodeThatIsUsedLoadsDocuments(first: String, isLoaded: Bool) {
    let code = Self.app + first + "\nclass Second { let name = \"FeedView\" }"
    #expect(Self.isLoaded(code) == isLoaded)
  }

  @Test func codeOfALibraryIsUsed() {
    #expect(Self.isLoaded("class Second { let name = \"FeedView\" }"))
  }

  @Test func publicTypesAreUsedByOtherModules() {
    #expect(Self.isLoaded(Self.app + "public class Second { let name = \"FeedView\" }"))
  }

  @Test func theClassesOfLoadedDocumentsAreUsed() {
    var main = DocumentReferences(name: "Main", isStoryboard: true)
    main.initial = "a"
    var scene = DocumentReferences.Scene()
    (scene.controllers, scene.classes) = (["a"], ["Second"])
    main.scenes = [scene]
    var feed = DocumentReferences(name: "FeedView", isStoryboard: false)
    feed.scenes = [.init()]
    let code = Self.app + "class Second { let name = \"FeedView\" }"
    #expect(Self.index(code, [main, feed], names: ["Main"]).loaded.contains("FeedView"))
    #expect(!Self.index(code, [main, feed]).loaded.contains("FeedView"))
  }

  /// Scenes a → b by a segue, c by its identifier, and d, to which only e leads.
  @Test(arguments: [("a", true), ("b", true), ("c", true), ("d", false), ("e", false)])
  func scenesAreFollowedFromTheInitialOne(scene: String, isLoaded: Bool) {
    var main = DocumentReferences(name: "Main", isStoryboard: true)
    main.initial = "a"
    main.scenes = ["a", "b", "c", "d", "e"].map { id in
      var scene = DocumentReferences.Scene()
      scene.controllers = [id]
      if id == "a" { scene.destinations = ["b"] }
      if id == "c" { scene.identifier = "detail" }
      if id == "e" { scene.destinations = ["d"] }
      return scene
    }
    let code = "func f() { s.instantiateViewController(withIdentifier: \"detail\") }"
    var entry = SceneEntry()
    entry.controller = scene
    let loaded = Self.index(code, [main], names: ["Main"]).loaded
    #expect(loaded.contains(entry, of: "Main") == isLoaded)
  }

  @Test func aReferenceLeadsToOneSceneOfAnotherStoryboard() {
    var main = DocumentReferences(name: "Main", isStoryboard: true)
    main.initial = "a"
    var scene = DocumentReferences.Scene()
    scene.controllers = ["a"]
    scene.storyboards = [.init(name: "Other", identifier: "two")]
    main.scenes = [scene]
    var other = DocumentReferences(name: "Other", isStoryboard: true)
    other.initial = "one"
    other.scenes = ["one", "two"].map { id in
      var scene = DocumentReferences.Scene()
      (scene.controllers, scene.identifier) = ([id], id)
      return scene
    }
    let loaded = Self.index("", [main, other], names: ["Main"]).loaded
    var entry = SceneEntry()
    entry.controller = "two"
    #expect(loaded.contains(entry, of: "Other"))
    entry.controller = "one"
    #expect(!loaded.contains(entry, of: "Other"))
  }

  /// Two storyboards have a scene with one identifier, and code names both storyboards.
  @Test(arguments: [
    ("let a = (\"Main\", \"detail\"); let b = \"Other\"", ["Main", "Other"]),
    ("class A { let a = (\"Main\", \"detail\") }; let b = \"Other\"", ["Main"]),
    ("class A { let a = \"detail\" }; let b = (\"Main\", \"Other\")", ["Main", "Other"]),
    (
      "class A { let a = (\"Main\", \"detail\") }; class B { let b = (\"Other\", \"detail\") }",
      ["Main", "Other"]
    ),
    ("let b = (\"Main\", \"Other\")", []),
  ])
  func codeMeansTheSceneOfTheStoryboardThatItNames(code: String, storyboards: [String]) {
    let documents = ["Main", "Other"].map { name in
      var document = DocumentReferences(name: name, isStoryboard: true)
      var scene = DocumentReferences.Scene()
      (scene.controllers, scene.identifier) = (["c"], "detail")
      document.scenes = [scene]
      return document
    }
    let loaded = Self.index(code, documents).loaded
    var entry = SceneEntry()
    entry.controller = "c"
    #expect(["Main", "Other"].filter { loaded.contains(entry, of: $0) } == storyboards)
  }

  @Test(arguments: [
    ("import XCTest", CodeReader.Language.swift, true), ("@testable import App", .swift, true),
    ("import UIKit", .swift, false), ("#import <XCTest/XCTest.h>", .objectiveC, true),
    ("#import <UIKit/UIKit.h>", .objectiveC, false),
  ])
  func testsImportAFrameworkForTests(text: String, language: CodeReader.Language, isTest: Bool) {
    let facts = CodeReader.facts(of: Array(text.utf8), in: language)
    #expect(facts.loading.isTest == isTest)
  }
}
