internal import Descriptors
internal import Files
internal import JSON
internal import SystemPackage
internal import Workers

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
    if let worker = LintWorker.current { return worker.print(bytes, as: .output) }
    do {
      try FileDescriptor.standardOutput.writeAllBytes(bytes)
    } catch .brokenPipe {
      return
    } catch {
      throw CommandError("cannot write to standard output: \(error.text)")
    }
  }

  /// Writes a line to standard error.
  static func note(_ line: String) {
    ProgressLine.remove()
    write(Array("\(line)\n".utf8))
  }

  /// Writes to standard error.
  static func write(_ bytes: [UInt8], as kind: LintWorker.FrameKind = .note) {
    if let worker = LintWorker.current { return worker.print(bytes, as: kind) }
    // If standard error is closed there is nowhere to report that.
    try? FileDescriptor.standardError.writeAllBytes(bytes)
  }

  static var outputIsTerminal: Bool {
    LintWorker.current?.outputIsTerminal ?? SystemCalls.isTerminal(.standardOutput)
  }

  /// The columns of the terminal that standard output is; nil: it is none, or its size is not known.
  static var outputColumns: Int? {
    if let worker = LintWorker.current { return worker.outputColumns }
    return SystemCalls.isTerminal(.standardOutput) ? SystemCalls.columns(of: .standardOutput) : nil
  }

  /// Prepares the process for its input and output. Must be the first call of the program.
  static func prepareProcess() {
    // Swift's own backtraces need the signals of a trap. All else needs memory, which can be missing.
    if !SystemCalls.hasEnvironmentVariable("SWIFT_BACKTRACE") { InternalErrors.handle() }
    JSONDocument.endProcessWithoutMemory()
    openClosedDescriptors()
    SystemCalls.ignoreBrokenPipes()
    SystemCalls.keepStatusesOfProcesses()
    // From now on the process ends with its parent.
    _ = LintWorker.current
  }

  static func endProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }

  /// Opens a standard descriptor that is closed, in a mode in which its use fails. Otherwise the next
  /// file to be opened would get its number, and a report could overwrite a layout.
  private static func openClosedDescriptors() {
    for descriptor in [FileDescriptor.standardInput, .standardOutput, .standardError]
    where !SystemCalls.isOpen(descriptor) {
      _ = try? FileSystem.open("/dev/null", descriptor == .standardInput ? .writeOnly : .readOnly)
    }
  }
}
