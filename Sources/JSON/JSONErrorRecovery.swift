/// What can be read of a text that is not JSON: a copy that is, in which all that stays is where it
/// was.
///
/// The copy has the white space of the original, and is blank but for the complete values of the
/// outline with their keys, and for the commas, colons and brackets that they take, which stand in the
/// gaps between them. What has no room for these, and what is broken itself, is left out. Time is
/// linear: a byte is blanked at most as often as one is written.
struct JSONErrorRecovery {
  /// JSON; longer than the original only by the brackets that its end lacks.
  private(set) var text: [UInt8]
  /// The nodes that stay, with the places that they have in the original: a container that is cut
  /// short goes as far as it did there.
  private(set) var outline = JSONOutline()

  private let bytes: [UInt8]
  private let nodes: [JSONOutline.Node]
  private let isStrict: Bool
  /// The containers that are open, outermost first.
  private var levels: [Level] = []
  /// The keys of each so far, where they are asked for.
  private var keys: [Set<ArraySlice<UInt8>>] = []
  /// All from here on is blank.
  private var writtenEnd = 0

  private struct Level {
    let node: JSONOutline.Node
    /// Its place in the new outline.
    let place: Int
    /// Where what stands before it ends, in the container around it.
    let start: Int
    /// Where what stands in it so far ends.
    var contentEnd: Int
    var count = 0
    /// Of the last child: where what stands before it ends, and its place in the new outline.
    var last = (start: 0, place: 0)
  }

