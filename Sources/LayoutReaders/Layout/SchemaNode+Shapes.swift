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
