import AppCode
import CodeChecks
import Testing

@Suite struct RecognizerTests {
  static let tap = "UITapGestureRecognizer(target: self, action: #selector(tapped))"

  @Test(arguments: [
    "let label = UILabel(); label.addGestureRecognizer(\(tap)); view.addSubview(label)",
    "let photo = UIImageView(image: nil)\nlet tap = \(tap)\nphoto.addGestureRecognizer(tap)\nview.addSubview(photo)",
    "let label: UILabel = makeLabel()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel()\nlabel.isUserInteractionEnabled = false\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = TitleLabel()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "title.addGestureRecognizer(\(tap))",
    "self.title?.addGestureRecognizer(\(tap))",
    "photo.addGestureRecognizer(\(tap))",
    "let label = UILabel().then { $0.text = nil }\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = SampleController.makeTitle()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel()\n[label, photo].forEach { view.addSubview($0) }\nlabel.addGestureRecognizer(\(tap))",
    "let label = UILabel()\n[label, photo].forEach(view.addSubview)\nlabel.addGestureRecognizer(\(tap))",
    "let label = UILabel()\nfor part in [label, photo] { view.addSubview(part) }\nlabel.addGestureRecognizer(\(tap))",
    "caption.addGestureRecognizer(\(tap))",
    "let label = Caption()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel()\nlet other = label\nother.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel()\nself.heading = label\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "summary.addGestureRecognizer(\(tap))",
    "let label = UILabel()\nlabel.underline()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
  ])
  func aLabelOrImageViewThatNothingEnablesIsReported(statements: String) {
    let text =
      controller(
        statements,
        members: """
          private let title = UILabel()
            private var heading: UILabel?
            private lazy var photo: UIImageView = {
              let photo = UIImageView()
              photo.contentMode = .center
              return photo
            }()
            private let caption = { let label = UILabel(); label.text = nil; return label }()
            private lazy var summary = makeSummary()
            func makeSummary() -> UILabel { UILabel() }
            func makeLabel() -> UILabel { let label = UILabel(); view.addSubview(label); return label }
            static func makeTitle() -> UILabel { let label = UILabel(); label.text = nil; return label }
          """)
        + """
        typealias Caption = UILabel
        extension UILabel { func underline() { addSubview(UIView()) } }
        class TitleLabel: UILabel { override init(frame: CGRect) { super.init(frame: frame) } }
        class Other: UIView {
          let title = UILabel()
          func setUp() { title.isUserInteractionEnabled = true }
        }
        """
    #expect(FoundProblems(text).rules == ["recognizer-without-interaction"])
  }

