internal import JSON
internal import LayoutModel
internal import LayoutReaders

/// The outline of a JSON text, possibly malformed, with the shape of each value according to its
/// format's tables.
struct ShapedOutline: Sendable {
  let bytes: [UInt8]
  let table: ShapeTable
  private let outline: JSONOutline
  /// By node index.
  private var parents: [Int?]
  /// By node index; nil: the value is not accepted at its position.
  private var shapes: [LayoutShape?]

  var nodes: [JSONOutline.Node] { outline.nodes }

  /// The time is linear in the length of the text.
  init(_ outline: JSONOutline, of bytes: [UInt8], by table: ShapeTable) {
    self.outline = outline
    self.bytes = bytes
    self.table = table
    parents = Array(repeating: nil, count: outline.nodes.count)
    shapes = Array(repeating: nil, count: outline.nodes.count)
    resolveAll()
  }

  private mutating func resolveAll() {
    var open: [Int] = []
    for index in nodes.indices {
      let node = nodes[index]
      while let last = open.last, nodes[last].subtreeEnd <= index { open.removeLast() }
      parents[index] = open.last
      if let shape = index == 0 ? table.root : shapeOfPlace(of: index) {
        shapes[index] = resolve(shape, at: index)
      }
      if node.kind == .object || node.kind == .array { open.append(index) }
    }
  }

  /// The alternative that fits a value.
  private func resolve(_ shape: LayoutShape, at index: Int) -> LayoutShape? {
    // A missing value may become any value that its key accepts.
    guard nodes[index].kind != .invalid else { return shape }
    return table.resolve(shape, nodes[index].kind) { key in
      children(of: index).contains { keyName(of: $0) == key }
    }
  }
}

extension ShapedOutline {
  func children(of parent: Int) -> [Int] { outline.children(of: parent) }

  func parent(of index: Int) -> Int? { parents[index] }

  /// The shape of the value; nil if the value is not accepted at its position.
  func shape(of index: Int) -> LayoutShape? { shapes[index] }

  /// The shape that the place of a child accepts: that of its key, else that of the other values of its parent.
  func shapeOfPlace(of index: Int) -> LayoutShape? {
    parents[index].flatMap { shapes[$0] }.flatMap { table.child(keyName(of: index), of: $0) }
  }

  func object(of index: Int) -> LayoutObject? { shapes[index].flatMap(table.object) }

  /// The kind of object that the value is.
  func objectName(of index: Int) -> LayoutObject.Name? {
    guard case .object(let name) = shapes[index] else { return nil }
    return name
  }

  /// The member's key in the format's tables, also if it is written with an alias.
  func key(of index: Int) -> LayoutKey? {
    guard let shape = parents[index].flatMap({ shapes[$0] }), let name = keyName(of: index) else {
      return nil
    }
    return table.key(name, of: shape)
  }

  /// The name of that key, also if it is written with an alias.
  func canonicalKeyName(of index: Int) -> String? {
    key(of: index)?.name
  }

  /// The member of an object with a key of the format's tables.
  func member(_ name: String, of object: Int) -> Int? {
    children(of: object).first { canonicalKeyName(of: $0) == name }
  }

  /// The key without its quotes.
  func keyContent(of index: Int) -> Range<Int>? {
    nodes[index].keyRange.map { JSONToken.content(of: $0, in: bytes) }
  }

  func keyName(of index: Int) -> String? {
    keyContent(of: index).map { JSONToken.decodedText(of: $0, in: bytes) }
  }

  /// A complete string, with the range of its content.
  func string(at index: Int) -> (text: String, range: Range<Int>)? {
    guard nodes[index].kind == .string, nodes[index].isComplete else { return nil }
    let content = JSONToken.content(of: nodes[index].range, in: bytes)
    return (JSONToken.decodedText(of: content, in: bytes), content)
  }

