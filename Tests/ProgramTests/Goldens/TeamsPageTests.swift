import Foundation
import LayoutTestSupport
import Testing

/// The commands of Documentation/Teams.md, in the order of the page, in a project like the one it describes.
@Suite(.enabled(if: Repository.hasGit, "git is not installed"))
struct TeamsPageTests {
  private static let path = "Documentation/Teams.md"

  /// A part of the page that changes or checks the project.
  private enum Step {
    /// A line of a `sh` block, and the exit status that the page names.
    case command(String, status: Int32)
    /// A block whose introduction ends with the name of a file.
    case file(String, text: String)
  }

  private static func steps() throws -> [Step] {
    var steps: [Step] = []
    var introduction = ""
    var fence: String?
    var block: [String] = []
    for line in try RepositoryFiles.text(path).split(separator: "\n").map(String.init) {
      if let language = fence {
        guard line == "```" else {
          block.append(line)
          continue
        }
        if language == "sh" {
          steps += try block.map(command)
        } else if let name = introduction.firstMatch(of: /`([^`]+)`:$/) {
          steps.append(.file(String(name.1), text: block.joined(separator: "\n") + "\n"))
        }
        (fence, block) = (nil, [])
      } else if line.hasPrefix("```") {
        fence = String(line.dropFirst(3))
      } else {
        introduction = line
      }
    }
    return steps
  }

  private static func command(_ line: String) throws -> Step {
    let status = line.firstMatch(of: /# ends with (\d)/).flatMap { Int32($0.1) } ?? 0
    return .command(line, status: status)
  }

  private func project() throws -> Repository {
    let login = try RepositoryFiles.text("Tests/Situations/devices/Login.storyboard")
    let repository = try Repository([
      "App/Main.storyboard": login, "App/Cards/card.layout.json": Layouts.error,
      "App/Cards/clean.layout.json": Layouts.clean, "Generated/a.layout.json": Layouts.broken,
      "Apps/Shop/Cart.xib": Repository.xib(owner: "Cart"),
      "Apps/Shop/Legacy/old.layout.json": Layouts.error,
      "Apps/Shop/Cart.swift": "class Cart: UIViewController {}", ".gitignore": "*.html\n",
    ])
    try repository.git("update-ref refs/remotes/origin/main HEAD")
    return repository
  }

  @Test func everyCommandWorks() throws {
    let repository = try project()
    let steps = try Self.steps()
    var commands = 0
    for step in steps {
      switch step {
      case .file(let path, let text): try repository.write(text, to: path)
      case .command(let line, let status):
        commands += 1
        let outcome = try repository.shell(line)
        #expect(outcome.status == status, "\(line)\n\(outcome.output)\(outcome.errors)")
      }
    }
    #expect(commands > 20)
    // The page accepts what the project has, so that only new findings are reported.
    try repository.write(Layouts.error, to: "App/new.layout.json")
    let outcome = try repository.shell("layoutlint --quiet")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("App/new.layout.json:4:"))
    #expect(outcome.output.split(separator: "\n").filter { $0.contains("unreachable") }.count == 1)
  }
}
