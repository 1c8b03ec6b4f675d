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

/// The representation of a type's values: their shape and their conversion. The schema and the
/// reader use the same definition.
package struct LayoutForm<Value>: Sendable {
  typealias Convert = @Sendable (JSONValue, ValueName, inout ParseContext) -> Value?

  package let shape: LayoutShape
  private let convert: Convert

  /// - Parameter convert: returns nil after it has reported a finding.
  init(_ shape: LayoutShape, reading convert: @escaping Convert) {
    self.shape = shape
    self.convert = convert
  }

  /// - Parameter convert: returns nil for a value of another shape, which is then reported.
  init(_ shape: LayoutShape, _ convert: @escaping @Sendable (JSONValue) -> Value?) {
    self.init(shape, of: convert) { result, _, _, _ in result }
  }

  /// - Parameters:
  ///   - content: returns nil for a value of another shape, which is then reported.
  ///   - expectation: the expected value; nil: that of the shape.
  ///   - convert: returns nil after it has reported a finding.
  init<Content>(
    _ shape: LayoutShape, of content: @escaping @Sendable (JSONValue) -> Content?,
    expecting expectation: String? = nil,
    reading convert:
      @escaping @Sendable (Content, JSONValue, ValueName, inout ParseContext) -> Value?
  ) {
    self.init(shape) { value, name, context in
      if let content = content(value) { return convert(content, value, name, &context) }
      context.mismatch(value, name, expectation ?? shape.expectation)
      return nil
    }
  }

  /// The value; nil if it is invalid, which is reported. An invalid value is ignored.
  func read(_ value: JSONValue, _ name: ValueName, _ context: inout ParseContext) -> Value? {
    // A syntax error is already reported.
    value.kind == .invalid ? nil : convert(value, name, &context)
  }

  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other?) -> LayoutForm<Other> {
    LayoutForm<Other>(shape) { value, name, context in
      read(value, name, &context).flatMap(transform)
    }
  }

  /// The first of these forms that accepts the value's JSON type.
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

  /// `null`, which represents `meaning`.
  package static func null(_ meaning: Value) -> Self where Value: Sendable {
    LayoutForm(.null) { $0.kind == .null ? meaning : nil }
  }

  /// An array. Invalid elements are skipped.
  package static func array<Element>(of element: LayoutForm<Element>) -> Self
  where Value == [Element] {
    LayoutForm(.array(element.shape), of: \.array) { elements, _, name, context in
      var result: [Element] = []
      for (index, item) in elements.enumerated() {
        if context.isCancelled { break }
        if let item = element.read(item, name.element(index), &context) { result.append(item) }
      }
      return result
    }
  }

  /// An object with the keys of a table.
  ///
  /// - Parameters:
  ///   - isInline: whether other tables have the same name.
  ///   - start: the target of the object's members.
  static func object(
    _ table: LayoutTable<Value>, isInline: Bool = false,
    from start: @escaping @Sendable (JSONValue) -> Value
  ) -> Self where Value: LayoutTarget {
    let shape = isInline ? LayoutShape.members(table.keys) : .object(table.name)
    return object(table, shape) { value, _ in start(value) }
  }

  /// An object with a node in the source map.
  ///
  /// - Parameter start: the target of the object's members.
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
    LayoutForm(shape, of: \.object, expecting: table.name.noun) { _, value, _, context in
      var result = start(value, &context.sourceMap)
      return table.read(value, into: &result, &context) ? result : nil
    }
  }
}

extension LayoutForm {
  /// One value of a form, or an array of several.
  static func oneOrMore<Element: Hashable & Sendable>(_ form: LayoutForm<Element>) -> Self
  where Value == Set<Element> {
    .either(form.map { [$0] }, LayoutForm<[Element]>.array(of: form).map { Set($0) })
  }
}

extension LayoutForm where Value: Sendable {
  /// A value of this form, or `null` for none.
  var orNull: LayoutForm<Value?> { .either(map { .some(.some($0)) }, .null(Value?.none)) }
}

