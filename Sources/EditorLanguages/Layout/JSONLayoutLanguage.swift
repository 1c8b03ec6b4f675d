internal import AppCode
internal import JSON
package import LanguageServer
package import LayoutModel
internal import LayoutReaders
internal import Linting

/// Editor features of layoutlint's JSON layouts.
package struct JSONLayoutLanguage: DocumentLanguage {
  private let rules: [NamedRule]

  /// - Parameter rules: The rules that a layout can disable, in the order of suggestions.
  package init(rules: [(id: String, summary: String)]) {
    self.rules = rules.map { NamedRule(id: $0.id, summary: $0.summary) }
  }

  package func read(_ source: SourceText) -> (any DocumentText)? {
    Self.outline(of: source).map {
      JSONLayoutText(outline: ShapedOutline($0, of: source.bytes, by: .layout), rules: rules)
    }
  }

  /// Returns nil if the text is not such a layout, by the same criteria as the reader.
  private static func outline(of source: SourceText) -> JSONOutline? {
    let isNamed = LayoutFormat.layoutJSON.isName(source.path)
    guard !source.isConfiguration else { return nil }
    let limit = ReaderLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || RootForm.isPossible(source.bytes) else {
      return nil
    }
    let outline = JSONOutline(scanning: source.bytes)
    switch RootForm(outline, of: source.bytes, isMeant: isNamed) {
    case .sentry?, .elements?: return nil
    case nil where !isNamed: return nil
    case .view?, .application?, .layoutSet?, nil: return outline
    }
  }
}

private struct JSONLayoutText: DocumentText {
  let outline: ShapedOutline
  let rules: [NamedRule]

  private var bytes: [UInt8] { outline.bytes }

  var map: DocumentMap { LayoutMapper.map(of: outline) }

  func completions(
    at offset: Int, in code: CodeScope?, entries: (_ folder: String) -> [String]
  ) -> [Completion] {
    let prepared = outline.preparedForCompletion(at: offset)
    let names = LayoutNames(outline: prepared, rules: rules)
    return JSONCompletions.all(at: offset, in: prepared, of: bytes, names)
  }

  func topic(at offset: Int) -> Topic? {
    JSONTopics.topic(at: offset, in: outline, LayoutNames(outline: outline, rules: rules))
  }

  func hoverRange(at offset: Int, in object: SourceRange) -> SourceRange? {
    for node in outline.nodes {
      guard node.memberRange.lowerBound <= offset else { return nil }
      if let key = node.keyRange, SourceRange(key).touches(offset) { return SourceRange(key) }
      let isScalar = node.kind != .array && node.kind != .object
      if isScalar, SourceRange(node.range).touches(offset) { return SourceRange(node.range) }
    }
    return nil
  }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    let nodes = outline.nodes
    guard let object = nodes.object(at: range) else { return nil }
    let members = outline.children(of: object)
    func member(_ key: String) -> Int? {
      members.first {
        nodes[$0].keyRange.map { bytes[$0].elementsEqual(key.jsonQuoted.utf8) } ?? false
      }
    }
    if let names = member("disable") {
      guard nodes[names].kind == .array, nodes[names].isComplete else { return nil }
      let last = outline.children(of: names).last.map { SourceRange(nodes[$0].range) }
      return JSONLayoutEditing.suppression(
        of: rule, inArray: SourceRange(nodes[names].range), after: last)
    }
    let neighbor = member("class").flatMap { index in
      nodes[index].keyRange.map { (SourceRange($0), SourceRange(nodes[index].range)) }
    }
    return JSONLayoutEditing.suppression(of: rule, in: range, after: neighbor, bytes)
  }

  func renameText(for name: String, at range: SourceRange) -> String? { name.jsonStringContent }

  func endOfToken(at range: SourceRange) -> Int { bytes.endOfQuotedText(at: range) }
}

/// A rule's name and summary.
struct NamedRule: Hashable, Sendable {
  let id: String
  let summary: String
}

extension [JSONOutline.Node] {
  /// The index of the object with this range; nil if there is none.
  fileprivate func object(at range: SourceRange) -> Int? {
    let index = partitioningIndex { $0.range.lowerBound >= range.start }
    guard index < count, self[index].kind == .object, SourceRange(self[index].range) == range
    else { return nil }
    return index
  }
}
