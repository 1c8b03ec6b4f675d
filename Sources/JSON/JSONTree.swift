/// The values of a document, stored in flat arrays beside the nodes of its outline.
///
/// The arrays are flat because deallocating a tree of enums recurses, and documents can nest 2,048
/// levels deep. The type is a class so that a `JSONValue` is one reference and one index.
final class JSONTree: Sendable {
  enum Payload: Sendable {
    /// Part of a member that was left out. It is not among the children of any parent.
    case absent
    case invalid
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// The range of the children in `children`.
    case array(Range<Int32>)
    case object(Range<Int32>)
  }

  struct Entry: Sendable {
    /// The index of the key in `keys`.
    var key: Int32
    var payload: Payload
  }

  let nodes: [JSONOutline.Node]
  /// The keys of members, some of which can be equal. The first one is empty: that of elements and of the root.
  let keys: [String]
  /// One for each node. Edits replace the payloads of some of them.
  let entries: [Entry]
  /// The payloads of edited leaves, by node. The entries are then those of an earlier text, and are not copied.
  let replacements: [(node: Int, payload: Payload)]
  /// The node indices of all children. Those of one parent are contiguous and in source order.
  let children: [Int32]
  /// Whether all keys consist of ASCII characters.
  let hasASCIIKeys: Bool

  /// Each access of a payload searches the replacements.
  static let replacementLimit = 8
  /// Keys that no node has, after edits.
  static let unusedKeyLimit = 256

  init(
    nodes: [JSONOutline.Node], keys: [String], entries: [Entry],
    replacements: [(node: Int, payload: Payload)] = [], children: [Int32], hasASCIIKeys: Bool
  ) {
    self.nodes = nodes
    self.keys = keys
    self.entries = entries
    self.replacements = replacements
    self.children = children
    self.hasASCIIKeys = hasASCIIKeys
  }

  /// The key of a member; empty for an element and for the root.
  func key(of node: Int) -> String { keys[Int(entries[node].key)] }

  func kind(at node: Int) -> JSONValue.Kind {
    if !replacements.isEmpty, let edited = replacements.first(where: { $0.node == node }) {
      return edited.payload.kind
    }
    return entries[node].payload.kind
  }

  func payload(at node: Int) -> Payload {
    if !replacements.isEmpty, let edited = replacements.first(where: { $0.node == node }) {
      return edited.payload
    }
    return entries[node].payload
  }

  /// Collects entries in pre-order.
  struct Builder {
    private var keys = [""]
    /// Whether all keys consist of ASCII characters.
    private var hasASCIIKeys = true
    private var entries: [Entry] = []
    private var children: [Int32] = []

    init(nodeCount: Int) {
      entries.reserveCapacity(nodeCount)
      children.reserveCapacity(nodeCount)
    }

    /// Adds a key.
    ///
    /// - Returns: its index.
    mutating func addKey(_ key: String) -> Int32 {
      keys.append(key)
      if hasASCIIKeys { hasASCIIKeys = key.utf8.allSatisfy { $0 < 0x80 } }
      return Int32(truncatingIfNeeded: keys.count - 1)
    }

    /// Adds the next node.
    mutating func add(_ payload: Payload, key: Int32) {
      entries.append(Entry(key: key, payload: payload))
    }

    /// Adds an array or object as the next node.
    ///
    /// - Parameter omitted: the children that are left out.
    mutating func addContainer(
      _ kind: JSONValue.Kind, key: Int32, along nodes: [JSONOutline.Node],
      without omitted: Set<Int> = []
    ) {
      let first = Int32(truncatingIfNeeded: children.count)
      var next = entries.count + 1
      let end = nodes[entries.count].subtreeEnd
      while next < end {
        if omitted.isEmpty || !omitted.contains(next) {
          children.append(Int32(truncatingIfNeeded: next))
        }
        next = nodes[next].subtreeEnd
      }
      let slots = first..<Int32(truncatingIfNeeded: children.count)
      add(kind == .object ? .object(slots) : .array(slots), key: key)
    }

    /// The key of an earlier node.
    func key(of node: Int) -> Int32 { entries[node].key }

