internal import CPageAssets
internal import LayoutModel
internal import Linting

/// An HTML page with the pictures of one layout on several screens: a table of the screens, and each
/// picture with its findings. A picture is enlarged by its link. The page contains no script.
package struct PanelPage {
  private let panels: ScreenPanels
  private let shown: [ScreenPanel]
  private let drawings: PanelDrawings
  private let hasLegend: Bool

  package init(_ panels: ScreenPanels, hasLegend: Bool = true) {
    self.panels = panels
    self.hasLegend = hasLegend
    shown = panels.displayed
    drawings = PanelDrawings(shown) { paper in
      0.8 * max(1, paper.width / Self.displayed.width, paper.height / Self.displayed.height)
    }
  }

  /// The size of a picture that is not enlarged, in CSS pixels.
  private static let displayed = Size(270, 420)
  /// The size of one unit of hatching in points: pictures are displayed at about half of their size.
  private static let unit = 2.0

  package var text: String {
    MarkupWriter.page(
      title: "\(panels.title) – layoutlint", styles: [.pageStyle, .panelsStyle, .pictureStyle]
    ) { page in
      page.addDefinitions(unit: Self.unit)
      page.add("header", ["id": "top"]) { page in
        page.addTitle(panels.title, above: "layoutlint screens", below: panels.summary)
        if hasLegend { page.addKey(panels.key, kind: "colors") }
      }
      addOverview(to: &page)
      page.add("main", ["class": "panels"]) { page in
        for index in shown.indices { add(index, to: &page) }
      }
    }
  }

  private func addOverview(to page: inout MarkupWriter) {
    page.add("nav", ["class": "overview", "aria-label": "Screens"]) { page in
      page.add("ol", [:]) { page in
        for (index, panel) in shown.enumerated() {
          page.add("li", [:]) { page in
            page.add("a", ["href": "#panel-\(index)"]) { page in
              page.add("span", ["class": "device"], panel.title)
              page.add("span", ["class": "details"], panel.details)
              addState(of: panel, to: &page)
            }
          }
        }
      }
    }
  }

  /// Adds `▲ 2 findings`, in the color of the worst one.
  private func addState(of panel: ScreenPanel, to page: inout MarkupWriter) {
    if let worst = panel.findings.map(\.finding.severity).max() {
      page.add(
        "span", ["class": "state severity \(worst.rawValue)"],
        "\(worst.glyph) \(panel.findingCount)")
    } else {
      page.add("span", ["class": "state"], panel.findingCount)
    }
  }

  private func add(_ index: Int, to page: inout MarkupWriter) {
    let panel = shown[index]
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
        page.add("p", ["class": "missing"], drawings.problems[index] ?? "")
      }
      if hasLegend { addFindings(of: panel, to: &page) }
    }
  }

  private func addFindings(of panel: ScreenPanel, to page: inout MarkupWriter) {
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
            page.add("span", [:], finding.severity.label)
            page.add("code", [:], finding.rule)
          }
          page.add("p", [:], panel.text(of: numbered))
          page.add("p", ["class": "location"]) { $0.add("code", [:], numbered.location) }
          if let fix = numbered.fixText { page.add("p", ["class": "fix"], fix) }
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
}
