package import LanguageServer
package import LayoutModel
internal import LayoutReaders
internal import Linting
internal import XML

/// What an editor asks about a storyboard or a xib.
package struct IBLanguage: DocumentLanguage {
  package init() {}

  package func read(_ source: SourceText) -> (any DocumentText)? {
    let isNamed = IBReader.fileExtensions.contains(where: source.path.hasSuffix)
    let limit = ReaderLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || IBReader.isPossible(source.bytes)
    else { return nil }
    guard IBReader.isXML(source.bytes) else {
      return IBDocumentText(document: nil, bytes: source.bytes)
    }
    var limits = XMLLimits()
    limits.documentBytes = limit
    let document = XMLDocument(parsing: source.bytes, limits: limits)
    guard isNamed || IBDocumentText.platform(of: document) != .none else { return nil }
    return IBDocumentText(document: document, bytes: source.bytes)
  }
}

private struct IBDocumentText: DocumentText {
  /// nil: the text is no XML, whatever its name says.
  let document: XMLDocument?
  let bytes: [UInt8]

  static func platform(of document: XMLDocument) -> IBPlatform {
    document.root.map(IBPlatform.init) ?? .none
  }

  var map: DocumentMap {
    document.map { IBMapper.map(of: $0, for: Self.platform(of: $0)) } ?? DocumentMap()
  }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    document.flatMap { IBSuppressionEdit.edit(rule, at: range, in: $0, bytes) }
  }
}
