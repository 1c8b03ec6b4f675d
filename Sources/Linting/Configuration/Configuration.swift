package import LayoutModel

/// What a project says about how its layouts are checked: the content of one configuration file.
///
/// Each setting keeps the place where it is stated, so that what is in force can be traced back.
/// Pure values: what finds the file and what reads it are elsewhere.
package struct Configuration: Hashable, Sendable {
  /// By rule; what is not here is at its default.
  package var rules: [String: RuleConfiguration] = [:]
  /// What a walk through a folder takes beside layouts by their names.
  package var include: [Located<PathGlob>] = []
  /// What a walk through a folder leaves out.
  package var exclude: [Located<PathGlob>] = []
  package var suppressions: [Located<ConfiguredSuppression>] = []
  package var classes = ClassMap()
  /// Hidden views are checked as if they were shown.
  package var includesHidden: Located<Bool>?
  /// What documents are laid out on beside their own canvas.
  package var devices: Located<DeviceChoice>?
  /// The app's property list, relative to the configuration's folder.
  package var infoPlist: Located<String>?
  /// The folders with the app's source code, relative to the configuration's folder; empty: no sources
  /// are read; nil: those of the document's project.
  package var sources: Located<[String]>?

  /// More bytes are not read: a thousand rules and classes take a tenth of it.
  package static let byteLimit = 1 << 20
  /// How many patterns `include` and `exclude` may have each: every path is held against them.
  package static let patternLimit = 256
  /// How many entries `suppress` may have.
  package static let suppressionLimit = 1_000
  /// How many classes may be described.
  package static let classLimit = 10_000
  /// How many folders `sources` may have.
  package static let sourceFolderLimit = 256
  /// How many devices may be named: there are fewer.
  package static let deviceLimit = 256

  package init() {}

  /// The pattern by which a walk leaves out a path; nil where it takes it.
  package func exclusion(of path: RelativePath, isFolder: Bool = false) -> Located<PathGlob>? {
    exclude.first { $0.value.covers(path, isFolder: isFolder) }
  }

  /// The pattern by which a walk takes a file whose name alone does not say that it is a layout.
  package func inclusion(of path: RelativePath) -> Located<PathGlob>? {
    include.first { $0.value.covers(path) }
  }
}

/// A setting with the place in its file where it is stated.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

/// What a configuration says of one rule.
package struct RuleConfiguration: Hashable, Sendable {
  package var level: Located<RuleLevel>?
  /// The choices made, by option.
  package var options: [String: Located<String>] = [:]

  package init() {}
}

/// How much a rule's findings matter, or that it has none.
package enum RuleLevel: String, CaseIterable, Hashable, Sendable {
  case off, info, warning, error

  /// nil: the rule is off.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Findings that are not to be shown: those of a rule, in some files, about some view. What is nil
/// is left open.
package struct ConfiguredSuppression: Hashable, Sendable {
  /// nil: every rule.
  package var rule: String?
  package var path: PathGlob?
  /// The view's id, or its path where it has none.
  package var view: String?
  /// The project's own words.
  package var reason: String?

  package init(rule: String? = nil, path: PathGlob? = nil, view: String? = nil) {
    self.rule = rule
    self.path = path
    self.view = view
  }

  /// - Parameter file: nil: it does not lie below the configuration's folder.
  package func applies(to file: RelativePath?) -> Bool {
    guard let path else { return true }
    guard let file else { return false }
    return path.covers(file)
  }
}

/// What one run says about rules. It goes before what the configuration says.
package struct RuleOverrides: Hashable, Sendable {
  /// Only these rules, and those of `enabled`; nil: all that are on.
  package var only: Set<String>?
  package var enabled: Set<String> = []
  package var levels: [String: RuleLevel] = [:]

  package init() {}

  /// Whether the run itself says that a rule is to run.
  func turnsOn(_ rule: String) -> Bool {
    only?.contains(rule) == true || enabled.contains(rule) || levels[rule]?.severity != nil
  }
}

extension LintSettings {
  /// The settings in force for one file.
  ///
  /// - Parameters:
  ///   - configuration: nil: none is in force.
  ///   - file: where the file lies below the configuration's folder; nil: it lies elsewhere.
  ///   - rules: those that may have options.
  package init(
    _ configuration: Configuration?, file: RelativePath?, overrides: RuleOverrides,
    rules: [RuleMetadata]
  ) {
    self.init()
    let configuration = configuration ?? Configuration()
    for (rule, said) in configuration.rules {
      guard let level = said.level?.value else { continue }
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
      guard let said = configuration.rules[rule.id]?.options, !said.isEmpty else { continue }
      var choices = RuleOptions()
      for option in rule.options {
        if let choice = said[option.name] { choices[option] = choice.value }
      }
      options[rule.id] = choices
    }
    suppressions = configuration.suppressions.map(\.value).filter { $0.applies(to: file) }
    includesHidden = configuration.includesHidden?.value ?? false
  }
}

/// The suppressions of a configuration that hold for one document, ready to be asked about each of
/// its findings.
struct ConfiguredSuppressions {
  /// The rules that are suppressed whatever the view; nil: every rule.
  private var rules: Set<String>? = []
  /// The views with suppressed findings, by rule.
  private var viewsByRule: [String: Set<String>] = [:]
  /// The views with all findings suppressed.
  private var views: Set<String> = []
  /// In the order of the text, for findings that only have a place in it.
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

  /// Parts the findings from those that are suppressed.
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
  /// about the innermost view in whose text it stands.
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
