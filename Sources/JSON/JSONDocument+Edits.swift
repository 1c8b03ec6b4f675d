/// An array or object of an edited text that contains all that differs from the earlier, well-formed text, scanned by
/// itself. The rest of the text is scanned like the earlier text.
private struct EditedContainer {
  /// The index of its node in the outline of the earlier text.
  let node: Int
  /// In the earlier text.
  let range: Range<Int>
  let text: [UInt8]
  let scan: JSONScanner.Result
  /// The difference of the lengths.
  let growth: Int
}

extension JSONDocument {
  /// The greatest part of the text that is scanned by itself. If it is malformed in another way, the whole text is scanned
  /// after it.
  private static let editedShare = 4

  /// The innermost array or object with all differences of an edited text.
  ///
  /// - Returns: nil if it is a large part of the text, or if the rest of the text may be scanned in another way.
  private func editedContainer(of text: [UInt8]) -> EditedContainer? {
    guard tree != nil, problems.isEmpty, text.count <= JSONScanner.byteLimit else { return nil }
    let change = JSONChange(from: bytes, to: text)
    guard var node = outline.lastNode(startingAtOrBefore: change.start) else { return nil }
    // Its brackets are unchanged.
    func isAroundChange(_ node: JSONOutline.Node) -> Bool {
      (node.kind == .object || node.kind == .array) && node.range.lowerBound < change.start
        && change.oldEnd < node.range.upperBound
    }
    while !isAroundChange(outline.nodes[node]) {
      guard let parent = outline.parent(of: node) else { return nil }
      node = parent
    }
    let former = outline.nodes[node]
    let growth = text.count - bytes.count
    let end = former.range.upperBound + growth
    guard end - former.range.lowerBound <= text.count / Self.editedShare else { return nil }
    let piece = Array(text[former.range.lowerBound..<end])
    let scan = JSONScanner.scan(piece)
    guard let root = scan.outline.nodes.first, root.kind == former.kind, root.isComplete,
      root.range == piece.indices, !scan.hasSkippedBracket,
      scan.outline.nodes.allSatisfy({ $0.depth + former.depth < Self.depthLimit })
    else { return nil }
    return EditedContainer(
      node: node, range: former.range, text: piece, scan: scan, growth: growth)
  }

  /// The outline, the values and the problem of a text that differs in the content of one array or object.
  ///
  /// - Returns: nil if the text may differ in more, or has several problems.
  func editedInside(
    to text: [UInt8]
  ) -> (outline: JSONOutline, tree: JSONTree?, problems: [JSONProblem])? {
    guard let edited = editedContainer(of: text) else { return nil }
    let outline = outline.replacing(
      edited.node, by: edited.scan.outline, growing: edited.growth)
    if let problem = edited.scan.firstProblem {
      return (outline, nil, [problem.moved(by: edited.range.lowerBound)])
    }
    guard
      let changed = try? JanssonDocument.tree(of: edited.text, from: 0, along: edited.scan.outline),
      let tree = tree?.replacing(edited.node, by: changed, along: outline.nodes)
    else { return nil }
    return (outline, tree, [])
  }

  /// The values recovered from a malformed text, of which this document is an earlier state.
  ///
  /// - Returns: nil if the whole text must be searched.
  func remains(ofEdited text: [UInt8]) -> Remains? {
    // The recovered text has no byte order mark.
    guard text.first == bytes.first, text.first != 0xEF, let edited = editedContainer(of: text)
    else { return nil }
    let recovery = JSONErrorRecovery(edited.text, edited.scan.outline, isStrict: false)
    guard recovery.outline.nodes.first?.range == edited.text.indices,
      let changed = try? JanssonDocument.tree(of: recovery.text, from: 0, along: recovery.outline)
    else { return nil }
    let outline = outline.replacing(edited.node, by: recovery.outline, growing: edited.growth)
    guard let tree = tree?.replacing(edited.node, by: changed, along: outline.nodes) else {
      return nil
    }
    var recovered: [UInt8] = []
    recovered.reserveCapacity(text.count)
    recovered += bytes[..<edited.range.lowerBound]
    recovered += recovery.text
    recovered += bytes[edited.range.upperBound...]
    return Remains(root: JSONValue(tree: tree, index: 0), text: recovered)
  }
}

/// The start of the difference between two texts, and its end in each of them.
private struct JSONChange {
  let start: Int
  let oldEnd: Int
  let newEnd: Int

  init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var same = 0
    while same < shorter - start, old[old.count - same - 1] == new[new.count - same - 1] {
      same += 1
    }
    self.start = start
    (oldEnd, newEnd) = (old.count - same, new.count - same)
  }
}

extension JSONTree {
  /// A copy with the value at `target` replaced; nil if `nodes` does not match the values.
  ///
  /// - Parameter nodes: The nodes of the new text.
  func replacing(
    _ target: Int, by value: JSONTree, along nodes: [JSONOutline.Node]
  ) -> JSONTree? {
    let growth = nodes.count - entries.count
    let formerEnd = self.nodes[target].subtreeEnd
    let end = target + value.entries.count
    guard formerEnd + growth == end,
      keys.count + value.keys.count <= nodes.count + Self.unusedKeyLimit
    else { return nil }
    let slots = childStart(from: target)..<childStart(from: formerEnd)
    let slotGrowth = value.children.count - slots.count
    var newEntries: [Entry] = []
    newEntries.reserveCapacity(nodes.count)
    newEntries += entries[..<target]
    newEntries += value.entries
    newEntries += entries[formerEnd...]
    for index in target..<end { newEntries[index].key += Int32(truncatingIfNeeded: keys.count) }
    // The key belongs to the enclosing object, which is unchanged.
    newEntries[target].key = entries[target].key
    for index in target..<end { newEntries[index].payload.moveChildren(by: slots.lowerBound) }
    if slotGrowth != 0 {
      for index in end..<newEntries.count { newEntries[index].payload.moveChildren(by: slotGrowth) }
    }
    var newChildren: [Int32] = []
    newChildren.reserveCapacity(children.count + slotGrowth)
    newChildren += children[..<slots.lowerBound]
    newChildren += value.children
    newChildren += children[slots.upperBound...]
    let newSlots = slots.lowerBound..<slots.lowerBound + value.children.count
    for slot in newSlots { newChildren[slot] += Int32(truncatingIfNeeded: target) }
    if growth != 0 {
      for slot in newChildren.indices where !newSlots.contains(slot) {
        if newChildren[slot] >= formerEnd { newChildren[slot] += Int32(truncatingIfNeeded: growth) }
      }
    }
    guard zip(newEntries, nodes).allSatisfy({ $0.payload.kind == $1.kind }) else { return nil }
    return JSONTree(
      nodes: nodes, keys: keys + value.keys, entries: newEntries, children: newChildren)
  }

  /// The place in `children` of the children of the first array or object at a node or after it.
  private func childStart(from node: Int) -> Int {
    for index in node..<entries.count {
      switch entries[index].payload {
      case .array(let children), .object(let children): return Int(children.lowerBound)
      default: continue
      }
    }
    return children.count
  }
}

extension JSONTree.Payload {
  /// Moves the children of an array or object in the list of all children.
  fileprivate mutating func moveChildren(by distance: Int) {
    func moved(_ range: Range<Int32>) -> Range<Int32> {
      let distance = Int32(truncatingIfNeeded: distance)
      return range.lowerBound + distance..<range.upperBound + distance
    }
    switch self {
    case .array(let children): self = .array(moved(children))
    case .object(let children): self = .object(moved(children))
    default: break
    }
  }
}
