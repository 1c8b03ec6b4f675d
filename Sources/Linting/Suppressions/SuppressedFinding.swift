internal import LayoutModel

/// A finding that the document, the configuration or a baseline suppresses. Some report formats contain it.
package struct SuppressedFinding: Hashable, Sendable {
  package let finding: Finding
  package let origin: Origin
  /// The project's explanation; nil: it has none.
  package private(set) var reason: String?

  package enum Origin: Hashable, Sendable {
    /// A `disable` member or note of the document.
    case document
    case configuration
    case baseline
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
    self = inDocument.compactMap(settings.apply).map {
      SuppressedFinding(finding: $0, origin: .document)
    }
    self += accepted.map { SuppressedFinding(finding: $0, origin: .baseline) }
    var next = kept.startIndex
    for finding in candidates {
      if next < kept.endIndex, kept[next] == finding {
        next += 1
      } else {
        append(
          SuppressedFinding(
            finding: finding, origin: .configuration, reason: settings.reason(for: finding)))
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
