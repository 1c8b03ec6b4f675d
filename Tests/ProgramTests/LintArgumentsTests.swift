import ArgumentParser
import Foundation
import LayoutTestSupport
import Testing

@testable import layoutlint

/// `LintArguments` reads the arguments of `lint` as ArgumentParser does.
@Suite struct LintArgumentsTests {
  /// An option of `lint` as ArgumentParser describes it.
  private struct Option {
    let name: String
    let isFlag: Bool
  }

  private struct Description: Decodable {
    struct Command: Decodable { let arguments: [Argument] }
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }
      let kind: String
      let names: [Name]?
    }
    let command: Command
  }

  private static let options: [Option] = {
    let text = LintCommand._dumpHelp()
    let description = try? JSONDecoder().decode(Description.self, from: Data(text.utf8))
    let arguments = description?.command.arguments.filter { $0.kind != "positional" } ?? []
    return arguments.flatMap { argument in
      (argument.names ?? []).map { name in
        Option(
          name: (name.kind == "long" ? "--" : "-") + name.name, isFlag: argument.kind == "flag")
      }
    }.filter { !["-h", "--help", "--version"].contains($0.name) }
  }()

  /// Values of options; the first one is valid.
  private static let values = [
    "--jobs": ["2", "256", "0", "257", "1.5", "+3", "-1"],
    "--max-findings": ["0", "9223372036854775807", "9223372036854775808", "-1", "x"],
    "--text-scale": ["1.5", "2", "0", "nan", "1e3", "-1"],
    "--format": ["json", "text", "ndjson", "JSON", "txt"],
    "--fail-on": ["error", "never", "nothing"],
    "--color": ["always", "auto", "sometimes"],
    "--progress": ["always", "auto", "never", "yes"],
    "--since": ["HEAD", "-x", ""],
    "--cache": ["folder", ""],
  ]

  private static func values(of option: Option) -> [String] {
    values[option.name] ?? ["a", "b,c", "d=e", "", "é", "-", "-x", "--quiet"]
  }

  /// The arguments with which an option is valid, if these are not the path of a document.
  private static let conditions = [
    "--dry-run": ["--fix"], "--stdin-filename": ["-"], "--stdin-ndjson": [],
  ]

  /// The result of ArgumentParser as text; nil: it fails.
  private func parsed(_ arguments: [String]) -> String? {
    (try? LayoutlintCommand.parseAsRoot(arguments) as? LintCommand).map {
      String(describing: $0)
    }
  }

  private func read(_ arguments: [String]) -> String? {
    LintArguments.command(arguments).map { String(describing: $0) }
  }

  @Test func readsTheDefaults() throws {
    let expected = try #require(parsed([]))
    for arguments in [[], ["lint"]] { #expect(read(arguments) == expected) }
    let stream = ["--stdin-ndjson", "--jobs", "2", "-"]
    #expect(parsed(stream) != nil && read(stream) == parsed(stream))
  }

  @Test func readsEveryOption() throws {
    try #require(Self.options.count > 30)
    for option in Self.options {
      let value = Self.values(of: option)[0]
      let forms =
        option.isFlag ? [[option.name]] : [[option.name, value], ["\(option.name)=\(value)"]]
      for form in forms {
        let arguments = ["lint"] + (Self.conditions[option.name] ?? ["a.xib"]) + form
        let expected = parsed(arguments)
        #expect(expected != nil && read(arguments) == expected, "\(arguments)")
      }
    }
  }

  @Test(arguments: SplitMix64.seeds(0..<64))
  func agreesWithArgumentParser(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let others = [
      "a.xib", "b/c", "lint", "help", "serve", "-", "--", "", "--help", "-h", "--version", "-q",
      "--unknown", "--quiet=true", "--no-config=", "---completion", "--generate-completion-script",
      "--experimental-dump-help", "=", "--=x",
    ]
    for _ in 0..<10 {
      var arguments = [["lint"], ["a.xib"], [], ["--quiet"], ["rules"]].randomElement(
        using: &random)!
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        guard Int.random(in: 0..<4, using: &random) > 0,
          let option = Self.options.randomElement(using: &random)
        else {
          arguments.append(others.randomElement(using: &random)!)
          continue
        }
        let values = Self.values(of: option)
        let value =
          Bool.random(using: &random) ? values[0] : values.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case _ where option.isFlag: arguments.append(option.name)
        case 0: arguments.append("\(option.name)=\(value)")
        case 1...2: arguments += [option.name, value]
        default: arguments.append(option.name)
        }
      }
      guard let result = read(arguments) else { continue }
      #expect(result == parsed(arguments), "\(arguments)")
    }
  }

  /// Lines that ArgumentParser reads, with its messages and suggestions.
  @Test(arguments: [
    ["lint", "--quite"], ["lint", "--format"], ["lint", "--format", "jsn"], ["lint", "-q"],
    ["lint", "--jobs", "0"], ["lint", "--dry-run"], ["lint", "--help"], ["help"], ["rules"],
    ["lint", "--", "a"], ["lint", "--quiet=true"], ["lint", "--output="], ["--version"],
    ["---completion", "lint", "--", "--only", "2", "0", ""],
  ])
  func rejects(arguments: [String]) {
    #expect(read(arguments) == nil)
  }

  /// An argument with a dot or a slash is therefore a path.
  @Test func namesOfCommandsAreNoPaths() {
    for name in LayoutlintCommand.subcommandNames + ["help"] {
      #expect(!name.contains { $0 == "." || $0 == "/" } && !name.hasPrefix("-"), "\(name)")
    }
  }

  @Test(arguments: [
    ("a", ["a"]), ("a,b", ["a", "b"]), (" a , b ", ["a", "b"]), (",,a,", ["a"]), ("", []),
    (" ", [""]), ("iPhone 16,é", ["iPhone 16", "é"]),
  ])
  func splitsLists(text: String, items: [String]) {
    #expect(RuleOptions.items([text]) == items)
  }
}
