package import LayoutCore
internal import XML

/// What an editor asks about a storyboard or a xib.
package struct InterfaceBuilderLanguage: DocumentLanguage {
  package init() {}

  package func map(of source: SourceText) -> DocumentMap? {
    let isNamed = InterfaceBuilderReader.fileExtensions.contains(where: source.path.hasSuffix)
    let limit = ReadingLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || InterfaceBuilderReader.isPossible(source.bytes)
    else { return nil }
    guard InterfaceBuilderReader.isXML(source.bytes) else { return DocumentMap() }
    let document = Self.document(of: source)
    let platform = document.root.map(BuilderPlatform.init) ?? .none
    guard isNamed || platform != .none else { return nil }
    return BuilderMapper.map(of: document, for: platform)
  }

  package func silence(
    _ rule: String, at range: SourceRange, in source: SourceText
  ) -> Fix.Edit? {
    BuilderSilence.edit(rule, at: range, in: Self.document(of: source), source.bytes)
  }

  private static func document(of source: SourceText) -> XMLDocument {
    var limits = XMLLimits()
    limits.documentBytes = ReadingLimits().documentBytes
    return XMLDocument(parsing: source.bytes, limits: limits)
  }
}
