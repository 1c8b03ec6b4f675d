import AppCode
import CodeChecks
import Testing

@Suite struct SceneTests {
  /// Main.storyboard with the scene `Feed` of the class `SampleController`, its variant with the scene `Pad`,
  /// Support.storyboard with the scene `Help`, and TV.storyboard for tvOS.
  private static let documents = CodeDocuments(storyboards: [
    storyboard("Main", ["Feed"], of: "SampleController"), storyboard("Main", ["Pad"]),
    storyboard("Support", ["Help"]), storyboard("TV", ["Feed"], isForTouch: false),
  ])

  private static func storyboard(
    _ name: String, _ identifiers: [String], of className: String? = nil, isForTouch: Bool = true
  ) -> DocumentReferences {
    var document = DocumentReferences(name: name, isStoryboard: true)
    document.isForTouch = isForTouch
    document.scenes = identifiers.map { identifier in
      var scene = DocumentReferences.Scene()
      scene.identifier = identifier
      scene.controllerClasses = Set([className].compactMap(\.self))
      return scene
    }
    return document
  }

  private func messages(_ text: String, in name: String = "Sample.swift") -> [String] {
    FoundProblems([(name, text)], documents: Self.documents).checker.findings(in: name)
      .filter { $0.ruleID == "missing-scene" }.map { "\($0.subject): \($0.message)" }
  }

  private static func message(_ identifier: String, _ reason: String) -> String {
    "view controller \"\(identifier)\": the app crashes when viewDidLoad instantiates it: \(reason)"
  }

  private static let missing = message("Cart", "no scene of Main.storyboard has this identifier")

  @Test(arguments: [
    #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: .main).instantiateViewController(identifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: Bundle(for: SampleController.self)).instantiateViewController(identifier: "Cart") { nil }"#,
    #"UIStoryboard(name: "Main", bundle: Bundle(for: type(of: self))).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: NSBundle.mainBundle()).instantiateViewControllerWithIdentifier("Cart")"#,
    """
    let name = "Main"
    let identifier = "Cart"
    let main = UIStoryboard(name: name, bundle: Bundle.main)
    later { [weak self] in self?.show(main.instantiateViewController(withIdentifier: identifier) as! Cart, sender: self) }
    """,
    #"let cart = storyboard?.instantiateViewController(withIdentifier: "Cart")"#,
    #"guard let main = self.storyboard else { return }; main.instantiateViewController(withIdentifier: "Cart")"#,
  ])
  func anIdentifierThatNoSceneHasIsReported(statements: String) {
    #expect(messages(controller(statements)) == [Self.missing])
  }

  @Test(arguments: [
    ("Help", "; Support.storyboard has it"), ("Feeds", "; did you mean 'Feed'?"), ("Chart", ""),
  ])
  func aMessageNamesTheSceneThatIsMeant(identifier: String, hint: String) {
    let text = controller(
      #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "\#(identifier)")"#
    )
    let reason = "no scene of Main.storyboard has this identifier" + hint
    #expect(messages(text) == [Self.message(identifier, reason)])
  }

  @Test(arguments: [
    // Scenes of all documents with the name.
    #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Feed")"#,
    #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Pad")"#,
    #"storyboard?.instantiateViewController(withIdentifier: "Feed")"#,
    // Storyboards that are not known.
    #"UIStoryboard(name: "Other", bundle: nil).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "TV", bundle: nil).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: .module).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: bundle).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: Bundle(for: Other.self)).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: Bundle(identifier: "a")).instantiateViewController(withIdentifier: "Cart")"#,
    #"main.instantiateViewController(withIdentifier: "Cart")"#,
    #"parent?.storyboard?.instantiateViewController(withIdentifier: "Cart")"#,
    // Names with other values.
    #"UIStoryboard(name: isPad ? "Main" : "Pad", bundle: nil).instantiateViewController(withIdentifier: "Cart")"#,
    #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "\(Cart.self)")"#,
    #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Ca" + "rt")"#,
    #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: Cart.name)"#,
    #"var name = "Main"; if isPad { name = "Pad" }; UIStoryboard(name: name, bundle: nil).instantiateViewController(withIdentifier: "Cart")"#,
    // Methods that are not UIKit's.
    #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(named: "Cart")"#,
    "#if os(tvOS)\n"
      + #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Cart")"#
      + "\n#endif",
  ])
  func anIdentifierThatASceneMayHaveIsNotReported(statements: String) {
    #expect(messages(controller(statements)) == [])
  }

  @Test(arguments: [
    ("class Base: UIViewController {", "class SampleController: Base {}", true),
    (
      "class Base: UIViewController { var storyboard: UIStoryboard { load() }",
      "class SampleController: Base {}", false
    ),
    ("class Base: UIViewController {", "class Other: Base {}", false),
  ])
  func theStoryboardOfAClassIsThatOfItsScenes(base: String, subclass: String, isReported: Bool) {
    let text = """
      \(base)
        func viewDidLoad() { storyboard!.instantiateViewController(withIdentifier: "Cart") }
      }
      \(subclass)
      """
    #expect(messages(text) == (isReported ? [Self.missing] : []))
  }

