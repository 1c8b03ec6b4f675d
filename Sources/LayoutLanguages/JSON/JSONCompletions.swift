internal import JSON
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders

/// What may be written at a place of a JSON text.
struct JSONCompletions {
  private let outline: ShapedOutline
  private let vocabulary: any NameVocabulary
  private let cursor: JSONCursor

  static func all(
    at offset: Int, in outline: ShapedOutline, of bytes: [UInt8], _ vocabulary: any NameVocabulary
  ) -> [Completion] {
    guard let cursor = JSONCursor(at: offset, in: outline, of: bytes) else { return [] }
    let completions = JSONCompletions(outline: outline, vocabulary: vocabulary, cursor: cursor)
    switch cursor.place {
    case .key(let object): return completions.keys(of: object)
    case .value(let shape, _, _): return completions.values(of: shape)
    }
  }

  private var range: SourceRange { SourceRange(cursor.slot.range) }

  private func keys(of object: Int) -> [Completion] {
    guard let description = outline.object(of: object)?.description else { return [] }
    let given = Set(
      outline.children(of: object).filter { !isBeingTyped($0) }
        .compactMap { outline.knownName(of: $0) })
    if description.hasExactlyOneKey, !given.isEmpty { return [] }
    return vocabulary.keys(of: object).filter { !given.contains($0.name) }.map { key in
      let template = ValueTemplate(key)
      let text = cursor.slot.member(key.name, template.plain)
      let snippet =
        cursor.slot.hasColon ? nil : snippet(for: key.name, template, besides: text)
      let isRule = vocabulary.rules.contains { $0.id == key.name }
      return Completion(
        isRule ? .rule : .key, key.name, detail: key.shape.expectation,
        documentation: key.explanation,
        range: range, text: text, snippet: snippet)
    }
  }

  /// The same text with the value's places to fill in.
  private func snippet(
    for key: String, _ template: ValueTemplate, besides text: String
  ) -> String {
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
  private func values(of shape: Int) -> [Completion] {
    var completions: [Completion] = []
    var seen: Set<String> = []
    for alternative in outline.table.alternatives(of: shape) {
      completions += values(of: outline.table.entries[alternative])
        .filter { seen.insert($0.text).inserted }
    }
    return completions
  }

  private func values(of entry: ShapeTable.Entry) -> [Completion] {
    switch entry.shape {
    case .name(let role):
      strings(vocabulary.names(role, at: cursor.place))
    case .reference(let kinds): strings(vocabulary.ids(of: kinds, at: cursor.place))
    case .choice(let names): strings(names.map(offer))
    case .bool: plain(["true", "false"])
    case .null: plain(["null"])
    case .constant(let number): plain(["\(number)"])
    case .number, .wholeNumber: plain(member?.defaultText.map { [$0] } ?? [])
    case .numbers, .array: template(ValueTemplate(entry.shape, standard: member?.defaultText))
    case .object, .members, .dictionary: template(skeleton(of: entry))
    case .anything, .string, .either: []
    }
  }

  private func offer(_ name: String) -> NameSuggestion {
    guard let rule = vocabulary.rules.first(where: { $0.id == name }) else {
      return NameSuggestion(.value, name)
    }
    return NameSuggestion(.rule, name, documentation: rule.summary)
  }

  /// The key that the value is of.
  private var member: LayoutKey? {
    guard case .value(_, _, let member?) = cursor.place else { return nil }
    return outline.key(of: member)
  }

  /// Those that are not in the array yet.
  private func strings(_ offers: [NameSuggestion]) -> [Completion] {
    let given = givenElements
    return offers.filter { !given.contains($0.name) }.map { offer in
      Completion(
        offer.kind, offer.name, detail: offer.detail, documentation: offer.documentation,
        range: range, text: cursor.slot.string(offer.name))
    }
  }

  private var givenElements: Set<String> {
    guard case .value(_, let container?, nil) = cursor.place else { return [] }
    let others = outline.children(of: container).filter { child in
      let node = outline.nodes[child].range
      return node.upperBound < range.start || range.end < node.lowerBound
    }
    return Set(others.compactMap { outline.string(at: $0)?.text })
  }

  private func plain(_ texts: [String]) -> [Completion] {
    guard !cursor.slot.takesStringsOnly else { return [] }
    return texts.map { text in
      let detail = text == member?.defaultText ? "by default" : nil
      return Completion(.value, text, detail: detail, range: range, text: cursor.slot.value(text))
    }
  }

  private func template(_ template: ValueTemplate) -> [Completion] {
    guard !cursor.slot.takesStringsOnly else { return [] }
    let comma = cursor.slot.value("")
    return [
      Completion(
        .value, template.plain, range: range, text: cursor.slot.value(template.plain),
        snippet: template.snippet + comma)
    ]
  }

  /// An object with the keys that it has to have; a view with what makes it one.
  private func skeleton(of entry: ShapeTable.Entry) -> ValueTemplate {
    let keys = entry.object.map { outline.table.objects[$0].keys } ?? []
    let isView = entry.shape == .object(.view) || entry.shape == .object(.viewRoot)
    return ValueTemplate(
      objectWith: keys.filter { key in
        key.need == .required || (isView && (key.name == "class" || key.name == "frame"))
      })
  }
}

/// A value as it is put into a text before anybody has filled it in: one that is right as it
/// stands, and a snippet with places to go through.
struct ValueTemplate {
  private enum Piece {
    case text(String)
    /// Only where a person goes on to fill it in.
    case frame(String)
    case stop(String)
  }

