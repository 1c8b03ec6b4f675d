/// Writes diagnostics as `JSONEncoder` does. A text with many problems has ten thousand of them after each key, and
/// `JSONEncoder` takes ten times as long.
///
/// Several writers write parts of one list at the same time.
struct DiagnosticsWriter: Sendable {
  /// The diagnostics, joined by commas.
  private var bytes: [UInt8] = []
  private var parts: [Part] = []

  /// The parts of the text of one diagnostic, as offsets.
  struct Part: Hashable, Sendable {
    var start: Int
    /// The member `data` with its comma; empty: there is none.
    var data: Range<Int>
    var end: Int

    fileprivate func moved(by distance: Int) -> Part {
      Part(
        start: start + distance, data: data.lowerBound + distance..<data.upperBound + distance,
        end: end + distance)
    }
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// - Parameter pieces: of the list, in order.
  static func written(_ pieces: [DiagnosticsWriter]) -> (json: WrittenJSON, parts: [Part]) {
    var list: [UInt8] = []
    var parts: [Part] = []
    parts.reserveCapacity(pieces.reduce(0) { $0 + $1.parts.count })
    list.reserveCapacity(pieces.reduce(2) { $0 + $1.bytes.count + 1 })
    list.append(UInt8(ascii: "["))
    for piece in pieces where !piece.isEmpty {
      if list.count > 1 { list.append(UInt8(ascii: ",")) }
      for part in piece.parts { parts.append(part.moved(by: list.count)) }
      list += piece.bytes
    }
    list.append(UInt8(ascii: "]"))
    return (WrittenJSON(utf8: list), parts)
  }

  mutating func add(_ diagnostic: LSP.Diagnostic) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    parts.append(Part(start: bytes.count, data: 0..<0, end: 0))
    write(diagnostic)
    parts[parts.count - 1].end = bytes.count
  }

  /// Adds consecutive diagnostics of an earlier list.
  mutating func add(_ indices: Range<Int>, of former: LSP.WrittenDiagnostics) {
    guard let first = indices.first, let last = indices.last else { return }
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    let start = former.parts[first].start
    let distance = bytes.count - start
    bytes += former.json.utf8[start..<former.parts[last].end]
    for part in former.parts[indices] { parts.append(part.moved(by: distance)) }
  }

  /// Adds a diagnostic of an earlier list.
  ///
  /// - Parameters:
  ///   - withoutData: without its member `data`.
  ///   - distance: to the numbers of all its lines.
  mutating func add(
    _ index: Int, of former: LSP.WrittenDiagnostics, withoutData: Bool, movingLinesBy distance: Int
  ) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    let (part, start) = (former.parts[index], bytes.count)
    bytes += former.json.utf8[part.start..<part.data.lowerBound]
    let data = bytes.count
    if !withoutData { bytes += former.json.utf8[part.data] }
    let dataEnd = bytes.count
    // The ranges follow the other members.
    write(former.json.utf8[part.data.upperBound..<part.end], movingLinesBy: distance)
    parts.append(Part(start: start, data: data..<dataEnd, end: bytes.count))
  }

  /// Writes a part of a diagnostic with other numbers of lines.
  private mutating func write(_ text: ArraySlice<UInt8>, movingLinesBy distance: Int) {
    let key = "\"line\":".utf8
    var start = text.startIndex
    var offset = start
    while distance != 0, offset + key.count < text.endIndex {
      // Within a string, quotes have a backslash, so that this is a key.
      guard text[offset] == UInt8(ascii: "\""), text[offset + 1] == UInt8(ascii: "l"),
        text[offset..<offset + key.count].elementsEqual(key)
      else {
        offset += 1
        continue
      }
      offset += key.count
      bytes += text[start..<offset]
      var number = 0
      while offset < text.endIndex, text[offset] &- UInt8(ascii: "0") < 10 {
        number = number &* 10 &+ Int(text[offset] - UInt8(ascii: "0"))
        offset += 1
      }
      write(number: number &+ distance)
      start = offset
    }
    bytes += text[start...]
  }

  /// The members in the order of their names.
  private mutating func write(_ diagnostic: LSP.Diagnostic) {
    write("{\"code\":")
    write(string: diagnostic.code)
    if let description = diagnostic.codeDescription {
      write(",\"codeDescription\":")
      write(description) { $0.write(string: $1) }
    }
    let start = bytes.count
    if let data = diagnostic.data {
      write(",\"data\":")
      write(data) { writer, titles in
        writer.writeArray(titles) { $0.write(string: $1) }
      }
    }
    parts[parts.count - 1].data = start..<bytes.count
    write(",\"message\":")
    write(string: diagnostic.message)
    write(",\"range\":")
    write(diagnostic.range)
    if let related = diagnostic.relatedInformation {
      write(",\"relatedInformation\":")
      writeArray(related) { $0.write($1) }
    }
    write(",\"severity\":")
    write(number: diagnostic.severity.rawValue)
    write(",\"source\":")
    write(string: diagnostic.source)
    if let tags = diagnostic.tags {
      write(",\"tags\":")
      writeArray(tags) { $0.write(number: $1) }
    }
    write("}")
  }

  private mutating func write(_ related: LSP.RelatedInformation) {
    write("{\"location\":{\"range\":")
    write(related.location.range)
    write(",\"uri\":")
    write(string: related.location.uri)
    write("},\"message\":")
    write(string: related.message)
    write("}")
  }

  private mutating func write(_ range: LSP.Range) {
    write("{\"end\":")
    write(range.end)
    write(",\"start\":")
    write(range.start)
    write("}")
  }

  private mutating func write(_ position: LSP.Position) {
    write("{\"character\":")
    write(number: position.character)
    write(",\"line\":")
    write(number: position.line)
    write("}")
  }

  private mutating func writeArray<Element>(
    _ elements: [Element], _ write: (inout DiagnosticsWriter, Element) -> Void
  ) {
    var separator = "["
    for element in elements {
      self.write(separator)
      write(&self, element)
      separator = ","
    }
    self.write(elements.isEmpty ? "[]" : "]")
  }

  private mutating func write<Value>(
    _ members: [String: Value], _ write: (inout DiagnosticsWriter, Value) -> Void
  ) {
    var separator = "{"
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      self.write(separator)
      self.write(string: name)
      self.write(":")
      write(&self, value)
      separator = ","
    }
    self.write(members.isEmpty ? "{}" : "}")
  }

  private mutating func write(_ text: String) {
    bytes += text.utf8
  }

  private mutating func write(number: Int) {
    guard number >= 0 else {
      bytes += number.description.utf8
      return
    }
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  private mutating func write(string: String) {
    // Nearly no string has a character to escape.
    if string.utf8.allSatisfy(Self.isPlain) {
      bytes.append(UInt8(ascii: "\""))
      bytes += string.utf8
      bytes.append(UInt8(ascii: "\""))
      return
    }
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7F:
        // Nearly no string has a control character.
        bytes.removeSubrange(start...)
        bytes += WrittenJSON(string).utf8
        return
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
