/// Reads a text once, from front to back, for its elements and for what is wrong with it.
///
/// After a mistake it goes on as best it can, so that an editor has a tree of what is half typed. A
/// mistake in how tags stand to each other is told of once, for the later ones are mostly its
/// echoes; so is one in how a tag is written, once a tag. Each step moves forward and an element is
/// closed once, so the time is linear in the text, whatever the text.
struct XMLScanner {
  struct Result {
    let tree: XMLTree
    /// In order of their places.
    let problems: [XMLProblem]
  }

  /// Places are kept in 32 bits.
  static let byteLimit = Int(Int32.max)

  let source: XMLSource
  let limits: XMLLimits
  var position = 0
  private(set) var isStopped = false

  private(set) var problems: [XMLProblem] = []
  /// Whether a mistake in how tags stand to each other has been told of.
  var isOutOfJoint = false
  /// Whether a mistake in the tag that is being read has been told of.
  var isTagSpoilt = false

  var nodes: [XMLTree.Node] = []
  var attributes: [XMLTree.AttributeNode] = []
  /// The elements that are open, outermost first.
  var open: [Int] = []
  /// How often each name is among them. It is there from the first end tag on that does not match:
  /// a stray one must not search them all in vain.
  var openNames: [ArraySlice<UInt8>: Int]?

  private init(_ source: XMLSource, limits: XMLLimits) {
    self.source = source
    self.limits = limits
    // Guesses at the low end: Interface Builder's elements take a hundred bytes, and dumps' twice
    // as much, with two or three attributes or a dozen.
    nodes.reserveCapacity(source.count / 128)
    attributes.reserveCapacity(source.count / 64)
  }

  static func scan(_ bytes: [UInt8], limits: XMLLimits) -> Result {
    precondition(limits.problems > 0, "a text that is not well formed has one problem at least")
    let limit = min(limits.documentBytes, byteLimit)
    guard bytes.count <= limit else { return refusal(.textTooLong(limit: limit)) }
    guard !isWide(bytes) else { return refusal(.wideText(at: 0..<2)) }
    var scanner = XMLScanner(XMLSource(bytes: bytes), limits: limits)
    scanner.run()
    return scanner.result()
  }

  private static func refusal(_ problem: XMLProblem) -> Result {
    let tree = XMLTree(source: XMLSource(bytes: []), nodes: [], attributes: [])
    return Result(tree: tree, problems: [problem])
  }

  /// Whether the text is UTF-16 or UTF-32: its byte order mark, or the zeros that ASCII has there.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    return switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): true
    default: false
    }
  }

  private mutating func run() {
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    scanDeclaration()
    while !isStopped, position < source.count {
      if source.bytes[position] != UInt8(ascii: "<") {
        scanText()
      } else if let markup = source.markup(at: position) {
        scanMarkup(markup)
      } else {
        scanStartTag()
      }
    }
    finish()
  }

  /// The scanner's problems and those of the characters; of two at one place the latter's, which is
  /// the cause.
  private consuming func result() -> Result {
    let tree = XMLTree(source: source, nodes: nodes, attributes: attributes)
    // What is declared to be something else is not judged as UTF-8.
    guard !problems.contains(where: { $0.kind == .encoding }) else {
      return Result(tree: tree, problems: problems)
    }
    let foreign = XMLCharacters.problems(in: source, limit: limits.problems)
    let places = Set(foreign.map(\.range.lowerBound))
    let all = problems.filter { !places.contains($0.range.lowerBound) } + foreign
    let sorted = all.sorted { $0.range.lowerBound < $1.range.lowerBound }
    return Result(tree: tree, problems: Array(sorted.prefix(limits.problems)))
  }
}

/// What is wrong.
extension XMLScanner {
  mutating func report(_ problem: XMLProblem) {
    guard problems.count < limits.problems else { return }
    problems.append(problem)
  }

  /// Reports a mistake in how tags stand to each other, if it is the first.
  mutating func reportOutOfJoint(_ problem: XMLProblem) {
    guard !isOutOfJoint else { return }
    report(problem)
    isOutOfJoint = true
  }

  mutating func stop(_ problem: XMLProblem) {
    report(problem)
    isStopped = true
  }

