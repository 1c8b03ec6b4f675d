package import LayoutModel
package import Linting

/// The settings of the command line, which take precedence over the configuration.
package struct CommandLineSettings {
  package var rules = RuleOverrides()
  /// nil in each case: the command line specifies none.
  package var devices: DeviceChoice?
  package var languages: LanguageChoice?
  package var textSizes: [ContentSizeCategory]?
  package var failingLevel: FailingLevel?
  package var infoPlist: String?

  package init() {}

  /// The level of a rule; nil: the command line does not change it.
  ///
  /// - Parameter level: without the command line.
  fileprivate func level(of rule: RuleEntry, insteadOf level: RuleLevel) -> RuleLevel? {
    if let level = rules.levels[rule.id] { return level }
    let isEnabled = rules.enabled.contains(rule.id) || rules.only?.contains(rule.id) == true
    if let only = rules.only, !isEnabled, !only.contains(rule.id) { return .off }
    return isEnabled && level == .off ? RuleLevel(rule.severity) : nil
  }
}

/// The source files that were read from some folders.
package struct ReadSources: Hashable {
  package let folders: [String]
  package let files: Int
  /// nil: all files were read.
  package let limit: String?

  package init(folders: [String], files: Int, limit: String?) {
    (self.folders, self.files, self.limit) = (folders, files, limit)
  }

  package var json: JSONText {
    [
      "folders": .array(folders.map(JSONText.string)), "files": .integer(files),
      "limit": .optional(limit),
    ]
  }
}

