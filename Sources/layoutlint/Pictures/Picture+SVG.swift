internal import LayoutModel
internal import Linting
internal import TouchModel

/// A picture as SVG: to scale, with one unit a point of the root's space, so that a place in the picture
/// is the point that `hit-test` takes. No script, and nothing from elsewhere.
struct PictureSVG {
  let picture: Picture
  /// In the root's space; the legend lies outside of the stage, to its right or below.
  let viewBox: Rect
  /// How much larger than one point what is written is: a tablet is looked at from further away.
  private let unit: Double
  private let legend: PictureLegend?

  /// - Parameter hasLegend: whether the findings and what the colours mean are told beside it.
  init(_ picture: Picture, hasLegend: Bool = true) {
    self.picture = picture
    let stage = picture.stage
    unit = max(1, max(stage.width, stage.height) / Self.handySide)
    let paper = stage.grown(by: Self.margin * unit)
    guard hasLegend else {
      legend = nil
      viewBox = paper
      return
    }
    let legend = PictureLegend(of: picture, beside: paper, unit: unit)
    self.legend = legend
    viewBox = paper.union(legend.box)
  }

  /// Points on the longer side, up to which one unit of what is written is one point.
  private static let handySide = 900.0
  /// Points around the stage: a mark at its edge is whole.
  private static let margin = 14.0
  static let markRadius = 8.0

  var text: String {
    var svg = SVGWriter()
    svg.add(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "layoutlint", "role": "img",
        "viewBox": viewBox.numbers, "width": viewBox.width.shortText,
        "height": viewBox.height.shortText,
      ]
    ) { svg in
      svg.add("title", [:], picture.title)
      svg.add(
        "desc", [:], "One unit is one point of the layout's root: a place is what hit-test takes.")
      svg.add(verbatim: "<style>\n\(PictureStyle.text)</style>\n")
      addPatterns(to: &svg)
      svg.addRect("paper", viewBox)
      svg.addRect("screen", picture.screen)
      svg.add("g", ["class": "views"]) { svg in
        for shape in picture.shapes { add(shape, to: &svg) }
      }
      svg.add("g", ["class": "losses", "pointer-events": "none"]) { svg in
        for shape in picture.shapes { addLosses(of: shape, to: &svg) }
      }
      svg.add("g", ["class": "marks"]) { addMarks(to: &$0) }
      legend?.add(to: &svg)
    }
    return svg.text
  }

  private func addPatterns(to svg: inout SVGWriter) {
    let side = (6 * unit).shortText
    svg.add("defs") { svg in
      svg.add(
        "pattern",
        [
          "id": "layoutlint-lost", "width": side, "height": side,
          "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)",
        ]
      ) { svg in
        svg.add("path", ["class": "hatch", "d": "M\((3 * unit).shortText) 0V\(side)"])
      }
      svg.add(
        "pattern",
        [
          "id": "layoutlint-unsettled", "width": side, "height": side,
          "patternUnits": "userSpaceOnUse",
        ]
      ) { svg in
        svg.add(
          "circle",
          [
            "class": "dot", "cx": (2 * unit).shortText, "cy": (2 * unit).shortText,
            "r": (0.8 * unit).shortText,
          ])
      }
    }
  }

  /// A view's outline, where it gets touches, and its name.
  private func add(_ shape: Picture.Shape, to svg: inout SVGWriter) {
    let hierarchy = picture.hierarchy
    let view = hierarchy[shape.view]
    svg.add("g", ["data-view": hierarchy.path(of: shape.view), "data-id": view.id]) { svg in
      svg.add("title", [:], picture.words(for: shape))
      var kind = "view"
      // What passes touches on hides nothing that counts.
      if !view.canBeHit || view.backgroundColor == "clear" { kind += " open" }
      if shape.isGhost { kind += " ghost" }
      svg.add("path", ["class": kind, "d": shape.seen.pathText])
      if let region = shape.region, !region.reached.isEmpty {
        let isBackdrop = hierarchy.isBackdrop(shape.view)
        svg.add(
          "path", ["class": isBackdrop ? "reach room" : "reach", "d": region.reached.pathText])
      }
      if shape.lost.isEmpty { addName(of: shape, to: &svg) }
    }
  }

  private func addName(of shape: Picture.Shape, to svg: inout SVGWriter) {
    guard let name = picture.nameText(for: shape) else { return }
    let box = shape.seen.boundingBox
    let size = min(11 * unit, box.height * 0.62)
    guard size >= 5 * unit else { return }
    let fitting = name.shortened(toColumns: Int(box.width / (size * PictureLegend.columnShare)))
    guard fitting.count >= min(name.count, 3) else { return }
    var kind = shape.region == nil ? "name quiet" : "name"
    if !shape.lost.isEmpty { kind += " raised" }
    svg.add(
      "text",
      [
        "class": kind, "x": box.center.x.shortText,
        "y": (box.center.y + size * 0.35).shortText, "font-size": size.shortText,
      ], fitting)
  }

  private func addLosses(of shape: Picture.Shape, to svg: inout SVGWriter) {
    if let region = shape.region, !region.unresolved.isEmpty {
      svg.add("path", ["class": "unsettled", "d": region.unresolved.pathText])
    }
    guard !shape.lost.isEmpty else { return }
    svg.add("path", ["class": "lost", "d": shape.lost.pathText])
    // Under the hatching nobody could read it.
    addName(of: shape, to: &svg)
  }

  /// The outlines of what findings are about, and over all of it their numbers.
  private func addMarks(to svg: inout SVGWriter) {
    var severities: [ViewID: Severity] = [:]
    for numbered in picture.findings {
      guard let view = numbered.view else { continue }
      severities[view] = max(severities[view] ?? .info, numbered.finding.severity)
    }
    for shape in picture.shapes {
      guard let found = severities[shape.view] else { continue }
      svg.add(
        "path",
        [
          "class": "subject \(found.rawValue)\(shape.isGhost ? " dashed" : "")",
          "d": shape.seen.pathText, "pointer-events": "none",
        ])
    }
    var places = MarkPositions(in: picture.stage, radius: Self.markRadius * unit)
    for numbered in picture.findings.prefix(Picture.markLimit) {
      guard let view = numbered.view else { continue }
      let place = places.next(for: picture.markBox(of: view))
      svg.add(
        "g",
        [
          "class": numbered.finding.severity.rawValue, "data-finding": String(numbered.number),
          "data-view": picture.hierarchy.path(of: view),
        ]
      ) { svg in
        svg.add("title", [:], numbered.finding.message.text)
        svg.addBadge(numbered.number, at: place, unit: unit)
      }
    }
  }
}