  /// Reports the references in these bytes that mean nothing.
  mutating func checkReferences(in range: Range<Int>) {
    var offset = range.lowerBound
    while true {
      offset = source.firstIndex(of: UInt8(ascii: "&"), in: offset..<range.upperBound)
      guard offset < range.upperBound else { return }
      let reference = source.reference(at: offset)
      offset = reference.range.upperBound
      switch reference.meaning {
      case .scalar: break
      case .bareAmpersand: report(.bareAmpersand(at: reference.range))
      case .unknownName: report(.unknownReference(quoted(reference.range), at: reference.range))
      case .noCharacter: report(.noCharacter(quoted(reference.range), at: reference.range))
      }
    }
  }

  /// Bytes of the text, in quotes, for a message.
  func quoted(_ range: Range<Int>) -> String {
    guard range.count > Self.quotedByteLimit else { return "'\(source[range])'" }
    let head = source[range.prefix(Self.quotedByteLimit)]
    // Half a character at the cut would be a replacement character.
    return "'\(head.prefix { $0 != "\u{FFFD}" })…'"
  }

  private static let quotedByteLimit = 60
}

/// The XML declaration: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`.
extension XMLScanner {
  /// Reads the declaration, if the text starts with one.
  mutating func scanDeclaration() {
    let start = position
    guard source.starts(with: "<?xml", at: start), source.endOfName(from: start + 2) == start + 5
    else { return }
    // To the first '>', unlike any other instruction: half a declaration must not swallow the text.
    let extent = source.extent(of: .unknown, at: start)
    position = extent.end
    let last = extent.content.upperBound - 1
    guard extent.isComplete, source.bytes[last] == UInt8(ascii: "?") else {
      return report(.open("XML declaration", "?>", at: start..<start + 5))
    }
    checkDeclaration(start + 5..<last)
  }

  private mutating func checkDeclaration(_ content: Range<Int>) {
    var expected = ["version", "encoding", "standalone"][...]
    var offset = content.lowerBound
    while true {
      let start = source.endOfSpace(from: offset)
      guard start < content.upperBound else { break }
      guard start > offset, let part = part(in: start..<content.upperBound),
        let place = expected.firstIndex(where: { source.isEqual(part.name, to: $0) }),
        place == 0 || expected.startIndex > 0
      else { return report(.badDeclaration(at: start..<content.upperBound)) }
      expected = expected[(place + 1)...]
      check(part.value, at: place)
      offset = part.value.upperBound + 1
    }
    if expected.count == 3 { report(.badDeclaration(at: content)) }
  }

  /// A name with its value, quotes left out, at the start of the range.
  private func part(in range: Range<Int>) -> (name: Range<Int>, value: Range<Int>)? {
    let name = range.lowerBound..<source.endOfName(from: range.lowerBound)
    let sign = source.endOfSpace(from: name.upperBound)
    guard !name.isEmpty, source.byte(at: sign) == UInt8(ascii: "=") else { return nil }
    let start = source.endOfSpace(from: sign + 1)
    let quote = source.byte(at: start)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), start < range.upperBound else {
      return nil
    }
    let end = source.firstIndex(of: quote, in: start + 1..<range.upperBound)
    return end < range.upperBound ? (name, start + 1..<end) : nil
  }

  private mutating func check(_ value: Range<Int>, at place: Int) {
    let word = source[value]
    switch place {
    case 0:
      // An 1.x of later years is to be read as 1.0 (XML 1.0, 2.8).
      let digits = word.utf8.dropFirst(2)
      let isOne = word.hasPrefix("1.") && !digits.isEmpty
      if !isOne || !digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        report(.badVersion(quoted(value), at: value))
      }
    case 1:
      if word.lowercased() != "utf-8" { stop(.foreignEncoding(quoted(value), at: value)) }
    default:
      if word != "yes", word != "no" { report(.badStandalone(at: value)) }
    }
  }
}

/// How much of a text is read. What goes beyond has a problem that names the limit.
package struct XMLLimits: Hashable, Sendable {
  /// Bytes of a text, a byte order mark included: what `ReaderLimits` allows any document.
  package var documentBytes = 16 << 20
  /// How deep elements may nest, a lone root being one deep: as JSON's values. Interface Builder's
  /// own go forty deep.
  package var depth = 2_048
  /// Elements of a text. The largest storyboard that we know has some thousands.
  package var elements = 1_000_000
  /// Attributes of one element. Interface Builder writes some twenty.
  package var attributes = 1_000
  /// Problems that are told of, one at least: of a text that is no XML at all, nobody reads more.
  package var problems = 16

  package init() {}
}
