internal import Linting
internal import LayoutModel
internal import LayoutReaders
import ArgumentParser

/// Writes a configuration to start from.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a .layoutlint.json with every rule at its default.",
    discussion: "A file that is there is never written over.")

  @Argument(help: "The folder; without one, the current folder.", completion: .directory)
  var folder = "."

  func run() throws {
    let path =
      folder == "."
      ? ConfigurationFile.name
      : AbsolutePath.join(folder, ConfigurationFile.name)
    let text = StarterConfiguration.text
    do {
      try FileSystem.create(path, with: Array(text.utf8))
    } catch {
      throw CommandError(
        error.isAlreadyThere ? "it is there and is left as it is" : error.message, path: path)
    }
    let schema =
      folder == "."
      ? ConfigurationFile.schemaName
      : AbsolutePath.join(folder, ConfigurationFile.schemaName)
    try Console.print(
      """
      wrote \(path.escaped)
      for completion in an editor: layoutlint schema config > \(schema.escaped)

      """)
  }
}

/// The configuration that changes nothing: every rule at its default, to be edited.
enum StarterConfiguration {
  static var text: String {
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

  /// What changes nothing about a rule, with its options for whoever edits it.
  static func value(of rule: RuleEntry) -> JSONText {
    var members: [JSONText.Member] = []
    if let gradation = rule.gradation {
      // One severity would change those findings that have another: it is only told.
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
