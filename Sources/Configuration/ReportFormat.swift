/// The formats of a report. A further format is a case here and a type that conforms to `Reporter` in the module
/// of reports.
package enum ReportFormat: String, CaseIterable {
  case text, xcode, json, ndjson, sarif, junit, checkstyle, github, gitlab, html
  case pullRequest = "pr-comment"

  /// The file name extensions of the format. A file with the extension of another format is an error for
  /// `--output`; an extension that no format has fits all.
  private var fileExtensions: Set<String> {
    switch self {
    case .text, .xcode, .github: ["txt", "log"]
    case .json, .gitlab: ["json"]
    case .ndjson: ["ndjson", "jsonl"]
    case .sarif: ["sarif", "json"]
    case .junit, .checkstyle: ["xml"]
    case .html: ["html", "htm"]
    // A file with the ending `.md` can be any report.
    case .pullRequest: []
    }
  }

  /// The formats that a file name extension fits.
  package static func formats(forExtension name: String) -> [ReportFormat] {
    let formats = allCases.filter { $0.fileExtensions.contains(name) }
    return formats.isEmpty ? allCases : formats
  }
}
