/// A parsed JSON text: its values with their places, and what is wrong with it.
///
/// Two parsers read each text. Our scanner says where everything is, and what is wrong where;
/// Jansson says what keys, strings and numbers mean. A text is JSON when both agree.
///
/// All offsets are in UTF-8 bytes from the first byte given, a byte order mark included.
package struct JSONDocument: Sendable {
  /// How deep values may nest, a lone number being one deep: Jansson's `JSON_PARSER_MAX_DEPTH`.
  package static let depthLimit = 2_048

  /// In order of their places. A fatal problem stands alone.
  package let problems: [JSONProblem]
  /// What the scanner could make out, for broken texts too.
  package let outline: JSONOutline

  let tree: JSONTree?
  /// The text.
  package let bytes: [UInt8]

  /// The value of the text; nil where a fatal problem says why the text has none.
  package var root: JSONValue? {
    guard let tree else { return nil }
    return JSONValue(tree: tree, index: 0)
  }

  /// Parses a whole text. Never fails: what is wrong is in `problems`.
  ///
  /// - Parameter former: an earlier state of the text: what Jansson has said of it holds for the parts
  ///   that have stayed. The result is the same without it.
  package init(parsing bytes: [UInt8], reusing former: JSONDocument? = nil) {
    let scan = JSONScanner.scan(bytes)
    outline = scan.outline
    self.bytes = bytes
    if let firstProblem = scan.firstProblem {
      (tree, problems) = (nil, [firstProblem])
    } else if let tree = former?.tree(of: bytes, along: scan.outline.nodes) {
      (self.tree, problems) = (tree, [])
    } else {
      (tree, problems) = Self.read(bytes, from: scan.start, along: scan.outline)
    }
  }

  /// Reads the values of a text that the scanner found well formed.
  ///
  /// Jansson stops at the first duplicate key or number out of range. Then we look for all of
  /// them at once, blank them and read again, so two readings do, however many there are.
  private static func read(
    _ bytes: [UInt8], from start: Int, along outline: JSONOutline
  ) -> (tree: JSONTree?, problems: [JSONProblem]) {
    var omissions = JSONOmissions()
    do throws(JanssonFailure) {
      return (try JanssonDocument.tree(of: bytes, from: start, along: outline), [])
    } catch {
      guard error.reason == .duplicateKey || error.reason == .numberOutOfRange else {
        return (nil, [.refused(error, textLength: bytes.count)])
      }
      omissions = JSONOmissions(in: bytes, outline: outline)
    }
    do throws(JanssonFailure) {
      let tree = try JanssonDocument.tree(
        of: omissions.blanked(bytes), from: start, along: outline, without: omissions)
      return (tree, omissions.problems)
    } catch {
      return (nil, [.refused(error, textLength: bytes.count)])
    }
  }
}

extension JSONProblem {
  /// A refusal that the scanner did not foresee. It takes a lack of memory, or a mistake of ours;
  /// the place is where Jansson stopped, which is the end of a token.
  static func refused(_ failure: JanssonFailure, textLength: Int) -> Self {
    let offset = min(max(failure.offset, 0), textLength)
    let message =
      switch failure.reason {
      case .syntax: "text is not JSON before this place"
      case .invalidUTF8: "text is not valid UTF-8 before this place"
      case .prematureEnd: "text ends too early"
      case .textAfterValue: "text goes on after its value"
      case .nullCharacter: "'\\u0000' cannot be part of a string"
      case .duplicateKey: "object has the key before this place twice"
      case .numberOutOfRange: "number before this place is out of range"
      case .tooDeep: "value is nested deeper than \(JSONDocument.depthLimit) levels"
      case .mismatch: "internal: two readings of this text differ here"
      case .unknown: "text could not be read; memory may have run out"
      }
    let kind: Kind = failure.reason == .tooDeep ? .tooDeep : .syntax
    return JSONProblem(kind, message, at: offset..<offset)
  }
}

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
