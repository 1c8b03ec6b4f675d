internal import LayoutModel
internal import Linting

/// An HTML page with the pictures of one layout on several screens: a table of the screens, and each
/// picture with its findings. A picture is enlarged by its link. The page contains no script.
struct PanelPage {
  private let panels: ScreenPanels
  private let drawings: PanelDrawings
  private let hasLegend: Bool

  init(_ panels: ScreenPanels, hasLegend: Bool = true) {
    self.panels = panels
    self.hasLegend = hasLegend
    drawings = PanelDrawings(panels) { paper in
      0.8 * max(1, paper.width / Self.displayed.width, paper.height / Self.displayed.height)
    }
  }

  /// The size of a picture that is not enlarged, in CSS pixels.
  private static let displayed = Size(270, 420)
  /// The size of one unit of hatching in points: pictures are displayed at about half of their size.
  private static let unit = 2.0

  var text: String {
    var page = SVGWriter()
    page.add(verbatim: "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.add(
      verbatim: "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.add("title", [:], "\(panels.title) – layoutlint")
    page.add(
      verbatim:
        "<style>\n\(HTMLReportPage.styleSheet)\(Self.style)\(PictureSVG.styleSheet)</style>\n</head>\n"
    )
    page.add(verbatim: "<body>\n")
    page.add(
      verbatim:
        "<svg class=\"layoutlint definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n")
    page.add(verbatim: PictureSVG.patterns(unit: Self.unit))
    page.add(verbatim: "</svg>\n")
    page.add("header", ["id": "top"]) { page in
      page.add("div", ["class": "title"]) { page in
        page.add("p", ["class": "eyebrow"], "layoutlint screens")
        page.add("h1", [:], panels.title)
        page.add("p", ["class": "totals"], panels.summary)
      }
      if hasLegend { addKey(to: &page) }
    }
    page.add("nav", ["class": "overview", "aria-label": "Screens"]) { page in
      page.add("ol", [:]) { page in
        for (index, panel) in panels.panels.enumerated() {
          page.add("li", [:]) { page in
            page.add("a", ["href": "#panel-\(index)"]) { page in
              page.add("span", ["class": "device"], panel.title)
              page.add("span", ["class": "details"], panel.details)
              page.add("span", ["class": Self.kind(of: panel)], Self.state(of: panel))
            }
          }
        }
      }
    }
    page.add("main", ["class": "panels"]) { page in
      for index in panels.panels.indices { add(index, to: &page) }
    }
    page.add(verbatim: "</body>\n</html>\n")
    return page.text
  }

  /// The class of the state of a panel.
  private static func kind(of panel: ScreenPanel) -> String {
    guard let worst = panel.findings.map(\.finding.severity).max() else { return "state" }
    return "state severity \(worst.rawValue)"
  }

  /// `▲ 2 findings`
  private static func state(of panel: ScreenPanel) -> String {
    guard let worst = panel.findings.map(\.finding.severity).max() else {
      return panel.findingCount
    }
    return "\(HTMLReportPage.glyph(worst)) \(panel.findingCount)"
  }

  private func addKey(to page: inout SVGWriter) {
    page.add("ul", ["class": "colors"]) { page in
      for (kind, text) in panels.key {
        page.add("li", [:]) { page in
          page.add(
            "svg", ["class": "layoutlint swatch", "viewBox": "0 0 22 16", "aria-hidden": "true"]
          ) { $0.add("path", ["class": kind, "d": "M1 1H21V15H1Z"]) }
          page.add("span", [:], text)
        }
      }
    }
  }

  private func add(_ index: Int, to page: inout SVGWriter) {
    let panel = panels.panels[index]
    page.add(
      "section",
      [
        "class": panel.isCanvas ? "panel canvas" : "panel", "id": "panel-\(index)",
        "tabindex": "-1", "aria-labelledby": "title-\(index)",
      ]
    ) { page in
      page.add("h2", ["id": "title-\(index)"], panel.title)
      page.add("p", ["class": "subtitle"], panel.details)
      if let drawing = drawings.texts[index] {
        page.add("a", ["class": "enlarge", "href": "#panel-\(index)"]) { page in
          page.add(
            "svg",
            [
              "class": "layoutlint picture", "role": "img", "viewBox": panel.paper.numbers,
              "aria-label": "Enlarge \(panel.title), \(panel.details): \(panel.findingCount)",
              "style":
                "aspect-ratio:\(panel.paper.width.shortText)/\(panel.paper.height.shortText)",
            ]
          ) { $0.add(verbatim: drawing) }
        }
        page.add("p", ["class": "back"]) { $0.add("a", ["href": "#top"], "Show all screens") }
      } else {
        page.add("p", ["class": "missing"], drawings.problem(at: index) ?? "")
      }
      if hasLegend { addFindings(of: panel, to: &page) }
    }
  }

  private func addFindings(of panel: ScreenPanel, to page: inout SVGWriter) {
    if panel.findings.isEmpty {
      if panel.problem == nil { page.add("p", ["class": "state"], "No findings") }
      return
    }
    page.add("ol", ["class": "findings"]) { page in
      for numbered in panel.findings.prefix(Picture.markLimit) {
        let finding = numbered.finding
        page.add("li", [:]) { page in
          page.add("p", ["class": "severity \(finding.severity.rawValue)"]) { page in
            page.add("span", ["class": "badge"], String(numbered.number))
            page.add(
              "span", [:],
              "\(HTMLReportPage.glyph(finding.severity)) \(finding.severity.rawValue)")
            page.add("code", [:], finding.rule)
          }
          page.add("p", [:], panel.text(of: numbered))
          if panel.text(of: numbered) != finding.message.text {
            page.add("details", [:]) { page in
              page.add("summary", [:], "Message about all screens")
              page.add("p", [:], finding.message.text)
            }
          }
        }
      }
    }
    let rest = panel.findings.count - Picture.markLimit
    if rest > 0 { page.add("p", [:], "\(rest) more findings are not listed.") }
  }

  private static let style = """
    html { scroll-padding-top: 16px }
    .colors { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; margin: 0; padding: 0;
      font-size: 13px; color: var(--muted) }
    .colors li { display: flex; gap: 8px; align-items: center }
    .swatch { width: 22px; height: 16px; flex: none }
    .overview { max-width: 1360px; margin: 0 auto; padding: 0 28px }
    .overview ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(270px, 1fr));
      gap: 6px; list-style: none; margin: 0; padding: 0 }
    .overview a { display: grid; grid-template-columns: 1fr auto; gap: 0 10px; height: 100%;
      padding: 8px 12px; background: var(--card); border: 1px solid var(--line); border-radius: 8px;
      color: inherit; text-decoration: none; font-size: 14px; line-height: 1.35 }
    .overview a:hover { border-color: var(--link) }
    .overview .details { grid-row: 2; grid-column: 1 / -1; color: var(--muted); font-size: 13px }
    .state { color: var(--muted); font-size: 13px; white-space: nowrap }
    .panels { max-width: 1360px; margin: 0 auto; padding: 28px; display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 20px;
      align-items: start }
    .panel { padding: 14px 16px 16px; background: var(--card); border: 1px solid var(--line);
      border-radius: 12px }
    .panel.canvas { border: 2px solid var(--muted) }
    .panel:target { grid-column: 1 / -1; border-color: var(--link); box-shadow: 0 0 0 1px var(--link) }
    .panel h2 { font-size: 17px; line-height: 1.3; margin: 0 }
    .panel p { margin: 0 }
    .panel .subtitle { color: var(--muted); font-size: 13px; margin-bottom: 10px }
    .panel .enlarge { display: block; border-radius: 8px }
    .panel .picture { display: block; width: 100%; max-height: 420px; background: var(--code);
      border-radius: 8px }
    .panel:target .picture { max-height: 92vh }
    .panel > .state { margin-top: 10px }
    .panel .back { display: none; margin-top: 8px; font-size: 14px }
    .panel:target .back { display: block }
    .panel .missing { padding: 60px 16px; border: 1px dashed var(--muted); border-radius: 8px;
      text-align: center; color: var(--muted) }
    .panel .findings { list-style: none; margin: 12px 0 0; padding: 0; font-size: 14px }
    .panel .findings li { margin-top: 10px }
    .panel .severity { font-weight: 600; font-size: 13px }
    .panel .severity.state { font-weight: 600 }
    .panel .severity code { color: var(--muted); font-weight: 400; display: block }
    .panel .severity .badge { display: inline-block; min-width: 20px; padding: 0 5px; margin-right: 6px;
      border: 1px solid; border-radius: 10px; text-align: center; line-height: 18px }
    .panel details { font-size: 13px; color: var(--muted) }
    @media (max-width: 560px) { .panels, .overview { padding: 16px 12px } }
    @media print { .panel { break-inside: avoid } }

    """
}
