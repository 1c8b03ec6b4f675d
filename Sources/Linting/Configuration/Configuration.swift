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

  /// More bytes are not read: a thousand rules and classes take a tenth of it.
  package static let byteLimit = 1 << 20
  /// How many patterns `include` and `exclude` may have each: every path is held against them.
  package static let patternLimit = 256
  /// How many entries `suppress` may have.
  package static let suppressionLimit = 1_000
  /// How many classes may be described.
  package static let classLimit = 10_000
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
