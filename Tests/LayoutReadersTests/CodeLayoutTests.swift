import LayoutModel
import LayoutReaders
import Linting
import Testing

/// The layouts that functions create with literal frames.
@Suite struct CodeLayoutTests {
  static let card = "let card = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))\n"
  static let button =
    "let button = UIButton(frame: CGRect(x: 150, y: -10, width: 80, height: 44))\n"
  static let tree = "card.addSubview(button)\nview.addSubview(card)\n"

  private func layouts(_ statements: String, members: String = "", path: String = "A.swift")
    -> [ParsedLayout]
  {
    let text = """
      class SampleController: UIViewController {
        \(members)
        override func viewDidLoad() {
          \(statements)
        }
      }
      """
    return read(text, path: path)
  }

  private func read(_ text: String, path: String) -> [ParsedLayout] {
    CodeDocumentReader().read(SourceText(path: path, text: text), limits: ReaderLimits())?
      .parsedLayouts ?? []
  }

  /// `card UIView 20 100 200 100`, with the superview before it.
  private func lines(_ layouts: [ParsedLayout]) -> [String] {
    layouts.flatMap { layout in
      layout.hierarchy.ids.map { id in
        let view = layout.hierarchy[id]
        let frame = view.geometry.map {
          "\(Int($0.corner.x)) \(Int($0.corner.y)) \(Int($0.bounds.width)) \(Int($0.bounds.height))"
        }
        let superview = view.superview.map { (layout.hierarchy[$0].label ?? "view") + "/" } ?? ""
        return "\(superview)\(view.label ?? "view") \(view.className) \(frame ?? "-")"
      }
    }
  }

