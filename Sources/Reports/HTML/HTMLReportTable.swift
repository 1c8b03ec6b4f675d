internal import Linting
internal import Pictures

/// The findings of the page on paper: a table without pictures, with a row for each finding.
struct HTMLReportTable {
  /// The rules in the order of the page, with what to do about their findings.
  let groups: [(rule: String, howToFix: String?, entries: [HTMLReportEntry])]
  /// The folder of all files of the page, which paths omit.
  let folder: String

  func add(to page: inout MarkupWriter) {
    guard !groups.isEmpty else { return }
    page.add("table", ["class": "printed"]) { page in
      page.add("thead", [:]) { page in
        page.add("tr", [:]) { page in
          for title in ["", "Finding", "File and line"] { page.add("th", ["scope": "col"], title) }
        }
      }
      for group in groups {
        page.add("tbody", [:]) { page in
          page.add("tr", ["class": "rule"]) { page in
            page.add("th", ["colspan": "3", "scope": "rowgroup"]) { page in
              page.add("span", [:], "\(group.rule) (\(group.entries.count))")
              if let text = group.howToFix { page.add("span", ["class": "how"], text) }
            }
          }
          for entry in group.entries { add(entry, to: &page) }
        }
      }
    }
  }

  private func add(_ entry: HTMLReportEntry, to page: inout MarkupWriter) {
    page.add("tr", ["data-finding": String(entry.number)]) { page in
      page.add("td", ["class": "severity \(entry.severity.rawValue)"], entry.severity.glyph)
      page.add("td", [:]) { page in
        page.add(
          "span", [:], [entry.title, entry.reason].compactMap(\.self).joined(separator: ": "))
        for fix in entry.fixes { page.add("span", ["class": "fix"], "Fix: \(fix)") }
      }
      page.add("td", ["class": "place"], "\(entry.path.dropFirst(folder.count)):\(entry.position)")
    }
  }
}
