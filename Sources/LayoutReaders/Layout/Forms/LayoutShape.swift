internal import LayoutModel

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
