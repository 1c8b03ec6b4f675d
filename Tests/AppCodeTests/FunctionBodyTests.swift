import AppCode
import Testing

@Suite struct FunctionBodyTests {
  /// The steps of a method in Swift with a trigger word, without the step with that word.
  private func swift(_ body: String, parameters: String = "") -> [String] {
    StepLines(
      "class A: UIView {\nfunc f(\(parameters)) {\n\(body)\naddSubview()\n}\n}", in: .swift
    ).steps.filter { $0 != "addSubview()" }
  }

  private func objectiveC(_ body: String) -> [String] {
    StepLines(
      "@implementation A\n- (void)f:(UIView *)view {\n\(body)\n[self addSubview:nil];\n}\n@end",
      in: .objectiveC
    ).steps.filter { $0 != "self.addSubview(nil)" }
  }

  @Test(arguments: [
    ("let a = UILabel()", ["let a = UILabel()"]),
    (
      "var a: UILabel? = nil, b = UIButton(type: .system)",
      [
        "let a: UILabel = nil", "let b = UIButton(type: ?().system)",
      ]
    ),
    ("let a = UIView()\na.isHidden = true", ["let a = UIView()", "%a.isHidden = true"]),
    ("self.a?.b!.c = -1.5", ["self.a.b.c = -1.5"]),
    ("a.b(c, d: e).f()", ["a.b(c, d: e).f()"]),
    ("a = b as? UIButton", ["a = b as UIButton"]),
    ("a = b ?? c", ["a = (b ?? c)"]),
    ("a = b == c ? d : e", ["a = (b == c ? d : e)"]),
    ("a += b", ["(a += b)"]),
    ("a[0].b()", ["?(a, 0.0)[].b()"]),
    ("f(#selector(tap(_:)))", ["f(#tap(_:))"]),
    ("f([a, b])", ["f([a, b])"]),
    ("f(\"\\(a)\")", ["f(text)"]),
    ("UIView.init(frame: .zero)", ["UIView(frame: ?().zero)"]),
    ("A<B>.c()\nD<E>()", ["A.c()", "D()"]),
    ("try? await a.b()", ["a.b()"]),
    ("return a", ["return a"]),
    ("return\n", ["return nil"]),
    ("a.\n  b()\n  .c()", ["a.b().c()"]),
    ("a\n(b)", ["a", "b"]),
    ("a! = b", ["a = b"]),
    ("a = b ?? c / d(e)", ["a = (b ?? c / d(e))"]),
    ("actor.a(b)", ["actor.a(b)"]),
    ("var a: B { get { c() } }", ["closure c()"]),
    ("a.b(c: d.e(_:f:))", ["a.b(c: d.e)"]),
    ("a??.b()", ["a.b()"]),
    ("a = b.c?(d)", ["a = b.c(d)"]),
    ("a = 1_000", ["a = 1000.0"]),
  ])
  func expressionsInSwift(body: String, steps: [String]) {
    #expect(swift(body) == steps)
  }

  @Test(arguments: [
    (
      "if a { b() } else if c { d() } else { e() }",
      ["a", "branch b()", "c", "branch d()", "branch e()"]
    ),
    (
      "if let a, let b = c.d { a.e(b) }",
      [
        "let a = a", "let b = c.d", "branch %a.e(%b)",
      ]
    ),
    (
      "guard let self, let a = b else { return }\na.c()",
      [
        "let a = b", "branch return nil", "%a.c()",
      ]
    ),
    ("for a in b where c { a.d() }", ["loop b", "loop c", "loop %a.d()"]),
    ("while a { b() }", ["a", "loop b()"]),
    ("repeat { a() } while b", ["loop a()", "b"]),
    (
      "switch a {\ncase .b: c()\ndefault: break\n}",
      [
        "a", "branch boundary", "branch c()", "branch boundary", "branch boundary",
      ]
    ),
    ("do { a() } catch { b() }", ["branch a()", "branch b()"]),
    ("a { b in b.c() }", ["closure %b.c()", "a({})"]),
    ("a.b(c: d) { [weak self] e, _ in self?.f(e) }", ["closure self.f(%e)", "a.b(c: d, {})"]),
    ("a { b() } c: { d() }", ["closure b()", "closure d()", "a({}, c: {})"]),
    ("func g(a: B) { a.c() }", ["closure %a.c()"]),
    ("defer { a() }", ["closure a()"]),
    (
      "if a.contains { $0.b }, c { d() }",
      [
        "closure $0.b", "a.contains({})", "c", "branch d()",
      ]
    ),
    ("#if A\na()\n#else\nb()\n#endif", ["boundary", "a()", "boundary", "b()", "boundary"]),
    ("a.b()\nb { $0.c = d }", ["a.b()", "closure $0.c = d", "b({})"]),
  ])
  func blocksInSwift(body: String, steps: [String]) {
    #expect(swift(body) == steps)
  }

