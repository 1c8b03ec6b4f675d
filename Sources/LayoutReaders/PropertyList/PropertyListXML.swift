internal import LayoutModel
internal import Linting
internal import XML

/// Checks the XML of a property list before Foundation decodes it: Foundation's parser recurses on the
/// nesting of elements without a limit, and its errors have no location.
package enum PropertyListXML {
  /// nil: the text is an XML property list with a dictionary, nested no deeper than `depthLimit`.
  package static func firstError(in bytes: [UInt8]) -> TextError? {
    if case .failure(let error) = dictionary(in: bytes) { error } else { nil }
  }

  private static func dictionary(in bytes: [UInt8]) -> Result<XMLElement, TextError> {
    var limits = XMLLimits()
    limits.depth = depthLimit
    let document = XMLDocument(parsing: withoutDocumentType(bytes), limits: limits)
    if let problem = document.problems.first {
      let message = "not a property list in XML: \(problem.message)"
      return .failure(TextError(message, at: problem.range.lowerBound))
    }
    guard let root = document.root, root.isNamed("plist"),
      let dictionary = root.firstChild(named: "dict")
    else { return .failure(TextError("not a property list with a dictionary", at: 0)) }
    return .success(dictionary)
  }

  /// The texts of the dictionary of a strings file in this form. Other values are skipped.
  static func texts(
    in bytes: [UInt8], limit: Int
  ) throws(TranslationFailure) -> [TranslationTable.Entry] {
    let dictionary: XMLElement
    switch Self.dictionary(in: bytes) {
    case .success(let root): dictionary = root
    case .failure(let error):
      throw TranslationFailure(error.message, at: error.offset, in: bytes)
    }
    let lines = LineIndex(bytes)
    var entries: [TranslationTable.Entry] = []
    var key: XMLElement?
    for child in dictionary.children {
      if child.isNamed("key") {
        key = child
        continue
      }
      guard let element = key else {
        throw TranslationFailure(
          "expected a key before the value", at: child.range.lowerBound, in: bytes)
      }
      key = nil
      guard child.isNamed("string") else { continue }
      guard entries.count < limit else {
        throw TranslationFailure(
          "a file of translations has at most \(limit) entries", at: element.range.lowerBound,
          in: bytes)
      }
      entries.append(
        TranslationTable.Entry(
          key: element.text, text: child.text,
          line: lines.position(of: element.range.lowerBound).line))
    }
    return entries
  }

  /// Levels of elements. Foundation's parser needs about a kilobyte of stack for each, and a thread can
  /// have no more than 512.
  package static let depthLimit = 128

  /// The same text with spaces in place of a document type without declarations, which every property
  /// list has. Offsets stay the same.
  private static func withoutDocumentType(_ bytes: [UInt8]) -> [UInt8] {
    let keyword = Array("<!DOCTYPE".utf8)
    guard
      let start = bytes.indices.prefix(headByteCount).first(where: {
        bytes[$0...].starts(with: keyword)
      }),
      let end = bytes[start...].firstIndex(where: {
        $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[")
      }), bytes[end] == UInt8(ascii: ">")
    else { return bytes }
    var result = bytes
    for offset in start...end { result[offset] = UInt8(ascii: " ") }
    return result
  }

  /// The same text with spaces in place of the lines for the C preprocessor (`#ifdef`, `#include`), which Xcode runs on
  /// an `Info.plist` first, of the branches after `#else`, and of an XML declaration below such a line, which a text may only
  /// begin with. Offsets stay the same.
  package static func withoutDirectives(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "#")) else { return bytes }
    var result = bytes
    // For each condition around a line, whether it is in its first branch.
    var isFirst: [Bool] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let directive = directive(in: bytes[start..<end])
      switch directive {
      case "if", "ifdef", "ifndef": isFirst.append(true)
      case "else", "elif":
        if let last = isFirst.indices.last { isFirst[last] = false }
      case "endif": _ = isFirst.popLast()
      default: break
      }
      if directive != nil || isFirst.contains(false) {
        for offset in start..<end { result[offset] = UInt8(ascii: " ") }
      }
      start = end + 1
    }
    if let declaration = declaration(below: result) {
      for offset in declaration { result[offset] = UInt8(ascii: " ") }
    }
    return result
  }

  /// The XML declaration behind white space.
  private static func declaration(below bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes.firstIndex(where: { !" \t\r\n".utf8.contains($0) }), start > 0,
      bytes[start...].starts(with: "<?xml ".utf8),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return start..<end + 1
  }

  /// The name of the directive in a line of the C preprocessor; nil: the line is none.
  private static func directive(in line: ArraySlice<UInt8>) -> String? {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard text.first == UInt8(ascii: "#") else { return nil }
    let word = text.dropFirst().drop { $0 == UInt8(ascii: " ") }
      .prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    let name = String(decoding: word, as: UTF8.self)
    return directives.contains(name) ? name : nil
  }

  private static let directives: Set = [
    "if", "ifdef", "ifndef", "else", "elif", "endif", "include", "define", "undef", "error",
    "warning", "pragma",
  ]

  /// Bytes at the start of a text that are searched for the document type.
  private static let headByteCount = 4_096
}
