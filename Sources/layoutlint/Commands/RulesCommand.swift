import ArgumentParser
internal import Configuration
internal import Files
internal import Linting

/// `layoutlint rules`: lists the rules, or tests the custom rules of a configuration.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules, with the custom rules of the configuration.")

  @Option(help: "The output format.")
  var format = DocumentationFormat.text

  @Option(
    help: ArgumentHelp(
      "Check the examples of the custom rules in this configuration; exit with 1 if one fails.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var test: String?

  @OptionGroup(title: "Configuration")
  var settings: ConfigurationOptions

  func run() throws {
    if let test { return try runTest(test) }
    let rules = RuleEntry.all + RuleEntry.custom(in: try settings.ofCurrentFolder())
    let rows = rules.map { "| `\($0.id)` | \($0.severity) | \($0.summary) |\n" }
    try format.print(
      text: rules.map { [$0.id, "\($0.severity)".padded(to: 7), $0.summary] }.table(),
      markdown: "| Rule | Severity | Finds |\n|---|---|---|\n" + rows.joined(),
      json: ["rules": .array(rules.map(\.json))])
  }

  private func runTest(_ path: String) throws {
    var configurations = ConfigurationStore(.file(path))
    let file = configurations.configuration(of: configurations.currentFolder)
    try configurations.check()
    guard let file else { return }
    let test = CustomRuleTest(file) { rule, path in
      LinterFactory.linter(testing: rule, of: file, path: path)
    }
    try Console.print(format == .json ? test.json.text + "\n" : test.text)
    guard test.status == .clean else { throw test.status }
  }
}

extension ConfigurationOptions {
  /// The configuration of the current folder; nil: there is none.
  func ofCurrentFolder() throws(CommandError) -> ConfigurationFile? {
    var configurations = store()
    let file = configurations.configuration(of: configurations.currentFolder)
    try configurations.check()
    return file
  }
}

/// The output format of `rules` and `explain`.
enum DocumentationFormat: String, CaseIterable, ExpressibleByArgument {
  case text, markdown, json

  func print(
    text: @autoclosure () -> String, markdown: @autoclosure () -> String,
    json: @autoclosure () -> JSONText
  ) throws(CommandError) {
    switch self {
    case .text: try Console.print(text())
    case .markdown: try Console.print(markdown())
    case .json: try Console.print(json().text + "\n")
    }
  }
}
