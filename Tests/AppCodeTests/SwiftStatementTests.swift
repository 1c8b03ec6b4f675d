import AppCode
import Testing

@Suite struct SwiftStatementTests {
  /// The statements of a function `f` of a class with the outlets `a`, `b` and `all`.
  private func statements(_ body: String, parameters: String = "") -> [String] {
    FactLines(
      """
      class A: UIViewController {
        @IBOutlet var a: UIView!
        @IBOutlet var b: UIView!
        @IBOutlet var all: [UIView]!
        func f(\(parameters)) {
          \(body)
        }
      }
      """, in: .swift
    ).statements.map { $0.replacing(" in f", with: "") }
  }

  @Test(arguments: [
    ("a.isHidden = true", "a isHidden"),
    ("self.a?.isHidden = !on", "a isHidden"),
    ("self.a.b?.c!.isHidden = x", "a.b.c isHidden"),
    ("a.isHidden.toggle()", "a isHidden"),
    ("a!.alpha = 0", "a alpha"),
    ("a.alpha *= 0.5", "a alpha"),
    ("a.layer.opacity = 0", "a alpha"),
    ("tableView.rowHeight = 44", "tableView rowHeight(isAutomatic: false)"),
    (
      "tableView.rowHeight = x ? 44 : UITableView.automaticDimension",
      "tableView rowHeight(isAutomatic: false)"
    ),
    (
      "tableView.rowHeight = UITableView.automaticDimension",
      "tableView rowHeight(isAutomatic: true)"
    ),
    ("tableView?.rowHeight = .automaticDimension", "tableView rowHeight(isAutomatic: true)"),
    (
      "tableView.rowHeight = UITableViewAutomaticDimension",
      "tableView rowHeight(isAutomatic: true)"
    ),
    ("a.isUserInteractionEnabled = false", "a isUserInteractionEnabled"),
    ("cell.overlay.isEnabled = false", "cell.overlay isEnabled"),
    ("all[0].isHidden = true", "all isHidden"),
    ("isHidden = true", "self isHidden"),
    ("self.alpha = 1", "self alpha"),
    ("view.isHidden = true", "view isHidden"),
    ("a.addGestureRecognizer(tap)", "a addsRecognizer"),
    ("a.gestureRecognizers = []", "a addsRecognizer"),
    ("addGestureRecognizer(tap)", "self addsRecognizer"),
    ("a.addTarget(self, action: #selector(x), for: .touchUpInside)", "a addsTarget"),
    ("a.addAction(x, for: .touchUpInside)", "a addsTarget"),
    ("a.addInteraction(x)", "a addsInteraction"),
    ("a.menu = menu", "a addsInteraction"),
    ("a.constant = 1", "a constant"),
    ("a.constant += 8", "a constant"),
    ("a.isActive = false", "a activation"),
    ("a.priority = .defaultLow", "a activation"),
    ("NSLayoutConstraint.activate([a, self.b])", "a activation|b activation"),
    ("NSLayoutConstraint.deactivate([a])", "a activation"),
    ("a.frame = .zero", "a frame"),
    ("a.frame.origin.y += 3", "a frame"),
    ("a.center.x = 0", "a frame"),
    ("a.transform = .identity", "a frame"),
    ("a.layer.position = p", "a frame"),
    ("a.sizeToFit()", "a frame"),
    ("self.stack.spacing = 20", "stack arrangement"),
    ("stack.axis = .horizontal", "stack arrangement"),
    ("stack.setCustomSpacing(8, after: a)", "stack arrangement|a passed"),
    (
      "NSLayoutConstraint.activate([a.topAnchor.constraint(equalTo: b.bottomAnchor)])",
      "a constraints|b constraints"
    ),
    (
      "a.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true",
      "a constraints"
    ),
    (
      "NSLayoutConstraint(item: a, attribute: .top, relatedBy: .equal, toItem: nil, attribute: .top)",
      "a constraints"
    ),
    ("a.addConstraint(x)", "a constraints"),
    ("x(withVisualFormat: \"V:[a]\", views: [\"a\": a, \"b\": b])", "a constraints|b constraints"),
    ("a.snp.makeConstraints { make in make.top.equalTo(b.snp.bottom) }", "a constraints"),
    ("a.autoPinEdge(toSuperviewEdge: .top)", "a constraints"),
    ("a.translatesAutoresizingMaskIntoConstraints = false", "a constraints"),
    ("view.bringSubviewToFront(a)", "a order"),
    ("view.bringSubview(toFront: a)", "a order"),
    ("view.sendSubviewToBack(a)", "a order"),
    ("view.insertSubview(a, belowSubview: x)", "a order"),
    ("a.layer.zPosition = 1", "a order"),
    ("stack.addArrangedSubview(a)", "a superview"),
    ("view.addSubview(a)", "a superview"),
    ("a.removeFromSuperview()", "a superview"),
    ("fade(a)", "a passed"),
    ("fade(self.a, for: 1)", "a passed"),
    ("fade(for: 1, view: a!)", "a passed"),
    ("fade([a, b])", "a passed|b passed"),
    (
      "UIView.transition(with: a, duration: 1, animations: { self.b.alpha = 0 })",
      "a passed|b alpha"
    ),
    ("UIView.animate(withDuration: 1) { self.a.alpha = 0 }", "a alpha"),
    ("a.fadeOut()", "a calls(\"fadeOut\")"),
    ("self.a.show(animated: true)", "a calls(\"show\")"),
    // Aliases.
    ("let v = self.a\nv.isHidden = true", "a isHidden"),
    ("let v = a!\nv.isHidden = true", "a isHidden"),
    ("let v: UIView = a as! UIView\nv.isHidden = true", "a isHidden"),
    ("if let v = self.a { v.isHidden = true }", "a isHidden"),
    ("if let a = self.a { a.isHidden = true }", "a isHidden"),
    ("if let a { a.isHidden = true }", "a isHidden"),
    (
      "guard let v = a, let w = b else { return }\nv.isHidden = true\nw.alpha = 0",
      "a isHidden|b alpha"
    ),
    ("guard let self = self else { return }\nself.a.isHidden = true", "a isHidden"),
    ("guard let strongSelf = self else { return }\nstrongSelf.a.isHidden = true", "a isHidden"),
    ("for v in [a, b] { v.isHidden = true }", "a isHidden|b isHidden"),
    ("for v in all { v.isHidden = true }", "all isHidden"),
    ("[a, b].forEach { $0.isHidden = true }", "a isHidden|b isHidden"),
    ("[a, b].forEach { v in v?.isHidden = true }", "a isHidden|b isHidden"),
    ("all.forEach { $0.isHidden = true }", "all isHidden"),
    ("all.forEach({ (v: UIView) -> Void in v.isHidden = true })", "all isHidden"),
    ("a.with { $0.isHidden = true }", "a calls(\"with\")|a isHidden"),
    ("let both = [a, b]\nboth.forEach { if x { $0.isHidden = true } }", "a isHidden|b isHidden"),
    ("if x { let a = Label(); a.isHidden = true }\na.alpha = 0", "a alpha"),
    // Bindings.
    ("model.hidden.bind(to: a.rx.isHidden)", "a isHidden"),
    ("model.hidden.bindTo(a.rx_hidden)", "a passed"),
    ("x.assign(to: \\.isHidden, on: a)", "a isHidden|a passed"),
    ("x.assign(to: \\.a.isHidden, on: self)", "a isHidden"),
    ("a.reactive.isHidden <~ model.hidden", "a isHidden"),
    ("a.rac.hidden <~ model.hidden", "a isHidden"),
    ("a\n  .layer\n  .opacity = 0", "a alpha"),
  ])
  func forms(body: String, expected: String) {
    #expect(statements(body) == expected.split(separator: "|").map(String.init))
  }

