/// Scans a text once, from start to end, for the ranges of its values and its first error.
///
/// The scanner accepts the same texts as Jansson, except that it does not decode tokens: duplicate
/// keys and out-of-range numbers are not detected. A test compares the two. The scanner continues
/// after an error to complete the outline. Each step moves forward and each bracket is closed once;
/// the time is linear in the length of any text.
struct JSONScanner {
  struct Result {
    let outline: JSONOutline
    /// nil for a well-formed text.
    let firstProblem: JSONProblem?
    /// The offset of the text after its byte order mark.
    let start: Int
  }

  /// The kind of token that is expected next.
  enum Expectation {
    case value, valueOrEnd
    case key, keyOrEnd
    case colon
    case commaOrEnd
    /// The root is complete; nothing may follow.
    case nothing
  }

  let text: [UInt8]
  var position = 0
  /// The first error. It is always set by `firstProblem ?? …`, because later errors are mostly
  /// consequences.
  var firstProblem: JSONProblem?

  private var outline = JSONOutline()
  private var expectation = Expectation.value
  /// The nodes of the open arrays and objects, outermost first.
  private var open: [Int] = []
  /// Whether the innermost of them is an object. Stored, because each token requires it.
  private var isInObject = false
  /// How many of them are objects. Avoids a search of the whole stack for each stray bracket.
  private var openObjectCount = 0
  /// The range of a key whose value has not been scanned yet.
  private var key: Range<Int>?
  private var lastComma = 0
  private var isStopped = false

  private init(_ text: [UInt8]) {
    self.text = text
    // A low estimate: layouts have about one value in ten bytes.
    outline.nodes.reserveCapacity(text.count / 16)
  }

  /// - Parameter isCancelled: checked between tokens. If it returns true, the outline is incomplete.
  static func scan(_ text: [UInt8], isCancelled: () -> Bool = { false }) -> Result {
    var scanner = JSONScanner(text)
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    scanner.position = start
    if Self.isWide(text) {
      scanner.firstProblem = .wideText(at: 0..<2)
    } else {
      scanner.run(isCancelled)
    }
    return Result(
      outline: scanner.outline, firstProblem: scanner.firstProblem, start: start)
  }

  /// Whether the text is UTF-16 or UTF-32, judged by a byte order mark or a zero byte at the start.
  private static func isWide(_ text: [UInt8]) -> Bool {
    guard text.count >= 2 else { return false }
    return switch (text[0], text[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): true
    default: false
    }
  }

  private mutating func run(_ isCancelled: () -> Bool) {
    while !isStopped, !isCancelled(), skipSpace() {
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
    while position < text.count, Self.isSpace(text[position]) { position += 1 }
    return position < text.count
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20
      && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\t"))
  }
}

/// Scans tokens and compares them with what is expected.
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

  /// Scans a number, a literal or an invalid token.
  private mutating func scanOtherToken() {
    let start = position
    let invalid = scanInvalid()
    if invalid == .skipped { return }
    if expectsKey, expectation != .commaOrEnd || invalid == .quoted {
      if invalid == nil { skipRun() }
      firstProblem = firstProblem ?? .keyWithoutQuotes(at: start..<position)
      key = start..<position
      expectation = .colon
      return
    }
    guard admitValue(at: start) else { return }
    let kind = invalid == nil ? scanNumberOrLiteral() : .invalid
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

  /// Checks that a value may start here. Returns false if the scan ends instead.
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

/// Creates nodes.
extension JSONScanner {
  private mutating func add(_ kind: JSONValue.Kind, _ range: Range<Int>, isComplete: Bool) {
    outline.nodes.append(
      JSONOutline.Node(
        kind: kind, range: range, keyRange: key, depth: open.count,
        subtreeEnd: outline.nodes.count + 1, isComplete: isComplete))
    key = nil
  }

  private mutating func addLeaf(_ kind: JSONValue.Kind, _ range: Range<Int>, isComplete: Bool) {
    add(kind, range, isComplete: isComplete)
    expectation = open.isEmpty ? .nothing : .commaOrEnd
  }

  /// Adds an empty value to a key without a value, after the key and its colon.
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

  /// Closes the containers that are still open at the end of the text.
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