  @Test(arguments: [
    (
      #"[[UIStoryboard storyboardWithName:@"Main" bundle:nil] instantiateViewControllerWithIdentifier:@"Cart"];"#,
      true
    ),
    (
      #"UIStoryboard *main = [UIStoryboard storyboardWithName:@"Main" bundle:[NSBundle bundleForClass:[self class]]]; id cart = [main instantiateViewControllerWithIdentifier:@"Cart"];"#,
      true
    ),
    (#"[self.storyboard instantiateViewControllerWithIdentifier:@"Cart"];"#, true),
    (#"[[self storyboard] instantiateViewControllerWithIdentifier:@"Cart"];"#, true),
    (#"[[self storyboard] instantiateViewControllerWithIdentifier:@"Pad"];"#, false),
    (#"[self.storyboard instantiateViewControllerWithIdentifier:CartIdentifier];"#, false),
    (
      #"[[UIStoryboard storyboardWithName:@"Main" bundle:[NSBundle bundleForClass:[Other class]]] instantiateViewControllerWithIdentifier:@"Cart"];"#,
      false
    ),
    (
      #"@try { [self.storyboard instantiateViewControllerWithIdentifier:@"Cart"]; } @catch (NSException *e) {}"#,
      false
    ),
  ])
  func scenesOfObjectiveC(statements: String, isReported: Bool) {
    let found = messages(objectiveCController(statements), in: "Sample.m")
    #expect(found == (isReported ? [Self.missing] : []))
  }

  private static let load = """
    func load(_ identifier: String, from name: String) -> UIViewController {
      let storyboard = UIStoryboard(name: name, bundle: nil)
      return storyboard.instantiateViewController(withIdentifier: identifier)
    }
    """

  @Test(arguments: [
    (load, #"load("Cart", from: "Main")"#, true),
    (load, #"self.load("Cart", from: "Main")"#, true),
    (load, #"later { [weak self] in self?.load("Cart", from: "Main") }"#, true),
    (load, #"load("Feed", from: "Main")"#, false),
    (load, #"load("Cart", from: "Other")"#, false),
    (load, #"load(Cart.name, from: "Main")"#, false),
    (load, #"other.load("Cart", from: "Main")"#, false),
    (
      #"func load(_ i: String) { UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: i) }"#,
      #"load("Cart")"#, true
    ),
    (
      "func load(_ i: String) { storyboard!.instantiateViewController(withIdentifier: i) }",
      #"load("Cart")"#, true
    ),
    // The identifier that is used, and whether one is, is not known.
    (
      #"func load(_ i: String) { storyboard!.instantiateViewController(withIdentifier: i + "s") }"#,
      #"load("Cart")"#, false
    ),
    (
      "func load(_ i: String) { if isReady { storyboard!.instantiateViewController(withIdentifier: i) } }",
      #"load("Cart")"#, false
    ),
    (
      "func load(_ i: String) { guard isReady else { return }; storyboard!.instantiateViewController(withIdentifier: i) }",
      #"load("Cart")"#, false
    ),
    (
      "func load(_ i: String) { show(known[i] ?? storyboard!.instantiateViewController(withIdentifier: i)) }",
      #"load("Cart")"#, false
    ),
    (
      "func load(_ i: String, in a: Bool = false) { storyboard!.instantiateViewController(withIdentifier: i) }",
      #"load("Cart")"#, false
    ),
  ])
  func aMethodInstantiatesWithItsParameters(member: String, call: String, isReported: Bool) {
    #expect(messages(controller(call, members: member)) == (isReported ? [Self.missing] : []))
  }

  @Test func anOverrideOfTheMethodIsNotKnown() {
    let text = controller(#"load("Cart", from: "Main")"#, members: Self.load)
    let subclass =
      "\nclass Other: SampleController { override func load(_ i: String, from n: String) {} }"
    #expect(messages(text) == [Self.missing])
    #expect(messages(text + subclass) == [])
  }

  @Test func aMethodOfObjectiveCInstantiatesWithItsParameters() {
    let load = """
      - (id)load:(NSString *)identifier from:(NSString *)name {
        UIStoryboard *storyboard = [UIStoryboard storyboardWithName:name bundle:nil];
        return [storyboard instantiateViewControllerWithIdentifier:identifier];
      }
      """
    let text = objectiveCController(
      #"Cart *cart = (Cart *)[self load:@"Cart" from:@"Main"];"#, members: load)
    #expect(messages(text, in: "Sample.m") == [Self.missing])
  }

  /// Without storyboards it is not known what the project contains.
  @Test func aProjectWithoutStoryboardsHasNoFinding() {
    let text = controller(
      #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Cart")"#)
    #expect(FoundProblems(text).rules == [])
  }
}
