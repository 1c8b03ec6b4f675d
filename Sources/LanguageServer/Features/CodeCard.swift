internal import AppCode
internal import LayoutModel
internal import Linting

/// The hover text of a custom class, an outlet or an action: its declaration in the source code, the
/// superclasses, the statements about an outlet, and the hit-testing overrides of a class.
struct CodeCard {
  private let name: CodeName
  private let facts: ClassFacts
  private let code: LayoutCode
  /// The path of the document.
  private let path: String

  /// The greatest number of statements and of overrides in the text.
  static let itemLimit = 5

  /// nil if no source declares the class.
  init?(_ name: CodeName, _ code: LayoutCode, in path: String) {
    guard let facts = name.className.flatMap(code.facts), facts.isDeclared else { return nil }
    self.name = name
    self.facts = facts
    self.code = code
    self.path = path
  }

  func text(in markup: LSP.MarkupKind) -> String {
    let role =
      switch name.kind {
      case .type: "class"
      case .outlet: "outlet of \(markup.code(facts.name))"
      case .action: "action of \(markup.code(facts.name))"
      }
    return markup.card(title: markup.code(name.name), [role], facts: lines(in: markup))
  }

  private func lines(in markup: LSP.MarkupKind) -> [String] {
    let declaration = code.declaration(of: name)
    var lines = [
      declaration.map { "declared at \(link(to: $0, in: markup))" }
        ?? "neither \(markup.code(facts.name)) nor a superclass in the sources declares it",
      "superclasses: \(superclasses(in: markup))",
    ]
    switch name.kind {
    case .action: break
    case .outlet:
      let statements = code.scope?.statements(about: name.name, of: facts) ?? []
      lines += limited(statements, "statement") { statement in
        let function = markup.code(statement.function)
        return "\(function) \(markup.escaped(statement.effect.text)) at "
          + link(to: statement.location, in: markup)
      }
    case .type:
      lines += limited(facts.hitTestOverrides, "override") { selector, text, location in
        "overrides \(markup.code(selector)): \(markup.escaped(text)) at "
          + link(to: location, in: markup)
      }
    }
    return lines
  }

  /// The lines of the first items, and the number of the others.
  private func limited<Item>(
    _ items: [Item], _ noun: String, _ line: (Item) -> String
  ) -> [String] {
    let others = items.count - Self.itemLimit
    let rest = others > 0 ? [others.amount("more \(noun)")] : []
    return items.prefix(Self.itemLimit).map(line) + rest
  }

  private func superclasses(in markup: LSP.MarkupKind) -> String {
    var names = facts.chain.dropFirst().map(markup.code)
    switch facts.end {
    case .none: if names.isEmpty { names = ["none"] }
    case .framework(let name): names.append(markup.code(name))
    case .unknown(let name): names.append("\(markup.code(name)) (unknown)")
    }
    return names.joined(separator: ", ")
  }

  /// The path relative to the innermost folder that contains the document and the source file, and the
  /// line.
  private func link(to location: CodeLocation, in markup: LSP.MarkupKind) -> String {
    let folders = path.split(separator: "/").dropLast()
    let parts = location.file.path.split(separator: "/")
    let common = zip(folders, parts.dropLast()).prefix { $0 == $1 }.count
    return markup.link(to: location, named: parts.dropFirst(common).joined(separator: "/"))
  }
}
