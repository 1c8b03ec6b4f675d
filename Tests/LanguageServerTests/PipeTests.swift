@testable import LanguageServer
internal import Foundation
internal import SystemPackage
internal import Testing

/// Input and output, with pipes of the test.
@Suite(.timeLimit(.minutes(1)))
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

  @Test func reportsAClosedReadEnd() async throws {
    Signals.ignoreBrokenPipes()
    let pipe = try FileDescriptor.pipe()
    let output = OutputPipe(pipe.writeEnd)
    try pipe.readEnd.close()
    #expect(await output.write([1, 2, 3]) == false)
    try pipe.writeEnd.close()
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
      let (shell, pipe) = (Process(), Pipe())
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "sleep 0 & echo $!; exec sleep 60"]
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
