internal import LayoutModel

/// Splits a stream of bytes into message bodies according to their `Content-Length` headers.
///
/// Bytes may arrive one at a time or many messages at once. Each byte is scanned once and copied once. Memory
/// beyond `reservedByteCount` is allocated for received bytes, not for the announced length.
///
/// After an invalid header, the framer searches for the next line `Content-Length: <digits>`, which cannot be
/// part of a JSON body: outside a string it is invalid, and a string contains no line break.
struct MessageFramer {
  enum Failure: Error, Hashable {
    case headerTooLong(limit: Int)
    case missingContentLength
    case badContentLength(String)
    case differentContentLengths
    case bodyTooLong(length: String, limit: Int)
  }

  /// Headers have about 80 bytes.
  static let headerByteLimit = 4 << 10

  /// Four times the size of the largest checked document, which leaves space for escapes.
  static let bodyByteLimit = 64 << 20

  /// A body of at most this length is received without copies. The diagnostics of many findings are some megabytes.
  private static let reservedByteCount = 8 << 20

  private enum State {
    /// Reads a header block, whose start is in `header`.
    case header

    /// Reads a body, of which this number of bytes is missing.
    case body(missing: Int)

    /// Searches for the next `Content-Length`. `header` contains the possible start of that line.
    case searching
  }

  private let headerByteLimit: Int
  private let bodyByteLimit: Int
  private var state = State.header
  private var header: [UInt8] = []
  private var body: [UInt8] = []

  /// The received bytes. Those before `position` are processed.
  private var input: [UInt8] = []
  private var position = 0

  init(
    headerByteLimit: Int = Self.headerByteLimit, bodyByteLimit: Int = Self.bodyByteLimit
  ) {
    self.headerByteLimit = headerByteLimit
    self.bodyByteLimit = bodyByteLimit
  }

  /// A message with its header.
  static func frame(_ body: [UInt8]) -> [UInt8] { header(of: body) + body }

  static func header(of body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8)
  }

  /// Whether the received bytes end between two messages.
  var isBetweenMessages: Bool {
    guard case .header = state else { return false }
    return header.isEmpty && position == input.count
  }

  mutating func append(_ bytes: [UInt8]) {
    guard position < input.count else {
      input = bytes
      position = 0
      return
    }
    input.removeFirst(position)
    position = 0
    input += bytes
  }

  /// The next body or invalid header, or nil until more bytes arrive.
  mutating func next() -> Result<[UInt8], Failure>? {
    while true {
      switch state {
      case .header:
        do throws(Failure) {
          guard try readHeader() else { return nil }
        } catch {
          header = []
          state = .searching
          return .failure(error)
        }
      case .body(let missing):
        let taken = min(missing, input.count - position)
        body += input[position..<position + taken]
        position += taken
        state = .body(missing: missing - taken)
        guard taken == missing else { return nil }
        state = .header
        defer { body = [] }
        return .success(body)
      case .searching:
        guard findContentLength() else { return nil }
      }
    }
  }
}

extension MessageFramer {
  /// Reads up to the blank line that ends a header block. Returns false if it has not arrived yet.
  private mutating func readHeader() throws(Failure) -> Bool {
    while position < input.count {
      let byte = input[position]
      position += 1
      header.append(byte)
      if byte == UInt8(ascii: "\n"), header.endsWithBlankLine {
        try endHeader()
        return true
      }
      if header.count > headerByteLimit { throw .headerTooLong(limit: headerByteLimit) }
    }
    return false
  }

  private mutating func endHeader() throws(Failure) {
    let (length, isEmpty) = try Self.fields(of: header)
    if let length {
      // A number that exceeds `Int` exceeds the limit as well.
      guard let byteCount = Int(length), byteCount <= bodyByteLimit else {
        throw .bodyTooLong(length: length, limit: bodyByteLimit)
      }
      state = .body(missing: byteCount)
      body.reserveCapacity(Swift.min(byteCount, Self.reservedByteCount))
    } else if !isEmpty {
      // A body that is longer than announced may continue on the line of the missing name.
      unreadHeader()
      throw .missingContentLength
    }
    // Empty lines before a header are accepted: some clients end a body with a line break.
    header = []
  }

