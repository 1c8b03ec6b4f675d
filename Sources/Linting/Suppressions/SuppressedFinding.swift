internal import LayoutModel

/// A finding that the document, the configuration or a baseline suppresses. Some report formats contain it.
package struct SuppressedFinding: Hashable, Sendable {
  package let finding: Finding
  package let origin: Origin
  /// The project's explanation; nil: it has none.
  package let reason: String?

  package enum Origin: Hashable, Sendable {
    /// A `disable` member or note of the document.
    case document
    case configuration
    case baseline
  }

  package init(_ finding: Finding, by origin: Origin, reason: String? = nil) {
    self.finding = finding
    self.origin = origin
    self.reason = reason
  }
}

extension [SuppressedFinding] {
  /// The suppressed findings of one document in the order of the text. Those of disabled rules are left
  /// out.
  ///
  /// - Parameters:
  ///   - inDocument: the findings that the document suppresses.
  ///   - candidates: the findings that the configuration can suppress.
  ///   - kept: those of them that it does not suppress, in the same order.
  ///   - accepted: those of them that the baseline accepts.
  init(
    inDocument: [Finding], candidates: [Finding], kept: [Finding], accepted: [Finding],
    settings: LintSettings
  ) {
    self = []
    // Most documents have no suppressed findings.
    if inDocument.isEmpty, accepted.isEmpty, kept.count == candidates.count { return }
    self = inDocument.compactMap(settings.apply).map { SuppressedFinding($0, by: .document) }
    self += accepted.map { SuppressedFinding($0, by: .baseline) }
    var next = kept.startIndex
    for finding in candidates {
      if next < kept.endIndex, kept[next] == finding {
        next += 1
      } else {
        append(
          SuppressedFinding(finding, by: .configuration, reason: settings.reason(for: finding)))
      }
    }
    sort { $0.finding.range < $1.finding.range }
  }
}

extension LintSettings {
  /// The reason of the first suppression that names the finding's rule or view, else of one for all
  /// findings.
  fileprivate func reason(for finding: Finding) -> String? {
    let view = finding.subjectName
    return suppressions.first { suppression in
      (suppression.rule == nil || suppression.rule == finding.rule)
        && (suppression.view == nil || view == nil || suppression.view == view)
    }?.reason
  }
}