  /// What changes nothing that a property refers to.
  @Test(arguments: [
    "let a = UILabel()\na.isHidden = true",
    "if a.isHidden == true { }",
    "let x = a.isHidden",
    "foo(isHidden: true)",
    "let frame = x\nframe = y",
    "make().isHidden = true",
    "[UIView()].forEach { $0.isHidden = true }",
    "names.make { v in v.isHidden = true }",
    "a.text = \"isHidden = true\"",
    "print(a)",
    "let p = convert(point, to: a)",
    "x == a",
    "if (a) { }",
    "x.position = 1",
    "constant = 1",
    "enabled = true",
    "for a in x() { a.isHidden = true }",
    "view.isHidden <= a.alpha",
    "all.filter { $0.isHidden }",
  ])
  func otherText(body: String) {
    #expect(statements(body) == [])
  }

  /// The scanner skips names that are no outlets.
  @Test(arguments: ["contentView", "first", "menu", "end", "left", "index", "overlay"])
  func outletsMayHaveTheNamesOfUIKit(name: String) {
    let facts = FactLines(
      "class A { @IBOutlet var \(name): UIView!; func f() { g(\(name)) } }", in: .swift)
    #expect(facts.statements == ["\(name) passed in f"])
  }

  @Test func parametersAreLocalNames() {
    #expect(statements("a.isHidden = true", parameters: "a: UILabel") == [])
    #expect(statements("v.isHidden = true", parameters: "for v: UILabel") == [])
    #expect(statements("self.a.isHidden = true", parameters: "a: UILabel") == ["a isHidden"])
    #expect(statements("cell.a.isHidden = true", parameters: "cell: Cell") == ["cell.a isHidden"])
  }

  @Test func functionsHaveTheirNames() {
    let lines = FactLines(
      """
      class A: UIView {
        @IBOutlet var a: UIView! { didSet { a.isHidden = true } }
        var on = false { willSet(x) { a.alpha = 0 } }
        var c: Int { get { a.alpha = 1; return 1 } set { a.isHidden = false } }
        lazy var d: UIView = { self.a.frame = .zero; return UIView() }()
        init(x: Int) { a.isEnabled = true }
        deinit { a.isHidden = true }
        override var isSelected: Bool { didSet { isHidden = isSelected } }
        func outer() { func inner() { a.isHidden = true } }
      }
      """, in: .swift)
    #expect(
      lines.statements == [
        "a isHidden in didSet", "a alpha in willSet", "a alpha in get", "a isHidden in set",
        "a frame in d", "a isEnabled in init", "a isHidden in deinit", "self isHidden in didSet",
        "a isHidden in outer",
      ])
  }

  @Test func rangesAreThoseOfReceivers() {
    let lines = FactLines(
      "class A { func f() { self.cell?.overlay.isHidden = true\nview.addSubview(self.box) } }",
      in: .swift)
    #expect(lines.receivers == ["self.cell?.overlay", "self.box"])
  }

  @Test func repeatedStatementsAreRecordedOnce() {
    #expect(statements("a.isHidden = true\na.isHidden = false") == ["a isHidden"])
  }

  /// Names that are declared before the last `LocalNames.limit` ones are forgotten.
  @Test func manyLocalNames() {
    let names = (0..<5_000).map { "let v\($0) = UIView()" }.joined(separator: "\n")
    #expect(statements("\(names)\nv4999.isHidden = true") == [])
  }
}
