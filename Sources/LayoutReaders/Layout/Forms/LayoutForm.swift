package import JSON
package import LayoutModel
internal import Linting

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How a value of one type is written: what it looks like and how it is read, side by side, so
/// that the schema cannot promise what the reader refuses.
package struct LayoutForm<Value>: Sendable {
  typealias Convert = @Sendable (JSONValue, ValueName, inout ParseContext) -> Value?

  package let shape: LayoutShape
  private let convert: Convert

  /// - Parameter convert: gives nil for what it has reported.
  init(_ shape: LayoutShape, reading convert: @escaping Convert) {
    self.shape = shape
    self.convert = convert
  }

  /// - Parameter convert: gives nil for what does not have the shape; that is then reported.
  init(_ shape: LayoutShape, _ convert: @escaping @Sendable (JSONValue) -> Value?) {
    self.init(shape) { value, name, context in
      if let result = convert(value) { return result }
      context.mismatch(value, name, shape.expectation)
      return nil
    }
  }

  /// The value, or nil where it is at fault: it then counts as left out, and a finding says why.
  func read(_ value: JSONValue, _ name: ValueName, _ context: inout ParseContext) -> Value? {
    // What has no value was reported when the text was parsed.
    value.kind == .invalid ? nil : convert(value, name, &context)
  }

  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other?) -> LayoutForm<Other> {
    LayoutForm<Other>(shape) { value, name, context in
      read(value, name, &context).flatMap(transform)
    }
  }

  /// The first of these forms that is written with the value's kind of JSON.
  package static func either(_ forms: LayoutForm<Value>...) -> Self {
    let shape = LayoutShape.either(forms.map(\.shape))
    let options = forms.map { (kinds: $0.shape.kinds, form: $0) }
    return LayoutForm(shape) { value, name, context in
      if let option = options.first(where: { $0.kinds.contains(value.kind) }) {
        return option.form.read(value, name, &context)
      }
      context.mismatch(value, name, shape.expectation)
      return nil
    }
  }

  /// `null`, which stands for `meaning`.
  package static func null(_ meaning: Value) -> Self where Value: Sendable {
    LayoutForm(.null) { $0.kind == .null ? meaning : nil }
  }

  /// An array. An element at fault is left out.
  package static func array<Element>(of element: LayoutForm<Element>) -> Self
  where Value == [Element] {
    let shape = LayoutShape.array(element.shape)
    return LayoutForm(shape) { value, name, context in
      guard value.kind == .array else {
        context.mismatch(value, name, shape.expectation)
        return nil
      }
      var result: [Element] = []
      for (index, item) in value.elements.enumerated() {
        if let item = element.read(item, name.element(index), &context) { result.append(item) }
      }
      return result
    }
  }

  /// An object with the keys of a table.
  ///
  /// - Parameters:
  ///   - isDescribedInPlace: other tables have the same name.
  ///   - start: what the object's members are written into.
  static func object(
    _ table: LayoutTable<Value>, isDescribedInPlace: Bool = false,
    from start: @escaping @Sendable (JSONValue) -> Value
  ) -> Self where Value: LayoutTarget {
    let shape = isDescribedInPlace ? LayoutShape.members(table.keys) : .object(table.name)
    return object(table, shape) { value, _ in start(value) }
  }

  /// An object with a node in the source map.
  ///
  /// - Parameter start: what the object's members are written into.
  static func located(
    _ table: LayoutTable<Value>, from start: @escaping @Sendable (NodeID) -> Value
  ) -> Self where Value: LayoutTarget {
    object(table, .object(table.name)) { value, sourceMap in
      start(sourceMap.add(SourceRange(value.range)))
    }
  }

  private static func object(
    _ table: LayoutTable<Value>, _ shape: LayoutShape,
    from start: @escaping @Sendable (JSONValue, inout SourceMap) -> Value
  ) -> Self where Value: LayoutTarget {
    LayoutForm(shape) { value, name, context in
      guard value.kind == .object else {
        context.mismatch(value, name, table.name.noun)
        return nil
      }
      var result = start(value, &context.sourceMap)
      return table.read(value, into: &result, &context) ? result : nil
    }
  }
}

extension LayoutShape {
  /// The kinds of JSON that it can be written with.
  package var kinds: Set<JSONValue.Kind> {
    switch self {
    case .anything: [.null, .bool, .number, .string, .array, .object]
    case .null: [.null]
    case .bool: [.bool]
    case .string, .name, .reference, .choice: [.string]
    case .constant, .number, .wholeNumber: [.number]
    case .numbers, .array: [.array]
    case .object, .members, .dictionary: [.object]
    case .either(let shapes): shapes.reduce(into: []) { $0.formUnion($1.kinds) }
    }
  }
}

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

