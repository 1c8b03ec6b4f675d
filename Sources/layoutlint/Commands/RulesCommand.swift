import ArgumentParser
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Rules

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
    switch format {
    case .json:
      let list: JSONText = ["rules": .array(rules.map(\.json))]
      try Console.print(list.text + "\n")
    case .markdown:
      let rows = rules.map { "| `\($0.id)` | \($0.severity) | \($0.summary) |\n" }
      try Console.print("| Rule | Severity | Finds |\n|---|---|---|\n" + rows.joined())
    case .text:
      let width = rules.map(\.id.count).max() ?? 0
      let lines = rules.map { rule in
        let id = rule.id + String(repeating: " ", count: width - rule.id.count)
        let severity = "\(rule.severity)"
        let gap = String(repeating: " ", count: 7 - severity.count)
        return "\(id)  \(severity)\(gap)  \(rule.summary)\n"
      }
      try Console.print(lines.joined())
    }
  }

  private func runTest(_ path: String) throws {
    var configurations = ConfigurationStore(.file(path))
    let file = configurations.configuration(of: configurations.currentFolder)
    try configurations.check()
    guard let file else { return }
    let test = CustomRuleTest(file)
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
}

/// A rule about layouts or about documents, as lists show it.
struct RuleEntry {
  let id: String
  let severity: Severity
  /// Which findings have another severity, as a sentence.
  let gradation: String?
  let summary: String
  /// nil: the rule is about documents or custom, and has only the properties above.
  let metadata: RuleMetadata?
  /// nil: the rule is built in.
  let custom: CustomRule?
  /// The description of a custom rule.
  var page: String?

  /// Rules about layouts, then rules about documents.
  static var all: [RuleEntry] {
    LinterFactory.rules.map { RuleEntry(type(of: $0).metadata) }
      + DocumentRule.allCases.map(RuleEntry.init)
  }

  init(_ metadata: RuleMetadata) {
    id = metadata.id
    severity = metadata.severity
    gradation = metadata.gradation
    summary = metadata.summary
    self.metadata = metadata
    custom = nil
  }

  init(_ rule: CustomRule) {
    id = rule.id
    severity = rule.severity
    gradation = nil
    summary = rule.message.text
    metadata = nil
    custom = rule
  }

  private init(_ rule: DocumentRule) {
    id = rule.rawValue
    severity = rule.severity
    gradation = rule.gradation
    summary = rule.summary
    metadata = nil
    custom = nil
  }

  /// The formats that contain what the rule checks: `layout-json, sentry-json`, or `all`.
  var formatsText: String {
    let formats = metadata?.formats ?? LayoutFormat.allCases
    guard formats.count < LayoutFormat.allCases.count else { return "all" }
    return formats.map(\.rawValue).joined(separator: ", ")
  }

  var json: JSONText {
    [
      "id": .string(id),
      "severity": .string(severity.rawValue),
      "kind": .string(custom != nil ? "custom" : metadata == nil ? "document" : "layout"),
      "summary": .string(summary),
      "rationale": .optional(metadata?.rationale ?? page),
      "cure": .optional(metadata?.howToFix),
      "since": .optional(metadata?.since),
      "formats": .array(
        (metadata?.formats ?? LayoutFormat.allCases).map { .string($0.rawValue) }),
    ]
  }
}

extension RuleEntry {
  /// The page of the rule, with the output for its example.
  var markdown: String {
    var parts = ["# \(id)", summary]
    guard let metadata else { return parts.joined(separator: "\n\n") + "\n" }
    parts.append(
      """
      | severity | since |
      |---|---|
      | \(severity) | \(metadata.since) |
      """)
    parts.append("Formats: \(formatsText).")
    parts.append("## Why\n\n\(metadata.rationale)")
    let example = RuleExample.of(metadata)
    if let example {
      parts.append("## Reported\n\n\(fenced(example.flagged, example.language))")
      if let code = metadata.exampleCode { parts.append("Code:\n\n\(fenced(code, "swift"))") }
      parts.append(fenced(printed(example, metadata), "text"))
    }
    if let howToFix = metadata.howToFix { parts.append("## How to fix\n\n\(howToFix)") }
    if let example { parts.append("## Fixed\n\n\(fenced(example.allowed, example.language))") }
    let allowances = metadata.allowances.map { "- \($0)" }.joined(separator: "\n")
    parts.append("## Not reported\n\n\(allowances)")
    if !metadata.options.isEmpty {
      let options = metadata.options.map { "- `\($0.name)`: \($0.text)" }.joined(separator: "\n")
      parts.append("## Options\n\n\(options)")
    }
    if metadata.needs.contains(.positions), metadata.formats.contains(.interfaceBuilder) {
      let least =
        metadata.screens == .comparedWithCanvas
        ? "" : " A difference of less than 8 points is not reported."
      parts.append(
        """
        ## On other devices

        Storyboards and xibs are also laid out on other screens than their canvas. A finding that \
        occurs only on other screens has at most the severity warning (in portrait on a common \
        device), or info (on other devices and in landscape).\(least)
        """)
    }
    parts.append(
      """
      ## Suppress it

      - In the layout format: `"disable": ["\(id)"]` on a view, for the view and its subviews; on the
        root object, for the document.
      - In a storyboard or xib: `layoutlint:disable \(id)` in the notes of an object.
      - For any format: `suppress` in the configuration.
      """)
    parts.append("<!-- Written by layoutlint explain --format markdown \(id) -->")
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func fenced(_ text: String, _ language: String) -> String {
    "```\(language)\n\(text.hasSuffix("\n") ? String(text.dropLast()) : text)\n```"
  }

  /// The output of `layoutlint lint` for the example.
  private func printed(_ example: RuleExample, _ metadata: RuleMetadata) -> String {
    let source = SourceText(path: example.path, text: example.flagged)
    let linter = LinterFactory.linter(
      sources: metadata.exampleSources, screens: metadata.exampleScreens,
      textSizes: metadata.exampleTextSizes)
    guard let document = linter.check(source) else { return "" }
    let reporter = TextReporter(style: TerminalStyle(isColored: false), isQuiet: true)
    return reporter.report(CheckedFile(document, showing: document.findings.count))
  }
}
