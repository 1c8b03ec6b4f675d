package import LayoutModel

/// What suppressions make of findings: which are kept, and by which names the others are not.
///
/// One sweep over the text: objects nest, so what is open at a place is a stack, and the innermost
/// name that covers a finding is the one that suppresses it. An outer one has to cover another
/// finding to be of use.
package struct SuppressionSweep {
  package private(set) var kept: [Finding] = []
  /// How many findings are not kept.
  package private(set) var suppressed = 0
  /// The ranges of the names that suppress at least one finding.
  package private(set) var used: Set<SourceRange> = []

  /// The suppressions that are open, innermost last.
  private var open: [Suppression] = []
  /// The open names by rule, innermost last; of one array the first is last.
  private var covers: [String: [Occluder]] = [:]

  private struct Occluder {
    let name: SourceRange
    /// How many suppressions are around its own.
    let depth: Int
  }

  /// - Parameter findings: in any order.
  package init(of findings: [LocatedFinding], by suppressions: [Suppression]) {
    guard !suppressions.isEmpty else {
      kept = findings.map(\.finding)
      return
    }
    let openings = suppressions.sorted { left, right in
      left.range.start == right.range.start
        ? left.range.end > right.range.end : left.range.start < right.range.start
    }
    var next = 0
    for placed in findings.sorted(by: { $0.offset < $1.offset }) {
      while next < openings.count, openings[next].range.start <= placed.offset {
        closeAll(before: openings[next].range.start)
        enter(openings[next])
        next += 1
      }
      closeAll(before: placed.offset)
      judge(placed.finding)
    }
    open = []
    covers = [:]
  }

  private mutating func judge(_ finding: Finding) {
    let byName = covers[finding.rule]?.last
    let byAll = covers[Suppression.Name.all]?.last
    guard let cover = Self.innermost(byName, byAll) else { return kept.append(finding) }
    suppressed += 1
    used.insert(cover.name)
  }

  /// In one array a name that stands earlier in it goes first.
  private static func innermost(_ left: Occluder?, _ right: Occluder?) -> Occluder? {
    guard let left, let right else { return left ?? right }
    guard left.depth == right.depth else { return left.depth > right.depth ? left : right }
    return left.name < right.name ? left : right
  }

  private mutating func enter(_ suppression: Suppression) {
    for name in suppression.names.reversed() {
      covers[name.rule, default: []].append(Occluder(name: name.range, depth: open.count))
    }
    open.append(suppression)
  }

  /// Leaves the suppressions that end at an offset or before it.
  private mutating func closeAll(before offset: Int) {
    while let last = open.last, last.range.end <= offset {
      for name in last.names { covers[name.rule]?.removeLast() }
      open.removeLast()
    }
  }
}

/// A finding with the place that decides which suppressions are around it.
package struct LocatedFinding: Sendable {
  package let finding: Finding
  /// In bytes.
  package let offset: Int

  /// A finding about the text: it stands where it points.
  package init(_ finding: Finding) {
    self.finding = finding
    offset = finding.range.start
  }

  /// A finding about a view: it stands where the view does, wherever it points.
  package init(_ finding: Finding, in hierarchy: ViewHierarchy) {
    self.finding = finding
    offset = finding.view.map { hierarchy[$0.view].range.start } ?? finding.range.start
  }
}