  private var pieces: [Piece] = []

  /// What is written where nobody fills anything in.
  var plain: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part), .stop(let part): text += part
      case .frame: break
      }
    }
  }

  /// In the syntax of the language server protocol.
  var snippet: String {
    var count = 0
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part), .frame(let part): text += Self.escaped(part)
      case .stop(let part):
        count += 1
        text += part.isEmpty ? "$\(count)" : "${\(count):\(Self.escaped(part))}"
      }
    }
  }

  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "$" || character == "}" || character == "\\" { result += "\\" }
      result.append(character)
    }
  }
}

extension ValueTemplate {
  /// The value of a key.
  init(_ key: LayoutKey) {
    self.init(key.shape, standard: key.defaultText)
  }

  /// An object with the keys that make it worth something.
  init(objectWith keys: [LayoutKey]) {
    pieces.append(.text("{"))
    for (place, key) in keys.enumerated() {
      pieces.append(.text((place == 0 ? "" : ", ") + JSONText.quoted(key.name) + ": "))
      pieces += ValueTemplate(key).pieces
    }
    if keys.isEmpty { pieces.append(.stop("")) }
    pieces.append(.text("}"))
  }

  /// - Parameter standard: what counts where the value is left out, as JSON text.
  init(_ shape: LayoutShape, standard: String? = nil) {
    pieces = Self.pieces(shape, standard)
  }

  private static func pieces(_ shape: LayoutShape, _ standard: String?) -> [Piece] {
    switch shape {
    case .bool: [.stop(standard == "true" ? "false" : "true")]
    case .null: [.text("null")]
    case .constant(let number): [.text("\(number)")]
    case .number(let minimum, _): [.stop(standard ?? JSONText.number(minimum ?? 0))]
    case .wholeNumber(let minimum): [.stop(standard ?? "\(minimum)")]
    case .numbers(let names): numbers(names, standard)
    case .string, .name, .reference, .anything: string(standard ?? "")
    case .choice(let names): string(standard ?? names.first.map(JSONText.quoted) ?? "")
    case .array(let element):
      element.isWrittenInQuotes
        ? [.text("["), .frame("\""), .stop(""), .frame("\""), .text("]")]
        : [.text("["), .stop(""), .text("]")]
    case .object, .members, .dictionary: [.text("{"), .stop(""), .text("}")]
    case .either(let shapes): pieces(shapes.first { $0 != .null } ?? .null, standard)
    }
  }

  private static func string(_ quoted: String) -> [Piece] {
    let isString = quoted.utf8.count >= 2 && quoted.hasPrefix("\"") && quoted.hasSuffix("\"")
    return [
      .text("\""), .stop(isString ? String(quoted.dropFirst().dropLast()) : ""), .text("\""),
    ]
  }

  private static func numbers(_ names: [String], _ standard: String?) -> [Piece] {
    // A matrix of zeros would make the view vanish.
    let identity = ["a": "1", "d": "1"]
    let stated = standard?.split { "[], ".contains($0) }.map(String.init) ?? []
    let numbers = stated.count == names.count ? stated : names.map { identity[$0] ?? "0" }
    var pieces: [Piece] = [.text("[")]
    for (place, number) in numbers.enumerated() {
      if place > 0 { pieces.append(.text(", ")) }
      pieces.append(.stop(number))
    }
    return pieces + [.text("]")]
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

/// A name that may be written, with what a person chooses it by.
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

/// What one JSON format knows of names beside what its tables say.
protocol NameVocabulary {
  /// Names that stand for something of a role.
  func names(_ role: LayoutShape.NameRole, at place: JSONCursor.Place) -> [NameSuggestion]

  /// The ids of things of these kinds.
  func ids(of kinds: Set<LayoutIDs.Kind>, at place: JSONCursor.Place) -> [NameSuggestion]

  /// The keys of an object that make sense in it, the likeliest first; those that it has included.
  func keys(of object: Int) -> [LayoutKey]

  /// The explanation of a name; nil where nothing is known of it.
  func explanation(of name: String, _ role: LayoutShape.NameRole, at index: Int) -> String?

  var rules: [NamedRule] { get }
}
