internal import JSON
internal import LayoutModel
internal import Linting

/// One line of `--stdin-ndjson`: `{"path": "…", "id": …, "layout": …}` or a document.
///
/// The document is an object or an array, or a string with the text of a document in any format. With `layoutBytes`, the
/// text follows the line as it is (`CountedLayout`).
package struct LayoutRecord: Hashable, Sendable {
  /// nil: the record has none.
  package let path: String?
  /// A string or a number in JSON notation; nil: the record has none.
  package let id: String?
  /// The text to check: a part of the line, or a decoded string.
  package let text: [UInt8]
  /// Whether the whole line is known to be valid JSON. Otherwise `text` is the part that can be invalid.
  private let isValid: Bool

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

  /// Most lines are read without parsing the document, which its reader parses. If the reader finds no layout, call
  /// `validate`.
  ///
  /// - Parameter line: without its line end; with the layout that follows it.
  package init(reading line: [UInt8]) throws(Failure) {
    if let layout = CountedLayout(in: line) {
      try self.init(reading: layout, of: line)
      return
    }
    var scan = RecordScan(line)
    if let record = scan.record() {
      self = record
    } else {
      try self.init(parsing: line)
    }
  }

  fileprivate init(path: String?, id: String?, text: [UInt8]) {
    (self.path, self.id, self.text) = (path, id, text)
    isValid = false
  }

  /// - Throws: if the line is not valid JSON.
  package func validate(_ line: [UInt8]) throws(Failure) {
    if !isValid { _ = try LayoutRecord(parsing: line) }
  }

  /// Parses the whole line.
  init(parsing line: [UInt8]) throws(Failure) {
    isValid = true
    guard !line.allSatisfy(RecordScan.isSpace) else { throw Failure("the line is empty") }
    let document = JSONDocument(parsing: line)
    guard let root = document.root else { throw Self.failure(of: document) }
    guard root.kind == .object, let layout = root["layout"] else {
      // The linter reports what it does not recognize in a layout.
      (path, id) = (nil, nil)
      text = try Self.text(of: root, in: line, "the line")
      return
    }
    (path, id) = try Self.name(of: root, in: line)
    do throws(Failure) {
      text = try Self.text(of: layout, in: line, "'layout'")
    } catch {
      throw Failure(error.message, path: path, id: id)
    }
  }

  /// Reads a record whose layout follows its line.
  private init(reading layout: CountedLayout, of line: [UInt8]) throws(Failure) {
    let header = Array(line[..<layout.headerEnd])
    var scan = RecordScan(header)
    if let name = scan.name() {
      (path, id) = name
    } else {
      let document = JSONDocument(parsing: header)
      guard let root = document.root, document.problems.isEmpty else {
        throw Self.failure(of: document)
      }
      (path, id) = try Self.name(of: root, in: header)
      guard root["layout"] == nil else {
        throw Failure("'layout' and 'layoutBytes' cannot be combined", path: path, id: id)
      }
    }
    if let message = layout.problem { throw Failure(message, path: path, id: id) }
    text = Array(line[layout.text])
    // The text is no part of a JSON text.
    isValid = true
  }

  private static func name(
    of root: JSONValue, in line: [UInt8]
  ) throws(Failure) -> (path: String?, id: String?) {
    var (path, id): (String?, String?)
    if let value = root["id"], value.kind != .null {
      id = Self.id(value, in: line)
      guard id != nil else {
        throw Failure("'id' is neither a string nor a number", path: root["path"]?.string)
      }
    }
    if let value = root["path"], value.kind != .null {
      path = value.string
      guard path != nil else { throw Failure("'path' is not a string", id: id) }
    }
    return (path, id)
  }

  private static func text(
    of value: JSONValue, in line: [UInt8], _ name: String
  ) throws(Failure) -> [UInt8] {
    switch value.kind {
    case .object, .array: Array(line[value.range])
    case .string: Array((value.string ?? "").utf8)
    default: throw Failure("\(name) is neither an object, an array nor a string")
    }
  }

  /// A number keeps its digits, which can be more than a floating-point number has.
  private static func id(_ value: JSONValue, in line: [UInt8]) -> String? {
    switch value.kind {
    case .string: value.string?.jsonQuoted
    // An out-of-range number.
    case .number, .invalid: String(decoding: line[value.range], as: UTF8.self)
    default: nil
    }
  }

  /// The error of a malformed line, with the path and the id if they are before it.
  private static func failure(of document: JSONDocument) -> Failure {
    let problem = document.problems.first
    let column = problem.map { " at byte \($0.range.lowerBound + 1)" } ?? ""
    var failure = Failure("\(problem?.message ?? "the line is not valid JSON")\(column)")
    guard let problem, document.outline.nodes.first?.kind == .object else { return failure }
    let members = document.outline.members(
      of: 0, named: JSONOutline.keys(["layout", "path", "id"]), in: document.bytes)
    // Without it, the members are those of a view.
    guard members["layout"] != nil else { return failure }
    func value(_ key: String) -> JSONValue? {
      guard let member = members[key] else { return nil }
      let node = document.outline.nodes[member]
      guard node.isComplete, node.range.upperBound <= problem.range.lowerBound else { return nil }
      return JSONDocument(parsing: Array(document.bytes[node.range])).root
    }
    failure.path = value("path")?.string
    failure.id = value("id").flatMap { id in
      let offset = members["id"].map { document.outline.nodes[$0].range.lowerBound } ?? 0
      return Self.id(id, in: Array(document.bytes[offset...]))
    }
    return failure
  }
}