  @Test(arguments: [
    "let label = UILabel()\nlabel.isUserInteractionEnabled = true\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel()\nlabel.isUserInteractionEnabled = isReady\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel()\nview.addSubview(label)\n[label].forEach { $0.isUserInteractionEnabled = true }\nlabel.addGestureRecognizer(\(tap))",
    "let label = UILabel()\nview.addSubview(label)\nenable(label)\nlabel.addGestureRecognizer(\(tap))",
    "let label = OtherLabel()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = LinkLabel()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel().then { $0.isUserInteractionEnabled = true }\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = unknownLabel()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = makeLink()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "let label = UILabel()\nlabel.addGestureRecognizer(\(tap))",
    "title.addGestureRecognizer(\(tap))",
    "photo.addGestureRecognizer(\(tap))",
    "outlet.addGestureRecognizer(\(tap))",
    "caption.addGestureRecognizer(\(tap))",
    "labels.forEach { label in label.addGestureRecognizer(\(tap)) }",
    "let label = UILabel()\n[label].forEach { view.addSubview($0); enable($0) }\nlabel.addGestureRecognizer(\(tap))",
    "let label = UILabel()\n[label].forEach(enable)\nview.addSubview(label)\nlabel.addGestureRecognizer(\(tap))",
    "let label = UILabel()\nfor part in [label] { view.addSubview(part); part.isUserInteractionEnabled = true }\nlabel.addGestureRecognizer(\(tap))",
    "let label = UILabel()\nview.addSubview(label)\nlabel.setValue(true, forKey: \"userInteractionEnabled\")\nlabel.addGestureRecognizer(\(tap))",
    "footnote.addGestureRecognizer(\(tap))",
    "let label = makeFirst()\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    "var label: UILabel\nlabel = label as UILabel\nlabel.addGestureRecognizer(\(tap))\nview.addSubview(label)",
    // Swift 2.
    "let label = UILabel()\nview.addSubview(label)\nlabel.userInteractionEnabled = true\nlabel.addGestureRecognizer(\(tap))",
  ])
  func aViewThatMayBeEnabledIsNotReported(statements: String) {
    let text =
      controller(
        statements,
        members: """
          private let title = UILabel(), isReady = true, labels: [UILabel] = []
            let caption = UILabel(), footnote = UILabel()
            @IBOutlet var outlet: UILabel!
            private lazy var photo: UIImageView = {
              let photo = UIImageView()
              photo.isUserInteractionEnabled = true
              return photo
            }()
            func makeLink() -> UILabel {
              let label = UILabel(); label.isUserInteractionEnabled = true; return label
            }
            func makeFirst() -> UILabel { return makeSecond() }
            func makeSecond() -> UILabel { return makeThird() }
            func makeThird() -> UILabel { return makeLink() }
            override func viewWillAppear(_ animated: Bool) { title.isUserInteractionEnabled = true }
          """) + """
        class LinkLabel: UILabel {
          override init(frame: CGRect) { super.init(frame: frame); isUserInteractionEnabled = true }
        }
        class Other: UIView {
          func use(_ controller: SampleController) {
            controller.caption.isUserInteractionEnabled = true
            let footnote = controller.footnote
            footnote.isUserInteractionEnabled = true
          }
        }
        """
    #expect(FoundProblems(text).lines == [])
  }

  @Test(arguments: [("", true), ("label.isUserInteractionEnabled = true", false)])
  func aLabelMayAddARecognizerToItself(statement: String, isReported: Bool) {
    let text = """
      class TitleLabel: UILabel {
        override init(frame: CGRect) { super.init(frame: frame); addGestureRecognizer(\(Self.tap)) }
        @objc func tapped() {}
      }
      """
    let problems = FoundProblems(
      text + controller("let label = TitleLabel()\n\(statement)\nview.addSubview(label)"))
    #expect(problems.rules == (isReported ? ["recognizer-without-interaction"] : []))
  }

