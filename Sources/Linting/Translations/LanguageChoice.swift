package import LayoutModel

/// The languages in which documents are laid out beside the language of their own texts.
package struct LanguageChoice: Hashable, Sendable {
  /// In the order of the user. `all` is all languages with translations.
  package var names: [String]

  package static let allName = "all"
  /// The greatest number of names in a configuration: fewer languages exist.
  package static let countLimit = 256

  package init(_ names: [String] = []) {
    self.names = names
  }

  /// Whether a text has the form of a tag or of the name of a pseudo-language.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= nameLimit
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Bytes of the longest tag (RFC 5646, 4.4.1, recommends 35).
  package static let nameLimit = 35

  package var includesAll: Bool { names.contains(Self.allName) }

  /// The languages among the names: neither `all` nor pseudo-languages.
  package var languages: [String] {
    names.filter { $0 != Self.allName && PseudoLanguage(rawValue: $0) == nil }
  }

  /// Whether the choice needs the translations of documents.
  package var needsTranslations: Bool { includesAll || !languages.isEmpty }

  /// For messages: `none`, or the names.
  package var text: String { names.isEmpty ? "none" : names.joined(separator: ", ") }

  /// The texts of the chosen languages, each once. Languages without translations are missing.
  ///
  /// A document in the folder of a language that is written from right to left is laid out in this direction
  /// if no language is chosen, since users see no other layout.
  package func texts(_ translations: Translations) -> [LanguageTexts] {
    if names.isEmpty, let own = translations.documentLanguage,
      LayoutDirection(ofLanguage: own) == .rightToLeft
    {
      return [LanguageTexts(own, translations)]
    }
    var seen: Set<String> = []
    var result: [LanguageTexts] = []
    for name in names {
      if let pseudo = PseudoLanguage(rawValue: name) {
        if seen.insert(name).inserted { result.append(LanguageTexts(pseudo)) }
        continue
      }
      let found =
        name == Self.allName
        ? translations.allLanguages : translations.allLanguages.filter { $0.isEqualTag(to: name) }
      for language in found where seen.insert(language).inserted {
        result.append(LanguageTexts(language, translations))
      }
    }
    return result
  }
}

/// The texts of a document in one language.
package struct LanguageTexts: Equatable, Sendable {
  /// The tag of the language, `de`, or the name of a pseudo-language.
  package let language: String
  private let source: Source

  private enum Source: Equatable {
    case translations(Translations)
    case pseudo(PseudoLanguage)
  }

  package init(_ language: String, _ translations: Translations) {
    self.language = language
    source = .translations(translations)
  }

  package init(_ pseudo: PseudoLanguage) {
    language = pseudo.rawValue
    source = .pseudo(pseudo)
  }

  /// The direction of the layout.
  package var direction: LayoutDirection {
    switch source {
    case .translations: LayoutDirection(ofLanguage: language)
    case .pseudo(let pseudo): pseudo.direction
    }
  }

  /// The text of each view that has another text than in the document.
  package func texts(of hierarchy: ViewHierarchy) -> [ViewID: String] {
    switch source {
    case .translations(let translations): return translations.texts(in: language, of: hierarchy)
    case .pseudo(let pseudo):
      guard pseudo.changesTexts, let traits = hierarchy.spec?.traits else { return [:] }
      var texts: [ViewID: String] = [:]
      for (index, trait) in traits.enumerated() {
        guard case .text(let content) = trait.content, let text = content.text, !text.isEmpty
        else { continue }
        texts[ViewID(index)] =
          trait.content.segmentTitles?.map(pseudo.text).joined(separator: "\n")
          ?? pseudo.text(for: text)
      }
      return texts
    }
  }
}

/// A language for tests, whose texts are made from those of the document as Xcode makes them.
package enum PseudoLanguage: String, CaseIterable, Hashable, Sendable {
  /// Each text twice.
  case double
  /// Letters with accents.
  case accented
  /// Each text between brackets.
  case bounded
  /// The texts of the document in a layout from right to left.
  case rightToLeft = "rtl"

  package var direction: LayoutDirection { self == .rightToLeft ? .rightToLeft : .leftToRight }

  var changesTexts: Bool { self != .rightToLeft }

  package func text(for text: String) -> String {
    switch self {
    case .rightToLeft: text
    case .double: "\(text) \(text)"
    case .accented: String(text.map { Self.accents[$0] ?? $0 })
    case .bounded: "[# \(text) #]"
    }
  }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
      "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"))
}

extension String {
  /// Whether two tags name one language: `pt_br` and `pt-BR`.
  package func isEqualTag(to other: String) -> Bool {
    func canonical(_ tag: String) -> String {
      String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
    }
    return canonical(self) == canonical(other)
  }
}
