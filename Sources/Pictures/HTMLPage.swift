package import CPageAssets
internal import LayoutModel
package import Linting

// The parts that pictures and HTML pages have in common.
extension MarkupWriter {
  /// The text of an SVG, which contains no script and refers to no other file.
  ///
  /// - Parameter unit: the size of one unit of text in points.
  static func picture(
    title: String, description: String, styles: [PageAsset], in viewBox: Rect, unit: Double,
    with body: (inout MarkupWriter) -> Void
  ) -> String {
    var svg = MarkupWriter()
    svg.add(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "layoutlint", "role": "img",
        "viewBox": viewBox.numbers, "width": viewBox.width.shortText,
        "height": viewBox.height.shortText,
      ]
    ) { svg in
      svg.add("title", [:], title)
      svg.add("desc", [:], description)
      svg.add(verbatim: "<style>\n\(styles.map(\.text).joined())</style>\n")
      svg.add(verbatim: PictureSVG.patterns(unit: unit))
      svg.addRect("paper", viewBox)
      body(&svg)
    }
    return svg.text
  }

  /// The text of an HTML page, which refers to no other file.
  package static func page(
    title: String, styles: [PageAsset], with body: (inout MarkupWriter) -> Void
  ) -> String {
    var page = MarkupWriter()
    page.add(
      verbatim: """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">

        """)
    page.add("title", [:], title)
    page.add(verbatim: "<style>\n\(styles.map(\.text).joined())</style>\n</head>\n<body>\n")
    body(&page)
    page.add(verbatim: "</body>\n</html>\n")
    return page.text
  }

  /// Adds the patterns of pictures, and drawings that other elements refer to.
  ///
  /// An element that is not rendered at all would make the patterns invisible.
  ///
  /// - Parameter unit: the size of one unit of text in points.
  package mutating func addDefinitions(_ drawings: String? = nil, unit: Double = 1) {
    add(
      verbatim:
        "<svg class=\"layoutlint definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n")
    add(verbatim: PictureSVG.patterns(unit: unit))
    if let drawings { add(verbatim: "<defs>\n\(drawings)</defs>\n") }
    add(verbatim: "</svg>\n")
  }

  /// Adds the title of a page, with a line above and below it.
  package mutating func addTitle(_ title: String, above: String, below: String) {
    add("div", ["class": "title"]) { page in
      page.add("p", ["class": "eyebrow"], above)
      page.add("h1", [:], title)
      page.add("p", ["class": "totals"], below)
    }
  }

  /// Adds the colors of pictures with their meanings.
  ///
  /// - Parameters:
  ///   - kind: the class of the list.
  ///   - swatchKind: the classes of the swatches.
  package mutating func addKey(
    _ key: [(kind: String, text: String)], kind: String, swatchKind: String = "layoutlint swatch"
  ) {
    add("ul", ["class": kind]) { page in
      for (kind, text) in key {
        page.add("li", [:]) { page in
          page.add("svg", ["class": swatchKind, "viewBox": "0 0 22 16", "aria-hidden": "true"]) {
            $0.add("path", ["class": kind, "d": "M1 1H21V15H1Z"])
          }
          page.add("span", [:], text)
        }
      }
    }
  }
}

extension Severity {
  /// A shape beside the name, which does not depend on color.
  package var glyph: String {
    switch self {
    case .error: "◆"
    case .warning: "▲"
    case .info: "●"
    }
  }

  /// `◆ error`
  package var label: String { "\(glyph) \(rawValue)" }
}

extension PageAsset {
  /// The contents of the file.
  package var text: String {
    var bytes: [UInt8] = []
    while case let byte = layoutlint_page_asset_byte(self, Int32(bytes.count)), byte != 0 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
