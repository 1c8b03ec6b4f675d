/// Creates a valid JSON text from the usable parts of a malformed one, in which every part keeps
/// its offset.
///
/// The copy contains the complete values of the outline with their keys, and the commas, colons and
/// brackets between them, at their places or else in the gaps.
/// Everything else is blank: malformed parts, and values without a gap for their punctuation. Each
/// byte is blanked at most as often as it is written, so the time is linear.
struct JSONErrorRecovery {
  /// Valid JSON. Longer than the original only by closing brackets missing at its end.
  private(set) var text: [UInt8]
  /// The remaining nodes with their original ranges. A truncated container keeps its original end.
  private(set) var outline = JSONOutline()

  private let bytes: [UInt8]
  private let nodes: [JSONOutline.Node]
  private let isStrict: Bool
  /// The open containers, outermost first.
  private var levels: [Level] = []
  /// The keys so far of each open container, used if `isStrict`.
  private var keys: [Set<ArraySlice<UInt8>>] = []
  /// The offset from which on `text` is blank.
  private var writtenEnd = 0

  private struct Level {
    let node: JSONOutline.Node
    /// The node's index in the new outline.
    let index: Int
    /// The end of the preceding content in the enclosing container.
    let start: Int
    /// The end of the container's content so far.
    var contentEnd: Int
    var count = 0
    /// For the last child: the end of the content before it, and its index in the new outline.
    var last = (start: 0, index: 0)
  }

  /// - Parameters:
  ///   - isStrict: Whether duplicate members and numbers that no `Double` can represent are
  ///     also left out. This takes time, and few texts have them.
  ///   - isCancelled: checked between parts of the text. If it returns true, the rest is left out.
  init(
    _ bytes: [UInt8], _ outline: JSONOutline, isStrict: Bool, isCancelled: () -> Bool = { false }
  ) {
    self.bytes = bytes
    self.isStrict = isStrict
    nodes = outline.nodes
    text = [UInt8](repeating: UInt8(ascii: " "), count: bytes.count)
    var index = 0
    var parts = JSONNodeParts()
    while index < nodes.count, index == 0 || !levels.isEmpty {
      if parts.begins(at: index), isCancelled() { break }
      if accepts(nodes[index]) {
        add(nodes[index])
        index += 1
      } else {
        index = nodes[index].subtreeEnd
      }
      while let level = levels.last, level.node.subtreeEnd <= index { close(level) }
    }
    while let level = levels.last { close(level) }
  }
}

// Selection of nodes.
extension JSONErrorRecovery {
  private mutating func accepts(_ node: JSONOutline.Node) -> Bool {
    guard isWhole(node) else { return false }
    guard let level = levels.last else { return node.keyRange == nil }
    guard level.count == 0 || level.contentEnd < node.memberRange.lowerBound else { return false }
    guard level.node.kind == .object else { return node.keyRange == nil }
    guard let key = node.keyRange, key.upperBound < node.range.lowerBound, isWholeString(key)
    else { return false }
    guard isStrict else { return true }
    return keys[keys.count - 1].insert(JSONOmissions.identity(of: key, bytes)).inserted
  }

  private func isWhole(_ node: JSONOutline.Node) -> Bool {
    switch node.kind {
    case .array, .object: true
    case .bool, .null: node.isComplete
    case .number: node.isComplete && !(isStrict && isOutOfRange(node.range))
    case .string: node.isComplete && isWholeString(node.range)
    case .invalid: false
    }
  }

  private func isOutOfRange(_ token: Range<Int>) -> Bool {
    guard JSONOmissions.mayBeOutOfRange(bytes[token]) else { return false }
    return Double(String(decoding: bytes[token], as: UTF8.self))?.isFinite != true
  }

  private func isWholeString(_ token: Range<Int>) -> Bool {
    guard token.count >= 2, bytes[token.lowerBound] == UInt8(ascii: "\""),
      bytes[token.upperBound - 1] == UInt8(ascii: "\"")
    else { return false }
    let bytes = bytes
    var offset = token.lowerBound + 1
    while offset < token.upperBound - 1, JSONScanner.isPlain(bytes[offset]) { offset += 1 }
    return offset == token.upperBound - 1
      || JSONScanner.scan(Array(bytes[token])).firstProblem == nil
  }
}

