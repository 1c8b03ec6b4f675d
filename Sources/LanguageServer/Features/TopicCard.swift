/// What a hover says about a key, a class or a rule that the text names, whatever view it is in.
struct TopicCard {
  private let topic: Topic
  private let setup: ServerSetup

  init(_ topic: Topic, for setup: ServerSetup) {
    self.topic = topic
    self.setup = setup
  }

  /// The page of the rule where one is named, else what the topic says of itself.
  func text(in markup: Markup) -> String {
    let page = topic.rule.flatMap(setup.rulePage)
    switch markup {
    case .markdown: return page ?? "**\(markup.code(topic.title))**\n\n\(topic.text)"
    case .plain:
      return page?.withoutMarkdown ?? "\(markup.code(topic.title))\n\(topic.text.withoutMarkdown)"
    }
  }
}

extension String {
  /// For people whose editor shows text as it is: without fences, the marks of headings and of code,
  /// and with the words of links alone.
  ///
  /// What is in a fence is left as it stands.
  var withoutMarkdown: String {
    var isCode = false
    var lines: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(String(line))
      } else {
        let marks = line.prefix { $0 == "#" }
        let isHeading = !marks.isEmpty && line.dropFirst(marks.count).first == " "
        lines.append(Self.plain(isHeading ? line.dropFirst(marks.count + 1) : line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// One line, by a single walk.
  private static func plain(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let character = rest.popFirst() {
      switch character {
      case "`": continue
      case "*" where rest.first == "*": rest.removeFirst()
      case "]" where rest.first == "(":
        guard let end = rest.firstIndex(of: ")") else {
          result.append(character)
          continue
        }
        rest = rest[rest.index(after: end)...]
        if let open = result.lastIndex(of: "[") { result.remove(at: open) }
      default: result.append(character)
      }
    }
    return result
  }
}
