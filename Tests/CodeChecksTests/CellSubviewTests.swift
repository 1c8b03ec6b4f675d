import AppCode
import CodeChecks
import Testing

@Suite struct CellSubviewTests {
  /// A cell with a button that its initializer sets up.
  private func cell(_ setUp: String, members: String = "", superclass: String = "UITableViewCell")
    -> String
  {
    """
    final class SampleCell: \(superclass) {
      private let button = UIButton(type: .system)
      \(members)
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
        \(setUp)
      }
      required init?(coder: NSCoder) { fatalError() }
      @objc func tapped() {}
    }
    """
  }

  @Test(arguments: [
    ("addSubview(button)", ""),
    ("self.addSubview(button)\ncontentView.backgroundColor = .red", ""),
    ("setUp()", "func setUp() { addSubview(button) }"),
    ("setUp()", "func setUp() { layout() }\nfunc layout() { addSubview(button) }"),
    ("", "var title: String? { didSet { addSubview(button) } }"),
    ("", "func configure(with title: String) { addSubview(button) }"),
    ("panel.addSubview(button)\naddSubview(panel)", "let panel = UIView()"),
    ("[1].forEach { _ in addSubview(button) }", ""),
    ("[UIView(), button].forEach { addSubview($0) }", ""),
    ("[UIView(), button].forEach { view in self.addSubview(view) }", ""),
    ("[UIView(), button].forEach(addSubview)", ""),
    ("[UIView(), button].forEach(addSubview(_:))", ""),
    ("let views = [UIView(), button]\nfor view in views { addSubview(view) }", ""),
    ("addSubviews(UIView(), button)", ""),
    ("addSubviews([UIView(), button])", ""),
    ("addSubview(stack)", "lazy var stack = UIStackView(arrangedSubviews: [button])"),
    (
      "addSubview(stack)",
      "lazy var stack: UIStackView = { let stack = UIStackView(); stack.addArrangedSubview(button); return stack }()"
    ),
    ("let stack = UIStackView(arrangedSubviews: [UIView(), button])\naddSubview(stack)", ""),
    ("addSubview(panel)\nfill()", "let panel = UIView()\nfunc fill() { panel.addSubview(button) }"),
    ("addSubview(save)", "let save = UIButton().then { $0.setTitle(\"A\", for: .normal) }"),
    (
      "addSubview(save)",
      "let save = { let toggle = UISwitch(); toggle.isOn = true; return toggle }()"
    ),
    ("other.contentView.isHidden = true\naddSubview(button)", "let other = Other()"),
    ("addAll(button)", ""),
    (
      "addSubview(panel)\npanel.addGestureRecognizer(UITapGestureRecognizer())",
      "let panel = UIView()"
    ),
  ])
  func aControlBehindTheContentViewIsReported(setUp: String, members: String) {
    let more = """
      extension UIView { func addAll(_ views: UIView...) { for view in views { self.addSubview(view) } } }
      """
    let problems = FoundProblems(cell(setUp, members: members) + more)
    #expect(problems.rules == ["cell-subview-behind-content-view"])
  }

  @Test(arguments: [
    ("contentView.addSubview(button)", ""),
    ("contentView.backgroundColor = .red\naddSubview(button)", ""),
    ("textLabel?.text = nil\naddSubview(button)", ""),
    ("setUp()\naddSubview(button)", "func setUp() { contentView.backgroundColor = .red }"),
    ("addSubview(button)\nsendSubviewToBack(contentView)", ""),
    ("addSubview(button)\nbringSubviewToFront(button)", ""),
    ("addSubview(button)\ncontentView.isUserInteractionEnabled = false", ""),
    ("addSubview(button)\nbutton.isUserInteractionEnabled = false", ""),
    ("addSubview(line)", "let line = UIView()"),
    ("addSubview(line)", "let line = Line()"),
    (
      "addSubview(line)",
      "let line = UIView()\nlet stack = UIStackView(arrangedSubviews: [UIButton()])"
    ),
    ("var views: [UIView]\nviews = views\nfor view in views { addSubview(view) }", ""),
    ("addToPanel(button)", ""),
    ("", "lazy var panel: UIView = { addSubview(button); return UIView() }()"),
    ("[UIView(), UILabel()].forEach { addSubview($0) }", ""),
    ("[UIView(), button].forEach { contentView.addSubview($0) }", ""),
    ("[UIView(), button].forEach(contentView.addSubview)", ""),
    (
      "addSubviews(button)",
      "func addSubviews(_ views: UIView...) { views.forEach { panel.addSubview($0) } }\nlet panel = UIView()"
    ),
    ("addSubview(stack)", "lazy var stack = UIStackView(arrangedSubviews: [UILabel()])"),
    ("", "func tap() { addSubview(button) }"),
    ("", "override func layoutSubviews() { super.layoutSubviews(); addSubview(button) }"),
    ("", "override func awakeFromNib() { super.awakeFromNib(); addSubview(button) }"),
    ("", "func setUpSwipe() { addSubview(button) }\nfunc swipe() { setUpSwipe() }"),
    (
      "",
      "var title = \"\"\nlet line = UIView()\nfunc setTitle(_ title: String) { addSubview(button) }\nfunc swipe() { title = \"\"; addSubview(line) }"
    ),
    ("button.onSwipe { self.show() }", "func show() { addSubview(button) }"),
  ])
  func aControlInFrontOfTheContentViewIsNotReported(setUp: String, members: String) {
    let more = """
      class Line: UIView { init() { super.init(frame: .zero); move(1, 2, 3) } }
      extension UIView { func addToPanel(_ views: UIView...) { for view in views { panel.addSubview(view) } } }
      """
    #expect(FoundProblems(cell(setUp, members: members) + more).rules == [])
  }