// Output.
extension JSONErrorRecovery {
  private mutating func add(_ node: JSONOutline.Node) {
    let start = levels.last?.contentEnd ?? node.range.lowerBound
    let index = outline.nodes.count
    if let level = levels.last, level.count > 0 {
      write(UInt8(ascii: ","), between: start, and: node.memberRange.lowerBound)
    }
    if let key = node.keyRange {
      copy(key)
      write(UInt8(ascii: ":"), between: key.upperBound, and: node.range.lowerBound)
    }
    outline.nodes.append(
      JSONOutline.Node(
        node.kind, range: node.range, keyRange: node.keyRange, depth: node.depth, index: index,
        isComplete: true))
    guard node.kind == .array || node.kind == .object else {
      copy(node.range)
      addToParent(end: node.range.upperBound, start: start, index: index)
      return
    }
    copy(node.range.lowerBound..<node.range.lowerBound + 1)
    keys.append([])
    levels.append(
      Level(node: node, index: index, start: start, contentEnd: node.range.lowerBound + 1))
  }

  /// Records a completed child in the innermost open container.
  private mutating func addToParent(end: Int, start: Int, index: Int) {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].contentEnd = end
    levels[levels.count - 1].count += 1
    levels[levels.count - 1].last = (start, index)
  }

  /// Closes the innermost container, at its bracket if it has one, otherwise directly after its
  /// content.
  private mutating func close(_ level: Level) {
    levels.removeLast()
    keys.removeLast()
    let node = level.node
    var end = node.range.upperBound - 1
    if !node.isComplete {
      end = level.contentEnd
      // At the end of the text, the bracket can be appended.
      if end >= node.range.upperBound, node.range.upperBound < bytes.count {
        guard level.count > 0 else {
          undo(to: level.start, index: level.index)
          return
        }
        undo(to: level.last.start, index: level.last.index)
        end = level.last.start
      }
    }
    write(node.kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"), at: end)
    outline.nodes[level.index].close(
      at: node.range.upperBound, subtreeEnd: outline.nodes.count, isComplete: true)
    addToParent(end: end + 1, start: level.start, index: level.index)
  }

  /// Removes output, from an offset and a node index on.
  private mutating func undo(to offset: Int, index: Int) {
    outline.nodes.removeSubrange(index...)
    for written in offset..<max(offset, writtenEnd) { text[written] = UInt8(ascii: " ") }
    writtenEnd = min(writtenEnd, offset)
  }

  private mutating func copy(_ range: Range<Int>) {
    for offset in range { text[offset] = bytes[offset] }
    writtenEnd = range.upperBound
  }

  /// Writes a byte where the text has it after white space, otherwise at the start of a gap. Well-formed parts of the
  /// text remain as they are.
  private mutating func write(_ byte: UInt8, between start: Int, and end: Int) {
    var offset = start
    while offset < end, JSONScanner.isSpace(bytes[offset]) { offset += 1 }
    write(byte, at: offset < end && bytes[offset] == byte ? offset : start)
  }

  private mutating func write(_ byte: UInt8, at offset: Int) {
    if offset < text.count { text[offset] = byte } else { text.append(byte) }
    writtenEnd = max(writtenEnd, offset + 1)
  }
}

extension JSONDocument {
  /// The values that can be recovered from a text with a syntax error; nil if there are none. Each has its range in
  /// that text.
  ///
  /// - Parameters:
  ///   - bytes: The text that was parsed.
  ///   - isCancelled: checked between parts of the text. If it returns true, there are none.
  package func remains(
    of bytes: [UInt8], isCancelled: () -> Bool = { false }
  ) -> JSONValue? {
    guard let problem = problems.first, problem.kind == .syntax, !outline.nodes.isEmpty else {
      return nil
    }
    for isStrict in [false, true] {
      let recovery = JSONErrorRecovery(
        bytes, outline, isStrict: isStrict, isCancelled: isCancelled)
      guard !isCancelled() else { return nil }
      guard !recovery.outline.nodes.isEmpty else { return nil }
      do throws(JanssonFailure) {
        let tree = try JanssonDocument.tree(
          of: recovery.text, from: 0, along: recovery.outline, isCancelled: isCancelled)
        return JSONValue(tree: tree, index: 0)
      } catch {
        let isAvoidable = error.reason == .duplicateKey || error.reason == .numberOutOfRange
        guard isAvoidable, !isStrict else { return nil }
      }
    }
    return nil
  }
}

