import CustomDump
import Foundation
import LayoutTestSupport
import Testing

/// A file of the project that contains expected output.
///
/// With `LAYOUTLINT_UPDATE=1` a test that fails writes the file, and with
/// `LAYOUTLINT_UPDATE=covered-control` only the files of that rule. It still fails: the difference
/// needs a review.
enum Golden {
  static func check(_ path: String, holds actual: String) {
    let url = RepositoryFiles.root.appending(path: path)
    // A missing file differs from each output.
    let expected = try? String(contentsOf: url, encoding: .utf8)
    if expected != actual, isUpdated(path) {
      #expect(throws: Never.self) { try Data(actual.utf8).write(to: url) }
    }
    #expect(
      expected == actual,
      "\(path): LAYOUTLINT_UPDATE=1 updates it\n\(diff(expected ?? "", actual) ?? "")")
  }

  private static func isUpdated(_ path: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard let update = environment["LAYOUTLINT_UPDATE"] else { return false }
    let folder = update.split(separator: "-").map(\.capitalized).joined()
    return update == "1" || path.hasPrefix("Rules/\(folder)/")
  }

  /// The sorted names of the files in a folder of the project.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: RepositoryFiles.root.appending(path: folder).path
    ).sorted()
  }
}