extension LayoutShape {
  /// The JSON types of the shape.
  package var kinds: Set<JSONValue.Kind> {
    switch self {
    case .anything: [.null, .bool, .number, .string, .array, .object]
    case .null: [.null]
    case .bool, .false: [.bool]
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
  package static func wholeNumber(in values: ClosedRange<Int>) -> Self {
    LayoutForm(.wholeNumber(values)) { value in
      value.number.flatMap(Int.init(exactly:)).flatMap { values.contains($0) ? $0 : nil }
    }
  }
}

extension LayoutForm where Value == JSONValue {
  /// An object of one of these kinds, which is read later.
  static func laterObject(_ names: LayoutObject.Name...) -> Self {
    LayoutForm(.either(names.map { .object($0) })) { $0.kind == .object ? $0 : nil }
  }
}

extension LayoutForm where Value == [JSONValue] {
  /// The views of an array. They are read later, without recursion, because views may be nested to
  /// any depth.
  static func laterObjects(_ name: LayoutObject.Name) -> Self {
    LayoutForm(.array(.object(name))) { $0.array }
  }
}

extension LayoutForm where Value == String {
  package static var string: Self { LayoutForm(.string) { $0.string } }

  package static func name(_ role: LayoutShape.NameRole) -> Self {
    LayoutForm(.name(role)) { $0.filledString }
  }

  /// The id of an object. A duplicate id is reported and ignored.
  package static func id(of kind: LayoutIDs.Kind) -> Self {
    let form = name(.id)
    return LayoutForm(form.shape) { value, name, context in
      guard let id = form.read(value, name, &context) else { return nil }
      guard let first = context.ids.other(id, than: value.range),
        !context.ids.isSameRecognizer(at: value.range)
      else { return id }
      context.report(
        .duplicateID, .taken(id, by: first.kind, for: kind), at: value.range,
        related: [Finding.RelatedLocation(SourceRange(first.range), "first defined here")])
      return nil
    }
  }

  /// The id of an existing object.
  package static func reference(to kinds: Set<LayoutIDs.Kind>) -> Self {
    LayoutForm(.reference(kinds), of: \.string) { id, value, name, context in
      let found = context.ids[id]
      if let found, kinds.contains(found.kind) { return id }
      let nearest = found == nil ? context.nearestID(to: id, kinds: kinds) : nil
      context.report(
        .unknownReference, .unknownReference(id, name, found: found?.kind, nearest: nearest),
        at: value.range, fixes: nearest.map { [.replace(value.range, with: $0)] } ?? [])
      return nil
    }
  }

  /// One of a fixed list of names.
  ///
  /// - Parameter search: finds the most similar name; nil: by their letters.
  package static func choice(
    _ names: [String],
    nearest search: (@Sendable (String, inout ParseContext) -> String?)? = nil
  ) -> Self {
    let shape = LayoutShape.choice(names)
    return LayoutForm(shape, of: \.string) { choice, value, name, context in
      if names.contains(choice) { return choice }
      let nearest = search.map { $0(choice, &context) } ?? context.nearest(to: choice, in: names)
      context.report(
        .invalidValue, .unknownChoice(choice, name, nearest: nearest, shape.expectation),
        at: value.range, fixes: nearest.map { [.replace(value.range, with: $0)] } ?? [])
      return nil
    }
  }
}

extension LayoutForm where Value == Suppression.Name {
  /// A rule's id or `all`, with its range. The reader does not check whether the rule exists.
  static var ruleName: Self {
    LayoutForm<String>.name(.rule).located.map { Suppression.Name($0.value, at: $0.range) }
  }
}

extension LayoutForm {
  /// One of a fixed list of names, with their meanings.
  package static func choice(_ meanings: KeyValuePairs<String, Value>) -> Self
  where Value: Sendable {
    let byName = Dictionary(meanings.map { ($0.key, $0.value) }) { first, _ in first }
    return LayoutForm<String>.choice(meanings.map(\.key)).map { byName[$0] }
  }

  /// A case of an enumeration, by raw value.
  static func cases() -> Self
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    LayoutForm<String>.choice(Value.allCases.map(\.rawValue)).map { Value(rawValue: $0) }
  }
}

extension Fix {
  /// Replaces a string with a similar name. The fix is not safe, because the name is a guess.
  static func replace(_ range: Range<Int>, with name: String) -> Fix {
    Fix(
      title: "change to '\(name)'", isSafe: false,
      edits: [Edit(SourceRange(range), name.jsonQuoted)])
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
    _ choice: String, _ name: ValueName, nearest: String?, _ expectation: String
  ) -> Self {
    let choice = choice.shortened
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return nearest == nil
      ? "'\(name.text)' must be \(expectation), found '\(choice)'"
      : "'\(choice)' is no value of '\(name.text)'\(hint)"
  }
}

extension LayoutForm where Value == [Double] {
  /// An array with exactly these numbers.
  package static func numbers(_ names: String...) -> Self {
    let shape = LayoutShape.numbers(names)
    return LayoutForm(shape, of: \.array) { elements, value, name, context in
      guard elements.count == names.count else {
        context.report(
          .invalidValue, .wrongCount(elements, name, shape.expectation), at: value.range)
        return nil
      }
      let numbers = elements.compactMap(\.number)
      if numbers.count == names.count { return numbers }
      for (index, element) in elements.enumerated()
      where element.kind != .number && element.kind != .invalid {
        context.report(
          .invalidValue, .wrongPart(names[index], name, shape.expectation, element),
          at: element.range)
      }
      return nil
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

/// The components of a transform, which are applied in this order: scale, rotation, translation.
package struct TransformDraft: LayoutTarget {
  package var scale = Size(1, 1)
  /// Positive angles are clockwise, because the y axis points down.
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
  /// Multiples of 90° are exact, although the sine of π is not 0 in floating-point arithmetic, so
  /// that a rotated rectangle remains a rectangle.
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
    _ elements: [JSONValue], _ name: ValueName, _ expectation: String
  ) -> Self {
    let areNumbers = elements.allSatisfy { $0.kind == .number }
    let noun = areNumbers ? "number" : "value"
    let count = elements.count
    let found = count == 0 ? "an empty array" : "\(count) \(noun)\(count == 1 ? "" : "s")"
    return "'\(name.text)' must be \(expectation), found \(found)"
  }

  fileprivate static func wrongPart(
    _ part: String, _ name: ValueName, _ expectation: String, _ element: JSONValue
  ) -> Self {
    "'\(name.text)' must be \(expectation); its \(part) is \(element.messageText)"
  }
}
