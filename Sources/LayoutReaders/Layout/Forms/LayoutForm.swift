package import JSON

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
    return LayoutForm(shape) { value, name, context in
      guard value.kind == .object else {
        context.mismatch(value, name, table.name.noun)
        return nil
      }
      var result = start(value)
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
