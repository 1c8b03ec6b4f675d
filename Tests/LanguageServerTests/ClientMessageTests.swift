@testable import LanguageServer
internal import Testing

/// A short description of the decoded message.
private func outcome(_ body: [UInt8]) -> String {
  switch ClientMessage(body: body) {
  case .request(let id, .invalid(_, let error)): "request \(id) invalid \(error.code.rawValue)"
  case .request(let id, _): "request \(id)"
  case .notification(.ignored): "ignored"
  case .notification(.invalid(let text)): "invalid \(text)"
  case .notification: "notification"
  case .response: "response"
  case .invalid(let id, let error): "invalid \(id?.description ?? "null") \(error.code.rawValue)"
  case .tooLong: "too long"
  }
}

struct ClientMessageTests {
  private static let head = #""jsonrpc":"2.0""#

  @Test(arguments: [
    (#"{\#(head),"id":1,"method":"shutdown"}"#, "request 1"),
    (#"{\#(head),"id":"one","method":"shutdown","params":{}}"#, "request 'one'"),
    (#"{\#(head),"id":"","method":"shutdown"}"#, "request ''"),
    (#"{\#(head),"id":-9223372036854775808,"method":"shutdown"}"#, "request -9223372036854775808"),
    (#"{\#(head),"id":9223372036854775807,"method":"shutdown"}"#, "request 9223372036854775807"),
    (#"{\#(head),"id":9223372036854775808,"method":"shutdown"}"#, "invalid null -32600"),
    (#"{\#(head),"id":1.5,"method":"shutdown"}"#, "invalid null -32600"),
    (#"{\#(head),"id":1e999,"method":"shutdown"}"#, "invalid null -32600"),
    (#"{\#(head),"id":null,"method":"shutdown"}"#, "invalid null -32600"),
    (#"{\#(head),"id":true,"method":"shutdown"}"#, "invalid null -32600"),
    (#"{\#(head),"id":[1],"method":"shutdown"}"#, "invalid null -32600"),
    (#"{\#(head),"id":"\ud800","method":"shutdown"}"#, "invalid null -32600"),
    (#"{\#(head),"id":1}"#, "invalid 1 -32600"),
    (#"{\#(head),"id":1,"method":7}"#, "invalid 1 -32600"),
    (#"{\#(head),"id":1,"method":"\udc00"}"#, "invalid 1 -32600"),
    (#"{"id":1,"method":"shutdown"}"#, "invalid 1 -32600"),
    (#"{"jsonrpc":"1.0","id":1,"method":"shutdown"}"#, "invalid 1 -32600"),
    (#"{"jsonrpc":2.0,"id":1,"method":"shutdown"}"#, "invalid 1 -32600"),
    (#"{\#(head),"id":1,"method":"no/such"}"#, "request 1 invalid -32601"),
    (#"{\#(head),"id":1,"method":"$/such"}"#, "request 1 invalid -32601"),
    (#"{\#(head),"id":1,"method":"initialize"}"#, "request 1 invalid -32602"),
    (#"{\#(head),"id":1,"method":"initialize","params":[]}"#, "request 1 invalid -32602"),
    (#"{\#(head),"id":1,"method":"initialize","params":{}}"#, "request 1"),
    (#"{\#(head),"id":1,"result":null}"#, "response"),
    (#"{\#(head),"id":null,"error":{"code":1,"message":""}}"#, "response"),
    (#"{\#(head),"method":"no/such"}"#, "ignored"),
    (#"{\#(head),"method":"$/such","params":7}"#, "ignored"),
    (#"{\#(head),"method":"unknownMethod"}"#, "ignored"),
    (#"{\#(head),"method":"exit"}"#, "notification"),
    (#"{\#(head),"method":"exit","method":"x"}"#, "notification"),
  ])
  func decodesMessages(body: String, expected: String) {
    #expect(outcome(Array(body.utf8)) == expected)
  }

  @Test(arguments: [
    ("9223372036854775807", nil),
    ("9223372036854775808", "'id' must be a string or an integer of 64 bits"),
  ])
  func statesTheRangeOfIDs(id: String, expected: String?) {
    let message = ClientMessage(
      body: Array(#"{\#(Self.head),"id":\#(id),"method":"shutdown"}"#.utf8))
    var problem: String?
    if case .invalid(nil, let error) = message { problem = error.message }
    #expect(problem == expected)
  }

  @Test(arguments: [
    ("", "invalid null -32700"),
    ("{", "invalid null -32700"),
    ("{} x", "invalid null -32700"),
    ("hello", "invalid null -32700"),
    ("\"\\", "invalid null -32700"),
    ("[]", "invalid null -32600"),
    (#"[{\#(head),"id":1,"method":"shutdown"}]"#, "invalid null -32600"),
    ("7", "invalid null -32600"),
    ("1e999", "invalid null -32600"),
    ("null", "invalid null -32600"),
    ("\"\\ud800\"", "invalid null -32600"),
    ("{}", "invalid null -32600"),
    ("\u{FEFF}{}", "invalid null -32600"),
    ("{\"a\":\u{0}}", "invalid null -32700"),
  ])
  func rejectsOtherBodies(body: String, expected: String) {
    #expect(outcome(Array(body.utf8)) == expected)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0xC3],
      [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
    ] as [[UInt8]])
  func rejectsOtherEncodings(body: [UInt8]) {
    #expect(outcome(body) == "invalid null -32700")
  }

  @Test(arguments: [
    ("{}", "'params.textDocument' is missing"),
    (#"{"textDocument":{"uri":7,"text":""}}"#, "'params.textDocument.uri' has the wrong type"),
    (#"{"textDocument":{"uri":"a:b"}}"#, "'params.textDocument.text' is missing"),
    (
      #"{"textDocument":{"uri":"a:b","text":[0]}}"#,
      "'params.textDocument.text' has an invalid value"
    ),
    (#"{"textDocument":{"uri":"a:b","text":7}}"#, "'params.textDocument.text' has the wrong type"),
    (#"{"textDocument":null}"#, "'params.textDocument' is null"),
    (
      #"{"textDocument":{"uri":"a:b","text":"","version":1e999}}"#,
      "'params' contains an invalid value"
    ),
  ])
  func explainsInvalidParameters(params: String, expected: String) {
    let body = #"{\#(Self.head),"method":"textDocument/didOpen","params":\#(params)}"#
    #expect(outcome(Array(body.utf8)) == "invalid textDocument/didOpen: \(expected)")
  }

  @Test func rejectsANegativePosition() {
    let params = #"{"textDocument":{"uri":"a:b"},"position":{"line":-1,"character":0}}"#
    let body = #"{\#(Self.head),"id":1,"method":"textDocument/hover","params":\#(params)}"#
    #expect(outcome(Array(body.utf8)) == "request 1 invalid -32602")
  }
}

struct MessageNestingTests {
  private static func request(depth: Int) -> [UInt8] {
    // The message is one level.
    let (open, close) = (String(repeating: "[", count: depth), String(repeating: "]", count: depth))
    return Array(#"{"jsonrpc":"2.0","id":7,"method":"x","params":\#(open)\#(close)}"#.utf8)
  }

  @Test func acceptsAMessageAtTheLimit() {
    #expect(
      outcome(Self.request(depth: MessageBody.nestingLimit - 1)) == "request 7 invalid -32601")
  }

  @Test(arguments: [MessageBody.nestingLimit, 511, 512, 100_000])
  func rejectsAMessageAboveTheLimitWithItsID(depth: Int) {
    #expect(outcome(Self.request(depth: depth)) == "invalid 7 -32600")
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func rejectsUnterminatedNesting(opening: String) {
    let body = Array(String(repeating: opening, count: 100_000).utf8)
    #expect(outcome(body) == "invalid null -32700")
  }

  @Test func ignoresBracketsInStrings() {
    let text = String(repeating: #"[\"{\\"#, count: 1_000)
    let body = Array(#"{"jsonrpc":"2.0","id":7,"method":"x","params":["\#(text)"]}"#.utf8)
    #expect(outcome(body) == "request 7 invalid -32601")
  }
}
