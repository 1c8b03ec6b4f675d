/// A call in a Swift manifest: `.target(name: "App", path: "Sources")`.
struct ManifestCall: Hashable, Sendable {
  let name: String
  let arguments: [ManifestArgument]

  /// The value of an argument; nil: the call has none.
  subscript(label: String) -> ManifestValue? { arguments.first { $0.label == label }?.value }
}

struct ManifestArgument: Hashable, Sendable {
  /// nil: the argument has no label.
  let label: String?
  let value: ManifestValue
}

/// A value in a Swift manifest.
enum ManifestValue: Hashable, Sendable {
  case text(String)
  case list([ManifestValue])
  case call(ManifestCall)
  /// A member such as `.app`, or another name.
  case name(String)
  /// An expression that is not read.
  case other

  /// nil: it is no literal.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [ManifestValue]? { if case .list(let list) = self { list } else { nil } }
}

/// Reads the calls of a Swift manifest without evaluating it.
struct ManifestCallReader {
  private let bytes: [UInt8]
  private var position = 0
  /// All calls with their arguments, the inner ones first.
  private(set) var calls: [ManifestCall] = []

  /// Deeper expressions are not read.
  private static let depthLimit = 32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count {
      let start = position
      _ = value(depth: 0)
      // A byte that begins no value.
      if position == start { position += 1 }
    }
  }

  // Values.

  private mutating func value(depth: Int) -> ManifestValue {
    skipSpace()
    guard position < bytes.count else { return .other }
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") { return string() }
    if byte == UInt8(ascii: "[") {
      return depth < Self.depthLimit
        ? .list(list(until: UInt8(ascii: "]"), depth: depth).map(\.value)) : .other
    }
    guard byte == UInt8(ascii: ".") || Self.isPartOfName(byte) else { return .other }
    let name = name()
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "("), depth < Self.depthLimit
    else { return .name(name) }
    let call = ManifestCall(
      name: name, arguments: list(until: UInt8(ascii: ")"), depth: depth))
    calls.append(call)
    return .call(call)
  }

  /// The elements of a list, or the arguments of a call. The first byte is the opening bracket.
  private mutating func list(until close: UInt8, depth: Int) -> [ManifestArgument] {
    position += 1
    var elements: [ManifestArgument] = []
    while true {
      skipSpace()
      guard position < bytes.count else { return elements }
      if bytes[position] == close {
        position += 1
        return elements
      }
      if bytes[position] == UInt8(ascii: ",") {
        position += 1
        continue
      }
      elements.append(element(until: close, depth: depth + 1))
    }
  }

  /// One element: a literal, a call or a name, up to the next comma. Operators make it an expression that is not read.
  private mutating func element(until close: UInt8, depth: Int) -> ManifestArgument {
    var label: String?
    var value = value(depth: depth)
    skipSpace()
    if case .name(let name) = value, position < bytes.count, bytes[position] == UInt8(ascii: ":") {
      label = name
      position += 1
      value = self.value(depth: depth)
      skipSpace()
    }
    while position < bytes.count, bytes[position] != close, bytes[position] != UInt8(ascii: ",") {
      value = .other
      let start = position
      if let end = Self.closingBracket(of: bytes[position]), depth < Self.depthLimit {
        _ = list(until: end, depth: depth)
      } else {
        _ = self.value(depth: depth)
      }
      if position == start { position += 1 }
      skipSpace()
    }
    return ManifestArgument(label: label, value: value)
  }

  /// The end of a closure, or of arguments or a tuple; nil: the byte begins none of them.
  private static func closingBracket(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// A string of one line without interpolation; others are not read.
  private mutating func string() -> ManifestValue {
    let quotes: [UInt8] = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
    if bytes[position...].starts(with: quotes) {
      position += 3
      while position < bytes.count, !bytes[position...].starts(with: quotes) { position += 1 }
      position = min(position + 3, bytes.count)
      return .other
    }
    position += 1
    let start = position
    var isLiteral = true
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        isLiteral = false
        position += 1
      }
      position += 1
    }
    let end = min(position, bytes.count)
    position = min(position + 1, bytes.count)
    return isLiteral ? .text(String(decoding: bytes[start..<end], as: UTF8.self)) : .other
  }

  /// A name with the members after it: `.app`, `Target.target`.
  private mutating func name() -> String {
    let start = position
    while position < bytes.count,
      Self.isPartOfName(bytes[position]) || bytes[position] == UInt8(ascii: ".")
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Skips white space and comments.
  private mutating func skipSpace() {
    while position < bytes.count {
      if bytes[position] <= UInt8(ascii: " ") {
        position += 1
      } else if bytes[position...].starts(with: "//".utf8) {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if bytes[position...].starts(with: "/*".utf8) {
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        position = min(position + 2, bytes.count)
      } else {
        return
      }
    }
  }
}

extension ManifestCall {
  /// The last member of the name: `target` of `.target` and `Target.target`.
  var member: Substring { name.split(separator: ".").last ?? "" }

  /// Whether the call has only literal arguments with these labels, or none of them.
  func isLiteral(_ labels: [String]) -> Bool {
    labels.allSatisfy { label in self[label].map { $0.texts != nil } ?? true }
  }
}

extension ManifestValue {
  /// One text, or the texts of a list; nil: one of them is no literal.
  var texts: [String]? {
    if let text { return [text] }
    guard let list else { return nil }
    let texts = list.compactMap(\.text)
    return texts.count == list.count ? texts : nil
  }
}
