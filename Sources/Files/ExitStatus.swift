/// The exit status of the program.
package enum ExitStatus: Int32, Error {
  /// No finding at or above the severity of `--fail-on`.
  case clean = 0
  case findings = 1
  /// Wrong usage, or an input that cannot be read.
  case unable = 2
  case internalError = 70
}
