import CustomDump
import Foundation
import LayoutTestSupport
import Testing

/// A file of the project that contains expected output.
///
/// With `LAYOUTLINT_UPDATE=1` a test that fails writes the file, and still fails: the difference needs a
/// review.
enum Golden {
  static func check(_ path: String, holds actual: String) {
    let url = RepositoryFiles.root.appending(path: path)
    // A missing file differs from each output.
    let expected = try? String(contentsOf: url, encoding: .utf8)
    if expected != actual, ProcessInfo.processInfo.environment["LAYOUTLINT_UPDATE"] == "1" {
      #expect(throws: Never.self) { try Data(actual.utf8).write(to: url) }
    }
    #expect(
      expected == actual,
      "\(path): LAYOUTLINT_UPDATE=1 updates it\n\(diff(expected ?? "", actual) ?? "")")
  }

  /// The sorted names of the files in a folder of the project.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: RepositoryFiles.root.appending(path: folder).path
    ).sorted()
  }
}
