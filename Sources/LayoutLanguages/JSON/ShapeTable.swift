internal import LayoutReaders
internal import JSON

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
