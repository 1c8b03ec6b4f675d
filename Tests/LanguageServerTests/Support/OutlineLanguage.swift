import AppCode
import LanguageServer
import LayoutModel
internal import Linting

/// The language of `OutlineReader`'s format. After a view's numbers may follow
///
///     >name      a reference to another view, also as >"name"
///     !save:     an action that it sends; !save:>name: to that view
///     =save:     an action method that it implements
///     ^a/b.json  a file, or a URI
///     alpha:0.5  a key with its value
///     hidden     a value
///     -bad-name  a rule
///
/// A configuration has lines such as `off bad-name` and `suppress first`, which names a view.
struct OutlineLanguage: DocumentLanguage {
  func read(_ source: SourceText) -> (any DocumentText)? {
    let isOutline = source.bytes.starts(with: "outline".utf8)
    return isOutline || source.path.hasSuffix("/.layoutlint.json")
      ? OutlineText(source: source) : nil
  }
}

private struct OutlineText: DocumentText {
  let source: SourceText

  var map: DocumentMap {
    var map = DocumentMap()
    let lines = OutlineLine.all(in: source)
    for (index, line) in lines.enumerated() {
      let last = lines[index...].dropFirst().prefix { $0.depth > line.depth }.last ?? line
      let range = SourceRange(line.range.start, last.range.end)
      map.stretches.append(.init(range, isFoldable: last.range != line.range))
      map.symbols.append(line.symbol(range))
      for word in line.words {
        map.stretches.append(.init(word.range, isFoldable: false))
        word.add(to: &map)
      }
      if let name = line.name {
        map.names.append(
          .init(.id, .definition, name.text, scope: 0, range: name.range, subject: range))
      }
    }
    map.names.sort { $0.range < $1.range }
    return map
  }

  func completions(
    at offset: Int, in code: CodeScope?, entries: (_ folder: String) -> [String]
  ) -> [Completion] {
    let start = source.bytes[..<offset].lastIndex { $0 <= UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    let end = source.bytes[offset...].firstIndex { $0 <= UInt8(ascii: " ") } ?? source.bytes.count
    let word = OutlineWord(SourceRange(start, end), in: source)
    let content = SourceRange(min(start + 1, end), end)
    switch word.text.first {
    case ">":
      let names = OutlineLine.all(in: source).compactMap(\.name?.text)
      return names.map { Completion(.id, $0, detail: "a view", range: content, text: $0) }
    case "\"":
      return ["left", "right"].map {
        Completion(.value, $0, range: word.range, text: "\"\($0)\"")
      }
    case "-": return [Completion(.rule, "bad-name", range: content, text: "bad-name")]
    case "*":
      return (0..<1_500).map { Completion(.value, "v\($0)", range: content, text: "v\($0)") }
    default:
      return [
        Completion(
          .className, "UIView", documentation: "A `rectangle`.", range: word.range, text: "UIView"),
        Completion(
          .className, "UIButton", range: word.range, text: "UIButton",
          snippet: "UIButton#${1:id}$0"),
      ]
    }
  }

  func topic(at offset: Int) -> Topic? {
    let words = OutlineLine.all(in: source).flatMap(\.words)
    guard let word = words.first(where: { $0.range.touches(offset) }) else { return nil }
    if word.text == "hidden" {
      return Topic(range: word.range, title: "hidden", text: "Gets no `touches`.")
    }
    if word.text.hasPrefix("alpha:") {
      let key = SourceRange(word.range.start, word.range.start + 5)
      return Topic(range: key, title: "alpha", text: "From `0` to `1`.")
    }
    guard word.text.hasPrefix("-") else { return nil }
    let content = word.dropping(1)
    return Topic(range: content.range, title: content.text, text: "A rule.", rule: content.text)
  }
}

extension OutlineText {
  private var isConfiguration: Bool { source.path.hasSuffix("/.layoutlint.json") }

  func turnOff(_ rule: String) -> Fix.Edit? {
    let end = SourceRange(source.bytes.count, source.bytes.count)
    let text = String(decoding: source.bytes, as: UTF8.self)
    guard isConfiguration, !text.contains("off \(rule)\n") else { return nil }
    return Fix.Edit(end, "off \(rule)\n")
  }

  func suppressedViews(named name: String, at path: String) -> [SourceRange] {
    OutlineLine.all(in: source).filter { isConfiguration && $0.words[0].text == "suppress" }
      .compactMap { $0.words.last }.filter { $0.text == name }.map(\.range)
  }

