import ArgumentParser
internal import Files
internal import LayoutModel
internal import Linting
internal import Pictures
internal import Project

/// The arguments of `render` that select one screen or several.
struct PanelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Draw the layout on several screens side by side: on the canvas, and on these devices in both \
      orientations: representative, all, stored (only the canvas), or device names.
      """, valueName: "device,..."),
    completion: Completions.devices)
  var screens: [String] = []

  @OptionGroup var screen: ScreenArguments

  @Option(
    help: ArgumentHelp(
      """
      Use the texts of a language, by the files beside the document: a tag such as de, or double, \
      accented, bounded or rtl. With --screens also several: all, or a list in which stored is the \
      texts of the document itself.
      """, valueName: "language,..."),
    completion: .list(PseudoLanguage.allCases.map(\.rawValue)))
  var language: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Lay fonts with a text style out at a text size, xSmall to AX5. With --screens also at several. \
      (default: large)
      """, valueName: "size,..."),
    completion: ContentSizeCategory.completion)
  var textSize: [String] = []

  /// Whether one picture is drawn.
  var isSingle: Bool { screens.isEmpty }

  func validate() throws {
    guard isSingle else {
      if screen.device != nil || screen.orientation != nil {
        throw ValidationError("--screens cannot be combined with --device and --orientation.")
      }
      for name in RuleOptions.items(language) where !LanguageChoice.isName(name) {
        throw ValidationError(LanguageChoice.invalidNameMessage(name) + ".")
      }
      return try DeviceArguments.validate(textScale: screen.textScale)
    }
    if textSize.count > 1 || RuleOptions.items(textSize).count > 1 {
      throw ValidationError("several text sizes need --screens.")
    }
    if language.count > 1 || RuleOptions.items(language).count > 1 {
      throw ValidationError("several languages need --screens.")
    }
    try single().validate()
  }

  /// The arguments of a query about one screen.
  func single() -> DeviceArguments {
    var arguments = DeviceArguments()
    arguments.screen = screen
    arguments.language = language.first
    arguments.textSize = textSize.first
    return arguments
  }
}

extension PanelChoice {
  /// The texts of the languages; those of the document itself if there is no name.
  ///
  /// - Throws: if there are no translations in one of the languages.
  static func languages(
    named names: [String], for input: Input, in store: TranslationStore
  ) throws(CommandError) -> [LanguageTexts?] {
    let choice = LanguageChoice(names.filter { $0 != storedLanguage })
    var languages: [LanguageTexts?] = names.isEmpty || names.contains(storedLanguage) ? [nil] : []
    guard !choice.names.isEmpty else { return languages }
    let found = store.translations(for: input)
    let known = found.translations.allLanguages
    for name in choice.languages where !known.contains(where: { $0.isEqualTag(to: name) }) {
      // The language may be that of a file that cannot be read.
      if let error = found.errors.first { throw error }
      throw CommandError.unknownLanguage(name, known: known)
    }
    languages += choice.texts(found.translations).map(Optional.some)
    return languages.isEmpty ? [nil] : languages
  }
}
