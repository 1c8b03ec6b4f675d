@testable import Workers
internal import Descriptors
internal import Foundation
internal import SystemPackage
internal import Testing

@Suite(.timeLimit(.minutes(15)))
struct ProcessTests {
  @Test func detectsProcesses() {
    #expect(isAlive(process: ProcessInfo.processInfo.processIdentifier))
    #expect(!isAlive(process: .max))
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
      let words = String(decoding: try descriptor.readBytes(upTo: 100), as: UTF8.self)
      let child = try #require(Int32(words.trimmingCharacters(in: .whitespacesAndNewlines)))
      // The time limit of the suite ends an endless loop.
      while isAlive(process: child) { await Task.yield() }
      #expect(isAlive(process: shell.processIdentifier))
    }
  #endif
}
