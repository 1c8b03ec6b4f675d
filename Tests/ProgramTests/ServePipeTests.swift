import Foundation
import Testing

/// The server on pipes of a client that does not read, that ended, or that made them non-blocking.
@Suite(.timeLimit(.minutes(15)))
struct ServePipeTests {
  /// More than all pipes contain.
  private static let answers = 100

  private static func frame(_ message: String) -> Data {
    Data("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
  }

  private static func initialize(parent: Int32? = nil) -> Data {
    let process = parent.map { "\($0)" } ?? "null"
    return frame(
      """
      {"jsonrpc": "2.0", "id": 0, "method": "initialize",
       "params": {"processId": \(process), "capabilities": {}}}
      """)
  }

  /// Requests with long answers.
  private static var requests: Data {
    (1...answers).reduce(into: Data()) { data, id in
      data += frame(
        """
        {"jsonrpc": "2.0", "id": \(id), "method": "workspace/executeCommand",
         "params": {"command": "layoutlint.explain", "arguments": ["covered-control"]}}
        """)
    }
  }

  private static let end =
    frame(#"{"jsonrpc": "2.0", "id": "end", "method": "shutdown"}"#)
    + frame(#"{"jsonrpc": "2.0", "method": "exit"}"#)

  /// A running server, and the client's ends of its pipes.
  private struct Server {
    let process: Process
    let folder: Folder
    let input = Pipe()
    let output = Pipe()
    private let watchdog: DispatchWorkItem

    /// - Parameter isNonBlocking: the server's ends of the pipes are non-blocking.
    init(isNonBlocking: Bool = false) throws {
      folder = try Folder(["errors": Data()])
      process = Program.process(["serve"], in: folder)
      process.standardInput = input
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: "errors"))
      if isNonBlocking {
        for end in [input.fileHandleForReading, output.fileHandleForWriting] {
          _ = fcntl(end.fileDescriptor, F_SETFL, O_NONBLOCK)
        }
      }
      _ = signal(SIGPIPE, SIG_IGN)
      try process.run()
      watchdog = Program.watchdog(of: process)
    }

    func send(_ data: Data) throws {
      try input.fileHandleForWriting.write(contentsOf: data)
    }

    /// Reads one byte: the server has started to answer.
    func waitForOutput() throws {
      _ = try output.fileHandleForReading.read(upToCount: 1)
    }

    func waitForExit() -> Int32 {
      process.waitUntilExit()
      watchdog.cancel()
      return Program.status(of: process)
    }
  }

  @Test func answersOnNonBlockingPipes() throws {
    let server = try Server(isNonBlocking: true)
    try server.send(Self.initialize())
    try server.waitForOutput()
    try server.send(Self.requests + Self.end)
    let output = try #require(try server.output.fileHandleForReading.readToEnd())
    #expect(server.waitForExit() == 0)
    let lengths = String(decoding: output, as: UTF8.self).matches(of: #/Content-Length: /#)
    // That of the answer to `initialize` is read partly; the last one is that of the shutdown.
    #expect(lengths.count == Self.answers + 1)
    #expect(try server.folder.text("errors").isEmpty)
  }

  @Test func endsWithItsInputWhileTheOutputIsFull() throws {
    let server = try Server()
    try server.send(Self.initialize())
    try server.waitForOutput()
    try server.send(Self.requests)
    try server.input.fileHandleForWriting.close()
    #expect(server.waitForExit() == 1)
  }

  @Test func endsWithItsClientWhileTheOutputIsFull() throws {
    let client = Process()
    client.executableURL = URL(filePath: "/bin/sleep")
    client.arguments = ["300"]
    try client.run()
    let server = try Server()
    try server.send(Self.initialize(parent: client.processIdentifier))
    try server.waitForOutput()
    try server.send(Self.requests)
    kill(client.processIdentifier, SIGKILL)
    client.waitUntilExit()
    #expect(server.waitForExit() == 1)
  }

  @Test func endsIfTheOutputIsClosed() throws {
    let server = try Server()
    try server.send(Self.initialize())
    try server.waitForOutput()
    try server.output.fileHandleForReading.close()
    #expect(server.waitForExit() == 1)
  }
}
