import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// A text with its map, in a form that tests can compare.
struct MappedText {
  let source: SourceText
  let map: DocumentMap

  init(_ text: String, path: String = "a.layout.json", in language: any DocumentLanguage) throws {
    source = SourceText(path: path, text: text)
    map = try #require(language.map(of: source))
  }

  init(_ text: String, path: String = "a.layout.json") throws {
    try self.init(text, path: path, in: JSONLayoutLanguage(rules: MappedText.rules))
  }

  static let rules = [
    (id: "covered-control", summary: "A control that is covered."),
    (id: "small-touch-target", summary: "A control that is hard to hit."),
  ]

  func slice(_ range: SourceRange) -> String {
    String(decoding: source.bytes[range.start..<range.end], as: UTF8.self)
  }

  /// Each symbol as `indent kind name detail`.
  var outline: [String] {
    map.symbols.map { symbol in
      let indent = String(repeating: "  ", count: symbol.depth)
      let detail = symbol.detail.map { " " + $0 } ?? ""
      return "\(indent)\(symbol.kind) \(symbol.name)\(detail)"
    }
  }

  /// Each occurrence of a name as `scope kind role name`.
  var names: [String] {
    map.names.map { "\($0.scope) \($0.kind) \($0.role) \($0.name)" }
  }

  /// The texts of the ranges that contain an offset, innermost first.
  func chain(at offset: Int) -> [String] {
    map.stretches.filter { $0.range.touches(offset) }.reversed().map { slice($0.range) }
  }

  /// Checks that all ranges are within the text, that ranges do not cross, and that the depths of
  /// symbols are consecutive.
  func check(_ location: SourceLocation = #_sourceLocation) {
    let whole = SourceRange(0, source.bytes.count)
    func isInside(_ inner: SourceRange, _ outer: SourceRange) -> Bool {
      outer.start <= inner.start && inner.end <= outer.end
    }
    var open: [SourceRange] = []
    for stretch in map.stretches {
      while let last = open.last, last.end <= stretch.range.start { open.removeLast() }
      let around = open.last ?? whole
      #expect(isInside(stretch.range, around), sourceLocation: location)
      #expect(stretch.range.start < stretch.range.end, sourceLocation: location)
      open.append(stretch.range)
    }
    var depth = -1
    for symbol in map.symbols {
      #expect(0 <= symbol.depth && symbol.depth <= depth + 1, sourceLocation: location)
      #expect(isInside(symbol.range, whole), sourceLocation: location)
      #expect(isInside(symbol.nameRange, symbol.range), sourceLocation: location)
      #expect(!symbol.name.isEmpty, sourceLocation: location)
      depth = symbol.depth
    }
    for ranges in [map.names.map(\.range), map.links.map(\.range)] {
      #expect(ranges.allSatisfy { isInside($0, whole) }, sourceLocation: location)
      #expect(
        zip(ranges, ranges.dropFirst()).allSatisfy { $0.end <= $1.start }, sourceLocation: location)
    }
  }
}
