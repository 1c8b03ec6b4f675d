/// Scans a text once, from start to end, for its elements and problems.
///
/// The scanner continues after an error so that editors have a tree while a document is being
/// typed. Only the first nesting error of a text and the first syntax error of each tag are
/// reported, because later ones are mostly consequences. Each step moves forward and each element
/// is closed once; the time is linear in the length of any text.
struct XMLScanner {
  struct Result {
    let tree: XMLTree
    /// In source order.
    let problems: [XMLProblem]
  }

  let source: XMLSource
  let limits: XMLLimits
  var position = 0
  private(set) var isStopped = false

  private(set) var problems: [XMLProblem] = []
  /// Whether a nesting error has been reported.
  var hasNestingError = false
  /// Whether an error in the current tag has been reported.
  var hasTagError = false

  var nodes: [XMLTree.Node] = []
  var attributes: [XMLTree.AttributeNode] = []
  /// The indices of the open elements, outermost first.
  var open: [Int] = []
  /// How often each name occurs in `open`. Created at the first mismatched end tag, so that stray
  /// end tags do not each search the whole stack.
  var openNames: [ArraySlice<UInt8>: Int]?

  private init(_ source: XMLSource, limits: XMLLimits) {
    self.source = source
    self.limits = limits
  }

  /// - Parameter isCancelled: checked between tags. If it returns true, the result is empty.
  static func scan(
    _ bytes: [UInt8], limits: XMLLimits, isCancelled: () -> Bool
  ) -> Result {
    precondition(limits.problems > 0, "the limit must allow at least one problem")
    guard bytes.count <= limits.documentBytes else {
      return empty([XMLProblem(.textTooLong(limit: limits.documentBytes), at: 0..<0)])
    }
    guard !isWide(bytes) else { return empty([XMLProblem(.wideText, at: 0..<2)]) }
    var scanner = XMLScanner(XMLSource(bytes: bytes), limits: limits)
    guard scanner.run(isCancelled) else { return empty([]) }
    return scanner.result()
  }

  private static func empty(_ problems: [XMLProblem]) -> Result {
    let tree = XMLTree(source: XMLSource(bytes: []), nodes: [], attributes: [])
    return Result(tree: tree, problems: problems)
  }

  /// Whether the text is UTF-16 or UTF-32, judged by a byte order mark or a zero byte at the start.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    return switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): true
    default: false
    }
  }

  /// Scans the text, unless `isCancelled` returns true between two tags.
  ///
  /// - Returns: whether the text is scanned.
  private mutating func run(_ isCancelled: () -> Bool) -> Bool {
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    scanDeclaration()
    while !isStopped, position < source.count {
      guard !isCancelled() else { return false }
      if source.bytes[position] != UInt8(ascii: "<") {
        scanText()
      } else if let markup = source.markup(at: position) {
        scanMarkup(markup)
      } else {
        scanStartTag()
      }
    }
    finish()
    return true
  }

  /// Combines the scanner's problems with invalid characters. If both start at the same offset, the
  /// invalid character is the cause and is reported.
  private consuming func result() -> Result {
    let tree = XMLTree(source: source, nodes: nodes, attributes: attributes)
    // A text in another encoding is not checked for invalid UTF-8.
    guard !problems.contains(where: { $0.kind == .encoding }) else {
      return Result(tree: tree, problems: problems)
    }
    let characterProblems = XMLCharacters.problems(in: source, limit: limits.problems)
    if problems.isEmpty, characterProblems.isEmpty { return Result(tree: tree, problems: []) }
    let offsets = Set(characterProblems.map(\.range.lowerBound))
    let all =
      problems.filter { !offsets.contains($0.range.lowerBound) } + characterProblems
    let sorted = all.sorted { $0.range.lowerBound < $1.range.lowerBound }
    return Result(tree: tree, problems: Array(sorted.prefix(limits.problems)))
  }
}

/// Reporting.
extension XMLScanner {
  mutating func report(
    _ message: XMLProblem.Message, at range: Range<Int>, related: Range<Int>? = nil
  ) {
    guard problems.count < limits.problems else { return }
    problems.append(XMLProblem(message, at: range, related: related))
  }

  /// Reports a nesting error if it is the first.
  mutating func reportNestingError(
    _ message: XMLProblem.Message, at range: Range<Int>, related: Range<Int>? = nil
  ) {
    guard !hasNestingError else { return }
    report(message, at: range, related: related)
    hasNestingError = true
  }

  mutating func stop(_ message: XMLProblem.Message, at range: Range<Int>) {
    report(message, at: range)
    isStopped = true
  }

