internal import LayoutModel
internal import Linting
internal import Pictures

/// The report as one HTML file: findings by rule, each with a picture of the view and its screen.
struct HTMLReporter: Reporter {
  private var pictures: ReportPictures
  private var entries: [HTMLReportEntry] = []
  private var unread: [(path: String, message: String)] = []
  private let findingLimit: Int

  /// Findings that the page lists. A browser searches and filters them without delay.
  static let findingLimit = 5_000

  /// - Parameters:
  ///   - textScale: the scale of texts on the screens of the run.
  ///   - pictureByteLimit: see `PictureSVG.byteLimit`.
  ///   - findingLimit: see `HTMLReporter.findingLimit`.
  init(
    textScale: Double = 1, pictureByteLimit: Int = PictureSVG.byteLimit,
    findingLimit: Int = Self.findingLimit
  ) {
    self.findingLimit = findingLimit
    pictures = ReportPictures(textScale: textScale, byteLimit: pictureByteLimit)
  }

  mutating func report(_ file: ReportedFile) -> String {
    let listed = file.shown.prefix(max(0, findingLimit - entries.count))
    guard !listed.isEmpty else { return "" }
    pictures.open(file)
    for finding in listed {
      entries.append(HTMLReportEntry(finding, number: entries.count + 1, in: file, &pictures))
    }
    return ""
  }

  mutating func report(unreadable path: String, message: String) -> String {
    unread.append((path, message))
    return ""
  }

  func end(_ summary: ReportSummary) -> String {
    HTMLReportPage(
      entries: entries, unread: unread, summary: summary, definitions: pictures.definitions,
      notes: notes(summary)
    ).text
  }

  /// Sentences about what the page omits.
  private func notes(_ summary: ReportSummary) -> [String] {
    var notes: [String] = []
    let omitted = summary.findingCount - summary.unshown - entries.count
    if omitted > 0 {
      notes.append(
        """
        \(omitted) more findings are not listed; the limit of a page is \(findingLimit). Check \
        fewer folders or rules, or use --format json.
        """)
    }
    if summary.unshown > 0 {
      notes.append("\(summary.unshown) more findings are not listed because of --max-findings.")
    }
    if pictures.omittedCount > 0 {
      let count = pictures.omittedCount
      notes.append(
        """
        \(count == 1 ? "1 drawing is" : "\(count) drawings are") not included; the limit of a page is \
        \(pictures.byteLimit) bytes of drawings.
        """)
    }
    return notes
  }
}

/// One finding of the page.
struct HTMLReportEntry {
  let number: Int
  let rule: String
  let severity: Severity
  /// The message without its reason.
  let title: String
  let reason: String?
  let path: String
  /// `12:9`, the line and column.
  let position: String
  /// The name of the layout in its document; nil: it has none.
  let layout: String?
  /// The screens that it is reported for; empty: the document's own canvas only.
  let screens: [String]
  let isOnCanvas: Bool
  let related: [(location: String, message: String)]
  let fixes: [String]
  let excerpt: Excerpt?
  let shots: [ReportPictures.Shot]

  init(_ finding: Finding, number: Int, in file: ReportedFile, _ pictures: inout ReportPictures) {
    self.number = number
    rule = finding.rule
    severity = finding.severity
    // The page names the layout beside the message.
    let text = file.message(of: finding, naming: false).text
    reason = finding.message.reason
    title = finding.message.reason.map { String(text.dropLast($0.count + 2)) } ?? text
    path = file.path
    let start = file.lines.position(of: finding.range.start)
    position = "\(start.line):\(start.column)"
    let index = pictures.layoutIndex(of: finding)
    layout = index.flatMap { file.document.layouts[$0].hierarchy.name }
    screens = finding.screens.map(\.text).unique
    isOnCanvas = !finding.isOnOtherScreensOnly
    related = finding.related.map { (file.location(of: $0), $0.message.text) }
    fixes = finding.fixes.map(\.title)
    excerpt = Excerpt(of: finding.range, in: file.document.source.bytes, lines: file.lines)
    shots = index.map { pictures.shots(of: finding, inLayout: $0) } ?? []
  }
}
