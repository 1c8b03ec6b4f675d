internal import JSON
internal import LayoutModel
package import Linting

/// Reads a baseline.
package struct BaselineReader: Sendable {
  /// The greatest size in bytes: some 300,000 entries.
  package static let byteLimit = 64 << 20
  /// The greatest count of one entry.
  package static let countLimit = 1_000_000

  private let byteLimit: Int

  package init(byteLimit: Int = Self.byteLimit) {
    self.byteLimit = byteLimit
  }

  package func read(_ bytes: [UInt8]) throws(TextError) -> Baseline {
    guard bytes.count <= byteLimit else {
      throw TextError("a baseline has at most \(byteLimit) bytes", at: 0)
    }
    let document = JSONDocument(parsing: bytes)
    if let problem = document.problems.first {
      // A marker is not valid JSON, and the parser's message would not mention the merge.
      if let marker = MergeMarkers.ranges(in: bytes).first {
        throw TextError("unresolved merge conflict", at: marker.start)
      }
      throw TextError(problem.message, at: problem.range.lowerBound)
    }
    guard let root = document.root, root.kind == .object else {
      throw TextError(
        "a baseline must be an object", at: document.root?.range.lowerBound ?? 0)
    }
    try Self.checkVersion(of: root)
    guard let list = root["baseline"], list.kind == .array else {
      throw TextError(
        "not a baseline: 'baseline' must be an array",
        at: (root["baseline"] ?? root).range.lowerBound)
    }
    var entries: [Baseline.Entry] = []
    entries.reserveCapacity(list.elements.count)
    for element in list.elements where element.kind != .null {
      entries.append(try Self.entry(element))
    }
    // Earlier versions reported the status of a document as a finding.
    entries.removeAll { DocumentRule(rawValue: $0.finding.rule)?.isStatus == true }
    return Baseline(entries)
  }

  private static func checkVersion(of root: JSONValue) throws(TextError) {
    guard let value = root["version"], let version = value.number.flatMap({ Int(exactly: $0) }),
      version >= 1
    else {
      throw TextError(
        "not a baseline: 'version' must be \(Baseline.version)",
        at: (root["version"] ?? root).range.lowerBound)
    }
    guard version == Baseline.version else {
      throw TextError(
        """
        a baseline of version \(version); this version of layoutlint reads version \
        \(Baseline.version)
        """, at: value.range.lowerBound)
    }
  }

  private static func entry(_ value: JSONValue) throws(TextError) -> Baseline.Entry {
    guard value.kind == .object else {
      throw TextError("an entry must be an object", at: value.range.lowerBound)
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
          throw TextError(
            "'count' must be a whole number from 1 to \(countLimit)",
            at: content.range.lowerBound)
        }
        count = number
      default: break
      }
    }
    guard let path, let rule, let count else {
      let missing = path == nil ? "path" : rule == nil ? "rule" : "count"
      throw TextError("an entry needs '\(missing)'", at: value.range.lowerBound)
    }
    guard !path.hasPrefix("/") else {
      throw TextError(
        "'path' must be relative to the folder of the baseline",
        at: value["path"]?.range.lowerBound ?? value.range.lowerBound)
    }
    return Baseline.Entry(
      path: path, finding: FindingIdentity(rule: rule, view: view), count: count,
      message: message ?? "")
  }

  private static func text(
    _ value: JSONValue, _ name: String, canBeEmpty: Bool = false
  ) throws(TextError) -> String {
    guard let text = value.string, canBeEmpty || !text.isEmpty else {
      throw TextError("'\(name)' must be a text", at: value.range.lowerBound)
    }
    return text
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
