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
    case array(Range<Int>)
    case object(Range<Int>)
  }

  struct Entry: Sendable {
    /// The key of a member; empty for an element and for the root.
    var key: String
    var payload: Payload
  }

  let nodes: [JSONOutline.Node]
  /// One for each node.
  let entries: [Entry]
  /// The node indices of all children. Those of one parent are contiguous and in source order.
  let children: [Int]

  init(nodes: [JSONOutline.Node], entries: [Entry], children: [Int]) {
    self.nodes = nodes
    self.entries = entries
    self.children = children
  }

  /// The key of a member; empty for an element and for the root.
  func key(of node: Int) -> String { entries[node].key }

  func payload(at node: Int) -> Payload { entries[node].payload }

  /// Collects entries in pre-order.
  struct Builder {
    private var entries: [Entry] = []
    private var children: [Int] = []

    init(nodeCount: Int) {
      entries.reserveCapacity(nodeCount)
      children.reserveCapacity(nodeCount)
    }

    /// Adds the next node.
    mutating func add(_ payload: Payload, key: String) {
      entries.append(Entry(key: key, payload: payload))
    }

    /// Adds an array or object as the next node.
    ///
    /// - Parameter omitted: the children that are left out.
    mutating func addContainer(
      _ kind: JSONValue.Kind, key: String, along nodes: [JSONOutline.Node],
      without omitted: Set<Int> = []
    ) {
      let first = children.count
      var next = entries.count + 1
      let end = nodes[entries.count].subtreeEnd
      while next < end {
        if !omitted.contains(next) { children.append(next) }
        next = nodes[next].subtreeEnd
      }
      let slots = first..<children.count
      add(kind == .object ? .object(slots) : .array(slots), key: key)
    }

    /// Skips nodes that have no value.
    mutating func skip(to nodeIndex: Int) {
      let entry = Entry(key: "", payload: .absent)
      entries.append(contentsOf: repeatElement(entry, count: nodeIndex - entries.count))
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
