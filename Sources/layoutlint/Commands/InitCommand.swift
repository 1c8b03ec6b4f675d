import ArgumentParser
internal import Configuration
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Project
internal import SystemPackage

/// `layoutlint init`: creates a configuration.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a .layoutlint.json with its schema.",
    discussion: """
      The file contains only what differs from the defaults: nothing yet. Its schema has the description \
      and the default of each key, which editors offer. Existing files are not changed.
      """)

  @Argument(help: "The folder of the configuration.", completion: .directory)
  var folder = "."

  @Flag(help: "Write every rule with its default.")
  var allRules = false

  @Flag(help: "Instead create a pre-commit hook of the Git repository around the current folder.")
  var gitHook = false

  func validate() throws {
    if gitHook, folder != "." || allRules {
      throw ValidationError(
        "--git-hook uses the current folder and cannot be combined with another or with --all-rules."
      )
    }
  }

  func run() throws {
    if gitHook {
      return try Console.print("created \(try GitRepository.createHook().escaped)\n")
    }
    let folder = FilePath(folder == "." ? "" : folder)
    let path = folder.appending(ConfigurationFile.name)
    do {
      try FileSystem.create(path, with: Array(configurationText.utf8))
    } catch {
      throw CommandError(
        error == .fileExists ? "already exists" : "cannot be written: " + error.text,
        path: path.string)
    }
    var created = path.string.escaped
    if try createSchema(in: folder) {
      created += " and \(folder.appending(ConfigurationFile.schemaName).string.escaped)"
    }
    try Console.print("created \(created)\n" + Self.hint)
  }

  /// Creates the schema that `$schema` names, for completion in editors.
  ///
  /// - Returns: whether there was none.
  private func createSchema(in folder: FilePath) throws(CommandError) -> Bool {
    let path = folder.appending(ConfigurationFile.schemaName)
    do {
      try FileSystem.create(path, with: Array(ConfigurationReader.ofAllRules.schema.utf8))
      return true
    } catch .fileExists {
      return false
    } catch {
      throw CommandError("cannot be written: " + error.text, path: path.string)
    }
  }

  private static let hint = """
    'layoutlint rules' lists the rules, 'layoutlint explain RULE' describes one, and \
    'layoutlint config' shows the settings in force

    """
}

extension InitCommand {
  private var configurationText: String {
    let start: JSONText = ["$schema": .string("./" + ConfigurationFile.schemaName)]
    guard allRules else { return start.adding(["rules": [:]]).text + "\n" }
    let rules = RuleEntry.all.map { JSONText.Member(name: $0.id, value: Self.value(of: $0)) }
    let all = start.adding([
      "rules": .object(rules), "include": [], "exclude": [], "suppress": [], "classes": [:],
      "include-hidden": false, "devices": .string(DeviceChoice.representativeName),
    ])
    return all.text + "\n"
  }

  /// The default settings of a rule, with all options.
  static func value(of rule: RuleEntry) -> JSONText {
    let options = (rule.metadata?.options ?? []).map {
      JSONText.Member(name: $0.name, value: .string($0.defaultChoice))
    }
    let severity = JSONText.string(rule.severity.rawValue)
    guard !options.isEmpty || rule.gradation != nil else { return severity }
    return .present([
      // A `severity` would apply to all findings, so it is only shown.
      "x-severity": rule.gradation.map { .string("\(rule.severity); \($0)") },
      "severity": rule.gradation == nil ? severity : nil,
      "options": options.isEmpty ? nil : .object(options),
    ])
  }
}
