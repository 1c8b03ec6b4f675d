import Foundation
import LayoutTestSupport
import Testing

@testable import layoutlint

/// Texts that show commands and their output. Every command is run, and its output is compared.
///
/// With `LAYOUTLINT_UPDATE=1` the outputs are rewritten in place.
@Suite struct TranscriptTests {
  /// In this file each line `$ layoutlint …` is run, and the lines up to the next blank one are its
  /// output.
  @Test func commonSituations() throws {
    let path = "Tests/Situations/situations.transcript"
    let folder = Folder(at: RepositoryFiles.root.appending(path: "Tests/Situations"))
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
        isOldOutput = isOldOutput && !line.isEmpty
        if !isOldOutput { actual.append(line) }
      }
    }
    Golden.check(path, holds: actual.joined(separator: "\n"))
  }

  /// A repository with what the commands of the documents read. One source stands for all those of the program, which
  /// take long to read and change no output.
  private static func consoleFolder() throws -> Folder {
    let folder = try Folder([".git/HEAD": "", "Sources/Program.swift": "class Program {}"])
    for path in [
      "Makefile", "Tests/Samples", "Tests/Situations", "Tests/Fixtures", "Tests/Capture/Samples",
    ] {
      try folder.copy(RepositoryFiles.root.appending(path: path), to: path)
    }
    return folder
  }

  /// In a `console` block each line `$ …` is run by a shell, and the other lines are the output.
  @Test(arguments: try MarkdownFile.all())
  func consoleBlocksShowRealOutput(file: MarkdownFile) throws {
    let folder = try Self.consoleFolder()
    var actual: [String] = []
    for part in file.parts {
      guard part.isConsole else {
        #expect(!part.lines.contains { $0.hasPrefix("$ ") }, "a command outside of a console block")
        actual += part.lines
        continue
      }
      let commands = part.lines.filter { $0.hasPrefix("$ ") }
      #expect(!commands.isEmpty, "a console block without a command")
      var blocks: [String] = []
      for command in commands {
        let outcome = try Program.shell(String(command.dropFirst(2)), in: folder)
        let output = (outcome.output + outcome.errors).split(
          separator: "\n", omittingEmptySubsequences: false)
        let end = output.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        blocks.append(([command] + output[..<end].map(String.init)).joined(separator: "\n"))
      }
      actual.append(blocks.joined(separator: "\n\n"))
    }
    // Another test may be rewriting a file without commands.
    if file.parts.contains(where: \.isConsole) {
      Golden.check(file.path, holds: actual.joined(separator: "\n"))
    }
  }

  /// A command in running text or in a `sh` block is not run, but its names are checked.
  @Test(arguments: try MarkdownFile.all())
  func otherCommandsExist(file: MarkdownFile) throws {
    let mentioned = file.mentionedCommands.map { $0.split(separator: " ").map(String.init) }
    for (first, commands) in Dictionary(grouping: mentioned, by: { $0.first ?? "" }) {
      let isNamed = LayoutlintCommand.subcommandNames.contains(first)
      let isArgument = first.contains { "-./*".contains($0) } || first.allSatisfy(\.isUppercase)
      #expect(isNamed || isArgument || first == "help", "there is no command '\(first)'")
      let options = commands.joined().filter { $0.hasPrefix("--") }
        .map { $0.split(separator: "=")[0] }
      guard !options.isEmpty else { continue }
      let help = try Program.run("help", isNamed ? first : "lint").output
      for option in options where option != "--generate-completion-script" {
        #expect(help.contains(option), "'layoutlint \(first)' has no \(option)")
      }
    }
  }

  /// The picture at the head of the README; `make picture` draws it.
  @Test func theOverviewPictureIsFresh() throws {
    let path = "Documentation/Images/overview.svg"
    let recipe = try Program.shell("make -n picture", in: Folder(at: RepositoryFiles.root)).output
    let line = try #require(recipe.split(separator: "\n").first { $0.contains(" render ") })
    #expect(line.contains(" -o \(path)"))
    let command = line.replacing(" -o \(path)", with: "")
    let outcome = try Program.shell(String(command), in: Folder(at: RepositoryFiles.root))
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    Golden.check(path, holds: outcome.output)
  }
}

/// A document of the project, split into its `console` blocks and the rest.
struct MarkdownFile: CustomStringConvertible, Sendable {
  struct Part: Sendable {
    var isConsole: Bool
    var lines: [String]
  }

  let path: String
  let parts: [Part]

  var description: String { path }

  /// All documents except the pages of rules, which are generated.
  static func all() throws -> [MarkdownFile] {
    let folders = try ["Documentation", "Editors"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: RepositoryFiles.root.appending(path: folder).path
      ).map { "\(folder)/\($0)" }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: RepositoryFiles.root.path)
    return try (files + folders).filter { $0.hasSuffix(".md") && !$0.contains("node_modules") }
      .sorted().map(MarkdownFile.init)
  }

  init(path: String) throws {
    self.path = path
    let text = try RepositoryFiles.text(path)
    var parts = [Part(isConsole: false, lines: [])]
    var fence: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let ticks = String(line.prefix { $0 == "`" })
      if let open = fence, line == open {
        fence = nil
        parts.append(Part(isConsole: false, lines: [line]))
      } else if fence == nil, ticks.count >= 3 {
        fence = ticks
        parts[parts.count - 1].lines.append(line)
        let language = line.dropFirst(ticks.count)
        if language == "console" { parts.append(Part(isConsole: true, lines: [])) }
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    self.parts = parts
  }

  /// What follows `layoutlint` in spans of code and in lines of shell, outside of console blocks.
  var mentionedCommands: [String] {
    var commands: [String] = []
    var isShell = false
    for line in parts.filter({ !$0.isConsole }).flatMap(\.lines) {
      if line.hasPrefix("```") {
        isShell = line == "```sh"
      } else if isShell {
        let code = line.split(separator: "#", omittingEmptySubsequences: false)[0]
        // The names of a repository and of its hook.
        if code.hasPrefix("pre-commit ") { continue }
        commands += code.matches(of: /(?:^|[ \/])layoutlint ([^|&;>]+)/).map { String($0.1) }
      } else {
        commands += line.matches(of: /`(?:\.build\/release\/)?layoutlint ([^`|>]+)[^`]*`/)
          .map { String($0.1) }
      }
    }
    return commands
  }
}
