internal import LanguageServer
internal import LayoutLanguages
internal import LayoutModel
internal import LayoutReaders
internal import Linting
import Rules

/// Creates linters from readers, rules and settings, for the command line and the daemon alike.
enum LinterFactory {
  static let rules: [any LayoutRule] = RuleCatalog.all

  /// Reads configuration files.
  static let configurationReader = ConfigurationReader(rules: rules.map { type(of: $0).metadata })

  /// A linter without a configuration.
  static func linter(isForEditing: Bool = false, sources: CodeScope? = nil) -> Linter {
    Linter(
      readers: readers(classes: ClassMap(code: sources), isForEditing: isForEditing),
      rules: rules, sources: sources)
  }

  /// The linter for a file, with the configuration that applies to it.
  ///
  /// - Parameter isForEditing: see `JSONLayoutReader`.
  static func linter(
    for input: Input, overrides: RuleOverrides = RuleOverrides(),
    screens: ScreenRequest = ScreenRequest(choice: .stored), sources: SourceStore = SourceStore(),
    isForEditing: Bool = false
  ) -> Linter {
    let configuration = input.configuration?.configuration
    var settings = LintSettings(
      configuration, file: input.relativePath, overrides: overrides,
      rules: rules.map { type(of: $0).metadata })
    screens.apply(to: &settings, for: input)
    let code = sources.sources(for: input)
    return Linter(
      readers: readers(
        classes: code?.classes ?? configuration?.classes ?? ClassMap(),
        isForEditing: isForEditing),
      rules: rules, settings: settings, sources: code?.scope)
  }

  /// The first reader that recognizes a text reads it.
  private static func readers(
    classes: ClassMap = ClassMap(), isForEditing: Bool
  ) -> [any LayoutReader] {
    [
      JSONLayoutReader(classes: classes, isForEditing: isForEditing),
      IBReader(classes: classes),
      XMLDumpReader(classes: classes),
      XCUITestTextReader(classes: classes), EarlGreyTextReader(classes: classes),
      RecursiveDescriptionReader(classes: classes),
    ]
  }

  /// A linter that checks configuration files.
  static let configurationLinter = Linter(
    readers: [ConfigurationDocumentReader(configurationReader)], rules: [])

  /// The first language that recognizes a document is used.
  static let languages: [any DocumentLanguage] = {
    let metadata = rules.map { type(of: $0).metadata }
    return [
      ConfigurationLanguage(rules: metadata),
      JSONLayoutLanguage(rules: RuleEntry.all.map { ($0.id, $0.summary) }),
      IBLanguage(), DumpLanguage(),
    ]
  }()

  /// The suffixes of layouts in other formats than the layout format.
  static let documentSuffixes = IBReader.fileExtensions

  /// The layouts as a document in the layout format.
  static func layoutText(of layouts: [ViewHierarchy]) -> String { LayoutWriter.text(of: layouts) }

  /// The JSON Schema of the layout format.
  static var layoutSchema: String { LayoutSchema.text }

  /// The JSON Schema of the configuration file.
  static var configurationSchema: String { configurationReader.schema }
}
