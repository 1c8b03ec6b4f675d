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