  @Test func anOutletHasTheStateOfItsDocuments() {
    let text = controller(
      "title.addGestureRecognizer(\(Self.tap))", members: "@IBOutlet weak var title: UILabel!")
    func outlet(
      _ isEnabled: Bool, class name: String = "UILabel", of owner: String = "SampleController"
    ) -> CodeDocuments.Outlet {
      CodeDocuments.Outlet(
        owner: owner, name: "title", objectClass: name,
        isUserInteractionEnabled: isEnabled, hasAction: false, document: "Main.storyboard",
        range: 10..<20)
    }
    let off = FoundProblems(text, documents: CodeDocuments(outlets: [outlet(false)]))
    #expect(off.rules == ["recognizer-without-interaction"])
    #expect(
      off.checker.findings(in: "Sample.swift").first?.related
        == [.init(range: 10..<20, file: "Main.storyboard", message: "this is the view")])
    let elsewhere = CodeDocuments(outlets: [outlet(false), outlet(true, of: "OtherController")])
    #expect(FoundProblems(text, documents: elsewhere).rules == ["recognizer-without-interaction"])
    let on = CodeDocuments(outlets: [outlet(false), outlet(true)])
    #expect(FoundProblems(text, documents: on).rules == [])
    let other = CodeDocuments(outlets: [outlet(false, class: "UIButton")])
    #expect(FoundProblems(text, documents: other).rules == [])
  }

  @Test func theFixEnablesTheViewBefore() {
    let problems = FoundProblems(
      controller(
        "let label = UILabel()\n    view.addSubview(label)\n    label.addGestureRecognizer(\(Self.tap))"
      ))
    #expect(
      problems.fixed?.contains("label.isUserInteractionEnabled = true; label.addGestureRecognizer(")
        == true)
  }

  @Test func objectiveCIsReadAsWell() {
    let tap = "[[UITapGestureRecognizer alloc] initWithTarget:self action:@selector(tapped)]"
    let reported = objectiveCController(
      "UILabel *label = [UILabel new];\n[label addGestureRecognizer:\(tap)];\n[self.view addSubview:label];"
    )
    #expect(FoundProblems(objectiveC: reported).rules == ["recognizer-without-interaction"])
    for enabling in [
      "label.userInteractionEnabled = YES;", "[label setUserInteractionEnabled:YES];",
    ] {
      let allowed = objectiveCController(
        "UILabel *label = [UILabel new];\n\(enabling)\n[label addGestureRecognizer:\(tap)];\n[self.view addSubview:label];"
      )
      #expect(FoundProblems(objectiveC: allowed).rules == [])
    }
  }

  @Test func aGetterInObjectiveCMayCreateTheView() {
    func problems(_ statement: String) -> FoundProblems {
      FoundProblems(
        objectiveC: objectiveCController(
          "[self.view addSubview:self.label];\n[self.label addGestureRecognizer:[[UITapGestureRecognizer alloc] initWithTarget:self action:@selector(tapped)]];",
          members: """
            - (UILabel *)label {
              if (!_label) { _label = [[UILabel alloc] init]; \(statement) }
              return _label;
            }
            @end
            @interface SampleController ()
            @property (nonatomic, strong) UILabel *label;
            """))
    }
    #expect(problems("_label.text = nil;").rules == ["recognizer-without-interaction"])
    #expect(problems("_label.userInteractionEnabled = YES;").rules == [])
  }

  @Test func aControlInAnImageViewIsReported() {
    let members = "private let photo = UIImageView(), button = UIButton()"
    let statements =
      "button.addTarget(self, action: #selector(tapped), for: .touchUpInside)\nphoto.addSubview(button)"
    #expect(
      FoundProblems(controller(statements, members: members)).rules == [
        "interaction-disabled-ancestor"
      ])
    let enabled = statements + "\nphoto.isUserInteractionEnabled = true"
    #expect(FoundProblems(controller(enabled, members: members)).rules == [])
    let byLocation =
      members + """
        \n  @objc func handle(_ tap: UITapGestureRecognizer) {
            if button.frame.contains(tap.location(in: photo)) { tapped() }
          }
        """
    #expect(FoundProblems(controller(statements, members: byLocation)).rules == [])
  }
}

@Suite struct RecognizerOnTwoViewsTests {
  static let members = "let left = UIView(), right = UIView(), views: [UIView] = []"
  static let tap = "let tap = \(RecognizerTests.tap)\n"

  @Test(arguments: [
    "left.addGestureRecognizer(tap)\nright.addGestureRecognizer(tap)",
    "left.addGestureRecognizer(tap)\nif isReady { right.addGestureRecognizer(tap) }",
    "for view in views { view.addGestureRecognizer(tap) }",
    "views.forEach { $0.addGestureRecognizer(tap) }",
    "[left, right].forEach { view in view.addGestureRecognizer(tap) }",
    "addGestureRecognizer(tap)\nleft.addGestureRecognizer(tap)",
  ])
  func theLastViewTakesTheRecognizer(statements: String) {
    let text = controller(Self.tap + statements, members: Self.members)
    #expect(FoundProblems(text).rules == ["recognizer-on-two-views"])
  }

