import AppCode
import CodeChecks
import Testing

@Suite struct ActionTests {
  private func button(_ selector: String) -> String {
    """
    UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
    [button addTarget:self action:@selector(\(selector)) forControlEvents:UIControlEventTouchUpInside];
    [self.view addSubview:button];
    """
  }

  @Test func aSelectorThatNoSourceDeclaresIsReported() {
    let problems = FoundProblems(objectiveC: objectiveCController(button("taped:")))
    #expect(problems.rules == ["missing-action"])
    let finding = problems.checker.findings(in: "Sample.m").first
    #expect(
      finding?.message
        == "SampleController does not implement its action 'taped:': the app crashes when it is sent; did you mean 'tapped'?"
    )
    #expect(finding?.related.map(\.message) == ["SampleController is declared here"])
    #expect(finding?.related.first?.file == nil)
  }

  @Test func theClassMayBeDeclaredInAnotherFile() {
    let category = """
      @implementation SampleController (Actions)
      - (void)show { \(button("ped:")) }
      @end
      """
    let problems = FoundProblems([("Base.m", objectiveCController("")), ("Sample.m", category)])
    let finding = problems.checker.findings(in: "Sample.m").first
    // No selector differs in few characters.
    #expect(finding?.message.hasSuffix("the app crashes when it is sent") == true)
    #expect(finding?.related.first?.file == "Base.m")
  }

  @Test(arguments: [
    "- (void)forwardInvocation:(NSInvocation *)invocation {}",
    "- (id)forwardingTargetForSelector:(SEL)selector { return nil; }",
    "+ (BOOL)resolveInstanceMethod:(SEL)selector { return NO; }",
  ])
  func aClassWithDynamicMethodsIsNotReported(method: String) {
    #expect(
      FoundProblems(objectiveC: objectiveCController(button("taped:"), members: method)).rules == []
    )
  }

  @Test(arguments: [
    "tapped", "resignFirstResponder", "title", "setTitle:", "other:", "endEditing:",
  ])
  func aSelectorThatIsDeclaredSomewhereIsNotReported(selector: String) {
    let text =
      "@protocol Other\n- (void)other:(id)sender;\n@end\n"
      + objectiveCController(
        button(selector),
        members: "@end\n@interface Model : NSObject\n@property (copy) NSString *title;")
    #expect(FoundProblems(objectiveC: text).rules == [])
  }

  @Test func aClassWithAnUnknownSuperclassIsNotReported() {
    let text = objectiveCController(button("taped:"))
      .replacing("UIViewController", with: "BaseController")
    #expect(FoundProblems(objectiveC: text).rules == [])
  }

  @Test func swiftSelectorsAreLeftToTheCompiler() {
    let text = controller(
      "button.addTarget(self, action: Selector((\"missing\")), for: .touchUpInside)",
      members: "let button = UIButton()")
    #expect(FoundProblems(text).rules == [])
  }

  @Test func anItemOfABarHasAnActionAsWell() {
    let text = objectiveCController(
      "self.navigationItem.rightBarButtonItem = [[UIBarButtonItem alloc] initWithTitle:nil style:0 target:self action:@selector(taped:)];"
    )
    #expect(FoundProblems(objectiveC: text).rules == ["missing-action"])
  }

  @Test func aTargetOtherThanTheObjectIsNotReported() {
    let text = objectiveCController(
      "[button addTarget:self.delegate action:@selector(taped:) forControlEvents:1];")
    #expect(FoundProblems(objectiveC: text).rules == [])
  }
}

