internal import LayoutModel
internal import Linting

/// Puts EarlGrey's views together by their depth. Each root is a layout of its own: in which order
/// windows lie is not told.
struct GreyTrees {
  private let bytes: [UInt8]
  private let classes: ClassMap
  private var layouts: [ViewHierarchy.Builder] = []
  private var findings: [Finding] = []
  private var builder = ViewHierarchy.Builder()
  private var open: [(view: ViewID, depth: Int)] = []
  /// Of the views of this tree: what is printed again is an accessibility element of another view as
  /// well, and is not there.
  private var addresses: Set<String> = []
  /// What is deeper belongs to something that was left out.
  private var leftOut: Int?
  private var hasReportedGap = false
  private var limits = DumpLimits()
  private var lastEnd = 0

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
  }

  package mutating func add(_ entry: GreyEntries.Entry) {
    if limits.isFull { return }
    if let leftOut, entry.depth > leftOut { return }
    leftOut = nil
    close(downTo: entry.depth)
    let read = GreyView(entry, in: bytes, classes: classes)
    let address = bytes.text(in: entry.address)
    if open.isEmpty { startTree() }
    guard read.isView, addresses.insert(address).inserted else {
      leftOut = entry.depth
      return
    }
    var view = read.view
    if let above = open.last, above.depth + 1 < entry.depth {
      view.geometry = nil
      if !hasReportedGap {
        hasReportedGap = true
        findings.append(
          DocumentRule.missingFrame.finding(
            .noSuperview(of: view.className), at: view.range(of: .className)))
      }
    }
    do throws(ViewHierarchy.Builder.LimitError) {
      open.append((try builder.open(view), entry.depth))
      findings += read.findings
      lastEnd = view.range.end
    } catch {
      leftOut = entry.depth
      if let finding = limits.finding(for: error, at: entry.className) {
        findings.append(finding)
      }
    }
  }

  private mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      let end = lastEnd
      builder.update(last.view) { $0.range.end = max($0.range.end, end) }
      builder.close()
      open.removeLast()
    }
  }

  private mutating func startTree() {
    guard !builder.views.isEmpty else { return }
    layouts.append(builder)
    builder = ViewHierarchy.Builder()
    addresses = []
    hasReportedGap = false
  }

  consuming func finish() -> LayoutDocument {
    close(downTo: 0)
    if !builder.views.isEmpty { layouts.append(builder) }
    var document = LayoutDocument(format: .earlGreyText)
    for (place, builder) in layouts.enumerated() {
      var builder = builder
      if builder.views.first?.uikitClass.isWindow == true {
        builder.kind = .application(isLoneWindow: true)
      }
      if layouts.count > 1 {
        builder.name = String(place + 1)
        builder.pathPrefix = "layouts[\(place)]/"
      }
      document.layouts.append(builder.finish())
    }
    document.findings = findings.sorted { $0.range < $1.range }
    return document
  }
}

extension Finding.Message {
  fileprivate static func noSuperview(of className: String) -> Self {
    "the line of the superview of '\(className)' is missing: where the view lies is unknown"
  }
}
