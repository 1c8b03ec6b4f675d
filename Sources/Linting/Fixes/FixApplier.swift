internal import LayoutModel

/// Applies safe fixes to a document, round after round, until none helps any more.
///
/// A round tries all fixes at once that do not get in each other's way, those of the gravest findings
/// first. Where its result has a finding that was not there before, or still one that should be gone,
/// it is dropped and half of the fixes are tried, down to a single one, which is then refused; behind
/// that the rounds grow again. A new finding that is milder than what was mended is no reason to
/// drop: the dead label that comes to life is still small. At the end the refused ones get a last
/// chance in the text as it is by then. So mending the result changes nothing: it would begin with
/// those last rounds, which came to nothing. And each round that is kept leaves fewer findings of
/// its gravity and none graver, so there is an end.
package struct FixApplier {
  private let linter: Linter
  private(set) var state: FixedDocument
  private var refused: Set<Candidate.Name> = []
  private var checks = 0

  /// How often the text is checked at most; what is not mended by then stays as it is. Fixes that
  /// are all good take one check; to find a bad one among a thousand takes about twenty.
  package static let checkLimit = 200

  /// How many fixes a round tries at most: each has to find its place among the others.
  package static let fixesAtOnce = 10_000

  package init(_ document: CheckedDocument, by linter: Linter) {
    self.linter = linter
    state = FixedDocument(document)
  }

  package mutating func run() {
    var size = Self.fixesAtOnce
    var hasChanged = false
    while checks < Self.checkLimit {
      let trials = trials(atMost: size)
      if trials.isEmpty {
        guard hasChanged, !refused.isEmpty else { return }
        (refused, hasChanged, size) = ([], false, Self.fixesAtOnce)
      } else if keeps(trials) {
        (hasChanged, size) = (true, min(4 * size, Self.fixesAtOnce))
      } else if trials.count == 1 {
        refused.insert(trials[0].name)
        size = 1
      } else {
        size = trials.count / 2
      }
    }
  }

  /// A finding's fix that is tried.
  private struct Candidate {
    let fix: Fix
    let name: Name

    /// Tells the findings of one state of the text apart.
    struct Name: Hashable {
      let finding: FindingTally.Name
      /// Among those that are alike.
      let number: Int
    }
  }

  /// The first fixes that can be made together, one for each finding that has a safe one; all of
  /// one severity.
  private func trials(atMost size: Int) -> [Candidate] {
    let open = openTrials()
    let gravest = open.map(\.name.finding.severity).max()
    var taken = EditList(for: state.document.source)
    var trials: [Candidate] = []
    for trial in open where trial.name.finding.severity == gravest {
      guard trials.count < size else { break }
      if taken.add(trial.fix) { trials.append(trial) }
    }
    return trials
  }

  /// All that are not refused.
  private func openTrials() -> [Candidate] {
    var counts: [FindingTally.Name: Int] = [:]
    return zip(state.document.ungroupedFindings, state.findingNames).compactMap { finding, name in
      guard let fix = finding.safeFix else { return nil }
      counts[name, default: 0] += 1
      let name = Candidate.Name(finding: name, number: counts[name, default: 0])
      return refused.contains(name) ? nil : Candidate(fix: fix, name: name)
    }
  }

  /// Makes the fixes, and keeps the result where it is better.
  private mutating func keeps(_ trials: [Candidate]) -> Bool {
    guard var next = state(after: trials.map(\.fix), in: state) else { return false }
    let before = FindingTally(state.findingNames)
    let gone = FindingTally(trials.map(\.name.finding))
    let severity = trials.map(\.name.finding.severity).min() ?? .info
    var isBetter: Bool {
      FindingTally(next.findingNames).isWithin(before, without: gone, from: severity)
    }
    // What is mended needs its suppressions no more: these go with the fault.
    for _ in 0..<Self.suppressionRounds where !isBetter {
      let rule = DocumentRule.unusedSuppression.rawValue
      let cures = next.document.ungroupedFindings.filter { $0.rule == rule }.compactMap(\.safeFix)
      guard let further = state(after: cures, in: next) else { break }
      next = further
    }
    guard isBetter else { return false }
    state = next
    return true
  }

  /// Names that stand side by side in an array go in two rounds, and then the array.
  private static let suppressionRounds = 2

  /// The document with those of the fixes made that do not get in each other's way; nil where it
  /// is then no such document any more, or nothing was made.
  private mutating func state(after fixes: [Fix], in state: FixedDocument) -> FixedDocument? {
    var edits = EditList(for: state.document.source)
    let made = fixes.count { edits.add($0) }
    guard made > 0 else { return nil }
    checks += 1
    guard let document = linter.check(state.document.source.applying(edits)),
      document.format == state.document.format,
      document.layouts.count == state.document.layouts.count
    else { return nil }
    return state.next(document, by: edits, fixCount: made)
  }
}

extension Finding {
  fileprivate var safeFix: Fix? { fixes.first(where: \.isSafe) }
}

/// A document whose safe fixes are applied, with what was done to it.
package struct FixedDocument: Sendable {
  /// As it is now.
  package let document: CheckedDocument
  package private(set) var fixCount = 0
  private var pieces: TextPieces

  /// A document to which nothing was done yet.
  package init(_ document: CheckedDocument) {
    self.document = document
    pieces = TextPieces(document.source)
  }

  /// How many of its findings have a safe fix that was not made: it would not have cured, or would
  /// have brought something as grave.
  package var refusedCount: Int {
    document.findings.count { $0.fixes.contains(where: \.isSafe) }
  }

  /// What was done to the text, as edits of the one that it was, in the order of the places.
  package var edits: [Fix.Edit] { pieces.edits }

  /// The names of its findings, in their order.
  var findingNames: [FindingTally.Name] {
    let origins = pieces.origins
    return document.ungroupedFindings.map { FindingTally.Name($0, origins) }
  }

  package func next(_ document: CheckedDocument, by edits: EditList, fixCount: Int) -> FixedDocument
  {
    var next = FixedDocument(document)
    next.pieces = pieces
    next.pieces.apply(edits)
    next.fixCount = self.fixCount + fixCount
    return next
  }
}

extension Linter {
  /// Applies the safe fixes of a document's findings.
  ///
  /// A fix is made whole or not at all, and only where its finding is then gone and none as grave has
  /// come that was not there. Every byte outside its edits stays. Mending the result changes nothing, but
  /// for what the limits of `FixApplier` cut off.
  package func applyFixes(_ document: CheckedDocument) -> FixedDocument {
    guard document.format.notation != nil else { return FixedDocument(document) }
    var mender = FixApplier(document, by: self)
    mender.run()
    return mender.state
  }
}

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
