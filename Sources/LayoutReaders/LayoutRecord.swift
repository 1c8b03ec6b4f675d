internal import JSON
internal import LayoutModel

/// One line of `lint --stdin-ndjson`: `{"path": "…", "layout": …}` or the root of a layout.
///
/// The layout of a record is a JSON value, or a string with the text of a document in any format.
package struct LayoutRecord: Hashable, Sendable {
  /// nil: the record has none.
  package let path: String?
  /// The text to check: a part of the line, or a decoded string.
  package let text: [UInt8]

  package enum Failure: Error, Hashable, Sendable {
    /// A line without a record, with the message.
    case malformed(String)
  }

  /// - Parameter line: without its line end.
  package init(reading line: [UInt8]) throws(Failure) {
    let blanks: Set<UInt8> = [0x09, 0x0D, 0x20]
    guard !line.allSatisfy(blanks.contains) else { throw .malformed("the line is empty") }
    let document = JSONDocument(parsing: line)
    guard let root = document.root else {
      let problem = document.problems.first
      let column = problem.map { " at byte \($0.range.lowerBound + 1)" } ?? ""
      throw .malformed("\(problem?.message ?? "the line is not valid JSON")\(column)")
    }
    guard root.kind == .object else { throw .malformed("the line is not a JSON object") }
    guard let layout = root["layout"] else {
      // The root of a layout; the linter reports what it does not recognize.
      (path, text) = (nil, line)
      return
    }
    switch root["path"] {
    case nil: path = nil
    case let value? where value.kind == .null: path = nil
    case let value?:
      guard let string = value.string else { throw .malformed("'path' is not a string") }
      path = string
    }
    switch layout.kind {
    case .object: text = Array(line[layout.range])
    case .string: text = Array((layout.string ?? "").utf8)
    default: throw .malformed("'layout' is neither an object nor a string")
    }
  }
}
