internal import LayoutModel

extension [Finding] {
  /// One finding for each cause: the views that one ancestor clips at the same edges on the same screens
  /// are one problem, which the finding about the worst view reports.
  ///
  /// The findings of a pattern are one as well. Findings are grouped after suppressions and settings, so that a
  /// suppressed finding does not hide others. The order is kept.
  func grouped() -> [Finding] { groupedByClipping().groupedByPattern() }

  /// The finding with the smallest amount stands for all of a pattern, and the others follow in this order.
  private func groupedByPattern() -> [Finding] {
    grouped(by: PatternKey.init) { findings, members in
      let ordered = members.sorted {
        (self[$0].pattern?.amount ?? 0, $0) < (self[$1].pattern?.amount ?? 0, $1)
      }
      findings[ordered[0]].add(ofPattern: ordered.dropFirst().map { self[$0] })
      return ordered[0]
    }
  }

  private func groupedByClipping() -> [Finding] {
    grouped(by: ClippingKey.init) { findings, members in
      let worst = members.dropFirst().reduce(members[0]) { worst, next in
        self[next].isWorse(than: self[worst]) ? next : worst
      }
      findings[worst].add(members.filter { $0 != worst }.map { self[$0] })
      return worst
    }
  }

  /// - Parameters:
  ///   - key: equal for the findings of a group; nil: the finding is in none.
  ///   - join: adds the findings of a group to one of them, and returns its index.
  private func grouped<Key: Hashable>(
    by key: (Finding) -> Key?, _ join: (inout [Finding], [Int]) -> Int
  ) -> [Finding] {
    var groups: [Key: [Int]] = [:]
    for (index, finding) in enumerated() {
      if let key = key(finding) { groups[key, default: []].append(index) }
    }
    var findings = self
    var removed: Set<Int> = []
    for members in groups.values where members.count > 1 {
      let kept = join(&findings, members)
      removed.formUnion(members.filter { $0 != kept })
    }
    return findings.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
  }
}

/// Findings of one pattern.
private struct PatternKey: Hashable {
  let rule: String
  let name: String
  let severity: Severity

  init?(_ finding: Finding) {
    guard let pattern = finding.pattern else { return nil }
    (rule, name, severity) = (finding.rule, pattern.name, finding.severity)
  }
}

/// Findings with an equal key have one cause.
private struct ClippingKey: Hashable {
  let rule: String
  let layout: Int
  let ancestor: ViewID
  let edges: Set<Finding.Clipping.Edge>
  let screens: Set<Finding.ScreenContext>
  let isOnOtherScreensOnly: Bool

  init?(_ finding: Finding) {
    guard let clipping = finding.clipping, !clipping.edges.isEmpty else { return nil }
    rule = finding.rule
    layout = clipping.layout
    ancestor = clipping.ancestor
    edges = clipping.edges
    screens = Set(finding.screens)
    isOnOtherScreensOnly = finding.isOnOtherScreensOnly
  }
}

extension Finding {
  fileprivate func isWorse(than other: Finding) -> Bool {
    if severity != other.severity { return severity > other.severity }
    let (share, otherShare) = (message.lostShare ?? 0, other.message.lostShare ?? 0)
    if share != otherShare { return share > otherShare }
    return clipping?.distance ?? 0 > other.clipping?.distance ?? 0
  }

  /// Adds findings of the same pattern as related locations.
  fileprivate mutating func add(ofPattern others: [Finding]) {
    message = message.adding(.init(named: others.compactMap(\.message.subject)))
    let locations = others.map { other in
      let message = other.message
      return RelatedLocation(other.range, Message(message.effect.sentence(about: message.subject)))
    }
    related += locations.prefix(Swift.max(Self.relatedLimit - related.count, 0))
  }

  /// Adds findings of the same cause as related locations, with their fixes.
  fileprivate mutating func add(_ others: [Finding]) {
    // Where all of its area is lost, the message states the same of the others.
    for other in others where message.lostShare != 1 || other.message.lostShare == 1 {
      message = message.adding(.init(named: [other.message.subject ?? ""]))
      message = message.adding(other.message.otherControls)
    }
    for other in others {
      guard related.count < Self.relatedLimit else { break }
      guard let name = other.message.subject, let share = other.message.lostShare else { continue }
      let location = RelatedLocation(other.range, .alsoLost(name, share))
      // What the other finding reports about further screens is left out.
      for next in [location] + other.related where next.message.screens.isEmpty {
        if !related.contains(next) { related.append(next) }
      }
    }
    for fix in others.flatMap(\.fixes) where !fixes.contains(where: { $0.title == fix.title }) {
      fixes.append(fix)
    }
  }

  /// The greatest number of related locations of a group.
  private static let relatedLimit = 12
}

extension Finding.Message {
  fileprivate var otherControls: Finding.OtherControls {
    guard case .lost(_, let others, _) = effect else { return 0 }
    return others
  }
}
