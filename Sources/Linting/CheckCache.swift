internal import AutoLayout
internal import LayoutModel

/// What a check leaves for the next one of the same document: each of its layouts with all that was
/// worked out about it.
///
/// A layout is taken over where nothing else can come of it: its reader makes the same of it as
/// before, but for its place in the text, and the linter is the same. So the findings never depend on
/// what is remembered. It is a value that its caller keeps or lets go of.
package struct CheckCache: Sendable {
  /// The reader's.
  package let reading: (any ReaderCache)?
  fileprivate let layouts: [LayoutCheck]
  fileprivate let bytes: [UInt8]
  fileprivate let format: LayoutFormat
  fileprivate let rules: [String]
  fileprivate let settings: LintSettings

  init(
    of layouts: [LayoutCheck], by linter: Linter, _ document: LayoutDocument,
    _ source: SourceText
  ) {
    self.layouts = layouts
    reading = document.cache
    bytes = source.bytes
    format = document.format
    rules = linter.ruleIDs
    settings = linter.settings
  }
}

/// One layout of a document with what was worked out about it.
struct LayoutCheck: Sendable {
  /// As its reader has it.
  let asRead: ViewHierarchy
  /// On its own canvas, hidden views hidden.
  package let settled: ViewHierarchy
  package let checked: CheckedLayout
  /// Before anything is suppressed.
  package let findings: [Finding]
  package let solver: LayoutCache
}

/// What a cache has for the layouts of a text.
struct LayoutCheckCache {
  private var layouts: [LayoutCheck] = []
  private var change: TextChange?
  /// By where the layout's first view would stand now.
  private var places: [Int: Int] = [:]

  package init(
    _ cache: CheckCache?, for linter: Linter, _ format: LayoutFormat, _ source: SourceText
  ) {
    guard let cache else { return }
    layouts = cache.layouts
    guard cache.format == format, cache.settings == linter.settings,
      cache.rules == linter.ruleIDs
    else { return }
    let change = TextChange(from: cache.bytes, to: source.bytes)
    self.change = change
    for (place, layout) in layouts.enumerated() {
      guard let start = layout.asRead.firstRange.flatMap(change.moved)?.start else { continue }
      places[start] = place
    }
  }

  /// A layout that is as it was, but for its place in the text; nil: it is not.
  package func unchanged(
    _ layout: ViewHierarchy, _ source: SourceText
  ) -> LayoutCheck? {
    guard let change, let start = layout.firstRange?.start, let place = places[start],
      layouts[place].asRead.views.count == layout.views.count,
      let asRead = layouts[place].asRead.moved(by: change), asRead == layout,
      asRead.hasActionsWhere(layout)
    else { return nil }
    let known = layouts[place]
    guard let settled = known.settled.moved(by: change),
      let hierarchy = known.checked.hierarchy.moved(by: change),
      let findings = known.findings.moved(by: change)
    else { return nil }
    return LayoutCheck(
      asRead: layout, settled: settled,
      checked: known.checked.moved(to: hierarchy, in: source), findings: findings,
      solver: known.solver)
  }

  /// What was solved for the layout that was at this place: most of it may be so still.
  package func solver(at place: Int) -> LayoutCache {
    guard layouts.indices.contains(place) else { return LayoutCache() }
    var solver = layouts[place].solver
    solver.forget()
    return solver
  }
}

extension ViewHierarchy {
  /// Of the first outermost view.
  fileprivate var firstRange: SourceRange? { roots.first.map { self[$0].range } }

  /// Actions are equal wherever they stand: whether these stand where the other's do.
  fileprivate func hasActionsWhere(_ other: ViewHierarchy) -> Bool {
    zip(views, other.views).allSatisfy { view, other in
      view.actions.elementsEqual(other.actions) { $0.range == $1.range }
        && view.gestureRecognizers.elementsEqual(other.gestureRecognizers) {
          $0.actions.elementsEqual($1.actions) { $0.range == $1.range }
        }
    }
  }
}
