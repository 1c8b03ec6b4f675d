internal import JSON
internal import LayoutModel
internal import LayoutReaders

/// The outline of a JSON text, possibly malformed, with the shape of each value according to its
/// format's tables.
struct ShapedOutline: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONOutline.Node]
  let table: ShapeTable
  private let outline: JSONOutline
  /// By node index.
  private var parents: [Int?]
  /// By node index: those of the table's entries.
  private var shapes: [Int?]
  /// By node index: those of the keys of the parent's object.
  private var keyIndices: [Int?]

  /// The time is linear in the length of the text.
  init(_ outline: JSONOutline, of bytes: [UInt8], by table: ShapeTable) {
    self.outline = outline
    self.bytes = bytes
    self.table = table
    nodes = outline.nodes
    parents = Array(repeating: nil, count: nodes.count)
    shapes = parents
    keyIndices = parents
    resolveAll()
  }

  private mutating func resolveAll() {
    var open: [Int] = []
    for index in nodes.indices {
      let node = nodes[index]
      while let last = open.last, nodes[last].subtreeEnd <= index { open.removeLast() }
      if let parent = open.last {
        parents[index] = parent
        resolve(index, node, in: parent)
      } else if index == 0 {
        resolve(index, node, as: table.root)
      }
      if node.kind == .object || node.kind == .array { open.append(index) }
    }
  }

  private mutating func resolve(_ index: Int, _ node: JSONOutline.Node, in parent: Int) {
    guard let around = shapes[parent] else { return }
    guard let object = table.entries[around].object else {
      if let element = table.entries[around].element { resolve(index, node, as: element) }
      return
    }
    guard let key = node.keyRange,
      let keyIndex = table.objects[object].indices[JSONToken.text(of: key, in: bytes)]
    else {
      // The settings of a rule that the document defines.
      if let element = table.entries[around].element { resolve(index, node, as: element) }
      return
    }
    keyIndices[index] = keyIndex
    resolve(index, node, as: table.objects[object].shapes[keyIndex])
  }

  private mutating func resolve(_ index: Int, _ node: JSONOutline.Node, as shape: Int) {
    // A missing value may become any value that its key accepts.
    guard node.kind != .invalid else {
      shapes[index] = shape
      return
    }
    shapes[index] = table.resolve(shape, node.kind) { key in
      outline.children(of: index).contains { child in
        outline.nodes[child].keyRange.map { JSONToken.text(of: $0, in: bytes) == key } ?? false
      }
    }
  }
}

extension ShapedOutline {
  func children(of parent: Int) -> [Int] { outline.children(of: parent) }

  func parent(of index: Int) -> Int? { parents[index] }

  /// The table entry of the value; nil if the value is not accepted at its position.
  func entry(of index: Int) -> ShapeTable.Entry? { shape(of: index).map { table.entries[$0] } }

  func shape(of index: Int) -> Int? { shapes[index] }

  func object(of index: Int) -> ShapeTable.Object? {
    entry(of: index)?.object.map { table.objects[$0] }
  }

  /// Whether a value has a shape.
  func hasShape(_ index: Int, _ expected: LayoutShape) -> Bool {
    shape(of: index).map { table.entries[$0].shape == expected } ?? false
  }

  /// The kind of object that the value is.
  func objectName(of index: Int) -> LayoutObject.Name? {
    guard let shape = shape(of: index), case .object(let name) = table.entries[shape].shape else {
      return nil
    }
    return name
  }

  /// The member's key in the format's tables, also if it is written with an alias.
  func key(of index: Int) -> LayoutKey? {
    tableIndices(of: index).map { table.objects[$0.object].keys[$0.key] }
  }

  /// The name of that key, also if it is written with an alias.
  func canonicalKeyName(of index: Int) -> String? {
    key(of: index)?.name
  }

  /// The member of an object with a key of the format's tables.
  func member(_ name: String, of object: Int) -> Int? {
    children(of: object).first { canonicalKeyName(of: $0) == name }
  }

