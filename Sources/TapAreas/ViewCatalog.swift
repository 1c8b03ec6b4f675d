package import AppCode

/// The declarations of views of an app by name.
///
/// A name means the declaration whose folder is nearest to the file that uses it. If two are equally near, the
/// name means nothing.
package struct ViewCatalog: Sendable {
  /// A declaration of a type.
  struct Reference: Hashable, Sendable {
    /// The index of the members outside of types.
    static let outside = -1

    var file: String
    var type: Int
  }

  /// A member of a type or of an extension.
  struct MemberReference: Hashable, Sendable {
    var owner: Reference
    var member: Int
  }

  package private(set) var files: [String: ViewFacts] = [:]
  private var types: [String: Set<Reference>] = [:]
  /// The types in other types. Outside of these, a name of SwiftUI does not mean them.
  private var nestedTypes: [String: Set<Reference>] = [:]
  private var extensions: [String: Set<Reference>] = [:]
  /// The functions in extensions of `View` and other types of SwiftUI.
  private var modifiers: [String: Set<MemberReference>] = [:]

  private var members: [Reference: [String: MemberReference]] = [:]

  /// The types of SwiftUI whose extensions have modifiers.
  private static let extended: Set<String> = [
    "View", "Text", "Image", "Label", "Button", "Shape", "Color", "ModifiedContent",
    "InsettableShape",
  ]

  package init(files: [(path: String, facts: ViewFacts)]) {
    for file in files {
      self.files[file.path] = file.facts
      add(file.path, file.facts)
    }
    for type in Array(types.values.joined()) + nestedTypes.values.joined() {
      members[type] = membersByName(of: type)
    }
  }

  private func membersByName(of type: Reference) -> [String: MemberReference] {
    var members: [String: MemberReference] = [:]
    var ambiguous: Set<String> = []
    for part in parts(of: type) {
      for (index, member) in (self[part]?.members ?? []).enumerated() {
        let reference = MemberReference(owner: part, member: index)
        if members.updateValue(reference, forKey: member.name) != nil {
          ambiguous.insert(member.name)
        }
      }
    }
    for name in ambiguous { members[name] = nil }
    return members
  }

  private mutating func add(_ path: String, _ facts: ViewFacts) {
    for (index, type) in facts.types.enumerated() {
      let reference = Reference(file: path, type: index)
      if type.kind == .type {
        if type.enclosing.isEmpty {
          types[type.name, default: []].insert(reference)
        } else {
          nestedTypes[type.name, default: []].insert(reference)
        }
      } else {
        extensions[type.name, default: []].insert(reference)
        guard Self.extended.contains(type.name) else { continue }
        for (member, value) in type.members.enumerated() where value.kind == .view {
          modifiers[value.name, default: []].insert(
            MemberReference(owner: reference, member: member))
        }
      }
    }
  }

  subscript(reference: Reference) -> ViewType? {
    guard let facts = files[reference.file] else { return nil }
    if reference.type == Reference.outside { return facts.outside }
    return facts.types.indices.contains(reference.type) ? facts.types[reference.type] : nil
  }

  subscript(reference: MemberReference) -> ViewMember? {
    guard let members = self[reference.owner]?.members,
      members.indices.contains(reference.member)
    else { return nil }
    return members[reference.member]
  }

  /// The type that a name means in a file; nil if there is none, or if the name is ambiguous.
  func type(named name: String, from file: String) -> Reference? {
    Self.nearest(candidates(named: name), to: file, path: \.file)
  }

  /// Whether a file declares a type of this name.
  func declaresType(named name: String) -> Bool { !candidates(named: name).isEmpty }

  private func candidates(named name: String) -> Set<Reference> {
    let outer = types[name] ?? []
    guard let nested = nestedTypes[name], !nested.isEmpty, !ViewVocabulary.isView(name) else {
      return outer
    }
    return outer.union(nested)
  }

  /// The modifier of the app that a name means in a file.
  func modifier(named name: String, from file: String) -> MemberReference? {
    guard let candidates = modifiers[name] else { return nil }
    return Self.nearest(candidates, to: file, path: \.owner.file)
  }

  /// Whether the app declares modifiers of this name.
  func declaresModifier(named name: String) -> Bool { modifiers[name]?.isEmpty == false }

  /// The member of a type, or of one of its extensions. Overloads are ambiguous.
  func member(named name: String, of type: Reference) -> MemberReference? { members[type]?[name] }

  /// The declaration of a type and its extensions.
  func parts(of type: Reference) -> [Reference] {
    guard let name = self[type]?.name else { return [] }
    let others = extensions[name]?.filter { self.type(named: name, from: $0.file) == type } ?? []
    return [type]
      + others.sorted { ($0.file, $0.type) < ($1.file, $1.type) }
  }

  /// The type that a declaration or an extension belongs to.
  func owner(of part: Reference) -> Reference? {
    guard let type = self[part] else { return nil }
    return type.kind == .type ? part : self.type(named: type.name, from: part.file)
  }

  /// Whether a type conforms to a protocol in its declaration or in an extension.
  func conforms(_ type: Reference, to name: String) -> Bool {
    parts(of: type).contains { self[$0]?.inherits(name) == true }
  }

  /// The static member of an extension of a style protocol: `.filled`.
  func style(named name: String, from file: String) -> Reference? {
    for protocolName in ["ButtonStyle", "PrimitiveButtonStyle"] {
      for part in extensions[protocolName] ?? [] {
        for member in self[part]?.members ?? [] where member.name == name && member.isStatic {
          let name = self[part]?.selfType ?? member.type
          if let type = type(named: name, from: file) { return type }
        }
      }
    }
    return nil
  }

  /// The value with the longest common folder; nil if two are equally near.
  private static func nearest<Value: Hashable>(
    _ candidates: Set<Value>, to file: String, path: (Value) -> String
  ) -> Value? {
    guard candidates.count > 1 else { return candidates.first }
    var best: Value?
    var bestCount = -1
    var isAmbiguous = false
    for candidate in candidates {
      let count = commonFolders(path(candidate), file)
      guard count >= bestCount else { continue }
      isAmbiguous = count == bestCount
      best = candidate
      bestCount = count
    }
    return isAmbiguous ? nil : best
  }

  /// The number of folders at the start that two paths have in common; the greatest number for one path.
  private static func commonFolders(_ first: String, _ second: String) -> Int {
    guard first != second else { return .max }
    var count = 0
    for (left, right) in zip(first.utf8, second.utf8) {
      guard left == right else { break }
      if left == UInt8(ascii: "/") { count += 1 }
    }
    return count
  }
}
