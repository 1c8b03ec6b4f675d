import Foundation
import LayoutTestSupport
import Testing

/// `sources` in the configuration.
@Suite struct SourcesSettingTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "App/Card.xib": try RepositoryFiles.text("Tests/Situations/code/Card.xib"),
      "Shared/CardController.swift": try RepositoryFiles.text(
        "Tests/Situations/code/CardController.swift"),
      "App.xcodeproj/project.pbxproj": "",
    ])
  }

  private func run(_ configuration: String) throws -> Program.Outcome {
    try folder.write(configuration, to: ".layoutlint.json")
    return try Program.run("lint", "--format", "json", "--fail-on", "never", in: folder)
  }

  @Test(arguments: [
    ("{}", ["Shared/CardController.swift"]),
    (#"{"sources": ["Shared"]}"#, ["Shared/CardController.swift"]),
    (#"{"sources": ["App"]}"#, []), (#"{"sources": []}"#, []), (#"{"sources": false}"#, []),
  ])
  func decideWhichCodeIsRead(configuration: String, files: [String]) throws {
    let report = try run(configuration).json
    let paths = try report["findings"].elements.flatMap { finding in
      try finding["related"].elements.map { try #require($0["path"].string) }
    }
    #expect(paths.filter { $0.hasSuffix(".swift") } == files)
  }

  /// Packages are often named like a source file: `Reachability.swift`.
  @Test(arguments: ["Card.swift", "Card.swift/Views.swift"])
  func aFolderCanHaveTheNameOfASourceFile(place: String) throws {
    let folder = try Folder([
      "Card.swift/.git/HEAD": "",
      "Card.swift/Card.xib": try RepositoryFiles.text("Tests/Situations/code/Card.xib"),
      "\(place)/CardController.swift": try RepositoryFiles.text(
        "Tests/Situations/code/CardController.swift"),
    ])
    let outcome = try Program.run(
      "lint", "Card.swift", "--format", "json", "--fail-on", "never", in: folder)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("\(place)/CardController.swift"))
  }

  @Test(arguments: [
    ("true", "found true"), (#""App""#, "found a string"),
  ])
  func rejectsOtherValues(value: String, found: String) throws {
    let outcome = try run(#"{"sources": \#(value)}"#)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        ".layoutlint.json:1:13: 'sources' must be false or an array of paths, \(found)"))
  }
}
