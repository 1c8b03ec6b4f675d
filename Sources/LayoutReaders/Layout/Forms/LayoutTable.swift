package import LayoutModel
internal import Linting
package import JSON

/// What the members of an object are written into.
package protocol LayoutTarget: Sendable {
  /// Is told each member that states a property of a view and could be read.
  mutating func note(_ member: LocatedMember)
}

extension LayoutTarget {
  package mutating func note(_ member: LocatedMember) {}
}

/// The keys of one kind of object: the one place that says what each is called, what it takes,
/// what it means and where its value goes.
package struct LayoutTable<Target: LayoutTarget>: Sendable {
  typealias Read =
    @Sendable (JSONValue, ValueName, inout ParseContext, inout Target) -> Bool

  package let name: LayoutObject.Name
  /// Unknown keys are no mistake: a program wrote the text, and its next version may write more.
  let isOpen: Bool
  private(set) var keys: [LayoutKey] = []
  private var reads: [Read] = []
  /// The places of the keys that have to be there.
  private var required: [Int] = []
  /// By name and by alias.
  private var places: [String: Int] = [:]

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
    places[name] = keys.count
    if let alias { places[alias] = keys.count }
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

  /// Reads the members of an object, and reports those that do not belong.
  ///
  /// - Parameter others: keys that another table reads from the same object.
  /// - Returns: false where the object says nothing without what is at fault or missing.
  package func read(
    _ object: JSONValue, into target: inout Target, besides others: Set<String> = [],
    _ context: inout ParseContext
  ) -> Bool {
    var given: UInt64 = 0
    var isUsable = true
    var strangers: [JSONMember] = []
    for member in object.members {
      guard let place = places[member.key] else {
        if !isOpen, !member.key.hasPrefix("x-"), !others.contains(member.key) {
          strangers.append(member)
        }
        continue
      }
      guard given & (1 << place) == 0 else {
        reportBothSpellings(member, place, in: object, &context)
        continue
      }
      given |= 1 << place
      let name = ValueName(member.key)
      if reads[place](member.value, name, &context, &target) {
        if let property = keys[place].property {
          target.note(LocatedMember(property, of: member))
        }
      } else if keys[place].need != .optional {
        isUsable = false
      }
    }
    if !strangers.isEmpty { reportStrangers(strangers, given, others, &context) }
    for place in required where given & (1 << place) == 0 {
      context.report(.invalidValue, .missing(keys[place].name, in: self.name), at: object.range)
      isUsable = false
    }
    return isUsable
  }

  private func reportBothSpellings(
    _ member: JSONMember, _ place: Int, in object: JSONValue, _ context: inout ParseContext
  ) {
    guard let first = object.members.first(where: { places[$0.key] == place }) else { return }
    context.report(
      .duplicateKey, .bothSpellings(member.key, first.key), at: member.keyRange,
      related: [Finding.RelatedLocation(SourceRange(first.keyRange), "it is first given here")])
  }

  private func reportStrangers(
    _ strangers: [JSONMember], _ given: UInt64, _ others: Set<String>,
    _ context: inout ParseContext
  ) {
    let free = keys.indices.filter { given & (1 << $0) == 0 }
      .flatMap { [keys[$0].name] + (keys[$0].alias.map { [$0] } ?? []) }
    let candidates = free + others.sorted()
    for stranger in strangers {
      let home =
        name.family == .configuration ? nil : LayoutVocabulary.home(of: stranger.key)
      let nearest = home == nil ? context.nearest(to: stranger.key, in: candidates) : nil
      context.report(
        .unknownKey, .unknownKey(stranger.key, in: name, home: home, nearest: nearest),
        at: stranger.keyRange,
        fixes: nearest.map { [.replace(stranger.keyRange, with: $0)] } ?? [])
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
