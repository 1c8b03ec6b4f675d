internal import JSON
package import LayoutCore

/// What an editor asks about a text of our own layout format.
package struct JSONLayoutLanguage: DocumentLanguage {
  private let rules: [NamedRule]

  /// - Parameter rules: those that a layout can disable, in the order in which they are offered.
  package init(rules: [(id: String, summary: String)]) {
    self.rules = rules.map { NamedRule(id: $0.id, summary: $0.summary) }
  }

  package func map(of source: SourceText) -> DocumentMap? {
    Self.outline(of: source).map { LayoutMapper.map(of: $0) }
  }

  package func completions(in source: SourceText, at offset: Int) -> [Completion] {
    guard let outline = Self.outline(of: source) else { return [] }
    return JSONCompletions.all(at: offset, in: outline, names(in: outline))
  }

  package func topic(in source: SourceText, at offset: Int) -> Topic? {
    guard let outline = Self.outline(of: source) else { return nil }
    return JSONTopics.topic(at: offset, in: outline, names(in: outline))
  }

  private func names(in outline: ShapedOutline) -> LayoutNames {
    LayoutNames(outline: outline, rules: rules)
  }

  package func spellings(
    of color: DocumentMap.Color, at range: SourceRange, in source: SourceText
  ) -> [String] {
    WrittenColor.spellings(of: color)
  }

  package func silence(
    _ rule: String, at range: SourceRange, in source: SourceText
  ) -> Fix.Edit? {
    JSONSilence.edit(rule, at: range, in: JSONOutline(scanning: source.bytes), source.bytes)
  }

  /// nil where the text is no layout of ours: by the same signs as the reader goes by.
  static func outline(of source: SourceText) -> ShapedOutline? {
    let isNamed = source.path.hasSuffix(JSONLayoutReader.fileExtension)
    guard !source.isConfiguration else { return nil }
    let limit = ReadingLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || RootForm.isPossible(source.bytes) else {
      return nil
    }
    let outline = JSONOutline(scanning: source.bytes)
    switch RootForm(outline, of: source.bytes, isMeant: isNamed) {
    case .sentry?, .elements?: return nil
    case nil where !isNamed: return nil
    case .view?, .application?, .layoutSet?, nil: break
    }
    return ShapedOutline(outline, of: source.bytes, by: .layout)
  }
}

/// A rule with what an editor says of it.
struct NamedRule: Hashable, Sendable {
  let id: String
  let summary: String
}
