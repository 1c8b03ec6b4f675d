import Foundation
import LayoutTestSupport
import Testing

/// A file of the project that contains output of the program.
///
/// `LAYOUTLINT_UPDATE=1` rewrites it, and `LAYOUTLINT_UPDATE=covered-control` rewrites the files of that
/// rule only. The test fails nevertheless: a person reads the difference first.
enum Golden {
  static func check(_ path: String, holds actual: String) {
    let url = RepositoryFiles.root.appending(path: path)
    // A missing golden differs from all output.
    let expected = try? String(contentsOf: url, encoding: .utf8)
    if expected != actual, isUpdated(path) {
      #expect(throws: Never.self) { try Data(actual.utf8).write(to: url) }
    }
    #expect(expected == actual, "\(path): LAYOUTLINT_UPDATE=1 rewrites it")
  }

  private static func isUpdated(_ path: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard let update = environment["LAYOUTLINT_UPDATE"] else { return false }
    let folder = update.split(separator: "-").map(\.capitalized).joined()
    return update == "1" || path.hasPrefix("Rules/\(folder)/")
  }

  /// The names in a folder of the project, in order.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: RepositoryFiles.root.appending(path: folder).path
    ).sorted()
  }
}