  @Test(arguments: [
    ("UILabel *a = [[UILabel alloc] initWithFrame:b];", ["let a: UILabel = UILabel(frame: b)"]),
    (
      "UILabel *a = [UILabel new], *b = UIView.new;",
      [
        "let a: UILabel = UILabel()", "let b: UILabel = UIView()",
      ]
    ),
    ("__weak typeof(self) a = self;", ["let a = self"]),
    ("NSArray<UIView *> *a = @[b, c];", ["let a: NSArray = [b, c]"]),
    ("[a b:c d:@selector(e:f:)];", ["a.b(c, d: #e:f:)"]),
    ("[[self a] b];", ["self.a().b()"]),
    ("[a setHidden:YES];", ["a.isHidden = true"]),
    ("self.a.userInteractionEnabled = NO;", ["self.a.isUserInteractionEnabled = false"]),
    ("_a = (UIButton *)[b c];", ["_a = b.c() as UIButton"]),
    ("a->b = 1.5f;", ["a.b = 1.5"]),
    ("view.c = CGRectMake(1, 2, 3, 4);", ["%view.c = CGRectMake(1.0, 2.0, 3.0, 4.0)"]),
    ("if (a) b(); else { c(); }", ["a", "branch b()", "branch c()"]),
    ("for (UIView *a in b) [a c];", ["loop b", "branch %a.c()"]),
    ("for (int i = 0; i < 3; i++) { a(i); }", ["loop let i: int = 0.0", "branch a(%i)"]),
    ("a = b ? c : d;", ["a = (b ? c : d)"]),
    ("[a b:^(UIView *c) { [c d]; }];", ["closure %c.d()", "a.b({})"]),
    ("[NSString stringWithFormat:@\"%@\", a];", ["NSString.stringWithFormat(text, a)"]),
    ("return a[0];", ["return ?(a, 0.0)[]"]),
    ("@autoreleasepool { a(); }", ["branch a()"]),
    (
      "switch (a) { case 1: b(); break; }",
      [
        "a", "branch boundary", "branch b()", "branch boundary",
      ]
    ),
  ])
  func statementsInObjectiveC(body: String, steps: [String]) {
    #expect(objectiveC(body) == steps)
  }

