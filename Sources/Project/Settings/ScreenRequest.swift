package import Files
package import LayoutModel
package import Linting

/// The screens to lay documents out on in addition to their canvas.
package struct ScreenRequest {
  /// nil: the devices of the configuration, or `representative`.
  package var choice: DeviceChoice?
  package var apps: AppOrientationStore
  package var textScale: Double
  /// nil: those of the configuration, or the default ones.
  package var textSizes: [ContentSizeCategory]?
  /// nil: the languages of the configuration.
  package var languages: LanguageChoice?
  package var translations = TranslationStore()

  package init(
    choice: DeviceChoice? = nil, apps: AppOrientationStore = AppOrientationStore(),
    textScale: Double = 1, textSizes: [ContentSizeCategory]? = nil,
    languages: LanguageChoice? = nil
  ) {
    self.choice = choice
    self.apps = apps
    self.textScale = textScale
    self.textSizes = textSizes
    self.languages = languages
  }

  /// Sets the screens and languages for a document, and the devices for a file of source code.
  package func apply(to settings: inout LintSettings, for input: Input) {
    guard !input.isCode else {
      settings.supportsPad = apps.supportsPad(for: input)
      return
    }
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
    (settings.isInNoTarget, settings.isInExtension) = apps.use(of: input)
    guard choice != .stored else { return }
    let app = apps.orientations(for: input)
    settings.screens = choice.screens(for: app)
    settings.supportsOldDevice = choice.supportsOldDevice(app)
    if case .named = choice { settings.screensAreChosen = true }
  }
}

extension ScreenRequest {
  /// The languages that the command line or the configuration chooses for a file.
  package func languages(for input: Input) -> LanguageChoice {
    languages ?? input.settings?.languages?.value ?? LanguageChoice()
  }

  /// - Throws: if the command line chooses a language that no input has.
  package func checkLanguages(of inputs: [Input]) throws(CommandError) {
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

extension TranslationStore {
  /// The texts of a document in a language.
  ///
  /// - Throws: if there are no translations in the language.
  package func texts(in language: String, for input: Input) throws(CommandError) -> LanguageTexts {
    let found = translations(for: input)
    guard let texts = LanguageChoice([language]).texts(found.translations).first else {
      // The language may be that of a file that cannot be read.
      if let error = found.errors.first { throw error }
      throw CommandError.unknownLanguage(language, known: found.translations.allLanguages)
    }
    return texts
  }
}

extension CommandError {
  /// - Parameter known: the languages of the files beside the documents.
  package static func unknownLanguage(_ name: String, known: [String]) -> CommandError {
    let found = known.isEmpty ? "none" : known.joined(separator: ", ")
    return CommandError(
      "there are no translations in '\(name)' beside the documents; languages found: \(found)")
  }
}
