import ArgumentParser
internal import Configuration
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// `layoutlint init`: creates a configuration.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a .layoutlint.json with every rule at its default.",
    discussion: "An existing file is not changed.")

  @Argument(help: "The folder of the configuration.", completion: .directory)
  var folder = "."

  @Flag(help: "Instead create a pre-commit hook of the Git repository around the current folder.")
  var gitHook = false

  func validate() throws {
    if gitHook, folder != "." {
      throw ValidationError(
        "--git-hook uses the current folder and cannot be combined with another.")
    }
  }

  func run() throws {
    if gitHook { return try GitRepository.createHook() }
    let folder = FilePath(folder == "." ? "" : folder)
    let path = folder.appending(ConfigurationFile.name)
    do {
      try FileSystem.create(path, with: Array(Self.configurationText.utf8))
    } catch {
      throw CommandError(
        error == .fileExists ? "already exists" : "cannot be written: " + error.text,
        path: path.string)
    }
    let schema = folder.appending(ConfigurationFile.schemaName)
    try Console.print(
      """
      created \(path.string.escaped)
      for completion in an editor: layoutlint schema config > \(schema.string.escaped)
      further keys: overrides, extends, inherit, textSizes, languages, infoPlist, sources, baseline, \
      fail-on, format, jobs, custom-rules

      """)
  }
}

extension InitCommand {
  /// A configuration with every rule at its default.
  private static var configurationText: String {
    let rules = RuleEntry.all.map { JSONText.Member(name: $0.id, value: value(of: $0)) }
    let configuration: JSONText = [
      "$schema": .string("./" + ConfigurationFile.schemaName),
      "rules": .object(rules),
      "include": [],
      "exclude": [],
      "suppress": [],
      "classes": .object([JSONText.Member]()),
      "include-hidden": false,
      "devices": .string(DeviceChoice.representativeName),
    ]
    return configuration.text + "\n"
  }

  /// The default settings of a rule, with all options.
  static func value(of rule: RuleEntry) -> JSONText {
    var members: [JSONText.Member] = []
    if let gradation = rule.gradation {
      // A `severity` would apply to all findings, so it is only shown.
      members.append(.init(name: "x-severity", value: .string("\(rule.severity); \(gradation)")))
    }
    let options = rule.metadata?.options ?? []
    guard !options.isEmpty || !members.isEmpty else { return .string(rule.severity.rawValue) }
    if members.isEmpty {
      members.append(.init(name: "severity", value: .string(rule.severity.rawValue)))
    }
    if !options.isEmpty {
      let choices = options.map {
        JSONText.Member(name: $0.name, value: .string($0.defaultChoice))
      }
      members.append(.init(name: "options", value: .object(choices)))
    }
    return .object(members)
  }
}
