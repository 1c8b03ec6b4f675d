internal import AppCode
internal import Configuration
internal import EditorLanguages
internal import Files
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Project
import Rules
internal import SystemPackage

/// Creates linters from readers, rules and settings, for the command line and the daemon alike.
enum LinterFactory {
  static let rules: [any LayoutRule] = RuleCatalog.all

  private static let metadata = rules.map { type(of: $0).metadata }

  static let formerNames = FormerRuleNames(of: metadata)

  /// A linter without a configuration.
  static func linter(
    isForEditing: Bool = false, sources: CodeScope? = nil, analysis: CodeAnalysis? = nil,
    screens: [Screen] = [], textSizes: [ContentSizeCategory] = []
  ) -> Linter {
    var settings = LintSettings()
    settings.screens = screens
    settings.textSizes = textSizes
    return Linter(
      readers: LayoutFormats.readers(classes: ClassMap(code: sources), isForEditing: isForEditing),
      rules: rules, settings: settings, sources: sources, analysis: analysis)
  }

  /// The linter for a file, with the configuration that applies to it.
  ///
  /// - Parameter isForEditing: see `JSONLayoutReader`.
  static func linter(
    for input: Input, overrides: RuleOverrides = RuleOverrides(),
    screens: ScreenRequest = ScreenRequest(choice: .stored), sources: SourceStore,
    isForEditing: Bool = false
  ) -> Linter {
    let configuration = input.configuration?.configuration
    var settings = settings(for: input, overrides: overrides, screens: screens)
    let code = sources.sources(for: input)
    let classes = code?.classes ?? configuration?.classes ?? ClassMap()
    if !settings.customRules.isEmpty { settings.classes = classes }
    let location = input.location(in: FileSystem.currentFolder).string
    let scope = code?.scope.of(
      documentAt: input.isCode ? nil : location, isOfExtension: settings.isInExtension)
    return Linter(
      readers: LayoutFormats.readers(
        classes: classes, code: code?.analysis?.file(at: location),
        isForEditing: isForEditing),
      rules: rules, settings: settings, sources: scope, analysis: code?.analysis,
      location: location)
  }

  /// A linter that runs one custom rule only, without suppressions and source code.
  ///
  /// - Parameter path: of the document.
  static func linter(testing rule: CustomRule, of file: ConfigurationFile, path: String) -> Linter {
    var overrides = RuleOverrides()
    overrides.only = [rule.id]
    var settings = LintSettings(file.configuration, file: nil, overrides: overrides, rules: [])
    settings.suppressions = []
    if rule.runsOnAllScreens {
      var input = Input(path: path, origin: .file)
      input.configuration = file
      ScreenRequest().apply(to: &settings, for: input)
    }
    return Linter(
      readers: LayoutFormats.readers(classes: file.configuration.classes), rules: [],
      settings: settings)
  }

  /// The settings in force for a file.
  static func settings(
    for input: Input, overrides: RuleOverrides, screens: ScreenRequest
  ) -> LintSettings {
    var settings = LintSettings(
      input.settings, file: input.relativePath, overrides: overrides, rules: metadata)
    screens.apply(to: &settings, for: input)
    settings.baseline = input.baseline?.accepted
    return settings
  }

  /// A linter that checks a configuration file.
  ///
  /// - Parameter path: from the root.
  static func configurationLinter(for path: String) -> Linter {
    let reader = ConfigurationDocumentReader(.ofAllRules) {
      ConfigurationLoader.bases(of: $0, at: path)
    }
    return Linter(readers: [reader], rules: [])
  }

  /// The first language that recognizes a document is used.
  static let languages: [any DocumentLanguage] = [
    ConfigurationLanguage(rules: metadata, formats: ReportFormat.allCases.map(\.rawValue)),
    JSONLayoutLanguage(rules: RuleEntry.all.map { ($0.id, $0.summary) }),
    IBLanguage(), DumpLanguage(),
  ]
}
