internal import CPageAssets
internal import Configuration
internal import Linting
internal import Pictures

/// The markup of an HTML report. It works without scripts; the script adds search, filters and keys.
struct HTMLReportPage {
  let entries: [HTMLReportEntry]
  let unread: [(path: String, message: String)]
  let summary: ReportSummary
  /// The drawings that the pictures refer to.
  let definitions: String
  /// Sentences about what the page omits.
  let notes: [String]

  /// Views in all pictures of a page up to which the browser draws them at once. In a larger page the
  /// script draws those in sight.
  static let viewLimit = 150_000

  /// Whether the script draws the pictures.
  private var isLazy: Bool {
    entries.reduce(0) { count, entry in
      entry.shots.reduce(count) { $0 + $1.viewCount } + (entry.shots.first?.viewCount ?? 0)
    } > Self.viewLimit
  }

  /// The findings of one rule.
  private struct Group {
    let rule: RuleEntry?
    let id: String
    let entries: [HTMLReportEntry]

    var worst: Severity { entries.map(\.severity).max() ?? .info }
  }

  /// Severe rules first, then those with most findings.
  private var groups: [Group] {
    let rules = Dictionary(RuleEntry.all.map { ($0.id, $0) }) { first, _ in first }
    return Dictionary(grouping: entries, by: \.rule)
      .map { Group(rule: rules[$0], id: $0, entries: $1.sorted(by: Self.comesFirst)) }
      .sorted {
        if $0.worst != $1.worst { return $0.worst > $1.worst }
        if $0.entries.count != $1.entries.count { return $0.entries.count > $1.entries.count }
        return $0.id < $1.id
      }
  }

  /// The folder that contains all files with findings, with a slash; empty: there is none.
  private var folder: String {
    guard let first = entries.first?.path else { return "" }
    var common = first.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for entry in entries {
      let names = entry.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      common = common.prefix(zip(common, names).prefix { $0 == $1 }.count)
    }
    return common.map { "\($0)/" }.joined()
  }

  private static func comesFirst(_ left: HTMLReportEntry, _ right: HTMLReportEntry) -> Bool {
    left.severity != right.severity ? left.severity > right.severity : left.number < right.number
  }

  var text: String {
    let (groups, folder, isLazy) = (groups, folder, isLazy)
    return MarkupWriter.page(
      title: "\(findingsText) – layoutlint report", styles: [.pageStyle, .pictureStyle]
    ) { page in
      page.add("a", ["class": "skip", "href": "#findings"], "Skip to the findings")
      if !definitions.isEmpty { page.addDefinitions(definitions) }
      addHeader(folder, to: &page)
      page.add("div", ["class": "columns"]) { page in
        addContents(groups, to: &page)
        page.add("main", ["id": "findings", "tabindex": "-1"]) { page in
          addToolbar(to: &page)
          for note in notes { page.add("p", ["class": "note"], note) }
          if !unread.isEmpty { addUnread(to: &page) }
          if entries.isEmpty { addEmpty(to: &page) }
          page.add("div", ["id": "groups"]) { page in
            for group in groups { add(group, in: folder, isLazy: isLazy, to: &page) }
          }
          page.add(
            "p", ["id": "nothing", "hidden": ""], "No finding matches the search and filters.")
        }
      }
      HTMLReportTable(
        groups: groups.map { ($0.id, $0.rule?.metadata?.howToFix, $0.entries) }, folder: folder
      )
      .add(to: &page)
      page.add("footer", [:]) { page in
        page.add(
          "p", [:],
          """
          layoutlint \(Tool.version). Pictures show the frames that layoutlint computes from the \
          documents; they are not screenshots.
          """)
      }
      page.add(verbatim: "<script>\n\(PageAsset.reportScript.text)</script>\n")
    }
  }

  private var findingsText: String {
    summary.findingCount == 0 ? "No findings" : summary.findingCount.amount("finding")
  }

  /// The header with the totals.
  private func addHeader(_ folder: String, to page: inout MarkupWriter) {
    page.add("header", [:]) { page in
      let files = Set(entries.map(\.path)).count
      var parts: [String] = []
      if !entries.isEmpty { parts.append("in \(files.amount("file"))") }
      parts.append("\(summary.checkedFiles.amount("file")) checked")
      parts.append(summary.views.amount("view"))
      if summary.suppressed > 0 { parts.append("\(summary.suppressed) suppressed") }
      page.addTitle(
        findingsText,
        above: folder.isEmpty ? "layoutlint report" : "layoutlint report · \(folder.dropLast())",
        below: parts.joined(separator: " · "))
      page.add("ul", ["class": "tiles"]) { page in
        for severity in Severity.allCases.reversed() {
          let isZero = summary.count(severity) == 0
          page.add("li", ["class": "tile \(isZero ? "zero" : severity.rawValue)"]) { page in
            page.add("span", ["class": "amount"], String(summary.count(severity)))
            page.add("span", ["class": "kind"], Self.name(of: severity, summary.count(severity)))
          }
        }
      }
    }
  }

  /// The table of contents: one line for each rule.
  private func addContents(_ groups: [Group], to page: inout MarkupWriter) {
    page.add("nav", ["id": "contents", "aria-label": "Findings by group"]) { page in
      page.add("h2", ["id": "contents-title"], "Rules")
      page.add("ol", [:]) { page in
        for group in groups {
          page.add("li", [:]) { page in
            page.add("a", ["href": "#group-\(group.id)"]) { page in
              page.add("span", ["class": "glyph \(group.worst.rawValue)"], group.worst.glyph)
              page.add("span", ["class": "name"], group.id)
              page.add("span", ["class": "count"], String(group.entries.count))
            }
          }
        }
      }
      addKey(to: &page)
    }
  }

