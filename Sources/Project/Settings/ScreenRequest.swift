internal import Files
internal import LayoutModel
internal import Linting

/// The screens to lay documents out on in addition to their canvas.
struct ScreenRequest {
  /// nil: the devices of the configuration, or `representative`.
  var choice: DeviceChoice?
  var apps = AppOrientationStore()
  var textScale = 1.0
  /// nil: those of the configuration, or the default ones.
  var textSizes: [ContentSizeCategory]?
  /// nil: the languages of the configuration.
  var languages: LanguageChoice?
  var translations = TranslationStore()

  /// Sets the screens and languages for a file.
  func apply(to settings: inout LintSettings, for input: Input) {
    let configured = input.settings
    let choice = choice ?? configured?.devices?.value ?? .representative
    settings.textScale = textScale
    let languages = languages(for: input)
    settings.languages = languages.texts(
      languages.needsTranslations
        ? translations.translations(for: input).translations
        : Translations(documentLanguage: translations.documentLanguage(of: input)))
    settings.textSizes =
      textSizes ?? configured?.textSizes?.value
      ?? choice.defaultTextSizes(scale: textScale)
    settings.isInNoTarget = apps.isInNoTarget(input)
    guard choice != .stored else { return }
    let app = apps.orientations(for: input)
    settings.screens = choice.screens(for: app)
    settings.supportsOldDevice = choice.supportsOldDevice(app)
    if case .named = choice { settings.screensAreChosen = true }
  }
}

extension ScreenRequest {
  /// The languages that the command line or the configuration chooses for a file.
  func languages(for input: Input) -> LanguageChoice {
    languages ?? input.settings?.languages?.value ?? LanguageChoice()
  }

  /// - Throws: if the command line chooses a language that no input has.
  func checkLanguages(of inputs: [Input]) throws(CommandError) {
    guard let languages, !languages.languages.isEmpty else { return }
    var known: Set<String> = []
    for input in inputs {
      known.formUnion(translations.translations(for: input).translations.allLanguages)
    }
    for name in languages.languages where !known.contains(where: { $0.isEqualTag(to: name) }) {
      throw CommandError.unknownLanguage(name, known: known.sorted())
    }
  }
}

extension CommandError {
  /// - Parameter known: the languages of the files beside the documents.
  static func unknownLanguage(_ name: String, known: [String]) -> CommandError {
    let found = known.isEmpty ? "none" : known.joined(separator: ", ")
    return CommandError(
      "there are no translations in '\(name)' beside the documents; languages found: \(found)")
  }
}
