import AppCode
import LayoutModel
import Testing

@Suite struct SwiftDeclarationTests {
  @Test(arguments: [
    ("class A { func f() {} }", CodeReader.Language.swift, [true]),
    ("class A { func f() { // TODO\n /* f() */ } }", .swift, [true]),
    ("class A { func f() { return } }", .swift, [false]),
    ("class A { func f() {\n#if os(macOS)\ng()\n#endif\n} }", .swift, [false]),
    ("class A { func f() {\n#if DEBUG\n#endif\n} }", .swift, [false]),
    ("protocol A { func f() }", .swift, [nil]),
    ("@interface A\n- (void)f;\n@end", .objectiveC, [nil]),
    ("@implementation A\n- (void)f { /* TODO */ }\n@end", .objectiveC, [true]),
    ("@implementation A\n- (void)f { ; }\n@end", .objectiveC, [false]),
    ("@implementation A\n- (void)f {\n#ifdef DEBUG\n#endif\n}\n@end", .objectiveC, [false]),
  ])
  func methodsWithoutStatements(
    text: String, language: CodeReader.Language, isEmpty: [Bool?]
  ) {
    let facts = FactLines(text, in: language).facts
    #expect(facts.types.flatMap { $0.methods.map(\.isEmpty) } == isEmpty)
  }

