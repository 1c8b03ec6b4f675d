internal import JSON
package import LanguageServer
package import LayoutModel
internal import LayoutReaders
package import Linting

/// Editor features of layoutlint's JSON layouts.
package struct JSONLayoutLanguage: DocumentLanguage {
  private let rules: [NamedRule]

  /// - Parameter rules: The rules that a layout can disable, in the order of suggestions.
  package init(rules: [(id: String, summary: String)]) {
    self.rules = rules.map { NamedRule(id: $0.id, summary: $0.summary) }
  }

  package func read(_ source: SourceText) -> (any DocumentText)? { read(source, reusing: nil) }

  package func read(
    _ source: SourceText, reusing cache: (any ReaderCache)?
  ) -> (any DocumentText)? {
    Self.outline(of: source, reusing: cache as? ParsedText).map {
      JSONLayoutText(outline: $0, bytes: source.bytes, rules: rules)
    }
  }

  /// Returns nil if the text is not such a layout, by the same criteria as the reader.
  private static func outline(
    of source: SourceText, reusing parsed: ParsedText?
  ) -> JSONOutline? {
    let isNamed = source.path.hasSuffix(JSONLayoutReader.fileExtension)
    guard !source.isConfiguration else { return nil }
    let limit = ReaderLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || RootForm.isPossible(source.bytes) else {
      return nil
    }
    let cached = parsed.flatMap { $0.document.bytes == source.bytes ? $0.document.outline : nil }
    let outline = cached ?? JSONOutline(scanning: source.bytes)
    switch RootForm(outline, of: source.bytes, isMeant: isNamed) {
    case .sentry?, .elements?: return nil
    case nil where !isNamed: return nil
    case .view?, .application?, .layoutSet?, nil: return outline
    }
  }
}

private struct JSONLayoutText: DocumentText {
  let outline: JSONOutline
  let bytes: [UInt8]
  let rules: [NamedRule]
  /// The shapes of the whole text, if they have been resolved.
  private var resolvedShapes: ShapedOutline?

  init(outline: JSONOutline, bytes: [UInt8], rules: [NamedRule]) {
    self.outline = outline
    self.bytes = bytes
    self.rules = rules
  }

  private var shapes: ShapedOutline {
    resolvedShapes ?? ShapedOutline(outline, of: bytes, by: .layout)
  }

  var resolved: any DocumentText {
    var result = self
    result.resolvedShapes = shapes
    return result
  }

  var map: DocumentMap { LayoutMapper.map(of: shapes) }

  func completions(at offset: Int) -> [Completion] {
    let prepared = shapes.preparedForCompletion(at: offset)
    let names = LayoutNames(outline: prepared, rules: rules)
    return JSONCompletions.all(at: offset, in: prepared, of: bytes, names)
  }

  func topic(at offset: Int) -> Topic? {
    let shapes = resolvedShapes ?? ShapedOutline(outline, of: bytes, by: .layout, around: offset)
    return JSONTopics.topic(at: offset, in: shapes, LayoutNames(outline: shapes, rules: rules))
  }

  func spellings(of color: Color.Components, at range: SourceRange) -> [String] {
    color.notations
  }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    JSONSuppressionEdit.edit(rule, at: range, in: outline.nodes, bytes)
  }

  func renameText(for name: String, at range: SourceRange) -> String? { name.jsonStringContent }

  func endOfToken(at range: SourceRange) -> Int { bytes.endOfQuotedText(at: range) }
}

/// A rule's name and summary.
struct NamedRule: Hashable, Sendable {
  let id: String
  let summary: String
}

/// Suppresses a rule for a view, by adding its name to the view's `disable`.
enum JSONSuppressionEdit {
  /// - Parameters:
  ///   - rule: The rule's name, which contains no characters that require escapes.
  ///   - range: The range of the view's object.
  /// - Returns: nil if there is no such object, or its `disable` is not an array.
  static func edit(
    _ rule: String, at range: SourceRange, in nodes: [JSONOutline.Node], _ bytes: [UInt8]
  ) -> Fix.Edit? {
    let object = nodes.partitioningIndex { $0.range.lowerBound >= range.start }
    guard object < nodes.count, nodes[object].kind == .object,
      SourceRange(nodes[object].range) == range
    else { return nil }
    var classMember: (key: SourceRange, value: SourceRange)?
    var next = object + 1
    while next < nodes[object].subtreeEnd {
      let member = nodes[next]
      switch member.keyRange.map({ bytes[$0] }) {
      case let key? where key.elementsEqual(#""disable""#.utf8):
        return edit(rule, inArrayAt: next, of: nodes)
      case let key? where key.elementsEqual(#""class""#.utf8):
        classMember = member.keyRange.map { (SourceRange($0), SourceRange(member.range)) }
      default: break
      }
      next = member.subtreeEnd
    }
    return JSONLayoutEditing.insertion(
      of: #""disable": ["\#(rule)"]"#, after: classMember, in: range, bytes)
  }

  private static func edit(
    _ rule: String, inArrayAt index: Int, of nodes: [JSONOutline.Node]
  ) -> Fix.Edit? {
    let array = nodes[index]
    guard array.kind == .array, array.isComplete else { return nil }
    var last: JSONOutline.Node?
    var next = index + 1
    while next < array.subtreeEnd {
      last = nodes[next]
      next = nodes[next].subtreeEnd
    }
    let offset = last?.range.upperBound ?? array.range.lowerBound + 1
    let name = #""\#(rule)""#
    return Fix.Edit(SourceRange(offset, offset), last == nil ? name : ", \(name)")
  }
}
