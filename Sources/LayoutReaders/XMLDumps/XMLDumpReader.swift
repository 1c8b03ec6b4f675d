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

/// The attributes of one element of a dump, read one by one; what is wrong with them is kept.
struct XMLValues {
  private(set) var findings: [Finding] = []

  /// Bytes. No number that a program prints is longer.
  private static let numberLengthLimit = 400

  /// A finite number; nil where it is none, which is reported.
  package mutating func number(_ attribute: XMLAttribute) -> Double? {
    let text = attribute.valueRange.count <= Self.numberLengthLimit ? attribute.value : ""
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    if isPlain, let number = Double(text), number.isFinite { return number }
    report("'\(attribute.name)' takes a finite number; this is '\(text.shortened)'", attribute)
    return nil
  }

  /// `true` or `false`, or XML Schema's other spelling of them.
  mutating func flag(_ attribute: XMLAttribute) -> Bool? {
    switch attribute.value {
    case "true", "1": return true
    case "false", "0": return false
    case let text:
      report("'\(attribute.name)' takes true or false; this is '\(text.shortened)'", attribute)
      return nil
    }
  }

  mutating func report(_ message: Finding.Message, _ attribute: XMLAttribute) {
    findings.append(
      DocumentRule.invalidValue.finding(message, at: SourceRange(attribute.valueRange)))
  }
}

/// The four numbers of a frame, as they come.
struct FrameParts {
  private var numbers: [Double?] = [nil, nil, nil, nil]
  private var isStated = [false, false, false, false]
  /// The longest row of them that nothing else stands in.
  private var stretch: Stretch?
  private var row: Stretch?

  private struct Stretch {
    var range: SourceRange
    var count = 1
  }

  package static let names = ["x", "y", "width", "height"]

  /// Takes an attribute if it is one of the four.
  mutating func take(_ attribute: XMLAttribute, _ values: inout XMLValues) -> Bool {
    guard let place = Self.names.firstIndex(of: attribute.name) else {
      row = nil
      return false
    }
    numbers[place] = values.number(attribute)
    isStated[place] = true
    let range = SourceRange(attribute.range)
    row = row.map { Stretch(range: SourceRange($0.range.start, range.end), count: $0.count + 1) }
    row = row ?? Stretch(range: range)
    if row?.count ?? 0 > stretch?.count ?? 0 { stretch = row }
    return true
  }

  package var frame: Rect? {
    guard let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else { return nil }
    return Rect(x, y, width, height)
  }

  /// All four are there, and at least one could not be read.
  var isWrong: Bool { frame == nil && isStated.allSatisfy(\.self) }

  /// Only where it is: one without a place starts where its space does.
  mutating func assumeOrigin() {
    for place in 0...1 where !isStated[place] { numbers[place] = 0 }
  }

  package var member: LocatedMember? {
    stretch.map { stretch in
      LocatedMember(
        .frame, key: SourceRange(stretch.range.start, stretch.range.start), value: stretch.range)
    }
  }
}