extension SVGWriter {
  fileprivate mutating func addRect(_ kind: String, _ rect: Rect) {
    add(
      "rect",
      [
        "class": kind, "x": rect.minX.shortText, "y": rect.minY.shortText,
        "width": rect.width.shortText, "height": rect.height.shortText,
      ])
  }

  /// A finding's number in a disc; its colour is that of the group around it.
  mutating func addBadge(_ number: Int, at place: Point, unit: Double) {
    add(
      "circle",
      [
        "class": "badge", "cx": place.x.shortText, "cy": place.y.shortText,
        "r": (PictureSVG.markRadius * unit).shortText,
      ])
    let size = (number < 100 ? 10 : 8) * unit
    add(
      "text",
      [
        "class": "number", "x": place.x.shortText, "y": (place.y + size * 0.36).shortText,
        "font-size": size.shortText,
      ], String(number))
  }
}

/// A text of elements as SVG and HTML have them. Names of elements and attributes are the program's
/// own; values and texts come from anywhere, and are escaped.
struct SVGWriter {
  private(set) var text = ""
  private var open: [String] = []

  typealias Attributes = KeyValuePairs<String, String?>

  /// An element; attributes without a value are left out.
  ///
  /// - Parameter content: the element's text; nil: it has none.
  mutating func add(_ name: String, _ attributes: Attributes = [:], _ content: String? = nil) {
    start(name, attributes)
    guard let content else { return text += "/>\n" }
    text += ">\(content.escaped.markup)</\(name)>\n"
  }

  /// An element with what `body` puts into it.
  mutating func add(
    _ name: String, _ attributes: Attributes = [:], with body: (inout SVGWriter) -> Void
  ) {
    start(name, attributes)
    text += ">\n"
    body(&self)
    text += "</\(name)>\n"
  }

  /// What is written as it is: the program's own.
  mutating func add(verbatim markup: String) { text += markup }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<\(name)"
    for (key, value) in attributes {
      if let value { text += " \(key)=\"\(value.escaped.markup)\"" }
    }
  }
}

extension String {
  /// With what XML and HTML would take for markup spelled out, and what XML cannot hold replaced.
  var markup: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension [ConvexArea] {
  /// For `d` of a `path`: all of them in one, each around in the same direction, so that where two
  /// meet no line shows.
  var pathText: String { map(\.pathText).joined() }
}

extension ConvexArea {
  /// For `d` of a `path`.
  var pathText: String {
    var corners = corners
    guard let first = corners.first else { return "" }
    if corners.isCounterclockwise { corners = [first] + corners.dropFirst().reversed() }
    let steps = corners.map { "\($0.x.shortText) \($0.y.shortText)" }
    return "M\(steps.joined(separator: "L"))Z"
  }
}

extension [Point] {
  /// On a plane whose y axis grows downwards.
  fileprivate var isCounterclockwise: Bool {
    var sum = 0.0
    for index in indices {
      let (here, next) = (self[index], self[(index + 1) % count])
      sum += here.x * next.y - next.x * here.y
    }
    return sum < 0
  }
}