extension LayoutForm where Value == [Double] {
  /// An array of exactly so many numbers.
  package static func numbers(_ names: String...) -> Self {
    let shape = LayoutShape.numbers(names)
    return LayoutForm(shape) { value, name, context in
      guard value.kind == .array else {
        context.mismatch(value, name, shape.expectation)
        return nil
      }
      let elements = value.elements
      guard elements.count == names.count else {
        context.report(
          .invalidValue, .wrongCount(elements, name, shape.expectation), at: value.range)
        return nil
      }
      var numbers: [Double] = []
      for (element, part) in zip(elements, names) {
        if let number = element.number {
          numbers.append(number)
        } else if element.kind != .invalid {
          context.report(
            .invalidValue, .wrongPart(part, name, shape.expectation, element), at: element.range)
        }
      }
      return numbers.count == names.count ? numbers : nil
    }
  }
}

extension LayoutForm where Value == Rect {
  package static var rect: Self {
    LayoutForm<[Double]>.numbers("x", "y", "width", "height")
      .map { Rect($0[0], $0[1], $0[2], $0[3]) }
  }
}

extension LayoutForm where Value == Point {
  package static var point: Self {
    LayoutForm<[Double]>.numbers("x", "y").map { Point($0[0], $0[1]) }
  }
}

extension LayoutForm where Value == Size {
  package static var size: Self {
    LayoutForm<[Double]>.numbers("width", "height").map { Size($0[0], $0[1]) }
  }
}

extension LayoutForm where Value == EdgeInsets {
  static var insets: Self {
    LayoutForm<[Double]>.numbers("top", "left", "bottom", "right")
      .map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }
}

extension LayoutForm where Value == AffineTransform {
  package static var transform: Self {
    .either(
      LayoutForm<[Double]>.numbers("a", "b", "c", "d", "tx", "ty")
        .map { AffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) },
      LayoutForm<TransformDraft>.object(LayoutTables.transform) { _ in TransformDraft() }
        .map { $0.transform })
  }
}

/// A transform by its parts, which apply in this order: scale, rotation, translation.
package struct TransformDraft: LayoutTarget {
  package var scale = Size(1, 1)
  /// Clockwise as it is seen, since the y axis grows downwards.
  package var rotationInDegrees = 0.0
  package var translation = Point.zero

  package init() {}

  package var transform: AffineTransform {
    AffineTransform.scale(scale.width, scale.height)
      .followed(by: .rotation(degrees: rotationInDegrees))
      .followed(by: .translation(translation.x, translation.y))
  }
}

extension LayoutTables {
  package static let transform: LayoutTable<TransformDraft> = {
    var table = LayoutTable<TransformDraft>(.transform)
    table.add("rotation", .number, byDefault: "0", "Clockwise, in degrees.") {
      $0.rotationInDegrees = $1
    }
    table.add(
      "scale",
      .either(
        LayoutForm<Double>.number.map { Size($0, $0) },
        LayoutForm<[Double]>.numbers("sx", "sy").map { Size($0[0], $0[1]) }),
      byDefault: "1", "One factor, or one for each axis."
    ) { $0.scale = $1 }
    table.add("translation", .point, byDefault: "[0, 0]", "What is added last, in points.") {
      $0.translation = $1
    }
    return table
  }()
}

extension AffineTransform {
  /// Quarter turns are exact: the sine of π is not 0 in floating point, and a rectangle that is
  /// turned on its side is still a rectangle.
  static func rotation(degrees: Double) -> AffineTransform {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let (sine, cosine): (Double, Double) =
      switch turn < 0 ? turn + 360 : turn {
      case 0, 360: (0, 1)
      case 90: (1, 0)
      case 180: (0, -1)
      case 270: (-1, 0)
      default: (sin(turn * .pi / 180), cos(turn * .pi / 180))
      }
    return AffineTransform(cosine, sine, 0 - sine, cosine, 0, 0)
  }
}

extension Finding.Message {
  fileprivate static func wrongCount(
    _ elements: JSONElements, _ name: ValueName, _ expectation: String
  ) -> Self {
    let areNumbers = elements.allSatisfy { $0.kind == .number }
    let noun = areNumbers ? "number" : "value"
    let count = elements.count
    let found = count == 0 ? "is empty" : "has \(count) \(noun)\(count == 1 ? "" : "s")"
    return "'\(name.text)' takes \(expectation); this \(found)"
  }

  fileprivate static func wrongPart(
    _ part: String, _ name: ValueName, _ expectation: String, _ element: JSONValue
  ) -> Self {
    "'\(name.text)' takes \(expectation); its \(part) is \(element.spoken)"
  }
}
