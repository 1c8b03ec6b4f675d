package import LanguageServer
package import LayoutModel
internal import LayoutReaders
package import Linting
internal import JSON

/// What an editor asks about the text of a configuration.
package struct ConfigurationLanguage: DocumentLanguage {
  private let table: ShapeTable
  private let rules: [NamedRule]

  /// - Parameter rules: those about layouts; the ones about documents are known here.
  package init(rules: [RuleMetadata]) {
    let tables = ConfigurationTables(rules: rules)
    let objects: [LayoutObject.Name: LayoutObject] = [
      .configuration: tables.configuration.object,
      .ruleConfiguration: tables.ruleConfiguration.object,
      .suppression: tables.suppression.object,
      .classDescription: tables.classDescription.object,
    ]
    table = ShapeTable(root: .object(.configuration)) { name in
      objects[name] ?? LayoutVocabulary.object(name)
    }
    self.rules =
      rules.map { NamedRule(id: $0.id, summary: $0.summary) }
      + DocumentRule.allCases.map { NamedRule(id: $0.rawValue, summary: $0.summary) }
  }

  package func read(_ source: SourceText) -> (any DocumentText)? {
    outline(of: source).map { ConfigurationText(outline: $0, rules: rules) }
  }

  /// nil where the file's name is not that of a configuration, or it is too large to be read.
  private func outline(of source: SourceText) -> ShapedOutline? {
    guard source.isConfiguration, source.bytes.count <= Configuration.byteLimit else { return nil }
    return ShapedOutline(JSONOutline(scanning: source.bytes), of: source.bytes, by: table)
  }
}

private struct ConfigurationText: DocumentText {
  let outline: ShapedOutline
  let rules: [NamedRule]

  var map: DocumentMap { ConfigurationMapper.map(of: outline) }

  func completions(at offset: Int) -> [Completion] {
    let written = outline.readForWriting(at: offset)
    let names = ConfigurationNames(outline: written, rules: rules)
    return JSONCompletions.all(at: offset, in: written, of: outline.bytes, names)
  }

  func topic(at offset: Int) -> Topic? {
    JSONTopics.topic(at: offset, in: outline, ConfigurationNames(outline: outline, rules: rules))
  }
}

extension SourceText {
  /// Whether the file is a project's configuration: its name alone says so.
  var isConfiguration: Bool {
    path == ConfigurationReader.fileName || path.hasSuffix("/" + ConfigurationReader.fileName)
  }
}

/// The names that a configuration uses, for whoever writes another one.
struct ConfigurationNames: NameVocabulary, Sendable {
  let outline: ShapedOutline
  let rules: [NamedRule]

  func names(_ role: LayoutShape.NameRole, at place: JSONCursor.Place) -> [NameSuggestion] {
    guard role == .viewClass else { return [] }
    return describedClasses.map { NameSuggestion(.className, $0, detail: "described here") }
      + UIKitClass.publicNames.map { name in
        NameSuggestion(
          .className, name, documentation: UIKitClass.explanation(of: name, inherits: nil))
      }
  }

  func ids(of kinds: Set<LayoutIDs.Kind>, at place: JSONCursor.Place) -> [NameSuggestion] { [] }

  func keys(of object: Int) -> [LayoutKey] { outline.object(of: object)?.keys ?? [] }

  func explanation(
    of name: String, _ role: LayoutShape.NameRole, at index: Int
  ) -> String? {
    role == .viewClass ? UIKitClass.explanation(of: name, inherits: nil) : nil
  }

  /// The app's own classes, by the keys of `classes`.
  private var describedClasses: [String] {
    guard !outline.nodes.isEmpty,
      let classes = outline.children(of: 0).first(where: { outline.knownName(of: $0) == "classes" })
    else { return [] }
    return outline.children(of: classes).compactMap { outline.keyName(of: $0) }
      .filter { !$0.isEmpty }
  }
}