    /// Adds the values of an earlier node and of all nodes in it again, as the next nodes.
    mutating func addCopy(of first: Int, nodeCount: Int, key: Int32) {
      let distance = Int32(truncatingIfNeeded: entries.count - first)
      add(copy(of: entries[first].payload, by: distance), key: key)
      for node in first + 1..<first + nodeCount {
        let entry = entries[node]
        entries.append(Entry(key: entry.key, payload: copy(of: entry.payload, by: distance)))
      }
    }

    private mutating func copy(of payload: Payload, by distance: Int32) -> Payload {
      switch payload {
      case .array(let slots): .array(copy(of: slots, by: distance))
      case .object(let slots): .object(copy(of: slots, by: distance))
      default: payload
      }
    }

    private mutating func copy(of slots: Range<Int32>, by distance: Int32) -> Range<Int32> {
      let start = Int32(truncatingIfNeeded: children.count)
      for slot in slots { children.append(children[Int(slot)] + distance) }
      return start..<Int32(truncatingIfNeeded: children.count)
    }

    /// Skips nodes that have no value.
    mutating func skip(to nodeIndex: Int) {
      let entry = Entry(key: 0, payload: .absent)
      entries.append(contentsOf: repeatElement(entry, count: nodeIndex - entries.count))
    }

    consuming func tree(over nodes: [JSONOutline.Node]) -> JSONTree {
      JSONTree(
        nodes: nodes, keys: keys, entries: entries, children: children, hasASCIIKeys: hasASCIIKeys)
    }
  }
}

