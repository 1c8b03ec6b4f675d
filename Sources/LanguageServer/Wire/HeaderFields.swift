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
