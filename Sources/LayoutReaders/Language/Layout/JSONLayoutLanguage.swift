internal import JSON
package import LayoutCore

/// What an editor asks about a text of our own layout format.
package struct JSONLayoutLanguage: DocumentLanguage {
  private let rules: [NamedRule]

  /// - Parameter rules: those that a layout can disable, in the order in which they are offered.
  package init(rules: [(id: String, summary: String)]) {
    self.rules = rules.map { NamedRule(id: $0.id, summary: $0.summary) }
  }

  package func read(_ source: SourceText) -> (any DocumentText)? {
    Self.outline(of: source).map { JSONLayoutText(outline: $0, rules: rules) }
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

private struct JSONLayoutText: DocumentText {
  let outline: ShapedOutline
  let rules: [NamedRule]

  var map: DocumentMap { LayoutMapper.map(of: outline) }

  func completions(at offset: Int) -> [Completion] {
    let written = outline.readForWriting(at: offset)
    let names = LayoutNames(outline: written, rules: rules)
    return JSONCompletions.all(at: offset, in: written, of: outline.bytes, names)
  }

  func topic(at offset: Int) -> Topic? {
    JSONTopics.topic(at: offset, in: outline, LayoutNames(outline: outline, rules: rules))
  }

  func spellings(of color: DocumentMap.Color, at range: SourceRange) -> [String] {
    WrittenColor.spellings(of: color)
  }

  func silence(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    JSONSilence.edit(rule, at: range, in: outline.nodes, outline.bytes)
  }
}

/// A rule with what an editor says of it.
struct NamedRule: Hashable, Sendable {
  let id: String
  let summary: String
}
