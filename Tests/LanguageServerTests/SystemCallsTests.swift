@testable import LanguageServer
internal import Foundation
internal import Testing

/// The process's pipes, on pipes of our own.
@Suite(.timeLimit(.minutes(1)))
struct SystemCallsTests {
  @Test func carriesMoreThanAPipeHolds() async throws {
    let pipe = Pipe()
    let input = SystemCalls.Input(descriptor: pipe.fileHandleForReading.fileDescriptor)
    let output = SystemCalls.Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let message = (0..<SystemCalls.chunkByteLimit * 5).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let writing = Task { await output.write(message) }
    var received: [UInt8] = []
    while received.count < message.count, let chunk = await input.next() { received += chunk }
    #expect(await writing.value)
    #expect(received == message)
    try pipe.fileHandleForWriting.close()
    #expect(await input.next() == nil)
  }

  @Test func saysThatNobodyReads() async throws {
    SystemCalls.ignoreBrokenPipes()
    let pipe = Pipe()
    let output = SystemCalls.Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForReading.close()
    #expect(await output.write([1, 2, 3]) == false)
  }

  @Test func readsNothingFromWhatIsNoPipe() async {
    #expect(await SystemCalls.Input(descriptor: -1).next() == nil)
    #expect(await SystemCalls.Output(descriptor: -1).write([1]) == false)
  }

  @Test func knowsWhichProcessesAreThere() {
    #expect(SystemCalls.isAlive(process: ProcessInfo.processInfo.processIdentifier))
    #expect(!SystemCalls.isAlive(process: .max))
  }

  #if os(Linux)
    /// A process that has ended keeps its entry until its own parent asks how: some never do.
    @Test func knowsThatAProcessHasEndedOfWhichNobodyHasAsked() async throws {
      let (shell, pipe) = (Process(), Pipe())
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "sleep 0 & echo $!; exec sleep 60"]
      shell.standardOutput = pipe
      shell.standardError = FileHandle.nullDevice
      try shell.run()
      defer {
        // Not by a milder signal: those that are blocked here are blocked there.
        kill(shell.processIdentifier, SIGKILL)
        // And waited for: Foundation lets go of a process, and of its pipes, only when it has ended.
        shell.waitUntilExit()
      }
      let line = await SystemCalls.Input(descriptor: pipe.fileHandleForReading.fileDescriptor)
        .next()
      let words = String(decoding: try #require(line), as: UTF8.self)
      let child = try #require(Int32(words.trimmingCharacters(in: .whitespacesAndNewlines)))
      // The suite's limit ends what would go on for ever.
      while SystemCalls.isAlive(process: child) { await Task.yield() }
      #expect(SystemCalls.isAlive(process: shell.processIdentifier))
    }
  #endif
}
