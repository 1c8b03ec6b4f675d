package import JSON
package import LayoutModel
internal import Linting

/// The target of an object's members.
package protocol LayoutTarget: Sendable {
  /// Receives each valid member that specifies a property of a view.
  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap)
}

extension LayoutTarget {
  package mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {}
}

/// The keys of one kind of object: the single definition of each key's name, type, documentation
/// and target.
package struct LayoutTable<Target: LayoutTarget>: Sendable {
  typealias Read =
    @Sendable (JSONValue, ValueName, inout ParseContext, inout Target) -> Bool

  package let name: LayoutObject.Name
  /// Whether unknown keys are accepted, as in formats that a program writes and may extend.
  let isOpen: Bool
  /// The message about a key that the object does not have, with the most similar one that it has; nil: a general one.
  var unknownKey: (@Sendable (_ key: String, _ nearest: String?) -> Finding.Message?)?
  private(set) var keys: [LayoutKey] = []
  private var reads: [Read] = []
  /// The indices of required keys.
  private var required: [Int] = []
  /// Indices into `keys`, by name and by alias.
  private var indices: [String: Int] = [:]

  init(_ name: LayoutObject.Name, isOpen: Bool = false) {
    self.name = name
    self.isOpen = isOpen
  }

  package var object: LayoutObject { LayoutObject(name: name, keys: keys) }

  mutating func add<Value>(
    _ name: String, or alias: String? = nil, _ form: LayoutForm<Value>,
    at property: LocatedMember.Property? = nil, need: LayoutKey.Need = .optional,
    byDefault defaultText: String? = nil, _ documentation: String,
    _ assign: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    precondition(keys.count < UInt64.bitWidth, "the keys of an object are counted in 64 bits")
    indices[name] = keys.count
    if let alias { indices[alias] = keys.count }
    if need == .required { required.append(keys.count) }
    keys.append(
      LayoutKey(
        name: name, alias: alias, shape: form.shape, documentation: documentation,
        defaultText: defaultText, need: need, property: property))
    reads.append { value, name, context, target in
      guard let result = form.read(value, name, &context) else { return false }
      assign(&target, result)
      return true
    }
  }

  /// Reads the members of an object and reports unknown keys.
  ///
  /// - Parameter others: keys of the same object that another table reads.
  /// - Returns: false if an essential member is invalid or missing.
  package func read(
    _ object: JSONValue, into target: inout Target, ignoring others: Set<String> = [],
    _ context: inout ParseContext
  ) -> Bool {
    var given: UInt64 = 0
    var isUsable = true
    var unknownMembers: [JSONMember] = []
    for member in object.members {
      let key = member.key
      guard let index = indices[key] else {
        if !isOpen, !key.hasPrefix("x-"), !others.contains(key) {
          unknownMembers.append(member)
        }
        continue
      }
      guard given & (1 << index) == 0 else {
        reportBothSpellings(member, index, in: object, &context)
        continue
      }
      given |= 1 << index
      let name = ValueName(key)
      if reads[index](member.value, name, &context, &target) {
        if let property = keys[index].property {
          target.note(LocatedMember(property, of: member), in: &context.sourceMap)
        }
      } else if keys[index].need != .optional {
        isUsable = false
      }
    }
    if !unknownMembers.isEmpty { reportUnknownMembers(unknownMembers, given, others, &context) }
    for index in required where given & (1 << index) == 0 {
      context.report(.invalidValue, .missing(keys[index].name, in: self.name), at: object.range)
      isUsable = false
    }
    return isUsable
  }

  private func reportBothSpellings(
    _ member: JSONMember, _ index: Int, in object: JSONValue, _ context: inout ParseContext
  ) {
    guard let first = object.members.first(where: { indices[$0.key] == index }) else { return }
    context.report(
      .duplicateKey, .bothSpellings(member.key, first.key), at: member.keyRange,
      related: [Finding.RelatedLocation(SourceRange(first.keyRange), "first set here")])
  }

  private func reportUnknownMembers(
    _ unknownMembers: [JSONMember], _ given: UInt64, _ others: Set<String>,
    _ context: inout ParseContext
  ) {
    let free = keys.indices.filter { given & (1 << $0) == 0 }
      .flatMap { [keys[$0].name] + (keys[$0].alias.map { [$0] } ?? []) }
    let candidates = free + others.sorted()
    for unknownMember in unknownMembers {
      if context.isCancelled { break }
      let home =
        name.family == .configuration ? nil : LayoutVocabulary.home(of: unknownMember.key)
      let nearest = home == nil ? context.nearest(to: unknownMember.key, in: candidates) : nil
      let key = unknownMember.key
      context.report(
        .unknownKey,
        unknownKey.flatMap { $0(key.shortened, nearest) }
          ?? .unknownKey(key, in: name, home: home, nearest: nearest),
        at: unknownMember.keyRange,
        fixes: nearest.map { [.replace(unknownMember.keyRange, with: $0)] } ?? [])
    }
  }
}

extension LocatedMember {
  init(_ property: LocatedMember.Property, of member: JSONMember) {
    self.init(
      property, key: SourceRange(member.keyRange), value: SourceRange(member.value.range))
  }
}

extension Finding.Message {
  fileprivate static func bothSpellings(_ key: String, _ first: String) -> Self {
    "'\(key)' and '\(first)' are two spellings of one key"
  }

  fileprivate static func missing(_ key: String, in object: LayoutObject.Name) -> Self {
    "\(object.noun) needs '\(key)'"
  }