  /// How to read the pictures.
  private func addKey(to page: inout MarkupWriter) {
    guard !definitions.isEmpty else { return }
    page.add("h2", [:], "Pictures")
    page.addKey(Self.swatches, kind: "key", swatchKind: "layoutlint")
  }

  private static let swatches = [
    ("reach", "receives touches"), ("lost", "visible, and receives no touches"),
    ("reach row", "row that a tap selects"), ("view ghost", "hidden or transparent"),
    ("cover", "in front, and receives the touches"), ("required", "required touch target"),
  ]

  /// Controls of the script, which shows them.
  private func addToolbar(to page: inout MarkupWriter) {
    page.add("form", ["class": "toolbar", "role": "search", "hidden": ""]) { page in
      page.add("label", ["class": "search"]) { page in
        page.add("span", ["class": "visually-hidden"], "Search the findings")
        page.add(
          verbatim: """
            <input id="search" type="search" placeholder="Search messages, views, files  ( / )" \
            autocomplete="off" spellcheck="false">

            """)
      }
      page.add("fieldset", [:]) { page in
        page.add("legend", ["class": "visually-hidden"], "Severities")
        for severity in Severity.allCases.reversed() where summary.count(severity) > 0 {
          page.add("label", ["class": "chip \(severity.rawValue)"]) { page in
            page.add(
              verbatim:
                "<input type=\"checkbox\" name=\"severity\" value=\"\(severity.rawValue)\" checked>"
            )
            page.add("span", [:]) { page in
              let count = summary.count(severity)
              page.add("b", ["class": "glyph"], severity.glyph)
              page.add("b", ["class": "count"], String(count))
              page.add("b", ["class": "name"], Self.name(of: severity, count))
            }
          }
        }
      }
      addChoice("screen", "Screen", [("", "All screens")] + screenChoices, to: &page)
      addChoice(
        "grouping", "Group by", [("rule", "Rule"), ("file", "File"), ("severity", "Severity")],
        to: &page)
    }
    page.add("p", ["class": "keys", "hidden": ""]) { page in
      page.add("output", ["id": "shown"], "")
      page.add("span", ["class": "hint"]) { page in
        for (key, action) in Self.keys {
          page.add("kbd", [:], key)
          page.add("span", [:], action)
        }
      }
    }
  }

  private static let keys = [
    ("/", "search"), ("j", "next"), ("k", "previous"), ("o", "screens"), ("Esc", "clear"),
  ]

  private func addChoice(
    _ id: String, _ label: String, _ choices: [(value: String, text: String)],
    to page: inout MarkupWriter
  ) {
    page.add("label", ["class": "choice"]) { page in
      page.add("span", [:], label)
      page.add("select", ["id": id]) { page in
        for choice in choices { page.add("option", ["value": choice.value], choice.text) }
      }
    }
  }

  /// The screens with findings, with their numbers of findings, the most first.
  private var screenChoices: [(String, String)] {
    var counts: [String: Int] = [:]
    for entry in entries {
      for screen in entry.screens { counts[screen, default: 0] += 1 }
    }
    let canvas = entries.count(where: \.isOnCanvas)
    return (canvas > 0 ? [("canvas", "Canvas (\(canvas))")] : [])
      + counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .map { ($0.key, "\($0.key) (\($0.value))") }
  }

  private func addUnread(to page: inout MarkupWriter) {
    page.add("section", ["class": "unread"]) { page in
      page.add("h2", [:], "\(unread.count.amount("file")) could not be read")
      page.add("ul", [:]) { page in
        for file in unread {
          page.add("li", [:]) { page in
            page.add("code", [:], file.path)
            page.add("span", [:], " \(file.message)")
          }
        }
      }
    }
  }

  private func addEmpty(to page: inout MarkupWriter) {
    page.add("section", ["class": "empty"]) { page in
      page.add("p", ["class": "check", "aria-hidden": "true"], "✓")
      page.add("h2", [:], "No findings")
      page.add("p", [:], "\(summary.checkedFiles.amount("file")) checked with all enabled rules.")
    }
  }

  private func add(_ group: Group, in folder: String, isLazy: Bool, to page: inout MarkupWriter) {
    page.add("section", ["class": "group", "id": "group-\(group.id)"]) { page in
      page.add("div", ["class": "group-head"]) { page in
        page.add("h2", [:]) { page in
          page.add("span", ["class": "glyph \(group.worst.rawValue)"], group.worst.glyph)
          page.add("span", ["class": "name"], group.id)
          page.add("span", ["class": "count"], String(group.entries.count))
        }
        if let rule = group.rule {
          page.add("p", ["class": "summary"], rule.summary)
          if let metadata = rule.metadata {
            page.add("details", ["class": "why"]) { page in
              page.add("summary", [:], "Why, and how to fix it")
              page.add("p", [:], metadata.rationale)
              if let fix = metadata.howToFix {
                page.add("p", [:]) { page in
                  page.add("strong", [:], "How to fix: ")
                  page.add("span", [:], fix)
                }
              }
            }
          }
        }
      }
      for entry in group.entries {
        HTMLReportCard(entry: entry, folder: folder, isLazy: isLazy).add(to: &page)
      }
    }
  }

  private static func name(of severity: Severity, _ count: Int) -> String {
    count == 1 || severity == .info ? severity.rawValue : severity.rawValue + "s"
  }
}
