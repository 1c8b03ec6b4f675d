/// The parts of a message that decide how it is relayed, found in its text without decoding it.
///
/// The parent must not decode: a message whose decoding traps ends the worker, and must not end both.
struct RawMessage: Sendable {
  /// The id as in the text, with its quotes.
  private(set) var id: ArraySlice<UInt8>?
  private(set) var method: String?
  private(set) var hasError = false
  /// The value of `params` or `result`.
  private(set) var value: ArraySlice<UInt8>?

  /// - Parameter isPartial: stops before a long value if the kind of the message is known.
  init(_ body: [UInt8], isPartial: Bool = false) {
    var reader = RawJSON(body[...])
    reader.forEachMember { name, value in
      switch name {
      case "id": id = value
      case "method": method = RawJSON.string(value)
      case "error": hasError = true
      case "params", "result": self.value = value
      default: break
      }
    } stops: { name in
      isPartial && (name == "result" && id != nil || name == "params" && method != nil)
    }
    // A response to a message without a readable id.
    if id.map({ $0.elementsEqual("null".utf8) }) == true { id = nil }
  }

  /// The id, equal for different spellings of one string or integer; nil: no valid id.
  var requestID: RequestID? { id.flatMap(Self.requestID) }

  /// - Parameter text: an id as in a message.
  static func requestID(_ text: ArraySlice<UInt8>) -> RequestID? {
    if let string = RawJSON.string(text) { return .string(string) }
    let number = String(decoding: text, as: UTF8.self)
    // As the decoder of the worker does, which reads 1.0 as 1.
    return (Int64(number) ?? Double(number).flatMap { Int64(exactly: $0) }).map { .integer($0) }
  }

  /// The text of a string with its quotes; nil: it is no valid string.
  static func string(_ text: ArraySlice<UInt8>) -> String? { RawJSON.string(text) }

  /// `params.textDocument.uri` as in the text, with its quotes.
  var uri: ArraySlice<UInt8>? { value?.member("textDocument")?.member("uri") }

  /// The document of a notification.
  var document: DocumentURI? { uri.flatMap(RawJSON.string).map { DocumentURI($0) } }

  /// `params.processId` of `initialize`; nil: it is no process.
  var processID: Int32? {
    guard let number = value?.member("processId"),
      case .integer(let process) = Self.requestID(number), process > 0
    else { return nil }
    return Int32(exactly: process)
  }

  /// The files of `workspace/didChangeWatchedFiles`.
  var changedFiles: [DocumentURI] {
    guard let changes = value?.member("changes") else { return [] }
    var reader = RawJSON(changes)
    var files: [DocumentURI] = []
    reader.forEachElement {
      if let uri = $0.member("uri").flatMap(RawJSON.string) { files.append(DocumentURI(uri)) }
    }
    return files
  }

  /// Whether the last change of `textDocument/didChange` is the whole text.
  var replacesText: Bool {
    guard let changes = value?.member("contentChanges") else { return false }
    var reader = RawJSON(changes)
    var last: ArraySlice<UInt8>?
    reader.forEachElement { last = $0 }
    return last.map { $0.member("range") == nil && $0.member("text") != nil } ?? false
  }
}

extension ArraySlice<UInt8> {
  /// The value of a member, if this is the text of an object.
  fileprivate func member(_ name: String) -> ArraySlice<UInt8>? {
    var reader = RawJSON(self)
    var found: ArraySlice<UInt8>?
    reader.forEachMember { if $0 == name { found = $1 } }
    return found
  }
}

/// Finds values in JSON. In malformed JSON some are not found.
private struct RawJSON {
  private let text: ArraySlice<UInt8>
  private var position: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  /// The value of the text of a string without its quotes.
  static func string(_ text: ArraySlice<UInt8>) -> String? {
    guard text.count >= 2, text.first == UInt8(ascii: "\"") else { return nil }
    let content = text.dropFirst().dropLast()
    return content.withoutJSONEscapes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Visits the members of an object, until one for which `stops` returns true.
  mutating func forEachMember(
    _ visit: (_ name: String, _ value: ArraySlice<UInt8>) -> Void,
    stops: (_ name: String) -> Bool = { _ in false }
  ) {
    guard take(UInt8(ascii: "{")) else { return }
    while peek() == UInt8(ascii: "\"") {
      let name = Self.string(takeValue()) ?? ""
      guard take(UInt8(ascii: ":")), !stops(name) else { return }
      visit(name, takeValue())
      guard take(UInt8(ascii: ",")) else { return }
    }
  }

  mutating func forEachElement(_ visit: (ArraySlice<UInt8>) -> Void) {
    guard take(UInt8(ascii: "[")), peek() != UInt8(ascii: "]") else { return }
    repeat { visit(takeValue()) } while take(UInt8(ascii: ","))
  }

  /// The next byte that is no space.
  private mutating func peek() -> UInt8? {
    while position < text.endIndex, text[position] <= 0x20 { position += 1 }
    return position < text.endIndex ? text[position] : nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  /// The text of the next value, of any depth.
  private mutating func takeValue() -> ArraySlice<UInt8> {
    var depth = 0
    guard let first = peek() else { return [] }
    let start = position
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
    else {
      while position < text.endIndex, !Self.endsPlainValue(text[position]) { position += 1 }
      return text[start..<position]
    }
    repeat {
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): skipString()
      default: break
      }
      position += 1
    } while depth > 0 && position < text.endIndex
    position = min(position, text.endIndex)
    return text[start..<position]
  }

  /// Moves from the first quote of a string to the last one.
  private mutating func skipString() {
    position += 1
    while position < text.endIndex, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  private static func endsPlainValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
  }
}
