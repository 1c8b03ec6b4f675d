/// Reads a text once, from front to back, for the places of its values and its first fault.
///
/// It accepts what Jansson accepts, apart from what takes the meaning of a token (keys that occur
/// twice, numbers out of range); a test holds the two against each other. After a fault it goes
/// on as best it can, for the outline. Each step moves forward and a bracket is closed once, so the
/// time is linear in the text, whatever the text.
struct JSONScanner {
  struct Result {
    let outline: JSONOutline
    /// Nil for a well formed text.
    let firstProblem: JSONProblem?
    /// Where the text starts, after its byte order mark.
    let start: Int
  }

  /// What would be right next.
  enum Expectation {
    case value, valueOrEnd
    case key, keyOrEnd
    case colon
    case commaOrEnd
    /// The root is complete: nothing.
    case nothing
  }

  /// Places are kept in 32 bits.
  static let byteLimit = Int(Int32.max)

  let text: [UInt8]
  var position = 0
  /// The first fault, so always set by `firstProblem ?? …`: the later ones are mostly its echoes.
  var firstProblem: JSONProblem?

  private var outline = JSONOutline()
  private var expectation = Expectation.value
  /// The nodes of the arrays and objects that are open, outermost first.
  private var open: [Int] = []
  /// Whether the innermost of them is an object; asked at each token, so not looked up.
  private var isInObject = false
  /// How many of them are objects: a stray bracket must not search the whole stack in vain.
  private var openObjectCount = 0
  /// The key that waits for its value.
  private var key: Range<Int>?
  private var lastComma = 0
  private var isStopped = false

  private init(_ text: [UInt8]) {
    self.text = text
    // A guess at the low end; layouts have a value in every ten bytes or so.
    outline.nodes.reserveCapacity(min(text.count, Self.byteLimit) / 16)
  }

  static func scan(_ text: [UInt8]) -> Result {
    guard text.count <= byteLimit else {
      return Result(outline: JSONOutline(), firstProblem: .textTooLong(limit: byteLimit), start: 0)
    }
    var scanner = JSONScanner(text)
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    scanner.position = start
    if Self.isWide(text) {
      scanner.firstProblem = .wideText(at: 0..<2)
    } else {
      scanner.run()
    }
    return Result(outline: scanner.outline, firstProblem: scanner.firstProblem, start: start)
  }

  /// Whether the text is UTF-16 or UTF-32: its byte order mark, or the zeros that ASCII has there.
  private static func isWide(_ text: [UInt8]) -> Bool {
    guard text.count >= 2 else { return false }
    return switch (text[0], text[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): true
    default: false
    }
  }

  private mutating func run() {
    while !isStopped, skipSpace() {
      switch text[position] {
      case UInt8(ascii: "\""): scanStringToken()
      case UInt8(ascii: ","): scanComma()
      case UInt8(ascii: ":"): scanColon()
      case UInt8(ascii: "{"): openContainer(.object)
      case UInt8(ascii: "["): openContainer(.array)
      case UInt8(ascii: "}"): closeContainer(.object)
      case UInt8(ascii: "]"): closeContainer(.array)
      default: scanOtherToken()
      }
    }
    finish()
  }

  /// Moves to the next byte that is not white space; false at the end of the text.
  private mutating func skipSpace() -> Bool {
    // Locals, here and in the other loops over bytes: they stay in registers.
    let text = text
    var offset = position
    while offset < text.count, Self.isSpace(text[offset]) { offset += 1 }
    position = offset
    return offset < text.count
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20
      && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\t"))
  }
}

/// Tokens, held against what is expected.
extension JSONScanner {
  private mutating func scanStringToken() {
    let start = position
    let isKey = expectsKey
    if !isKey, !admitValue(at: start) { return }
    if isKey, expectation == .commaOrEnd {
      firstProblem = firstProblem ?? .missingComma(before: start)
    }
    let isComplete = scanString()
    if isKey {
      key = start..<position
      expectation = .colon
    } else {
      addLeaf(.string, start..<position, isComplete: isComplete)
    }
  }

  /// A number, a word, or what is no token at all.
  private mutating func scanOtherToken() {
    let start = position
    let foreign = scanForeign()
    if foreign == .skipped { return }
    if expectsKey, expectation != .commaOrEnd || foreign == .quoted {
      if foreign == nil { skipRun() }
      firstProblem = firstProblem ?? .keyWithoutQuotes(at: start..<position)
      key = start..<position
      expectation = .colon
      return
    }
    guard admitValue(at: start) else { return }
    let kind = foreign == nil ? scanNumberOrWord() : .invalid
    addLeaf(kind, start..<position, isComplete: kind != .invalid)
  }

  private mutating func scanComma() {
    let comma = position..<position + 1
    switch expectation {
    case .commaOrEnd: break
    case .nothing: return stop(.textAfterValue(at: comma))
    case .colon: firstProblem = firstProblem ?? .missingColon(at: comma)
    case .key, .keyOrEnd: firstProblem = firstProblem ?? .missingKey(at: comma)
    case .value, .valueOrEnd: firstProblem = firstProblem ?? .missingValue(at: comma)
    }
    addGap()
    lastComma = position
    position += 1
    expectation = isInObject ? .key : .value
  }

