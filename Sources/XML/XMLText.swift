/// A run of character data directly in an element, or a CDATA section.
public struct XMLTextPiece: Sendable {
  public enum Kind: UInt8, Sendable, Hashable {
    case text, section
  }

  public let kind: Kind
  /// The byte range of the text. For a CDATA section the delimiters are excluded.
  public let range: Range<Int>

  private let tree: XMLTree

  init(_ tree: XMLTree, _ kind: Kind, _ range: Range<Int>) {
    self.tree = tree
    self.kind = kind
    self.range = range
  }

  /// The decoded text: references are resolved and line ends are normalized to line feeds.
  public var text: String {
    tree.source.string(in: range, as: kind == .text ? .text : .section)
  }
}

extension XMLElement {
  /// The text directly in this element, without the text of its children.
  public var text: String {
    textPieces.map(\.text).joined()
  }

  /// The pieces of text directly in this element, in source order, including white space.
  ///
  /// The pieces are computed on each access, because almost all text in a document is indentation
  /// that is never requested. The cost is linear in the element's own text and children.
  public var textPieces: [XMLTextPiece] {
    var pieces: [XMLTextPiece] = []
    var start = contentRange.lowerBound
    for child in children {
      addPieces(in: start..<child.range.lowerBound, to: &pieces)
      start = child.range.upperBound
    }
    addPieces(in: start..<contentRange.upperBound, to: &pieces)
    return pieces
  }

  /// Adds the pieces of a range without elements.
  private func addPieces(in range: Range<Int>, to pieces: inout [XMLTextPiece]) {
    let source = tree.source
    var start = range.lowerBound
    while start < range.upperBound {
      let tag = source.firstIndex(of: UInt8(ascii: "<"), in: start..<range.upperBound)
      if tag > start { pieces.append(XMLTextPiece(tree, .text, start..<tag)) }
      guard tag < range.upperBound else { return }
      guard let markup = source.markup(at: tag) else {
        // A stray `<` in a malformed text is literal text.
        pieces.append(XMLTextPiece(tree, .text, tag..<tag + 1))
        start = tag + 1
        continue
      }
      let extent = source.extent(of: markup, at: tag)
      if markup == .section { pieces.append(XMLTextPiece(tree, .section, extent.content)) }
      start = extent.end
    }
  }
}
