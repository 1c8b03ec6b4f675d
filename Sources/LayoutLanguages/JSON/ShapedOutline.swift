internal import JSON
internal import LayoutModel
internal import LayoutReaders

/// The outline of a JSON text, broken ones too, with what each value is by its format's tables.
///
/// A class, because it is asked for each node and would be copied with all its arrays.
final class ShapedOutline: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONOutline.Node]
  let table: ShapeTable
  private let outline: JSONOutline
  private let settled: ResolvedShapes

  /// Takes time in proportion to the text.
  ///
  /// - Parameter offset: nil: all of the text. Else nothing is known but of the values there, of all that
  ///   they are in, and of what lies in these directly: soon enough for one question about one place.
  init(
    _ outline: JSONOutline, of bytes: [UInt8], by table: ShapeTable, around offset: Int? = nil
  ) {
    self.outline = outline
    self.bytes = bytes
    self.table = table
    nodes = outline.nodes
    settled = ResolvedShapes(outline, of: bytes, by: table, around: offset)
  }
}

/// What each node of an outline is, by its number.
private struct ResolvedShapes: Sendable {
  /// -1 stands for none, here and in all of these.
  private(set) var parents: [Int32]
  /// In the table's entries.
  private(set) var shapes: [Int32]
  /// In the keys of the parent's object.
  private(set) var keyPlaces: [Int16]

  private let outline: JSONOutline
  private let bytes: [UInt8]
  private let table: ShapeTable

  init(
    _ outline: JSONOutline, of bytes: [UInt8], by table: ShapeTable, around offset: Int?
  ) {
    self.outline = outline
    self.bytes = bytes
    self.table = table
    parents = Array(repeating: -1, count: outline.nodes.count)
    shapes = Array(repeating: -1, count: outline.nodes.count)
    keyPlaces = Array(repeating: -1, count: outline.nodes.count)
    if let offset { settle(around: offset) } else { settleAll() }
  }

  private mutating func settle(around offset: Int) {
    guard let root = outline.nodes.first else { return }
    settle(0, root, as: table.root)
    // In a broken text two values may touch.
    var waiting = [0]
    while let parent = waiting.popLast() {
      for child in outline.children(of: parent) {
        let node = outline.nodes[child]
        parents[child] = Int32(truncatingIfNeeded: parent)
        settle(child, node, in: parent)
        if SourceRange(node.memberRange).touches(offset) { waiting.append(child) }
      }
    }
  }

  private mutating func settleAll() {
    let nodes = outline.nodes
    var open: [Int] = []
    for index in nodes.indices {
      let node = nodes[index]
      while let last = open.last, nodes[last].subtreeEnd <= index { open.removeLast() }
      if let parent = open.last {
        parents[index] = Int32(truncatingIfNeeded: parent)
        settle(index, node, in: parent)
      } else if index == 0 {
        settle(index, node, as: table.root)
      }
      if node.kind == .object || node.kind == .array { open.append(index) }
    }
  }

  private mutating func settle(_ index: Int, _ node: JSONOutline.Node, in parent: Int) {
    let around = Int(shapes[parent])
    guard around >= 0 else { return }
    guard let object = table.entries[around].object else {
      if let element = table.entries[around].element { settle(index, node, as: element) }
      return
    }
    guard let key = node.keyRange,
      let place = table.objects[object].places[JSONToken.text(of: key, in: bytes)]
    else { return }
    keyPlaces[index] = Int16(truncatingIfNeeded: place)
    settle(index, node, as: table.objects[object].shapes[place])
  }

  private mutating func settle(_ index: Int, _ node: JSONOutline.Node, as shape: Int) {
    // Until it is typed, a value may become anything that its key takes.
    guard node.kind != .invalid else {
      shapes[index] = Int32(truncatingIfNeeded: shape)
      return
    }
    let resolved = table.resolve(shape, node.kind) { wanted in
      outline.children(of: index).contains { child in
        outline.nodes[child].keyRange.map { JSONToken.text(of: $0, in: bytes) == wanted } ?? false
      }
    }
    if let resolved { shapes[index] = Int32(truncatingIfNeeded: resolved) }
  }
}

extension ShapedOutline {
  func children(of parent: Int) -> JSONChildren { outline.children(of: parent) }

