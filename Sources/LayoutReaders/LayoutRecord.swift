internal import JSON
internal import Linting

/// One line of `--stdin-ndjson`: `{"path": "…", "id": …, "layout": …}` or a document.
///
/// The document is an object or an array, or a string with the text of a document in any format.
package struct LayoutRecord: Hashable, Sendable {
  /// nil if the record has none.
  package let path: String?
  /// A string or a number in JSON notation; nil if the record has none.
  package let id: String?
  /// The text to check: a part of the line, or a decoded string.
  package let text: [UInt8]

  /// A line without a record.
  package struct Failure: Error, Hashable, Sendable {
    package let message: String
    /// The members of the line that could be read.
    package var path: String?
    package var id: String?

    init(_ message: String, path: String? = nil, id: String? = nil) {
      (self.message, self.path, self.id) = (message, path, id)
    }
  }

  /// Finds the parts of a record. The values of its document are not decoded: its reader parses it.
  ///
  /// - Parameter line: without its line end.
  package init(reading line: [UInt8]) throws(Failure) {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else {
      throw Failure("the line is empty")
    }
    let (outline, problem) = JSONOutline.scan(line)
    let parts = RecordParts(outline, line)
    if let problem { throw parts.failure(problem) }
    guard let layout = parts.members["layout"] else {
      // The linter reports what it does not recognize in a layout.
      (path, id) = (nil, nil)
      text = try parts.text(of: 0, "the line")
      return
    }
    (path, id) = (parts.string("path"), parts.id)
    if parts.isSet("id"), id == nil {
      throw Failure("'id' is neither a string nor a number", path: path)
    }
    if parts.isSet("path"), path == nil { throw Failure("'path' is not a string", id: id) }
    do throws(Failure) {
      text = try parts.text(of: layout, "'layout'")
    } catch {
      throw Failure(error.message, path: path, id: id)
    }
  }
}

/// The members of a line that make it a record.
private struct RecordParts {
  private let outline: JSONOutline
  private let line: [UInt8]
  /// The nodes of members by name; of equal keys, the first one.
  private(set) var members: [String: Int] = [:]

  private static let names: Set<String> = ["path", "id", "layout"]

  init(_ outline: JSONOutline, _ line: [UInt8]) {
    self.outline = outline
    self.line = line
    guard outline.nodes.first?.kind == .object else { return }
    for child in outline.children(of: 0) {
      guard let key = outline.nodes[child].keyRange,
        let name = JSONString.text(ofToken: line[key]), Self.names.contains(name)
      else { continue }
      if members[name] == nil { members[name] = child }
    }
  }

  private func bytes(of node: Int) -> ArraySlice<UInt8> { line[outline.nodes[node].range] }

  /// Whether there is a member with another value than null.
  func isSet(_ name: String) -> Bool {
    members[name].map { outline.nodes[$0].kind != .null } ?? false
  }

  func string(_ name: String) -> String? {
    members[name].flatMap { JSONString.text(ofToken: bytes(of: $0)) }
  }

  /// A number keeps its digits, which can be more than a floating-point number has.
  var id: String? {
    guard let node = members["id"] else { return nil }
    switch outline.nodes[node].kind {
    case .string: return string("id")?.jsonQuoted
    case .number: return String(decoding: bytes(of: node), as: UTF8.self)
    default: return nil
    }
  }

  /// The text of a document.
  func text(of node: Int, _ name: String) throws(LayoutRecord.Failure) -> [UInt8] {
    let bytes = bytes(of: node)
    switch outline.nodes[node].kind {
    case .object, .array: return Array(bytes)
    case .string: return JSONString.decoded(bytes.dropFirst().dropLast()) ?? []
    default: throw .init("\(name) is neither an object, an array nor a string")
    }
  }

  /// The error of a malformed line, with the path and the id if they are before it.
  func failure(_ problem: JSONProblem) -> LayoutRecord.Failure {
    var failure = LayoutRecord.Failure(
      "\(problem.message) at byte \(problem.range.lowerBound + 1)")
    // Without it, the members are those of a view.
    guard members["layout"] != nil else { return failure }
    var before = self
    before.members = members.filter { _, node in
      let node = outline.nodes[node]
      return node.isComplete && node.range.upperBound <= problem.range.lowerBound
    }
    failure.path = before.string("path")
    failure.id = before.id
    return failure
  }
}
