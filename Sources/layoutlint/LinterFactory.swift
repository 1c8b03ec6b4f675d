internal import LanguageServer
internal import LayoutLanguages
internal import LayoutModel
internal import LayoutReaders
internal import Linting
import Rules

/// The one place where the parts are put together, for the command line and the daemon alike, so
/// that the two cannot disagree.
enum LinterFactory {
  static let rules: [any LayoutRule] = RuleCatalog.all

  /// Reads configuration files, which may set these rules.
  static let configurationReader = ConfigurationReader(rules: rules.map { type(of: $0).metadata })

  /// A linter without a configuration.
  static func linter(isForEditing: Bool = false) -> Linter {
    Linter(readers: readers(isForEditing: isForEditing), rules: rules)
  }

  /// The linter for a file, with the configuration in force for it.
  ///
  /// - Parameter isForEditing: see `JSONLayoutReader`.
  static func linter(
    for input: Input, overrides: RuleOverrides = RuleOverrides(),
    screens: ScreenRequest = ScreenRequest(choice: .stored), isForEditing: Bool = false
  ) -> Linter {
    let configuration = input.configuration?.configuration
    var settings = LintSettings(
      configuration, file: input.place, overrides: overrides,
      rules: rules.map { type(of: $0).metadata })
    screens.apply(to: &settings, for: input)
    return Linter(
      readers: readers(
        classes: configuration?.classes ?? ClassMap(), isForEditing: isForEditing),
      rules: rules, settings: settings)
  }

  /// In the order in which they are asked whether a text is theirs.
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

  /// A linter for configuration files, which finds their own mistakes.
  static let configurationLinter = Linter(
    readers: [ConfigurationDocumentReader(configurationReader)], rules: [])

  /// The languages of all that may be checked, in the order in which they are asked.
  static let languages: [any DocumentLanguage] = {
    let metadata = rules.map { type(of: $0).metadata }
    return [
      ConfigurationLanguage(rules: metadata),
      JSONLayoutLanguage(rules: RuleEntry.all.map { ($0.id, $0.summary) }),
      IBLanguage(), DumpLanguage(),
    ]
  }()

  /// The endings of the names of files that are layouts beside our own.
  static let documentSuffixes = IBReader.fileExtensions

  /// Layouts in the layout format, ready to be written to a file.
  static func layoutText(of layouts: [ViewHierarchy]) -> String { LayoutWriter.text(of: layouts) }

  /// The JSON Schema of the layout format.
  static var layoutSchema: String { LayoutSchema.text }

  /// The JSON Schema of the configuration file.
  static var configurationSchema: String { configurationReader.schema }
}