  /// - Parameter isStrict: the later members of a key, and numbers that no `Double` holds, are left
  ///   out too. It costs time, and few texts have them.
  init(_ bytes: [UInt8], _ outline: JSONOutline, isStrict: Bool) {
    self.bytes = bytes
    self.isStrict = isStrict
    nodes = outline.nodes
    // A text that is like its earlier states wherever nothing was broken: those are remembered.
    text = bytes.map { JSONScanner.isSpace($0) ? $0 : UInt8(ascii: " ") }
    var index = 0
    while index < nodes.count, index == 0 || !levels.isEmpty {
      if takes(nodes[index]) {
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

// What stays.
extension JSONErrorRecovery {
  private mutating func takes(_ node: JSONOutline.Node) -> Bool {
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
    let isPlain = bytes[token.lowerBound + 1..<token.upperBound - 1].allSatisfy { byte in
      byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")
    }
    return isPlain || JSONScanner.scan(Array(bytes[token])).firstProblem == nil
  }
}

// What is written.
extension JSONErrorRecovery {
  private mutating func add(_ node: JSONOutline.Node) {
    let start = levels.last?.contentEnd ?? node.range.lowerBound
    let place = outline.nodes.count
    if let level = levels.last, level.count > 0 { write(UInt8(ascii: ","), at: start) }
    if let key = node.keyRange {
      copy(key)
      write(UInt8(ascii: ":"), at: key.upperBound)
    }
    outline.nodes.append(
      JSONOutline.Node(
        node.kind, range: node.range, keyRange: node.keyRange, depth: node.depth, index: place,
        isComplete: true))
    guard node.kind == .array || node.kind == .object else {
      copy(node.range)
      note(end: node.range.upperBound, start: start, place: place)
      return
    }
    copy(node.range.lowerBound..<node.range.lowerBound + 1)
    keys.append([])
    levels.append(
      Level(node: node, place: place, start: start, contentEnd: node.range.lowerBound + 1))
  }

  /// Tells the innermost container of a child that it has got.
  private mutating func note(end: Int, start: Int, place: Int) {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].contentEnd = end
    levels[levels.count - 1].count += 1
    levels[levels.count - 1].last = (start, place)
  }

  /// Closes the innermost container: where its bracket is, else right behind what it holds.
  private mutating func close(_ level: Level) {
    levels.removeLast()
    keys.removeLast()
    let node = level.node
    var end = node.range.upperBound - 1
    if !node.isComplete {
      end = level.contentEnd
      // The end of the text is no limit: there is room behind it.
      if end >= node.range.upperBound, node.range.upperBound < bytes.count {
        guard level.count > 0 else {
          undo(to: level.start, place: level.place)
          return
        }
        undo(to: level.last.start, place: level.last.place)
        end = level.last.start
      }
    }
    write(node.kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"), at: end)
    outline.nodes[level.place].close(
      at: node.range.upperBound, subtreeEnd: outline.nodes.count, isComplete: true)
    note(end: end + 1, start: level.start, place: level.place)
  }

  /// Takes back what was written last, from an offset and from a node on.
  private mutating func undo(to offset: Int, place: Int) {
    outline.nodes.removeSubrange(place...)
    for written in offset..<max(offset, writtenEnd) { text[written] = UInt8(ascii: " ") }
    writtenEnd = min(writtenEnd, offset)
  }

  private mutating func copy(_ range: Range<Int>) {
    text.replaceSubrange(range, with: bytes[range])
    writtenEnd = range.upperBound
  }

  private mutating func write(_ byte: UInt8, at offset: Int) {
    if offset < text.count { text[offset] = byte } else { text.append(byte) }
    writtenEnd = max(writtenEnd, offset + 1)
  }
}

extension JSONDocument {
  /// What is left of a broken text.
  package struct Remains: Sendable {
    package let root: JSONValue
    /// What it was read from: JSON, in which all of it is where it is in the broken text.
    package let text: [UInt8]
  }

  /// What can be read of a text that has no value since it is not JSON; nil where that is nothing.
  ///
  /// - Parameters:
  ///   - bytes: the text that was parsed.
  ///   - former: an earlier state of the text. The result is the same without it.
  package func remains(of bytes: [UInt8], reusing former: JSONDocument? = nil) -> Remains? {
    guard let problem = problems.first, problem.kind == .syntax, !outline.nodes.isEmpty else {
      return nil
    }
    for isStrict in [false, true] {
      let mending = JSONErrorRecovery(bytes, outline, isStrict: isStrict)
      let nodes = mending.outline.nodes
      guard !nodes.isEmpty else { return nil }
      if let tree = former?.tree(of: mending.text, along: nodes) {
        return Remains(root: JSONValue(tree: tree, index: 0), text: mending.text)
      }
      do throws(JanssonFailure) {
        let tree = try JanssonDocument.tree(of: mending.text, from: 0, along: mending.outline)
        return Remains(root: JSONValue(tree: tree, index: 0), text: mending.text)
      } catch {
        let isMended = error.reason == .duplicateKey || error.reason == .numberOutOfRange
        guard isMended, !isStrict else { return nil }
      }
    }
    return nil
  }
}

/// What a document has to leave out so that the rest of it can be read: the later members of a
/// key that occurs twice, and numbers that no `Double` holds.
struct JSONOmissions {
  /// The nodes of members that are left out. What is inside them is not looked at.
  private(set) var members: Set<Int> = []
  /// The nodes of numbers out of range. They stay, without a value.
  private(set) var numbers: Set<Int> = []
  private(set) var problems: [JSONProblem] = []
  /// The bytes that would make Jansson stop.
  private var blanks: [Range<Int>] = []
  private var zeros: [Int] = []

  /// Nothing is left out.
  init() {}

  /// Goes once through the outline of a well formed text.
  init(in bytes: [UInt8], outline: JSONOutline) {
    let nodes = outline.nodes
    var index = 0
    while index < nodes.count {
      guard !members.contains(index) else {
        index = nodes[index].subtreeEnd
        continue
      }
      switch nodes[index].kind {
      case .object: findDuplicates(of: index, in: nodes, bytes)
      case .number: checkNumber(index, at: nodes[index].range, bytes)
      case .null, .bool, .string, .array, .invalid: break
      }
      index += 1
    }
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A copy of the text that Jansson can read, in which every byte that stays is where it was.
  func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var copy = bytes
    for blank in blanks {
      for offset in blank { copy[offset] = UInt8(ascii: " ") }
    }
    for zero in zeros { copy[zero] = UInt8(ascii: "0") }
    return copy
  }

  private mutating func findDuplicates(
    of object: Int, in nodes: [JSONOutline.Node], _ bytes: [UInt8]
  ) {
    var firsts: [ArraySlice<UInt8>: Range<Int>] = [:]
    var previousEnd = nodes[object].range.lowerBound
    var child = object + 1
    while child < nodes[object].subtreeEnd {
      let node = nodes[child]
      if let keyRange = node.keyRange {
        let key = Self.identity(of: keyRange, bytes)
        if let first = firsts[key] {
          members.insert(child)
          // A first member is no duplicate, so there is a comma before this one: it goes too.
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

  /// The key as Jansson compares it. Only a key with an escape takes Jansson to find out.
  static func identity(of keyRange: Range<Int>, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let raw = bytes[keyRange].dropFirst().dropLast()
    guard raw.contains(UInt8(ascii: "\\")) else { return raw }
    // `try?`: a lone key in good order fails for want of memory alone; its bytes do then.
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

  /// Whether it is worth asking Jansson: without an exponent, it takes over 308 digits.
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
      return JSONProblem(.duplicateKey, "key is in this object twice", at: range, related: first)
    }
    let name = String(decoding: key, as: UTF8.self)
    return JSONProblem(
      .duplicateKey, "key '\(name)' is in this object twice", at: range, related: first)
  }

  fileprivate static func numberOutOfRange(at range: Range<Int>) -> Self {
    JSONProblem(.numberOutOfRange, "number is out of range; 1.8e308 is the greatest", at: range)
  }
}
