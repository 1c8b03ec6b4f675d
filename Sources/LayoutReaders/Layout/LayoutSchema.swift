internal import LayoutModel

/// The JSON Schema of the layout format, for editors that check and complete while one types.
///
/// It is made from the reader's own tables, so the two cannot disagree about a key. It says less
/// than the reader does: no schema can look up an id or compare a frame with its bounds.
package enum LayoutSchema {
  /// The whole schema, as JSON text.
  package static var text: String {
    let roots: [LayoutObject.Name] = [.viewRoot, .applicationRoot, .layoutSet]
    let definitions = LayoutObject.Name.allCases.filter { $0.family == .layout }
      .map { ($0.rawValue, SchemaNode.definition(of: object($0))) }
    let schema = SchemaNode.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A layout for layoutlint, version \(LayoutTables.version)")),
      ("anyOf", .array(roots.map { .object(SchemaNode.keywords(of: .object($0))) })),
      ("$defs", .object(definitions)),
    ])
    return schema.text + "\n"
  }

  /// A root view has all keys of a view beside its own.
  private static func object(_ name: LayoutObject.Name) -> LayoutObject {
    let object = LayoutVocabulary.object(name)
    guard name == .viewRoot else { return object }
    return LayoutObject(name: name, keys: object.keys + LayoutVocabulary.object(.view).keys)
  }
}

extension LayoutShape.NameRole {
  /// Names that are always right here; others may be, too.
  package var suggestions: [String] {
    switch self {
    case .viewClass: UIKitClass.publicNames
    case .recognizerClass:
      [
        "UIGestureRecognizer", "UIHoverGestureRecognizer", "UILongPressGestureRecognizer",
        "UIPanGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
        "UIScreenEdgePanGestureRecognizer", "UISwipeGestureRecognizer", "UITapGestureRecognizer",
      ]
    case .color: ["clear"]
    case .rule: ["all"]
    case .id, .controllerClass, .otherClass, .selector, .pathPattern, .path: []
    }
  }
}

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

extension SchemaNode {
  /// The schema of one kind of object.
  package static func definition(of object: LayoutObject) -> SchemaNode {
    var members = objectMembers(object.keys)
    if !object.choiceOfKeys.isEmpty {
      members.append(("anyOf", .array(object.choiceOfKeys.map(requiring))))
    }
    if object.hasExactlyOneKey {
      members.append(("oneOf", .array(object.keys.map { requiring($0.name) })))
    }
    return .object(members)
  }

  private static func objectMembers(_ keys: [LayoutKey]) -> [(String, SchemaNode)] {
    var members: [(String, SchemaNode)] = [
      ("type", .string("object")),
      ("properties", .object(keys.flatMap(properties))),
      notes,
      ("additionalProperties", .raw("false")),
    ]
    let required = keys.filter { $0.need == .required }.map(\.name)
    if !required.isEmpty { members.append(("required", .array(required.map { .string($0) }))) }
    let spellings = keys.compactMap { key in key.alias.map { (key.name, $0) } }
    if !spellings.isEmpty {
      let rules = spellings.map { name, alias in
        SchemaNode.object([("not", .object([("required", .strings([name, alias]))]))])
      }
      members.append(("allOf", .array(rules)))
    }
    return members
  }

  /// Each object may hold notes of the user's own.
  private static var notes: (String, SchemaNode) {
    ("patternProperties", .object([("^x-", .object([]))]))
  }

  private static func requiring(_ key: String) -> SchemaNode {
    .object([("required", .strings([key]))])
  }

  private static func properties(of key: LayoutKey) -> [(String, SchemaNode)] {
    var members: [(String, SchemaNode)] = [("description", .string(key.documentation))]
    if let text = key.defaultText { members.append(("default", .raw(text))) }
    let shape = keywords(of: key.shape)
    let property = SchemaNode.object(members + shape)
    guard let alias = key.alias else { return [(key.name, property)] }
    let spelling = SchemaNode.object(
      [("description", .string("The Objective-C spelling of `\(key.name)`."))] + shape)
    return [(key.name, property), (alias, spelling)]
  }

