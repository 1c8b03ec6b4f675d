package import LayoutModel

/// Which recognizer waits for which to fail: by `require(toFail:)` and by the delegates' answers
/// (GR-12).
package struct FailureRequirements: Sendable {
  /// Each with who says so, in the order of the recognizers that say it or whose delegates do.
  package private(set) var all: [FailureRequirement] = []

  private let hierarchy: ViewHierarchy
  private var required: [RecognizerID: [RecognizerID]] = [:]

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    let all = hierarchy.recognizers
    var named: [String: RecognizerID] = [:]
    for id in all {
      if let name = hierarchy[id].id, named[name] == nil { named[name] = id }
    }
    for id in all {
      let recognizer = hierarchy[id]
      for other in recognizer.requiresFailureOf { add(named[other], before: id, .requirement) }
      for other in recognizer.delegate?.shouldRequireFailureOf ?? [] {
        add(named[other], before: id, .waitingDelegate)
      }
      for other in recognizer.delegate?.shouldBeRequiredToFailBy ?? [] {
        if let other = named[other] { add(id, before: other, .requiredDelegate) }
      }
    }
  }

  private mutating func add(
    _ first: RecognizerID?, before id: RecognizerID, _ source: FailureRequirement.Source
  ) {
    guard let first, first != id else { return }
    required[id, default: []].append(first)
    all.append(FailureRequirement(waiting: id, required: first, source: source))
  }

  /// Those that must fail before `id` recognizes, if they watch the same touch.
  package func required(by id: RecognizerID) -> [RecognizerID] { required[id] ?? [] }

  /// Those that another waits for.
  package var awaited: Set<RecognizerID> { Set(required.values.joined()) }

  /// Circles of recognizers that wait for each other and get the same touches, so that none ever
  /// fires; each starts with its first in painting order and goes on with the one that it waits for.
  ///
  /// Of circles that share a recognizer, the shortest of the outermost is given.
  package var cycles: [[RecognizerID]] {
    var cycles: [[RecognizerID]] = []
    var used: Set<RecognizerID> = []
    var stepsLeft = Self.stepLimit
    for last in required.keys.sorted() where mayFire(last) && !used.contains(last) {
      guard let cycle = cycle(endingWith: last, without: used, &stepsLeft) else { continue }
      used.formUnion(cycle)
      cycles.append(Self.rotated(cycle))
    }
    return cycles.sorted { $0[0] < $1[0] }
  }

  /// How many requirements are followed: a layout has a handful, and only a text that is made to be
  /// slow has so many that circles are left unfound.
  private static let stepLimit = 1_000_000

  /// The shortest circle in which `last` comes last in painting order, from it on.
  ///
  /// What gets the same touches as it stands on its view or on one above (GR-1), so that all that is
  /// found on the way gets them.
  private func cycle(
    endingWith last: RecognizerID, without used: Set<RecognizerID>, _ stepsLeft: inout Int
  ) -> [RecognizerID]? {
    var waiting = [last]
    var next = 0
    var previous: [RecognizerID: RecognizerID] = [:]
    while next < waiting.count {
      let id = waiting[next]
      next += 1
      for other in required(by: id) where stepsLeft > 0 {
        stepsLeft -= 1
        if other == last { return Self.path(to: id, from: last, previous) }
        guard other < last, previous[other] == nil, !used.contains(other), mayFire(other),
          other.view == last.view || hierarchy.isDescendant(last.view, of: other.view)
        else { continue }
        previous[other] = id
        waiting.append(other)
      }
    }
    return nil
  }

  private static func path(
    to end: RecognizerID, from start: RecognizerID, _ previous: [RecognizerID: RecognizerID]
  ) -> [RecognizerID] {
    Array(sequence(first: end) { $0 == start ? nil : previous[$0] }.reversed())
  }

  /// Whether it would fire if nobody made it wait: one that gets no touch keeps nobody waiting, and
  /// what becomes of one that its delegate stops is not known.
  private func mayFire(_ id: RecognizerID) -> Bool {
    let recognizer = hierarchy[id]
    return recognizer.isEnabled && recognizer.delegate?.shouldReceiveTouch != false
      && recognizer.delegate?.shouldBegin != false
  }

  private static func rotated(_ cycle: [RecognizerID]) -> [RecognizerID] {
    guard let first = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return cycle }
    return Array(cycle[first...] + cycle[..<first])
  }
}

/// One recognizer that waits for another to fail, if both watch the same touch (GR-12).
package struct FailureRequirement: Hashable, Sendable {
  package let waiting: RecognizerID
  package let required: RecognizerID
  package let source: Source

  /// Who says so.
  package enum Source: Hashable, Sendable {
    /// `require(toFail:)`, as `requiresFailureOf` has it.
    case requirement
    /// The delegate of the one that waits: `shouldRequireFailureOf`.
    case waitingDelegate
    /// The delegate of the one that is waited for: `shouldBeRequiredToFailBy`.
    case requiredDelegate
  }
}
