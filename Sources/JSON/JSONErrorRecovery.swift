/// Decodes the usable values of a text that Jansson rejects: a malformed text, or one with duplicate members or with
/// numbers that no `Double` can represent.
///
/// Incomplete values and the later ones of members with equal keys are left out, with all their descendants. A number
/// that is out of range remains, without a value. The time is linear in the length of the text.
struct JSONErrorRecovery {
  /// The duplicate members and the numbers that are out of range.
  private(set) var problems: [JSONProblem] = []

  private let bytes: [UInt8]
  private let outline: JSONOutline
  private var omitted: Set<Int> = []

  init(_ bytes: [UInt8], _ outline: JSONOutline) {
    self.bytes = bytes
    self.outline = outline
  }

  /// The values; nil if the root is incomplete.
  ///
  /// - Parameter isCancelled: checked between values. If it returns true, there are none.
  mutating func tree(isCancelled: () -> Bool) -> JSONTree? {
    let nodes = outline.nodes
    guard let root = nodes.first, root.keyRange == nil, isWhole(root) else { return nil }
    var entries: [JSONTree.Entry] = []
    entries.reserveCapacity(nodes.count)
    while entries.count < root.subtreeEnd {
      if isCancelled() { return nil }
      let index = entries.count
      let node = nodes[index]
      if omitted.contains(index) {
        let absent = JSONTree.Entry(key: "", payload: .absent)
        entries += repeatElement(absent, count: node.subtreeEnd - index)
        continue
      }
      let isContainer = node.kind == .array || node.kind == .object
      if isContainer, !omitChildren(of: index, isCancelled) { return nil }
      let key = node.keyRange.flatMap(text) ?? ""
      entries.append(JSONTree.Entry(key: key, payload: payload(of: node)))
    }
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
    return JSONTree(entries, along: outline)
  }

  /// - Returns: false if the work is cancelled.
  private mutating func omitChildren(of parent: Int, _ isCancelled: () -> Bool) -> Bool {
    let isObject = outline.nodes[parent].kind == .object
    // Keys are compared byte by byte.
    var firsts: [[UInt8]: Range<Int>] = [:]
    for child in outline.children(of: parent) {
      if isCancelled() { return false }
      let node = outline.nodes[child]
      let key = node.keyRange.flatMap(text).map { Array($0.utf8) }
      guard isWhole(node), isObject ? key != nil : node.keyRange == nil else {
        omitted.insert(child)
        continue
      }
      guard let key, let keyRange = node.keyRange else { continue }
      if let first = firsts[key] {
        omitted.insert(child)
        problems.append(.duplicateKey(bytes[keyRange], at: keyRange, first: first))
      } else {
        firsts[key] = keyRange
      }
    }
    return true
  }

  private func isWhole(_ node: JSONOutline.Node) -> Bool {
    switch node.kind {
    case .array, .object: true
    case .null, .bool, .number: node.isComplete
    case .string: text(node.range) != nil
    case .invalid: false
    }
  }

  /// The value of a complete node; of an array or object, without its children.
  private mutating func payload(of node: JSONOutline.Node) -> JSONTree.Payload {
    switch node.kind {
    case .null: return .null
    case .bool: return .bool(bytes[node.range.lowerBound] == UInt8(ascii: "t"))
    case .string: return text(node.range).map { .string($0) } ?? .invalid
    case .number:
      let number = Double(String(decoding: bytes[node.range], as: UTF8.self))
      if let number, number.isFinite { return .number(number) }
      problems.append(.numberOutOfRange(at: node.range))
      return .invalid
    case .array: return .array
    case .object: return .object
    case .invalid: return .invalid
    }
  }

  /// The text of a valid string.
  private func text(_ token: Range<Int>) -> String? {
    let isValid = JSONScanner.scan(Array(bytes[token])).firstProblem == nil
    return isValid ? JSONString.text(ofToken: bytes[token]) : nil
  }
}

extension JSONDocument {
  /// The values that can be recovered from a text with a syntax error; nil if there are none. Each has its range in
  /// that text.
  ///
  /// - Parameter isCancelled: checked between values. If it returns true, there are none.
  package func remains(isCancelled: () -> Bool = { false }) -> JSONValue? {
    guard let problem = problems.first, problem.kind == .syntax else { return nil }
    var recovery = JSONErrorRecovery(bytes, outline)
    return recovery.tree(isCancelled: isCancelled).map { JSONValue(tree: $0, index: 0) }
  }
}

extension JSONProblem {
  private static let quotedKeyByteLimit = 60

  fileprivate static func duplicateKey(
    _ token: ArraySlice<UInt8>, at range: Range<Int>, first: Range<Int>
  ) -> Self {
    let key = token.dropFirst().dropLast()
    guard key.count <= quotedKeyByteLimit else {
      return JSONProblem(.duplicateKey, "duplicate key in this object", at: range, related: first)
    }
    let name = String(decoding: key, as: UTF8.self)
    return JSONProblem(
      .duplicateKey, "duplicate key '\(name)'", at: range, related: first)
  }

  fileprivate static func numberOutOfRange(at range: Range<Int>) -> Self {
    JSONProblem(.numberOutOfRange, "number is out of range; the maximum is 1.8e308", at: range)
  }
}
