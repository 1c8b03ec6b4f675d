internal import LayoutModel
internal import Linting
internal import JSON

extension LayoutForm where Value == Bool {
  package static var bool: Self { LayoutForm(.bool) { $0.bool } }
}

extension LayoutForm where Value == Double {
  package static var number: Self { LayoutForm(.number()) { $0.number } }

  package static func number(_ range: ClosedRange<Double>) -> Self {
    LayoutForm(.number(minimum: range.lowerBound, maximum: range.upperBound)) { value in
      value.number.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  package static func number(from minimum: Double) -> Self {
    LayoutForm(.number(minimum: minimum)) { value in
      value.number.flatMap { $0 >= minimum ? $0 : nil }
    }
  }
}

extension LayoutForm where Value == Int {
  package static func wholeNumber(from minimum: Int) -> Self {
    LayoutForm(.wholeNumber(minimum: minimum)) { value in
      value.number.flatMap(Int.init(exactly:)).flatMap { $0 >= minimum ? $0 : nil }
    }
  }
}

extension LayoutForm where Value == JSONValue {
  /// An object of one of these kinds that is read later.
  static func laterObject(_ names: LayoutObject.Name...) -> Self {
    LayoutForm(.either(names.map { .object($0) })) { $0.kind == .object ? $0 : nil }
  }
}

extension LayoutForm where Value == JSONElements {
  /// The views of an array. They are read later: views nest as deep as they like, so reading them
  /// must not nest.
  static func laterObjects(_ name: LayoutObject.Name) -> Self {
    LayoutForm(.array(.object(name))) { $0.kind == .array ? $0.elements : nil }
  }
}

extension LayoutForm where Value == String {
  package static var string: Self { LayoutForm(.string) { $0.string } }

  package static func name(_ role: LayoutShape.NameRole) -> Self {
    LayoutForm(.name(role)) { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The id that a thing gets. Where it is taken, the later thing goes without.
  package static func id(of kind: LayoutIDs.Kind) -> Self {
    let form = name(.id)
    return LayoutForm(form.shape) { value, name, context in
      guard let id = form.read(value, name, &context) else { return nil }
      guard let first = context.ids[id], first.range != value.range,
        !context.ids.isSameRecognizer(at: value.range)
      else { return id }
      context.report(
        .duplicateID, .taken(id, by: first.kind, for: kind), at: value.range,
        related: [Finding.RelatedLocation(SourceRange(first.range), "it is first given here")])
      return nil
    }
  }

  /// The id of something that must be there.
  package static func reference(to kinds: Set<LayoutIDs.Kind>) -> Self {
    LayoutForm(.reference(kinds)) { value, name, context in
      guard let id = value.string else {
        context.mismatch(value, name, "an id")
        return nil
      }
      let found = context.ids[id]
      if let found, kinds.contains(found.kind) { return id }
      let nearest = found == nil ? context.nearestID(to: id, kinds: kinds) : nil
      context.report(
        .unknownReference, .unknownReference(id, name, found: found?.kind, nearest: nearest),
        at: value.range, fixes: nearest.map { [.replace(value.range, with: $0)] } ?? [])
      return nil
    }
  }

  /// One of a closed list of names.
  package static func choice(_ names: [String]) -> Self {
    let shape = LayoutShape.choice(names)
    return LayoutForm(shape) { value, name, context in
      guard let word = value.string else {
        context.mismatch(value, name, shape.expectation)
        return nil
      }
      if names.contains(word) { return word }
      let nearest = context.nearest(to: word, in: names)
      context.report(
        .invalidValue, .unknownChoice(word, name, nearest: nearest, shape.expectation),
        at: value.range, fixes: nearest.map { [.replace(value.range, with: $0)] } ?? [])
      return nil
    }
  }
}

extension LayoutForm where Value == Suppression.Name {
  /// A rule's id, or `all`, with its place. Which rules there are, a reader does not know.
  static var ruleName: Self {
    let form = LayoutForm<String>.name(.rule)
    return LayoutForm(form.shape) { value, name, context in
      form.read(value, name, &context).map { Suppression.Name($0, at: SourceRange(value.range)) }
    }
  }
}

extension LayoutForm {
  /// One of a closed list of names, by what each stands for.
  package static func choice(_ meanings: KeyValuePairs<String, Value>) -> Self
  where Value: Sendable {
    let byName = Dictionary(meanings.map { ($0.key, $0.value) }) { first, _ in first }
    return LayoutForm<String>.choice(meanings.map(\.key)).map { byName[$0] }
  }

  /// A case of an enumeration, by its raw value.
  static func cases() -> Self
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    LayoutForm<String>.choice(Value.allCases.map(\.rawValue)).map { Value(rawValue: $0) }
  }
}

extension Fix {
  /// Puts another string in the place of one; a guess, so a person has to choose it.
  static func replace(_ range: Range<Int>, with name: String) -> Fix {
    Fix(
      title: "change to '\(name)'", isSafe: false,
      edits: [Edit(SourceRange(range), JSONText.quoted(name))])
  }
}

extension Finding.Message {
  fileprivate static func taken(
    _ id: String, by first: LayoutIDs.Kind, for kind: LayoutIDs.Kind
  ) -> Self {
    first == .viewController && kind == .viewController
      ? "view controller '\(id)' has a root view already"
      : "id '\(id)' is taken by \(first.noun)"
  }

  fileprivate static func unknownReference(
    _ id: String, _ name: ValueName, found: LayoutIDs.Kind?, nearest: String?
  ) -> Self {
    let id = id.shortened
    if let found { return "'\(id)' is \(found.noun), which '\(name.text)' cannot refer to" }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "nothing here has the id '\(id)'\(hint)"
  }

  fileprivate static func unknownChoice(
    _ word: String, _ name: ValueName, nearest: String?, _ expectation: String
  ) -> Self {
    let word = word.shortened
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return nearest == nil
      ? "'\(name.text)' takes \(expectation); this is '\(word)'"
      : "'\(word)' is no value of '\(name.text)'\(hint)"
  }
}
