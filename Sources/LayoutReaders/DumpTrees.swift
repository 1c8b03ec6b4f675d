internal import LayoutModel
internal import Linting

/// Builds the layouts of a dump that lists its views with their depths.
///
/// The superview is the nearest preceding view with a smaller depth. If it is smaller by more than one, the line of the
/// actual superview is missing, so the view is added without geometry.
struct DumpTrees {
  /// The layout that is being built.
  var builder = ViewHierarchy.Builder()
  private(set) var findings: [Finding] = []
  private var layouts: [ViewHierarchy.Builder] = []
  private var open: [(view: ViewID, depth: Int)] = []
  /// The end of the last view's text.
  private var lastEnd = 0
  private var limits = DumpLimits()
  /// Whether missing lines are reported once for a layout, and not once for all subviews of a view.
  private let reportsOneGap: Bool
  private var reportedGaps: Set<ViewID> = []

  init(reportsOneGap: Bool = false) {
    self.reportsOneGap = reportsOneGap
  }

  var isFull: Bool { limits.isFull }

  /// Whether the next view is a root.
  var isAtRoot: Bool { open.isEmpty }

  /// Closes the views that are not ancestors of a view at `depth`.
  mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      builder.extend(last.view, to: lastEnd)
      builder.close()
      open.removeLast()
    }
  }

  /// Adds the next view of the text.
  ///
  /// - Parameter found: the findings about the view.
  /// - Returns: false if the view is over a limit.
  @discardableResult
  mutating func add(
    _ view: View, _ source: SourceNode, _ found: [Finding], at depth: Int
  ) -> Bool {
    var view = view
    let superview = open.last
    let lacksLines = superview.map { $0.depth + 1 < depth } ?? false
    if lacksLines { view.geometry = nil }
    let name = source.range(of: .className)
    do throws(ViewHierarchy.Builder.LimitError) {
      view.node = builder.sourceMap.add(source)
      open.append((try builder.open(view), depth))
    } catch {
      if let finding = limits.finding(for: error, at: name) { findings.append(finding) }
      return false
    }
    findings += found
    if lacksLines, let superview,
      reportedGaps.insert(reportsOneGap ? ViewID(0) : superview.view).inserted
    {
      findings.append(
        DocumentRule.missingFrame.finding(.noSuperview(of: view.className), at: name))
    }
    lastEnd = source.range.end
    return true
  }

  /// Ends the layout that is being built, unless it is empty.
  mutating func finishLayout() {
    close(downTo: 0)
    guard !builder.views.isEmpty else { return }
    layouts.append(builder)
    builder = ViewHierarchy.Builder()
    reportedGaps = []
  }

  /// - Parameter cancellation: checked between layouts. If it is cancelled, the rest is missing.
  func document(_ format: LayoutFormat, _ cancellation: Cancellation) -> LayoutDocument {
    var document = LayoutDocument(format: format)
    for (index, builder) in layouts.enumerated() {
      if cancellation.isCancelled { return document }
      var builder = builder
      if layouts.count > 1 {
        builder.name = String(index + 1)
        builder.pathPrefix = "layouts[\(index)]/"
      }
      document.parsedLayouts.append(builder.finishLayout())
    }
    document.findings = findings
    return document
  }
}

extension Finding.Message {
  fileprivate static func noSuperview(of className: String) -> Self {
    "the superview of '\(className)' is missing from the dump; its position is unknown"
  }
}