/// The parts of a text that are left out so that Jansson accepts the rest: duplicate members and
/// numbers that no `Double` can represent.
struct JSONOmissions {
  /// The nodes of members that are left out, with all their descendants.
  private(set) var members: Set<Int> = []
  /// The nodes of out-of-range numbers. They remain, without a value.
  private(set) var numbers: Set<Int> = []
  private(set) var problems: [JSONProblem] = []
  /// The ranges at which Jansson would stop.
  private var blanks: [Range<Int>] = []
  private var zeros: [Int] = []

  /// Creates an instance that leaves nothing out.
  init() {}

  /// Searches the outline of a well-formed text once.
  ///
  /// - Parameter isCancelled: checked between parts of the text. If it returns true, parts are missing.
  init(in bytes: [UInt8], outline: JSONOutline, isCancelled: () -> Bool = { false }) {
    let nodes = outline.nodes
    var index = 0
    var parts = JSONNodeParts()
    while index < nodes.count {
      if parts.begins(at: index), isCancelled() { return }
      guard !members.contains(index) else {
        index = nodes[index].subtreeEnd
        continue
      }
      switch nodes[index].kind {
      case .object: findDuplicates(of: index, in: nodes, bytes, isCancelled)
      case .number: checkNumber(index, at: nodes[index].range, bytes)
      case .null, .bool, .string, .array, .invalid: break
      }
      index += 1
    }
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A copy of the text that Jansson accepts. All remaining bytes keep their offsets.
  func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var copy = bytes
    for blank in blanks {
      for offset in blank { copy[offset] = UInt8(ascii: " ") }
    }
    for zero in zeros { copy[zero] = UInt8(ascii: "0") }
    return copy
  }

  private mutating func findDuplicates(
    of object: Int, in nodes: [JSONOutline.Node], _ bytes: [UInt8], _ isCancelled: () -> Bool
  ) {
    var firsts: [ArraySlice<UInt8>: Range<Int>] = [:]
    var previousEnd = nodes[object].range.lowerBound
    var child = object + 1
    var parts = JSONNodeParts(after: child)
    while child < nodes[object].subtreeEnd {
      if parts.begins(at: child), isCancelled() { return }
      let node = nodes[child]
      if let keyRange = node.keyRange {
        let key = Self.identity(of: keyRange, bytes)
        if let first = firsts[key] {
          members.insert(child)
          // The first member is never a duplicate, so a comma precedes this one. It is blanked too.
          blanks.append(previousEnd..<node.range.upperBound)
          problems.append(.duplicateKey(bytes[keyRange], at: keyRange, first: first))
        } else {
          firsts[key] = keyRange
        }
      }
      previousEnd = node.range.upperBound
      child = node.subtreeEnd
    }
  }

  /// The key as Jansson compares it. Only keys with escapes are decoded.
  static func identity(of keyRange: Range<Int>, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let raw = bytes[keyRange].dropFirst().dropLast()
    guard raw.contains(UInt8(ascii: "\\")) else { return raw }
    // `try?`: decoding a valid key fails only if an allocation fails; the raw bytes are used then.
    let unescaped = try? JanssonDocument(parsing: bytes[keyRange]).string
    return unescaped.map { ArraySlice($0.utf8) } ?? raw
  }

  private mutating func checkNumber(_ index: Int, at range: Range<Int>, _ bytes: [UInt8]) {
    let token = bytes[range]
    guard Self.mayBeOutOfRange(token) else { return }
    do throws(JanssonFailure) {
      _ = try JanssonDocument(parsing: token)
    } catch {
      guard error.reason == .numberOutOfRange else { return }
      numbers.insert(index)
      blanks.append(range)
      zeros.append(range.lowerBound)
      problems.append(.numberOutOfRange(at: range))
    }
  }

  /// Whether Jansson has to check the number: without an exponent, only numbers of more than 308
  /// digits are out of range.
  static func mayBeOutOfRange(_ token: ArraySlice<UInt8>) -> Bool {
    token.count > 308 || token.contains { $0 | 0x20 == UInt8(ascii: "e") }
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
