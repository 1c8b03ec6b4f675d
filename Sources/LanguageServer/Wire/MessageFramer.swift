/// Cuts a stream of bytes into message bodies, as `Content-Length` headers say.
///
/// Bytes may arrive one at a time or many messages at once; each is looked at once and copied once.
/// What a header announces sizes nothing: memory grows with what really came.
///
/// After a fault the framer searches for the next line `Content-Length: <digits>`. That is safe with
/// JSON bodies: outside a string the words are no JSON, and inside one a line break is not allowed.
struct MessageFramer {
  enum Failure: Error, Hashable {
    case headerTooLong(limit: Int)
    case missingContentLength
    case badContentLength(String)
    case bodyTooLong(length: String, limit: Int)
  }

  /// Real headers take some 80 bytes; more than this is not the start of a message.
  static let headerByteLimit = 4 << 10

  /// Four times the size of the largest document that is checked, so that its escaped text fits.
  static let bodyByteLimit = 64 << 20

  private enum State {
    /// Reads the header block that `header` holds the beginning of.
    case header

    /// Reads a body, of which this many bytes are still to come.
    case body(missing: Int)

    /// Looks for the next `Content-Length`; `header` holds what may be the beginning of that line.
    case searching
  }

  private let headerByteLimit: Int
  private let bodyByteLimit: Int
  private var state = State.header
  private var header: [UInt8] = []
  private var body: [UInt8] = []

  /// What has arrived; the bytes before `position` have been looked at.
  private var input: [UInt8] = []
  private var position = 0

  init(
    headerByteLimit: Int = Self.headerByteLimit, bodyByteLimit: Int = Self.bodyByteLimit
  ) {
    self.headerByteLimit = headerByteLimit
    self.bodyByteLimit = bodyByteLimit
  }

  /// Whether the bytes so far end between two messages, so that an end of input is no loss.
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

  /// The next body or fault, or nil until more bytes arrive.
  mutating func next() -> Result<[UInt8], Failure>? {
    while true {
      switch state {
      case .header:
        guard let end = readHeader() else { return nil }
        if case .faulty(let failure) = end { return .failure(failure) }
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
  private enum HeaderEnd {
    case read
    case faulty(Failure)
  }

  /// Reads up to the blank line that ends a header block; nil when that has not arrived yet.
  private mutating func readHeader() -> HeaderEnd? {
    while position < input.count {
      let byte = input[position]
      position += 1
      header.append(byte)
      if byte == UInt8(ascii: "\n"), header.endsWithBlankLine {
        return endHeader()
      }
      if header.count > headerByteLimit {
        return search(because: .headerTooLong(limit: headerByteLimit))
      }
    }
    return nil
  }

  private mutating func endHeader() -> HeaderEnd {
    let fields = HeaderFields(header)
    switch fields.contentLength {
    case .bytes(let length) where length <= bodyByteLimit:
      header = []
      state = .body(missing: length)
      return .read
    case .bytes(let length):
      return search(because: .bodyTooLong(length: String(length), limit: bodyByteLimit))
    case .beyondCounting(let text):
      return search(because: .bodyTooLong(length: text, limit: bodyByteLimit))
    case .malformed(let text):
      return search(because: .badContentLength(text))
    case .none where fields.isEmpty:
      // Blank lines before a header: some clients end a body with a line break.
      header = []
      return .read
    case .none:
      // The end of a body longer than announced may be glued to the name that we miss.
      unreadHeader()
      return search(because: .missingContentLength)
    }
  }

  private mutating func search(because failure: Failure) -> HeaderEnd {
    header = []
    state = .searching
    return .faulty(failure)
  }

  /// Steps back where that is enough, and copies only when the header came in several pieces: so no
  /// byte is moved more often than it arrives.
  private mutating func unreadHeader() {
    if header.count <= position {
      position -= header.count
    } else {
      input.replaceSubrange(..<position, with: header)
      position = 0
    }
  }

  private static let wanted = Array("content-length:".utf8)

  /// Skips to the line `Content-Length: <digits>`, which becomes the first of a new header block.
  ///
  /// Only the first letter of the name is a `c`, so a mismatch can only begin a match anew.
  private mutating func findContentLength() -> Bool {
    while position < input.count {
      let byte = input[position]
      position += 1
      let isInName = header.count < Self.wanted.count
      if isInName, byte.asciiLowercased == Self.wanted[header.count] {
        header.append(byte)
      } else if !isInName, byte.isDigitOrBlank, header.count < headerByteLimit {
        header.append(byte)
      } else if !isInName, byte == UInt8(ascii: "\n"), header.contains(where: \.isDigit) {
        header.append(byte)
        state = .header
        return true
      } else {
        header = byte.asciiLowercased == Self.wanted[0] ? [byte] : []
      }
    }
    return false
  }
}

/// What a header block says; every field but the length is read over.
struct HeaderFields {
  enum ContentLength: Hashable {
    case none
    case bytes(Int)
    case beyondCounting(String)
    case malformed(String)
  }

  private(set) var contentLength = ContentLength.none

  /// Whether the block holds nothing but line breaks.
  private(set) var isEmpty = true

  init(_ block: [UInt8]) {
    for line in block.split(separator: UInt8(ascii: "\n")) {
      let line = line.trimmingBlanks
      guard !line.isEmpty else { continue }
      isEmpty = false
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon].trimmingBlanks.map(\.asciiLowercased)
      guard name.elementsEqual("content-length".utf8) else { continue }
      merge(Self.contentLength(in: line[(colon + 1)...].trimmingBlanks))
    }
  }

  /// Two lengths that differ leave it open where the body ends.
  private mutating func merge(_ other: ContentLength) {
    if contentLength == .none || contentLength == other {
      contentLength = other
    } else {
      contentLength = .malformed("two that differ")
    }
  }

  private static func contentLength(in value: ArraySlice<UInt8>) -> ContentLength {
    // Cut short: the text goes into a message for people.
    let text = String(decoding: value.prefix(40), as: UTF8.self)
    guard !value.isEmpty, value.allSatisfy(\.isDigit) else { return .malformed(text) }
    guard let length = Int(String(decoding: value, as: UTF8.self)) else {
      return .beyondCounting(text)
    }
    return .bytes(length)
  }
}

extension MessageFramer.Failure {
  /// What the client is told.
  var message: String {
    switch self {
    case .headerTooLong(let limit):
      "the header of a message is longer than \(limit) bytes"
    case .missingContentLength:
      "the header of a message has no Content-Length"
    case .badContentLength(let text):
      "Content-Length is no number of bytes: '\(text)'"
    case .bodyTooLong(let length, let limit):
      "Content-Length is \(length); a message may have \(limit) bytes"
    }
  }
}

extension [UInt8] {
  /// Whether a header block is complete; a bare line feed is accepted as the end of a line.
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

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Blanks of a header line; the return belongs to its end.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }

  var isDigitOrBlank: Bool { isDigit || isBlank }

  var hexValue: UInt8? {
    switch asciiLowercased {
    case let digit where digit.isDigit: digit - UInt8(ascii: "0")
    case let letter where UInt8(ascii: "a")...UInt8(ascii: "f") ~= letter:
      letter - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
