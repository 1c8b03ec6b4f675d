/// The colors that stand in a text.
struct DocumentColorRequest: MapFeature {
  static let method = "textDocument/documentColor"

  let textDocument: LSP.TextDocumentIdentifier

  /// The first so many: each is a mark that the editor draws.
  static let colorLimit = 10_000

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.ColorInformation] {
    map.colors.prefix(Self.colorLimit).map { place in
      LSP.ColorInformation(range: document.range(place.range), color: LSP.Color(place.color))
    }
  }
}

/// The ways to write a color in the place of one that stands in the text.
struct ColorPresentationRequest: MapFeature {
  static let method = "textDocument/colorPresentation"

  let textDocument: LSP.TextDocumentIdentifier
  let color: LSP.Color
  let range: LSP.Range

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.ColorPresentation] {
    let place = map.colors.first { document.range($0.range) == range }
    guard let place, let text = document.reading.text else { return [] }
    return text.spellings(of: DocumentMap.Color(color), at: place.range)
      .map { spelling in
        LSP.ColorPresentation(
          label: spelling, textEdit: LSP.TextEdit(range: range, newText: spelling))
      }
  }
}

extension LSP.Color {
  fileprivate init(_ color: DocumentMap.Color) {
    red = color.red.asComponent
    green = color.green.asComponent
    blue = color.blue.asComponent
    alpha = color.alpha.asComponent
  }
}

extension DocumentMap.Color {
  fileprivate init(_ color: LSP.Color) {
    self.init(
      red: color.red.asComponent, green: color.green.asComponent, blue: color.blue.asComponent,
      alpha: color.alpha.asComponent)
  }
}

extension Double {
  /// Whatever it is, a number from 0 to 1.
  fileprivate var asComponent: Double { isNaN ? 0 : Swift.min(Swift.max(self, 0), 1) }
}
