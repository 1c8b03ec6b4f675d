/// The texts of one file of translations: a strings file, or a string catalog with several languages.
package struct TranslationTable: Equatable, Sendable {
  /// In the order of the file; of equal keys and languages the last entry is used.
  package var entries: [Entry] = []
  /// The language of the texts in the document itself; nil: the file does not specify it.
  package var sourceLanguage: String?

  package init() {}

  package struct Entry: Hashable, Sendable {
    /// `OBJECT-ID.text` in the translations of an Interface Builder document.
    package let key: String
    /// nil: the folder of the file determines the language.
    package let language: String?
    package let text: String
    /// Counted from 1.
    package let line: Int
    package var state: State?
    /// The text is the longest of several, for different numbers or devices.
    package var isLongestVariation = false

    package init(key: String, language: String? = nil, text: String, line: Int) {
      self.key = key
      self.language = language
      self.text = text
      self.line = line
    }
  }

  /// The state of a translation in a string catalog.
  package enum State: String, CaseIterable, Hashable, Sendable {
    case new
    case translated
    case needsReview = "needs_review"
    case stale
  }
}

/// The reason why a file of translations cannot be read.
package struct TranslationFailure: Error, Hashable {
  package let message: String
  /// In the file, or in its text in UTF-8 if the file has another encoding.
  package let line: Int
  package let column: Int

  package init(_ message: String, line: Int = 1, column: Int = 1) {
    self.message = message
    self.line = line
    self.column = column
  }
}
