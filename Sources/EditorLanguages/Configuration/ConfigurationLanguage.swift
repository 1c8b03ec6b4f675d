internal import AppCode
internal import JSON
package import LanguageServer
package import LayoutModel
package import LayoutReaders
package import Linting

/// Editor features of configurations.
package struct ConfigurationLanguage: DocumentLanguage {
  private let table: ShapeTable
  private let rules: [NamedRule]

  /// - Parameters:
  ///   - rules: The rules for layouts. The rules for documents are added.
  ///   - formats: The names of report formats.
  package init(rules: [RuleMetadata], formats: [String] = []) {
    let tables = ConfigurationTables(rules: rules, formats: formats)
    let own = [
      tables.configuration.object, tables.ruleConfiguration.object, tables.suppression.object,
      tables.classDescription.object, tables.override.object,
    ]
    var objects = LayoutVocabulary.objects
    for object in own + tables.customRuleObjects { objects[object.name] = object }
    table = ShapeTable(root: .object(.configuration), objects: objects)
    self.rules =
      rules.map { NamedRule(id: $0.id, summary: $0.summary) }
      + DocumentRule.allCases.map { NamedRule(id: $0.rawValue, summary: $0.summary) }
  }

  /// Returns nil if the file is not a configuration by its name, or is too large.
  package func read(_ source: SourceText) -> (any DocumentText)? {
    guard source.isConfiguration, source.bytes.count <= Configuration.byteLimit else { return nil }
    let outline = JSONOutline(scanning: source.bytes)
    return ConfigurationText(
      outline: ShapedOutline(outline, of: source.bytes, by: table), rules: rules)
  }
}

private struct ConfigurationText: DocumentText {
  let outline: ShapedOutline
  let rules: [NamedRule]

  var map: DocumentMap { ConfigurationMapper.map(of: outline) }

  func completions(
    at offset: Int, in code: CodeScope?, entries: @escaping (_ folder: String) -> [String]
  ) -> [Completion] {
    let prepared = outline.preparedForCompletion(at: offset)
    var names = ConfigurationNames(outline: prepared, rules: rules)
    let folder = outline.bytes.typedFolder(before: offset)
    names.entries = { entries(folder).map { folder + $0 } }
    return JSONCompletions.all(at: offset, in: prepared, of: outline.bytes, names)
  }

  func offersCompletions(at offset: Int, after trigger: Character) -> Bool {
    ["\"", ":", "/"].contains(trigger)
  }

  func suppressedViews(named name: String, at path: String) -> [SourceRange] {
    ConfigurationEdits(outline: outline).suppressedViews(named: name, at: path)
  }

  func renameText(for name: String, at range: SourceRange) -> String? {
    String(name.jsonQuoted.dropFirst().dropLast())
  }

  func turnOff(_ rule: String) -> Fix.Edit? { ConfigurationEdits(outline: outline).turnOff(rule) }

  func topic(at offset: Int) -> Topic? {
    JSONTopics.topic(at: offset, in: outline, ConfigurationNames(outline: outline, rules: rules))
  }
}

extension [UInt8] {
  /// The folder of the path that is typed in quotes before an offset: up to the last slash.
  fileprivate func typedFolder(before offset: Int) -> String {
    let end = Swift.min(offset, count)
    let quote = self[..<end].lastIndex { $0 == UInt8(ascii: "\"") || $0 == 0x0A }
    let typed = self[(quote.map { $0 + 1 } ?? 0)..<end]
    return typed.lastIndex(of: UInt8(ascii: "/")).map {
      String(decoding: typed[...$0], as: UTF8.self)
    } ?? ""
  }
}

extension SourceText {
  /// Whether the file is a configuration, judged by its name.
  var isConfiguration: Bool {
    path == ConfigurationReader.fileName || path.hasSuffix("/" + ConfigurationReader.fileName)
  }
}

/// Suggested names for a configuration.
struct ConfigurationNames: NameVocabulary {
  let outline: ShapedOutline
  /// The rules of the linter, and those that the configuration defines.
  let rules: [NamedRule]
  private let customRules: [NamedRule]
  /// The files and folders beside the typed path; the names of folders end with a slash.
  var entries: () -> [String] = { [] }

  /// - Parameter rules: those of the linter.
  init(outline: ShapedOutline, rules: [NamedRule]) {
    self.outline = outline
    customRules = Self.customRules(in: outline).filter { rule in
      !rules.contains { $0.id == rule.id }
    }
    self.rules = rules + customRules
  }

