/// The values of a document, in flat arrays beside the nodes of its outline.
///
/// Flat, because a tree of enums is torn down by recursion, and a document nests 2,048 deep. A
/// class, because a `JSONValue` is then one reference and one index.
final class JSONTree: Sendable {
  enum Payload: Sendable {
    /// Part of a member that was left out; no parent has it among its children.
    case absent
    case invalid
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// Where the children stand in `children`.
    case array(Range<Int32>)
    case object(Range<Int32>)
  }

  struct Entry: Sendable {
    var key: String
    var payload: Payload
  }

  let nodes: [JSONOutline.Node]
  /// One for each node.
  let entries: [Entry]
  /// The node indices of all children, those of one parent side by side and in source order.
  let children: [Int32]

  init(nodes: [JSONOutline.Node], entries: [Entry], children: [Int32]) {
    self.nodes = nodes
    self.entries = entries
    self.children = children
  }

  /// Takes the entries of a walk in pre-order, and gathers children when their parent closes.
  struct Builder {
    private var entries: [Entry] = []
    private var children: [Int32] = []
    /// The children so far of all parents that are open, innermost last.
    private var pending: [Int32] = []

    init(nodeCount: Int) {
      entries.reserveCapacity(nodeCount)
      children.reserveCapacity(nodeCount)
    }

    /// How many children are pending; `close` wants the count from when the parent was added.
    var pendingCount: Int { pending.count }

    /// Adds the next node.
    mutating func add(_ payload: Payload, key: String) {
      pending.append(Int32(truncatingIfNeeded: entries.count))
      entries.append(Entry(key: key, payload: payload))
    }

    /// Passes over nodes that have no value.
    mutating func skip(to nodeIndex: Int) {
      let entry = Entry(key: "", payload: .absent)
      entries.append(contentsOf: repeatElement(entry, count: nodeIndex - entries.count))
    }

    mutating func close(_ parent: Int, as kind: JSONValue.Kind, childrenFrom firstPending: Int) {
      let first = Int32(truncatingIfNeeded: children.count)
      children.append(contentsOf: pending[firstPending...])
      pending.removeSubrange(firstPending...)
      let range = first..<Int32(truncatingIfNeeded: children.count)
      entries[parent].payload = kind == .object ? .object(range) : .array(range)
    }

    consuming func tree(over nodes: [JSONOutline.Node]) -> JSONTree {
      JSONTree(nodes: nodes, entries: entries, children: children)
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

/// The places of a text's values, in the order in which they start, which is pre-order.
///
/// It exists for broken texts too: an editor asks while a document is half typed. A text without
/// a fatal problem has exactly one root, and each node is complete.
package struct JSONOutline: Sendable {
  package internal(set) var nodes: [Node] = []

  /// One value, or the gap where one is missing: kind `.invalid` and an empty range.
  ///
  /// Places are stored in 32 bits: an outline is as large as its nodes are, and writing it is a
  /// good part of the scanner's time.
  package struct Node: Sendable, Hashable {
    package let kind: JSONValue.Kind
    /// Whether the value ends as its kind should: with its bracket, its quote, its last digit.
    package private(set) var isComplete: Bool
    private let start: Int32
    private var end: Int32
    private let keyStart: Int32
    private let keyEnd: Int32
    private let storedDepth: Int32
    private var storedSubtreeEnd: Int32

    /// Without checks: `JSONScanner.byteLimit` sees to it that all of this fits.
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

    /// The value's bytes, brackets and quotes included.
    package var range: Range<Int> { Int(start)..<Int(end) }

    /// The member's key with its quotes; nil for an element and for the root.
    package var keyRange: Range<Int>? { keyStart < 0 ? nil : Int(keyStart)..<Int(keyEnd) }

    /// From the key, where there is one, to the end of the value.
    package var memberRange: Range<Int> { Int(keyStart < 0 ? start : keyStart)..<Int(end) }

    /// How many arrays and objects are around this node.
    package var depth: Int { Int(storedDepth) }

    /// The index after this node's last descendant, which is where its next sibling stands.
    package var subtreeEnd: Int { Int(storedSubtreeEnd) }

    /// Gives an array or object the end that was not known when it was opened.
    mutating func close(at offset: Int, subtreeEnd: Int, isComplete: Bool) {
      end = Int32(truncatingIfNeeded: offset)
      storedSubtreeEnd = Int32(truncatingIfNeeded: subtreeEnd)
      self.isComplete = isComplete
    }
  }
}

extension JSONOutline {
  /// The places alone, whatever the values mean: what an editor asks at each key pressed.
  package init(scanning bytes: [UInt8]) {
    self = JSONScanner.scan(bytes).outline
  }

  /// The children of an array or object, in the order of the text.
  package func children(of parent: Int) -> JSONChildren { JSONChildren(self, of: parent) }
}

/// The children of an array or object by their places among the nodes of an outline.
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
