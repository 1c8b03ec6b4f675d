import AppCode
import CodeChecks
import Testing

@Suite struct PopoverTests {
  private static let sheet =
    "UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)"
  private static let activities =
    "UIActivityViewController(activityItems: [], applicationActivities: nil)"

  private func lines(_ text: String) -> [String] {
    FoundProblems(text).lines.filter { $0.contains("action-sheet") }
  }

  @Test(arguments: [
    "let sheet = \(sheet)\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nself.present(sheet, animated: true, completion: nil)",
    "let sheet = \(sheet)\nnavigationController?.present(sheet, animated: true) { print(1) }",
    "present(\(sheet), animated: true)",
    "let sheet = \(sheet)\nsheet.addAction(action)\nsheet.view.tintColor = .red\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\n[a, b].forEach(sheet.addAction)\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nlater { [weak self] in self?.present(sheet, animated: true) }",
    "later { let sheet = \(sheet); self.present(sheet, animated: true) }",
    "let sheet: UIAlertController\nsheet = \(sheet)\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nkept = sheet\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nif kept == nil { present(sheet, animated: true) } else { kept?.present(sheet, animated: true) }",
  ])
  func aSheetWithoutAnAnchorIsReportedOnce(statements: String) {
    #expect(
      lines(controller(statements, members: "var kept: UIViewController?"))
        == ["info action-sheet-without-anchor: \(Self.sheet)"])
  }

  /// A function that is called certainly presents it, unless another one may do so instead.
  @Test(
    arguments: [
      ("", .warning),
      ("func present(_ other: UIViewController, from view: UIView) {}", .warning),
      ("func my_present(_ other: UIViewController, animated: Bool, completion: F?) {}", nil),
    ] as [(String, CodeFinding.Gravity?)])
  func aReplacedPresentationIsNotCertain(function: String, gravity: CodeFinding.Gravity?) {
    let text =
      controller("present(\(Self.sheet), animated: true)")
      + "\nextension UIViewController { \(function) }"
    let found = FoundProblems(text).checker.findings(in: "Sample.swift")
    #expect(found.map(\.gravityIfCalled) == [gravity])
  }

  @Test(arguments: [
    "UIAlertController(title: t, message: m, preferredStyle: UIAlertController.Style.actionSheet)",
    "UIAlertController.init(title: t, message: m, preferredStyle: .actionSheet)",
    activities,
  ])
  func eachFormOfASheetIsReported(creation: String) {
    let text = controller("let sheet = \(creation)\npresent(sheet, animated: true)")
    #expect(lines(text) == ["info action-sheet-without-anchor: \(creation)"])
  }

  @Test(arguments: [
    "let sheet = \(sheet)\nsheet.popoverPresentationController?.sourceView = view\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nif let popover = sheet.popoverPresentationController { anchor(popover) }\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nanchor(sheet)\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nanchor([sheet])\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nsheet.anchor(view)\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nsheet.addAnchor(view)\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\nsheet.anchorView = view\npresent(sheet, animated: true)",
    "let sheet = \(activities)\nsheet.modalPresentationStyle = .formSheet\npresent(sheet, animated: true)",
    "let sheet = \(sheet)\npresent(sheet, animated: true, from: view)",
    "let sheet = \(sheet)\npresent(sheet)",
    "let sheet = \(sheet)\nsheet.show()",
    "let sheet = makeSheet()\npresent(sheet, animated: true)",
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .alert)\npresent(sheet, animated: true)",
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: a ? .alert : .actionSheet)\npresent(sheet, animated: true)",
    "let style = UIAlertController.Style.actionSheet\nlet sheet = UIAlertController(title: nil, message: nil, preferredStyle: style)\npresent(sheet, animated: true)",
    "var sheet = \(sheet)\nif a { sheet = makeSheet() }\npresent(sheet, animated: true)",
    "if UIDevice.current.userInterfaceIdiom == .pad { return }\npresent(\(sheet), animated: true)",
    "guard !isPad else { return }\npresent(\(sheet), animated: true)",
  ])
  func aSheetThatMayHaveAnAnchorIsNotReported(statements: String) {
    let text =
      controller(statements) + """
        extension UIAlertController {
          func addAnchor(_ view: UIView) { popoverPresentationController?.sourceView = view }
          var anchorView: UIView? {
            get { nil }
            set { popoverPresentationController?.sourceView = newValue }
          }
        }
        """
    #expect(lines(text) == [])
  }

  @Test(arguments: [
    ("func other() { if isPad { presentSheet() } }", false),
    ("func other() { if isPad { openMap() }; later() }", true),
    ("override func present(_ other: UIViewController, animated: Bool, completion: F?) {}", false),
    ("func present(_ other: UIViewController, from view: UIView) {}", true),
  ])
  func otherFunctionsOfTheClassMatter(member: String, isReported: Bool) {
    let text = """
      class Sample: UIViewController {
        func presentSheet() { present(\(Self.sheet), animated: true) }
        \(member)
      }
      """
    #expect(lines(text).isEmpty == !isReported)
  }

  /// A property gives other functions of the class access to the view controller.
  @Test func aSheetInAPropertyOfAClassWithPopoversIsNotReported() {
    let statements = "let sheet = \(Self.sheet)\nkept = sheet\npresent(sheet, animated: true)"
    let anchor = "func anchor() { kept?.popoverPresentationController?.sourceView = view }"
    #expect(lines(controller(statements, members: "var kept: UIViewController?\n\(anchor)")) == [])
  }

  @Test(arguments: [
    ("UIAlertController", "override func viewWillAppear(_ animated: Bool)", false),
    ("UIViewController", "func swizzled_viewDidLoad()", false),
    ("UINavigationController", "override func present(_ a: A, animated: Bool)", false),
    ("UIViewController", "func present(_ a: A, from view: UIView)", true),
  ])
  func anExtensionMayAnchorAllPopovers(type: String, function: String, isReported: Bool) {
    let text =
      controller("present(\(Self.sheet), animated: true)") + """
        extension \(type) {
          \(function) { popoverPresentationController?.sourceView = view }
        }
        """
    #expect(lines(text).isEmpty == !isReported)
  }

  @Test(arguments: [
    (
      "UIAlertController *a = [UIAlertController alertControllerWithTitle:nil message:nil preferredStyle:UIAlertControllerStyleActionSheet];",
      true
    ),
    (
      "UIAlertController *a = [UIAlertController alertControllerWithTitle:nil message:nil preferredStyle:UIAlertControllerStyleAlert];",
      false
    ),
    (
      "UIAlertController *a = [UIAlertController alertControllerWithTitle:nil message:nil preferredStyle:IS_IPAD ? UIAlertControllerStyleAlert : UIAlertControllerStyleActionSheet];",
      false
    ),
    (
      "UIActivityViewController *a = [[UIActivityViewController alloc] initWithActivityItems:@[] applicationActivities:nil];",
      true
    ),
    (
      "UIActivityViewController *a = [[UIActivityViewController alloc] initWithActivityItems:@[] applicationActivities:nil];\na.popoverPresentationController.barButtonItem = self.item;",
      false
    ),
  ])
  func sheetsOfObjectiveC(statements: String, isReported: Bool) {
    let text = objectiveCController(
      statements + "\n[self presentViewController:a animated:YES completion:nil];")
    #expect(FoundProblems(objectiveC: text).rules.isEmpty == !isReported)
  }

  @Test func theFindingNamesTheFunction() {
    let text = controller("let sheet = \(Self.sheet)\npresent(sheet, animated: true)")
    let finding = FoundProblems(text).checker.findings(in: "Sample.swift").first
    #expect(finding?.subject == "action sheet \"sheet\"")
    #expect(finding?.message.contains("when viewDidLoad presents it") == true)
    #expect(finding?.related.map(\.message) == ["it is presented here"])
    #expect(finding?.isOnPadOnly == true)
  }

  @Test(arguments: [
    ("anchor(sheet)", "\"sheet\" is passed to anchor, which may give its popover an anchor"),
    (
      "sheet.modalPresentationStyle = .formSheet",
      "modalPresentationStyle of \"sheet\" determines how it is presented"
    ),
    ("sheet.anchor()", "anchor of \"sheet\" may give its popover an anchor"),
    ("if isPad { return }", "the function or a caller distinguishes iPhone and iPad"),
  ])
  func theReasonOfNoFinding(statement: String, reason: String) {
    let found = FoundProblems(
      controller("let sheet = \(Self.sheet)\n\(statement)\npresent(sheet, animated: true)"))
    #expect(found.silences == ["action-sheet-without-anchor: \(reason)"])
  }
}
