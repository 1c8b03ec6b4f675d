internal import Linting
internal import LayoutModel

/// The JSON Schema of the layout format, for validation and completion in editors.
///
/// The schema is generated from the reader's tables, so both have the same keys. It is less strict
/// than the reader: a schema cannot resolve ids or compare a frame with its bounds.
package enum LayoutSchema {
  /// The complete schema as JSON text.
  package static var text: String {
    let roots: [LayoutObject.Name] = [.viewRoot, .applicationRoot, .layoutSet]
    let definitions = LayoutObject.Name.allCases.filter { $0.family == .layout }
      .map { ($0.rawValue, JSONText.definition(of: object($0))) }
    let schema = JSONText.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A layout for layoutlint, version \(LayoutTables.version)")),
      ("anyOf", .array(roots.map { .object(JSONText.keywords(of: .object($0))) })),
      ("$defs", .object(definitions)),
    ])
    return schema.text + "\n"
  }

  /// A root view has the keys of a view in addition to its own.
  private static func object(_ name: LayoutObject.Name) -> LayoutObject {
    let object = LayoutVocabulary.object(name)
    guard name == .viewRoot else { return object }
    return LayoutObject(name: name, keys: object.keys + LayoutVocabulary.object(.view).keys)
  }
}

extension LayoutShape.NameRole {
  /// UIKit's names for this role; other names may be valid, too.
  package var suggestions: [String] {
    switch self {
    case .viewClass: UIKitClass.publicNames
    case .recognizerClass: GestureRecognizer.Kind.allCases.map(\.rawValue).sorted()
    case .color: ["clear"]
    case .rule: ["all"]
    case .language: PseudoLanguage.allCases.map(\.rawValue)
    case .id, .controllerClass, .otherClass, .selector, .pathPattern, .path: []
    }
  }
}

// JSON Schemas.
extension JSONText {
  /// The schema of one kind of object.
  static func definition(of object: LayoutObject) -> JSONText {
    var members = objectMembers(object.keys)
    if !object.choiceOfKeys.isEmpty {
      members.append(("anyOf", .array(object.choiceOfKeys.map(requiring))))
    }
    if object.hasExactlyOneKey {
      members.append(("oneOf", .array(object.keys.map { requiring($0.name) })))
    }
    return .object(members)
  }

  /// - Parameter others: the shape of the values of other keys; nil: there are none.
  private static func objectMembers(
    _ keys: [LayoutKey], others: LayoutShape? = nil
  ) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [
      ("type", .string("object")),
      ("properties", .object(keys.flatMap(properties))),
      notes,
      ("additionalProperties", others.map { .object(keywords(of: $0)) } ?? false),
    ]
    let required = keys.filter { $0.need == .required }.map(\.name)
    if !required.isEmpty { members.append(("required", .array(required.map { .string($0) }))) }
    let spellings = keys.compactMap { key in key.alias.map { (key.name, $0) } }
    if !spellings.isEmpty {
      let rules = spellings.map { name, alias in
        JSONText.object([("not", .object([("required", .strings([name, alias]))]))])
      }
      members.append(("allOf", .array(rules)))
    }
    return members
  }

  /// The `notes` property, which every object may have.
  private static var notes: (String, JSONText) {
    ("patternProperties", .object([("^x-", [:])]))
  }

  private static func requiring(_ key: String) -> JSONText {
    .object([("required", .strings([key]))])
  }

  private static func properties(of key: LayoutKey) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [("description", .string(key.documentation))]
    if let text = key.defaultText { members.append(("default", .raw(text))) }
    let shape = keywords(of: key.shape)
    let property = JSONText.object(members + shape)
    guard let alias = key.alias else { return [(key.name, property)] }
    let spelling = JSONText.object(
      [("description", .string("The Objective-C spelling of `\(key.name)`."))] + shape)
    return [(key.name, property), (alias, spelling)]
  }

  /// The schema keywords for the shape of a value.
  static func keywords(of shape: LayoutShape) -> [(String, JSONText)] {
    switch shape {
    case .anything: []
    case .null: [("type", .string("null"))]
    case .false: [("const", .bool(false))]
    case .constant(let number): [("const", .integer(number))]
    case .bool: [("type", .string("boolean"))]
    case .string: [("type", .string("string"))]
    case .name(let role): name(role)
    case .reference: [("type", .string("string")), ("minLength", 1)]
    case .number(let minimum, let maximum):
      [("type", .string("number"))]
        + (minimum.map { [("minimum", .number($0))] } ?? [])
        + (maximum.map { [("maximum", .number($0))] } ?? [])
    case .wholeNumber(let values):
      [
        ("type", .string("integer")), ("minimum", .integer(values.lowerBound)),
        ("maximum", .integer(values.upperBound)),
      ]
    case .numbers(let names):
      [
        ("type", .string("array")), ("items", .object([("type", .string("number"))])),
        ("minItems", .integer(names.count)), ("maxItems", .integer(names.count)),
      ]
    case .choice(let names): [("enum", .strings(names))]
    case .array(let element):
      [("type", .string("array")), ("items", .object(keywords(of: element)))]
    case .object(let name): [("$ref", .string("#/$defs/\(name.rawValue)"))]
    case .members(let keys, let others): objectMembers(keys, others: others)
    case .dictionary(let value):
      [
        ("type", .string("object")), notes,
        ("additionalProperties", .object(keywords(of: value))),
      ]
    case .either(let shapes):
      [("anyOf", .array(shapes.map { .object(keywords(of: $0)) }))]
    }
  }

  /// Any name is valid; UIKit's names are examples for completion.
  private static func name(_ role: LayoutShape.NameRole) -> [(String, JSONText)] {
    let anyName: [(String, JSONText)] = [("type", .string("string")), ("minLength", 1)]
    guard !role.suggestions.isEmpty else { return anyName }
    let offered = JSONText.object([("enum", .strings(role.suggestions))])
    return [("anyOf", .array([offered, .object(anyName)]))]
  }
}

