package import LayoutModel

/// Applies safe fixes to a document in rounds, until none improves it.
///
/// A round applies all fixes whose edits do not overlap, for the most severe findings first. If the
/// result has a new finding, or still has a finding that should be fixed, the round is discarded and
/// half of the fixes are tried, down to a single one, which is then rejected. After that the rounds
/// grow again. A new finding that is less severe than the fixed ones is accepted: a label that becomes
/// touchable may be small. At the end the rejected fixes are tried again in the resulting text.
/// Applying fixes to the result therefore changes nothing: it would repeat these last rounds. Each
/// accepted round leaves fewer findings of its severity and none more severe, so that it terminates.
package struct FixApplier {
  private let linter: Linter
  private let cancellation: Cancellation
  private(set) var state: FixedDocument
  private var refused: Set<Candidate.Name> = []
  private var checks = 0

  /// The greatest number of checks; findings that remain are not fixed. If all fixes are good, one check
  /// suffices; to find a bad one among a thousand takes about twenty.
  package static let checkLimit = 200

  /// The greatest number of fixes in a round.
  package static let fixesAtOnce = 10_000

  package init(
    _ document: CheckedDocument, by linter: Linter, cancellation: Cancellation = .none
  ) {
    self.linter = linter
    self.cancellation = cancellation
    state = FixedDocument(document)
  }

  package mutating func run() {
    var size = Self.fixesAtOnce
    var hasChanged = false
    while checks < Self.checkLimit, !cancellation.isCancelled {
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

  /// A fix that is tried.
  private struct Candidate {
    let fix: Fix
    let name: Name

    /// Identifies a finding in one state of the text.
    struct Name: Hashable {
      let finding: FindingTally.Name
      /// Among findings with equal names.
      let number: Int
    }
  }

  /// The first fixes that can be applied together, one for each finding with a safe fix; all of one
  /// severity.
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

  /// All fixes that are not rejected.
  private func openTrials() -> [Candidate] {
    var counts: [FindingTally.Name: Int] = [:]
    return zip(state.document.ungroupedFindings, state.findingNames).compactMap { finding, name in
      guard let fix = finding.safeFix else { return nil }
      counts[name, default: 0] += 1
      let name = Candidate.Name(finding: name, number: counts[name, default: 0])
      return refused.contains(name) ? nil : Candidate(fix: fix, name: name)
    }
  }

  /// Applies the fixes, and keeps the result if it is better.
  private mutating func keeps(_ trials: [Candidate]) -> Bool {
    guard var next = state(after: trials.map(\.fix), in: state) else { return false }
    let before = FindingTally(state.findingNames)
    let gone = FindingTally(trials.map(\.name.finding))
    let severity = trials.map(\.name.finding.severity).min() ?? .info
    var isBetter: Bool {
      FindingTally(next.findingNames).isWithin(before, without: gone, from: severity)
    }
    // Suppressions of fixed findings are removed too.
    for _ in 0..<Self.suppressionRounds where !isBetter {
      let rule = DocumentRule.unusedSuppression.rawValue
      let fixes = next.document.ungroupedFindings.filter { $0.rule == rule }.compactMap(\.safeFix)
      guard let further = state(after: fixes, in: next) else { break }
      next = further
    }
    guard isBetter else { return false }
    state = next
    return true
  }

  /// Adjacent names of an array are removed in two rounds, and then the array.
  private static let suppressionRounds = 2

  /// The document with the fixes whose edits do not overlap; nil if no fix was applied, or the result
  /// is a document of another kind.
  private mutating func state(after fixes: [Fix], in state: FixedDocument) -> FixedDocument? {
    var edits = EditList(for: state.document.source)
    let made = fixes.count { edits.add($0) }
    guard made > 0 else { return nil }
    checks += 1
    let source = state.document.source.applying(edits)
    guard let document = linter.check(source, cancellation: cancellation),
      !cancellation.isCancelled,
      document.format == state.document.format,
      document.layouts.count == state.document.layouts.count
    else { return nil }
    return state.next(document, by: edits, fixCount: made)
  }
}

extension Finding {
  fileprivate var safeFix: Fix? { fixes.first(where: \.isSafe) }
}

/// A document with its applied fixes.
package struct FixedDocument: Sendable {
  /// The current state.
  package let document: CheckedDocument
  package private(set) var fixCount = 0
  private var pieces: TextPieces

  /// A document without applied fixes.
  package init(_ document: CheckedDocument) {
    self.document = document
    pieces = TextPieces(document.source)
  }

  /// The number of findings with a safe fix that was rejected: it would not have fixed the finding, or
  /// would have caused one of the same severity.
  package var refusedCount: Int {
    document.findings.count { $0.fixes.contains(where: \.isSafe) }
  }

  /// The changes as edits of the original text, in order of their offsets.
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
  /// A fix is applied completely or not at all, and only if it removes its finding and causes no new one
  /// of the same severity. Bytes outside its edits are unchanged. Applying fixes to the result changes
  /// nothing, except beyond the limits of `FixApplier`.
  ///
  /// - Parameter cancellation: if it is cancelled, the document with the fixes so far is returned.
  package func applyFixes(
    _ document: CheckedDocument, cancellation: Cancellation = .none
  ) -> FixedDocument {
    guard document.editing != nil else { return FixedDocument(document) }
    var applier = FixApplier(document, by: self, cancellation: cancellation)
    applier.run()
    return applier.state
  }
}

/// The number of findings by name in one state of a document, to compare two states.
///
/// A finding is identified by its rule and its subject: the view's id, else its path, or its offset if
/// it is not about a view. The message is not part of its identity: amounts and array positions change
/// with other fixes. A finding that becomes more severe counts as new, one that becomes less severe
/// does not: each is counted at its severity and at all lower ones.
struct FindingTally {
  private var counts: [Name: Int] = [:]

  package struct Name: Hashable {
    let rule: String
    private(set) var severity: Severity
    let subject: Subject

    enum Subject: Hashable {
      case view(String)
      /// The offset in the original text; nil in inserted text.
      case offset(Int?)
    }

    /// - Parameter origins: the original offsets of the text.
    init(_ finding: Finding, _ origins: TextPieces.Origins) {
      rule = finding.rule
      severity = finding.severity
      subject =
        finding.view.map { .view($0.id ?? $0.path) } ?? .offset(origins[finding.range.start])
    }

    fileprivate func at(_ severity: Severity) -> Name {
      var name = self
      name.severity = severity
      return name
    }
  }

  init(_ names: some Sequence<Name>) {
    for name in names {
      for severity in Severity.allCases where severity <= name.severity {
        counts[name.at(severity), default: 0] += 1
      }
    }
  }

  /// Whether another tally without `gone` contains all findings of this one: there is no new finding, and
  /// the fixed ones are gone.
  ///
  /// - Parameter severity: the lowest severity to compare.
  func isWithin(
    _ other: FindingTally, without gone: FindingTally, from severity: Severity
  ) -> Bool {
    counts.allSatisfy { name, count in
      name.severity < severity
        || count <= other.counts[name, default: 0] - gone.counts[name, default: 0]
    }
  }
}
