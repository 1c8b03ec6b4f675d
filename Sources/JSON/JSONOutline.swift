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
  }
}

extension JSONOutline {
  /// The last node in the order of the text that starts at an offset or before it; nil if there is none.
  func lastNode(startingAtOrBefore offset: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The node that contains another one; nil if it is the root.
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
