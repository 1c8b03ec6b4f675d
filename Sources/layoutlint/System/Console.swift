internal import LanguageServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output and standard error.
enum Console {
  /// Prints what was asked for.
  ///
  /// Where nobody reads any more (`| head -1`), what is left to say is dropped without a word: the
  /// exit status still tells what was found.
  static func print(_ text: String) throws(CommandError) {
    do {
      try FileSystem.writeAll(Array(text.utf8), to: SystemCalls.standardOutput)
    } catch  where error.code != EPIPE {
      throw CommandError("standard output cannot be written to: \(error.message)")
    } catch {
      return
    }
  }

  /// Prints a line beside the output: what could not be done, what is worth knowing.
  static func note(_ line: String) {
    // Without standard error there is nobody to tell.
    try? FileSystem.writeAll(Array((line + "\n").utf8), to: SystemCalls.standardError)
  }

  static var outputIsTerminal: Bool { SystemCalls.isTerminal(SystemCalls.standardOutput) }
}

/// What the program is started with, and how it ends.
enum ProcessState {
  /// To be called first of all.
  static func prepare() {
    keepStandardDescriptorsApart()
    // Whoever reads our output may stop reading: writing then fails, and that ends us quietly.
    SystemCalls.ignoreSignal(SIGPIPE)
    // A trap is a signal to the operating system; to who started us it is a status of its own. A
    // request for Swift's own backtrace goes before.
    if SystemCalls.environment("SWIFT_BACKTRACE") == nil { SystemCalls.endOnFaults() }
  }

  static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

  /// Where standard input, output or error are closed, the next file to be opened would take their
  /// place, and a report could end up in a layout. So each such place is taken by something that
  /// refuses what it would be used for.
  private static func keepStandardDescriptorsApart() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where !SystemCalls.isOpen(descriptor) {
      let refusing = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      // Where even this fails there is nothing better to do.
      _ = try? SystemCalls.open("/dev/null", refusing)
    }
  }
}
