internal import AppCode

/// The checks of source code.
enum CodeChecks {
  /// The findings in a file.
  ///
  /// - Parameter scope: contains the file.
  static func findings(in file: SourceFile, of scope: CodeScope) -> [CodeFinding] {
    []
  }
}
