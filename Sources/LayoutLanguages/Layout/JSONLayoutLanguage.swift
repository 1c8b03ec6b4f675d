package import LanguageServer
package import LayoutModel
internal import LayoutReaders
package import Linting
internal import JSON

/// What an editor asks about a text of our own layout format.
package struct JSONLayoutLanguage: DocumentLanguage {
  private let rules: [NamedRule]

  /// - Parameter rules: those that a layout can disable, in the order in which they are offered.
  package init(rules: [(id: String, summary: String)]) {
    self.rules = rules.map { NamedRule(id: $0.id, summary: $0.summary) }
  }

  package func read(_ source: SourceText) -> (any DocumentText)? { read(source, reusing: nil) }

  package func read(
    _ source: SourceText, reusing memory: (any ReaderCache)?
  ) -> (any DocumentText)? {
    Self.outline(of: source, reusing: memory as? ParsedText).map {
      JSONLayoutText(outline: $0, bytes: source.bytes, rules: rules)
    }
  }

  /// nil where the text is no layout of ours: by the same signs as the reader goes by.
  private static func outline(
    of source: SourceText, reusing parsed: ParsedText?
  ) -> JSONOutline? {
    let isNamed = source.path.hasSuffix(JSONLayoutReader.fileExtension)
    guard !source.isConfiguration else { return nil }
    let limit = ReaderLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || RootForm.isPossible(source.bytes) else {
      return nil
    }
    let known = parsed.flatMap { $0.document.bytes == source.bytes ? $0.document.outline : nil }
    let outline = known ?? JSONOutline(scanning: source.bytes)
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
  /// What all of it is, once that is worked out.
  private var knownShapes: ShapedOutline?

  init(outline: JSONOutline, bytes: [UInt8], rules: [NamedRule]) {
    self.outline = outline
    self.bytes = bytes
    self.rules = rules
  }

  private var shapes: ShapedOutline {
    knownShapes ?? ShapedOutline(outline, of: bytes, by: .layout)
  }

  var settled: any DocumentText {
    var result = self
    result.knownShapes = shapes
    return result
  }

  var map: DocumentMap { LayoutMapper.map(of: shapes) }

  func completions(at offset: Int) -> [Completion] {
    let written = shapes.readForWriting(at: offset)
    let names = LayoutNames(outline: written, rules: rules)
    return JSONCompletions.all(at: offset, in: written, of: bytes, names)
  }

  func topic(at offset: Int) -> Topic? {
    let shapes = knownShapes ?? ShapedOutline(outline, of: bytes, by: .layout, around: offset)
    return JSONTopics.topic(at: offset, in: shapes, LayoutNames(outline: shapes, rules: rules))
  }

  func spellings(of color: DocumentMap.Color, at range: SourceRange) -> [String] {
    WrittenColor.spellings(of: color)
  }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    JSONSuppressionEdit.edit(rule, at: range, in: outline.nodes, bytes)
  }
}

/// A rule with what an editor says of it.
struct NamedRule: Hashable, Sendable {
  let id: String
  let summary: String
}