  @Test func propertiesHaveTheirTypes() {
    let lines = StepLines(
      """
      class A {
        let a = UILabel(), b: UIButton
        @IBOutlet private weak var c: UIView!
        lazy var d: Feed.Cell? = { Cell() }()
        static var e: [UIView] = []
        var f: UILabel { UILabel() }
        var g = 1 { didSet {} }
        var h, i: UIView?
      }
      """, in: .swift)
    #expect(
      lines.fields == [
        "a: UILabel initialized", "b: UIButton", "c: UIView outlet private",
        "d: Cell lazy initialized", "e:  static initialized", "f: UILabel computed",
        "g:  initialized", "h: UIView", "i: UIView",
      ])
  }

  @Test func onlyBodiesThatConcernTouchesAreRead() {
    let lines = StepLines(
      """
      class A: UIView {
        init() {}
        func a() { b() }
        func b() { addSubview(c) }
        func d() { e() }
        func e() {}
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
        func f(with g: UITapGestureRecognizer, _ h: Int) -> UILabel { k(UISwipeGestureRecognizer()) }
      }
      """, in: .swift)
    #expect(
      lines.signatures == [
        "initializer init", "method a", "method b", "- method d", "- method e",
        "method hitTest(:with:) -> UIView", "method f(with::) -> UILabel",
      ])
  }

  /// Those that call a function with an action sheet are not read for it.
  @Test func bodiesWithActionSheetsAreRead() {
    let lines = StepLines(
      """
      class A: UIViewController {
        func a() { b() }
        func b() { show(.actionSheet) }
        func c() { show(UIActivityViewController()) }
        func d() { if isPad { e() } }
        func e() { show(.actionSheet).popoverPresentationController = f }
      }
      """, in: .swift)
    #expect(lines.signatures == ["- method a", "method b", "method c", "- method d", "method e"])
    #expect(
      lines.functions.map(\.mentions) == [
        [], .sheets, .sheets, .devices, [.sheets, .popovers, .devices],
      ])
  }

  @Test(arguments: [
    (
      CodeReader.Language.swift,
      "class A { func a() { s.instantiateViewController(withIdentifier: \"B\") } }"
    ),
    (
      .objectiveC,
      "@implementation A\n- (void)a { @try { [s instantiateViewControllerWithIdentifier:@\"B\"]; } @catch (id e) {} }\n@end"
    ),
  ])
  func bodiesThatInstantiateScenesAreRead(language: CodeReader.Language, text: String) {
    let lines = StepLines(text, in: language)
    #expect(lines.signatures == [language == .swift ? "method a" : "method a -> void"])
    #expect(
      lines.functions.map(\.mentions)
        == [language == .swift ? .scenes : [.scenes, .exceptions]])
    let hasText = lines.functions.first?.body?.contains { $0 == .text("B") }
    #expect(hasText == true)
  }

  @Test func theSelectorOfAMethodIsItsNameWithLabels() {
    let lines = StepLines(
      "@implementation A\n- (UILabel *)a:(int)b with:(int)c { [self addSubview:d]; }\n- (id)initWithA:(int)b { }\n@end",
      in: .objectiveC)
    #expect(lines.signatures == ["method a(:with:) -> UILabel", "initializer initWithA(:)"])
  }

  @Test func bodiesAreReadUpToTheirLimits() {
    func nested(_ depth: Int) -> String {
      String(repeating: "if a { ", count: depth) + "addSubview(b)"
        + String(repeating: " }", count: depth)
    }
    // The body itself is a level, and so are the call and its argument.
    let depth = CodeBody.depthLimit - 3
    #expect(swift(nested(depth)) != ["not read"])
    #expect(swift(nested(depth + 1)) == ["not read"])

    func chain(_ count: Int) -> String { "a" + String(repeating: ".b", count: count) }
    #expect(swift(chain(CodeBody.chainLimit - 1)) != ["not read"])
    #expect(swift(chain(CodeBody.chainLimit)) == ["not read"])

    func steps(_ count: Int) -> String { String(repeating: "a()\n", count: count) }
    // `addSubview()` is a step as well.
    #expect(swift(steps(CodeBody.stepLimit - 1)).count == CodeBody.stepLimit - 1)
    #expect(swift(steps(CodeBody.stepLimit)) == ["not read"])
  }

  @Test(arguments: [
    "(", "[", "{", "a { b in ", "if ", "a ? ", "a = ", "[a b:", "^{", "case ", "\\", "#", "!", "a.",
  ])
  func deepTextsAreNotReadDeeply(part: String) {
    for language in [CodeReader.Language.swift, .objectiveC] {
      let open =
        language == .swift
        ? "class A { func f() { addSubview() "
        : "@implementation A\n- (void)f { [self addSubview]; "
      let text = open + String(repeating: part, count: 3_000)
      #expect(StepLines(text, in: language).functions.count <= 1)
    }
  }
}
