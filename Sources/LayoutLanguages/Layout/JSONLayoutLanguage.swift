internal import JSON
package import LanguageServer
package import LayoutModel
internal import LayoutReaders
package import Linting

/// Editor features of layoutlint's JSON layouts.
package struct JSONLayoutLanguage: DocumentLanguage {
  private let rules: [NamedRule]

  /// - Parameter rules: The rules that a layout can disable, in the order of suggestions.
  package init(rules: [(id: String, summary: String)]) {
    self.rules = rules.map { NamedRule(id: $0.id, summary: $0.summary) }
  }

  package func read(_ source: SourceText) -> (any DocumentText)? { read(source, reusing: nil) }

  package func read(
    _ source: SourceText, reusing cache: (any ReaderCache)?
  ) -> (any DocumentText)? {
    Self.outline(of: source, reusing: cache as? ParsedText).map {
      JSONLayoutText(outline: $0, bytes: source.bytes, rules: rules)
    }
  }

  /// Returns nil if the text is not such a layout, by the same criteria as the reader.
  private static func outline(
    of source: SourceText, reusing parsed: ParsedText?
  ) -> JSONOutline? {
    let isNamed = source.path.hasSuffix(JSONLayoutReader.fileExtension)
    guard !source.isConfiguration else { return nil }
    let limit = ReaderLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || RootForm.isPossible(source.bytes) else {
      return nil
    }
    let cached = parsed.flatMap { $0.document.bytes == source.bytes ? $0.document.outline : nil }
    let outline = cached ?? JSONOutline(scanning: source.bytes)
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
  /// The shapes of the whole text, if they have been resolved.
  private var resolvedShapes: ShapedOutline?

  init(outline: JSONOutline, bytes: [UInt8], rules: [NamedRule]) {
    self.outline = outline
    self.bytes = bytes
    self.rules = rules
  }

  private var shapes: ShapedOutline {
    resolvedShapes ?? ShapedOutline(outline, of: bytes, by: .layout)
  }

  var resolved: any DocumentText {
    var result = self
    result.resolvedShapes = shapes
    return result
  }

  var map: DocumentMap { LayoutMapper.map(of: shapes) }

  func completions(at offset: Int) -> [Completion] {
    let prepared = shapes.preparedForCompletion(at: offset)
    let names = LayoutNames(outline: prepared, rules: rules)
    return JSONCompletions.all(at: offset, in: prepared, of: bytes, names)
  }

  func topic(at offset: Int) -> Topic? {
    let shapes = resolvedShapes ?? ShapedOutline(outline, of: bytes, by: .layout, around: offset)
    return JSONTopics.topic(at: offset, in: shapes, LayoutNames(outline: shapes, rules: rules))
  }

  func spellings(of color: DocumentMap.Color, at range: SourceRange) -> [String] {
    WrittenColor.spellings(of: color)
  }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    JSONSuppressionEdit.edit(rule, at: range, in: outline.nodes, bytes)
  }

  func renameText(for name: String, at range: SourceRange) -> String? { name.jsonStringContent }

  func endOfToken(at range: SourceRange) -> Int { bytes.endOfQuotedText(at: range) }
}

/// A rule's name and summary.
struct NamedRule: Hashable, Sendable {
  let id: String
  let summary: String
}

/// Suppresses a rule for a view, by adding its name to the view's `disable`.
enum JSONSuppressionEdit {
  /// - Parameters:
  ///   - rule: The rule's name, which contains no characters that require escapes.
  ///   - range: The range of the view's object.
  /// - Returns: nil if there is no such object, or its `disable` is not an array.
  static func edit(
    _ rule: String, at range: SourceRange, in nodes: [JSONOutline.Node], _ bytes: [UInt8]
  ) -> Fix.Edit? {
    let object = nodes.partitioningIndex { $0.range.lowerBound >= range.start }
    guard object < nodes.count, nodes[object].kind == .object,
      SourceRange(nodes[object].range) == range
    else { return nil }
    var classMember: (key: SourceRange, value: SourceRange)?
    var next = object + 1
    while next < nodes[object].subtreeEnd {
      let member = nodes[next]
      switch member.keyRange.map({ bytes[$0] }) {
      case let key? where key.elementsEqual(#""disable""#.utf8):
        return edit(rule, inArrayAt: next, of: nodes)
      case let key? where key.elementsEqual(#""class""#.utf8):
        classMember = member.keyRange.map { (SourceRange($0), SourceRange(member.range)) }
      default: break
      }
      next = member.subtreeEnd
    }
    return JSONLayoutEditing.insertion(
      of: #""disable": ["\#(rule)"]"#, after: classMember, in: range, bytes)
  }

  private static func edit(
    _ rule: String, inArrayAt index: Int, of nodes: [JSONOutline.Node]
  ) -> Fix.Edit? {
    let array = nodes[index]
    guard array.kind == .array, array.isComplete else { return nil }
    var last: JSONOutline.Node?
    var next = index + 1
    while next < array.subtreeEnd {
      last = nodes[next]
      next = nodes[next].subtreeEnd
    }
    let offset = last?.range.upperBound ?? array.range.lowerBound + 1
    let name = #""\#(rule)""#
    return Fix.Edit(SourceRange(offset, offset), last == nil ? name : ", \(name)")
  }
}

/// The colors of the layout format: `clear`, `#RRGGBB`, `#RRGGBBAA` and the names of UIKit colors.
/// Dynamic system colors have no fixed components and are not shown.
enum WrittenColor {
  static func color(_ text: String) -> DocumentMap.Color? {
    guard text.hasPrefix("#") else { return named(text) }
    let digits = Array(text.utf8.dropFirst())
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var components: [Double] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[index]), let low = value(of: digits[index + 1]) else {
        return nil
      }
      components.append(Double(high << 4 | low) / 255)
    }
    return DocumentMap.Color(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  /// All notations of a color, the shortest first.
  static func spellings(of color: DocumentMap.Color) -> [String] {
    let opaque = "#" + hex(color.red) + hex(color.green) + hex(color.blue)
    let alpha = hex(color.alpha)
    guard alpha != "00" else { return ["clear", opaque + alpha] }
    return alpha == "FF" ? [opaque, opaque + alpha] : [opaque + alpha]
  }

  private static func hex(_ component: Double) -> String {
    let share = component.isNaN ? 0 : min(max(component, 0), 1)
    let digits = String(Int((share * 255).rounded()), radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static func named(_ text: String) -> DocumentMap.Color? {
    let name = text.hasSuffix("Color") ? String(text.dropLast(5)) : text
    return names[name].map {
      DocumentMap.Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }

  /// The fixed colors of `UIColor`, with their documented components.
  private static let names: [String: (red: Double, green: Double, blue: Double, alpha: Double)] = [
    "black": (0, 0, 0, 1), "white": (1, 1, 1, 1), "gray": (0.5, 0.5, 0.5, 1),
    "darkGray": (1.0 / 3, 1.0 / 3, 1.0 / 3, 1), "lightGray": (2.0 / 3, 2.0 / 3, 2.0 / 3, 1),
    "red": (1, 0, 0, 1), "green": (0, 1, 0, 1), "blue": (0, 0, 1, 1), "cyan": (0, 1, 1, 1),
    "yellow": (1, 1, 0, 1), "magenta": (1, 0, 1, 1), "orange": (1, 0.5, 0, 1),
    "purple": (0.5, 0, 0.5, 1), "brown": (0.6, 0.4, 0.2, 1), "clear": (0, 0, 0, 0),
  ]
}
