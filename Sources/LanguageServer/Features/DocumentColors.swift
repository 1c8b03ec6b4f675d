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
    return text.spellings(of: DocumentMap.Color(color), at: occurrence.range).map { spelling in
      LSP.ColorPresentation(
        label: spelling, textEdit: LSP.TextEdit(range: range, newText: spelling))
    }
  }
}

extension LSP {
  struct ColorInformation: Hashable, Sendable, Encodable {
    var range: Range
    var color: Color
  }

  /// Components from 0 to 1.
  struct Color: Hashable, Sendable, Codable {
    var red, green, blue, alpha: Double
  }

  struct ColorPresentation: Hashable, Sendable, Encodable {
    var label: String
    var textEdit: TextEdit
  }
}

extension LSP.Color {
  fileprivate init(_ color: DocumentMap.Color) {
    red = color.red.clampedComponent
    green = color.green.clampedComponent
    blue = color.blue.clampedComponent
    alpha = color.alpha.clampedComponent
  }
}

extension DocumentMap.Color {
  fileprivate init(_ color: LSP.Color) {
    self.init(
      red: color.red.clampedComponent, green: color.green.clampedComponent,
      blue: color.blue.clampedComponent, alpha: color.alpha.clampedComponent)
  }
}

extension Double {
  /// A number from 0 to 1, also of NaN.
  fileprivate var clampedComponent: Double { isNaN ? 0 : Swift.min(Swift.max(self, 0), 1) }
}