/// Reads the common lines without parsing the document in them.
///
/// It accepts a line only if everything outside the document is valid, so that the line is valid if the document is:
/// a line without `layout`, which is a document; or members with plain strings, numbers and `null` beside one
/// `layout`. All other lines are parsed. The reader of the document finds characters that are not valid UTF-8.
private struct RecordScan {
  private let line: [UInt8]
  private var position = 0
  private var path: String?
  private var id: String?
  private var layout: [UInt8]?
  private var seen: Set<String> = []

  private static let members: Set<String> = ["path", "id", "layout", "layoutBytes"]

  init(_ line: [UInt8]) { self.line = line }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// nil: the line must be parsed.
  mutating func record() -> LayoutRecord? {
    guard let hasOtherContainers = readMembers() else { return nil }
    guard let layout else { return LayoutRecord(path: nil, id: nil, text: line) }
    return hasOtherContainers ? nil : LayoutRecord(path: path, id: id, text: layout)
  }

  /// The path and the id of a record without `layout`; nil: the line must be parsed.
  mutating func name() -> (path: String?, id: String?)? {
    guard readMembers() == false, layout == nil else { return nil }
    return (path, id)
  }

  /// - Returns: whether other members than `layout` are arrays or objects; nil: the line must be parsed.
  private mutating func readMembers() -> Bool? {
    guard take(UInt8(ascii: "{")) else { return nil }
    var hasOtherContainers = false
    repeat {
      guard let key = plainString(), take(UInt8(ascii: ":")) else { return nil }
      skipSpace()
      guard position < line.count else { return nil }
      // Of equal members the parser uses the first one.
      if Self.members.contains(key), !seen.insert(key).inserted { return nil }
      if line[position] == UInt8(ascii: "{") || line[position] == UInt8(ascii: "[") {
        let start = position
        guard skipContainer() else { return nil }
        if key == "layout" {
          layout = Array(line[start..<position])
        } else {
          hasOtherContainers = true
        }
      } else if key == "layout" {
        guard let text = documentText() else { return nil }
        layout = text
      } else {
        guard readScalar(of: key) else { return nil }
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { return nil }
    skipSpace()
    return position == line.count ? hasOtherContainers : nil
  }

  /// Skips spaces and then a byte, if it is the next one.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < line.count, line[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < line.count, Self.isSpace(line[position]) { position += 1 }
  }

  /// A string of printable ASCII characters without escapes; nil: another value.
  private mutating func plainString() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position < line.count, line[position] != UInt8(ascii: "\"") {
      guard (0x20..<0x7F).contains(line[position]), line[position] != UInt8(ascii: "\\") else {
        return nil
      }
      position += 1
    }
    guard position < line.count else { return nil }
    defer { position += 1 }
    return String(decoding: line[start..<position], as: UTF8.self)
  }

  /// Reads and decodes a string with a document; nil: another value, or a string with other escapes than those of one
  /// character.
  private mutating func documentText() -> [UInt8]? {
    // Local copies stay in registers.
    let line = line
    var offset = position + 1
    guard line[position] == UInt8(ascii: "\"") else { return nil }
    var text = [UInt8](repeating: 0, count: line.count - offset)
    var count = 0
    while offset < line.count {
      var byte = line[offset]
      if byte == UInt8(ascii: "\"") {
        position = offset + 1
        text.removeSubrange(count...)
        return text
      }
      if byte == UInt8(ascii: "\\") {
        offset += 1
        guard offset < line.count, let escaped = JSONText.byte(escapedAs: line[offset]) else {
          return nil
        }
        byte = escaped
      } else if byte < 0x20 {
        return nil
      }
      text[count] = byte
      count += 1
      offset += 1
    }
    return nil
  }

  /// Reads a plain string, an integer of up to 18 digits or a literal.
  private mutating func readScalar(of key: String) -> Bool {
    switch line[position] {
    case UInt8(ascii: "\""):
      guard let text = plainString() else { return false }
      if key == "path" { path = text }
      if key == "id" { id = "\"\(text)\"" }
    case UInt8(ascii: "n"): return skip("null")
    case UInt8(ascii: "t"): return key != "path" && key != "id" && skip("true")
    case UInt8(ascii: "f"): return key != "path" && key != "id" && skip("false")
    default:
      let start = position
      if line[position] == UInt8(ascii: "-") { position += 1 }
      let digits = position
      while position < line.count, line[position].isDigit { position += 1 }
      let count = position - digits
      guard (1...18).contains(count), count == 1 || line[digits] != UInt8(ascii: "0") else {
        return false
      }
      if key == "path" { return false }
      if key == "id" { id = String(decoding: line[start..<position], as: UTF8.self) }
    }
    return true
  }

  private mutating func skip(_ literal: String) -> Bool {
    guard line[position...].starts(with: literal.utf8) else { return false }
    position += literal.utf8.count
    return true
  }

  /// Moves behind the end of an array or object.
  ///
  /// - Returns: false if the line ends before.
  private mutating func skipContainer() -> Bool {
    // A local copy stays in a register.
    let line = line
    var offset = position
    var depth = 0
    while offset < line.count {
      switch line[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          position = offset + 1
          return true
        }
      case UInt8(ascii: "\""):
        offset += 1
        while offset < line.count, line[offset] != UInt8(ascii: "\"") {
          offset += line[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      offset += 1
    }
    return false
  }
}
