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

  /// The outline of a text and its first error. A text without one is valid, except for duplicate keys and numbers
  /// that are out of range.
  package static func scan(_ bytes: [UInt8]) -> (outline: JSONOutline, problem: JSONProblem?) {
    let scan = JSONScanner.scan(bytes)
    return (scan.outline, scan.firstProblem)
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
