package import LayoutModel

/// A `disable` of a document: its rules, and the range of the text in which their findings are
/// suppressed.
package struct Suppression: Hashable, Sendable {
  /// The object that has it: a view with what is below, or a root.
  package let range: SourceRange
  /// From the key's first byte to the value's last.
  package let member: SourceRange
  /// In the order of the text.
  package var names: [Name]

  package init(range: SourceRange, member: SourceRange, names: [Name]) {
    self.range = range
    self.member = member
    self.names = names
  }

  /// One of the strings in the array.
  package struct Name: Hashable, Sendable {
    /// A rule's id, or `all`; what is neither suppresses nothing.
    package let rule: String
    /// The string with its quotes. No other name of the document has the same.
    package let range: SourceRange

    package init(_ rule: String, at range: SourceRange) {
      self.rule = rule
      self.range = range
    }

    /// The name that stands for every rule.
    package static let all = "all"
  }
}

extension Linter {
  /// The names in a document's `disable` members that are not rule ids, and so suppress nothing.
  func unknownNames(in context: CheckContext) -> [Finding] {
    let document = context.document
    let suppressions = document.suppressions
    guard !suppressions.isEmpty else { return [] }
    let known = ruleIDs + [Suppression.Name.all]
    let rules = Set(known)
    let unknown = suppressions.flatMap(\.names).filter { !rules.contains($0.rule) }
    var findings: [Finding] = []
    for (index, name) in unknown.enumerated() {
      if context.isCancelled { break }
      let nearest = index < Self.nearestNameLimit ? name.rule.nearest(in: known) : nil
      var finding = DocumentRule.unknownReference.finding(
        .unknownRule(name.rule, nearest: nearest), at: name.range)
      if let nearest, let edit = document.editing?.renaming(name, to: nearest) {
        finding.fixes = [Fix(title: "change to '\(nearest)'", isSafe: false, edits: [edit])]
      }
      findings.append(finding)
    }
    return findings
  }

  /// The greatest number of wrong names of one document for which the nearest rule is searched.
  package static var nearestNameLimit: Int { 1_000 }

  /// The findings about names that suppress nothing, with the edits that remove them, after applying the
  /// suppressions around them.
  ///
  /// - Parameter used: the names that suppress at least one finding.
  func unusedNames(in context: CheckContext, used: Set<SourceRange>) -> SuppressionSweep {
    let (document, source) = (context.document, context.source)
    guard !document.suppressions.isEmpty else { return SuppressionSweep(of: [], by: []) }
    let judged = judgedNames(in: document)
    guard !judged.isEmpty else { return SuppressionSweep(of: [], by: []) }
    let isUnused = { (name: Suppression.Name) in
      judged.contains(name.rule) && !used.contains(name.range)
    }
    guard document.suppressions.contains(where: { $0.names.contains(where: isUnused) }) else {
      return SuppressionSweep(of: [], by: [])
    }
    let open = UncheckedRanges(
      in: document.parsedLayouts, includingHidden: !settings.includesHidden)
    let elsewhere = UncheckedRanges(onOtherScreens: document.parsedLayouts)
    let ofPlaces = namesOfPlaces
    let findings = document.suppressions.flatMap { suppression -> [LocatedFinding] in
      if context.isCancelled { return [] }
      let isOpen = open.meet(suppression.range)
      let isOpenElsewhere = elsewhere.meet(suppression.range)
      return suppression.names.filter {
        isUnused($0) && !(isOpen && DocumentRule(rawValue: $0.rule) == nil)
          && !(isOpenElsewhere && ofPlaces.contains($0.rule))
      }.compactMap { name in
        if context.isCancelled { return nil }
        var finding = DocumentRule.unusedSuppression.finding(.unused(name.rule), at: name.range)
        if let fix = document.editing?.removal(of: name, from: suppression, in: source.bytes) {
          finding.fixes = [fix]
        }
        return LocatedFinding(finding)
      }
    }
    // An unused `all` is excluded: it would suppress the finding about itself.
    let others = document.suppressions.map { suppression in
      var others = suppression
      others.names.removeAll(where: isUnused)
      return others
    }
    return SuppressionSweep(of: findings, by: others)
  }

  /// The rules with possible findings on other screens, and the name of all rules.
  private var namesOfPlaces: Set<String> {
    let positional = rules.lazy.map { type(of: $0).metadata }.filter {
      $0.subjects != .code && $0.needs.contains(.positions)
    }
    let custom = settings.customRules.filter(\.isPositional).map(\.id)
    return Set(positional.map(\.id)).union(custom).union([Suppression.Name.all])
  }

