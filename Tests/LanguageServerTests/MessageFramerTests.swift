@testable import LanguageServer
internal import Testing

/// An output of the framer, with the body as text.
private enum Frame: Hashable, Sendable, CustomStringConvertible {
  case body(String)
  case invalid(MessageFramer.Failure)

  var description: String {
    switch self {
    case .body(let text): text
    case .invalid(let failure): "\(failure)"
    }
  }
}

private func frames(
  _ chunks: some Sequence<[UInt8]>, headerByteLimit: Int = 60, bodyByteLimit: Int = 12
) -> [Frame] {
  var framer = MessageFramer(headerByteLimit: headerByteLimit, bodyByteLimit: bodyByteLimit)
  var frames: [Frame] = []
  for chunk in chunks {
    framer.append(chunk)
    while let frame = framer.next() {
      switch frame {
      case .success(let body): frames.append(.body(String(decoding: body, as: UTF8.self)))
      case .failure(let failure): frames.append(.invalid(failure))
      }
    }
  }
  return frames
}

struct MessageFramerTests {
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let input: String
    fileprivate let frames: [Frame]

    fileprivate init(_ description: String, _ input: String, _ frames: Frame...) {
      self.description = description
      self.input = input
      self.frames = frames
    }
  }

  private static let valid: [Case] = [
    Case("nothing", ""),
    Case("one message", "Content-Length: 2\r\n\r\n{}", .body("{}")),
    Case(
      "two messages", "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]", .body("{}"),
      .body("[1]")),
    Case("an empty body", "Content-Length: 0\r\n\r\n", .body("")),
    Case("any letter case", "cOnTeNt-LeNgTh:2\r\n\r\n{}", .body("{}")),
    Case("blanks around", "Content-Length \t:  2 \t\r\n\r\n{}", .body("{}")),
    Case("a type before", "Content-Type: x; charset=y\r\nContent-Length: 2\r\n\r\n{}", .body("{}")),
    Case("a type after", "Content-Length: 2\r\nContent-Type: x\r\n\r\n{}", .body("{}")),
    Case("an unknown header", "X-Y: 1\r\nContent-Length: 2\r\nno colon\r\n\r\n{}", .body("{}")),
    Case("the length twice", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", .body("{}")),
    Case("bare line feeds", "Content-Length: 2\n\n{}", .body("{}")),
    Case(
      "blank lines between", "Content-Length: 2\r\n\r\n{}\r\n\n\r\nContent-Length: 2\r\n\r\n[]",
      .body("{}"), .body("[]")),
    Case("leading zeros", "Content-Length: 002\r\n\r\n{}", .body("{}")),
    Case("a blank line in the body", "Content-Length: 6\r\n\r\n[\r\n\r\n]", .body("[\r\n\r\n]")),
    Case("an unfinished header", "Content-Length: 2\r\n"),
    Case("an unfinished body", "Content-Length: 2\r\n\r\n{"),
  ]

  /// An invalid message, and a valid one behind it.
  private static func broken(
    _ description: String, _ input: String, _ failure: MessageFramer.Failure
  ) -> Case {
    Case(description, input + "Content-Length: 2\r\n\r\n[]", .invalid(failure), .body("[]"))
  }

  private static let invalid: [Case] = [
    broken("no length", "X-Y: 1\r\n\r\n{}", .missingContentLength),
    broken(
      "a length that is not a number", "Content-Length: two\r\n\r\n{}", .badContentLength("two")),
    broken("a negative length", "Content-Length: -2\r\n\r\n{}", .badContentLength("-2")),
    broken("a length with a sign", "Content-Length: +2\r\n\r\n{}", .badContentLength("+2")),
    broken("an empty length", "Content-Length:\r\n\r\n{}", .badContentLength("")),
    broken(
      "two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", .differentContentLengths),
    broken(
      "words", "Content-Length: two different values\r\n\r\n",
      .badContentLength("two different values")),
    broken("two numbers", "Content-Length: 2 3\r\n\r\n{}", .badContentLength("2 3")),
    Case("a body at the limit", "Content-Length: 12\r\n\r\n[3456789012]", .body("[3456789012]")),
    broken(
      "a body above the limit", "Content-Length: 13\r\n\r\n[34567890123]",
      .bodyTooLong(length: "13", limit: 12)),
    broken(
      "a length above Int.max", "Content-Length: 99999999999999999999\r\n\r\n",
      .bodyTooLong(length: "99999999999999999999", limit: 12)),
    broken(
      "the largest length", "Content-Length: \(Int.max)\r\n\r\n",
      .bodyTooLong(length: "\(Int.max)", limit: 12)),
    Case(
      "a header at the limit",
      "Content-Length: 2\r\nX: \(String(repeating: "x", count: 34))\r\n\r\n{}", .body("{}")),
    broken(
      "a header above the limit",
      "Content-Length: 2\r\nX: \(String(repeating: "x", count: 50))\r\n\r\n{}",
      .headerTooLong(limit: 60)),
    Case(
      "a body longer than announced",
      "Content-Length: 1\r\n\r\n{}Content-Length: 2\r\n\r\n[]", .body("{"),
      .invalid(.missingContentLength), .body("[]")),
    broken(
      "the field name inside other text",
      "X: 1\r\n\r\n{\"Content-Length: 5\",content-length: x}c", .missingContentLength),
    Case("noise", "\u{0}\u{1}\n\n\n\n{}{}{}", .invalid(.missingContentLength)),
  ]

  /// In one chunk, in single bytes, and in two chunks with each boundary.
  @Test(arguments: valid + invalid)
  func splitsChunks(_ example: Case) {
    let bytes = Array(example.input.utf8)
    #expect(frames([bytes]) == example.frames)
    #expect(frames(bytes.map { [$0] }) == example.frames)
    for index in bytes.indices {
      let chunks = [Array(bytes[..<index]), Array(bytes[index...])]
      #expect(frames(chunks) == example.frames, "split at \(index)")
    }
  }

  @Test func reportsWhetherItIsBetweenMessages() {
    var framer = MessageFramer()
    #expect(framer.isBetweenMessages)
    framer.append(Array("Content-Length: 2\r\n\r\n{".utf8))
    #expect(framer.next() == nil)
    #expect(!framer.isBetweenMessages)
    framer.append(Array("}".utf8))
    #expect(framer.next() == .success(Array("{}".utf8)))
    #expect(framer.isBetweenMessages)
  }

  @Test func limitsHaveTheDocumentedValues() {
    #expect(MessageFramer.headerByteLimit == 4_096)
    #expect(MessageFramer.bodyByteLimit == 67_108_864)
  }

  @Test func scansManyInvalidHeadersInLinearTime() {
    let pair = "X: y\r\n\r\nContent-Length: 2\r\n\r\n{}"
    let bytes = Array(String(repeating: pair, count: 20_000).utf8)
    #expect(frames([bytes]).count == 40_000)
  }
}