  fileprivate static func unknownKey(
    _ key: String, in object: LayoutObject.Name, home: LayoutObject.Name?, nearest: String?
  ) -> Self {
    let key = key.shortened
    if let home { return "'\(key)' is a key of \(home.noun), not of \(object.noun)" }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "\(object.noun) has no key '\(key)'\(hint)"
  }
}

/// One kind of object of the format with its keys, for hovers, completion and the schema. It is
/// derived from the reader's tables.
package struct LayoutObject: Sendable {
  package let name: Name
  package let keys: [LayoutKey]

  package init(name: Name, keys: [LayoutKey]) {
    self.name = name
    self.keys = keys
  }

  package enum Name: String, CaseIterable, Hashable, Sendable {
    case view, viewController, gestureRecognizer, gestureDelegate, action, recognizerAction
    case accessibility, constraint, transform, pointInside, hitTest
    case viewRoot, applicationRoot, layoutSet, setEntry, device, application
    case sentryRoot, sentryView
    case webDriverElement, idbElement, deviceAgentElement
    case configuration, ruleConfiguration, ruleOptions, suppression, classDescription
    case configurationOverride
    case customRule, ruleExample, viewMatcher, numberRange, constraintMatcher, recognizerMatcher
    case outletMatcher, screenMatcher

    package enum Family: Hashable, Sendable {
      case layout, dump, configuration
    }

    /// The format that the object belongs to. The configuration shares some objects with layouts.
    package var family: Family {
      switch self {
      case .sentryRoot, .sentryView, .webDriverElement, .idbElement, .deviceAgentElement: .dump
      case .configuration, .ruleConfiguration, .ruleOptions, .suppression, .classDescription,
        .configurationOverride, .customRule, .ruleExample, .viewMatcher, .numberRange,
        .constraintMatcher, .recognizerMatcher, .outletMatcher, .screenMatcher:
        .configuration
      default: .layout
      }
    }

    /// The name of such an object in messages, in the singular.
    package var noun: String {
      switch self {
      case .view: "a view"
      case .viewController: "the object of a view controller"
      case .gestureRecognizer: "a gesture recognizer"
      case .gestureDelegate: "the object of a delegate"
      case .action: "a control's action"
      case .recognizerAction: "a gesture recognizer's action"
      case .accessibility: "an accessibility object"
      case .constraint: "a constraint"
      case .transform: "an object of rotation, scale and translation"
      case .pointInside: "an object with 'insets' or 'rect'"
      case .hitTest: "an object with 'forward', 'forwardSelf' or 'ignoring'"
      case .viewRoot: "a root view"
      case .applicationRoot: "an application"
      case .layoutSet: "a layout set"
      case .setEntry: "an entry of 'layouts'"
      case .device: "the object of a device"
      case .application: "the object of 'application'"
      case .sentryRoot: "a Sentry view hierarchy"
      case .sentryView: "a Sentry view"
      case .webDriverElement, .idbElement, .deviceAgentElement: "an element"
      case .configuration: "a configuration"
      case .ruleConfiguration: "an object with 'severity' or 'options'"
      case .ruleOptions: "an object with this rule's options"
      case .suppression: "an entry of 'suppress'"
      case .classDescription: "the description of a class"
      case .configurationOverride: "an entry of 'overrides'"
      case .customRule: "a custom rule"
      case .ruleExample: "an example"
      case .viewMatcher: "a condition on a view"
      case .numberRange: "an object with 'less-than', 'at-most', 'more-than' or 'at-least'"
      case .constraintMatcher: "a condition on a constraint"
      case .recognizerMatcher: "a condition on a gesture recognizer"
      case .outletMatcher: "a condition on an outlet"
      case .screenMatcher: "a condition on the screen"
      }
    }

    package var plural: String {
      switch self {
      case .view, .sentryView: "views"
      case .webDriverElement, .idbElement, .deviceAgentElement: "elements"
      case .gestureRecognizer: "gesture recognizers"
      case .action, .recognizerAction: "actions"
      case .constraint: "constraints"
      case .customRule: "custom rules"
      case .ruleExample: "examples"
      case .viewMatcher: "conditions"
      case .setEntry: #"{"name": …, "layout": …}"#
      case .suppression: #"{"rule": …, "path": …, "view": …}"#
      case .configurationOverride: #"{"paths": …, "rules": …}"#
      default: "objects"
      }
    }
  }

  /// Whether such an object has exactly one of its keys.
  package var hasExactlyOneKey: Bool { name == .pointInside || name == .hitTest }

  /// The keys of which such an object must have at least one; empty if it has no such requirement.
  package var choiceOfKeys: [String] {
    switch name {
    case .viewRoot: ["class", "frame", "subviews"]
    case .suppression: ["rule", "path", "view"]
    default: []
    }
  }

  package func key(_ name: String) -> LayoutKey? {
    keys.first { $0.name == name || $0.alias == name }
  }
}

/// One key of an object.
package struct LayoutKey: Hashable, Sendable {
  package let name: String
  /// The Objective-C spelling, if the format accepts it.
  package let alias: String?
  package let shape: LayoutShape
  /// One sentence of documentation.
  package let documentation: String
  /// The default value as JSON text; nil if it depends on other properties.
  package let defaultText: String?
  package let need: Need
  /// The property of a view that the key specifies.
  package let property: LocatedMember.Property?

  package enum Need: Hashable, Sendable {
    case optional
    /// Without a valid value the object has another meaning, so the whole object is ignored.
    case essential
    /// Essential and required.
    case required
  }

  /// The same key with another name.
  package func renamed(_ name: String, documentation: String) -> LayoutKey {
    LayoutKey(
      name: name, alias: nil, shape: shape, documentation: documentation,
      defaultText: defaultText, need: need, property: property)
  }
}
