import ArgumentParser
internal import Configuration
internal import Files
internal import LayoutModel
internal import Linting
internal import Project

/// `layoutlint translations`: the texts of a document in the languages of the files beside it.
struct TranslationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translations",
    abstract: "Show the translations of a document's texts, from the files beside it.")

  @Argument(help: "A storyboard or xib.", completion: .file(extensions: ["storyboard", "xib"]))
  var file: String

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @OptionGroup var options: AnswerOptions

  func run() throws {
    let input = try configuration.input(named: file)
    let linter = LinterFactory.linter(for: input, sources: SourceStore())
    let source = try input.read(limits: linter.settings.limits)
    guard let document = linter.read(source) else { throw CommandError.notALayout(source) }
    let found = TranslationStore().translations(for: input)
    try options.print(TranslationsAnswer(of: document, found))
    if let error = CommandError(found.errors) { throw error }
  }
}

/// The answer of `layoutlint translations`.
private struct TranslationsAnswer: LayoutAnswer {
  private let found: TranslationStore.DocumentTranslations
  private let objects: [Object]

  /// An object with at least one translated property.
  private struct Object {
    let id: String
    /// `button "Save"`; nil: the object is no view of the document.
    let name: String?
    /// The text in the document; nil: it has none.
    let text: String?
    let properties: [Property]
  }

  private struct Property {
    let name: String
    let texts: [(language: String, text: Translations.Text)]
  }

  init(of document: LayoutDocument, _ found: TranslationStore.DocumentTranslations) {
    self.found = found
    var properties: [String: [String: [(String, Translations.Text)]]] = [:]
    for language in found.translations.languages {
      for (object, texts) in found.translations.texts(in: language) {
        for (name, text) in texts {
          properties[object, default: [:]][name, default: []].append((language, text))
        }
      }
    }
    var objects: [Object] = []
    func add(_ id: String, name: String?, text: String?) {
      guard let texts = properties.removeValue(forKey: id) else { return }
      objects.append(
        Object(
          id: id, name: name, text: text,
          properties: texts.sorted { $0.key < $1.key }.map { Property(name: $0, texts: $1) }))
    }
    for hierarchy in document.layouts {
      for view in hierarchy.ids {
        guard let id = hierarchy[view].id else { continue }
        add(id, name: hierarchy.displayName(of: view), text: hierarchy[view].title)
      }
    }
    for id in properties.keys.sorted() { add(id, name: nil, text: nil) }
    self.objects = objects
  }

  var text: String {
    let languages = found.translations.languages
    var lines =
      languages.isEmpty
      ? ["no translations"]
      : [
        languages.count.amount("language") + ": "
          + languages.map(\.escaped).joined(separator: ", ")
      ]
    for document in found.documents {
      lines.append("\(document.language.escaped) has its own document: \(document.path.escaped)")
    }
    if let limit = found.limit { lines.append(limit) }
    for object in objects {
      lines.append("")
      lines.append(
        object.name.map { "\($0.escaped) #\(object.id.escaped)" } ?? "object #\(object.id.escaped)")
      for property in object.properties {
        lines.append("  \(property.name.escaped)")
        for (language, text) in property.texts { lines.append(Self.line(language, text)) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ language: String, _ text: Translations.Text) -> String {
    var notes = text.state == .translated || text.state == nil ? [] : [text.state?.words ?? ""]
    if text.isLongestVariation { notes.append("the longest variation") }
    let suffix = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    return "    \(language.escaped) \(text.text.escaped.inQuotes)\(suffix)  "
      + "\(text.path.escaped):\(text.line)"
  }

  var json: JSONText {
    [
      "languages": .array(found.translations.languages.map(JSONText.string)),
      "sourceLanguage": .optional(found.translations.sourceLanguage),
      "files": .array(found.files.map { .string($0.path) }),
      "documents": .array(
        found.documents.map { ["language": .string($0.language), "path": .string($0.path)] }),
      "limit": .optional(found.limit),
      "objects": .array(objects.map(Self.json)),
    ]
  }

  private static func json(_ object: Object) -> JSONText {
    [
      "id": .string(object.id), "name": .optional(object.name), "text": .optional(object.text),
      "properties": .array(
        object.properties.map { property in
          [
            "name": .string(property.name),
            "translations": .array(
              property.texts.map { language, text in
                [
                  "language": .string(language), "text": .string(text.text),
                  "path": .string(text.path), "line": .integer(text.line),
                  "state": .optional(text.state?.rawValue),
                  "isLongestVariation": .bool(text.isLongestVariation),
                ]
              }),
          ]
        }),
    ]
  }
}

extension TranslationTable.State {
  /// `needs review`
  fileprivate var words: String {
    switch self {
    case .new: "new"
    case .translated: "translated"
    case .needsReview: "needs review"
    case .stale: "stale"
    }
  }
}