  /// The numbers of an array that contains only numbers.
  func numbers(at index: Int) -> [Double]? {
    guard nodes[index].kind == .array else { return nil }
    var numbers: [Double] = []
    for child in children(of: index) {
      guard let number = number(at: child) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  func number(at index: Int) -> Double? {
    guard nodes[index].kind == .number else { return nil }
    return JSONToken.number(at: nodes[index].range, in: bytes)
  }
}

extension ShapedOutline {
  /// The outline for completions at an offset.
  ///
  /// A new key before other members has no colon and no comma yet, so the next key would be parsed
  /// as its value. A comma therefore replaces the white space after it; all offsets stay the same.
  /// So it does where a comma is missing before the offset.
  func preparedForCompletion(at offset: Int) -> ShapedOutline {
    let key = nodes.lazy.compactMap(\.keyRange).first {
      $0.lowerBound < offset && offset < $0.upperBound
    }
    var commas = [missingComma(before: offset)].compactMap(\.self)
    if let end = key?.upperBound, end < bytes.count, bytes[end].isBlank,
      bytes[end...].first(where: { !$0.isBlank }) == UInt8(ascii: "\"")
    {
      commas.append(end)
    }
    guard !commas.isEmpty else { return self }
    var adjusted = bytes
    for comma in commas { adjusted[comma] = UInt8(ascii: ",") }
    return ShapedOutline(JSONOutline(scanning: adjusted), of: adjusted, by: table)
  }
}

extension ShapedOutline {
  /// The end of the complete value before an offset, or before the string around it, if white space and no comma
  /// follows it.
  func missingComma(before offset: Int) -> Int? {
    var start = min(max(offset, 0), bytes.count)
    let string = nodes.lazy.flatMap { [$0.keyRange, $0.kind == .string ? $0.range : nil] }
      .compactMap(\.self).first { $0.lowerBound < offset && offset <= $0.upperBound }
    if let string {
      // At the end of a closed string nothing can be completed.
      guard offset < string.upperBound || !JSONToken.isClosed(string, in: bytes) else { return nil }
      start = string.lowerBound
    }
    var end = start
    while end > 0, bytes[end - 1].isBlank { end -= 1 }
    guard end > 0, end < start,
      nodes.contains(where: { $0.range.upperBound == end && !$0.range.isEmpty && $0.isComplete })
    else { return nil }
    return end
  }
}

/// The shapes of one format.
struct ShapeTable: Sendable {
  private struct Entry {
    let object: LayoutObject
    /// By name and by alias.
    let keys: [String: LayoutKey]
  }

  /// The shape of a whole text.
  let root: LayoutShape
  private let entries: [LayoutObject.Name: Entry]

  /// - Parameter objects: the objects that shapes refer to.
  init(root: LayoutShape, objects: [LayoutObject.Name: LayoutObject]) {
    self.root = root
    entries = objects.mapValues { object in
      let spellings = object.keys.flatMap { key in
        [key.name, key.alias].compactMap(\.self).map { ($0, key) }
      }
      return Entry(object: object, keys: Dictionary(spellings) { $1 })
    }
  }

  /// nil: the shape is no object with keys.
  func object(_ shape: LayoutShape) -> LayoutObject? {
    switch shape {
    case .object(let name): entries[name]?.object
    // The shape has no name: it is the object of all rules or of one rule's options.
    case .members(let keys, _): LayoutObject(name: .ruleOptions, keys: keys)
    default: nil
    }
  }

  /// - Parameter name: may be an alias.
  func key(_ name: String, of shape: LayoutShape) -> LayoutKey? {
    switch shape {
    case .object(let object): entries[object]?.keys[name]
    case .members(let keys, _): keys.first { $0.name == name || $0.alias == name }
    default: nil
    }
  }

  /// The shape of an array's elements, a dictionary's values, or the value of an object's key.
  ///
  /// - Parameter key: nil: an element.
  func child(_ key: String?, of shape: LayoutShape) -> LayoutShape? {
    switch shape {
    case .array(let element), .dictionary(let element): element
    // The settings of a rule that the document defines have the shape of other keys.
    case .members(_, let others): key.flatMap { self.key($0, of: shape) }?.shape ?? others
    default: key.flatMap { self.key($0, of: shape) }?.shape
    }
  }

  /// Selects the alternative that fits a value.
  ///
  /// - Parameter hasKey: Whether the value, if it is an object, has a key.
  func resolve(
    _ shape: LayoutShape, _ kind: JSONValue.Kind, hasKey: (String) -> Bool
  ) -> LayoutShape? {
    let fitting = shape.alternatives.filter { $0.kinds.contains(kind) }
    guard kind == .object, fitting.count > 1 else { return fitting.first }
    // An alternative with required keys is identified by them; otherwise the one without required
    // keys is used.
    let candidates = fitting.map { option in
      let keys = object(option)?.keys.filter { $0.need == .required } ?? []
      return (option: option, keys: keys.map(\.name))
    }
    return candidates.first { !$0.keys.isEmpty && $0.keys.allSatisfy(hasKey) }?.option
      ?? candidates.first { $0.keys.isEmpty }?.option ?? fitting.first
  }

  /// The shapes of layoutlint's JSON layouts. A root view has the keys of a view in addition to its
  /// own.
  static let layout: ShapeTable = {
    var objects = LayoutVocabulary.objects
    let keys = LayoutVocabulary.object(.view).keys + LayoutVocabulary.object(.viewRoot).keys
    objects[.viewRoot] = LayoutObject(name: .viewRoot, keys: keys)
    return ShapeTable(
      root: .either([.object(.layoutSet), .object(.applicationRoot), .object(.viewRoot)]),
      objects: objects)
  }()
}

extension LayoutShape {
  /// The shapes that a value can have, with alternatives expanded.
  var alternatives: [LayoutShape] {
    if case .either(let shapes) = self { shapes.flatMap(\.alternatives) } else { [self] }
  }
}