  @Test func aTreeOfLiteralFramesIsALayout() {
    let layouts = layouts(Self.card + Self.button + Self.tree)
    #expect(
      lines(layouts) == [
        "view UIView 0 0 390 844", "view/card UIView 20 100 200 100",
        "card/button UIButton 150 -10 80 44",
      ])
    #expect(layouts.first?.hierarchy.name == "SampleController.viewDidLoad")
    #expect(layouts.first?.hierarchy.viewControllers.first?.className == "SampleController")
  }

  @Test func objectiveCIsReadAsWell() {
    let layouts = read(
      """
      @implementation SampleController
      - (void)viewDidLoad {
        UIView *card = [[UIView alloc] initWithFrame:CGRectMake(20, 100, 200, 100)];
        UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
        button.frame = CGRectMake(150, -10, 80, 44);
        [button addTarget:self action:@selector(tap) forControlEvents:UIControlEventTouchUpInside];
        [card addSubview:button];
        [self.view addSubview:card];
      }
      @end
      """, path: "A.m")
    #expect(lines(layouts).last == "card/button UIButton 150 -10 80 44")
    #expect(
      layouts.first?.hierarchy.views.last?.actions.map(\.message)
        == [TargetAction(event: "touchUpInside", action: "tap", target: .unknown)])
  }

  @Test func flagsAndRecognizersAreRead() {
    let layouts = layouts(
      Self.card + Self.button + Self.tree + """
        card.isUserInteractionEnabled = false
        card.alpha = 0.5
        button.isHidden = true
        let tap = UITapGestureRecognizer(target: self, action: #selector(tapped))
        tap.cancelsTouchesInView = false
        tap.numberOfTapsRequired = 2
        card.addGestureRecognizer(tap)
        """)
    let views = layouts.first?.hierarchy.views ?? []
    #expect(views.map(\.isUserInteractionEnabled) == [true, false, true])
    #expect(views.map(\.alpha) == [1, 0.5, 1])
    #expect(views.map(\.isHidden) == [false, false, true])
    let recognizer = views.dropFirst().first?.gestureRecognizers.first
    #expect(recognizer?.tapCount == 2)
    #expect(recognizer?.cancelsTouchesInView == false)
    #expect(recognizer?.actions.map(\.action) == ["tapped"])
  }

  @Test func propertiesWithLiteralFramesArePartsOfTheTree() {
    let members = "let card = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))"
    #expect(lines(layouts(Self.button + Self.tree, members: members)).count == 3)
    let moving = members + "\nfunc move() { card.frame.origin.x = 5 }"
    #expect(layouts(Self.button + Self.tree, members: moving) == [])
  }

  @Test(arguments: [
    "card.frame = CGRect(x: 0, y: 0, width: width, height: 10)\n",
    "card.frame = CGRect(x: 0, y: 0, width: 10, height: 10)\ncard.frame = CGRect(x: 0, y: 0, width: 10, height: 20)\n",
    "card.center = view.center\n", "card.transform = .identity\n", "card.addSubview(label)\n",
    "if isReady { card.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }\n",
    "place(card)\n", "card.sizeToFit()\n", "stack = [card]\n",
    "card.topAnchor.constraint(equalTo: view.topAnchor).isActive = true\n",
    "view.sendSubviewToBack(card)\n", "other = card\n", "other.addSubview(card)\n",
    "UIView.animate(withDuration: 1) { card.frame = .zero }\n",
  ])
  func whatIsNotLiteralIsNotKnown(statement: String) {
    #expect(layouts(Self.card + Self.button + statement + Self.tree) == [])
  }

  private static func controller(_ statements: String) -> String {
    "class A: UIViewController {\n  override func viewDidLoad() {\n\(statements)\n  }\n}"
  }

  /// Ways to write a card with a button.
  static let spellings: [String: String] = [
    "initializers.swift": controller(
      """
      super.viewDidLoad()
      let card = UIView.init(frame: CGRect.init(x: 20, y: 100, width: 200, height: 100))
      let button = UIButton.init(type: .system)
      button.frame = .init(x: 150, y: -10, width: 80, height: 44)
      card.addSubview(button)
      self.view.addSubview(card)
      """),
    "functions.swift": controller(
      """
      let card = UIView(frame: CGRectMake(20, 100, 200, 100))
      let button = UIButton(
        frame: CGRect(origin: CGPoint(x: 150, y: -10), size: CGSize(width: 80, height: 44)))
      view!.addSubview(card)
      card.addSubview(button)
      """),
    "closures.swift": """
    class A: UIViewController {
      lazy var card: UIView = {
        let v = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
        v.backgroundColor = .red
        return v
      }()
      let button: UIButton = {
        let b = UIButton(type: .system)
        b.frame = CGRect(x: 150, y: -10, width: 80, height: 44)
        b.setTitle("Open", for: .normal)
        return b
      }()
      override func viewDidLoad() {
        super.viewDidLoad()
        card.addSubview(button)
        view.addSubview(card)
      }
    }
    """,
    "layout.swift": """
    class A: UIViewController {
      let card = UIView()
      let button = UIButton(type: .system)
      override func viewDidLoad() {
        view.addSubview(card)
        card.addSubview(button)
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        card.frame = CGRect(x: 20, y: 100, width: 200, height: 100)
        button.frame = CGRect(x: 150, y: -10, width: 80, height: 44)
      }
    }
    """,
    "methods.swift": """
    class A: UIViewController {
      private var card: UIView!
      private var button: UIButton!
      override func viewDidLoad() {
        super.viewDidLoad()
        addCard()
        addButton()
      }
    }
    extension A {
      private func addCard() {
        card = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
        view.addSubview(card)
      }
      private func addButton() {
        let button = UIButton(frame: CGRect(x: 150, y: -10, width: 80, height: 44))
        self.button = button
        card.addSubview(button)
      }
    }
    """,
    "root.swift": """
    class A: UIViewController {
      override func loadView() {
        let root = UIView()
        let card = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
        card.addSubview(UIButton(frame: CGRect(x: 150, y: -10, width: 80, height: 44)))
        root.addSubview(card)
        view = root
      }
    }
    """,
    "view.swift": """
    class UIView2: UIView {
      let button = UIButton(type: .system)
      override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
      }
      required init?(coder: NSCoder) { fatalError() }
      private func setUp() { addSubview(button) }
      override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = CGRect(x: 150, y: -10, width: 80, height: 44)
      }
    }
    class A: UIViewController {
      let card = UIView2(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
      override func viewDidLoad() {
        super.viewDidLoad()
        card.button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
        view.addSubview(card)
      }
    }
    """,
    "order.swift": controller(
      """
      let card = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
      let button = UIButton(frame: CGRect(x: 150, y: -10, width: 80, height: 44))
      let photo = UIImageView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      card.addSubview(button)
      card.insertSubview(photo, belowSubview: button)
      card.sendSubviewToBack(button)
      card.bringSubviewToFront(button)
      view.insertSubview(card, at: 0)
      """),
    "messages.m": """
    @implementation A
    - (void)viewDidLoad {
      [super viewDidLoad];
      UIView *card = [[UIView alloc] init];
      [card setFrame:CGRectMake(20.0f, 100.0, 200, 100)];
      UIButton *button = [UIButton buttonWithType:UIButtonTypeCustom];
      [button setFrame:CGRectMake(150, -10, 80, 44)];
      [button setTitle:@"Open" forState:UIControlStateNormal];
      [card addSubview:button];
      [[self view] addSubview:card];
    }
    @end
    """,
    "properties.m": """
    @interface A ()
    @property (nonatomic, strong) UIView *card;
    @end
    @implementation A {
      UIButton *_button;
    }
    - (void)viewDidLoad {
      self.card = [[UIView alloc] initWithFrame:CGRectMake(20, 100, 200, 100)];
      _button = [UIButton new];
      _button.frame = CGRectMake(150, -10, 80, 44);
      [self.card addSubview:_button];
      [self.view addSubview:_card];
    }
    @end
    """,
    "view.m": """
    @implementation CardView
    - (instancetype)initWithFrame:(CGRect)frame {
      self = [super initWithFrame:frame];
      if (self) {
        UIButton *button = [[UIButton alloc] initWithFrame:CGRectMake(150, -10, 80, 44)];
        [self addSubview:button];
      }
      return self;
    }
    @end
    @implementation A
    - (void)viewDidLoad {
      [super viewDidLoad];
      CardView *card = [[CardView alloc] initWithFrame:CGRectMake(20, 100, 200, 100)];
      [self.view addSubview:card];
    }
    @end
    """,
  ]

  @Test(arguments: spellings.keys.sorted())
  func theSameTreeHasManySpellings(name: String) {
    let hierarchies = read(Self.spellings[name] ?? "", path: name).map(\.hierarchy)
    #expect(hierarchies.map(\.name) == ["A.\(name == "root.swift" ? "loadView" : "viewDidLoad")"])
    let frames = hierarchies.flatMap(\.views).filter { $0.className != "UIImageView" }
      .compactMap(\.geometry).map(\.frame)
    #expect(frames == [Rect(0, 0, 390, 844), Rect(20, 100, 200, 100), Rect(150, -10, 80, 44)])
  }

  @Test func actionsWithoutATargetGoUpTheChain() {
    let layouts = layouts(
      Self.card + Self.button + Self.tree
        + "button.addTarget(nil, action: #selector(AppDelegate.help), for: .touchUpInside)\n")
    #expect(layouts.first?.hierarchy.views.last?.actions.map(\.target) == [.responderChain])
  }

  @Test func theViewOfTheControllerHasItsRecognizers() {
    let layouts = layouts(
      Self.card + Self.button + Self.tree
        + "view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tap)))")
    #expect(layouts.first?.hierarchy.views.first?.gestureRecognizers.count == 1)
  }

  @Test func aViewOutsideOfTheCanvasIsMovedLater() {
    let card = "let card = UIView(frame: CGRect(x: 0, y: 844, width: 200, height: 100))\n"
    #expect(layouts(card + Self.button + Self.tree) == [])
  }

  @Test func aFixOfAFrameEditsTheLiteral() throws {
    let text = "class A: UIViewController {\nfunc f() {\n\(Self.card)view.addSubview(card)\n}\n}"
    let source = SourceText(path: "A.swift", text: text)
    let document = try #require(CodeDocumentReader().read(source, limits: ReaderLimits()))
    let layout = try #require(document.parsedLayouts.first)
    let node = layout.sourceMap[layout.hierarchy[ViewID(1)].node]
    let edits = document.editing?.edits(
      settingFrameOf: node, .explicit, to: Rect(1, 2.5, 3, 4), in: source.bytes)
    #expect(edits?.map(\.text) == ["CGRect(x: 1, y: 2.5, width: 3, height: 4)"])
    #expect(
      edits?.first.map {
        String(decoding: source.bytes[$0.range.start..<$0.range.end], as: UTF8.self)
      }
        == "CGRect(x: 20, y: 100, width: 200, height: 100)")
  }

  @Test func aTreeHasALimitedDepth() {
    func nested(_ depth: Int) -> String {
      let names = (0..<depth).map { "v\($0)" }
      let created = names.map {
        "let \($0) = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))\n"
      }
      let added = zip(["view"] + names, names).map { "\($0).addSubview(\($1))\n" }
      return (created + added).joined()
    }
    #expect(lines(layouts(nested(64))).count == 65)
    #expect(layouts(nested(65)) == [])
  }
}
