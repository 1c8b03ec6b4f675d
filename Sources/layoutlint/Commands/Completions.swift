import ArgumentParser
internal import Configuration
internal import LayoutModel
internal import Linting
internal import Pictures

/// What shells propose for the values of options. The completion scripts run the program for these, so that
/// custom rules and new devices need no new script.
enum Completions {
  /// The ids of rules, also behind a comma.
  static let rules = CompletionKind.custom { _, _, text in list(ruleIDs, after: text) }

  /// A rule, then `=` and a severity: `covered-control=error`.
  static let severities = CompletionKind.custom { _, _, text in
    let (start, item) = split(text)
    guard let sign = item.firstIndex(of: "=") else { return ruleIDs.map { "\(start)\($0)=" } }
    return RuleLevel.allCases.map { "\(start)\(item[...sign])\($0.rawValue)" }
  }

  /// The rules of the linter and the tags of the rules of UIKit.
  static let explained = CompletionKind.custom { _, _, _ in
    ruleIDs + SemanticRule.all.map(\.tag)
  }

  /// The aliases of devices, which contain no spaces.
  static let device = CompletionKind.custom { _, _, _ in [QueryScreen.stored] + deviceAliases }

  /// The same for a list.
  static let devices = CompletionKind.custom { _, _, text in
    text.contains(",")
      ? list(deviceAliases, after: text)
      : [DeviceChoice.representativeName, "all", QueryScreen.stored] + deviceAliases
  }

  /// The formats of reports with `=`, before the name of a file.
  static let reports = CompletionKind.custom { _, _, _ in
    ReportFormat.allCases.map { "\($0.rawValue)=" }
  }

  /// The branches and tags of the repository.
  static let revisions = CompletionKind.shellCommand(
    #"git for-each-ref --format="%(refname:short)" 2>/dev/null"#)

  /// With the custom rules of the current folder's configuration, if it can be read.
  private static var ruleIDs: [String] {
    var configurations = ConfigurationStore()
    let file = configurations.configuration(of: configurations.currentFolder)
    return (RuleEntry.all + RuleEntry.custom(in: file)).map(\.id)
  }

  private static var deviceAliases: [String] {
    DeviceTable.names.flatMap { DeviceTable.aliases(of: $0) }
  }

  /// Each item behind the complete items of a list.
  private static func list(_ items: [String], after text: String) -> [String] {
    let (start, _) = split(text)
    let chosen = Set(start.split(separator: ",").map(String.init))
    return items.filter { !chosen.contains($0) }.map { start + $0 }
  }

  /// The complete items of a list with their commas, and the last item.
  private static func split(_ text: String) -> (start: String, item: Substring) {
    guard let comma = text.lastIndex(of: ",") else { return ("", text[...]) }
    return (String(text[...comma]), text[text.index(after: comma)...])
  }
}
