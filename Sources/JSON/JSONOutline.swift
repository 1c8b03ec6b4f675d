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
