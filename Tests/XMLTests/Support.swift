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

  /// Whether the text is refused for what we do not take on, and not because it is no XML.
  var isDeclined: Bool {
    document.problems.contains { $0.kind == .encoding || $0.kind == .doctype }
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

/// A text with marks taken out of it.
struct MarkedText {
  private(set) var text = ""
  /// Where each "«…»" was, in bytes of the text without marks.
  private(set) var ranges: [Range<Int>] = []

  init(_ marked: String) {
    var start = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": start = text.utf8.count
      case "»": ranges.append(start..<text.utf8.count)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