  /// Each word: a number, an address (`>name`) or a class.
  func tokens(before end: Int) -> [DocumentMap.Token]? {
    OutlineLine.all(in: source).flatMap(\.words).filter { $0.range.start < end }.map { word in
      let isNumber = Double(word.text) != nil
      let isReference = word.text.hasPrefix(">")
      return DocumentMap.Token(
        word.range, isNumber ? .number : isReference ? .address : .className,
        isDefinition: word.text.contains("#"))
    }
  }

  /// A name in quotes is escaped. Another name must not contain white space.
  func renameText(for name: String, at range: SourceRange) -> String? {
    let isQuoted = range.start > 0 && source.bytes[range.start - 1] == UInt8(ascii: "\"")
    if isQuoted {
      return name.contains("\0") ? nil : String(name.jsonQuoted.dropFirst().dropLast())
    }
    let isPlain = !name.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    return isPlain ? name : nil
  }
}

private struct OutlineLine {
  let depth: Int
  let range: SourceRange
  let words: [OutlineWord]

  static func all(in source: SourceText) -> [OutlineLine] {
    let index = LineIndex(source.bytes)
    return (1...index.lineCount).dropFirst().compactMap { line in
      let range = index.range(ofLine: line)
      let text = source.bytes[range.start..<range.end]
      let indent = text.prefix { $0 == UInt8(ascii: " ") }.count
      guard indent < text.count else { return nil }
      let words = text.split(separator: UInt8(ascii: " ")).map {
        OutlineWord(SourceRange($0.startIndex, $0.endIndex), in: source)
      }
      return OutlineLine(
        depth: indent / 2, range: SourceRange(range.start + indent, range.end), words: words)
    }
  }

  /// The text after `#`.
  var name: OutlineWord? {
    guard let index = words[0].text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let text = words[0].text
    return words[0].dropping(text.utf8.distance(from: text.startIndex, to: index) + 1)
  }

  func symbol(_ range: SourceRange) -> DocumentMap.Symbol {
    let className = words[0].text.split(separator: "#").first.map(String.init) ?? ""
    let kind: DocumentMap.Symbol.Kind =
      switch className {
      case "UIWindow": .window
      case "UIButton": .control
      case _ where className.hasPrefix("@"): .gestureRecognizer
      default: .view
      }
    var symbol = DocumentMap.Symbol(
      kind, name: name?.text ?? className, range: range, nameRange: words[0].range, depth: depth)
    symbol.className = className
    let numbers = words.dropFirst().map(\.text).filter { Double($0) != nil }
    symbol.detail = numbers.isEmpty ? nil : numbers.joined(separator: " ")
    return symbol
  }
}

private struct OutlineWord {
  let range: SourceRange
  let text: String

  init(_ range: SourceRange, in source: SourceText) {
    self.init(range, String(decoding: source.bytes[range.start..<range.end], as: UTF8.self))
  }

  private init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }

  /// - Parameter count: in UTF-8 bytes.
  func dropping(_ count: Int) -> OutlineWord {
    OutlineWord(
      SourceRange(range.start + count, range.end),
      String(decoding: text.utf8.dropFirst(count), as: UTF8.self))
  }

  private func keeping(_ count: Int) -> OutlineWord {
    OutlineWord(
      SourceRange(range.start, range.start + count),
      String(decoding: text.utf8.prefix(count), as: UTF8.self))
  }

  func add(to map: inout DocumentMap) {
    let content = dropping(1)
    switch text.first {
    case ">": content.addReference(to: &map)
    case "!":
      let selector = content.text.utf8.prefix { $0 != UInt8(ascii: ">") }.count
      map.names.append(content.keeping(selector).occurrence(.selector, .reference))
      if selector < content.text.utf8.count {
        content.dropping(selector + 1).addReference(to: &map)
      }
    case "=": map.names.append(content.occurrence(.selector, .definition))
    case "^":
      let isURI = content.text.contains("://")
      map.links.append(.init(content.range, isURI ? .address(content.text) : .path(content.text)))
    default: break
    }
  }

  private func addReference(to map: inout DocumentMap) {
    let isQuoted = text.hasPrefix("\"")
    let name = isQuoted ? dropping(1).keeping(max(0, text.utf8.count - 2)) : self
    map.names.append(name.occurrence(.id, .reference))
  }

  private func occurrence(
    _ kind: DocumentMap.NameOccurrence.Kind, _ role: DocumentMap.NameOccurrence.Role
  ) -> DocumentMap.NameOccurrence {
    DocumentMap.NameOccurrence(kind, role, text, scope: 0, range: range)
  }
}
