/// A piece of JSON that is printed with an indent.
indirect enum SchemaNode {
  case raw(String)
  case array([SchemaNode])
  case object([(String, SchemaNode)])

  package static func string(_ text: String) -> SchemaNode { .raw(JSONText.quoted(text)) }

  package static func strings(_ texts: [String]) -> SchemaNode { .raw(JSONText.strings(texts)) }

  package var text: String { text(indent: "\n") }

  private func text(indent: String) -> String {
    switch self {
    case .raw(let text): return text
    case .array(let items):
      guard !items.isEmpty else { return "[]" }
      let deeper = indent + "  "
      let lines = items.map { deeper + $0.text(indent: deeper) }
      return "[" + lines.joined(separator: ",") + indent + "]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let deeper = indent + "  "
      let lines = members.map { key, value in
        deeper + JSONText.quoted(key) + ": " + value.text(indent: deeper)
      }
      return "{" + lines.joined(separator: ",") + indent + "}"
    }
  }
}
