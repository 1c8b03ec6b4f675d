internal import JSON
package import LanguageServer
package import LayoutModel
package import LayoutReaders
package import Linting

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

/// Goes once over the outline of a configuration for what stands where in it.
enum ConfigurationMapper {
  static func map(of outline: ShapedOutline) -> DocumentMap {
    var map = DocumentMap()
    for index in outline.nodes.indices {
      map.addStretches(of: outline.nodes[index])
      if let symbol = symbol(at: index, in: outline) { map.symbols.append(symbol) }
      switch outline.knownName(of: index) {
      case "$schema" where outline.nodes[index].depth == 1: map.addLink(outline.string(at: index))
      case "infoPlist":
        if let (text, range) = outline.filledString(at: index) {
          map.links.append(DocumentMap.Link(SourceRange(range), .path(text)))
        }
      default: break
      }
    }
    return map
  }

  /// A setting, or what stands in one of those that hold several.
  private static func symbol(at index: Int, in outline: ShapedOutline) -> DocumentMap.Symbol? {
    let depth = outline.nodes[index].depth - 1
    switch depth {
    case 0: return member(at: index, depth: 0, in: outline)
    case 1:
      guard let holder = outline.parent(of: index), member(at: holder, depth: 0, in: outline) != nil
      else { return nil }
      switch outline.knownName(of: holder) {
      case "rules", "classes": return member(at: index, depth: 1, in: outline)
      case "suppress": return suppression(at: index, in: outline)
      default: return nil
      }
    default: return nil
    }
  }

  private static func member(
    at index: Int, depth: Int, in outline: ShapedOutline
  ) -> DocumentMap.Symbol? {
    guard let content = outline.keyContent(of: index), let name = outline.keyName(of: index),
      !name.isEmpty
    else { return nil }
    let node = outline.nodes[index]
    let range = node.range.isEmpty ? node.keyRange ?? node.range : node.memberRange
    var symbol = DocumentMap.Symbol(
      .setting, name: name, range: SourceRange(range), nameRange: SourceRange(content),
      depth: depth)
    symbol.detail = detail(of: index, in: outline)
    return symbol
  }

  private static func suppression(
    at index: Int, in outline: ShapedOutline
  ) -> DocumentMap.Symbol? {
    guard outline.nodes[index].kind == .object else { return nil }
    let parts = ["rule", "path", "view"].compactMap { name -> (text: String, range: Range<Int>)? in
      outline.children(of: index).first { outline.knownName(of: $0) == name }
        .flatMap { outline.filledString(at: $0) }
    }
    guard let first = parts.first else { return nil }
    var symbol = DocumentMap.Symbol(
      .setting, name: first.text, range: SourceRange(outline.nodes[index].range),
      nameRange: SourceRange(first.range), depth: 1)
    symbol.detail = parts.dropFirst().map(\.text).joined(separator: " ")
    if symbol.detail?.isEmpty == true { symbol.detail = nil }
    return symbol
  }

  /// A value of one word itself; of a rule's object its severity; of a class what it inherits from.
  private static func detail(of index: Int, in outline: ShapedOutline) -> String? {
    switch outline.nodes[index].kind {
    case .string: return outline.filledString(at: index)?.text
    case .bool, .number:
      return String(decoding: outline.bytes[outline.nodes[index].range], as: UTF8.self)
    case .object:
      let telling = outline.children(of: index).first { child in
        ["severity", "inherits"].contains(outline.knownName(of: child))
      }
      return telling.flatMap { outline.filledString(at: $0)?.text }
    case .null, .array, .invalid: return nil
    }
  }
}

/// Reads a configuration as a document of its own, so that an editor shows what is wrong with it
/// where it is wrong. It holds no layouts.
package struct ConfigurationDocumentReader: LayoutReader {
  private let reader: ConfigurationReader

  package init(_ reader: ConfigurationReader) {
    self.reader = reader
  }

  /// nil where the file's name is not that of a configuration.
  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    guard source.isConfiguration else { return nil }
    return LayoutDocument(
      format: .configuration, findings: reader.read(source.bytes).mistakes)
  }
}
