import ArgumentParser
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// `layoutlint config`: shows the settings that apply to a file.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings that apply to a file, with the location of each.")

  @Argument(help: "A file or folder.", completion: .file())
  var file: String

  @OptionGroup var options: AnswerOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  func run() throws {
    let isFolder: Bool
    do {
      isFolder = try FileSystem.status(of: FilePath(file)).type == .directory
    } catch {
      throw CommandError(error, path: file)
    }
    var configurations = configuration.store()
    let input =
      isFolder ? configurations.input(forFolder: file) : configurations.input(named: file)
    try configurations.check()
    let sources = isFolder ? nil : SourceStore().sources(for: input)
    let report = SettingsReport(input, isFolder: isFolder, sources: sources)
    switch options.format {
    case .text: try Console.print(report.text)
    case .json: try Console.print(report.json.text + "\n")
    }
  }
}

/// Which configuration applies.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "Use this configuration for all files instead of the nearest .layoutlint.json of each.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(name: .customLong("no-config"), help: "Use no configuration.")
  var isNone = false

  func validate() throws {
    if file != nil, isNone {
      throw ValidationError("--config and --no-config cannot be combined.")
    }
  }

  func store() -> ConfigurationStore {
    ConfigurationStore(isNone ? .none : file.map { .file($0) } ?? .nearest)
  }
}

/// The settings that apply to one file, each with its location in the configuration.
struct SettingsReport {
  private let path: String
  private let file: ConfigurationFile?
  private let relativePath: RelativePath?
  private let isFolder: Bool
  private let position: (SourceRange) -> LineIndex.Position

  /// The source code of the document; nil: none is read.
  private let sources: SourceStore.DocumentSources?

  init(_ input: Input, isFolder: Bool, sources: SourceStore.DocumentSources? = nil) {
    self.sources = sources
    path = input.path
    file = input.configuration
    relativePath = input.relativePath
    self.isFolder = isFolder
    position = input.configuration?.positions ?? { _ in LineIndex([]).position(of: 0) }
  }

  private var configuration: Configuration { file?.configuration ?? Configuration() }

  /// The settings of one rule.
  private struct Rule {
    let entry: RuleEntry
    let level: RuleLevel
    /// nil: the default.
    let levelRange: SourceRange?
    let options: [(name: String, choice: String, range: SourceRange?)]
    /// Which findings have another severity; nil: the configuration sets one for all.
    let gradation: String?
  }

  private var rules: [Rule] {
    RuleEntry.all.map { entry in
      let configured = configuration.rules[entry.id]
      return Rule(
        entry: entry,
        level: configured?.level?.value ?? RuleLevel(entry.severity),
        levelRange: configured?.level?.range,
        options: (entry.metadata?.options ?? []).map { option in
          let choice = configured?.options[option.name]
          return (option.name, choice?.value ?? option.defaultChoice, choice?.range)
        },
        gradation: configured?.level == nil ? entry.gradation : nil)
    }
  }

  private var exclusion: Located<PathGlob>? {
    relativePath.flatMap { configuration.exclusion(of: $0, isFolder: isFolder) }
  }

  private var inclusion: Located<PathGlob>? {
    isFolder ? nil : relativePath.flatMap { configuration.inclusion(of: $0) }
  }

  private var suppressions: [Located<ConfiguredSuppression>] {
    configuration.suppressions.filter { $0.value.applies(to: relativePath) }
  }
}

extension RuleLevel {
  fileprivate init(_ severity: Severity) {
    self =
      switch severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }
}

