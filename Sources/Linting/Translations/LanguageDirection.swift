package import LayoutModel

extension LayoutDirection {
  /// The direction in which a language is written (AL-48).
  ///
  /// - Parameter tag: `ar`, `pa-Arab-PK`; a script precedes the language in deciding.
  package init(ofLanguage tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let script = parts.dropFirst().first { $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 > 64 } }
    let isRightToLeft =
      script.map(Self.rightToLeftScripts.contains)
      ?? parts.first.map(Self.rightToLeftLanguages.contains) ?? false
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Arabic, Dhivehi, Hebrew, Kashmiri, Kurdish (Sorani), N'Ko, Pashto, Persian, Sindhi, Syriac, Urdu, Uyghur
  /// and Yiddish; `iw` and `ji` are the former tags of Hebrew and Yiddish.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]

  /// ISO 15924.
  private static let rightToLeftScripts: Set<String> = [
    "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]
}