  private mutating func scanColon() {
    if expectation == .nothing { return stop(.textAfterValue(at: position..<position + 1)) }
    if expectation == .colon {
      expectation = .value
    } else {
      firstProblem =
        firstProblem ?? .strayColon(at: position, inArray: !open.isEmpty && !isInObject)
    }
    position += 1
  }

  /// Whether a string here would be a key.
  private var expectsKey: Bool {
    switch expectation {
    case .key, .keyOrEnd: true
    case .commaOrEnd: isInObject
    case .value, .valueOrEnd, .colon, .nothing: false
    }
  }

  /// Settles that a value starts here; false where the scan ends instead.
  private mutating func admitValue(at start: Int) -> Bool {
    let first = start..<start + 1
    switch expectation {
    case .value, .valueOrEnd: break
    case .commaOrEnd: firstProblem = firstProblem ?? .missingComma(before: start)
    case .colon: firstProblem = firstProblem ?? .missingColon(at: first)
    case .key, .keyOrEnd: firstProblem = firstProblem ?? .missingKey(at: first)
    case .nothing:
      stop(.textAfterValue(at: first))
      return false
    }
    guard open.count < JSONDocument.depthLimit else {
      stop(.tooDeep(at: first))
      return false
    }
    return true
  }

  private mutating func stop(_ problem: JSONProblem) {
    firstProblem = firstProblem ?? problem
    isStopped = true
  }
}

/// Nodes.
extension JSONScanner {
  private mutating func add(_ kind: JSONValue.Kind, _ range: Range<Int>, isComplete: Bool) {
    outline.nodes.append(
      JSONOutline.Node(
        kind, range: range, keyRange: key, depth: open.count, index: outline.nodes.count,
        isComplete: isComplete))
    key = nil
  }

  private mutating func addLeaf(_ kind: JSONValue.Kind, _ range: Range<Int>, isComplete: Bool) {
    add(kind, range, isComplete: isComplete)
    expectation = open.isEmpty ? .nothing : .commaOrEnd
  }

  /// Gives a key without a value an empty one, after the key and its colon.
  private mutating func addGap() {
    guard key != nil else { return }
    add(.invalid, position..<position, isComplete: false)
  }

  private mutating func openContainer(_ kind: JSONValue.Kind) {
    guard admitValue(at: position) else { return }
    add(kind, position..<position + 1, isComplete: false)
    open.append(outline.nodes.count - 1)
    isInObject = kind == .object
    if isInObject { openObjectCount += 1 }
    expectation = isInObject ? .keyOrEnd : .valueOrEnd
    position += 1
  }

  private mutating func closeContainer(_ kind: JSONValue.Kind) {
    let bracket = position..<position + 1
    guard let innermost = open.last else {
      if expectation == .nothing { return stop(.textAfterValue(at: bracket)) }
      firstProblem = firstProblem ?? .strayBracket(at: bracket)
      position += 1
      return
    }
    if isInObject != (kind == .object) {
      let node = outline.nodes[innermost]
      firstProblem = firstProblem ?? .wrongBracket(node.kind, at: bracket, opened: node.range)
    }
    switch expectation {
    case .value where key != nil: firstProblem = firstProblem ?? .missingValue(at: bracket)
    case .value, .key: firstProblem = firstProblem ?? .trailingComma(at: lastComma..<lastComma + 1)
    case .colon: firstProblem = firstProblem ?? .missingColon(at: bracket)
    case .valueOrEnd, .keyOrEnd, .commaOrEnd, .nothing: break
    }
    addGap()
    position += 1
    let matching = kind == .object ? openObjectCount : open.count - openObjectCount
    guard matching > 0 else {
      expectation = .commaOrEnd
      return
    }
    while isInObject != (kind == .object) {
      closeInnermost(at: bracket.lowerBound, isComplete: false)
    }
    closeInnermost(at: position, isComplete: true)
    expectation = open.isEmpty ? .nothing : .commaOrEnd
  }

  private mutating func closeInnermost(at offset: Int, isComplete: Bool) {
    guard let index = open.popLast() else { return }
    if isInObject { openObjectCount -= 1 }
    isInObject = open.last.map { outline.nodes[$0].kind == .object } ?? false
    outline.nodes[index].close(
      at: offset, subtreeEnd: outline.nodes.count, isComplete: isComplete)
  }

  /// Ends what the text left open.
  private mutating func finish() {
    let end = text.count
    if let innermost = open.last {
      let node = outline.nodes[innermost]
      firstProblem = firstProblem ?? .endsInside(node.kind, at: end, opened: node.range)
    } else if expectation == .value {
      firstProblem = firstProblem ?? .noValue(in: 0..<end)
    }
    addGap()
    while !open.isEmpty { closeInnermost(at: end, isComplete: false) }
  }
}
