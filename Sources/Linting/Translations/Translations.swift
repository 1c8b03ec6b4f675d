package import LayoutModel

/// The translations of a document: the texts of its objects in each language, from the files beside it.
package struct Translations: Equatable, Sendable {
  /// The languages with at least one text: `de`, `pt-BR`, sorted.
  package let languages: [String]
  /// The language of the texts in the document itself; nil: no file specifies it.
  package let sourceLanguage: String?
  /// The language of the folder of the document, which contains a document for each language; nil: it is in no such
  /// folder.
  package let documentLanguage: String?
  /// By language, object and property.
  private let texts: [String: [String: [String: Text]]]

  /// The text of a property of an object in one language.
  package struct Text: Hashable, Sendable {
    package let text: String
    /// The file, as reports show it.
    package let path: String
    package let line: Int
    package let state: TranslationTable.State?
    /// The text is the longest of several, for different numbers or devices.
    package let isLongestVariation: Bool
  }

  /// A file of translations that was read.
  package struct File: Equatable, Sendable {
    package let path: String
    /// The language of its folder; nil: the file specifies the languages.
    package let language: String?
    package let table: TranslationTable

    package init(path: String, language: String?, table: TranslationTable) {
      self.path = path
      self.language = language
      self.table = table
    }
  }

  /// - Parameter files: of two texts for the same property and language, that of the last file is used.
  package init(_ files: [File] = [], documentLanguage: String? = nil) {
    self.documentLanguage = documentLanguage
    var texts: [String: [String: [String: Text]]] = [:]
    for file in files {
      for entry in file.table.entries {
        // The text of a word in code has no object.
        guard let key = ObjectKey(entry.key), let language = entry.language ?? file.language else {
          continue
        }
        texts[language, default: [:]][key.object, default: [:]][key.property] = Text(
          text: entry.text, path: file.path, line: entry.line, state: entry.state,
          isLongestVariation: entry.isLongestVariation)
      }
    }
    self.texts = texts
    languages = texts.keys.sorted()
    sourceLanguage = files.lazy.compactMap(\.table.sourceLanguage).first
  }

  package var isEmpty: Bool { texts.isEmpty }

  /// With the language of the document.
  package var allLanguages: [String] {
    guard let documentLanguage, !languages.contains(where: { $0.isEqualTag(to: documentLanguage) })
    else { return languages }
    return (languages + [documentLanguage]).sorted()
  }

  /// The texts of a language, by object and property; empty for an unknown language.
  package func texts(in language: String) -> [String: [String: Text]] { texts[language] ?? [:] }

  /// The key of a text: `OBJECT-ID.property`.
  private struct ObjectKey {
    let object: String
    let property: String

    init?(_ key: String) {
      guard let dot = key.utf8.firstIndex(of: UInt8(ascii: ".")), dot > key.startIndex else {
        return nil
      }
      let property = key[dot...].dropFirst()
      guard !property.isEmpty else { return nil }
      object = String(key[..<dot])
      self.property = String(property)
    }
  }
}

extension Translations {
  /// The text of each label, button, text field and segmented control that has another text in a language. The
  /// titles of a segmented control are lines.
  package func texts(in language: String, of hierarchy: ViewHierarchy) -> [ViewID: String] {
    let objects = texts(in: language)
    guard !objects.isEmpty else { return [:] }
    var result: [ViewID: String] = [:]
    for id in hierarchy.ids {
      guard let object = hierarchy[id].id, let properties = objects[object] else { continue }
      if let titles = hierarchy.spec?.traits[id.index].content.segmentTitles {
        let shown = titles.indices.map { index in
          let title = properties["segmentTitles[\(index)]"]?.text
          return title.map { String($0.map { $0.isNewline ? " " : $0 }) } ?? titles[index]
        }
        if shown != titles { result[id] = shown.joined(separator: "\n") }
      } else if let text = Self.shownText(hierarchy[id], properties)?.text,
        text != hierarchy[id].title
      {
        result[id] = text
      }
    }
    return result
  }

  /// The text that a view shows first; nil: none of these properties determines it.
  package static func shownText(_ view: View, _ properties: [String: Text]) -> Text? {
    for property in shownProperties(of: view) {
      if let text = properties[property] { return text }
    }
    return nil
  }

  /// The properties that determine the text of a view, in the order in which they take effect.
  private static func shownProperties(of view: View) -> [String] {
    if view.uikitClass.traits.contains(.label) {
      return ["text", "ibShadowedText", "attributedText"]
    }
    switch view.uikitClass.name {
    case "UIButton":
      return [
        "configuration.title", "configuration.attributedTitle", "normalTitle",
        "ibShadowedNormalTitle", "attributedNormalTitle",
      ]
    case "UITextField", "UISearchTextField":
      // The placeholder is shown while there is no text.
      return view.title == nil
        ? ["placeholder", "ibShadowedPlaceholder"] : ["text", "ibShadowedText"]
    default: return []
    }
  }
}
