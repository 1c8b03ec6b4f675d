internal import JSON
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import Linting

/// The completions at an offset of a JSON text.
struct JSONCompletions {
  private let outline: ShapedOutline
  private let vocabulary: any NameVocabulary
  private let cursor: JSONCursor

  static func all(
    at offset: Int, in outline: ShapedOutline, of bytes: [UInt8], _ vocabulary: any NameVocabulary
  ) -> [Completion] {
    guard let cursor = JSONCursor(at: offset, in: outline, of: bytes) else { return [] }
    let completions = JSONCompletions(outline: outline, vocabulary: vocabulary, cursor: cursor)
    var result: [Completion]
    switch cursor.position {
    case .key(let object): result = completions.keys(of: object)
    case .value(let shape, _, _): result = completions.values(of: shape)
    }
    guard bytes.count == outline.bytes.count, let comma = Self.addedComma(outline, bytes, offset)
    else { return result }
    for index in result.indices { result[index].missingComma = comma }
    return result
  }

  /// The offset before the cursor at which the outline has a comma that the text does not have.
  private static func addedComma(
    _ outline: ShapedOutline, _ bytes: [UInt8], _ offset: Int
  ) -> Int? {
    var index = min(offset, bytes.count)
    while index > 0, bytes[index - 1] == outline.bytes[index - 1] { index -= 1 }
    return index > 0 ? index - 1 : nil
  }

  private var range: SourceRange { SourceRange(cursor.slot.range) }

  private func keys(of object: Int) -> [Completion] {
    guard let description = outline.object(of: object) else { return [] }
    let existing = Set(
      outline.children(of: object).filter { !isBeingTyped($0) }
        .compactMap { outline.canonicalKeyName(of: $0) ?? outline.keyName(of: $0) })
    if description.hasExactlyOneKey, !existing.isEmpty { return [] }
    return vocabulary.keys(of: object).filter { !existing.contains($0.name) }.map { key in
      let template = ValueTemplate(key.shape, defaultText: key.defaultText)
      let text = cursor.slot.member(key.name, template.plain)
      let snippet = cursor.slot.hasColon ? nil : snippet(for: key.name, template)
      let isRule = vocabulary.rules.contains { $0.id == key.name }
      return Completion(
        isRule ? .rule : .key, key.name, detail: key.shape.expectation,
        documentation: key.explanation,
        range: range, text: text, snippet: snippet)
    }
  }

  /// The completion text with placeholders for the value.
  private func snippet(for key: String, _ template: ValueTemplate) -> String {
    let bare = cursor.slot.member(key, "")
    let name = bare.hasSuffix(",") ? String(bare.dropLast()) : bare
    return ValueTemplate.escaped(name) + template.snippet + (bare.hasSuffix(",") ? "," : "")
  }

  private func isBeingTyped(_ member: Int) -> Bool {
    guard let content = outline.keyContent(of: member) else { return false }
    return content.lowerBound <= cursor.slot.range.upperBound
      && cursor.slot.range.lowerBound <= content.upperBound
  }
}

// Values.
extension JSONCompletions {
  private func values(of shape: LayoutShape) -> [Completion] {
    var completions: [Completion] = []
    var seen: Set<String> = []
    for alternative in shape.alternatives {
      completions += values(ofAlternative: alternative).filter { seen.insert($0.text).inserted }
    }
    return completions
  }

  private func values(ofAlternative shape: LayoutShape) -> [Completion] {
    switch shape {
    case .name(let role):
      strings(vocabulary.names(role, at: cursor.position))
    case .reference(let kinds): strings(vocabulary.ids(of: kinds, at: cursor.position))
    case .choice(let names): strings(vocabulary.choices(names).map(suggestion))
    case .bool: plain(["true", "false"])
    case .null: plain(["null"])
    case .false: plain(["false"])
    case .constant(let number): plain(["\(number)"])
    case .number, .wholeNumber: plain(member?.defaultText.map { [$0] } ?? [])
    case .numbers, .array: template(ValueTemplate(shape, defaultText: member?.defaultText))
    case .object, .members, .dictionary: template(skeleton(of: shape))
    case .anything, .string, .either: []
    }
  }

  private func suggestion(_ name: String) -> NameSuggestion {
    guard let rule = vocabulary.rules.first(where: { $0.id == name }) else {
      return NameSuggestion(.value, name)
    }
    return NameSuggestion(.rule, name, documentation: rule.summary)
  }

  /// The key of the value.
  private var member: LayoutKey? {
    guard case .value(_, _, let member?) = cursor.position else { return nil }
    return outline.key(of: member)
  }

  /// String completions, without elements that the array already contains.
  private func strings(_ suggestions: [NameSuggestion]) -> [Completion] {
    let existing = existingElements
    return suggestions.filter { !existing.contains($0.name) }.map { suggestion in
      Completion(
        suggestion.kind, suggestion.name, detail: suggestion.detail,
        documentation: suggestion.documentation,
        range: range, text: cursor.slot.string(suggestion.name))
    }
  }

  private var existingElements: Set<String> {
    guard case .value(_, let container?, nil) = cursor.position else { return [] }
    let others = outline.children(of: container).filter { child in
      let node = outline.nodes[child].range
      return node.upperBound < range.start || range.end < node.lowerBound
    }
    return Set(others.compactMap { outline.string(at: $0)?.text })
  }

  private func plain(_ texts: [String]) -> [Completion] {
    guard !cursor.slot.isInQuotes else { return [] }
    return texts.map { text in
      let detail = text == member?.defaultText ? "by default" : nil
      return Completion(.value, text, detail: detail, range: range, text: cursor.slot.value(text))
    }
  }

