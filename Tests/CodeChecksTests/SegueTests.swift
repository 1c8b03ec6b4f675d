import AppCode
import CodeChecks
import Testing

@Suite struct SegueTests {
  /// Main.storyboard with the segue `showCart` of `SampleController`, its variant for iPad with `showPad`, `showHelp` of
  /// `HelpController`, the scene of a subclass of it, and TV.storyboard for tvOS with `showTV`.
  private static let documents = CodeDocuments(storyboards: [
    storyboard("Main", "SampleController", ["showCart", "unwindToList"]),
    storyboard("MainPad", "SampleController", ["showPad"]),
    storyboard("Help", "HelpController", ["showHelp"]), storyboard("Help", "TopicController", []),
    storyboard("TV", "SampleController", ["showTV"], isForTouch: false),
    storyboard("TV", "TVController", ["showTV"], isForTouch: false),
  ])

  private static func storyboard(
    _ name: String, _ className: String, _ segues: Set<String>, isForTouch: Bool = true
  ) -> DocumentReferences {
    var document = DocumentReferences(name: name, isStoryboard: true)
    document.isForTouch = isForTouch
    var scene = DocumentReferences.Scene()
    scene.controllerClasses = [className]
    scene.segues = segues
    document.scenes = [scene]
    return document
  }

  private func messages(_ text: String, in name: String = "Sample.swift") -> [String] {
    FoundProblems([(name, text)], documents: Self.documents).checker.findings(in: name)
      .filter { $0.ruleID == "missing-segue" }.map { "\($0.subject): \($0.message)" }
  }

  private static let missing = message("showOrder")

  private static func message(_ identifier: String, hint: String = "") -> String {
    "segue \"\(identifier)\": the app crashes when viewDidLoad performs it: no segue of SampleController in "
      + "Main.storyboard or MainPad.storyboard has this identifier" + hint
  }

  @Test(arguments: [
    #"performSegue(withIdentifier: "showOrder", sender: nil)"#,
    #"self.performSegue(withIdentifier: "showOrder", sender: self)"#,
    #"performSegueWithIdentifier("showOrder", sender: self)"#,
    #"let name = "showOrder"; performSegue(withIdentifier: name, sender: nil)"#,
    #"later { [weak self] in self?.performSegue(withIdentifier: "showOrder", sender: nil) }"#,
    """
    later { [weak self] in
      guard let self else { return }
      performSegue(withIdentifier: "showOrder", sender: nil)
    }
    """,
    """
    later { [weak self] in
      guard let strongSelf = self else { return }
      strongSelf.performSegue(withIdentifier: "showOrder", sender: nil)
    }
    """,
  ])
  func anIdentifierThatNoSegueHasIsReported(statements: String) {
    #expect(messages(controller(statements)) == [Self.missing])
  }

  @Test func aMessageNamesTheSegueThatIsMeant() {
    let text = controller(#"performSegue(withIdentifier: "showCarts", sender: nil)"#)
    #expect(messages(text) == [Self.message("showCarts", hint: "; did you mean 'showCart'?")])
  }

  @Test(arguments: [
    // Segues of any scene of the class.
    #"performSegue(withIdentifier: "showCart", sender: nil)"#,
    #"performSegue(withIdentifier: "showPad", sender: nil)"#,
    #"performSegue(withIdentifier: "showTV", sender: nil)"#,
    #"performSegue(withIdentifier: "unwindToList", sender: nil)"#,
    // Identifiers that are not known.
    #"performSegue(withIdentifier: "\(Order.self)", sender: nil)"#,
    #"performSegue(withIdentifier: Order.segue, sender: nil)"#,
    #"performSegue(withIdentifier: isPad ? "showOrder" : "showCart", sender: nil)"#,
    #"var name = "showOrder"; if isPad { name = "showCart" }; performSegue(withIdentifier: name, sender: nil)"#,
    // Other objects.
    #"parent?.performSegue(withIdentifier: "showOrder", sender: nil)"#,
    #"super.performSegue(withIdentifier: "showOrder", sender: nil)"#,
    #"controllers.forEach { $0.performSegue(withIdentifier: "showOrder", sender: nil) }"#,
    // Methods that are not UIKit's.
    #"performSegue(withIdentifier: "showOrder")"#,
    #"performSegue("showOrder", sender: nil)"#,
    "#if os(tvOS)\nperformSegue(withIdentifier: \"showOrder\", sender: nil)\n#endif",
  ])
  func anIdentifierThatASegueMayHaveIsNotReported(statements: String) {
    #expect(messages(controller(statements)) == [])
  }

  private static let help =
    #"func help() { performSegue(withIdentifier: "showHelp", sender: nil) }"#
  private static let order =
    #"func order() { performSegue(withIdentifier: "showOrder", sender: nil) }"#

  @Test(arguments: [
    ("class HelpController: UIViewController { \(order) }", true),
    ("class HelpController: UIViewController {}\nextension HelpController { \(order) }", true),
    ("@objc(HelpController) class Help: UIViewController { \(order) }", true),
    // A subclass has the scenes.
    ("class Base: UITableViewController { \(order) }\nclass HelpController: Base {}", false),
    ("class Base: UIViewController { \(help) }\nclass HelpController: Base {}", false),
    // Code can create an object of the class for a scene of its superclass.
    (
      "class HelpController: UIViewController {}\nclass TopicController: HelpController { \(help) }",
      false
    ),
    // The class has no scene for iOS.
    ("class Other: UIViewController { \(order) }", false),
    ("class HelpController: UIViewController {}\nclass Other: HelpController { \(order) }", false),
    ("class TVController: UIViewController { \(order) }", false),
    // Its superclass is not known, or is none of UIKit.
    ("class HelpController: LibraryController { \(order) }", false),
    ("class HelpController: NSViewController { \(order) }", false),
    // The app decides which segue is performed.
    (
      """
      class HelpController: UIViewController {
        \(order)
        override func performSegue(withIdentifier: String, sender: Any?) { log() }
      }
      """, false
    ),
    (
      "class HelpController: UIViewController { static \(order) }", false
    ),
  ])
  func aClassHasTheSeguesOfItsScenes(text: String, isReported: Bool) {
    #expect(messages(text).count == (isReported ? 1 : 0))
  }

  @Test(arguments: [
    (#"[self performSegueWithIdentifier:@"showOrder" sender:nil];"#, true),
    (#"[self performSegueWithIdentifier:@"showCart" sender:nil];"#, false),
    (#"[self performSegueWithIdentifier:OrderSegue sender:nil];"#, false),
    (#"[self.delegate performSegueWithIdentifier:@"showOrder" sender:nil];"#, false),
    (
      #"@try { [self performSegueWithIdentifier:@"showOrder" sender:nil]; } @catch (NSException *e) {}"#,
      false
    ),
  ])
  func seguesOfObjectiveC(statements: String, isReported: Bool) {
    let found = messages(objectiveCController(statements), in: "Sample.m")
    #expect(found == (isReported ? [Self.missing] : []))
  }

  /// Without storyboards it is not known which segues a view controller has.
  @Test func aProjectWithoutStoryboardsHasNoFinding() {
    let text = controller(#"performSegue(withIdentifier: "showOrder", sender: nil)"#)
    #expect(FoundProblems(text).rules == [])
  }
}