/// The settings that apply to one file, each with its location in the configuration.
package struct SettingsReport {
  private let path: String
  private let file: ConfigurationFile?
  private let relativePath: LayeredPath?
  private let isFolder: Bool
  /// With the `overrides` that apply to the file.
  private let configuration: Configuration
  private let commandLine: CommandLineSettings

  /// The source code for the file with the folder of its project; nil: none is read.
  private let sources: (read: ReadSources, project: String?)?

  /// - Parameters:
  ///   - file: the configuration; nil: none applies.
  ///   - relativePath: the path relative to the folders of the configuration.
  package init(
    of path: String, isFolder: Bool, _ file: ConfigurationFile?, at relativePath: LayeredPath?,
    sources: (read: ReadSources, project: String?)?, commandLine: CommandLineSettings
  ) {
    self.path = path
    self.isFolder = isFolder
    self.file = file
    self.relativePath = relativePath
    self.sources = sources
    self.commandLine = commandLine
    configuration = file?.configuration.applying(to: relativePath) ?? Configuration()
  }

  /// The origin of a value.
  private enum Origin {
    case standard
    case commandLine
    case setting(SettingOrigin, SourceRange)

    init<Value>(_ setting: Located<Value>?) {
      self = setting.map { .setting($0.origin, $0.range) } ?? .standard
    }
  }

  /// The settings of one rule.
  private struct Rule {
    let entry: RuleEntry
    let level: RuleLevel
    let origin: Origin
    let options: [(name: String, choice: String, origin: Origin)]
    /// Which findings have another severity; nil: the configuration sets one for all.
    let gradation: String?
  }

  private var rules: [Rule] {
    (RuleEntry.all + RuleEntry.custom(in: file)).map { entry in
      let configured = configuration.rules[entry.id]
      let level = configured?.level?.value ?? RuleLevel(entry.severity)
      let changed = commandLine.level(of: entry, insteadOf: level)
      return Rule(
        entry: entry,
        level: changed ?? level,
        origin: changed == nil ? Origin(configured?.level) : .commandLine,
        options: (entry.metadata?.options ?? []).map { option in
          let choice = configured?.options[option.name]
          return (option.name, choice?.value ?? option.defaultChoice, Origin(choice))
        },
        gradation: configured?.level == nil && changed == nil ? entry.gradation : nil)
    }
  }

  private var exclusion: Located<PathGlob>? {
    relativePath.flatMap { configuration.exclusion(of: $0, isFolder: isFolder) }
  }

  private var inclusion: Located<PathGlob>? {
    isFolder ? nil : relativePath.flatMap { configuration.inclusion(of: $0) }
  }

  private var suppressions: [Located<ConfiguredSuppression>] {
    configuration.suppressions.filter { $0.applies(to: relativePath) }
  }

  private var overrides: [Located<ConfigurationOverride>] {
    configuration.overrides.filter { $0.applies(to: relativePath) }
  }

  private func chosen<Value>(
    _ chosen: Value?, _ configured: Located<Value>?, else standard: Value
  ) -> (value: Value, origin: Origin) {
    chosen.map { ($0, .commandLine) } ?? (configured?.value ?? standard, Origin(configured))
  }

  private var devices: (value: DeviceChoice, origin: Origin) {
    chosen(commandLine.devices, configuration.devices, else: .representative)
  }

  private var languages: (value: LanguageChoice, origin: Origin) {
    chosen(commandLine.languages, configuration.languages, else: LanguageChoice())
  }

  private var textSizes: (value: [String], origin: Origin) {
    let (sizes, origin) = chosen(
      commandLine.textSizes, configuration.textSizes, else: devices.value.defaultTextSizes())
    return (sizes.map(\.rawValue), origin)
  }

  private var failingLevel: (value: FailingLevel, origin: Origin) {
    chosen(commandLine.failingLevel, configuration.failingLevel, else: .error)
  }

  private var infoPlist: (value: String?, origin: Origin) {
    commandLine.infoPlist.map { ($0, .commandLine) }
      ?? (configuration.infoPlist?.value, Origin(configuration.infoPlist))
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
  package var text: String {
    let width = rules.map(\.entry.id.count).max() ?? 0
    var lines = ["configuration: \(file?.path.escaped ?? "none")"]
    lines += layers.map { layer, reference in
      "\(layer.isInherited ? "inherits" : "extends"): \(layer.path.escaped)  \(origin(reference))"
    }
    lines.append("")
    for rule in rules {
      let id = rule.entry.id.padded(to: width)
      let level = rule.level.rawValue.padded(to: 7)
      let gradation = rule.gradation.map { "; \($0)" } ?? ""
      lines.append("\(id)  \(level)  \(origin(rule.origin))\(gradation)")
      for option in rule.options {
        let name = "  \(option.name)".padded(to: width)
        lines.append("\(name)  \(option.choice.padded(to: 7))  \(origin(option.origin))")
      }
    }
    let hidden = configuration.includesHidden
    let settings: [(name: String, value: String, origin: Origin)] = [
      ("include-hidden", "\(hidden?.value ?? false)", Origin(hidden)),
      ("devices", devices.value.text, devices.origin),
      ("languages", languages.value.text.escaped, languages.origin),
      (
        "textSizes", textSizes.value.isEmpty ? "none" : textSizes.value.joined(separator: ", "),
        textSizes.origin
      ),
      ("infoPlist", infoPlist.value?.escaped ?? "nearest", infoPlist.origin),
      ("sources", sourcesText, Origin(configuration.sources)),
      ("baseline", configuration.baseline?.value.escaped ?? "none", Origin(configuration.baseline)),
      ("fail-on", failingLevel.value.rawValue, failingLevel.origin),
      (
        "format", configuration.format?.value ?? "text on a terminal, else xcode",
        Origin(configuration.format)
      ),
      (
        "jobs", configuration.jobs.map { "\($0.value)" } ?? "number of processors",
        Origin(configuration.jobs)
      ),
    ]
    lines.append("")
    lines += settings.map { "\($0.name): \($0.value)  \(origin($0.origin))" }
    lines += ["included by: \(pattern(inclusion))", "excluded by: \(pattern(exclusion))"]
    lines += overrides.map { entry in
      let paths = entry.value.paths.map { "'\($0.text.escaped)'" }.joined(separator: ", ")
      return "override: \(paths)  \(origin(Origin(entry)))"
    }
    lines += suppressions.map { "suppressed: \(Self.text(of: $0.value))  \(origin(Origin($0)))" }
    lines += configuration.classes.descriptions.keys.sorted().map { "class: \($0.escaped)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var sourcesText: String {
    guard let (sources, project) = sources else { return "none" }
    let folders = sources.folders.map(\.escaped).joined(separator: ", ")
    let place = folders + (project.map { ", project \($0.escaped)" } ?? "")
    return "\(sources.files) files in \(place)\(sources.limit.map { "; \($0)" } ?? "")"
  }

  /// The files whose settings are taken over, with the setting that refers to each.
  private var layers: [(layer: ConfigurationLayer, reference: Origin)] {
    (file?.layers ?? []).compactMap { layer in
      layer.reference.map {
        (layer, .setting(SettingOrigin(layer: $0.layer), $0.range))
      }
    }
  }

  private func origin(_ origin: Origin) -> String {
    switch origin {
    case .standard: return "default"
    case .commandLine: return "command line"
    case .setting(let origin, let range):
      guard let file else { return "default" }
      let entry = origin.override.map { "  overrides[\($0)]" } ?? ""
      return file.location(of: Self.located(range, origin)) + entry
    }
  }

  private func pattern(_ pattern: Located<PathGlob>?) -> String {
    pattern.map { "'\($0.value.text.escaped)'  \(origin(Origin($0)))" } ?? "none"
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
  /// The output of `--format json`. Keys are never removed. `source` is null for a value that no
  /// configuration contains; `origin` is its kind.
  package var json: JSONText {
    [
      "version": 1,
      "file": .string(path),
      "configuration": .optional(file?.path),
      "rules": .array(rules.map(json)),
      "includeHidden": setting(
        .bool(configuration.includesHidden?.value ?? false), Origin(configuration.includesHidden)),
      "devices": setting(.string(devices.value.text), devices.origin),
      "languages": setting(.string(languages.value.text), languages.origin),
      "textSizes": setting(.array(textSizes.value.map(JSONText.string)), textSizes.origin),
      "infoPlist": setting(.optional(infoPlist.value), infoPlist.origin),
      "failOn": setting(.string(failingLevel.value.rawValue), failingLevel.origin),
      "format": setting(.optional(configuration.format?.value), Origin(configuration.format)),
      "jobs": setting(
        configuration.jobs.map { .integer($0.value) } ?? .null, Origin(configuration.jobs)),
      "extends": .array(
        layers.map { layer, reference in
          [
            "path": .string(layer.path), "isInherited": .bool(layer.isInherited),
            "source": source(reference),
          ]
        }),
      "overrides": .array(
        overrides.map { entry in
          [
            "paths": .array(entry.value.paths.map { .string($0.text) }),
            "source": source(Origin(entry)),
          ]
        }),
      "sources": setting(
        sources.map { sources, project in
          [
            "folders": .array(sources.folders.map(JSONText.string)), "project": .optional(project),
            "files": .integer(sources.files), "limit": .optional(sources.limit),
          ]
        } ?? .null, Origin(configuration.sources)),
      "baseline": setting(.optional(configuration.baseline?.value), Origin(configuration.baseline)),
      "includedBy": json(inclusion),
      "excludedBy": json(exclusion),
      "suppress": .array(suppressions.map(json)),
      "classes": .array(configuration.classes.descriptions.keys.sorted().map { .string($0) }),
    ]
  }

  private func setting(_ value: JSONText, _ origin: Origin) -> JSONText {
    ["value": value, "source": source(origin), "origin": name(of: origin)]
  }

  private func json(_ rule: Rule) -> JSONText {
    [
      "rule": .string(rule.entry.id),
      "severity": .string(rule.level.rawValue),
      "source": source(rule.origin),
      "origin": name(of: rule.origin),
      "options": .array(
        rule.options.map {
          [
            "name": .string($0.name), "value": .string($0.choice), "source": source($0.origin),
            "origin": name(of: $0.origin),
          ]
        }),
    ]
  }

  private func json(_ pattern: Located<PathGlob>?) -> JSONText {
    guard let pattern else { return .null }
    return ["pattern": .string(pattern.value.text), "source": source(Origin(pattern))]
  }

  private func json(_ suppression: Located<ConfiguredSuppression>) -> JSONText {
    [
      "rule": .string(suppression.value.rule ?? "all"),
      "path": .optional(suppression.value.path?.text),
      "view": .optional(suppression.value.view),
      "reason": .optional(suppression.value.reason),
      "source": source(Origin(suppression)),
    ]
  }

  private func source(_ origin: Origin) -> JSONText {
    guard case .setting(let origin, let range) = origin, let file else { return .null }
    let position = file.position(of: Self.located(range, origin))
    return .present([
      "path": .string(file.layers[origin.layer].path), "line": .integer(position.line),
      "column": .integer(position.column), "override": origin.override.map(JSONText.integer),
    ])
  }

  private static func located(_ range: SourceRange, _ origin: SettingOrigin) -> Located<Bool> {
    var located = Located(true, at: range)
    located.origin = origin
    return located
  }

  private func name(of origin: Origin) -> JSONText {
    switch origin {
    case .standard: "default"
    case .commandLine: "command line"
    case .setting(let origin, _): origin.override == nil ? "configuration" : "override"
    }
  }
}
