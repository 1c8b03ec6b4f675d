internal import LayoutModel
internal import Linting
internal import Pictures

/// One finding of the page with its pictures.
struct HTMLReportCard {
  let entry: HTMLReportEntry
  /// The folder of all files of the page, which paths omit.
  let folder: String
  /// Whether the script draws the pictures.
  let isLazy: Bool

  /// The first picture shows a screen for which the finding is reported.
  private var closeUp: ReportPictures.Shot? {
    entry.shots.first { $0.isReported && $0.crop != nil } ?? entry.shots.first { $0.crop != nil }
  }

  func add(to page: inout MarkupWriter) {
    let severity = entry.severity.rawValue
    page.add(
      "article",
      [
        "class": "finding\(closeUp == nil ? " plain" : "")", "id": "finding-\(entry.number)",
        "tabindex": "-1", "data-rule": entry.rule, "data-severity": severity,
        "data-file": entry.path,
        "data-screens": ((entry.isOnCanvas ? ["canvas"] : []) + entry.screens)
          .joined(separator: "|"),
      ]
    ) { page in
      if let shot = closeUp, let crop = shot.crop {
        page.add("div", ["class": "close-up"]) { page in
          addPicture(of: shot, crop, to: &page)
        }
      }
      page.add("div", ["class": "text"]) { page in
        addText(to: &page)
        addScreens(to: &page)
        addSource(to: &page)
      }
    }
  }

  private func addText(to page: inout MarkupWriter) {
    let severity = entry.severity
    page.add("p", ["class": "meta"]) { page in
      page.add(
        "span", ["class": "severity \(severity.rawValue)"],
        severity.label)
      page.add("span", ["class": "rule-id"], entry.rule)
      if let layout = entry.layout, !layout.isGeneratedID {
        page.add("span", ["class": "layout"], layout)
      }
      page.add(
        "a",
        ["class": "number", "href": "#finding-\(entry.number)", "title": "Link to this finding"],
        "#\(entry.number)")
    }
    page.add("h3", [:], entry.title.sentence)
    if let reason = entry.reason { page.add("p", ["class": "reason"], reason.sentence) }
    page.add("p", ["class": "location"]) { page in
      let parts = entry.path.dropFirst(folder.count)
        .split(separator: "/", omittingEmptySubsequences: false)
      page.add(
        inline: "code",
        [
          ("folder", parts.dropLast().map { "\($0)/" }.joined()),
          ("file", parts.last.map(String.init) ?? ""), ("position", ":\(entry.position)"),
        ])
    }
    for fix in entry.fixes {
      page.add("p", ["class": "fix"]) { page in
        page.add("strong", [:], "Fix: ")
        page.add("span", [:], fix)
      }
    }
  }

  private func addScreens(to page: inout MarkupWriter) {
    guard !entry.shots.isEmpty else { return }
    page.add("details", ["class": "screens"]) { page in
      let count = entry.shots.count
      page.add("summary", [:], count == 1 ? "Whole screen" : "Compare \(count) screens")
      page.add("div", ["class": "shots"]) { page in
        for shot in entry.shots {
          page.add("figure", ["class": shot.isReported ? "reported" : "unreported"]) { page in
            addPicture(of: shot, shot.paper, width: Self.width(of: shot.paper), to: &page)
            page.add("figcaption", [:]) { page in
              page.add("span", ["class": "device"], shot.title)
              page.add(
                "span", ["class": "state"], shot.isReported ? "✕ reported" : "✓ not reported")
            }
          }
        }
      }
    }
  }

  /// The width of a whole screen in the page, in points.
  private static func width(of paper: Rect) -> Double {
    min(300 * paper.width / paper.height, 380).rounded()
  }

  private func addPicture(
    of shot: ReportPictures.Shot, _ part: Rect, width: Double? = nil, to page: inout MarkupWriter
  ) {
    let ratio = "aspect-ratio:\(part.width.shortText)/\(part.height.shortText)"
    page.add(
      "svg",
      [
        "class": "layoutlint", "role": "img", "viewBox": part.numbers,
        "style": width.map { "\(ratio);width:\($0.shortText)px" } ?? ratio,
        "aria-label": "\(shot.title): \(entry.title)",
      ]
    ) { page in
      page.add("use", [isLazy ? "data-drawing" : "href": "#\(shot.drawing)"])
      for outline in shot.explanations { page.add(outline) }
      if let outline = shot.outline, shot.isReported {
        page.add("path", ["class": "focus-halo", "d": outline])
        page.add("path", ["class": "focus \(entry.severity.rawValue)", "d": outline])
      }
    }
  }

  private func addSource(to page: inout MarkupWriter) {
    guard entry.excerpt != nil || !entry.related.isEmpty else { return }
    page.add("details", ["class": "source"]) { page in
      page.add("summary", [:], entry.related.isEmpty ? "Source" : "Source and related locations")
      if let excerpt = entry.excerpt {
        page.add("pre", [:], "\(excerpt.line)\n\(excerpt.marks)")
      }
      guard !entry.related.isEmpty else { return }
      page.add("ul", ["class": "related"]) { page in
        for related in entry.related {
          page.add("li", [:]) { page in
            page.add("span", [:], related.message.sentence)
            page.add("code", [:], related.location)
          }
        }
      }
    }
  }
}

extension String {
  /// A message as a sentence of a page: with a capital letter, unless it begins with a name.
  fileprivate var sentence: String {
    guard let first, first.isLowercase, dropFirst().first?.isUppercase != true else { return self }
    return first.uppercased() + dropFirst()
  }
}
