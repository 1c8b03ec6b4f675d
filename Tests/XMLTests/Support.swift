import XML

/// Parses a text, and gives back the bytes with it to look places up in.
struct Parsed {
  let bytes: [UInt8]
  let document: XMLDocument

  init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) {
    self.bytes = bytes
    document = XMLDocument(parsing: bytes, limits: limits)
  }

  init(_ text: String, limits: XMLLimits = XMLLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  var root: XMLElement? { document.root }

  subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  var messages: [String] { document.problems.map(\.message) }

  /// What the document says, in the order in which it says it.
  var events: [Event] {
    var events: [Event] = []
    // What is still to be told of each open element: its children and pieces of text.
    var open: [(element: XMLElement, rest: ArraySlice<Content>)] = []
    var next = root
    while let element = next {
      let attributes = element.attributes.map { ($0.name, $0.value) }
      events.append(
        .start(element.name, Dictionary(attributes, uniquingKeysWith: { first, _ in first })))
      open.append((element, Self.content(of: element)))
      next = nil
      while next == nil, !open.isEmpty {
        switch open[open.count - 1].rest.popFirst() {
        case .child(let child)?: next = child
        case .piece(let piece)?: events.appendText(piece.text)
        case nil: open.popLast().map { events.append(.end($0.element.name)) }
        }
      }
    }
    return events
  }

  private enum Content {
    case child(XMLElement)
    case piece(XMLTextPiece)

    var start: Int {
      switch self {
      case .child(let child): child.range.lowerBound
      case .piece(let piece): piece.range.lowerBound
      }
    }
  }

  private static func content(of element: XMLElement) -> ArraySlice<Content> {
    let all = element.children.map(Content.child) + element.textPieces.map(Content.piece)
    return all.sorted { $0.start < $1.start }[...]
  }
}
