/// How many findings of each name a document has, so that two states of it can be compared.
///
/// A finding is known again by its rule, its severity and its view: the view's id, else its path.
/// Not by its message: amounts in it change when something else is mended. What is about no view is
/// known by its message.
struct FindingTally {
  private var counts: [Name: Int] = [:]

  struct Name: Hashable {
    let rule: String
    let severity: Severity
    let subject: String

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity
      subject = finding.view.map { $0.id ?? $0.path } ?? finding.message.text
    }
  }

  init(_ findings: some Sequence<Finding>) {
    for finding in findings { counts[Name(finding), default: 0] += 1 }
  }

  /// Whether all of this is in another tally once `gone` is taken out of that: nothing new has come,
  /// and what should have gone has.
  func isWithin(_ other: FindingTally, without gone: FindingTally) -> Bool {
    counts.allSatisfy { name, count in
      count <= other.counts[name, default: 0] - gone.counts[name, default: 0]
    }
  }
}
