import AppCode
import Testing

/// The views of a body as one line.
struct ViewLines {
  let facts: ViewFacts

  init(body: String) {
    facts =
      CodeReader.views(of: Array("struct A: View { var body: some View {\n\(body)\n} }".utf8))
  }

  var text: String {
    facts.types.flatMap(\.members).map { Self.text($0.statements) }.joined(separator: "; ")
  }

  static func text(_ statements: [BuilderStatement]) -> String {
    statements.map(text).joined(separator: "; ")
  }

  static func text(_ statement: BuilderStatement) -> String {
    switch statement {
    case .expression(let expression, let isReturned):
      (isReturned ? "return " : "") + text(expression)
    case .branches(let branches, let isExhaustive):
      (isExhaustive ? "one of " : "maybe ") + branches.map { "{\(text($0))}" }.joined()
    case .loop(let body): "loop {\(text(body))}"
    case .binding(let name, let value): "let \(name)" + (value.map { " = \(text($0))" } ?? "")
    case .other: "other"
    }
  }

  static func text(_ expression: ViewExpression) -> String {
    var text =
      switch expression.literal {
      case .number(let value)?: "\(value)"
      case .text(let value)?: value
      case .closure(let closure)?: Self.text(closure)
      case .elements(let elements)?, .list(let elements)?: "[\(Self.text(elements))]"
      case .selector(let text)?: "#\(text)…"
      case .other?: "?"
      case nil: ""
      }
    text += expression.links.map(Self.text).joined()
    for other in expression.alternatives { text += " or " + Self.text(other) }
    return expression.isWhole ? text : text + "…"
  }

  static func text(_ link: ViewExpression.Link) -> String {
    var text = (link.isMember ? "." : "") + link.name + (link.isConditional ? "?" : "")
    if link.hasParentheses { text += "(\(Self.text(link.arguments)))" }
    return text + link.closures.map { " " + Self.text($0) }.joined()
  }

  static func text(_ arguments: [ViewExpression.Argument]) -> String {
    arguments.map { ($0.label.map { "\($0): " } ?? "") + text($0.value) }.joined(separator: ", ")
  }

  static func text(_ closure: ViewClosure) -> String {
    let parameters =
      closure.parameters.isEmpty ? "" : closure.parameters.joined(separator: ",") + " in "
    let body = closure.isAction ? "action" : text(closure.statements)
    return (closure.label.map { "\($0): " } ?? "") + "{\(parameters)\(body)}"
  }
}

@Suite struct ViewExpressionTests {
  @Test(arguments: [
    ("Text(\"A\").padding()", "Text(\"A\").padding()"),
    (
      "Text(\"A\")\n  .padding(.horizontal, 8)\n  .font(.body)",
      "Text(\"A\").padding(.horizontal, 8.0).font(.body)"
    ),
    ("HStack(spacing: -4) { A(); B() }", "HStack(spacing: -4.0) {A(); B()}"),
    ("List(items, id: \\.self) { item in Row(item) }", "List(items, id: ?…) {item in Row(item)}"),
    ("ForEach(a) { (x: Int, y) in Row(x) }", "ForEach(a) {x,y in Row(x)}"),
    ("Button { a() } label: { B() }", "Button {action} label: {B()}"),
    ("Button(\"A\") { a() }", "Button(\"A\") {action}"),
    ("Button(action: { a() }) { B() }", "Button(action: {action}) {B()}"),
    (
      "Section { A() } header: { B() } footer: { C() }", "Section {A()} header: {B()} footer: {C()}"
    ),
    ("A().onTapGesture { if x { y() } }", "A().onTapGesture {action}"),
    ("a ? B() : C().d()", "B() or C().d()"),
    ("a == b ? .red : c ? .blue : .clear", ".red or .blue or .clear"),
    ("a ?? B()", "a or B()"),
    ("Text(\"A\") + Text(\"B\")", "Text(\"A\")…"),
    ("a?.b!.c[0].d()", "a.b.c.[].d()"),
    ("Picker<A, B>(c) { D() }", "Picker(c) {D()}"),
    ("(a ? B() : C()).d()", "[B() or C()].d()"),
    ("if a { B() } else if let c { D() } else { E() }", "one of {B()}{D()}{E()}"),
    ("if a { B() }\nC()", "maybe {B()}; C()"),
    (
      "switch a { case .b: C(); D()\ncase .e(let f) where f: G()\ndefault: H() }",
      "one of {C(); D()}{G()}{H()}"
    ),
    ("let a = B()\nreturn a.c()", "let a = B(); return a.c()"),
    ("guard let a else { return B() }\nreturn C(a)", "maybe {return B()}; return C(a)"),
    ("for a in b { C(a) }", "loop {C(a)}"),
    ("func a() { B() }\nC()", "other; C()"),
    ("A()\n#if DEBUG\n.b()\n#endif\n.c()", "A().b?().c()"),
    ("A()\n#if os(macOS)\n.b()\n#else\n.c()\n#endif", "A().c()"),
    ("#if FLAG\nA()\n#else\nB()\n#endif\nC()", "maybe {A()}; maybe {B()}; C()"),
    ("#if !os(iOS)\nA()\n#elseif FLAG\nB()\n#endif\nC()", "maybe {B()}; C()"),
    ("#if os(iOS) || os(visionOS)\nA()\n#else\nB()\n#endif", "A()"),
    ("#if canImport(AppKit) && DEBUG\nA()\n#endif\nB()", "B()"),
    ("@Bindable var a = a\nB()", "let a = a; B()"),
    ("if a.contains { $0.b } { C() }\nD()", "maybe {C()}; D()"),
    ("A(b) { [weak c, d = e] (f: G<H, I>, g) async -> J in K() }", "A(b) {d,f,g in K()}"),
    ("A([b: c, \"d\": e])", "A([b: c, \"d\", e])"),
    ("`default`()\n  .`in`()", "default().in()"),
    ("Text(a as! String)", "Text(a…)"),
    ("A(b: c(_:d:))", "A(b: c)"),
    ("Text(try await a())", "Text(a())"),
    ("A(!b, c && d, e...f)", "A(b…, c…, e…)"),
  ])
  func readsExpressions(body: String, expected: String) {
    #expect(ViewLines(body: body).text == expected)
  }

