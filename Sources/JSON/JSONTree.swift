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
  /// One for each node.
  let entries: [Entry]
  /// The node indices of all children. Those of one parent are contiguous and in source order.
  let children: [Int32]
  /// Whether all keys consist of ASCII characters.
  let hasASCIIKeys: Bool

  init(
    nodes: [JSONOutline.Node], keys: [String], entries: [Entry], children: [Int32],
    hasASCIIKeys: Bool
  ) {
    self.nodes = nodes
    self.keys = keys
    self.entries = entries
    self.children = children
    self.hasASCIIKeys = hasASCIIKeys
  }

  /// The key of a member; empty for an element and for the root.
  func key(of node: Int) -> String { keys[Int(entries[node].key)] }

  func kind(at node: Int) -> JSONValue.Kind { entries[node].payload.kind }

  func payload(at node: Int) -> Payload { entries[node].payload }

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
  }
}

extension JSONOutline {
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
