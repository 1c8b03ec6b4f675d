internal import LayoutCore

/// The JSON Schema of the layout format, for editors that check and complete while one types.
///
/// It is made from the reader's own tables, so the two cannot disagree about a key. It says less
/// than the reader does: no schema can look up an id or compare a frame with its bounds.
package enum LayoutSchema {
  /// The whole schema, as JSON text.
  package static var text: String {
    let roots: [LayoutObject.Name] = [.viewRoot, .applicationRoot, .layoutSet]
    let definitions = LayoutObject.Name.allCases
      .filter { $0 != .sentryRoot && $0 != .sentryView }
      .map { ($0.rawValue, definition(of: $0)) }
    let schema = SchemaNode.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A layout for layoutlint, version \(LayoutTables.version)")),
      ("anyOf", .array(roots.map(reference))),
      ("$defs", .object(definitions)),
    ])
    return schema.text + "\n"
  }

  private static func reference(to name: LayoutObject.Name) -> SchemaNode {
    .object([("$ref", .string("#/$defs/\(name.rawValue)"))])
  }

  private static func definition(of name: LayoutObject.Name) -> SchemaNode {
    let object = LayoutVocabulary.object(name)
    // A root view has all keys of a view beside its own.
    let keys = name == .viewRoot ? object.keys + LayoutVocabulary.object(.view).keys : object.keys
    var members: [(String, SchemaNode)] = [
      ("type", .string("object")),
      ("properties", .object(keys.flatMap(properties))),
      ("patternProperties", .object([("^x-", .object([]))])),
      ("additionalProperties", .raw("false")),
    ]
    let required = keys.filter { $0.need == .required }.map(\.name)
    if !required.isEmpty { members.append(("required", .array(required.map { .string($0) }))) }
    if name == .viewRoot {
      members.append(("anyOf", .array(["class", "frame", "subviews"].map(requiring))))
    }
    if object.hasExactlyOneKey {
      members.append(("oneOf", .array(keys.map { requiring($0.name) })))
    }
    let spellings = keys.compactMap { key in key.alias.map { (key.name, $0) } }
    if !spellings.isEmpty {
      let rules = spellings.map { name, alias in
        SchemaNode.object([("not", .object([("required", .strings([name, alias]))]))])
      }
      members.append(("allOf", .array(rules)))
    }
    return .object(members)
  }

  private static func requiring(_ key: String) -> SchemaNode {
    .object([("required", .strings([key]))])
  }

  private static func properties(of key: LayoutKey) -> [(String, SchemaNode)] {
    var members: [(String, SchemaNode)] = [("description", .string(key.documentation))]
    if let text = key.defaultText { members.append(("default", .raw(text))) }
    let shape = schema(of: key.shape)
    let property = SchemaNode.object(members + shape)
    guard let alias = key.alias else { return [(key.name, property)] }
    let spelling = SchemaNode.object(
      [("description", .string("The Objective-C spelling of `\(key.name)`."))] + shape)
    return [(key.name, property), (alias, spelling)]
  }

  private static func schema(of shape: LayoutShape) -> [(String, SchemaNode)] {
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
      [("type", .string("array")), ("items", .object(schema(of: element)))]
    case .object(let name): [("$ref", .string("#/$defs/\(name.rawValue)"))]
    case .either(let shapes):
      [("anyOf", .array(shapes.map { .object(schema(of: $0)) }))]
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
    case .id, .controllerClass, .otherClass, .selector: []
    }
  }
}

/// A piece of JSON that is printed with an indent.
private indirect enum SchemaNode {
  case raw(String)
  case array([SchemaNode])
  case object([(String, SchemaNode)])

  static func string(_ text: String) -> SchemaNode { .raw(JSONText.quoted(text)) }

  static func strings(_ texts: [String]) -> SchemaNode { .raw(JSONText.strings(texts)) }

  var text: String { text(indent: "\n") }

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
