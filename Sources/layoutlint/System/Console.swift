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
