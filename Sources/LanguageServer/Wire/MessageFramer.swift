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
