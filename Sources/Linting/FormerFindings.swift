internal import LayoutModel
internal import TouchModel

/// The findings about obstructions of an earlier check, for a layout in which a few views have changed.
///
/// A finding is reused if its obstruction is equal, and if its views are equal, with their superviews, and their texts
/// differ in their offsets only. Rules describe views by their own properties, those of their superviews, and the
/// classes and the tree of all views (`DisplayNames`).
struct FormerFindings: Sendable {
  private let obstructions: [TouchObstruction]
  /// The first victim of each obstruction, in ascending order.
  private let firstVictims: [ViewID]
  private let findings: [String: [Finding?]]
  private let change: TextChange
  private let former: SourceMap
  private let layout: CheckedLayout
  /// Whether each view or one of its superviews has changed.
  private let isChanged: [Bool]

  /// An edit changes one view. One that changes many makes a new layout.
  static let changedViewLimit = 64

  /// The views of a hierarchy that have changed since a check; nil: no finding of that can be reused.
  static func changedViews(of hierarchy: ViewHierarchy, since check: LayoutCheck) -> [ViewID]? {
    check.ofObstructions.isEmpty
      ? nil : hierarchy.changedViews(since: check.checked.hierarchy, limit: changedViewLimit)
  }

  /// - Parameter changed: the views that have changed.
  init(
    _ check: LayoutCheck, _ change: TextChange, for layout: CheckedLayout, changed: [ViewID]
  ) {
    obstructions = check.checked.obstructions
    let obstructions = obstructions
    firstVictims = obstructions.indices.map { obstructions[$0].victims[0].view }
    findings = check.ofObstructions
    former = check.checked.sourceMap
    (self.change, self.layout) = (change, layout)
    var isChanged = [Bool](repeating: false, count: layout.hierarchy.views.count)
    for id in changed {
      for index in id.index..<layout.hierarchy[id].subtreeEnd { isChanged[index] = true }
    }
    self.isChanged = isChanged
  }

  /// The findings of a rule, one for each former obstruction; nil: it had none.
  func findings(of rule: String) -> [Finding?]? { findings[rule] }

  /// The finding of a rule about an obstruction; nil: it must be checked.
  ///
  /// - Parameter findings: those of the rule.
  func finding(about obstruction: TouchObstruction, among findings: [Finding?]) -> Finding? {
    guard isReusable(obstruction) else { return nil }
    let first = obstruction.victims[0].view
    var index = firstVictims.partitioningIndex { $0 >= first }
    while index < firstVictims.count, firstVictims[index] == first {
      if let finding = findings[index], obstructions[index] == obstruction {
        return areUnchanged(obstruction) ? finding.shifted(by: change) : nil
      }
      index += 1
    }
    return nil
  }

  /// Whether the views of a finding are those of the obstruction.
  private func isReusable(_ obstruction: TouchObstruction) -> Bool {
    guard obstruction.codeEffects.isEmpty, obstruction.growingText == nil else { return false }
    switch obstruction.reason {
    case .outside, .covered, .overlapped: return true
    default: return false
    }
  }

  private func areUnchanged(_ obstruction: TouchObstruction) -> Bool {
    if case .outside(let cutter) = obstruction.reason, !isUnchanged(cutter) { return false }
    return isUnchanged(obstruction.cause)
      && obstruction.victims.allSatisfy { victim in
        isUnchanged(victim.view) && victim.scrolledIn.map(isUnchanged) != false
          && victim.occluders.allSatisfy { isUnchanged($0.view) }
      }
  }

  private func isUnchanged(_ id: ViewID) -> Bool {
    guard !isChanged[id.index] else { return false }
    let node = layout.hierarchy[id].node
    return former[node].isShifted(to: layout.sourceMap[node], by: change)
  }
}
