/// The ranges of the values of a text, in pre-order.
///
/// Malformed texts also have an outline, because editors request features while a document is being
/// typed. A text without a fatal problem has exactly one root, and all nodes are complete.
package struct JSONOutline: Sendable {
  package internal(set) var nodes: [Node] = []

  /// One value, or a missing value: kind `.invalid` and an empty range.
  package struct Node: Sendable, Hashable {
    package let kind: JSONValue.Kind
    /// The range of the value, including brackets and quotes.
    package private(set) var range: Range<Int>
    /// The range of the member's key, including quotes; nil for an element and for the root.
    package let keyRange: Range<Int>?
    /// The number of enclosing arrays and objects.
    package let depth: Int
    /// The index after the last descendant, which is the index of the next sibling.
    package private(set) var subtreeEnd: Int
    /// Whether the value ends as required by its kind: with its bracket, its quote or its last
    /// digit.
    package private(set) var isComplete: Bool

    /// From the start of the key, if there is one, to the end of the value.
    package var memberRange: Range<Int> {
      (keyRange ?? range).lowerBound..<range.upperBound
    }

    /// Sets the end of an array or object.
    mutating func close(at offset: Int, subtreeEnd: Int, isComplete: Bool) {
      range = range.lowerBound..<offset
      self.subtreeEnd = subtreeEnd
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

  /// The indices of the children of an array or object, in source order.
  package func children(of parent: Int) -> [Int] {
    let end = min(nodes[parent].subtreeEnd, nodes.count)
    var children: [Int] = []
    var index = parent + 1
    while index < end {
      children.append(index)
      index = nodes[index].subtreeEnd
    }
    return children
  }
}