  /// The entries of `custom-rules` that have an id, with their messages.
  private static func customRules(in outline: ShapedOutline) -> [NamedRule] {
    guard !outline.nodes.isEmpty, let list = outline.member("custom-rules", of: 0) else {
      return []
    }
    return outline.children(of: list).compactMap { rule in
      let text = { (key: String) in
        outline.member(key, of: rule).flatMap { outline.filledString(at: $0)?.text }
      }
      return text("id").map { NamedRule(id: $0, summary: text("message") ?? "A custom rule.") }
    }
  }

  func names(_ role: LayoutShape.NameRole, at position: JSONCursor.Position) -> [NameSuggestion] {
    switch role {
    case .path, .pathPattern: return paths(at: position)
    case .language:
      return PseudoLanguage.allCases.map {
        NameSuggestion(.value, $0.rawValue, detail: "a pseudo-language")
      }
    case .viewClass: break
    default: return []
    }
    return describedClasses.map { NameSuggestion(.className, $0, detail: "described here") }
      + UIKitClass.publicNames.map { name in
        NameSuggestion(
          .className, name, documentation: UIKitClass.explanation(of: name, inherits: nil))
      }
  }

  /// The entries of the typed folder that the key can name, and all folders.
  private func paths(at position: JSONCursor.Position) -> [NameSuggestion] {
    guard case .value(_, let container, let member) = position else { return [] }
    let suffix: String? =
      switch (member ?? container).flatMap({ outline.canonicalKeyName(of: $0) }) {
      case "extends", "baseline": ".json"
      case "infoPlist": ".plist"
      case "sources": "/"
      default: nil
      }
    return entries().filter { name in
      name.hasSuffix("/") || suffix.map(name.hasSuffix) ?? true
    }.map { NameSuggestion(.value, $0) }
  }

  func explanation(ofValue text: String, at index: Int) -> String? {
    let holder = outline.keyContent(of: index) == nil ? outline.parent(of: index) : index
    switch holder.flatMap({ outline.canonicalKeyName(of: $0) }) {
    case "devices": return DeviceTable.device(named: text).map(Self.explanation)
    case "textSizes":
      return ContentSizeCategory(named: text).map { size in
        let kind = size >= .AX1 ? "an accessibility size" : "a size of the standard range"
        return "The text size \(size.index + 1) of \(ContentSizeCategory.allCases.count), \(kind)."
      }
    default: return nil
    }
  }

  private static func explanation(of device: DeviceModel) -> String {
    func text(_ insets: EdgeInsets) -> String {
      [insets.top, insets.left, insets.bottom, insets.right].map(\.shortText)
        .joined(separator: ", ")
    }
    return """
      \(device.size.width.shortText) × \(device.size.height.shortText) points in portrait. The \
      insets of the safe area (top, left, bottom, right) are \(text(device.portraitInsets)) in portrait and \(text(device.landscapeInsets)) in landscape.
      """
  }

  func keys(of object: Int) -> [LayoutKey] {
    let keys = outline.object(of: object)?.keys ?? []
    // A rule without options has the settings of a custom rule.
    guard outline.canonicalKeyName(of: object) == "rules",
      let plain = keys.first(where: { $0.name == DocumentRule.syntaxError.rawValue })
    else { return keys }
    return keys + customRules.map { plain.renamed($0.id, documentation: $0.summary) }
  }

  func choices(_ names: [String]) -> [String] {
    // Only names of rules are followed by those of custom rules.
    names.contains(DocumentRule.syntaxError.rawValue) ? names + customRules.map(\.id) : names
  }

  func explanation(
    of name: String, _ role: LayoutShape.NameRole, at index: Int
  ) -> String? {
    role == .viewClass ? UIKitClass.explanation(of: name, inherits: nil) : nil
  }

  /// The custom classes: the keys of `classes`.
  private var describedClasses: [String] {
    guard !outline.nodes.isEmpty, let classes = outline.member("classes", of: 0) else { return [] }
    return outline.children(of: classes).compactMap { outline.keyName(of: $0) }
      .filter { !$0.isEmpty }
  }
}

