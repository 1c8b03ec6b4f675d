package import LayoutModel
package import Linting
internal import XML

/// Reads the dumps that are XML: WebDriverAgent's page source, with what Appium and others wrap
/// around it, and Detox's view hierarchies.
///
/// The first element's name decides, and the text is only parsed where that fits.
package struct XMLDumpReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    guard let format = XMLDumpForm.format(of: source.bytes) else { return nil }
    var result = LayoutDocument(format: format)
    guard source.bytes.count <= limits.documentBytes else {
      result.findings = [DocumentRule.tooLarge(limit: limits.documentBytes)]
      return result
    }
    var xmlLimits = XMLLimits()
    xmlLimits.documentBytes = limits.documentBytes
    let document = XMLDocument(parsing: source.bytes, limits: xmlLimits)
    guard document.problems.isEmpty, let root = document.root else {
      result.findings = document.problems.map(\.dumpFinding)
      return result
    }
    switch format {
    case .detoxXML: DetoxParser.read(root, of: document, classes, into: &result)
    default: WebDriverXMLParser.read(root, of: document, classes, into: &result)
    }
    return result
  }
}

/// What an XML text is, by its first elements.
enum XMLDumpForm {
  /// How much of a text is looked at: a prolog and two start tags are short.
  private static let headBytes = 16 << 10

  package static func format(of bytes: [UInt8]) -> LayoutFormat? {
    let head = bytes.prefix(headBytes)
    guard let first = elementName(in: head, from: 0) else { return nil }
    if first.name.hasPrefix(AccessibilityElement.prefix) || first.name == "AppiumAUT" {
      return .wdaXML
    }
    guard first.name == "hierarchy" || first.name == "ViewHierarchy",
      let second = elementName(in: head, from: first.end)
    else { return nil }
    // Android's dumps have the same roots, and other elements in them.
    if first.name == "hierarchy" {
      let isElement = second.name.hasPrefix(AccessibilityElement.prefix)
      return isElement || second.name == "AppiumAUT" ? .wdaXML : nil
    }
    return second.name.hasSuffix("Window") ? .detoxXML : nil
  }

  /// The name in the next start tag; comments and declarations are passed over.
  private static func elementName(
    in bytes: ArraySlice<UInt8>, from start: Int
  ) -> (name: String, end: Int)? {
    var here = start
    // A text that is no XML need not be searched.
    if start == 0 {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { here = 3 }
      while here < bytes.endIndex, bytes[here].isBlank { here += 1 }
      guard here < bytes.endIndex, bytes[here] == UInt8(ascii: "<") else { return nil }
    }
    while let tag = bytes[here...].firstIndex(of: UInt8(ascii: "<")), tag + 1 < bytes.endIndex {
      here = tag + 1
      switch bytes[here] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        let isComment = bytes[here...].starts(with: "!--".utf8)
        guard let end = end(of: isComment ? "-->" : ">", in: bytes, from: here) else { return nil }
        here = end
      case UInt8(ascii: "/"): return nil
      default:
        let name = bytes[here...].prefix { $0.isNameByte || $0 == UInt8(ascii: ".") }
        return name.isEmpty ? nil : (String(decoding: name, as: UTF8.self), name.endIndex)
      }
    }
    return nil
  }

  private static func end(
    of mark: String, in bytes: ArraySlice<UInt8>, from start: Int
  ) -> Int? {
    var here = start
    while here < bytes.endIndex {
      if bytes[here...].starts(with: mark.utf8) { return here + mark.utf8.count }
      here += 1
    }
    return nil
  }
}

extension XMLProblem {
  fileprivate var dumpFinding: Finding {
    let rule: DocumentRule =
      switch kind {
      case .syntax, .encoding, .doctype: .syntaxError
      case .duplicateAttribute: .duplicateKey
      case .tooDeep: .tooDeep
      case .tooLarge, .tooManyElements, .tooManyAttributes: .tooLarge
      }
    let related = relatedRange.map {
      [Finding.RelatedLocation(SourceRange($0), "this belongs to it")]
    }
    return rule.finding(
      Finding.Message(message), at: SourceRange(range), related: related ?? [])
  }
}
