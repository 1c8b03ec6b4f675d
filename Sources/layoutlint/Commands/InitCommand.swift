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
    var members: [JSONText.Member] = [
      .init(name: "$schema", value: .string("./" + ConfigurationFile.schemaName))
    ]
    if allRules {
      members += [
        .init(
          name: "rules",
          value: .object(
            RuleEntry.all.map { JSONText.Member(name: $0.id, value: Self.value(of: $0)) })),
        .init(name: "include", value: []), .init(name: "exclude", value: []),
        .init(name: "suppress", value: []),
        .init(name: "classes", value: .object([JSONText.Member]())),
        .init(name: "include-hidden", value: false),
        .init(name: "devices", value: .string(DeviceChoice.representativeName)),
      ]
    } else {
      members.append(.init(name: "rules", value: .object([JSONText.Member]())))
    }
    return JSONText.object(members).text + "\n"
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