  func parent(of index: Int) -> Int? {
    settled.parents[index] < 0 ? nil : Int(settled.parents[index])
  }

  /// What the value is; nil where it is nothing that its place takes.
  func entry(of index: Int) -> ShapeTable.Entry? { shape(of: index).map { table.entries[$0] } }

  func shape(of index: Int) -> Int? {
    settled.shapes[index] < 0 ? nil : Int(settled.shapes[index])
  }

  func object(of index: Int) -> ShapeTable.Object? {
    entry(of: index)?.object.map { table.objects[$0] }
  }

  /// Whether a value is what a shape says.
  func holds(_ index: Int, _ wanted: LayoutShape) -> Bool {
    shape(of: index).map { table.entries[$0].shape == wanted } ?? false
  }

  /// Which kind of object the value is.
  func objectName(of index: Int) -> LayoutObject.Name? {
    guard let shape = shape(of: index), case .object(let name) = table.entries[shape].shape else {
      return nil
    }
    return name
  }

  /// The key that the member has in the format's tables, whichever way it is spelled.
  func key(of index: Int) -> LayoutKey? {
    place(of: index).map { table.objects[$0.object].keys[$0.key] }
  }

  /// The name of that key.
  func knownName(of index: Int) -> String? {
    place(of: index).map { table.objects[$0.object].names[$0.key] }
  }

  /// Where the tables have a member's key.
  private func place(of index: Int) -> (object: Int, key: Int)? {
    guard settled.keyPlaces[index] >= 0, let parent = parent(of: index),
      let shape = shape(of: parent),
      let object = table.entries[shape].object
    else { return nil }
    return (object, Int(settled.keyPlaces[index]))
  }

  /// The key without its quotes.
  func keyContent(of index: Int) -> Range<Int>? {
    nodes[index].keyRange.map { JSONToken.content(of: $0, in: bytes) }
  }

  func keyName(of index: Int) -> String? {
    keyContent(of: index).map { JSONToken.meaning(of: $0, in: bytes) }
  }

  /// A string that is written in full, with its content's place.
  func string(at index: Int) -> (text: String, range: Range<Int>)? {
    guard nodes[index].kind == .string, nodes[index].isComplete else { return nil }
    let content = JSONToken.content(of: nodes[index].range, in: bytes)
    return (JSONToken.meaning(of: content, in: bytes), content)
  }

  /// An array of numbers and nothing else.
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
  /// All that a member's key takes; of a dictionary's member, all that it holds.
  func shapeOfKey(of index: Int) -> Int? {
    guard let parent = parent(of: index), let around = entry(of: parent) else { return nil }
    guard around.object != nil else { return around.element }
    return place(of: index).map { table.objects[$0.object].shapes[$0.key] }
  }
}

extension ShapedOutline {
  /// The outline for a person who writes at `offset`.
  ///
  /// A key in front of others has no colon and no comma yet, and the next key would be taken for its value. So
  /// a comma is put in the place of the blank behind it: all offsets stay.
  func readForWriting(at offset: Int) -> ShapedOutline {
    let key = nodes.lazy.compactMap(\.keyRange).first {
      $0.lowerBound < offset && offset < $0.upperBound
    }
    guard let end = key?.upperBound, end < bytes.count, bytes[end].isBlank,
      bytes[end...].first(where: { !$0.isBlank }) == UInt8(ascii: "\"")
    else { return self }
    var mended = bytes
    mended[end] = UInt8(ascii: ",")
    return ShapedOutline(JSONOutline(scanning: mended), of: mended, by: table)
  }
}

/// The shapes that the values of one format can have, numbered: it takes a number to say what each
/// node of a text is, and no text is too large for that.
struct ShapeTable: Sendable {
  /// One shape with those that it leads to.
  struct Entry: Sendable {
    let shape: LayoutShape
    /// The kinds of JSON that it can be written with, a bit each: each node of a text asks.
    private let kinds: UInt8
    /// Of an array's elements; of a dictionary's values.
    fileprivate(set) var element: Int?
    /// The keys of an object, in `objects`.
    fileprivate(set) var object: Int?
    /// What it may be instead.
    fileprivate(set) var options: [Int] = []

    fileprivate init(_ shape: LayoutShape) {
      self.shape = shape
      kinds = shape.kinds.reduce(0) { $0 | 1 << $1.rawValue }
    }

