/// A run of text right in an element, or a CDATA section.
package struct XMLTextPiece: Sendable {
  package enum Kind: UInt8, Sendable, Hashable {
    case text, section
  }

  package let kind: Kind
  /// The text's bytes; those of a section without what marks it.
  package let range: Range<Int>

  private let tree: XMLTree

  fileprivate init(_ tree: XMLTree, _ kind: Kind, _ range: Range<Int>) {
    self.tree = tree
    self.kind = kind
    self.range = range
  }

  /// What the piece means: references are what they stand for, line ends are line feeds.
  package var text: String {
    tree.source.string(in: range, as: kind == .text ? .text : .section)
  }
}

extension XMLElement {
  /// The text right in this element, what is in its children left out.
  package var text: String {
    textPieces.map(\.text).joined()
  }

  /// The text right in this element in the order of the text, white space included.
  ///
  /// It is looked for anew each time: next to all text in a document is indentation that nobody
  /// asks for. It takes time for the text and the children of this one element.
  package var textPieces: [XMLTextPiece] {
    var pieces: [XMLTextPiece] = []
    var start = contentRange.lowerBound
    for child in children {
      addPieces(in: start..<child.range.lowerBound, to: &pieces)
      start = child.range.upperBound
    }
    addPieces(in: start..<contentRange.upperBound, to: &pieces)
    return pieces
  }

  /// Adds the pieces of a stretch without elements.
  private func addPieces(in stretch: Range<Int>, to pieces: inout [XMLTextPiece]) {
    let source = tree.source
    var start = stretch.lowerBound
    while start < stretch.upperBound {
      let tag = source.firstIndex(of: UInt8(ascii: "<"), in: start..<stretch.upperBound)
      if tag > start { pieces.append(XMLTextPiece(tree, .text, start..<tag)) }
      guard tag < stretch.upperBound else { return }
      guard let markup = source.markup(at: tag) else {
        // A broken text's: it stands for itself.
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
