/// A parsed JSON text: its values with their source ranges, and its problems.
///
/// Two parsers process each text. `JSONScanner` determines the range of every value and the
/// location of errors; Jansson decodes keys, strings and numbers. A text is valid JSON only if both
/// accept it.
///
/// All offsets are UTF-8 byte offsets from the start of the text, including a byte order mark.
package struct JSONDocument: Sendable {
  /// The maximum nesting depth; a single number has depth 1. Equal to Jansson's
  /// `JSON_PARSER_MAX_DEPTH`.
  package static let depthLimit = 2_048

  /// In source order. A fatal problem is the only one.
  package let problems: [JSONProblem]
  /// The ranges that the scanner found, also for malformed texts.
  package let outline: JSONOutline

  let tree: JSONTree?
  package let bytes: [UInt8]

  /// The value of the text; nil if there is a fatal problem.
  package var root: JSONValue? {
    guard let tree else { return nil }
    return JSONValue(tree: tree, index: 0)
  }

  /// Parses a complete text. Parsing never fails; errors are in `problems`.
  ///
  /// - Parameter isCancelled: checked between values. If it returns true, there are neither values nor
  ///   problems, and the outline may be incomplete.
  package init(parsing bytes: [UInt8], isCancelled: () -> Bool = { false }) {
    let scan = JSONScanner.scan(bytes, isCancelled: isCancelled)
    outline = scan.outline
    self.bytes = bytes
    guard !isCancelled() else {
      (tree, problems) = (nil, [])
      return
    }
    if let firstProblem = scan.firstProblem {
      (tree, problems) = (nil, [firstProblem])
    } else {
      let read = Self.read(bytes, from: scan.start, along: scan.outline, isCancelled)
      (tree, problems) = isCancelled() ? (nil, []) : read
    }
  }

  /// Decodes the values of a text that the scanner accepted.
  ///
  /// Jansson stops at the first duplicate key or out-of-range number. All of them are then found at once.
  private static func read(
    _ bytes: [UInt8], from start: Int, along outline: JSONOutline, _ isCancelled: () -> Bool
  ) -> (tree: JSONTree?, problems: [JSONProblem]) {
    do throws(JanssonFailure) {
      let tree = try JanssonDocument.tree(
        of: bytes, from: start, along: outline, isCancelled: isCancelled)
      return (tree, [])
    } catch {
      guard error.reason == .duplicateKey || error.reason == .numberOutOfRange else {
        return (nil, [.rejected(error, textLength: bytes.count)])
      }
      var recovery = JSONErrorRecovery(bytes, outline)
      let tree = recovery.tree(isCancelled: isCancelled)
      return (tree, recovery.problems)
    }
  }
}

extension JSONProblem {
  /// An error that the scanner did not find. The cause is an allocation failure or a defect of this
  /// module. The range is where Jansson stopped, which is the end of a token.
  static func rejected(_ failure: JanssonFailure, textLength: Int) -> Self {
    let offset = min(max(failure.offset, 0), textLength)
    let message =
      switch failure.reason {
      case .syntax: "text is not valid JSON before this position"
      case .invalidUTF8: "text is not valid UTF-8 before this position"
      case .prematureEnd: "unexpected end of text"
      case .textAfterValue: "unexpected text after the JSON value"
      case .nullCharacter: "'\\u0000' is not supported in a string"
      case .duplicateKey: "duplicate key before this position"
      case .numberOutOfRange: "number before this position is out of range"
      case .tooDeep: "value is nested deeper than \(JSONDocument.depthLimit) levels"
      case .mismatch: "internal: the results of the two parsers differ here"
      case .unknown, .cancelled: "text could not be parsed, possibly because memory ran out"
      }
    let kind: Kind = failure.reason == .tooDeep ? .tooDeep : .syntax
    return JSONProblem(kind, message, at: offset..<offset)
  }
}
