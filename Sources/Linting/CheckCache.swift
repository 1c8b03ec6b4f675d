internal import AppCode
internal import AutoLayout
internal import HitTesting
internal import LayoutModel

/// The results of a check for the next check of the same document, by layout.
///
/// The results of a layout are reused if the reader returns an equal layout and the linter has the
/// same rules and settings. The cache never affects findings.
package struct CheckCache: Sendable {
  fileprivate let layouts: [LayoutCheck]
  /// The reported findings of the document, at their ranges in `locatedText`.
  private var findings: [Finding]
  /// The text of the check, or a later one that cannot be checked.
  private var locatedText: [UInt8]
  var parsedLayouts: [ParsedLayout] { layouts.map(\.parsed) }
  fileprivate let bytes: [UInt8]
  private let format: LayoutFormat
  private let rules: [any LayoutRule]
  private let settings: LintSettings
  private let sources: CodeScope?

  init(
    of layouts: [LayoutCheck], by linter: Linter, _ document: LayoutDocument,
    _ source: SourceText, findings: [Finding]
  ) {
    self.layouts = layouts
    self.findings = findings
    bytes = source.bytes
    locatedText = source.bytes
    format = document.format
    rules = linter.rules
    settings = linter.settings
    sources = linter.sources
  }

  /// The findings at their ranges in a later text that cannot be checked, without those that it has itself.
  ///
  /// Each such text is compared with the one before it: findings between two edits are not edited.
  ///
  /// - Parameter others: the findings of the later text.
  mutating func findings(
    keptIn source: SourceText, _ format: LayoutFormat, by linter: Linter, besides others: [Finding]
  ) -> [Finding] {
    guard isUsable(by: linter, format) else { return [] }
    let change = TextChange(from: locatedText, to: source.bytes)
    findings = findings.compactMap { $0.kept(after: change) }
    locatedText = source.bytes
    let (ranges, known) = (Set(others.map(\.range)), Set(others.map { Identity($0) }))
    return findings.filter { !ranges.contains($0.range) || !known.contains(Identity($0)) }
  }

  private struct Identity: Hashable {
    let rule: String
    let range: SourceRange

    init(_ finding: Finding) { (rule, range) = (finding.rule, finding.range) }
  }

  /// Whether a linter has the rules and settings of the results.
  fileprivate func isUsable(by linter: Linter, _ format: LayoutFormat) -> Bool {
    self.format == format && settings == linter.settings && sources == linter.sources
      && rules.elementsEqual(linter.rules) { type(of: $0).metadata == type(of: $1).metadata }
  }
}

/// One layout of a document with the results of its check.
struct LayoutCheck: Sendable {
  /// The layout as its reader returned it.
  let parsed: ParsedLayout
  /// The hierarchy on its own canvas, without changes to hidden views.
  let canvasHierarchy: ViewHierarchy
  let checked: AnalyzedLayout
  /// Before suppression.
  var findings: [Finding]
  let coverage: ScreenCoverage
  let solver: SolverCache

  /// What the layout needs of the limits of the work for areas, on the screen where it needs most.
  var demand: ReachDemand { checked.touch.budget.demand.union(coverage.demand) }

  /// Whether the results do not depend on what the layouts before it leave of the limits.
  fileprivate func isIndependent(of left: ReachDemand) -> Bool {
    let former = checked.touch.budget.left
    return left == former || left.contains(demand) && former.contains(demand)
  }
}

/// The cached checks of the layouts of a document.
struct LayoutCheckCache {
  private var layouts: [LayoutCheck] = []
  private var change: TextChange?
  /// The indices of the cached layouts, by the offset in the new text of their first root view.
  private var indices: [Int: Int] = [:]

  init(
    _ cache: CheckCache?, for linter: Linter, _ format: LayoutFormat, _ source: SourceText
  ) {
    guard let cache else { return }
    layouts = cache.layouts
    guard cache.isUsable(by: linter, format) else { return }
    let change = TextChange(from: cache.bytes, to: source.bytes)
    self.change = change
    for (index, layout) in layouts.enumerated() {
      guard let start = layout.parsed.start(after: change) else { continue }
      indices[start] = index
    }
  }

  /// The cached check of a layout that is unchanged except for its offset in the text; nil if the
  /// layout has changed.
  ///
  /// An edit in the text of the layout changes at least one of its ranges. So the text of a reused
  /// layout is unchanged, and the edits of its fixes are valid in the new text.
  ///
  /// - Parameter left: what the layouts before it leave of the limits of the work.
  func unchanged(
    _ layout: ParsedLayout, _ source: SourceText, _ left: ReachDemand
  ) -> LayoutCheck? {
    guard let change, let index = layout.start.flatMap({ indices[$0] }) else { return nil }
    let cached = layouts[index]
    guard cached.isIndependent(of: left), cached.parsed.hierarchy == layout.hierarchy,
      cached.parsed.sourceMap.isShifted(to: layout.sourceMap, by: change)
    else { return nil }
    let findings = cached.findings.compactMap { $0.shifted(by: change) }
    guard findings.count == cached.findings.count else { return nil }
    return LayoutCheck(
      parsed: ParsedLayout(cached.parsed.hierarchy, layout.sourceMap),
      canvasHierarchy: cached.canvasHierarchy,
      checked: cached.checked.relocated(to: layout.sourceMap, in: source), findings: findings,
      coverage: cached.coverage, solver: cached.solver)
  }

  /// The cached constraint solutions of the layout at an index. Most of them may still be valid.
  func solver(at index: Int) -> SolverCache {
    guard layouts.indices.contains(index) else { return SolverCache() }
    var solver = layouts[index].solver
    solver.forget()
    return solver
  }
}

extension ParsedLayout {
  /// The range of the first root view.
  private var rootRange: SourceRange? {
    hierarchy.roots.first.map { sourceMap.range(of: hierarchy[$0].node) }
  }

  fileprivate var start: Int? { rootRange?.start }

  fileprivate func start(after change: TextChange) -> Int? {
    rootRange.flatMap(change.moved)?.start
  }
}