  @Test(arguments: [("field", "info"), ("other", "warning")])
  func aFieldThatSelectionFocusesIsInformation(focused: String, gravity: String) {
    let members = """
      let field = UITextField()
      let other = UITextField()
      override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        if selected { \(focused).becomeFirstResponder() }
      }
      """
    let lines = FoundProblems(cell("addSubview(field)", members: members)).lines
    #expect(lines == ["\(gravity) cell-subview-behind-content-view: addSubview(field)"])
  }

  @Test func aPropertyOfTheClassIsNotThatOfTheCell() {
    let problems = FoundProblems(
      cell("imageView.image = nil\naddSubview(button)", members: "let imageView = Poster()"))
    #expect(problems.rules == ["cell-subview-behind-content-view"])
  }

  @Test func aLocalNameIsNoMemberOfTheCell() {
    let members = """
      let photo: UIImageView = {
          let imageView = UIImageView()
          imageView.contentMode = .center
          return imageView
        }()
      """
    #expect(
      FoundProblems(cell("addSubview(photo)\naddSubview(button)", members: members)).rules
        == ["cell-subview-behind-content-view"])
  }

  @Test func superclassesAreInitializedFirst() {
    let base = """
      class BaseCell: UITableViewCell {
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          contentView.backgroundColor = .red
        }
      }
      """
    #expect(FoundProblems(base + cell("addSubview(button)", superclass: "BaseCell")).rules == [])
  }

  @Test func aSubclassSetsUpInTheInitializerOfItsSuperclass() {
    let text = """
      class BaseCell: UITableViewCell {
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          setupViews()
        }
        func setupViews() {}
      }
      class SampleCell: BaseCell {
        let button = UIButton()
        override func setupViews() { addSubview(button) }
      }
      """
    #expect(FoundProblems(text).rules == ["cell-subview-behind-content-view"])
  }

  @Test(arguments: ["UICollectionViewCell", "UITableViewHeaderFooterView", "UIView", "OtherCell"])
  func otherClassesAreNotReported(superclass: String) {
    #expect(FoundProblems(cell("addSubview(button)", superclass: superclass)).rules == [])
  }

  @Test func aCellOfADocumentIsNotReported() {
    let documents = CodeDocuments(cellClasses: ["SampleCell"])
    #expect(FoundProblems(cell("addSubview(button)"), documents: documents).rules == [])
  }

  @Test func theFixUsesTheContentView() {
    let added = FoundProblems(cell("addSubview(button)")).fixed
    #expect(added?.contains("    contentView.addSubview(button)") == true)
    let each = FoundProblems(cell("[button].forEach { addSubview($0) }")).checker
    #expect(each.findings(in: "Sample.swift").first?.chain == "addSubview.button")
    let own = FoundProblems(cell("self.addSubview(button)")).fixed
    #expect(own?.contains("    contentView.addSubview(button)") == true)
  }

  @Test func objectiveCIsReadAsWell() {
    func text(_ statement: String) -> String {
      """
      @interface SampleCell : UITableViewCell
      @end
      @implementation SampleCell
      - (instancetype)initWithStyle:(UITableViewCellStyle)style reuseIdentifier:(NSString *)reuseIdentifier {
        if (self = [super initWithStyle:style reuseIdentifier:reuseIdentifier]) {
          [self setUp];
        }
        return self;
      }
      - (void)setUp {
        UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
        [button addTarget:self action:@selector(setUp) forControlEvents:UIControlEventTouchUpInside];
        \(statement)
      }
      @end
      """
    }
    let problems = FoundProblems(objectiveC: text("[self addSubview:button];"))
    #expect(problems.rules == ["cell-subview-behind-content-view"])
    #expect(problems.fixed?.contains("[self.contentView addSubview:button]") == true)
    #expect(FoundProblems(objectiveC: text("[self.contentView addSubview:button];")).rules == [])
    #expect(FoundProblems(objectiveC: text("[[self contentView] addSubview:button];")).rules == [])
  }

  @Test func aSetterInObjectiveCIsFollowed() {
    let problems = FoundProblems(
      objectiveC: """
        @interface SampleCell : UITableViewCell
        @end
        @implementation SampleCell
        - (instancetype)initWithStyle:(UITableViewCellStyle)style reuseIdentifier:(NSString *)reuseIdentifier {
          if (self = [super initWithStyle:style reuseIdentifier:reuseIdentifier]) {
            self.title = nil;
          }
          return self;
        }
        - (void)setTitle:(NSString *)title {
          UISwitch *toggle = [[UISwitch alloc] init];
          [self addSubview:toggle];
        }
        @end
        """)
    #expect(problems.rules == ["cell-subview-behind-content-view"])
  }

  @Test(arguments: [
    ("cell.addSubview(toggle)", true), ("cell.contentView.addSubview(toggle)", false),
    ("cell.textLabel?.text = nil\ncell.addSubview(toggle)", false),
    ("prepare(cell)\ncell.addSubview(toggle)", false), ("cell.accessoryView = toggle", false),
  ])
  func aCellThatAFunctionCreatesIsCheckedAsWell(statement: String, isReported: Bool) {
    let text = controller(
      "let cell = UITableViewCell(style: .default, reuseIdentifier: nil)\n\(statement)",
      members: "let toggle = UISwitch()")
    #expect(FoundProblems(text).rules == (isReported ? ["cell-subview-behind-content-view"] : []))
  }
}