/// The valid values of a key. Messages about invalid values, the JSON Schema and completion are
/// derived from it.
package indirect enum LayoutShape: Hashable, Sendable {
  case anything
  case null
  case `false`
  /// Exactly this integer.
  case constant(Int)
  case bool
  case string
  /// A nonempty string that names something.
  case name(NameRole)
  /// The id of another object of the layout, which must exist.
  case reference(Set<LayoutIDs.Kind>)
  case number(minimum: Double? = nil, maximum: Double? = nil)
  case wholeNumber(ClosedRange<Int>)
  /// An array of numbers with the given meanings.
  case numbers([String])
  case choice([String])
  case array(LayoutShape)
  case object(LayoutObject.Name)
  /// An object that is described inline, because its keys are determined at run time.
  ///
  /// `others` is the shape of the values of further keys that the user chooses; nil: there are none.
  case members([LayoutKey], others: LayoutShape? = nil)
  /// An object whose keys are chosen by the user.
  case dictionary(LayoutShape)
  case either([LayoutShape])

  /// What a name refers to, for completion.
  package enum NameRole: Hashable, Sendable {
    case id, viewClass, recognizerClass, controllerClass, otherClass, selector, rule, color
    case pathPattern, path, language
  }
}

extension LayoutShape {
  /// The expected value, as in "'frame' must be …".
  package var expectation: String {
    switch self {
    case .anything: "any value"
    case .null: "null"
    case .false: "false"
    case .constant(let number): "\(number)"
    case .bool: "true or false"
    case .string: "a string"
    case .name(let role): role.nouns.one
    case .reference: "an id"
    case .number(let minimum, let maximum): Self.number(minimum, maximum)
    case .wholeNumber(let values):
      "a whole number from \(values.lowerBound) to \(values.upperBound)"
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
    case .choice(let names) where names.count > Self.listedNames: "names"
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

  /// The maximum number of names that a message lists.
  private static let listedNames = 9

  private static func alternatives(_ names: [String]) -> String {
    guard names.count > listedNames, let first = names.first else {
      return joined(names.map { "'\($0)'" })
    }
    return "one of \(names.count) names, such as '\(first)'"
  }

  /// Joins parts: `a, b or c`.
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
    case .language: ("the tag of a language", "tags of languages")
    }
  }
}

extension JSONText {
  /// An object with members in this order.
  static func object(_ members: [(String, JSONText)]) -> JSONText {
    .object(members.map { Member(name: $0, value: $1) })
  }
}
