import AppCode
import Testing

/// Whether an app calls a method of a class.
struct MethodCallsTests {
  private static let app = """
    @main class App: UIResponder, UIApplicationDelegate { let first = Cart(), base = Base() }

    """

  /// What is known of the method `share` of the class `Cart`, beside Main.storyboard with a scene of the class that
  /// connects an action.
  private static func calls(
    _ code: String, connecting action: String? = nil, named name: String = "App.swift"
  ) -> MethodCalls {
    var document = DocumentReferences(name: "Main", isStoryboard: true)
    var scene = DocumentReferences.Scene()
    scene.classes = ["Cart"]
    scene.actions = Set([action].compactMap(\.self))
    document.scenes = [scene]
    let language = SourceFile.language(ofPath: name) ?? .swift
    let file = SourceFile(path: name, bytes: Array(code.utf8), language: language)
    let index = SourceIndex([file], documents: [document])
    return CodeScope(index).calls(
      ofMethod: "share", of: "Cart", searchesCallers: true)
  }

  private static func cart(_ members: String, _ others: String = "") -> String {
    app + "class Cart: UIViewController {\n\(members)\n}\n" + others
  }

  @Test(arguments: [
    "override func viewDidLoad() { share() }",
    "override func viewDidLoad() { later { [weak self] in self?.share() } }",
    "override func viewDidLoad() { if isEmpty { ask() } }\nfunc ask() { self.share() }",
    "func tableView(_ t: UITableView, didSelectRowAt path: IndexPath) { share() }",
    "func add() { button.addTarget(self, action: #selector(share), for: .touchUpInside) }",
    "func add() { button.addTarget(self, action: #selector(Cart.share), for: .touchUpInside) }",
  ])
  func aMethodThatAnEventLeadsToIsCalled(members: String) {
    #expect(Self.calls(Self.cart(members + "\n@objc func share() {}")) == .certain)
  }

  @Test(arguments: [
    ("class Base: UIViewController {}", "override func share() {}", MethodCalls.certain),
    ("class Base: UIViewController { func share() {} }", "override func share() {}", .unknown),
    ("class Base: Unknown {}", "override func share() {}", .unknown),
  ])
  func anOverrideOfUIKitIsCalled(base: String, member: String, calls: MethodCalls) {
    #expect(Self.calls(Self.app + "\(base)\nclass Cart: Base { \(member) }") == calls)
  }

  @Test func aMethodOfASuperclassIsCalledByTheClass() {
    let code = """
      class Cart: UIViewController { func share() {} }
      class Base: Cart { override func viewDidLoad() { share() } }
      """
    #expect(Self.calls(Self.app + code) == .certain)
  }

  @Test(
    arguments: [
      ("share", .certain), ("save", .none), (nil, .none),
    ] as [(String?, MethodCalls)])
  func aDocumentConnectsAnAction(action: String?, calls: MethodCalls) {
    #expect(Self.calls(Self.cart("@IBAction func share() {}"), connecting: action) == calls)
  }

  @Test(arguments: [
    // A caller that nothing calls, or that decides by the device.
    Self.cart("func share() {}\nfunc other() { share() }"),
    Self.cart("func share() {}\noverride func viewDidLoad() { if !isPad { share() } }"),
    Self.cart("@objc func share() {}\nfunc a() { if !isPad { add(#selector(share)) } }"),
    // Another object, another name, a value.
    Self.cart("func share() {}\noverride func viewDidLoad() { other.share() }"),
    Self.cart("func share() {}\noverride func viewDidLoad() { perform(share) }"),
    Self.cart("func share() {}", "func other() { NSSelectorFromString(\"share\") }"),
    Self.cart(
      "func share() {}\nfunc share(_ item: Item) {}\noverride func viewDidLoad() { share() }"),
    // Methods that a protocol of a library may require, and those of other modules.
    Self.cart("func share(_ item: Item) {}", "extension Cart: ItemDelegate {}"),
    Self.app + "public class Cart: UIViewController { func share() {} }",
    // Classes that are declared twice, and that nothing uses.
    Self.cart(
      "override func viewDidLoad() { share() }\nfunc share() {}", "class Cart: UIViewController {}"),
    "@main class App: UIResponder, UIApplicationDelegate {}\nclass Cart: UIViewController { func share() {} }",
  ])
  func otherMethodsAreUnknown(code: String) {
    #expect(Self.calls(code) == .unknown)
  }

  /// `share`, the methods that lead to it, and `viewDidLoad`.
  @Test(arguments: [(8, MethodCalls.certain), (9, .unknown)])
  func theSearchForCallersHasALimit(count: Int, calls: MethodCalls) {
    let names = ["share"] + (2..<count).map { "step\($0)" }
    let methods = zip(names.dropFirst(), names).map { "func \($0)() { \($1)() }" }
    let first = "override func viewDidLoad() { \(names[names.count - 1])() }"
    let members = ["func share() {}"] + methods + [first]
    #expect(Self.calls(Self.cart(members.joined(separator: "\n"))) == calls)
  }

  @Test(arguments: [
    Self.cart("func share() {}"),
    Self.cart("func share() {}\noverride func viewDidLoad() {\n// share()\n}"),
    Self.cart("func share(_ item: Item) {}", "class Other { func share(_ item: Item) {} }"),
  ])
  func aMethodWhoseNameNothingContainsIsNotCalled(code: String) {
    #expect(Self.calls(code) == .none)
  }

  @Test(arguments: [
    ("- (void)viewDidLoad { [self share]; }\n- (void)share {}", MethodCalls.certain),
    ("- (void)add { [item setAction:@selector(share)]; }\n- (void)share {}", .certain),
    ("- (void)viewDidLoad { [weakSelf share]; }\n- (void)share {}", .certain),
    ("- (void)viewDidLoad { [other share]; }\n- (void)share {}", .unknown),
    ("- (void)share:(Item *)item {}", .unknown),
    // It can override a method of UIKit.
    ("- (void)share {}", .unknown),
    ("- (IBAction)share {}", .none),
  ])
  func methodsOfObjectiveC(members: String, calls: MethodCalls) {
    let code = """
      @interface Cart : UIViewController
      @end
      @implementation Cart
      \(members)
      @end
      """
    #expect(Self.calls(code, named: "Cart.m") == calls)
  }
}