  /// Moves back the position if that suffices, and copies only a header that arrived in several chunks, so that
  /// no byte is copied more often than it arrives.
  private mutating func unreadHeader() {
    if header.count <= position {
      position -= header.count
    } else {
      input.replaceSubrange(..<position, with: header)
      position = 0
    }
  }

  private static let headerName = Array("content-length:".utf8)

  /// Skips to the line `Content-Length: <digits>`, which becomes the first line of a new header block.
  ///
  /// Only the first letter of the name is a `c`, so that after a mismatch a match can start only at the current
  /// byte.
  private mutating func findContentLength() -> Bool {
    while position < input.count {
      let byte = input[position]
      position += 1
      let isInName = header.count < Self.headerName.count
      if isInName, byte.asciiLowercased == Self.headerName[header.count] {
        header.append(byte)
      } else if !isInName, byte.isDigitOrBlank, header.count < headerByteLimit {
        header.append(byte)
      } else if !isInName, byte == UInt8(ascii: "\n"), header.contains(where: \.isDigit) {
        header.append(byte)
        state = .header
        return true
      } else {
        header = byte.asciiLowercased == Self.headerName[0] ? [byte] : []
      }
    }
    return false
  }
}

extension MessageFramer {
  /// The length of the body in digits, which may exceed `Int`, if the header block has one; and whether the
  /// block contains only line breaks. Other fields are ignored.
  private static func fields(
    of block: [UInt8]
  ) throws(Failure) -> (contentLength: String?, isEmpty: Bool) {
    var contentLength: String?
    var isEmpty = true
    for line in block.split(separator: UInt8(ascii: "\n")) {
      let line = line.trimmingBlanks
      guard !line.isEmpty else { continue }
      isEmpty = false
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon].trimmingBlanks.map(\.asciiLowercased)
      guard name.elementsEqual("content-length".utf8) else { continue }
      let value = line[(colon + 1)...].trimmingBlanks
      // For messages. A longer number exceeds every limit.
      let text = String(decoding: value.prefix(40), as: UTF8.self)
      guard !value.isEmpty, value.allSatisfy(\.isDigit) else { throw .badContentLength(text) }
      let length = Int(String(decoding: value, as: UTF8.self)).map(String.init) ?? text
      guard contentLength == nil || contentLength == length else {
        throw .differentContentLengths
      }
      contentLength = length
    }
    return (contentLength, isEmpty)
  }
}

extension MessageFramer.Failure {
  /// The message of the error response.
  var message: String {
    switch self {
    case .headerTooLong(let limit):
      "the message header is longer than \(limit) bytes"
    case .missingContentLength:
      "the message header has no Content-Length"
    case .badContentLength(let text):
      "Content-Length must be a number of bytes: '\(text)'"
    case .differentContentLengths:
      "the message header has two different values of Content-Length"
    case .bodyTooLong(let length, let limit):
      "Content-Length \(length) exceeds the limit of \(limit) bytes"
    }
  }
}

extension [UInt8] {
  /// Whether a header block is complete. A line may end with a line feed alone.
  var endsWithBlankLine: Bool {
    guard last == UInt8(ascii: "\n") else { return false }
    var lineEnd = dropLast()
    if lineEnd.last == UInt8(ascii: "\r") { lineEnd = lineEnd.dropLast() }
    return lineEnd.isEmpty || lineEnd.last == UInt8(ascii: "\n")
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return [] }
    return self[first...last]
  }
}

extension UInt8 {
  var asciiLowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self
  }

  /// A blank of a header line, or the carriage return at its end.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }

  var isDigitOrBlank: Bool { isDigit || isBlank }
}
