internal import Foundation

/// A case of `Tests/Oracle/target-size.json`: boxes of touch targets and their verdicts, with the
/// source.
package struct TargetSizeCase: Decodable, Sendable, CustomStringConvertible {
  package let name: String
  package let source: String
  /// The raw value of the standard.
  package let standard: String
  /// By target: `[x, y, width, height]`, in points.
  package let targets: [String: [Double]]
  /// By target: the raw value of the verdict.
  package let expect: [String: String]

  package var description: String { name }

  package static func all() throws -> [TargetSizeCase] {
    let url = RepositoryFiles.root.appending(path: "Tests/Oracle/target-size.json")
    return try JSONDecoder().decode([TargetSizeCase].self, from: Data(contentsOf: url))
  }
}