    func takes(_ kind: JSONValue.Kind) -> Bool { kinds & 1 << kind.rawValue != 0 }
  }

  struct Object: Sendable {
    let description: LayoutObject
    /// By name and by alias.
    fileprivate(set) var places: [String: Int] = [:]
    /// Of the keys, by their places.
    fileprivate(set) var names: [String] = []
    /// The shape of each key, in `entries`.
    fileprivate(set) var shapes: [Int] = []

    var keys: [LayoutKey] { description.keys }
    var name: LayoutObject.Name { description.name }
  }

  private(set) var entries: [Entry] = []
  private(set) var objects: [Object] = []
  /// What a whole text is.
  private(set) var root = 0
  private var namedObjects: [LayoutObject.Name: Int] = [:]
  private let object: @Sendable (LayoutObject.Name) -> LayoutObject

  /// - Parameter object: the keys of each kind of object that the shapes name.
  init(root: LayoutShape, objects object: @escaping @Sendable (LayoutObject.Name) -> LayoutObject) {
    self.object = object
    self.root = add(root)
  }

  /// Shapes nest as deep as the format's tables do, whatever a text holds.
  private mutating func add(_ shape: LayoutShape) -> Int {
    let place = entries.count
    entries.append(Entry(shape))
    switch shape {
    case .array(let element), .dictionary(let element):
      let element = add(element)
      entries[place].element = element
    case .object(let name):
      let object = namedObjects[name] ?? addObject(self.object(name), named: name)
      entries[place].object = object
    case .members(let keys):
      // Its own name is not known to the shape: it is an object of rules or of one rule's.
      let object = addObject(LayoutObject(name: .ruleOptions, keys: keys), named: nil)
      entries[place].object = object
    case .either(let shapes):
      let options = shapes.map { add($0) }
      entries[place].options = options
    default: break
    }
    return place
  }

  private mutating func addObject(
    _ description: LayoutObject, named name: LayoutObject.Name?
  ) -> Int {
    let place = objects.count
    objects.append(Object(description: description))
    // Before its keys: views hold views.
    if let name { namedObjects[name] = place }
    var places: [String: Int] = [:]
    var shapes: [Int] = []
    for (index, key) in description.keys.enumerated() {
      places[key.name] = index
      if let alias = key.alias { places[alias] = index }
      shapes.append(add(key.shape))
    }
    objects[place].places = places
    objects[place].shapes = shapes
    objects[place].names = description.keys.map(\.name)
    return place
  }
}

extension ShapeTable {
  /// All that a value of a shape may be, what stands for alternatives left out.
  func alternatives(of shape: Int) -> [Int] {
    let options = entries[shape].options
    return options.isEmpty ? [shape] : options.flatMap { alternatives(of: $0) }
  }

  /// Which of a shape's alternatives a value is.
  ///
  /// - Parameter hasKey: whether the value, where it is an object, has a key.
  func resolve(_ shape: Int, _ kind: JSONValue.Kind, hasKey: (String) -> Bool) -> Int? {
    guard !entries[shape].options.isEmpty else {
      return entries[shape].takes(kind) ? shape : nil
    }
    let fitting = alternatives(of: shape).filter { entries[$0].takes(kind) }
    guard kind == .object, fitting.count > 1 else { return fitting.first }
    // What needs a key is told by that key; what needs none is left.
    let needs = fitting.map { option in
      (option: option, keys: entries[option].object.map { objects[$0].requiredKeys } ?? [])
    }
    return needs.first { !$0.keys.isEmpty && $0.keys.allSatisfy(hasKey) }?.option
      ?? needs.first { $0.keys.isEmpty }?.option ?? fitting.first
  }
}

extension ShapeTable.Object {
  fileprivate var requiredKeys: [String] {
    keys.filter { $0.need == .required }.map(\.name)
  }
}

extension ShapeTable {
  /// Of our own layout format. A root view has all keys of a view beside its own.
  static let layout = ShapeTable(
    root: .either([.object(.layoutSet), .object(.applicationRoot), .object(.viewRoot)])
  ) { name in
    let object = LayoutVocabulary.object(name)
    guard name == .viewRoot else { return object }
    return LayoutObject(name: name, keys: LayoutVocabulary.object(.view).keys + object.keys)
  }
}
