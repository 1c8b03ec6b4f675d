internal import LayoutModel
internal import Linting

/// Puts the views of a dump together: into trees by their depth, and trees into layouts.
///
/// Windows in a row are those of one application, back to front, as `UIApplication` lists them: one
/// layout. Any other root is a layout of its own: a file of several holds the dumps of several
/// moments, or single lines picked from a larger one, whose places to each other are unknown. So it
/// is for a window that has been there before: it is shown at a second moment.
struct DumpHierarchyBuilder {
  private(set) var layouts: [ViewHierarchy] = []
  private(set) var findings: [Finding] = []
  private let bytes: [UInt8]
  private let classes: ClassMap

  private var builder = ViewHierarchy.Builder()
  /// The depth in print of each open view, and whether the text lacks lines right under it.
  private var open: [(view: ViewID, depth: Int, hasReportedGap: Bool)] = []
  private var windowAddresses: Set<String> = []
  private var holdsWindows = false
  /// Where the text of the last view ends.
  private var lastEnd = 0
  private var limits = DumpLimits()
  var isFull: Bool { limits.isFull }

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
  }

  /// Adds the next view of the text.
  ///
  /// Its superview is the nearest view above it that has fewer bars. Where that one has fewer by
  /// more than one, lines are missing, and with them the view whose coordinates the frame is in: so
  /// the view takes its place in the tree, but without geometry.
  package mutating func add(_ entry: DumpEntries.Entry) {
    close(downTo: entry.depth)
    let described = DescribedView(entry, in: bytes, classes: classes)
    if open.isEmpty { startRoot(described) }
    let lacksLines = open.last.map { $0.depth + 1 < entry.depth } ?? false
    var view = described.view
    if lacksLines { view.geometry = nil }
    do {
      let id = try builder.open(view)
      findings += described.findings
      if lacksLines { reportGap(before: view) }
      open.append((id, entry.depth, false))
      lastEnd = entry.range.end
    } catch {
      if let finding = limits.finding(for: error, at: entry.description.className) {
        findings.append(finding)
      }
    }
  }

  /// Once for all the subviews that a view has behind missing lines.
  private mutating func reportGap(before view: View) {
    guard let parent = open.indices.last, !open[parent].hasReportedGap else { return }
    open[parent].hasReportedGap = true
    findings.append(
      DocumentRule.missingFrame.finding(
        .noSuperview(of: view.className), at: view.range(of: .className)))
  }

  mutating func finish() {
    finishLayout(isLast: true)
  }

  /// Ends the views that are no superviews of one at `depth`.
  private mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      builder.update(last.view) { $0.range.end = lastEnd }
      builder.close()
      open.removeLast()
    }
  }

  private mutating func startRoot(_ root: DescribedView) {
    let address = root.view.id
    let belongsToOpenLayout =
      holdsWindows && root.isWindow
      && !(address.map(windowAddresses.contains) ?? false)
    if !belongsToOpenLayout, !builder.views.isEmpty { finishLayout(isLast: false) }
    holdsWindows = root.isWindow
    if root.isWindow, let address { windowAddresses.insert(address) }
  }

  private mutating func finishLayout(isLast: Bool) {
    close(downTo: 0)
    // An address that stands at several views was made up or written over.
    builder.removeRepeatedIDs()
    if holdsWindows {
      builder.kind = .application(isLoneWindow: builder.roots.count == 1)
    }
    let isOnly = isLast && layouts.isEmpty
    if !isOnly {
      builder.name = String(layouts.count + 1)
      builder.pathPrefix = "layouts[\(layouts.count)]/"
    }
    layouts.append(builder.finish())
    builder = ViewHierarchy.Builder()
    windowAddresses = []
  }
}

extension Finding.Message {
  fileprivate static func noSuperview(of className: String) -> Self {
    "the line of the superview of '\(className)' is missing: where the view lies is unknown"
  }
}
