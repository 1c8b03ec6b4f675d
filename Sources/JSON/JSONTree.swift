/// The values of a document, stored in a flat array beside the nodes of its outline.
///
/// The array is flat because deallocating a tree of enums recurses, and documents can nest 2,048
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
    case array, object
  }

  struct Entry: Sendable {
    /// The key of a member; empty for an element and for the root.
    let key: String
    let payload: Payload
  }

  let outline: JSONOutline
  /// One for each node of the outline, up to the end of the root.
  let entries: [Entry]

  init(_ entries: [Entry], along outline: JSONOutline) {
    self.entries = entries
    self.outline = outline
  }

  /// The children of an array or object that were not left out, in source order.
  func children(of parent: Int) -> some Sequence<JSONValue> {
    let end = min(outline.nodes[parent].subtreeEnd, outline.nodes.count)
    return sequence(state: parent + 1) { next in
      while next < end {
        let index = next
        next = self.outline.nodes[index].subtreeEnd
        if !self.entries[index].payload.isAbsent { return JSONValue(tree: self, index: index) }
      }
      return nil
    }
  }
}

extension JSONTree.Payload {
  fileprivate var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

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
