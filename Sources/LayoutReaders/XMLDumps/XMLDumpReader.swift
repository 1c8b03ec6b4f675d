package import LayoutModel
package import Linting
internal import XML

extension LayoutFormat {
  package static let wdaXML = LayoutFormat(
    "wda-xml", .dump, facts: .accessibility, suffixes: [".xml"]
  ) { XMLDumpReader(classes: $0.classes) }

  package static let detoxXML = LayoutFormat(
    "detox-xml", .dump, facts: [.positions, .superviews, .paintingOrder, .alphas],
    suffixes: [".xml"]
  ) { XMLDumpReader(classes: $0.classes) }
}

/// Reads the XML dumps: WebDriverAgent's page source, with the wrapper elements of Appium and
/// others, and Detox's view hierarchies.
///
/// The format is detected by the names of the first elements before the text is parsed.
package struct XMLDumpReader: LayoutReader {
  /// The app's own classes.
  let classes: ClassMap

  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    guard let format = Self.format(of: source.bytes) else { return nil }
    var result = LayoutDocument(format: format)
    guard source.bytes.count <= limits.documentBytes else {
      result.findings = [DocumentRule.tooLarge(limit: limits.documentBytes)]
      return result
    }
    var xmlLimits = XMLLimits()
    xmlLimits.documentBytes = limits.documentBytes
    let document = XMLDocument(
      parsing: source.bytes, limits: xmlLimits, isCancelled: { cancellation.isCancelled })
    guard !cancellation.isCancelled else { return result }
    guard document.problems.isEmpty, let root = document.root else {
      result.findings = document.problems.map(\.dumpFinding)
      return result
    }
    if format == .detoxXML {
      DetoxParser.read(root, of: document, classes, into: &result, cancellation: cancellation)
    } else {
      readWebDriverXML(root, of: document, into: &result, cancellation: cancellation)
    }
    return result
  }
}

// The format of an XML dump, determined by its first elements.
extension XMLDumpReader {
  /// The number of bytes that are examined, enough for a prolog and two start tags.
  private static let headBytes = 16 << 10

  private static func format(of bytes: [UInt8]) -> LayoutFormat? {
    let head = bytes.prefix(headBytes)
    guard let first = elementName(in: head, from: 0) else { return nil }
    if first.name.hasPrefix(AccessibilityElement.prefix) || first.name == "AppiumAUT" {
      return .wdaXML
    }
    guard first.name == "hierarchy" || first.name == "ViewHierarchy",
      let second = elementName(in: head, from: first.end)
    else { return nil }
    // Android's dumps have the same root element with other children.
    if first.name == "hierarchy" {
      let isElement = second.name.hasPrefix(AccessibilityElement.prefix)
      return isElement || second.name == "AppiumAUT" ? .wdaXML : nil
    }
    return second.name.hasSuffix("Window") ? .detoxXML : nil
  }

  /// The name in the next start tag, skipping comments and declarations.
  private static func elementName(
    in bytes: ArraySlice<UInt8>, from start: Int
  ) -> (name: String, end: Int)? {
    var position = start
    // A text that does not start with '<' is not XML.
    if start == 0 {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      while position < bytes.endIndex, bytes[position].isBlank { position += 1 }
      guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "<") else { return nil }
    }
    while let tag = bytes[position...].firstIndex(of: UInt8(ascii: "<")), tag + 1 < bytes.endIndex {
      position = tag + 1
      switch bytes[position] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        let isComment = bytes[position...].starts(with: "!--".utf8)
        let mark = isComment ? "-->" : ">"
        guard let end = bytes[position...].firstRange(of: Array(mark.utf8)) else { return nil }
        position = end.upperBound
      case UInt8(ascii: "/"): return nil
      default:
        let name = bytes[position...].prefix { $0.isNameByte || $0 == UInt8(ascii: ".") }
        return name.isEmpty ? nil : (String(decoding: name, as: UTF8.self), name.endIndex)
      }
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

/// Reads the attributes of a dump's elements and collects findings.
struct XMLValues {
  private(set) var findings: [Finding] = []

  /// The maximum length of a number, in bytes.
  private static let numberLengthLimit = 400

  /// A finite number; nil for another value, which is reported.
  mutating func number(_ attribute: XMLAttribute) -> Double? {
    let text = attribute.valueRange.count <= Self.numberLengthLimit ? attribute.value : ""
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    if isPlain, let number = Double(text), number.isFinite { return number }
    report("'\(attribute.name)' must be a finite number, found '\(text.shortened)'", attribute)
    return nil
  }

  /// `true` or `false`, or XML Schema's alternatives `1` and `0`.
  mutating func flag(_ attribute: XMLAttribute) -> Bool? {
    switch attribute.value {
    case "true", "1": return true
    case "false", "0": return false
    case let text:
      report("'\(attribute.name)' must be true or false, found '\(text.shortened)'", attribute)
      return nil
    }
  }

  mutating func report(_ message: Finding.Message, _ attribute: XMLAttribute) {
    findings.append(
      DocumentRule.invalidValue.finding(message, at: SourceRange(attribute.valueRange)))
  }
}

/// The four numbers of a frame, which are read one by one.
struct FrameParts {
  private var numbers: [Double?] = [nil, nil, nil, nil]
  private var isPresent = [false, false, false, false]
  /// The longest range of consecutive frame attributes.
  private var stretch: Stretch?
  private var row: Stretch?

  private typealias Stretch = (range: SourceRange, count: Int)

  static let names = ["x", "y", "width", "height"]

  /// Reads the attribute if it is one of the four.
  mutating func take(_ attribute: XMLAttribute, _ values: inout XMLValues) -> Bool {
    guard let index = Self.names.firstIndex(of: attribute.name) else {
      row = nil
      return false
    }
    numbers[index] = values.number(attribute)
    isPresent[index] = true
    let range = SourceRange(attribute.range)
    row = row.map { (SourceRange($0.range.start, range.end), $0.count + 1) }
    row = row ?? (range, count: 1)
    if row?.count ?? 0 > stretch?.count ?? 0 { stretch = row }
    return true
  }

  var frame: Rect? {
    guard let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else { return nil }
    return Rect(x, y, width, height)
  }

  /// Whether all four attributes are present and at least one is invalid.
  var isWrong: Bool { frame == nil && isPresent.allSatisfy(\.self) }

  /// Sets a missing origin to 0, for an element without a position in its container.
  mutating func assumeOrigin() {
    for index in 0...1 where !isPresent[index] { numbers[index] = 0 }
  }

  var member: LocatedMember? {
    stretch.map { stretch in
      LocatedMember(
        .frame, key: SourceRange(stretch.range.start, stretch.range.start), value: stretch.range)
    }
  }
}
