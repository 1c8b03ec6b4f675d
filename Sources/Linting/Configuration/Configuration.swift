package import LayoutModel

/// The settings of a project: the content of one configuration file.
///
/// Each setting has its range in the file, so that its origin can be shown. `ConfigurationReader` reads
/// it.
package struct Configuration: Hashable, Sendable {
  /// By rule; other rules have their defaults.
  package var rules: [String: RuleConfiguration] = [:]
  /// Files that are linted in addition to those whose name is that of a layout.
  package var include: [Located<PathGlob>] = []
  /// Files and folders that are skipped in folders.
  package var exclude: [Located<PathGlob>] = []
  package var suppressions: [Located<ConfiguredSuppression>] = []
  package var classes = ClassMap()
  /// Hidden views are checked as if they were visible.
  package var includesHidden: Located<Bool>?
  /// The devices on which documents are checked in addition to their own canvas.
  package var devices: Located<DeviceChoice>?
  /// The app's property list, relative to the configuration's folder.
  package var infoPlist: Located<String>?
  /// The folders with the app's source code, relative to the configuration's folder; empty: no sources
  /// are read; nil: those of the document's project.
  package var sources: Located<[String]>?
  /// The file with the accepted findings, relative to the configuration's folder.
  package var baseline: Located<String>?

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
  /// The greatest number of devices: fewer exist.
  package static let deviceLimit = 256

  package init() {}

  /// The pattern that excludes a path; nil if there is none.
  package func exclusion(of path: RelativePath, isFolder: Bool = false) -> Located<PathGlob>? {
    exclude.first { $0.value.covers(path, isFolder: isFolder) }
  }

  /// The pattern that includes a file whose name is not that of a layout.
  package func inclusion(of path: RelativePath) -> Located<PathGlob>? {
    include.first { $0.value.covers(path) }
  }
}

/// A setting with its range in the file.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
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

  /// - Parameter file: nil: it is not below the configuration's folder.
  package func applies(to file: RelativePath?) -> Bool {
    guard let path else { return true }
    guard let file else { return false }
    return path.covers(file)
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
  ///   - configuration: nil: there is none.
  ///   - file: the path below the configuration's folder; nil: the file is elsewhere.
  ///   - rules: those that may have options.
  package init(
    _ configuration: Configuration?, file: RelativePath?, overrides: RuleOverrides,
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
    suppressions = configuration.suppressions.map(\.value).filter { $0.applies(to: file) }
    includesHidden = configuration.includesHidden?.value ?? false
  }
}

/// The suppressions of a configuration that apply to one document, indexed by rule and view.
struct ConfiguredSuppressions {
  /// The rules that are suppressed whatever the view; nil: every rule.
  private var rules: Set<String>? = []
  /// The views with suppressed findings, by rule.
  private var viewsByRule: [String: Set<String>] = [:]
  /// The views with all findings suppressed.
  private var views: Set<String> = []
  /// In document order, for findings that have a range but no view.
  private let layouts: [CheckedLayout]

  package init(_ suppressions: [ConfiguredSuppression], _ layouts: [CheckedLayout]) {
    self.layouts = layouts.filter { !$0.hierarchy.roots.isEmpty }
    for suppression in suppressions {
      switch (suppression.rule, suppression.view) {
      case (nil, nil): rules = nil
      case (let rule?, nil): rules?.insert(rule)
      case (let rule?, let view?): viewsByRule[rule, default: []].insert(view)
      case (nil, let view?): views.insert(view)
      }
    }
  }

  /// Removes the suppressed findings and counts them.
  package func keep(_ findings: [Finding]) -> (kept: [Finding], suppressed: Int) {
    guard rules?.isEmpty != true || namesViews else { return (findings, 0) }
    let kept = findings.filter { !suppress($0) }
    return (kept, findings.count - kept.count)
  }

  private var namesViews: Bool { !views.isEmpty || !viewsByRule.isEmpty }

  private func suppress(_ finding: Finding) -> Bool {
    guard let rules, !rules.contains(finding.rule) else { return true }
    let named = viewsByRule[finding.rule] ?? []
    guard !views.isEmpty || !named.isEmpty, let view = view(of: finding) else { return false }
    return views.contains(view) || named.contains(view)
  }

  /// The id of the view that a finding is about, else its path. A finding about the document is
  /// about the innermost view whose text contains it.
  private func view(of finding: Finding) -> String? {
    if let subject = finding.view { return subject.id ?? subject.path }
    let offset = finding.range.start
    let next = layouts.partitioningIndex { layout in
      layout.hierarchy.roots.first.map { layout.wholeRange(of: $0).start > offset } ?? false
    }
    guard next > 0 else { return nil }
    let layout = layouts[next - 1]
    return layout.view(atOffset: offset).map(layout.hierarchy.identifier)
  }
}