  /// Reports invalid references in a range.
  mutating func checkReferences(in range: Range<Int>) {
    var offset = range.lowerBound
    // The messages of further problems would not be used.
    while problems.count < limits.problems {
      offset = source.firstIndex(of: UInt8(ascii: "&"), in: offset..<range.upperBound)
      guard offset < range.upperBound else { return }
      let reference = source.reference(at: offset)
      offset = reference.range.upperBound
      switch reference.meaning {
      case .scalar: break
      case .bareAmpersand: report(.bareAmpersand, at: reference.range)
      case .unknownName: report(.unknownReference(quoted(reference.range)), at: reference.range)
      case .noCharacter: report(.noCharacter(quoted(reference.range)), at: reference.range)
      }
    }
  }

  /// The quoted text of a range, shortened to `quotedByteLimit`.
  func quoted(_ range: Range<Int>) -> String {
    guard range.count > Self.quotedByteLimit else { return "'\(source[range])'" }
    let head = source[range.prefix(Self.quotedByteLimit)]
    // A character cut in half decodes as a replacement character.
    return "'\(head.prefix { $0 != "\u{FFFD}" })…'"
  }

  private static let quotedByteLimit = 60
}

/// The XML declaration: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`.
extension XMLScanner {
  /// Scans the declaration if the text starts with one.
  mutating func scanDeclaration() {
    let start = position
    guard source.starts(with: "<?xml", at: start), source.endOfName(from: start + 2) == start + 5
    else { return }
    // The declaration ends at the first `>`, unlike other instructions, so that an incomplete one
    // does not include the rest of the text.
    let extent = source.extent(of: .unknown, at: start)
    position = extent.end
    let last = extent.content.upperBound - 1
    guard extent.isComplete, source.bytes[last] == UInt8(ascii: "?") else {
      return report(.open("XML declaration", "?>"), at: start..<start + 5)
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
        let index = expected.firstIndex(where: { source.isEqual(part.name, to: $0) }),
        index == 0 || expected.startIndex > 0
      else { return report(.badDeclaration, at: start..<content.upperBound) }
      expected = expected[(index + 1)...]
      check(part.value, ofPart: index)
      offset = part.value.upperBound + 1
    }
    if expected.count == 3 { report(.badDeclaration, at: content) }
  }

  /// The ranges of a name and its value, without quotes, at the start of the range.
  private func part(in range: Range<Int>) -> (name: Range<Int>, value: Range<Int>)? {
    let name = range.lowerBound..<source.endOfName(from: range.lowerBound)
    let sign = source.endOfSpace(from: name.upperBound)
    guard !name.isEmpty, source.byte(at: sign) == UInt8(ascii: "=") else { return nil }
    let start = source.endOfSpace(from: sign + 1)
    let quote = source.byte(at: start)
    guard XMLCharacters.isQuote(quote), start < range.upperBound else { return nil }
    let end = source.firstIndex(of: quote, in: start + 1..<range.upperBound)
    return end < range.upperBound ? (name, start + 1..<end) : nil
  }

  private mutating func check(_ value: Range<Int>, ofPart index: Int) {
    let text = source[value]
    switch index {
    case 0:
      // Later versions 1.x are processed as 1.0 (XML 1.0, 2.8).
      let digits = text.utf8.dropFirst(2)
      let isOne = text.hasPrefix("1.") && !digits.isEmpty
      if !isOne || !digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        report(.badVersion(quoted(value)), at: value)
      }
    case 1:
      if text.lowercased() != "utf-8" { stop(.foreignEncoding(quoted(value)), at: value) }
    default:
      if text != "yes", text != "no" { report(.badStandalone, at: value) }
    }
  }
}

/// Limits on a text. The message of the problem states the limit.
public struct XMLLimits: Hashable, Sendable {
  /// Maximum length of a text in bytes, including a byte order mark: the same as
  /// `ReaderLimits.documentBytes`.
  public var documentBytes = 16 << 20
  /// Maximum nesting depth of elements; a root alone has depth 1. The same limit as for JSON
  /// values. Elements in Interface Builder's own documents nest about 40 levels deep.
  public var depth = 2_048
  /// Maximum number of elements in a text. The largest known storyboards have several thousand.
  public var elements = 1_000_000
  /// Maximum number of attributes of an element. Interface Builder writes about 20.
  public var attributes = 1_000
  /// Maximum number of reported problems, at least 1. More are not useful for a text that is not
  /// XML.
  public var problems = 16

  public init() {}
}
