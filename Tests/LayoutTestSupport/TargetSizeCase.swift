internal import Foundation

/// One case of `Tests/Oracle/target-size.json`: boxes of touch targets and the verdict on each, with
/// the text that says so.
package struct TargetSizeCase: Decodable, Sendable, CustomStringConvertible {
  package let name: String
  package let source: String
  /// As the core names it.
  package let standard: String
  /// `[x, y, width, height]`, in points, by the target's name.
  package let targets: [String: [Double]]
  /// As the core names verdicts, by the target's name.
  package let expect: [String: String]

  package var description: String { name }

  package static func all() throws -> [TargetSizeCase] {
    let url = RepositoryFiles.root.appending(path: "Tests/Oracle/target-size.json")
    return try JSONDecoder().decode([TargetSizeCase].self, from: Data(contentsOf: url))
  }
}
