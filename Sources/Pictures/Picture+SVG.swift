internal import CPageAssets
package import LayoutModel
package import Linting
internal import HitTesting

/// A picture as SVG. One unit is one point in the root's coordinates, the coordinates of `hit-test`. The
/// text contains no script and no reference to other files.
package struct PictureSVG {
  package let picture: Picture
  /// In the root's coordinates. The legend is to the right of the stage or below it.
  package let viewBox: Rect
  /// The size of one unit of text in points; larger for a larger stage.
  private let unit: Double
  private let legend: PictureLegend?

  /// - Parameters:
  ///   - hasLegend: whether a legend explains the colors and lists the findings.
  ///   - leastUnit: the least size of one unit of text in points.
  package init(_ picture: Picture, hasLegend: Bool = true, leastUnit: Double = 1) {
    self.picture = picture
    let stage = picture.stage
    unit = max(leastUnit, max(stage.width, stage.height) / Self.unscaledSide)
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

  /// Points on the longer side up to which one unit of text is one point.
  private static let unscaledSide = 900.0
  /// Points around the stage, for marks at its edge.
  private static let margin = 14.0
  static let markRadius = 8.0
  /// Bytes of drawings in one page. A drawing has 10,000 to 60,000; browsers open a page of this size
  /// in a few seconds.
  package static let byteLimit = 24 << 20

  package var text: String {
    MarkupWriter.picture(
      title: picture.title,
      description: "One unit is one point in the coordinates of hit-test.",
      styles: [.pictureStyle], in: viewBox, unit: unit
    ) { svg in
      addDrawing(to: &svg)
      legend?.add(to: &svg)
    }
  }

  /// The screen with the views and the marks of findings.
  private func addDrawing(to svg: inout MarkupWriter) {
    svg.addRect("screen", picture.screen)
    svg.add("g", ["class": "views"]) { svg in
      for shape in picture.shapes { add(shape, to: &svg) }
    }
    svg.add("g", ["class": "marks"]) { svg in
      addOutlines(to: &svg)
      addExplanations(to: &svg)
      addMarks(to: &svg)
    }
  }

  /// The drawing with marks and tooltips, for a document that contains the style sheet and the patterns.
  package var drawing: String {
    var svg = MarkupWriter()
    addDrawing(to: &svg)
    return svg.text
  }

  /// The drawing without marks, legend and tooltips, as a group with an id. Pictures of the same HTML
  /// page show parts of it with `use`.
  ///
  /// - Parameter showsCovers: whether it contains the outlines that explain findings, see `explanations(of:)`.
  package func definition(id: String, showsCovers: Bool = true) -> String {
    var svg = MarkupWriter()
    // The style sheet matches the copies of `use` inside the group only.
    svg.add("g", ["class": "layoutlint", "id": id]) { svg in
      svg.addRect("screen", picture.screen)
      for shape in picture.shapes { addShape(shape, to: &svg) }
      addOutlines(to: &svg)
      if showsCovers { addExplanations(to: &svg) }
    }
    return svg.text
  }

  /// The patterns of pictures, for a page with definitions.
  ///
  /// - Parameter unit: the size of one unit of text in points.
  package static func patterns(unit: Double) -> String {
    var svg = MarkupWriter()
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
          "id": "layoutlint-uncertain", "width": side, "height": side,
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
    return svg.text
  }

  /// A view with its description as the tooltip.
  private func add(_ shape: Picture.Shape, to svg: inout MarkupWriter) {
    let hierarchy = picture.hierarchy
    let id = hierarchy[shape.view].id
    svg.add("g", ["data-view": hierarchy.path(of: shape.view), "data-id": id]) { svg in
      svg.add("title", [:], picture.description(of: shape))
      addShape(shape, to: &svg)
    }
  }

  /// The outline of a view, its hit region, its losses and its name. Views in front are drawn over its
  /// hatching.
  private func addShape(_ shape: Picture.Shape, to svg: inout MarkupWriter) {
    let hierarchy = picture.hierarchy
    let view = hierarchy[shape.view]
    var kind = "view"
    // The fill would hide views that get touches through it.
    if !view.canBeHit || view.backgroundColor?.isClear == true || isContentOfRow(shape) {
      kind += " open"
    }
    if shape.isGhost { kind += " ghost" }
    if hierarchy.bar(shape.view) != nil || hasOwnArea(shape) { kind += " solid" }
    svg.add("path", ["class": kind, "d": shape.seen.pathText])
    if let region = shape.region, !region.reached.isEmpty {
      var kind = "reach"
      if shape.isRow {
        kind += " row"
      } else if hierarchy.isBackdrop(shape.view) {
        kind += " backdrop"
      }
      svg.add("path", ["class": kind, "d": region.reached.pathText])
    }
    addLosses(of: shape, to: &svg)
    addName(of: shape, to: &svg)
  }

  /// Whether it receives touches and is in front of others, so that a hatching behind it must not seem to
  /// be its own.
  private func hasOwnArea(_ shape: Picture.Shape) -> Bool {
    guard let region = shape.region, !region.reached.isEmpty, !shape.isRow else { return false }
    return !picture.hierarchy.isBackdrop(shape.view)
  }

  /// Whether it is a part of a cell that touches pass through, so that the color of the cell is visible.
  private func isContentOfRow(_ shape: Picture.Shape) -> Bool {
    shape.region == nil
      && picture.hierarchy.ancestors(of: shape.view).contains {
        picture.hierarchy[$0].uikitClass.isCell
      }
  }

  private func addName(of shape: Picture.Shape, to svg: inout MarkupWriter) {
    guard let name = picture.nameText(for: shape) else { return }
    let box = shape.seen.boundingBox
    let size = min(11 * unit, box.height * 0.62)
    guard size >= 5 * unit else { return }
    let fitting = name.shortened(toColumns: Int(box.width / (size * PictureLegend.columnShare)))
    guard fitting.count >= min(name.count, 3) else { return }
    var kind = shape.region == nil ? "name quiet" : "name"
    if !shape.lost.isEmpty { kind += " raised" }
    // The center of a bar is where views behind it have their names.
    let isBar = picture.hierarchy.bar(shape.view) != nil
    if isBar { kind += " leading" }
    svg.add(
      "text",
      [
        "class": kind, "x": (isBar ? box.minX + size / 2 : box.center.x).shortText,
        "y": (box.center.y + size * 0.35).shortText, "font-size": size.shortText,
      ], fitting)
  }

  private func addLosses(of shape: Picture.Shape, to svg: inout MarkupWriter) {
    if let region = shape.region, !region.unresolved.isEmpty, !shape.isRow {
      svg.add("path", ["class": "uncertain", "d": region.unresolved.pathText])
    }
    guard !shape.lost.isEmpty else { return }
    svg.add("path", ["class": "lost", "d": shape.lost.pathText])
  }

  /// The outlines of views with findings.
  private func addOutlines(to svg: inout MarkupWriter) {
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
  }

  private func addExplanations(to svg: inout MarkupWriter) {
    var known: Set<String> = []
    for numbered in picture.findings {
      guard let view = numbered.view else { continue }
      for outline in picture.explanations(of: numbered.finding, view)
      where known.insert(outline.path).inserted {
        svg.add(outline)
      }
    }
  }

  /// The numbers of findings.
  private func addMarks(to svg: inout MarkupWriter) {
    var positions = MarkPositions(in: picture.stage, radius: Self.markRadius * unit)
    for numbered in picture.findings.prefix(Picture.markLimit) {
      guard let view = numbered.view else { continue }
      let center = positions.next(for: picture.markBox(of: view))
      svg.add(
        "g",
        [
          "class": numbered.finding.severity.rawValue, "data-finding": String(numbered.number),
          "data-view": picture.hierarchy.path(of: view),
        ]
      ) { svg in
        svg.add("title", [:], numbered.finding.message.text)
        svg.addBadge(numbered.number, at: center, unit: unit)
      }
    }
  }
}

extension MarkupWriter {
  mutating func addRect(_ kind: String, _ rect: Rect) {
    add(
      "rect",
      [
        "class": kind, "x": rect.minX.shortText, "y": rect.minY.shortText,
        "width": rect.width.shortText, "height": rect.height.shortText,
      ])
  }

  /// A finding's number in a circle with the color of the enclosing group.
  mutating func addBadge(_ number: Int, at center: Point, unit: Double) {
    add(
      "circle",
      [
        "class": "badge", "cx": center.x.shortText, "cy": center.y.shortText,
        "r": (PictureSVG.markRadius * unit).shortText,
      ])
    let size = (number < 100 ? 10 : 8) * unit
    add(
      "text",
      [
        "class": "number", "x": center.x.shortText, "y": (center.y + size * 0.36).shortText,
        "font-size": size.shortText,
      ], String(number))
  }
}

extension [ConvexArea] {
  /// The `d` attribute of a `path`. All areas have the same direction, so the fill has no seams.
  package var pathText: String { map(\.pathText).joined() }
}

extension ConvexArea {
  /// The `d` attribute of a `path`.
  package var pathText: String {
    var corners = corners
    guard let first = corners.first else { return "" }
    if corners.isCounterclockwise { corners = [first] + corners.dropFirst().reversed() }
    let steps = corners.map { "\($0.x.shortText) \($0.y.shortText)" }
    return "M\(steps.joined(separator: "L"))Z"
  }
}

extension [Point] {
  /// In coordinates whose y axis points downwards.
  fileprivate var isCounterclockwise: Bool {
    var sum = 0.0
    for index in indices {
      let (here, next) = (self[index], self[(index + 1) % count])
      sum += here.x * next.y - next.x * here.y
    }
    return sum < 0
  }
}

extension Picture {
  /// An outline that explains a finding.
  package struct Explanation {
    /// The class.
    let kind: String
    /// The `d` attribute of a `path`.
    let path: String
  }

  /// The views that receive the touches of the view of a finding, and the touch target that the finding requires.
  package func explanations(of finding: Finding, _ view: ViewID) -> [Explanation] {
    let covers = finding.losesTouches ? self.covers[view] ?? [] : []
    return covers.compactMap { shapesByView[$0] }.map {
      Explanation(kind: "cover", path: shapes[$0].seen.pathText)
    }
      + [requiredTarget(of: finding, view)].compactMap(\.self).map {
        Explanation(kind: "required", path: ConvexArea($0).pathText)
      }
  }

  /// A touch target of the size that a finding requires, around the center of its view.
  private func requiredTarget(of finding: Finding, _ view: ViewID) -> Rect? {
    guard let least = finding.requiredSize, let frame = hierarchy.absoluteFrame(of: view),
      frame.isFinite
    else { return nil }
    let (width, height) = (max(frame.width, least.width), max(frame.height, least.height))
    return Rect(frame.center.x - width / 2, frame.center.y - height / 2, width, height)
  }
}

extension MarkupWriter {
  package mutating func add(_ outline: Picture.Explanation) {
    add("path", ["class": outline.kind, "d": outline.path, "pointer-events": "none"])
  }
}
