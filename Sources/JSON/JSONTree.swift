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
