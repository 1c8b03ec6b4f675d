internal import SystemPackage

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// The process's signals, and the calls for which swift-system has no functions.
enum Signals {
  /// A write to a closed pipe fails, instead of ending the process without a message.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process with status 0 on the signals with which some editors end a server.
  ///
  /// The handler ends the process directly, since the loop may wait for a client that no longer reads. A
  /// dispatch source on Linux misses signals that another thread does not block. A handler may only call
  /// async-signal-safe functions, such as `write` and `_exit`.
  static func endOnTermination() {
    for number in [SIGTERM, SIGINT] {
      _ = signal(number) { _ in
        let message: StaticString = "layoutlint: ending: received a termination signal\n"
        unsafe _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
        _exit(0)
      }
    }
  }

  /// Whether a process exists and is no zombie.
  static func isAlive(process: Int32) -> Bool {
    // A process of another user exists but may not be signalled.
    (kill(process, 0) == 0 || errno != ESRCH) && !isZombie(process)
  }

  /// Whether a process ended but its parent did not wait for it. Such a process can be signalled.
  private static func isZombie(_ process: Int32) -> Bool {
    #if os(Linux)
      let path = FilePath("/proc/\(process)/stat")
      guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      else { return false }
      defer { try? file.close() }
      // The state follows the name, which is in parentheses and may contain parentheses.
      guard let text = file.readChunk(), let end = text.lastIndex(of: UInt8(ascii: ")")),
        end + 2 < text.count
      else { return false }
      return text[end + 2] == UInt8(ascii: "Z") || text[end + 2] == UInt8(ascii: "X")
    #else
      return false
    #endif
  }
}
