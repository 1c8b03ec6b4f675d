import AppCode
import LayoutModel

/// The facts of a text as lines, which tables of expectations contain.
struct FactLines {
  let facts: SourceFacts
  let text: [UInt8]

  init(_ text: String, in language: CodeReader.Language) {
    self.text = Array(text.utf8)
    facts = CodeReader.facts(of: self.text, in: language)
  }

  /// `class Feed.Cell(FeedCell): UITableViewCell`
  var types: [String] {
    facts.types.map { type in
      var line = "\(type.kind) "
      if !type.enclosing.isEmpty { line += "\(type.enclosing)." }
      line += type.name
      if let name = type.objectiveCName { line += "(\(name))" }
      if type.isGeneric { line += "<>" }
      if !type.inherited.isEmpty { line += ": " + type.inherited.joined(separator: ", ") }
      return line
    }
  }

  /// `action tap: (UIButton)`; hidden methods are those that Objective-C cannot find.
  var methods: [String] {
    facts.types.flatMap(\.methods).map { method in
      var line = ""
      if method.isAction { line += "action " }
      if method.isOverride { line += "override " }
      if !method.isVisibleToObjectiveC { line += "hidden " }
      line += method.selector
      if !method.parameterTypes.isEmpty {
        line += " (\(method.parameterTypes.joined(separator: ", ")))"
      }
      return line
    }
  }

  /// `outlet overlay: UIView`
  var properties: [String] {
    facts.types.flatMap(\.properties).map { "\($0.kind) \($0.name): \($0.type)" }
  }

  /// `overlay.title isHidden in viewDidLoad`
  var statements: [String] {
    facts.types.flatMap(\.statements).map { statement in
      let path = statement.path.isEmpty ? "self" : statement.path.joined(separator: ".")
      return "\(path) \(statement.effect) in \(statement.function)"
    }
  }

  /// The text of the receivers of the statements.
  var receivers: [String] {
    facts.types.flatMap(\.statements).map { statement in
      String(decoding: text[statement.range.start..<statement.range.end], as: UTF8.self)
    }
  }

  var bodies: [OverrideBody] { facts.types.flatMap(\.methods).compactMap(\.body) }
}
