internal import LayoutModel

/// `textDocument/documentColor`: the colors of a text.
struct DocumentColorRequest: RequestHandler, Decodable {
  static let method = "textDocument/documentColor"
  static let needs = RequestNeeds.outline

  /// The greatest number of colors in a result: the editor draws a swatch for each.
  static let colorLimit = 10_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> [LSP.ColorInformation] {
    document.outline.colors.prefix(Self.colorLimit).map { occurrence in
      LSP.ColorInformation(
        range: document.range(occurrence.range), color: LSP.Color(occurrence.color))
    }
  }
}

/// `textDocument/colorPresentation`: the spellings of a color that replaces one of the text.
struct ColorPresentationRequest: RequestHandler, Decodable {
  static let method = "textDocument/colorPresentation"
  static let needs = RequestNeeds.outline

  let color: LSP.Color
  let range: LSP.Range

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> [LSP.ColorPresentation]
  {
    let occurrence = document.outline.colors.first { document.range($0.range) == range }
    guard let occurrence, let text = document.parsed.text else { return [] }
    return text.spellings(of: color.components, at: occurrence.range).map { spelling in
      LSP.ColorPresentation(
        label: spelling, textEdit: LSP.TextEdit(range: range, newText: spelling))
    }
  }
}

extension LSP {
  struct ColorInformation: Sendable, Encodable {
    var range: Range
    var color: Color
  }

  /// Components from 0 to 1.
  struct Color: Hashable, Sendable, Codable {
    var red, green, blue, alpha: Double
  }

  struct ColorPresentation: Sendable, Encodable {
    var label: String
    var textEdit: TextEdit
  }
}

extension LSP.Color {
  fileprivate init(_ color: LayoutModel.Color.Components) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  fileprivate var components: LayoutModel.Color.Components {
    .init(red: red, green: green, blue: blue, alpha: alpha)
  }
}
