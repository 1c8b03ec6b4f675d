import Foundation
import LayoutTestSupport
import Testing

/// Texts with commands and what they print: each line `$ layoutlint …` is run, and the lines up to the
/// next blank one are its output.
@Suite struct TranscriptTests {
  @Test func theSituationsThatEveryoneMeets() throws {
    try check("Tests/Situations/situations.transcript", in: "Tests/Situations")
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "Editors/Requests.md"])
  func theDocumentsShowRealOutput(document: String) throws {
    try check(document, in: ".")
  }

  /// Runs the commands in a folder of the project.
  private func check(_ path: String, in folder: String) throws {
    let folder = Folder(at: RepositoryFiles.root.appending(path: folder))
    var actual: [Substring] = []
    var isOldOutput = false
    let text = try RepositoryFiles.text(path)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ layoutlint ") {
        isOldOutput = true
        actual.append(line)
        let outcome = try Program.shell(String(line.dropFirst(2)), in: folder)
        actual += (outcome.output + outcome.errors).split(separator: "\n")
      } else {
        isOldOutput = isOldOutput && !line.isEmpty && line != "```"
        if !isOldOutput { actual.append(line) }
      }
    }
    Golden.check(path, holds: actual.joined(separator: "\n"))
  }
}
