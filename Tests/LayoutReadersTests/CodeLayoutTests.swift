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
