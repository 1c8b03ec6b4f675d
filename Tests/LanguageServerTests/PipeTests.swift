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
    _ = signal(SIGPIPE, SIG_IGN)
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

  @Test func reportsAnInvalidDescriptor() async {
    let descriptor = FileDescriptor(rawValue: -1)
    #expect(await InputPipe(descriptor).next() == nil)
    #expect(await OutputPipe(descriptor).write([1]) == false)
  }
}