  /// The indices of a member's key in the tables.
  private func tableIndices(of index: Int) -> (object: Int, key: Int)? {
    guard let key = keyIndices[index], let parent = parent(of: index),
      let shape = shape(of: parent),
      let object = table.entries[shape].object
    else { return nil }
    return (object, key)
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
  /// The shape that a member's key accepts; for a dictionary's member, the shape of its values.
  func shapeOfKey(of index: Int) -> Int? {
    guard let parent = parent(of: index), let around = entry(of: parent) else { return nil }
    return tableIndices(of: index).map { table.objects[$0.object].shapes[$0.key] }
      ?? around.element
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

/// The shapes of one format, numbered so that the shape of a node is stored as an integer.
struct ShapeTable: Sendable {
  /// A shape, with the indices of the shapes that it refers to.
  struct Entry: Sendable {
    let shape: LayoutShape
    /// The shape of an array's elements, a dictionary's values, or the values of other keys of an object.
    fileprivate(set) var element: Int?
    /// The index of an object's keys in `objects`.
    fileprivate(set) var object: Int?
    /// The indices of the alternatives.
    fileprivate(set) var options: [Int] = []

    fileprivate init(_ shape: LayoutShape) { self.shape = shape }

    func accepts(_ kind: JSONValue.Kind) -> Bool { shape.kinds.contains(kind) }
  }

  struct Object: Sendable {
    let description: LayoutObject
    /// The indices of the keys, by name and by alias.
    fileprivate(set) var indices: [String: Int] = [:]
    /// The shape of each key, in `entries`.
    fileprivate(set) var shapes: [Int] = []

    var keys: [LayoutKey] { description.keys }
  }

  private(set) var entries: [Entry] = []
  private(set) var objects: [Object] = []
  /// The shape of a whole text.
  private(set) var root = 0
  private var namedObjects: [LayoutObject.Name: Int] = [:]
  private let object: @Sendable (LayoutObject.Name) -> LayoutObject

  /// - Parameter object: Returns the description of an object that a shape refers to.
  init(root: LayoutShape, objects object: @escaping @Sendable (LayoutObject.Name) -> LayoutObject) {
    self.object = object
    self.root = add(root)
  }

  /// The recursion depth depends only on the format's tables.
  private mutating func add(_ shape: LayoutShape) -> Int {
    let index = entries.count
    entries.append(Entry(shape))
    switch shape {
    case .array(let element), .dictionary(let element):
      let element = add(element)
      entries[index].element = element
    case .object(let name):
      let object = namedObjects[name] ?? addObject(self.object(name), named: name)
      entries[index].object = object
    case .members(let keys, let others):
      // The shape has no name: it is the object of all rules or of one rule's options.
      let object = addObject(LayoutObject(name: .ruleOptions, keys: keys), named: nil)
      entries[index].object = object
      entries[index].element = others.map { add($0) }
    case .either(let shapes):
      let options = shapes.map { add($0) }
      entries[index].options = options
    default: break
    }
    return index
  }

  private mutating func addObject(
    _ description: LayoutObject, named name: LayoutObject.Name?
  ) -> Int {
    let object = objects.count
    objects.append(Object(description: description))
    // Registered before its keys are added, because views contain views.
    if let name { namedObjects[name] = object }
    var indices: [String: Int] = [:]
    var shapes: [Int] = []
    for (index, key) in description.keys.enumerated() {
      indices[key.name] = index
      if let alias = key.alias { indices[alias] = index }
      shapes.append(add(key.shape))
    }
    objects[object].indices = indices
    objects[object].shapes = shapes
    return object
  }
}

extension ShapeTable {
  /// The shapes that a value can have, with alternatives expanded.
  func alternatives(of shape: Int) -> [Int] {
    let options = entries[shape].options
    return options.isEmpty ? [shape] : options.flatMap { alternatives(of: $0) }
  }

  /// Selects the alternative that fits a value.
  ///
  /// - Parameter hasKey: Whether the value, if it is an object, has a key.
  func resolve(_ shape: Int, _ kind: JSONValue.Kind, hasKey: (String) -> Bool) -> Int? {
    guard !entries[shape].options.isEmpty else {
      return entries[shape].accepts(kind) ? shape : nil
    }
    let fitting = alternatives(of: shape).filter { entries[$0].accepts(kind) }
    guard kind == .object, fitting.count > 1 else { return fitting.first }
    // An alternative with required keys is identified by them; otherwise the one without required
    // keys is used.
    let candidates = fitting.map { option in
      (option: option, keys: entries[option].object.map { objects[$0].requiredKeys } ?? [])
    }
    return candidates.first { !$0.keys.isEmpty && $0.keys.allSatisfy(hasKey) }?.option
      ?? candidates.first { $0.keys.isEmpty }?.option ?? fitting.first
  }
}

extension ShapeTable.Object {
  fileprivate var requiredKeys: [String] {
    keys.filter { $0.need == .required }.map(\.name)
  }
}

extension ShapeTable {
  /// The shapes of layoutlint's JSON layouts. A root view has the keys of a view in addition to its
  /// own.
  static let layout = ShapeTable(
    root: .either([.object(.layoutSet), .object(.applicationRoot), .object(.viewRoot)])
  ) { name in
    let object = LayoutVocabulary.object(name)
    guard name == .viewRoot else { return object }
    return LayoutObject(name: name, keys: LayoutVocabulary.object(.view).keys + object.keys)
  }
}