  /// What the schema of a value says, keyword by keyword.
  static func keywords(of shape: LayoutShape) -> [(String, SchemaNode)] {
    switch shape {
    case .anything: []
    case .null: [("type", .string("null"))]
    case .constant(let number): [("const", .raw("\(number)"))]
    case .bool: [("type", .string("boolean"))]
    case .string: [("type", .string("string"))]
    case .name(let role): name(role)
    case .reference: [("type", .string("string")), ("minLength", .raw("1"))]
    case .number(let minimum, let maximum):
      [("type", .string("number"))]
        + (minimum.map { [("minimum", .raw(JSONText.number($0)))] } ?? [])
        + (maximum.map { [("maximum", .raw(JSONText.number($0)))] } ?? [])
    case .wholeNumber(let minimum):
      [("type", .string("integer")), ("minimum", .raw("\(minimum)"))]
    case .numbers(let names):
      [
        ("type", .string("array")), ("items", .object([("type", .string("number"))])),
        ("minItems", .raw("\(names.count)")), ("maxItems", .raw("\(names.count)")),
      ]
    case .choice(let names): [("enum", .strings(names))]
    case .array(let element):
      [("type", .string("array")), ("items", .object(keywords(of: element)))]
    case .object(let name): [("$ref", .string("#/$defs/\(name.rawValue)"))]
    case .members(let keys): objectMembers(keys)
    case .dictionary(let value):
      [
        ("type", .string("object")), notes,
        ("additionalProperties", .object(keywords(of: value))),
      ]
    case .either(let shapes):
      [("anyOf", .array(shapes.map { .object(keywords(of: $0)) }))]
    }
  }

  /// Any name will do, but an editor can offer those that UIKit has.
  private static func name(_ role: LayoutShape.NameRole) -> [(String, SchemaNode)] {
    let anyName: [(String, SchemaNode)] = [("type", .string("string")), ("minLength", .raw("1"))]
    guard !role.suggestions.isEmpty else { return anyName }
    let offered = SchemaNode.object([("enum", .strings(role.suggestions))])
    return [("anyOf", .array([offered, .object(anyName)]))]
  }
}

/// What a value of the format may be: the one description behind what a mismatch is told, the
/// JSON Schema and completion.
package indirect enum LayoutShape: Hashable, Sendable {
  case anything
  case null
  /// This whole number and no other.
  case constant(Int)
  case bool
  case string
  /// A string that is not empty and stands for something.
  case name(NameRole)
  /// The id of another thing of the layout, which must be there.
  case reference(Set<LayoutIDs.Kind>)
  case number(minimum: Double? = nil, maximum: Double? = nil)
  case wholeNumber(minimum: Int)
  /// An array of so many numbers, by what each is.
  case numbers([String])
  case choice([String])
  case array(LayoutShape)
  case object(LayoutObject.Name)
  /// An object that is described in its place, since its keys are known at run time only.
  case members([LayoutKey])
  /// An object whose keys are names of the user's own.
  case dictionary(LayoutShape)
  case either([LayoutShape])

  /// What a name stands for, so that an editor can offer the right ones.
  package enum NameRole: Hashable, Sendable {
    case id, viewClass, recognizerClass, controllerClass, otherClass, selector, rule, color
    case pathPattern, path
  }
}

extension LayoutShape {
  /// What the value has to be, as the second half of "'frame' takes …".
  package var expectation: String {
    switch self {
    case .anything: "any value"
    case .null: "null"
    case .constant(let number): "\(number)"
    case .bool: "true or false"
    case .string: "a string"
    case .name(let role): role.nouns.one
    case .reference: "an id"
    case .number(let minimum, let maximum): Self.number(minimum, maximum)
    case .wholeNumber(let minimum): "a whole number of at least \(minimum)"
    case .numbers(let names): "[" + names.joined(separator: ", ") + "]"
    case .choice(let names): Self.alternatives(names)
    case .array(let element): "an array of " + element.plural
    case .object(let name): name.noun
    case .members, .dictionary: "an object"
    case .either(let shapes): Self.joined(shapes.map(\.expectation))
    }
  }

  private var plural: String {
    switch self {
    case .name(let role): role.nouns.many
    case .reference: "ids"
    case .object(let name): name.plural
    case .choice(let names): names.map { "'\($0)'" }.joined(separator: ", ")
    default: "values"
    }
  }

  private static func number(_ minimum: Double?, _ maximum: Double?) -> String {
    switch (minimum, maximum) {
    case (let low?, let high?): "a number from \(low.shortText) to \(high.shortText)"
    case (let low?, nil): "a number of at least \(low.shortText)"
    case (nil, let high?): "a number of at most \(high.shortText)"
    case (nil, nil): "a number"
    }
  }

  /// More names than this are not listed in one line.
  private static let listedNames = 9

  private static func alternatives(_ names: [String]) -> String {
    guard names.count > listedNames, let first = names.first else {
      return joined(names.map { "'\($0)'" })
    }
    return "one of \(names.count) names, such as '\(first)'"
  }

  /// `a, b or c`
  private static func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension LayoutShape.NameRole {
  fileprivate var nouns: (one: String, many: String) {
    switch self {
    case .id: ("an id", "ids")
    case .viewClass, .recognizerClass, .controllerClass, .otherClass:
      ("the name of a class", "names of classes")
    case .selector: ("a selector", "selectors")
    case .rule: ("the name of a rule", "names of rules")
    case .color: ("a color", "colors")
    case .pathPattern: ("a path pattern", "path patterns")
    case .path: ("a path", "paths")
    }
  }
}
