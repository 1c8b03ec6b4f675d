internal import Descriptors
internal import Files
internal import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output and standard error.
enum Console {
  /// Writes to standard output.
  ///
  /// A closed pipe (`| head -1`) is not an error: the output is dropped, and the exit status still
  /// reports the findings.
  static func print(_ text: String) throws(CommandError) { try print(Array(text.utf8)) }

  static func print(_ bytes: [UInt8]) throws(CommandError) {
    ProgressLine.remove()
    // It takes all bytes at once.
    let isRegularFile = (try? Stat(FileDescriptor.standardOutput))?.type == .regular
    let limit = isRegularFile ? bytes.count : FileDescriptor.atomicByteCount
    do {
      var rest = bytes.dropFirst(SystemCalls.takePrintedCount(bytes.count))
      while !rest.isEmpty {
        // A write that waits would have written an unknown part when another thread ends the process.
        if !isRegularFile {
          _ = FileDescriptor.poll([(.standardOutput, .output)], milliseconds: nil)
        }
        let part = rest.prefix(limit)
        let count = try SystemCalls.notingPrinted { () throws(Errno) in
          try FileDescriptor.standardOutput.writeBytes(part)
        }
        rest = rest.dropFirst(count)
      }
    } catch .brokenPipe {
      return
    } catch {
      throw CommandError("cannot write to standard output: \(error.text)")
    }
  }

  /// Writes a line to standard error.
  static func note(_ line: String) {
    ProgressLine.remove()
    write(line + "\n")
  }

  /// Writes to standard error.
  static func write(_ text: String) {
    // If standard error is closed there is nowhere to report that.
    try? FileDescriptor.standardError.writeAllBytes(Array(text.utf8))
  }

  static var outputIsTerminal: Bool { SystemCalls.isTerminal(.standardOutput) }

  /// Prepares the process for its input and output. Must be the first call of the program.
  static func prepareProcess() {
    openClosedDescriptors()
    SystemCalls.ignoreBrokenPipes()
    // Swift's own backtraces need the signals of a trap.
    if SystemCalls.environment("SWIFT_BACKTRACE") == nil { SystemCalls.handleFaults() }
  }

  static func exit(_ status: ExitStatus) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status.rawValue)
    #elseif canImport(Musl)
      Musl.exit(status.rawValue)
    #else
      Darwin.exit(status.rawValue)
    #endif
  }

  /// Opens a standard descriptor that is closed, in a mode in which its use fails. Otherwise the next
  /// file to be opened would get its number, and a report could overwrite a layout.
  private static func openClosedDescriptors() {
    for descriptor in [FileDescriptor.standardInput, .standardOutput, .standardError]
    where !SystemCalls.isOpen(descriptor) {
      _ = try? FileSystem.open(
        "/dev/null", descriptor == .standardInput ? .writeOnly : .readOnly)
    }
  }
}