@Suite struct ButtonTests {
  @Test(arguments: [
    ("", true), ("button.addTarget(self, action: #selector(tapped), for: .touchUpInside)", false),
    ("button.addAction(action, for: .touchUpInside)", false), ("button.menu = menu", false),
    ("button.rx.tap.bind(to: model)", false), ("wire(button)", false), ("last = button", false),
    ("button.isUserInteractionEnabled = false", false), ("buttons.append(button)", false),
    (
      "[button].forEach { $0.addTarget(self, action: #selector(tapped), for: .touchUpInside) }",
      false
    ),
    ("button.publisher(for: .touchUpInside).sink {}", false),
  ])
  func aLocalButtonWithoutAnActionIsReported(statement: String, isReported: Bool) {
    let text = controller(
      "let button = UIButton()\nbutton.setTitle(\"Save\", for: .normal)\n\(statement)\nview.addSubview(button)"
    )
    #expect(
      FoundProblems(text).lines == (isReported ? ["info control-without-action: button"] : []))
  }

  @Test(arguments: [
    ("", true), ("save.addTarget(self, action: #selector(tapped), for: .touchUpInside)", false),
    ("save.onTap { }", false), ("wire([save])", false), ("save.isEnabled = false", false),
    ("save.sendActions(for: .touchUpInside)", false), ("print(save.frame)", true),
    ("save = UIButton(type: .system)", true), ("save = makeButton()", false),
    ("buttons[0].addTarget(self, action: #selector(tapped), for: .touchUpInside)", false),
  ])
  func aButtonOfAPropertyWithoutAnActionIsReported(statement: String, isReported: Bool) {
    let text = controller(
      "view.addSubview(save)\n\(statement)",
      members: """
        private let save: UIButton = {
            let save = UIButton(type: .system)
            save.setTitle("Save", for: .normal)
            return save
          }()
        """)
    #expect(
      FoundProblems(text).lines == (isReported ? ["warning control-without-action: save"] : []))
  }

  @Test func aFunctionMayCreateTheButtonOfAProperty() {
    let text = controller(
      "save.setTitle(\"Save\", for: .normal)\nview.addSubview(save)",
      members: "private let save: UIButton = { makeButton() }()")
    #expect(FoundProblems(text).rules == [])
  }

  @Test(arguments: [
    ("saveView.save.addTarget(self, action: #selector(tapped), for: .touchUpInside)", false),
    ("saveView.save.rx.tap.bind(to: model)", false),
    ("saveView.save.reactive.pressed = action", false),
    ("saveView.save.tapPublisher.sink {}", false),
    ("last = saveView.save\nview.addSubview(last)", false),
    ("view.addSubview(saveView)\nwire(save())", true),
  ])
  func anotherFileMayGiveTheButtonItsAction(statements: String, isReported: Bool) {
    let view = """
      final class SaveView: UIView {
        let save = UIButton()
        func setUp() { save.setTitle("Save", for: .normal); addSubview(save) }
      }
      """
    #expect(FoundProblems([("View.swift", view)]).rules == ["control-without-action"])
    #expect(
      FoundProblems([("View.swift", view), ("Other.swift", controller(statements))]).rules
        == (isReported ? ["control-without-action"] : []))
  }

  @Test func aClassThatFindsTouchesByLocationMayHandleThoseOfItsButton() {
    func rules(_ method: String) -> [String] {
      FoundProblems(
        """
        class Panel: UIView {
          let save = UIButton()
          func setUp() { save.setTitle("Save", for: .normal); addSubview(save) }
          \(method)
        }
        """
      ).rules
    }
    #expect(rules("func other() {}") == ["control-without-action"])
    #expect(
      rules(
        "override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { save.frame.contains(point) ? self : nil }"
      ) == [])
  }

  @Test func aButtonWithoutTitleAndImageIsNotReported() {
    let text = controller("view.addSubview(shade)", members: "private let shade = UIButton()")
    #expect(FoundProblems(text).rules == [])
  }

  @Test func aTargetInAPropertyGoesUpTheChain() {
    let text = controller(
      "view.addSubview(save)",
      members: """
        let save: UIButton = {
            let save = UIButton()
            save.setTitle("Save", for: .normal)
            save.addTarget(self, action: #selector(tapped), for: .touchUpInside)
            return save
          }()
        """)
    #expect(FoundProblems(text).rules == [])
  }
}
