internal import JSON
package import LanguageServer
package import LayoutModel
internal import LayoutReaders
package import Linting

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

  var resolved: any DocumentText {
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

  func renameText(for name: String, at range: SourceRange) -> String? { name.jsonStringContent }

  func endOfToken(at range: SourceRange) -> Int { bytes.endOfQuotedText(at: range) }
}

/// A rule with what an editor says of it.
struct NamedRule: Hashable, Sendable {
  let id: String
  let summary: String
}

/// Keeps a rule quiet about a view: its name in the view's `disable`.
enum JSONSuppressionEdit {
  /// - Parameters:
  ///   - rule: needs no escapes, as no rule's name does.
  ///   - range: of the view's object.
  /// - Returns: nil where there is no such object, or its `disable` is no array.
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
    return .insertion(
      of: #""disable": ["\#(rule)"]"#, behind: classMember, in: range, bytes)
  }

  private static func edit(
    _ rule: String, inArrayAt place: Int, of nodes: [JSONOutline.Node]
  ) -> Fix.Edit? {
    let array = nodes[place]
    guard array.kind == .array, array.isComplete else { return nil }
    var last: JSONOutline.Node?
    var next = place + 1
    while next < array.subtreeEnd {
      last = nodes[next]
      next = nodes[next].subtreeEnd
    }
    let offset = last?.range.upperBound ?? array.range.lowerBound + 1
    let name = #""\#(rule)""#
    return Fix.Edit(SourceRange(offset, offset), last == nil ? name : ", \(name)")
  }
}

/// The colors that the layout format can write: `clear`, `#RRGGBB`, `#RRGGBBAA` and the names of
/// UIKit's colors. Those that change with the screen's appearance have no components to show.
enum WrittenColor {
  static func color(_ text: String) -> DocumentMap.Color? {
    guard text.hasPrefix("#") else { return named(text) }
    let digits = Array(text.utf8.dropFirst())
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var components: [Double] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[place]), let low = value(of: digits[place + 1]) else {
        return nil
      }
      components.append(Double(high << 4 | low) / 255)
    }
    return DocumentMap.Color(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  /// All the ways to write a color, the one that says no more than it has to first.
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

  /// `UIColor`'s own fixed colors, with the components that Apple documents.
  private static let names: [String: (red: Double, green: Double, blue: Double, alpha: Double)] = [
    "black": (0, 0, 0, 1), "white": (1, 1, 1, 1), "gray": (0.5, 0.5, 0.5, 1),
    "darkGray": (1.0 / 3, 1.0 / 3, 1.0 / 3, 1), "lightGray": (2.0 / 3, 2.0 / 3, 2.0 / 3, 1),
    "red": (1, 0, 0, 1), "green": (0, 1, 0, 1), "blue": (0, 0, 1, 1), "cyan": (0, 1, 1, 1),
    "yellow": (1, 1, 0, 1), "magenta": (1, 0, 1, 1), "orange": (1, 0.5, 0, 1),
    "purple": (0.5, 0, 0.5, 1), "brown": (0.6, 0.4, 0.2, 1), "clear": (0, 0, 0, 0),
  ]
}
