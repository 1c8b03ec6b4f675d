package import LayoutModel

/// The settings of a project: the content of one configuration file, or of several that are merged.
///
/// Each setting has its range in its file, so that its origin can be shown. `ConfigurationReader` reads
/// it.
package struct Configuration: Hashable, Sendable {
  /// The files whose settings this file takes over, relative to its folder. A later one takes precedence.
  package var extends: [Located<String>] = []
  /// The settings of the nearest configuration in a folder above are taken over.
  package var inherits: Located<Bool>?
  /// Whether the settings of this file and symbolic links may lead outside of the project.
  package var allowsOutside: Located<Bool>?
  /// The former names of rules that it contains.
  package var formerNames: [Located<FormerRuleName>] = []
  /// By rule; other rules have their defaults.
  package var rules: [String: RuleConfiguration] = [:]
  /// Files that are linted in addition to those whose name is that of a layout.
  package var include: [Located<PathGlob>] = []
  /// Files and folders that are skipped in folders.
  package var exclude: [Located<PathGlob>] = []
  package var suppressions: [Located<ConfiguredSuppression>] = []
  package var classes = ClassMap()
  package var customRules: [Located<CustomRule>] = []
  /// Hidden views are checked as if they were visible.
  package var includesHidden: Located<Bool>?
  /// The devices on which documents are checked in addition to their own canvas.
  package var devices: Located<DeviceChoice>?
  /// The languages in which documents are laid out beside the language of their own texts.
  package var languages: Located<LanguageChoice>?
  /// The text sizes at which documents are checked beside the standard one.
  package var textSizes: Located<[ContentSizeCategory]>?
  /// The app's property list, relative to the configuration's folder.
  package var infoPlist: Located<String>?
  /// The folders with the app's source code, relative to the configuration's folder; empty: no sources
  /// are read; nil: those of the document's project.
  package var sources: Located<[String]>?
  /// The file with the accepted findings, relative to the configuration's folder.
  package var baseline: Located<String>?
  /// The lowest severity that fails a run.
  package var failingLevel: Located<FailingLevel>?
  /// The name of the report's format.
  package var format: Located<String>?
  /// The number of documents that are checked at a time.
  package var jobs: Located<Int>?
  /// Other settings for some files. A later entry takes precedence.
  package var overrides: [Located<ConfigurationOverride>] = []
  /// The merged files, the least important one first; empty: this is the content of one file.
  var steps: [Step] = []

  /// The greatest size in bytes: a thousand rules and classes need a tenth of it.
  package static let byteLimit = 1 << 20
  /// The greatest number of patterns in each of `include` and `exclude`: each path is compared with all.
  package static let patternLimit = 256
  /// The greatest number of entries in `suppress`.
  package static let suppressionLimit = 1_000
  /// The greatest number of classes.
  package static let classLimit = 10_000
  /// The greatest number of folders in `sources`.
  package static let sourceFolderLimit = 256
  /// The greatest number of jobs: more threads than any computer has processors for would only take memory.
  package static let jobLimit = 256
  /// The greatest number of devices: fewer exist.
  package static let deviceLimit = 256

  package init() {}

  /// The pattern that excludes a path; nil if there is none.
  package func exclusion(of path: LayeredPath, isFolder: Bool = false) -> Located<PathGlob>? {
    exclude.first { $0.covers(path, isFolder: isFolder) }
  }

  /// The pattern that includes a file whose name is not that of a layout.
  package func inclusion(of path: LayeredPath) -> Located<PathGlob>? {
    include.first { $0.covers(path) }
  }
}

/// A setting with its range in the file.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var range: SourceRange
  package var origin = SettingOrigin()

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Located<PathGlob> {
  package func covers(_ path: LayeredPath, isFolder: Bool = false) -> Bool {
    path[origin.layer].map { value.covers($0, isFolder: isFolder) } ?? false
  }
}

/// Which of the merged files a setting is from.
package struct SettingOrigin: Hashable, Sendable {
  /// The index of the file; 0: the one that applies itself, and does not contribute to another.
  package var layer = 0
  /// The index of the entry of the file's `overrides`; nil: the setting is none of an entry.
  package var override: Int?

  package init(layer: Int = 0, override: Int? = nil) {
    self.layer = layer
    self.override = override
  }
}

/// The lowest severity that fails a run, or never.
package enum FailingLevel: String, CaseIterable, Hashable, Sendable {
  case error, warning, info, never

  /// nil: no finding fails a run.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// The settings of one rule.
package struct RuleConfiguration: Hashable, Sendable {
  package var level: Located<RuleLevel>?
  /// The chosen values, by option.
  package var options: [String: Located<String>] = [:]

  package init() {}
}

/// The severity of a rule's findings, or off.
package enum RuleLevel: String, CaseIterable, Hashable, Sendable {
  case off, info, warning, error

  /// nil: the rule is off.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Suppresses findings of a rule, in files and about a view; nil in each case: of all.
package struct ConfiguredSuppression: Hashable, Sendable {
  /// nil: every rule.
  package var rule: String?
  package var path: PathGlob?
  /// The view's id, or its path where it has none.
  package var view: String?
  /// The project's explanation.
  package var reason: String?

  package init(rule: String? = nil, path: PathGlob? = nil, view: String? = nil) {
    self.rule = rule
    self.path = path
    self.view = view
  }
}

extension Located<ConfiguredSuppression> {
  /// - Parameter file: nil: it is not below the configuration's folder.
  package func applies(to file: LayeredPath?) -> Bool {
    guard let path = value.path else { return true }
    return file?[origin.layer].map { path.covers($0) } ?? false
  }
}

/// The rule settings of one run. They take precedence over the configuration.
package struct RuleOverrides: Hashable, Sendable {
  /// Only these rules, and those of `enabled`; nil: all that are on.
  package var only: Set<String>?
  package var enabled: Set<String> = []
  package var levels: [String: RuleLevel] = [:]

  package init() {}

  /// Whether the run enables a rule explicitly.
  func turnsOn(_ rule: String) -> Bool {
    only?.contains(rule) == true || enabled.contains(rule) || levels[rule]?.severity != nil
  }
}

extension LintSettings {
  /// The settings in force for one file.
  ///
  /// - Parameters:
  ///   - configuration: the settings with the applying `overrides`; nil: there is none.
  ///   - file: the path below the configuration's folder; nil: the file is elsewhere.
  ///   - rules: those that may have options.
  package init(
    _ configuration: Configuration?, file: LayeredPath?, overrides: RuleOverrides,
    rules: [RuleMetadata]
  ) {
    self.init()
    let configuration = configuration ?? Configuration()
    for (rule, setting) in configuration.rules {
      guard let level = setting.level?.value else { continue }
      if let severity = level.severity {
        severities[rule] = severity
      } else if !overrides.turnsOn(rule) {
        disabled.insert(rule)
      }
    }
    only = overrides.only.map { $0.union(overrides.enabled) }
    for (rule, level) in overrides.levels {
      if let severity = level.severity {
        severities[rule] = severity
      } else {
        disabled.insert(rule)
      }
    }
    for rule in rules {
      guard let values = configuration.rules[rule.id]?.options, !values.isEmpty else { continue }
      var choices = RuleOptions()
      for option in rule.options {
        if let choice = values[option.name] { choices[option] = choice.value }
      }
      options[rule.id] = choices
    }
    suppressions = configuration.suppressions.filter { $0.applies(to: file) }.map(\.value)
    includesHidden = configuration.includesHidden?.value ?? false
    customRules = configuration.customRules.map(\.value)
    classes = customRules.isEmpty ? ClassMap() : configuration.classes
  }
}
