@testable import LanguageServer
internal import Synchronization
internal import LayoutTestSupport
internal import Testing

/// The loop, the reader and the streams between them.
@Suite(.timeLimit(.minutes(15)))
struct ServerTests {
  private static let exit = [UInt8](framing: #"{"jsonrpc":"2.0","method":"exit"}"#)

  private static func initialize(_ params: String = "{}") -> [UInt8] {
    [UInt8](framing: #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(params)}"#)
  }

  @Test func endsIfTheClientDoesNotRead() async {
    let (input, bytes) = AsyncStream<[UInt8]>.makeStream()
    let (lines, log) = AsyncStream<String>.makeStream()
    bytes.yield(Self.initialize())
    let server = SessionLoop(setup: .testing(log: { log.yield($0) }), input: input) { _ in false }
    #expect(await server.run() == 1)
    log.finish()
    #expect(await lines.reduce(into: []) { $0.append($1) }.count == 1)
  }

  @Test func answersThousandsOfMessagesInOneChunkInOrder() async throws {
    let count = ReadBudget.messageLimit * 20
    let requests = (0..<count).flatMap { id in
      [UInt8](framing: #"{"jsonrpc":"2.0","id":\#(id),"method":"no/such"}"#)
    }
    var client = InProcessClient()
    client.send(requests + Self.exit)
    let (messages, status) = try await client.finish()
    #expect(messages.compactMap { $0["id"] } == (0..<count).map { JSONText.integer($0) })
    #expect(status == 1)
  }

  @Test func waitsForTheBudget() async {
    let (returned, returning) = AsyncStream<Int>.makeStream()
    var budget = ReadBudget(returned: returned, messageLimit: 2)
    #expect(await budget.spend(1))
    #expect(await budget.spend(ReadBudget.byteLimit - 1))
    // The loop returns the budget in the order of the messages.
    returning.yield(1)
    returning.yield(ReadBudget.byteLimit - 1)
    #expect(await budget.spend(ReadBudget.byteLimit))
    returning.finish()
    #expect(await budget.spend(1) == false)
  }
}

/// Damaged streams: the server answers or ends, and never traps.
@Suite(.timeLimit(.minutes(15)))
struct BrokenStreamTests {
  @Test(arguments: UInt64(0)..<200)
  func answersOrEnds(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var stream = Self.session
    for _ in 0..<Int.random(in: 1...20, using: &random) { Self.damage(&stream, using: &random) }
    var client = InProcessClient()
    var rest = stream[...]
    while !rest.isEmpty {
      let length = Int.random(in: 1...rest.count, using: &random)
      client.send(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    client.closeInput()
    let (messages, status) = try await client.finish()
    #expect(0...1 ~= status)
    #expect(messages.allSatisfy { $0["jsonrpc"] == .string("2.0") })
  }

  private static func damage(_ stream: inout [UInt8], using random: inout SplitMix64) {
    let start = Int.random(in: 0..<stream.count, using: &random)
    let end = min(stream.count, start + Int.random(in: 0...30, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: stream[start] = UInt8.random(in: 0...255, using: &random)
    case 1: stream.removeSubrange(start..<end)
    case 2: stream.insert(contentsOf: stream[start..<end], at: start)
    case 3: stream.insert(contentsOf: noise.randomElement(using: &random) ?? [], at: start)
    default: stream[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    if stream.isEmpty { stream = [0] }
  }

  private static let noise = [
    "\r\n", "\r\n\r\n", "Content-Length: 3\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
    "Content-Length: -1\r\n\r\n", "\\ud800", "\u{0}", "1e999", "[[[[[[[[", "{", "\"", "😀",
    "\u{FEFF}",
    "-9223372036854775809", "null", "18446744073709551616",
  ].map { Array($0.utf8) }

  private static let session: [UInt8] = [
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":"#
      + #"{"uri":"a:a","version":1,"text":"outline\nUIView#bad 0 0 9 9\n  UIButton#é😀 1 1 2 2"}}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"a:a","#
      + #""version":2},"contentChanges":[{"range":{"start":{"line":2,"character":9},"#
      + #""end":{"line":2,"character":12}},"text":"bad"}]}}"#,
    #"{"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{"textDocument":"#
      + #"{"uri":"a:a"},"position":{"line":2,"character":5}}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"h"}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"a:a"}}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","method":"exit"}"#,
  ].flatMap { [UInt8](framing: $0) }
}
