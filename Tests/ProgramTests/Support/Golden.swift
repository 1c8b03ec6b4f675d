import Foundation
import LayoutTestSupport
import Testing

/// A file of the project that holds what the program prints.
///
/// With `LAYOUTLINT_UPDATE=1` it is rewritten, and the test fails all the same: a person reads the
/// difference first.
enum Golden {
  static func check(_ path: String, holds actual: String) {
    let url = RepositoryFiles.root.appending(path: path)
    // A golden that is not there yet differs from everything.
    let expected = try? String(contentsOf: url, encoding: .utf8)
    if expected != actual, ProcessInfo.processInfo.environment["LAYOUTLINT_UPDATE"] == "1" {
      #expect(throws: Never.self) { try Data(actual.utf8).write(to: url) }
    }
    #expect(expected == actual, "\(path): LAYOUTLINT_UPDATE=1 rewrites it")
  }

  /// The names in a folder of the project, in order.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: RepositoryFiles.root.appending(path: folder).path
    ).sorted()
  }
}
