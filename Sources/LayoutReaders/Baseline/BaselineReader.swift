internal import JSON
package import Linting

/// Reads a baseline.
package struct BaselineReader: Sendable {
  /// The greatest size in bytes: some 300,000 entries.
  package static let byteLimit = 64 << 20
  /// The greatest count of one entry.
  package static let countLimit = 1_000_000

  /// Why a text is not a baseline.
  package struct Failure: Error, Hashable {
    package let message: String
    /// In bytes from the start of the text.
    package let offset: Int
  }

  private let byteLimit: Int

  package init(byteLimit: Int = Self.byteLimit) {
    self.byteLimit = byteLimit
  }

  package func read(_ bytes: [UInt8]) throws(Failure) -> Baseline {
    guard bytes.count <= byteLimit else {
      throw Failure(message: "a baseline has at most \(byteLimit) bytes", offset: 0)
    }
    let document = JSONDocument(parsing: bytes)
    if let problem = document.problems.first {
      // A marker is not valid JSON, and the parser's message would not mention the merge.
      if let offset = Self.conflictMarker(in: bytes) {
        throw Failure(message: "unresolved merge conflict", offset: offset)
      }
      throw Failure(message: problem.message, offset: problem.range.lowerBound)
    }
    guard let root = document.root, root.kind == .object else {
      throw Failure(
        message: "a baseline must be an object", offset: document.root?.range.lowerBound ?? 0)
    }
    try Self.checkVersion(of: root)
    guard let list = root["baseline"], list.kind == .array else {
      throw Failure(
        message: "not a baseline: 'baseline' must be an array",
        offset: (root["baseline"] ?? root).range.lowerBound)
    }
    var entries: [Baseline.Entry] = []
    entries.reserveCapacity(list.elements.count)
    for element in list.elements where element.kind != .null {
      entries.append(try Self.entry(element))
    }
    return Baseline(entries)
  }

  private static func checkVersion(of root: JSONValue) throws(Failure) {
    guard let value = root["version"], let version = value.number.flatMap({ Int(exactly: $0) }),
      version >= 1
    else {
      throw Failure(
        message: "not a baseline: 'version' must be \(Baseline.version)",
        offset: (root["version"] ?? root).range.lowerBound)
    }
    guard version == Baseline.version else {
      throw Failure(
        message: """
          a baseline of version \(version); this version of layoutlint reads version \
          \(Baseline.version)
          """, offset: value.range.lowerBound)
    }
  }

  private static func entry(_ value: JSONValue) throws(Failure) -> Baseline.Entry {
    guard value.kind == .object else {
      throw Failure(message: "an entry must be an object", offset: value.range.lowerBound)
    }
    // One pass: a lookup by key visits the members again.
    var path: String?
    var rule: String?
    var view: String?
    var count: Int?
    var message: String?
    for member in value.members {
      let content = member.value
      switch member.key {
      case "path": path = try text(content, "path")
      case "rule": rule = try text(content, "rule")
      case "view" where content.kind != .null: view = try text(content, "view")
      case "message": message = try text(content, "message", canBeEmpty: true)
      case "count":
        guard let number = content.number.flatMap({ Int(exactly: $0) }),
          1...countLimit ~= number
        else {
          throw Failure(
            message: "'count' must be a whole number from 1 to \(countLimit)",
            offset: content.range.lowerBound)
        }
        count = number
      default: break
      }
    }
    guard let path, let rule, let count else {
      let missing = path == nil ? "path" : rule == nil ? "rule" : "count"
      throw Failure(message: "an entry needs '\(missing)'", offset: value.range.lowerBound)
    }
    guard !path.hasPrefix("/") else {
      throw Failure(
        message: "'path' must be relative to the folder of the baseline",
        offset: value["path"]?.range.lowerBound ?? value.range.lowerBound)
    }
    return Baseline.Entry(
      path: path, finding: FindingIdentity(rule: rule, view: view), count: count,
      message: message ?? "")
  }

  private static func text(
    _ value: JSONValue, _ name: String, canBeEmpty: Bool = false
  ) throws(Failure) -> String {
    guard let text = value.string, canBeEmpty || !text.isEmpty else {
      throw Failure(message: "'\(name)' must be a text", offset: value.range.lowerBound)
    }
    return text
  }

  /// The offset of the first line that begins with a conflict marker of Git.
  private static func conflictMarker(in bytes: [UInt8]) -> Int? {
    let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }
    var start = 0
    while start < bytes.count {
      if markers.contains(where: { bytes[start...].starts(with: $0) }) { return start }
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      start = end + 1
    }
    return nil
  }

  /// Whether a text begins as a baseline of this version does, even if a merge has damaged it since.
  package static func isBaseline(_ bytes: [UInt8]) -> Bool {
    let start = Array(#"{"version":\#(Baseline.version),"baseline":["#.utf8)
    let spaces = Set("\u{FEFF} \t\r\n".utf8)
    var expected = start[...]
    for byte in bytes where !spaces.contains(byte) {
      guard byte == expected.first else { return false }
      expected.removeFirst()
      if expected.isEmpty { return true }
    }
    return false
  }
}