  @Test func rangesAreThoseOfTheText() {
    let text = "struct A: View { var body: some View { Äpfel(\"é\").b(1) { c }  .d } }"
    let facts = CodeReader.views(of: Array(text.utf8))
    guard case .expression(let expression, _)? = facts.types.first?.members.first?.statements.first
    else {
      Issue.record("no expression")
      return
    }
    func part(_ range: Range<Int>) -> String {
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
    #expect(part(expression.range) == "Äpfel(\"é\").b(1) { c }  .d")
    #expect(expression.links.map { part($0.range) } == ["Äpfel(\"é\")", ".b(1) { c }", ".d"])
    #expect(expression.links.map { part($0.nameRange) } == ["Äpfel", "b", "d"])
  }

  /// The depth of views up to which they are read.
  @Test func depthLimit() {
    func text(_ count: Int) -> String {
      ViewLines(
        body: String(repeating: "A { ", count: count) + "B()"
          + String(repeating: " }", count: count)
      ).text
    }
    let limit = (1...60).last { text($0).contains("B()") } ?? 0
    #expect(limit == 29)
    #expect(text(limit + 1).contains("other"))
  }
}

@Suite struct ViewDeclarationTests {
  private func facts(_ text: String) -> ViewFacts {
    CodeReader.views(of: Array(text.utf8))
  }

  @Test func typesHaveTheirProtocolsAndMembers() {
    let facts = facts(
      """
      public struct Row<Content: View>: View, Equatable where Content: Sendable {
        @State private var isOn = false
        let title: String
        var body: some View { Text(title) }
        @ViewBuilder private func cell(_ item: Item, at index: Int = 0) -> some View { Text("A") }
        var color: Color { isOn ? .clear : .red }
        static let height = 4
        struct Inner: ButtonStyle { func makeBody(configuration: Configuration) -> some View { configuration.label } }
      }
      extension Outer.Row { var header: some View { Text("B") } }
      func free() -> some View { Text("C") }
      """)
    #expect(facts.types.map(\.name) == ["Row", "Inner", "Row"])
    #expect(facts.types.map(\.enclosing) == [[], ["Row"], ["Outer"]])
    #expect(facts.types.map(\.inherited) == [["View", "Equatable"], ["ButtonStyle"], []])
    #expect(
      facts.types[0].members.map { "\($0.kind) \($0.name) \($0.type)" } == [
        "constant isOn ", "parameter title String", "view body View", "view cell View",
        "value color Color", "constant height ",
      ])
    #expect(facts.types[0].members[4].mentionsClear)
    #expect(facts.types[0].members[3].parameters.map(\.name) == ["item", "index"])
    #expect(facts.types[0].members[3].parameters.map(\.hasDefault) == [false, true])
    #expect(facts.types[2].kind == .extension)
    #expect(facts.members.map(\.name) == ["free"])
  }

  @Test func previewsAreNotRead() {
    let facts = facts(
      "#Preview(\"A\") { Text(\"A\") }\nstruct B: View { var body: some View { C() } }")
    #expect(facts.types.map(\.name) == ["B"])
    #expect(facts.members.isEmpty)
  }

  @Test func theGetterOfAPropertyIsRead() {
    let facts = facts("struct A: View { var body: some View { get { B() } } }")
    #expect(ViewLines.text(facts.types[0].members[0].statements) == "B()")
  }

  @Test func declarationLimit() {
    func facts(_ count: Int) -> ViewFacts {
      self.facts(String(repeating: "class A{}", count: count))
    }
    #expect(facts(CodeReader.declarationLimit).limit == nil)
    #expect(facts(CodeReader.declarationLimit + 1).limit == .tooManyDeclarations)
  }

  @Test func fileLimit() {
    let bytes = [UInt8](repeating: 0x20, count: CodeReader.byteLimit)
    #expect(CodeReader.views(of: bytes).limit == nil)
    #expect(CodeReader.views(of: bytes + [0x20]).limit == .tooLarge)
  }
}