  /// The names that can be reported as unused.
  ///
  /// A rule that does not run has no findings to suppress. In a document with an error, or one that is
  /// not read to its end, the suppressed view may be missing. `unused-suppression` itself is not
  /// reported, since it would depend on its own result.
  private func judgedNames(in document: LayoutDocument) -> Set<String> {
    let own = DocumentRule.unusedSuppression.rawValue
    guard settings.isOn(own), document.isReadToItsEnd else { return [] }
    let isSound = document.isComplete
    let candidates = isSound ? ruleIDs : DocumentRule.allCases.map(\.rawValue)
    var judged = Set(candidates.filter { $0 != own && settings.isOn($0) })
    if isSound, ruleIDs.allSatisfy(settings.isOn) { judged.insert(Suppression.Name.all) }
    return judged
  }
}

extension Finding.Message {
  package static func unknownRule(_ name: String, nearest: String?) -> Self {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no rule '\(name)'\(hint)"
  }

  fileprivate static func unused(_ rule: String) -> Self {
    "'\(rule)' suppresses nothing here"
  }
}

/// Applies suppressions to findings: the findings that are kept, and the names that suppress the others.
///
/// It goes once over the text. Objects are nested, so that the active suppressions at an offset are a
/// stack. The innermost name that applies to a finding suppresses it; an outer one is used only if it
/// suppresses another finding.
package struct SuppressionSweep {
  package private(set) var kept: [Finding] = []
  package private(set) var suppressedFindings: [Finding] = []
  package var suppressed: Int { suppressedFindings.count }
  /// The ranges of the names that suppress at least one finding.
  package private(set) var used: Set<SourceRange> = []

  /// The suppressions that are open, innermost last.
  private var open: [Suppression] = []
  /// The open names by rule, innermost last; of one array the first is last.
  private var covers: [String: [Occluder]] = [:]

  private struct Occluder {
    let name: SourceRange
    /// The number of enclosing suppressions.
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
    for item in findings.sorted(by: { $0.offset < $1.offset }) {
      while next < openings.count, openings[next].range.start <= item.offset {
        closeAll(before: openings[next].range.start)
        enter(openings[next])
        next += 1
      }
      closeAll(before: item.offset)
      judge(item.finding)
    }
    open = []
    covers = [:]
  }

  private mutating func judge(_ finding: Finding) {
    let byName = covers[finding.rule]?.last
    let byAll = covers[Suppression.Name.all]?.last
    guard let cover = Self.innermost(byName, byAll) else { return kept.append(finding) }
    suppressedFindings.append(finding)
    used.insert(cover.name)
  }

  /// In one array, the earlier name takes precedence.
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

  /// Removes the suppressions that end at an offset or before it.
  private mutating func closeAll(before offset: Int) {
    while let last = open.last, last.range.end <= offset {
      for name in last.names { covers[name.rule]?.removeLast() }
      open.removeLast()
    }
  }
}

/// A finding with the offset that determines its enclosing suppressions.
package struct LocatedFinding: Sendable {
  package let finding: Finding
  /// In bytes.
  package let offset: Int

  /// A finding about the text: its offset is the start of its range.
  package init(_ finding: Finding) {
    self.finding = finding
    offset = finding.range.start
  }

  /// A finding about a view: its offset is that of the view, whatever its range.
  package init(_ finding: Finding, in layout: AnalyzedLayout) {
    self.finding = finding
    offset = finding.view.map { layout.wholeRange(of: $0.view).start } ?? finding.range.start
  }
}

/// The ranges of views that are not checked: hidden ones, and those with an unknown frame or override. A
/// suppression there is not reported as unused.
struct UncheckedRanges {
  /// Disjoint, in the order of the text.
  private var stretches: [SourceRange] = []

  /// - Parameter includingHidden: hidden views are not checked.
  init(in layouts: [ParsedLayout], includingHidden: Bool) {
    let ranges = layouts.flatMap { layout in
      layout.hierarchy.views.lazy.filter { view in
        (includingHidden && view.isHidden) || view.geometry == nil || view.pointInside == .custom
          || view.hitTest == .custom
      }.map { layout.sourceMap.range(of: $0.node) }
    }
    for range in ranges.sorted() {
      // Views are nested: one that starts inside the last ends there too.
      guard let last = stretches.last, range.start < last.end else {
        stretches.append(range)
        continue
      }
    }
  }

  /// The ranges of layouts that are laid out on other screens, whose choice is not part of the document.
  init(onOtherScreens layouts: [ParsedLayout]) {
    stretches = layouts.compactMap { layout in
      guard let root = layout.hierarchy.roots.first,
        layout.hierarchy.spec?.canvases.contains(where: {
          $0.root == root && ($0.fillsScreen || $0.isSheet)
        })
          == true
      else { return nil }
      return layout.sourceMap.range(of: layout.hierarchy[root].node)
    }.sorted()
  }

  /// Whether any of them overlaps `range`.
  func meet(_ range: SourceRange) -> Bool {
    let index = stretches.partitioningIndex { $0.end > range.start }
    return index < stretches.count && stretches[index].start < range.end
  }
}