extension JSONTree.Payload {
  var kind: JSONValue.Kind {
    switch self {
    case .absent, .invalid: .invalid
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

/// The ranges of the values of a text, in pre-order.
///
/// Malformed texts also have an outline, because editors request features while a document is being
/// typed. A text without a fatal problem has exactly one root, and all nodes are complete.
package struct JSONOutline: Sendable {
  package internal(set) var nodes: [Node] = []

  /// One value, or a missing value: kind `.invalid` and an empty range.
  ///
  /// Offsets are stored in 32 bits, because writing the outline is a considerable part of the
  /// scanner's time.
  package struct Node: Sendable, Hashable {
    package let kind: JSONValue.Kind
    /// Whether the value ends as required by its kind: with its bracket, its quote or its last
    /// digit.
    package private(set) var isComplete: Bool
    private var start: Int32
    private var end: Int32
    private var keyStart: Int32
    private var keyEnd: Int32
    private var storedDepth: Int32
    private var storedSubtreeEnd: Int32

    /// Offsets are not checked: `JSONScanner.byteLimit` ensures that they fit.
    init(
      _ kind: JSONValue.Kind, range: Range<Int>, keyRange: Range<Int>?, depth: Int, index: Int,
      isComplete: Bool
    ) {
      self.kind = kind
      self.isComplete = isComplete
      start = Int32(truncatingIfNeeded: range.lowerBound)
      end = Int32(truncatingIfNeeded: range.upperBound)
      keyStart = Int32(truncatingIfNeeded: keyRange?.lowerBound ?? -1)
      keyEnd = Int32(truncatingIfNeeded: keyRange?.upperBound ?? -1)
      storedDepth = Int32(truncatingIfNeeded: depth)
      storedSubtreeEnd = Int32(truncatingIfNeeded: index + 1)
    }

    /// The range of the value, including brackets and quotes.
    package var range: Range<Int> { Int(start)..<Int(end) }

    /// The range of the member's key, including quotes; nil for an element and for the root.
    package var keyRange: Range<Int>? { keyStart < 0 ? nil : Int(keyStart)..<Int(keyEnd) }

    /// From the start of the key, if there is one, to the end of the value.
    package var memberRange: Range<Int> { Int(keyStart < 0 ? start : keyStart)..<Int(end) }

    /// The number of enclosing arrays and objects.
    package var depth: Int { Int(storedDepth) }

    /// The index after the last descendant, which is the index of the next sibling.
    package var subtreeEnd: Int { Int(storedSubtreeEnd) }

    /// Sets the end of an array or object.
    mutating func close(at offset: Int, subtreeEnd: Int, isComplete: Bool) {
      end = Int32(truncatingIfNeeded: offset)
      storedSubtreeEnd = Int32(truncatingIfNeeded: subtreeEnd)
      self.isComplete = isComplete
    }

    /// Moves a node of another text into an outline.
    ///
    /// - Parameters:
    ///   - distance: to its offsets.
    ///   - index: to the indices of nodes.
    fileprivate mutating func move(by distance: Int32, index: Int32, depth: Int32 = 0) {
      start += distance
      end += distance
      storedSubtreeEnd += index
      storedDepth += depth
      guard keyStart >= 0 else { return }
      keyStart += distance
      keyEnd += distance
    }

    /// Moves the end of an array or object whose content is edited.
    fileprivate mutating func moveEnd(by distance: Int32, index: Int32) {
      end += distance
      storedSubtreeEnd += index
    }

    /// Moves the end, if the node contains an edit, or else the node.
    fileprivate mutating func move(by distance: Int32, after offset: Int32) {
      if end > offset { end += distance }
      guard start > offset else { return }
      start += distance
      guard keyStart >= 0 else { return }
      keyStart += distance
      keyEnd += distance
    }
  }
}

extension JSONOutline {
  /// The last node in the order of the text that starts at an offset or before it; nil: there is none.
  func lastNode(startingAtOrBefore offset: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The outline after an edit of a leaf that changes nothing but its length.
  ///
  /// - Parameter distance: the difference of the lengths. All offsets of the new text fit.
  func edited(at leaf: Int, by distance: Int) -> JSONOutline {
    guard distance != 0 else { return self }
    var outline = self
    let (offset, distance) = (
      Int32(truncatingIfNeeded: nodes[leaf].range.lowerBound),
      Int32(truncatingIfNeeded: distance)
    )
    for index in outline.nodes.indices { outline.nodes[index].move(by: distance, after: offset) }
    return outline
  }

  /// The node that contains another one; nil: it is the root.
  func parent(of node: Int) -> Int? {
    var parent = node
    while parent > 0 {
      parent -= 1
      if nodes[parent].depth < nodes[node].depth { return parent }
    }
    return nil
  }

  /// The outline after an edit of the content of an array or object.
  ///
  /// - Parameters:
  ///   - other: the outline of the text of the new array or object by itself.
  ///   - distance: the difference of the lengths. All offsets of the new text fit.
  func replacing(_ container: Int, by other: JSONOutline, growing distance: Int) -> JSONOutline {
    let former = nodes[container]
    let growth = other.nodes.count - (former.subtreeEnd - container)
    var result = JSONOutline()
    result.nodes.reserveCapacity(nodes.count + growth)
    result.nodes += nodes[..<container]
    result.nodes += other.nodes
    result.nodes += nodes[former.subtreeEnd...]
    let (byteGrowth, growth32) = (
      Int32(truncatingIfNeeded: distance), Int32(truncatingIfNeeded: growth)
    )
    let (start, first) = (
      Int32(truncatingIfNeeded: former.range.lowerBound), Int32(truncatingIfNeeded: container)
    )
    let end = container + other.nodes.count
    for index in container..<end {
      result.nodes[index].move(
        by: start, index: first, depth: Int32(truncatingIfNeeded: former.depth))
    }
    result.nodes[container] = former
    result.nodes[container].moveEnd(by: byteGrowth, index: growth32)
    for index in end..<result.nodes.count {
      result.nodes[index].move(by: byteGrowth, index: growth32)
    }
    var outer = parent(of: container)
    while let index = outer {
      result.nodes[index].moveEnd(by: byteGrowth, index: growth32)
      outer = parent(of: index)
    }
    return result
  }

  /// Creates an outline without decoding values, which is fast enough for each key press.
  package init(scanning bytes: [UInt8]) {
    self = JSONScanner.scan(bytes).outline
  }

  /// The children of an array or object, in source order.
  package func children(of parent: Int) -> JSONChildren { JSONChildren(self, of: parent) }
}

/// The indices of the children of an array or object.
package struct JSONChildren: Sequence, IteratorProtocol {
  private let nodes: [JSONOutline.Node]
  private let end: Int
  private var index: Int

  init(_ outline: JSONOutline, of parent: Int) {
    nodes = outline.nodes
    end = Swift.min(nodes[parent].subtreeEnd, nodes.count)
    index = parent + 1
  }

  package mutating func next() -> Int? {
    guard index < end else { return nil }
    defer { index = nodes[index].subtreeEnd }
    return index
  }
}
