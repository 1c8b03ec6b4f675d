package import LayoutCore
internal import XML

/// What an editor asks about a storyboard or a xib.
package struct InterfaceBuilderLanguage: DocumentLanguage {
  package init() {}

  package func read(_ source: SourceText) -> (any DocumentText)? {
    let isNamed = InterfaceBuilderReader.fileExtensions.contains(where: source.path.hasSuffix)
    let limit = ReadingLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || InterfaceBuilderReader.isPossible(source.bytes)
    else { return nil }
    guard InterfaceBuilderReader.isXML(source.bytes) else {
      return InterfaceBuilderText(document: nil, bytes: source.bytes)
    }
    var limits = XMLLimits()
    limits.documentBytes = limit
    let document = XMLDocument(parsing: source.bytes, limits: limits)
    guard isNamed || InterfaceBuilderText.platform(of: document) != .none else { return nil }
    return InterfaceBuilderText(document: document, bytes: source.bytes)
  }
}

private struct InterfaceBuilderText: DocumentText {
  /// nil: the text is no XML, whatever its name says.
  let document: XMLDocument?
  let bytes: [UInt8]

  static func platform(of document: XMLDocument) -> BuilderPlatform {
    document.root.map(BuilderPlatform.init) ?? .none
  }

  var map: DocumentMap {
    document.map { BuilderMapper.map(of: $0, for: Self.platform(of: $0)) } ?? DocumentMap()
  }

  func silence(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    document.flatMap { BuilderSilence.edit(rule, at: range, in: $0, bytes) }
  }
}