  @Test func typesAndExtensions() {
    let lines = FactLines(
      """
      import class UIKit.UIView
      @objc(FeedCell) public final class Cell<Item>: Base<Item>, UIKit.Drawing & Sized where Item: Any {
        struct Layout { enum Mode: String { case a, b } }
        indirect enum Tree { case leaf, node(Tree) }
        typealias Handler = (Int) -> Void
      }
      extension Cell.Layout: @retroactive @unchecked Sendable where Self: ~Copyable { class Inner {} }
      protocol Loading: class, Named {}
      actor Store {}
      @objcMembers class `default`: NSObject {}
      typealias Name<T> = UIKit.Label<T>
      extension [String] {}
      extension Array<Int>.Index {}
      let actor = 1
      extension Root? {}
      enum Kind { case `class`, actor
        case alias }
      """, in: .swift)
    #expect(
      lines.types == [
        "class Cell(FeedCell)<>: Base, UIKit.Drawing, Sized", "struct Cell.Layout",
        "enum Cell.Layout.Mode: String", "enum Cell.Tree", "alias Cell.Handler",
        "extension Cell.Layout: Sendable", "class Cell.Layout.Inner",
        "protocol Loading: AnyObject, Named", "actor Store", "class default: NSObject",
        "alias Name<>: UIKit.Label", "extension Array", "extension Array.Index",
        "extension Optional", "enum Kind",
      ])
  }

  @Test(arguments: [
    ("@IBAction func tap(_ sender: UIButton)", "action tap: (UIButton)"),
    ("@IBAction private func tap()", "action tap"),
    ("@IBAction func save(sender: Any)", "action saveWithSender: (Any)"),
    ("@IBAction func a(_ x: X, forEvent e: UIEvent?)", "action a:forEvent: (X, UIEvent)"),
    ("@IBAction func play(with x: X)", "action playWith: (X)"),
    ("@IBAction func play(inView x: X)", "action playInView: (X)"),
    ("@IBAction func moveTo(x: Int, y: Int)", "action moveToX:y: (Int, Int)"),
    ("@IBAction @objc(pressed:) func tap(_ s: Any)", "action pressed: (Any)"),
    ("@IBSegueAction func make(_ coder: NSCoder) -> Detail?", "action make: (NSCoder)"),
    ("@objc func save() throws", "saveAndReturnError:"),
    ("@objc func save(_ x: X) throws(E)", "save:error: (X)"),
    (
      "@objc func save(_ x: X, then: @escaping (Int) -> Void) throws",
      "save:error:then: (X, (Int) -> Void)"
    ),
    ("@objc func load() async -> Int", "loadWithCompletionHandler:"),
    ("@objc func load(_ x: X) async throws", "load:completionHandler: (X)"),
    (
      "@objc dynamic func f(_ x: [String: Int] = [:], y: inout Int)",
      "f:y: ([String: Int], Int)"
    ),
    ("override func viewDidLoad()", "override viewDidLoad"),
    (
      "override func touchesBegan(_ t: Set<UITouch>, with e: UIEvent?)",
      "override touchesBegan:withEvent: (Set<UITouch>, UIEvent)"
    ),
    (
      "override func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool",
      "override gestureRecognizerShouldBegin: (UIGestureRecognizer)"
    ),
    (
      "func f(_ x: @escaping() -> Int?, y: ((Int) -> Void)?)",
      "hidden f:y: (() -> Int?, ((Int) -> Void))"
    ),
    ("@objc func f(_ x: (() -> Void)) throws", "fAndReturnError:: ((() -> Void))"),
    ("func f(x: __shared Int, y: sending Int)", "hidden fWithX:y: (__shared Int, sending Int)"),
    ("func plain(a: Int, _ b: Any?...)", "hidden plainWithA:: (Int, Any?...)"),
    ("private func f<T: P>(_ x: T) where T: Q", "hidden f: (T)"),
    (
      "@MainActor @available(iOS 13, *) @objc func f(_ x: @MainActor () -> Void)",
      "f: (() -> Void)"
    ),
    ("func `repeat`()", "hidden repeat"),
  ])
  func selectors(declaration: String, line: String) {
    let lines = FactLines("class A: UIViewController { \(declaration) { } }", in: .swift)
    #expect(lines.methods == [line])
    // The same in a protocol, where a function has no body.
    let other = FactLines("protocol A { \(declaration)\nfunc z() }", in: .swift)
    #expect(other.methods == [line, "hidden z"])
  }

  /// The first parameter of a method has no label in Swift 2, unless two names are written. A file with the label `_`
  /// on a first parameter is not Swift 2.
  @Test(arguments: [
    ("@IBAction func save(sender: AnyObject) {}", ["saveWithSender:", "save:"]),
    (
      "@IBAction func save(sender: X, forEvent event: E) {}",
      ["saveWithSender:forEvent:", "save:forEvent:"]
    ),
    ("@IBAction func save(from sender: X) {}", ["saveFrom:"]),
    ("@IBAction func save() {}", ["save"]),
    ("@objc(keep:) func save(sender: X) {}", ["keep:"]),
    ("func save(sender: X) {}; func f(_: X) {}", ["saveWithSender:", "save:", "f:"]),
    ("func save(sender: X) {}; func f(_ x: X) {}", ["saveWithSender:", "f:"]),
    ("func save(sender: X) {}; init(_ x: X) {}", ["saveWithSender:", "save:"]),
    ("override func hitTest(point: P, withEvent event: E?) -> V? {}", ["hitTest:withEvent:"]),
    (
      "override func pointInside(point: P, withEvent event: E?) -> Bool {}",
      ["pointInside:withEvent:"]
    ),
    ("override func touchesBegan(touches: S, withEvent event: E?) {}", ["touchesBegan:withEvent:"]),
    ("override func prepareForSegue(segue: S, sender: X?) {}", ["prepareForSegue:sender:"]),
  ])
  func selectorsOfSwift2(declarations: String, selectors: [String]) {
    let lines = FactLines("class A: UIViewController { \(declarations) }", in: .swift)
    let methods = lines.facts.types.flatMap(\.methods)
    #expect(methods.flatMap { [$0.selector, $0.swift2Selector].compactMap(\.self) } == selectors)
  }

  @Test func methodsThatInterfaceBuilderCannotCallAreNotRecorded() {
    let lines = FactLines(
      """
      class A { static func a() {}; class func b() {}; func == (l: A, r: A) -> Bool {}; init(x: Int) {} }
      struct B { func c() {} }
      enum C { func d() {} }
      func e() { func f() {} }
      extension D { func g() {} }
      """, in: .swift)
    #expect(lines.methods == ["hidden g"])
  }

  @Test func membersOfClassesWithObjectiveCMembersAreVisible() {
    let lines = FactLines(
      """
      @objcMembers class A: NSObject {
        var a = Label()
        private var b: Int
        @nonobjc var c: Int
        func d() {}
        private func e() {}
      }
      @objc extension A { func f() {} }
      """, in: .swift)
    #expect(lines.properties == ["plain a: Label"])
    #expect(lines.methods == ["d", "hidden e", "f"])
  }

  @Test(arguments: [
    ("@IBOutlet weak var a: UIButton!", ["outlet a: UIButton"]),
    ("@IBOutlet private(set) weak var a: UIKit.UIButton?", ["outlet a: UIKit.UIButton"]),
    ("@IBOutlet @objc var a: UIView! { didSet { a.isHidden = true } }", ["outlet a: UIView"]),
    ("@IBOutlet var a, b: UILabel!", ["outlet a: UILabel", "outlet b: UILabel"]),
    ("@IBOutlet var a: [UIButton]!", ["outletCollection a: UIButton"]),
    ("@IBOutlet var a: Array<UIButton>!", ["outletCollection a: UIButton"]),
    ("@IBOutletCollection(UIButton) var a: [UIButton]", ["outletCollection a: UIButton"]),
    ("@IBOutlet var a: (UIView & Named)!", ["outlet a: UIView"]),
    ("@IBInspectable var radius: CGFloat = 0 { didSet {} }", ["inspectable radius: CGFloat"]),
    ("@IBInspectable var on = true", ["inspectable on: "]),
    ("@objc lazy var a: UIView = { UIView() }()", ["plain a: UIView"]),
    ("@NSManaged var a: String", ["plain a: String"]),
    ("weak var a: UIView!", ["plain a: UIView"]),
    ("var a: UIView?", ["plain a: UIView"]),
    ("var a: UIView", []),
    ("let a: UIView!", []),
    ("private var a: UIView!", []),
    ("@nonobjc var a: UIView!", []),
    ("@IBOutlet static var a: UIView!", []),
  ])
  func properties(declaration: String, expected: [String]) {
    let lines = FactLines(
      "class A: UIViewController { \(declaration)\nfunc after() {} }", in: .swift)
    #expect(lines.properties == expected)
    #expect(lines.methods == ["hidden after"])
  }

  /// The text before a type that must be read to its end, and nothing else.
  @Test(arguments: [
    "let s = \"class B {\\(f(\"}\", x: { \")\" }))\"",
    "let s = #\"class B { \\#(f(\"\"\"\n}\n\"\"\"))\"#",
    "let s = \"\"\"\n class B { \"quoted\" \\(x(\"a\")) \\\"\"\"\n\"\"\"",
    "let s = #\"\"\"#; let t = ##\"a\"#b\"##",
    "/* class B { /* nested */ } */ // class C {",
    "let r = /class [B{]\"/; let d = a / b / c",
    "let r = #/ \"{ /#",
    "let r = #/\n  \"{ # comment\n/#",
    "let c = x.class; foo(class: 1, func: 2); let k = \\Foo.class",
    "#if os(iOS) && canImport(B)\n#elseif DEBUG {\n#else\n#endif",
    "infix operator <{: P",
    "@Wrapper(name: \"{\", [1]) var x: Dictionary<String, [Int: (A) -> B]>.Index = .init()",
    "func f(x: (Int) throws -> Void = { _ in }) async throws -> [A<B<C>>]? { g { } }",
    "func < <T>(l: T, r: T) -> Bool { true }",
    "let unterminated = \"class B {",
    "let (a, b) = (1, { 2 })",
    "subscript(i: Int) -> Int { get { 1 } set { } }",
    "let `class` = 1",
    "import struct Foo.Bar",
    "let x = y as? Foo.Type",
    "#!/usr/bin/swift",
    "let a = 0x1p-3 + 1e+5 + 1_000.5.rounded() + 0...9",
  ])
  func tokens(text: String) {
    let lines = FactLines("\(text)\nclass A: B { @IBAction func tap() {} }", in: .swift)
    #expect(lines.types == ["class A: B"])
    #expect(lines.methods == ["action tap"])
  }

  @Test func typesInFunctionsAreRead() {
    let lines = FactLines(
      """
      class A {
        func f() {
          class B: C { @IBAction func tap() {} }
          let x = 1
        }
        func g() {}
      }
      """, in: .swift)
    #expect(lines.types == ["class A", "class A.B: C"])
    #expect(lines.methods == ["hidden f", "hidden g", "action tap"])
  }

  @Test func allBranchesAreRead() {
    let lines = FactLines(
      """
      class A {
        #if os(iOS)
        @IBAction func a() {}
        #else
        @IBAction func b() {}
        #endif
      }
      """, in: .swift)
    #expect(lines.methods == ["action a", "action b"])
  }

  @Test func rangesAreThoseOfNames() throws {
    let text = "/* ä */ class Änderung { @IBOutlet var `in`: UIView!; func f() {} }"
    let facts = CodeReader.facts(of: Array(text.utf8), in: .swift)
    let type = try #require(facts.types.first)
    func string(_ start: Int, _ end: Int) -> String {
      String(decoding: Array(text.utf8)[start..<end], as: UTF8.self)
    }
    #expect(string(type.range.start, type.range.end) == "Änderung")
    let property = try #require(type.properties.first)
    #expect(string(property.range.start, property.range.end) == "in")
    let method = try #require(type.methods.first)
    #expect(string(method.range.start, method.range.end) == "f")
  }

  @Test func literalsThatMayBeNames() {
    let facts = CodeReader.facts(
      of: Array(
        #"""
        let a = ["Main", "Cell-1_b", "Feed~ipad.xib", "two words", "Main", "", "a/b", "x\n", "\(y)", "ä"]
        let b = #"Raw"#
        let c = "\#(String(repeating: "x", count: 100))", d = "\#(String(repeating: "x", count: 101))"
        """#.utf8), in: .swift)
    #expect(
      facts.loading.texts == [
        "Cell-1_b", "Feed~ipad.xib", "Main", "Raw", "two words",
        String(repeating: "x", count: 100),
      ])
  }
}