extension SettingsReport {
  /// The output of `--format text`.
  var text: String {
    let width = rules.map(\.entry.id.count).max() ?? 0
    var lines = ["configuration: \(file?.path.escaped ?? "none")", ""]
    for rule in rules {
      let id = Self.padded(rule.entry.id, to: width)
      let level = Self.padded(rule.level.rawValue, to: 7)
      let gradation = rule.gradation.map { "; \($0)" } ?? ""
      lines.append("\(id)  \(level)  \(origin(rule.levelRange))\(gradation)")
      for option in rule.options {
        let name = Self.padded("  " + option.name, to: width)
        lines.append("\(name)  \(Self.padded(option.choice, to: 7))  \(origin(option.range))")
      }
    }
    let hidden = configuration.includesHidden
    lines += [
      "", "include-hidden: \(hidden?.value ?? false)  \(origin(hidden?.range))",
      "devices: \(configuration.devices?.value.text ?? DeviceChoice.representativeName)  "
        + origin(configuration.devices?.range),
      "infoPlist: \(configuration.infoPlist?.value.escaped ?? "nearest")  "
        + origin(configuration.infoPlist?.range),
      "sources: \(sourcesText)  \(origin(configuration.sources?.range))",
      "baseline: \(configuration.baseline?.value.escaped ?? "none")  "
        + origin(configuration.baseline?.range),
      "included by: \(pattern(inclusion))", "excluded by: \(pattern(exclusion))",
    ]
    lines += suppressions.map { "suppressed: \(Self.text(of: $0.value))  \(origin($0.range))" }
    lines += configuration.classes.descriptions.keys.sorted().map { "class: \($0.escaped)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var sourcesText: String {
    guard let sources else { return "none" }
    let folders = sources.folders.map(\.escaped).joined(separator: ", ")
    let project = sources.project.map { ", project \($0.escaped)" } ?? ""
    let limit = sources.limit.map { "; \($0)" } ?? ""
    return "\(sources.scope.index.files.count) files in \(folders)\(project)\(limit)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private func origin(_ range: SourceRange?) -> String {
    guard let range, let file else { return "default" }
    let position = position(range)
    return "\(file.path.escaped):\(position.line):\(position.column)"
  }

  private func pattern(_ pattern: Located<PathGlob>?) -> String {
    pattern.map { "'\($0.value.text.escaped)'  \(origin($0.range))" } ?? "none"
  }

  private static func text(of suppression: ConfiguredSuppression) -> String {
    var parts = [suppression.rule ?? "all"]
    if let path = suppression.path { parts.append("in '\(path.text.escaped)'") }
    if let view = suppression.view { parts.append("about '\(view.escaped)'") }
    if let reason = suppression.reason { parts.append("(\(reason.escaped))") }
    return parts.joined(separator: " ")
  }
}

extension SettingsReport {
  /// The output of `--format json`. Keys are never removed. `source` is null for a default.
  var json: JSONText {
    [
      "version": 1,
      "file": .string(path),
      "configuration": .optional(file?.path),
      "rules": .array(rules.map(json)),
      "includeHidden": [
        "value": .bool(configuration.includesHidden?.value ?? false),
        "source": source(configuration.includesHidden?.range),
      ],
      "devices": [
        "value": .string(configuration.devices?.value.text ?? DeviceChoice.representativeName),
        "source": source(configuration.devices?.range),
      ],
      "infoPlist": [
        "value": .optional(configuration.infoPlist?.value),
        "source": source(configuration.infoPlist?.range),
      ],
      "sources": [
        "value": sources.map { sources in
          [
            "folders": .array(sources.folders.map(JSONText.string)),
            "project": .optional(sources.project),
            "files": .integer(sources.scope.index.files.count), "limit": .optional(sources.limit),
          ]
        } ?? .null,
        "source": source(configuration.sources?.range),
      ],
      "baseline": [
        "value": .optional(configuration.baseline?.value),
        "source": source(configuration.baseline?.range),
      ],
      "includedBy": json(inclusion),
      "excludedBy": json(exclusion),
      "suppress": .array(suppressions.map(json)),
      "classes": .array(configuration.classes.descriptions.keys.sorted().map { .string($0) }),
    ]
  }

  private func json(_ rule: Rule) -> JSONText {
    [
      "rule": .string(rule.entry.id),
      "severity": .string(rule.level.rawValue),
      "source": source(rule.levelRange),
      "options": .array(
        rule.options.map {
          [
            "name": .string($0.name), "value": .string($0.choice), "source": source($0.range),
          ]
        }),
    ]
  }

  private func json(_ pattern: Located<PathGlob>?) -> JSONText {
    guard let pattern else { return .null }
    return ["pattern": .string(pattern.value.text), "source": source(pattern.range)]
  }

  private func json(_ suppression: Located<ConfiguredSuppression>) -> JSONText {
    [
      "rule": .string(suppression.value.rule ?? "all"),
      "path": .optional(suppression.value.path?.text),
      "view": .optional(suppression.value.view),
      "reason": .optional(suppression.value.reason),
      "source": source(suppression.range),
    ]
  }

  private func source(_ range: SourceRange?) -> JSONText {
    guard let range, let file else { return .null }
    let position = position(range)
    return [
      "path": .string(file.path), "line": .integer(position.line),
      "column": .integer(position.column),
    ]
  }
}
