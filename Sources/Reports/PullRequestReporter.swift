internal import Files
internal import LayoutModel
internal import Linting

/// The comment on a pull request: a table of the findings in Markdown, with their fixes.
///
/// https://docs.github.com/get-started/writing-on-github; GitLab and Bitbucket show it too.
package struct PullRequestReporter: Reporter {
  /// The most bytes of the table. GitHub accepts comments of 65,536 characters.
  package static let tableLimit = 60_000

  private let paths: ReportPaths
  /// The page with the pictures; nil: it is not known.
  private let pictures: String?
  private var rows = ""
  private var leftOut = 0

  /// - Parameter hasPictures: whether the run also writes a page with pictures, which the job can store.
  package init(paths: ReportPaths, hasPictures: Bool) {
    self.paths = paths
    pictures = hasPictures ? Self.storedFiles(SystemCalls.environment) : nil
  }

  /// The page on GitHub or GitLab that lists the files which the job stores; nil elsewhere.
  ///
  /// https://docs.github.com/actions/reference/variables-reference,
  /// https://docs.gitlab.com/ci/variables/predefined_variables/
  private static func storedFiles(_ environment: (String) -> String?) -> String? {
    if let server = environment("GITHUB_SERVER_URL"), let run = environment("GITHUB_RUN_ID"),
      let repository = environment("GITHUB_REPOSITORY")
    {
      return "\(server)/\(repository)/actions/runs/\(run)#artifacts"
    }
    return environment("CI_JOB_URL").map { "\($0)/artifacts/browse" }
  }

  package mutating func report(_ file: ReportedFile) -> String {
    let path = paths.path(of: file.path).markdown
    for finding in file.shown {
      let line = file.lines.position(of: finding.range.start).line
      let fixes = finding.fixes.map { "<br>Fix: \($0.title.markdown)" }.joined()
      add(
        "| \(finding.severity) | \(path):\(line) | \(finding.message.text.markdown)\(fixes)"
          + " | \(link(to: finding.rule)) |\n")
    }
    return ""
  }

  package mutating func report(unreadable path: String, message: String) -> String {
    add("| error | \(paths.path(of: path).markdown) | \(message.markdown) | |\n")
    return ""
  }

  package func end(_ summary: ReportSummary) -> String {
    let title = "### layoutlint: \(summary.text.markdown)\n"
    guard !rows.isEmpty else { return title }
    let note =
      leftOut > 0 ? "\n\(leftOut.amount("finding")) not shown: the comment would be too long\n" : ""
    let link = pictures.map { "\n[Pictures](\($0)) are in the HTML report of the job.\n" } ?? ""
    return
      "\(title)\n| severity | location | finding | rule |\n|---|---|---|---|\n\(rows)\(note)\(link)"
  }

  private mutating func add(_ row: String) {
    guard leftOut == 0, rows.utf8.count + row.utf8.count <= Self.tableLimit else {
      return leftOut += 1
    }
    rows += row
  }

  private func link(to rule: String) -> String {
    guard let page = BuildInformation.current.page(of: rule) else { return "`\(rule)`" }
    return "[`\(rule)`](\(page))"
  }
}

extension String {
  /// A text without Markdown, HTML, line breaks and mentions, for a cell of a table.
  fileprivate var markdown: String {
    escaped.replacingScalars {
      "&<>|`*_[]@#~\\".unicodeScalars.contains($0) ? "&#\($0.value);" : nil
    }
  }
}
