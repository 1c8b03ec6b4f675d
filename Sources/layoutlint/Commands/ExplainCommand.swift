import ArgumentParser
import LayoutCore

/// One rule, in full.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell what a rule finds and why, with an example of either kind.")

  @Argument(help: "The rule's id, as findings end with it.")
  var rule: String

  @Option(help: "The form: text for a terminal, markdown for a page.")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown
  }

  func run() throws {
    let rules = RuleEntry.all
    let id = try RuleOptions.rule(rule, known: rules.map(\.id))
    guard let entry = rules.first(where: { $0.id == id }) else { return }
    switch format {
    case .text: try Console.print(Self.text(of: entry))
    case .markdown: try Console.print(RulePage(entry).text)
    }
  }

  private static func text(of entry: RuleEntry) -> String {
    var parts = ["\(entry.id) (\(entry.severity))", entry.summary]
    guard let metadata = entry.metadata else { return parts.joined(separator: "\n\n") + "\n" }
    parts.append(metadata.rationale)
    if let cure = metadata.cure { parts.append("Cure: \(cure)") }
    parts.append("Flagged:\n\n\(indented(metadata.flaggedExample))")
    parts.append("Mended:\n\n\(indented(metadata.allowedExample))")
    if !metadata.allowances.isEmpty {
      let list = metadata.allowances.map { "  - \($0)" }.joined(separator: "\n")
      parts.append("Left alone:\n\n\(list)")
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
  /// `what it decides: apple (default), wcag`
  var text: String {
    let others = choices.dropFirst().map { ", \($0)" }.joined()
    return "\(summary) \(defaultChoice) (default)\(others)"
  }
}
