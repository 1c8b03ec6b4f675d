/// The English names of languages.
package enum LanguageNames {
  /// `German` for `de`; the tag itself for a language that is not in the table.
  package static func name(of tag: String) -> String {
    if let pseudo = PseudoLanguage(rawValue: tag) {
      return switch pseudo {
      case .double: "double-length text"
      case .accented: "accented text"
      case .bounded: "bounded text"
      case .rightToLeft: "the right-to-left pseudo-language"
      }
    }
    if let name = names[tag] { return name }
    let parts = tag.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let name = names[String(parts[0])] else { return tag }
    return "\(name) (\(parts[1]))"
  }

  /// By the tags of the languages of iOS.
  private static let names = [
    "ar": "Arabic", "bg": "Bulgarian", "bn": "Bangla", "ca": "Catalan", "cs": "Czech",
    "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
    "et": "Estonian", "eu": "Basque", "fa": "Persian", "fi": "Finnish", "fr": "French",
    "ga": "Irish", "gl": "Galician", "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi",
    "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "is": "Icelandic", "it": "Italian",
    "ja": "Japanese", "kk": "Kazakh", "kn": "Kannada", "ko": "Korean", "lt": "Lithuanian",
    "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam", "mr": "Marathi", "ms": "Malay",
    "nb": "Norwegian Bokmål", "nl": "Dutch", "nn": "Norwegian Nynorsk", "no": "Norwegian",
    "pa": "Punjabi", "pl": "Polish", "pt": "Portuguese", "pt-BR": "Portuguese (Brazil)",
    "pt-PT": "Portuguese (Portugal)", "ro": "Romanian", "ru": "Russian", "sk": "Slovak",
    "sl": "Slovenian", "sq": "Albanian", "sr": "Serbian", "sv": "Swedish", "ta": "Tamil",
    "te": "Telugu", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu",
    "vi": "Vietnamese", "zh": "Chinese", "zh-Hans": "Chinese (Simplified)",
    "zh-Hant": "Chinese (Traditional)", "zh-HK": "Chinese (Hong Kong)",
  ]
}
