@testable import LanguageServer

/// A client of a server in the same process, connected by two streams.
struct InProcessClient {
  private let input: AsyncStream<[UInt8]>.Continuation
  private var output: AsyncStream<[UInt8]>.Iterator
  private let running: Task<Int32, Never>
  private var framer = MessageFramer()

  init(setup: ServerSetup = .testing()) {
    let (incoming, input) = AsyncStream<[UInt8]>.makeStream()
    let (outgoing, answers) = AsyncStream<[UInt8]>.makeStream()
    self.input = input
    output = outgoing.makeAsyncIterator()
    running = Task {
      let server = SessionLoop(setup: setup, input: incoming) { message in
        answers.yield(message)
        return true
      }
      let status = await server.run()
      answers.finish()
      return status
    }
  }

  func send(_ chunk: [UInt8]) {
    input.yield(chunk)
  }

  func closeInput() {
    input.finish()
  }

  /// The next message of the server; nil after the last one.
  mutating func receive() async throws -> JSONText? {
    while true {
      if let frame = framer.next() { return try JSONText(frame.get()) }
      guard let chunk = await output.next() else { return nil }
      framer.append(chunk)
    }
  }

  /// The remaining messages of the server, and its exit status.
  mutating func finish() async throws -> (messages: [JSONText], status: Int32) {
    var messages: [JSONText] = []
    while let message = try await receive() { messages.append(message) }
    return (messages, await running.value)
  }
}
