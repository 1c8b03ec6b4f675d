internal import CPageAssets
internal import Linting
internal import LayoutModel
internal import HitTesting

/// An HTML page with a picture that shows the hit view under the pointer and its responder chain. It is
/// one file without references to others.
///
/// The page contains the hit regions of `TouchMap`. Its script looks a point up in them and contains no
/// rule of UIKit.
package struct PicturePage {
  private let picture: Picture
  private let svg: PictureSVG

  /// Hit regions of an interactive page. A page with more loads slowly, and only shows the picture.
  static let hitRegionLimit = 20_000

  private let hasLegend: Bool

  package init(_ picture: Picture, hasLegend: Bool = true) {
    self.picture = picture
    self.hasLegend = hasLegend
    svg = PictureSVG(picture, hasLegend: false)
  }

  package var text: String {
    MarkupWriter.page(title: "\(picture.title) – layoutlint", styles: [.picturePageStyle]) { page in
      page.add("main", ["aria-label": "Picture"]) { page in
        page.add("div", ["class": "tools", "hidden": ""]) { page in
          page.add(
            "button", ["id": "zoom-out", "aria-label": "Zoom out", "title": "Zoom out (−)"], "−")
          page.add("button", ["id": "zoom-fit", "title": "Fit the window (0)"], "Fit")
          page.add(
            "button", ["id": "zoom-in", "aria-label": "Zoom in", "title": "Zoom in (+)"], "+")
        }
        page.add("div", ["id": "stage", "tabindex": "0", "aria-label": "Picture of the layout"]) {
          $0.add(verbatim: svg.text)
        }
      }
      page.add("aside", [:]) { page in
        page.add("div", ["id": "answer", "aria-live": "polite"]) { page in
          page.add("p", ["class": "hint"], hint)
        }
        if hasLegend { addLegend(to: &page) }
      }
      if let data {
        page.add(verbatim: "<script type=\"application/json\" id=\"data\">\(data)</script>\n")
        page.add(verbatim: "<script>\n\(PageAsset.picturePageScript.text)</script>\n")
      }
    }
  }

  /// The title, the meaning of colors, and the findings, which the script links with their marks.
  private func addLegend(to page: inout MarkupWriter) {
    page.add("section", ["class": "legend"]) { page in
      page.add("h1", [:], picture.title)
      page.add("p", ["class": "hint"], picture.subtitle)
      page.addKey(PictureLegend.key(of: picture), kind: "key")
      page.add("h2", [:], picture.findings.isEmpty ? "No findings" : "Findings")
      page.add("ol", ["class": "findings"]) { page in
        for numbered in picture.findings.prefix(Picture.markLimit) {
          let finding = numbered.finding
          page.add("li", [:]) { page in
            page.add(
              "button",
              [
                "type": "button", "data-finding": String(numbered.number),
                "data-view": numbered.view.map(picture.hierarchy.path(of:)),
              ]
            ) { page in
              page.add(
                "span", ["class": "badge \(finding.severity.rawValue)"], String(numbered.number))
              page.add("span", ["class": "rule"], "\(finding.severity.rawValue) · \(finding.rule)")
              page.add("span", ["class": "message"], finding.message.text)
              page.add("span", ["class": "rule"], numbered.location)
              if let fix = numbered.fixText { page.add("span", ["class": "fix"], fix) }
            }
          }
        }
      }
      for note in picture.notes { page.add("p", ["class": "hint"], note) }
    }
  }

  private var hint: String {
    if picture.hierarchy.tree == .accessibility { return Picture.noteOnAccessibility }
    if picture.touch.hitRegions.count > Self.hitRegionLimit {
      return """
        The layout has \(picture.touch.hitRegions.count) hit regions, more than the limit of \
        \(Self.hitRegionLimit) for a page. Use layoutlint hit-test.
        """
    }
    return """
      Move the pointer over the picture to see the hit view, and why a control receives no touches. \
      Click to keep the result.
      """
  }

  /// The hit regions for the script; nil: the page is not interactive.
  private var data: String? {
    let hitRegions = picture.touch.hitRegions
    guard picture.hierarchy.tree == .views, hitRegions.count <= Self.hitRegionLimit else {
      return nil
    }
    var responders = PageResponders(picture.hierarchy)
    let entries = hitRegions.map { hitRegion -> JSONText in
      let target = responders.index(of: .view(hitRegion.target))
      return [
        .integer(target), .bool(hitRegion.isUncertain), .integer(hitRegion.fallsThroughTo ?? -1),
        Self.shape(of: hitRegion.area),
      ]
    }
    let json: JSONText = [
      "regions": .array(entries), "responders": .array(responders.entries),
      "screen": .rect(picture.screen), "lost": .array(losses),
    ]
    // The text must not contain the end tag of the script.
    return String(decoding: json.line, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// The visible areas that receive no touches: the view's name and path, the reasons, and the areas.
  private var losses: [JSONText] {
    let hierarchy = picture.hierarchy
    return picture.shapes.filter { !$0.lost.isEmpty }.map { shape in
      [
        .string(hierarchy.displayName(of: shape.view).escaped),
        .string(hierarchy.path(of: shape.view)),
        .array(reasons(for: shape.view).map { .string($0.escaped) }),
        .array(shape.lost.map(Self.shape)),
      ]
    }
  }

  /// Why a view receives no touches in a part of its area: the reasons of findings, else those of
  /// hit-testing.
  private func reasons(for view: ViewID) -> [String] {
    let found = picture.findings.filter { $0.view == view }.compactMap { numbered in
      numbered.finding.message.lostShare.flatMap { _ in numbered.finding.message.reason }
    }
    return found.isEmpty ? picture.touch.reasonTexts(for: view) : found
  }

  /// An axis-aligned rectangle as its four edges, another shape as its corners.
  private static func shape(of area: ConvexArea) -> JSONText {
    if case .rect(let rect) = area {
      return [.number(rect.minX), .number(rect.minY), .number(rect.maxX), .number(rect.maxY)]
    }
    return .array(area.corners.map(JSONText.point))
  }
}

/// The table of responders for the script, each with the index of its next responder.
private struct PageResponders {
  private let hierarchy: ViewHierarchy
  private var indices: [Responder: Int] = [:]
  private(set) var entries: [JSONText] = []

  init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
  }

  /// The index of a responder. Adds it and its responder chain.
  mutating func index(of responder: Responder) -> Int {
    if let index = indices[responder] { return index }
    let first = entries.count
    var current: Responder? = responder
    while let responder = current, indices[responder] == nil {
      indices[responder] = entries.count
      entries.append(.null)
      current = hierarchy.next(after: responder)
      // The script ends at a responder of a cycle.
      let next = current.map { indices[$0] ?? entries.count } ?? -1
      entries[entries.count - 1] = entry(for: responder, next: next)
    }
    return first
  }

  /// The name, the path of a view, and the index of the next responder or -1.
  private func entry(for responder: Responder, next: Int) -> JSONText {
    var path: String?
    if case .view(let view) = responder { path = hierarchy.path(of: view) }
    return [
      .string(hierarchy.displayName(of: responder).escaped), .optional(path), .integer(next),
    ]
  }
}

extension TouchMap {
  /// Why touches do not reach a view, as clauses.
  fileprivate func reasonTexts(for view: ViewID) -> [String] {
    let reach = viewReach(of: view)
    return reach.reasons.map { reason in
      switch reason {
      case .hidden: "it or an ancestor is hidden"
      case .transparent:
        "its alpha or that of an ancestor is 0.01 or less, and hit-testing ignores such views"
      case .outside: "it extends beyond the bounds of an ancestor, where touches do not reach it"
      case .covered:
        reach.blockers.isEmpty
          ? "a view in front of it receives the touches"
          : "in front of it: "
            + reach.blockers.prefix(3).map { hierarchy.quotedName(of: $0.view) }
            .joined(separator: ", ")
      case .overridden: "an override of hit-testing returns another view or none"
      case .unknown: "an override of hit-testing with unknown results decides"
      case .interactionOff: "user interaction is disabled on it or an ancestor"
      case .noArea: "it or an ancestor has no area"
      }
    }
  }
}
