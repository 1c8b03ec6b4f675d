internal import LayoutModel

/// How many findings of each name a document has, so that two states of its text can be compared.
///
/// A finding is known again by its rule and what it is about: the view's id, else its path; where
/// it is about no view, its place. Not by its message: amounts in it, and places in arrays, change
/// when something else is mended. One that has become graver counts as new, one that has become
/// milder does not: so each is counted at its severity and at all below.
struct FindingTally {
  private var counts: [Name: Int] = [:]

  package struct Name: Hashable {
    let rule: String
    private(set) var severity: Severity
    let subject: Subject

    enum Subject: Hashable {
      case view(String)
      /// In the text that the mending began with; nil for what was put in.
      case place(Int?)
    }

    /// - Parameter origins: of the places in the text that the finding is about.
    init(_ finding: Finding, _ origins: TextPieces.Origins) {
      rule = finding.rule
      severity = finding.severity
      subject =
        finding.view.map { .view($0.id ?? $0.path) } ?? .place(origins[finding.range.start])
    }

    fileprivate func at(_ severity: Severity) -> Name {
      var name = self
      name.severity = severity
      return name
    }
  }

  package init(_ names: some Sequence<Name>) {
    for name in names {
      for severity in Severity.allCases where severity <= name.severity {
        counts[name.at(severity), default: 0] += 1
      }
    }
  }

  /// Whether all of this that is of some gravity is in another tally once `gone` is taken out of that:
  /// nothing new has come, and what should have gone has.
  ///
  /// - Parameter severity: the least that counts.
  package func isWithin(
    _ other: FindingTally, without gone: FindingTally, from severity: Severity
  ) -> Bool {
    counts.allSatisfy { name, count in
      name.severity < severity
        || count <= other.counts[name, default: 0] - gone.counts[name, default: 0]
    }
  }
}
