#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A session between a client and the server: a text file with one step on each line.
///
///     -> {…}   the client sends a message
///     ~> …     the client sends these bytes; `\r`, `\n` and `\xFF` stand for bytes
///     <- {…}   the server sends this message; an object with a member `"…"` may have further members
///     .        the client closes the input
///     = 0      the server sends no further message, and ends with this status
struct SessionScript: Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case send([UInt8])
    case expect(JSONText, line: Int)
    case closeInput
    case end(status: Int32)
  }

  let description: String
  let steps: [Step]

  struct Malformed: Error {
    let file: String
    let line: Int
  }

  init(name: String, text: String) throws {
    description = name
    var steps: [Step] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      guard let step = try Self.step(line, number: index + 1) else {
        throw Malformed(file: name, line: index + 1)
      }
      steps.append(step)
    }
    self.steps = steps
  }

  private static func step(_ line: Substring, number: Int) throws -> Step? {
    let kind = line.prefix { $0 != " " }
    let rest = line.dropFirst(kind.count + 1)
    switch kind {
    case "->": return .send(Array(framing: String(rest)))
    case "~>": return .send(unescaped(Array(rest.utf8)))
    case "<-": return .expect(try JSONText(rest), line: number)
    case ".": return .closeInput
    case "=": return Int32(rest).map(Step.end)
    default: return nil
    }
  }

  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch kind {
      case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "x"):
        result.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: result += [byte, kind]
      }
    }
    return result
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sessions").path

  static let isUpdated = ProcessInfo.processInfo.environment["LAYOUTLINT_UPDATE"] == "sessions"

  /// Replaces the message that the server is expected to send.
  func update(line: Int, to message: String) throws {
    let path = URL(filePath: "\(Self.folder)/\(description)")
    var lines = String(decoding: try Data(contentsOf: path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[line - 1] = "<- " + message
    try Data(lines.joined(separator: "\n").utf8).write(to: path)
  }

  static func all() throws -> [SessionScript] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".script") }
      .map { name in
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        return try SessionScript(name: name, text: String(decoding: bytes, as: UTF8.self))
      }
  }
}

/// The chunks in which the server receives the client's bytes.
enum Delivery: String, CaseIterable, Sendable {
  case message, byte, glued

  /// The steps with their bytes split, or joined between two expectations.
  func chunks(of steps: [SessionScript.Step]) -> [SessionScript.Step] {
    steps.reduce(into: []) { result, step in
      guard case .send(let bytes) = step else { return result.append(step) }
      switch self {
      case .message: result.append(step)
      case .byte: result += bytes.map { .send([$0]) }
      case .glued:
        guard case .send(let before) = result.last else { return result.append(step) }
        result[result.count - 1] = .send(before + bytes)
      }
    }
  }
}
