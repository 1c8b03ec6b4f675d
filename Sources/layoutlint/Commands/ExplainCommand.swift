import ArgumentParser
internal import Configuration
internal import Linting
internal import Rules

/// `layoutlint explain`: describes one rule.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Describe a rule of the linter, or a rule of UIKit by its tag.")

  @Argument(help: "The id of a rule, or a tag such as HT-8.", completion: Completions.explained)
  var rule: String

  @Option(help: "The output format.")
  var format = DocumentationFormat.text

  @OptionGroup(title: "Configuration")
  var settings: ConfigurationOptions

  func run() throws {
    if let rule = SemanticRule.named(rule) {
      return try format.print(text: rule.plainText, markdown: rule.markdown, json: rule.json)
    }
    // A built-in rule is described even if the configuration is invalid.
    let isBuiltIn = RuleEntry.all.contains { $0.id == rule }
    let file = isBuiltIn ? nil : try settings.ofCurrentFolder()
    if let custom = file?.configuration.customRules.first(where: { $0.value.id == rule }), let file
    {
      return try print(custom, in: file)
    }
    let rules = RuleEntry.all + RuleEntry.custom(in: file)
    let id = try RuleOptions.rule(rule, known: rules.map(\.id) + SemanticRule.all.map(\.tag))
    guard let entry = rules.first(where: { $0.id == id }) else { return }
    try format.print(text: Self.text(of: entry), markdown: entry.markdown, json: entry.json)
  }

  private func print(_ rule: Located<CustomRule>, in file: ConfigurationFile) throws {
    var entry = RuleEntry(rule.value)
    let page = try rule.value.pageText(in: file.folder(of: rule.origin))
    entry.page = page
    let parts = [
      "\(entry.id) (\(entry.severity))", entry.summary,
      page.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 },
      "Defined in \(file.location(of: rule)).",
    ]
    try format.print(
      text: parts.compactMap(\.self).joined(separator: "\n\n") + "\n",
      markdown: entry.customMarkdown(page: page), json: entry.json)
  }

  private static func text(of entry: RuleEntry) -> String {
    var parts = ["\(entry.id) (\(entry.severity))", entry.summary]
    guard let metadata = entry.metadata else { return parts.joined(separator: "\n\n") + "\n" }
    parts.append(metadata.rationale)
    if let howToFix = metadata.howToFix { parts.append("How to fix: \(howToFix)") }
    if let example = RuleExample.of(metadata) {
      parts.append("Reported:\n\n\(indented(example.flagged))")
      if let code = metadata.exampleCode { parts.append("Code:\n\n\(indented(code))") }
      if let scenes = metadata.exampleScenesText { parts.append(scenes) }
      parts.append("Fixed:\n\n\(indented(example.allowed))")
    }
    if !metadata.allowances.isEmpty {
      let list = metadata.allowances.map { "  - \($0)" }.joined(separator: "\n")
      parts.append("Not reported:\n\n\(list)")
    }
    if !metadata.options.isEmpty {
      let list = metadata.options.map { "  - \($0.name): \($0.text)" }.joined(separator: "\n")
      parts.append("Options:\n\n\(list)")
    }
    parts.append("Formats: \(entry.formatsText).")
    parts.append("Since \(metadata.since).")
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func indented(_ example: String) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }
}

extension RuleOption {
  /// `Which guideline sets the minimum. apple (default), wcag`
  var text: String {
    let others = choices.dropFirst().map { ", \($0)" }.joined()
    return "\(summary) \(defaultChoice) (default)\(others)"
  }
}
