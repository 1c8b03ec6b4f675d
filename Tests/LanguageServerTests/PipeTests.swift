@testable import LanguageServer
internal import Foundation
internal import SystemPackage
internal import Testing

/// Input and output, with pipes of the test.
@Suite(.timeLimit(.minutes(15)))
struct PipeTests {
  @Test func transfersMoreThanThePipesCapacity() async throws {
    let pipe = try FileDescriptor.pipe()
    let input = InputPipe(pipe.readEnd)
    let output = OutputPipe(pipe.writeEnd)
    let message = (0..<InputPipe.chunkByteLimit * 5).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let writing = Task { await output.write(message) }
    var received: [UInt8] = []
    while received.count < message.count, let chunk = await input.next() { received += chunk }
    #expect(await writing.value)
    #expect(received == message)
    try pipe.writeEnd.close()
    #expect(await input.next() == nil)
    try pipe.readEnd.close()
  }

  /// Many editors connect servers with sockets.
  @Test func transfersThroughSockets() async throws {
    var ends: [Int32] = [0, 0]
    let status = unsafe socketpair(AF_UNIX, 1, 0, &ends)
    try #require(status == 0)
    let input = InputPipe(FileDescriptor(rawValue: ends[0]))
    let output = OutputPipe(FileDescriptor(rawValue: ends[1]))
    let message = (0..<InputPipe.chunkByteLimit * 20).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let writing = Task { await output.write(message) }
    var received: [UInt8] = []
    while received.count < message.count, let chunk = await input.next() { received += chunk }
    #expect(await writing.value)
    #expect(received == message)
    for end in ends { try FileDescriptor(rawValue: end).close() }
  }

  @Test func reportsAClosedReadEnd() async throws {
    Signals.ignoreBrokenPipes()
    let pipe = try FileDescriptor.pipe()
    let output = OutputPipe(pipe.writeEnd)
    try pipe.readEnd.close()
    #expect(await output.write([1, 2, 3]) == false)
    try pipe.writeEnd.close()
  }

  /// The parent process can make its end of a pipe, and thereby ours, non-blocking.
  @Test func waitsForNonBlockingDescriptors() async throws {
    let pipe = try FileDescriptor.pipe()
    for end in [pipe.readEnd, pipe.writeEnd] { _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK) }
    let input = InputPipe(pipe.readEnd)
    let output = OutputPipe(pipe.writeEnd)
    let message = [UInt8](repeating: 7, count: InputPipe.chunkByteLimit * 3)
    // The reader starts before there is data, the writer continues when the pipe is full.
    let reading = Task {
      var count = 0
      while count < message.count, let chunk = await input.next() { count += chunk.count }
      return count
    }
    #expect(await output.write(message))
    #expect(await reading.value == message.count)
    try pipe.writeEnd.close()
    try pipe.readEnd.close()
  }

  /// Another process can have the output of a client open that ended. The time limit of the suite ends a write
  /// that does not give up.
  @Test(arguments: [true, false])
  func aWriteGivesUpAfterTheClientEnded(isInputClosed: Bool) async throws {
    let (input, output) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    let pipe = OutputPipe(output.writeEnd, until: input.readEnd)
    let writing = Task {
      await pipe.write([UInt8](repeating: 7, count: InputPipe.chunkByteLimit * 3))
    }
    if isInputClosed { try input.writeEnd.close() } else { pipe.clientEnded() }
    #expect(await writing.value == false)
    if !isInputClosed { try input.writeEnd.close() }
    for end in [input.readEnd, output.readEnd, output.writeEnd] { try end.close() }
  }

  /// A program can close the input and then read all messages.
  @Test func aWriteContinuesWhileTheClientReads() async throws {
    let (input, output) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    let pipe = OutputPipe(output.writeEnd, until: input.readEnd)
    pipe.clientEnded()
    try input.writeEnd.close()
    let message = [UInt8](repeating: 7, count: InputPipe.chunkByteLimit * 3)
    let writing = Task { await pipe.write(message) }
    let reader = InputPipe(output.readEnd)
    var count = 0
    while count < message.count, let chunk = await reader.next() { count += chunk.count }
    #expect(await writing.value)
    #expect(count == message.count)
    for end in [input.readEnd, output.readEnd, output.writeEnd] { try end.close() }
  }

  @Test func theInputEndsWithTheOutput() async throws {
    let (input, output) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    let pipe = InputPipe(input.readEnd, endingWith: output.writeEnd)
    try output.readEnd.close()
    _ = try input.writeEnd.writeAll([1, 2])
    #expect(await pipe.next() == [1, 2], "messages that arrived are read")
    #expect(await pipe.next() == nil)
    for end in [input.readEnd, input.writeEnd, output.writeEnd] { try end.close() }
  }

  @Test func reportsAnInvalidDescriptor() async {
    let descriptor = FileDescriptor(rawValue: -1)
    #expect(await InputPipe(descriptor).next() == nil)
    #expect(await OutputPipe(descriptor).write([1]) == false)
  }

  @Test func detectsProcesses() {
    #expect(Signals.isAlive(process: ProcessInfo.processInfo.processIdentifier))
    #expect(!Signals.isAlive(process: .max))
  }

  #if os(Linux)
    /// A process that ended stays a zombie until its parent waits for it.
    @Test func detectsZombies() async throws {
      let (shell, input, pipe) = (Process(), Pipe(), Pipe())
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      // The shell becomes a process that runs until its input ends.
      shell.arguments = ["-c", "sleep 0 & echo $!; exec cat"]
      shell.standardInput = input
      shell.standardOutput = pipe
      shell.standardError = FileHandle.nullDevice
      try shell.run()
      defer {
        // Other signals may be blocked, since the process inherits the blocked signals.
        kill(shell.processIdentifier, SIGKILL)
        // Foundation releases a process and its pipes after the process ended.
        shell.waitUntilExit()
      }
      let descriptor = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
      let line = await InputPipe(descriptor).next()
      let words = String(decoding: try #require(line), as: UTF8.self)
      let child = try #require(Int32(words.trimmingCharacters(in: .whitespacesAndNewlines)))
      // The time limit of the suite ends an endless loop.
      while Signals.isAlive(process: child) { await Task.yield() }
      #expect(Signals.isAlive(process: shell.processIdentifier))
    }
  #endif
}