  private func template(_ template: ValueTemplate) -> [Completion] {
    guard !cursor.slot.isInQuotes else { return [] }
    let comma = cursor.slot.value("")
    return [
      Completion(
        .value, template.plain, range: range, text: cursor.slot.value(template.plain),
        snippet: template.snippet + comma)
    ]
  }

  /// An object with its required keys; a view also with `class` and `frame`.
  private func skeleton(of shape: LayoutShape) -> ValueTemplate {
    let keys = outline.table.object(shape)?.keys ?? []
    let isView = shape == .object(.view) || shape == .object(.viewRoot)
    return ValueTemplate(
      objectWith: keys.filter { key in
        key.need == .required || (isView && (key.name == "class" || key.name == "frame"))
      })
  }
}

/// A template for a new value: a valid text, and a snippet with placeholders.
struct ValueTemplate {
  /// The text for editors without snippets.
  private(set) var plain = ""
  /// The text in the snippet syntax of the Language Server Protocol.
  private(set) var snippet = ""
  private var placeholderCount = 0

  /// A template for an object with the given keys.
  init(objectWith keys: [LayoutKey]) {
    add("{")
    for (index, key) in keys.enumerated() {
      add((index == 0 ? "" : ", ") + key.name.jsonQuoted + ": ")
      addValue(key.shape, key.defaultText)
    }
    if keys.isEmpty { addPlaceholder("") }
    add("}")
  }

  /// - Parameter defaultText: The default of the value, as JSON text.
  init(_ shape: LayoutShape, defaultText: String? = nil) {
    addValue(shape, defaultText)
  }

  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "$" || character == "}" || character == "\\" { result += "\\" }
      result.append(character)
    }
  }
}

extension ValueTemplate {
  private mutating func add(_ text: String) {
    plain += text
    snippet += Self.escaped(text)
  }

  private mutating func addPlaceholder(_ text: String) {
    placeholderCount += 1
    plain += text
    snippet +=
      text.isEmpty ? "$\(placeholderCount)" : "${\(placeholderCount):\(Self.escaped(text))}"
  }

  private mutating func addValue(_ shape: LayoutShape, _ defaultText: String?) {
    switch shape {
    case .bool: addPlaceholder(defaultText == "true" ? "false" : "true")
    case .null: add("null")
    case .false: add("false")
    case .constant(let number): add("\(number)")
    case .number(let minimum, _): addPlaceholder(defaultText ?? (minimum ?? 0).jsonText)
    case .wholeNumber(let values): addPlaceholder(defaultText ?? "\(values.lowerBound)")
    case .numbers(let names): addNumbers(names, defaultText)
    case .string, .name, .reference, .anything: addString(defaultText ?? "")
    case .choice(let names): addString(defaultText ?? names.first.map(\.jsonQuoted) ?? "")
    case .array(let element):
      let quote = element.isWrittenInQuotes ? "\"" : ""
      add("[")
      snippet += quote
      addPlaceholder("")
      snippet += quote
      add("]")
    case .object, .members, .dictionary:
      add("{")
      addPlaceholder("")
      add("}")
    case .either(let shapes): addValue(shapes.first { $0 != .null } ?? .null, defaultText)
    }
  }

  private mutating func addString(_ quoted: String) {
    let isString = quoted.utf8.count >= 2 && quoted.hasPrefix("\"") && quoted.hasSuffix("\"")
    add("\"")
    addPlaceholder(isString ? String(quoted.dropFirst().dropLast()) : "")
    add("\"")
  }

  private mutating func addNumbers(_ names: [String], _ defaultText: String?) {
    // A zero matrix would hide the view.
    let identity = ["a": "1", "d": "1"]
    let defaults = defaultText?.split { "[], ".contains($0) }.map(String.init) ?? []
    let numbers = defaults.count == names.count ? defaults : names.map { identity[$0] ?? "0" }
    add("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { add(", ") }
      addPlaceholder(number)
    }
    add("]")
  }
}

extension LayoutShape {
  fileprivate var isWrittenInQuotes: Bool {
    switch self {
    case .string, .name, .reference, .choice: true
    default: false
    }
  }
}

/// A suggested name, with details for the list of completions.
struct NameSuggestion {
  var kind: Completion.Kind
  var name: String
  var detail: String?
  var documentation: String?

  init(
    _ kind: Completion.Kind, _ name: String, detail: String? = nil, documentation: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.documentation = documentation
  }
}

/// The names that a JSON format suggests and explains, in addition to its tables.
protocol NameVocabulary {
  /// The suggested names for a role.
  func names(_ role: LayoutShape.NameRole, at position: JSONCursor.Position) -> [NameSuggestion]

  /// The ids of objects of these kinds.
  func ids(of kinds: Set<LayoutIDs.Kind>, at position: JSONCursor.Position) -> [NameSuggestion]

  /// The keys that apply to an object, the most likely first, including keys that it already has.
  func keys(of object: Int) -> [LayoutKey]

  /// The explanation of a value of a choice; nil if there is none.
  func explanation(ofValue text: String, at index: Int) -> String?

  /// The names of a choice, with those that the document adds.
  func choices(_ names: [String]) -> [String]

  /// The explanation of a name; nil if there is none.
  func explanation(of name: String, _ role: LayoutShape.NameRole, at index: Int) -> String?

  var rules: [NamedRule] { get }
}

extension NameVocabulary {
  func ids(of kinds: Set<LayoutIDs.Kind>, at position: JSONCursor.Position) -> [NameSuggestion] {
    []
  }

  func choices(_ names: [String]) -> [String] { names }

  func explanation(ofValue text: String, at index: Int) -> String? { nil }
}