  @Test(arguments: [
    "left.addGestureRecognizer(tap)",
    "if isReady { left.addGestureRecognizer(tap) } else { right.addGestureRecognizer(tap) }",
    "if isReady { left.addGestureRecognizer(tap); return }\nright.addGestureRecognizer(tap)",
    "left.addGestureRecognizer(tap)\nleft.removeGestureRecognizer(tap)\nright.addGestureRecognizer(tap)",
    "left.addGestureRecognizer(tap)\nleft.addGestureRecognizer(tap)",
    "left.addSubview(right)\nleft.addGestureRecognizer(tap)\nright.addGestureRecognizer(tap)",
    "for view in views { let tap = \(RecognizerTests.tap); view.addGestureRecognizer(tap) }",
    "views.forEach { let tap = \(RecognizerTests.tap); $0.addGestureRecognizer(tap) }",
    "views.forEach { _ in left.addGestureRecognizer(tap) }",
    "switch mode {\ncase .left: left.addGestureRecognizer(tap)\ndefault: right.addGestureRecognizer(tap)\n}",
    "#if DEBUG\nleft.addGestureRecognizer(tap)\n#else\nright.addGestureRecognizer(tap)\n#endif",
  ])
  func aRecognizerThatStaysIsNotReported(statements: String) {
    let text = controller(Self.tap + statements, members: Self.members)
    #expect(FoundProblems(text).rules.filter { $0 == "recognizer-on-two-views" } == [])
  }

  @Test(arguments: [
    ("[self leftView]", "[self rightView]", true), ("[self.left view]", "[self.right view]", true),
    ("[self leftView]", "[self leftView]", false), ("[self.list first]", "[self.list last]", false),
  ])
  func aMessageMayReadAPropertyInObjectiveC(first: String, second: String, areTwo: Bool) {
    let text = objectiveCController(
      """
      UITapGestureRecognizer *tap = [[UITapGestureRecognizer alloc] initWithTarget:self action:@selector(tapped)];
      [\(first) addGestureRecognizer:tap];
      [\(second) addGestureRecognizer:tap];
      """)
    #expect(FoundProblems(objectiveC: text).rules == (areTwo ? ["recognizer-on-two-views"] : []))
  }

  @Test func theResultOfAMessageMayReplaceItsReceiver() {
    let text = objectiveCController(
      """
      UIView *next;
      while (next.window) { next = [next view]; }
      UITapGestureRecognizer *tap = [[UITapGestureRecognizer alloc] initWithTarget:self action:@selector(tapped)];
      [next addGestureRecognizer:tap];
      """)
    #expect(FoundProblems(objectiveC: text).rules == [])
  }

  @Test(arguments: [
    ("", true),
    ("- (UITapGestureRecognizer *)tap { return [UITapGestureRecognizer new]; }", false),
  ])
  func aGetterInObjectiveCMayCreateTheRecognizer(getter: String, isReported: Bool) {
    let text = objectiveCController(
      "[self.left addGestureRecognizer:self.tap];\n[self.right addGestureRecognizer:self.tap];",
      members: """
        \(getter)
        @end
        @interface SampleController ()
        @property (nonatomic, strong) UITapGestureRecognizer *tap;
        """)
    #expect(
      FoundProblems(objectiveC: text).rules == (isReported ? ["recognizer-on-two-views"] : []))
  }

  @Test func aNewRecognizerInTheSameVariableIsAnotherOne() {
    let text = controller(
      "var tap = \(RecognizerTests.tap)\nleft.addGestureRecognizer(tap)\ntap = \(RecognizerTests.tap)\nright.addGestureRecognizer(tap)",
      members: Self.members)
    #expect(FoundProblems(text).rules == [])
  }

  @Test func aComputedPropertyIsANewRecognizerEachTime() {
    let text = controller(
      "left.addGestureRecognizer(tap)\nright.addGestureRecognizer(tap)",
      members: Self.members + "\nvar tap: UITapGestureRecognizer { \(RecognizerTests.tap) }")
    #expect(FoundProblems(text).rules == [])
  }

  @Test func aRecognizerThatIsNeverAddedIsReported() {
    let problems = FoundProblems(
      controller("let tap = \(RecognizerTests.tap)\ntap.delegate = self"))
    #expect(problems.lines == ["info unattached-recognizer: tap"])
    #expect(
      FoundProblems(controller("guard let tap = tap as? UITapGestureRecognizer else { return }"))
        .lines == [])
  }
}

