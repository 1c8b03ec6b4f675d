/// Applies safe fixes to a document, round after round, until none helps any more.
///
/// A round tries all fixes at once that do not get in each other's way. Where its result has a
/// finding that was not there before, or still one that should be gone, it is dropped and half of
/// the fixes are tried, down to a single one, which is then refused. At the end the refused ones
/// get a last chance in the text as it is by then. So fixing the result changes nothing: it would
/// begin with that last round, which came to nothing. And each round that is kept leaves fewer
/// findings, so there is an end.
struct Mender {
  private let linter: Linter
  private(set) var state: MendedDocument
  private var refused: Set<Trial.Name> = []
  private var checks = 0

  /// How often the text is checked at most. A round of which each fix is good takes one check, a
  /// bad one among a thousand about twenty: a document that needs more keeps what is left.
  static let checkLimit = 200

  /// How many fixes a round tries at most: each has to find its place among the others.
  static let fixesAtOnce = 10_000

  init(_ document: CheckedDocument, by linter: Linter) {
    self.linter = linter
    state = MendedDocument(document)
  }

  mutating func run() {
    var size = Self.fixesAtOnce
    var hasChanged = false
    while checks < Self.checkLimit {
      let trials = trials(atMost: size)
      if trials.isEmpty {
        guard hasChanged, !refused.isEmpty else { return }
        (refused, hasChanged, size) = ([], false, Self.fixesAtOnce)
      } else if keeps(trials) {
        (hasChanged, size) = (true, Self.fixesAtOnce)
      } else if trials.count == 1 {
        refused.insert(trials[0].name)
        size = Self.fixesAtOnce
      } else {
        size = trials.count / 2
      }
    }
  }

  /// A finding with the fix that is tried on it.
  private struct Trial {
    let finding: Finding
    let fix: Fix
    let name: Name

    /// Tells the findings of one state of the text apart.
    struct Name: Hashable {
      let finding: FindingTally.Name
      let message: Finding.Message
      /// Among those that are alike in the above.
      var number = 0
    }
  }

  /// The first fixes that can be made together, one for each finding that has a safe one.
  private func trials(atMost size: Int) -> [Trial] {
    var taken = EditList(for: state.document.source)
    var trials: [Trial] = []
    var counts: [Trial.Name: Int] = [:]
    for finding in state.document.findings where trials.count < size {
      guard let fix = finding.safeFix else { continue }
      var name = Trial.Name(finding: FindingTally.Name(finding), message: finding.message)
      counts[name, default: 0] += 1
      name.number = counts[name, default: 0]
      guard !refused.contains(name), taken.add(fix) else { continue }
      trials.append(Trial(finding: finding, fix: fix, name: name))
    }
    return trials
  }

  /// Makes the fixes, and keeps the result where it is better.
  private mutating func keeps(_ trials: [Trial]) -> Bool {
    guard var next = state(after: trials.map(\.fix), in: state) else { return false }
    let before = FindingTally(state.document.findings)
    let gone = FindingTally(trials.map(\.finding))
    var isBetter: Bool { FindingTally(next.document.findings).isWithin(before, without: gone) }
    // What is mended needs its suppressions no more: these go with the fault.
    for _ in 0..<Self.suppressionRounds where !isBetter {
      let rule = DocumentRule.unusedSuppression.rawValue
      let cures = next.document.findings.filter { $0.rule == rule }.compactMap(\.safeFix)
      guard let further = state(after: cures, in: next) else { break }
      next = further
    }
    guard isBetter else { return false }
    state = next
    return true
  }

  /// Names that stand side by side in an array go in two rounds, and then the array.
  private static let suppressionRounds = 3

  /// The document with those of the fixes made that do not get in each other's way; nil where it
  /// is then no such document any more, or nothing was made.
  private mutating func state(after fixes: [Fix], in state: MendedDocument) -> MendedDocument? {
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
