internal import Linting

/// The keys for other files' settings, for other settings in some files, and for the report.
extension ConfigurationTables {
  static func addOrigins(to table: inout LayoutTable<ConfigurationDraft>) {
    table.add(
      "extends", extendedFiles, byDefault: "[]",
      """
      A configuration whose settings this file takes over, relative to this file's folder, or a list of \
      them. A later one takes precedence over an earlier one, and this file over all.
      """
    ) { $0.configuration.extends = $1 }
    table.add(
      "inherit", LayoutForm<Bool>.bool.located, byDefault: "false",
      "Whether the settings of the nearest .layoutlint.json in a folder above are taken over."
    ) { $0.configuration.inherits = $1 }
    table.add(
      "allow-outside", LayoutForm<Bool>.bool.located, byDefault: "false",
      """
      Whether `extends`, `sources`, `baseline`, `infoPlist`, `INFOPLIST_FILE` and symbolic links may lead outside \
      of the repository or, without one, of the folders on the command line and the current one.
      """
    ) { $0.configuration.allowsOutside = $1 }
  }

  private static var extendedFiles: LayoutForm<[Located<String>]> {
    let file = LayoutForm<String>.name(.path).located
    return .either(
      file.map { [$0] },
      LayoutForm<[Located<String>]>.array(of: file).holding(atMost: Configuration.extendsLimit))
  }

  static func overrideTable(
    rules: [ConfigurableRule], _ former: FormerRuleNames
  ) -> LayoutTable<ConfigurationOverride> {
    var table = LayoutTable<ConfigurationOverride>(.configurationOverride)
    let patterns = LayoutForm<[PathGlob]>.array(of: .pathPattern)
      .holding(atMost: Configuration.patternLimit)
    table.add(
      "paths", patterns, need: .required,
      "The files, as path patterns relative to this file's folder."
    ) { $0.paths = $1 }
    table.add(
      "rules", Self.rules(rules, former), byDefault: "{}",
      "The severities and options of rules in these files."
    ) { $0.rules = $1 }
    table.add(
      "devices", deviceChoice.located, "The devices for which these files are laid out."
    ) { $0.devices = $1 }
    table.add(
      "languages", languageChoice.located, "The languages in which these files are also laid out."
    ) { $0.languages = $1 }
    table.add(
      "textSizes", textSizes.located, "The text sizes at which these files are also laid out."
    ) { $0.textSizes = $1 }
    table.add(
      "fail-on", LayoutForm<FailingLevel>.cases().located,
      "The lowest severity of a finding in these files that fails a run."
    ) { $0.failingLevel = $1 }
    return table
  }

  static func addOverrides(
    of override: LayoutTable<ConfigurationOverride>,
    to table: inout LayoutTable<ConfigurationDraft>
  ) {
    let entry = LayoutForm<ConfigurationOverride>.object(override) { _ in ConfigurationOverride() }
    table.add(
      "overrides",
      .array(of: entry.located).holding(atMost: ConfigurationOverride.countLimit),
      byDefault: "[]",
      "Other settings for some files. A later entry takes precedence over an earlier one."
    ) { $0.configuration.overrides = $1 }
  }

  static func addReport(formats: [String], to table: inout LayoutTable<ConfigurationDraft>) {
    table.add(
      "fail-on", LayoutForm<FailingLevel>.cases().located, byDefault: "error".jsonQuoted,
      "The lowest severity of a finding that fails a run, or `never`."
    ) { $0.configuration.failingLevel = $1 }
    table.add(
      "jobs", LayoutForm<Int>.wholeNumber(in: 1...Configuration.jobLimit).located,
      """
      How many documents are checked at a time; by default the number of \
      processors. The output does not depend on it.
      """
    ) { $0.configuration.jobs = $1 }
    guard !formats.isEmpty else { return }
    table.add(
      "format", LayoutForm<String>.choice(formats).located,
      "The format of the report; by default `text` on a terminal and else `xcode`."
    ) { $0.configuration.format = $1 }
  }
}

/// One entry of `overrides`.
extension ConfigurationOverride: LayoutTarget {}