/// Tap recognizers on the lists of view controllers.
@Suite struct BlockedSelectionTests {
  private static let selection =
    "override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { open(path) }"

  private static func rules(
    _ statements: String, _ members: String = "", superclass: String = "UITableViewController",
    selection: String = selection
  ) -> [String] {
    let text = controller(statements, members: members + "\n" + selection)
      .replacing("UIViewController", with: superclass)
    return FoundProblems(text).rules
  }

  @Test(arguments: [
    ("view.addGestureRecognizer(\(RecognizerTests.tap))", ""),
    ("self.tableView.addGestureRecognizer(\(RecognizerTests.tap))", ""),
    (
      "let tap = \(RecognizerTests.tap)\ntap.cancelsTouchesInView = true\nview.addGestureRecognizer(tap)",
      ""
    ),
    (
      "view.addGestureRecognizer(tap)",
      "fileprivate let tap = UITapGestureRecognizer.init(target: self, action: #selector(tapped))"
    ),
    (
      "tap = \(RecognizerTests.tap)\nview.addGestureRecognizer(tap)",
      "private var tap: UITapGestureRecognizer!"
    ),
  ])
  func aTapSelectsNoRow(statements: String, members: String) {
    #expect(Self.rules(statements, members) == ["tap-recognizer-blocks-selection"])
    #expect(Self.rules(statements, members, superclass: "UIViewController") == [])
    #expect(Self.rules(statements, members, superclass: "ListController") == [])
    #expect(Self.rules(statements, members, selection: "") == [])
  }

  @Test(arguments: [
    (
      "let tap = \(RecognizerTests.tap)\ntap.cancelsTouchesInView = false\nview.addGestureRecognizer(tap)",
      ""
    ),
    ("let tap = \(RecognizerTests.tap)\ntap.delegate = self\nview.addGestureRecognizer(tap)", ""),
    (
      "let tap = \(RecognizerTests.tap)\ntap.numberOfTapsRequired = 2\nview.addGestureRecognizer(tap)",
      ""
    ),
    ("if isEditing { view.addGestureRecognizer(\(RecognizerTests.tap)) }", ""),
    ("tableView.backgroundView?.addGestureRecognizer(\(RecognizerTests.tap))", ""),
    (
      "view.addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(tapped)))",
      ""
    ),
    ("view.addGestureRecognizer(tap)", "let tap = \(RecognizerTests.tap)"),
    (
      "view.addGestureRecognizer(tap)",
      "private let tap = \(RecognizerTests.tap)\nfunc stop() { tap.isEnabled = false }"
    ),
    (
      "view.addGestureRecognizer(tap)",
      "private let tap = \(RecognizerTests.tap)\nfunc stop() { view.removeGestureRecognizer(tap) }"
    ),
    (
      "view.addGestureRecognizer(tap)",
      "private lazy var tap: UITapGestureRecognizer = { let tap = \(RecognizerTests.tap); tap.delegate = self; return tap }()"
    ),
    (
      "view.addGestureRecognizer(\(RecognizerTests.tap))",
      "func row(of tap: UITapGestureRecognizer) { open(tap.location(in: tableView)) }"
    ),
  ])
  func codeMayDeliverTapsToTheList(statements: String, members: String) {
    #expect(Self.rules(statements, members) == [])
  }

  @Test func aTapSelectsNoItemInObjectiveC() {
    let text = objectiveCController(
      """
      UITapGestureRecognizer *tap = [[UITapGestureRecognizer alloc] initWithTarget:self action:@selector(tapped)];
      [self.view addGestureRecognizer:tap];
      """,
      members: """
        - (void)collectionView:(UICollectionView *)view didSelectItemAtIndexPath:(NSIndexPath *)path { [self open:path]; }
        - (void)open:(NSIndexPath *)path {}
        """
    ).replacing("UIViewController", with: "UICollectionViewController")
    #expect(FoundProblems(objectiveC: text).rules == ["tap-recognizer-blocks-selection"])
  }
}
