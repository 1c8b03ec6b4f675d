import XML

/// A parsed text with its bytes, for reading ranges.
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

  /// Whether the text is rejected because of an unsupported construct, not because of a syntax
  /// error.
  var isUnsupported: Bool {
    document.problems.contains { $0.kind == .encoding || $0.kind == .doctype }
  }

  var messages: [String] { document.problems.map(\.message) }

  /// The content of the document as a sequence of events.
  var events: [Event] {
    var events: [Event] = []
    // The open elements with their remaining children and pieces of text.
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

/// A text whose marks have been removed.
struct MarkedText {
  private(set) var text = ""
  /// The byte range of each `«…»` in the text without marks.
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
