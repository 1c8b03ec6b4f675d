// A text is mostly the one of a moment ago but for a few bytes. JSON is made of values in values: one
// that has changed makes no other one mean anything else, so Jansson is asked about that alone.
extension JSONDocument {
  /// The values of a text, well formed by the scanner, which this document was an earlier state of;
  /// nil where that is no use.
  func tree(of text: [UInt8], along nodes: [JSONOutline.Node]) -> JSONTree? {
    guard let tree, problems.isEmpty,
      let place = placeOfChange(to: text, along: nodes), place > 0
    else { return nil }
    let piece = Array(text[nodes[place].range])
    let scan = JSONScanner.scan(piece)
    guard scan.firstProblem == nil, scan.outline.nodes.count == nodes[place].subtreeEnd - place,
      let changed = try? JanssonDocument.tree(of: piece, from: 0, along: scan.outline)
    else { return nil }
    return tree.replacing(place, by: changed, along: nodes)
  }

  /// The innermost value that holds all that has changed; nil where that is not certain.
  private func placeOfChange(to text: [UInt8], along nodes: [JSONOutline.Node]) -> Int? {
    let (start, oldEnd, newEnd) = Self.change(from: bytes, to: text)
    let growth = nodes.count - outline.nodes.count
    func holds(_ place: Int) -> Bool {
      guard outline.nodes.indices.contains(place) else { return false }
      let (old, new) = (outline.nodes[place], nodes[place])
      return new.range.lowerBound <= start && newEnd <= new.range.upperBound
        && old.range.lowerBound == new.range.lowerBound
        && text.count - new.range.upperBound == bytes.count - old.range.upperBound
        && oldEnd <= old.range.upperBound && new.subtreeEnd == old.subtreeEnd + growth
    }
    guard !nodes.isEmpty, holds(0) else { return nil }
    var found = 0
    var next = 1
    while next < nodes[found].subtreeEnd {
      if holds(next) {
        found = next
        next += 1
      } else {
        next = nodes[next].subtreeEnd
      }
    }
    return found
  }

  /// Where two texts begin to differ, and from where on in each they are the same.
  private static func change(
    from old: [UInt8], to new: [UInt8]
  ) -> (start: Int, oldEnd: Int, newEnd: Int) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    let rest = shorter - start
    var same = 0
    while same < rest, old[old.count - same - 1] == new[new.count - same - 1] { same += 1 }
    return (start, old.count - same, new.count - same)
  }
}

extension JSONTree {
  /// The same with another value at a place; nil where the nodes are not of such a tree.
  ///
  /// - Parameter nodes: of the text with that value.
  fileprivate func replacing(
    _ place: Int, by value: JSONTree, along nodes: [JSONOutline.Node]
  ) -> JSONTree? {
    let end = place + value.entries.count
    let growth = nodes.count - entries.count
    if growth == 0, value.entries.count == 1 {
      return replacingLeaf(place, by: value, along: nodes)
    }
    var builder = Builder(nodeCount: nodes.count)
    var open: [(node: Int, firstPending: Int)] = []
    for index in nodes.indices {
      let isNew = index >= place && index < end
      let entry =
        isNew ? value.entries[index - place] : entries[index < place ? index : index - growth]
      let kind = entry.payload.kind
      guard kind == nodes[index].kind else { return nil }
      // The key belongs to the object around it, which has stayed.
      builder.add(entry.payload, key: index == place ? entries[place].key : entry.key)
      if kind == .array || kind == .object { open.append((index, builder.pendingCount)) }
      while let last = open.last, nodes[last.node].subtreeEnd == index + 1 {
        builder.close(
          last.node, as: nodes[last.node].kind, childrenFrom: last.firstPending)
        open.removeLast()
      }
    }
    return builder.tree(over: nodes)
  }

  /// A value that holds none by another one, which most keys do: what holds what has stayed.
  private func replacingLeaf(
    _ place: Int, by value: JSONTree, along nodes: [JSONOutline.Node]
  ) -> JSONTree? {
    guard value.entries[0].payload.kind == nodes[place].kind else { return nil }
    var entries = entries
    entries[place].payload = value.entries[0].payload
    return JSONTree(nodes: nodes, entries: entries, children: children)
  }
}