/// Creates the map of a configuration from its outline.
enum ConfigurationMapper {
  static func map(of outline: ShapedOutline) -> DocumentMap {
    var map = DocumentMap()
    for index in outline.nodes.indices {
      map.addStretches(of: outline.nodes[index])
      let holder = outline.parent(of: index).flatMap { outline.canonicalKeyName(of: $0) }
      if holder == "rules", let key = outline.keyContent(of: index),
        let name = outline.keyName(of: index)
      {
        map.links.append(DocumentMap.Link(SourceRange(key), .rule(name)))
      }
      if let symbol = symbol(at: index, in: outline) { map.symbols.append(symbol) }
      switch outline.canonicalKeyName(of: index) {
      case "$schema" where outline.nodes[index].depth == 1: map.addLink(outline.string(at: index))
      case "rule":
        if let (text, range) = outline.filledString(at: index) {
          map.links.append(DocumentMap.Link(SourceRange(range), .rule(text)))
        }
      case "infoPlist", "baseline": addLink(at: index, in: outline, to: &map)
      case "extends":
        for file in [index] + outline.children(of: index) {
          addLink(at: file, in: outline, to: &map)
        }
      default: break
      }
    }
    return map
  }

  /// Adds a link to the file that a value names.
  private static func addLink(
    at index: Int, in outline: ShapedOutline, to map: inout DocumentMap
  ) {
    guard let (text, range) = outline.filledString(at: index) else { return }
    map.links.append(DocumentMap.Link(SourceRange(range), .path(text)))
  }

  /// The symbol of a setting or of its entry.
  private static func symbol(at index: Int, in outline: ShapedOutline) -> DocumentMap.Symbol? {
    let depth = outline.nodes[index].depth - 1
    switch depth {
    case 0: return member(at: index, depth: 0, in: outline)
    case 1:
      guard let holder = outline.parent(of: index), member(at: holder, depth: 0, in: outline) != nil
      else { return nil }
      switch outline.canonicalKeyName(of: holder) {
      case "rules", "classes": return member(at: index, depth: 1, in: outline)
      case "suppress": return suppression(at: index, in: outline)
      case "overrides": return override(at: index, in: outline)
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
      outline.member(name, of: index).flatMap { outline.filledString(at: $0) }
    }
    guard let first = parts.first else { return nil }
    var symbol = DocumentMap.Symbol(
      .setting, name: first.text, range: SourceRange(outline.nodes[index].range),
      nameRange: SourceRange(first.range), depth: 1)
    symbol.detail = parts.dropFirst().map(\.text).joined(separator: " ")
    if symbol.detail?.isEmpty == true { symbol.detail = nil }
    return symbol
  }

  /// The symbol of an entry of `overrides`: its patterns.
  private static func override(at index: Int, in outline: ShapedOutline) -> DocumentMap.Symbol? {
    guard outline.nodes[index].kind == .object, let paths = outline.member("paths", of: index)
    else { return nil }
    let patterns = outline.children(of: paths).compactMap { outline.filledString(at: $0) }
    guard let first = patterns.first else { return nil }
    return DocumentMap.Symbol(
      .setting, name: patterns.map(\.text).joined(separator: ", "),
      range: SourceRange(outline.nodes[index].range), nameRange: SourceRange(first.range), depth: 1)
  }

  /// The detail of a symbol: a simple value itself, the severity of a rule, the superclass of a
  /// class.
  private static func detail(of index: Int, in outline: ShapedOutline) -> String? {
    switch outline.nodes[index].kind {
    case .string: return outline.filledString(at: index)?.text
    case .bool, .number:
      return String(decoding: outline.bytes[outline.nodes[index].range], as: UTF8.self)
    case .object:
      let member = outline.children(of: index).first { child in
        ["severity", "inherits"].contains(outline.canonicalKeyName(of: child))
      }
      return member.flatMap { outline.filledString(at: $0)?.text }
    case .null, .array, .invalid: return nil
    }
  }
}

/// Reads a configuration as a document without layouts, so that its problems are shown in the
/// editor.
package struct ConfigurationDocumentReader: LayoutReader {
  private let reader: ConfigurationReader
  private let bases: @Sendable (Configuration) -> ConfigurationReader.Bases

  /// - Parameter bases: reads the files that the configuration refers to.
  package init(
    _ reader: ConfigurationReader,
    bases: @escaping @Sendable (Configuration) -> ConfigurationReader.Bases = { _ in
      ConfigurationReader.Bases()
    }
  ) {
    self.reader = reader
    self.bases = bases
  }

  /// Returns nil if the file is not a configuration by its name.
  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    guard source.isConfiguration else { return nil }
    return LayoutDocument(
      format: .configuration, findings: reader.read(source.bytes, bases: bases).findings)
  }
}
