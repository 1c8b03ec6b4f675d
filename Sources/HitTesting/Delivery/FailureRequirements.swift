package import LayoutModel

/// The failure requirements between recognizers: those of `require(toFail:)` and of delegates
/// (GR-12).
package struct FailureRequirements: Sendable {
  /// In the order of the recognizers that declare them or whose delegates do.
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

  /// The recognizers that must fail before `id` recognizes, if they receive the same touch.
  package func required(by id: RecognizerID) -> [RecognizerID] { required[id] ?? [] }

  /// The recognizers that another one waits for.
  package var awaited: Set<RecognizerID> { Set(required.values.joined()) }

  /// Cycles of recognizers that wait for each other and receive the same touches, so that none
  /// recognizes. Each begins with its first recognizer in painting order and continues with the one
  /// that it waits for.
  ///
  /// Of cycles with a common recognizer, the shortest one of the outermost is included.
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

  /// The limit on requirements that are followed. Only a document made to be slow has more, and
  /// then cycles are missed.
  private static let stepLimit = 1_000_000

  /// The shortest cycle in which `last` is the last in painting order, beginning with it.
  ///
  /// A recognizer on the same view or an ancestor receives the same touches (GR-1), so all
  /// recognizers found on the way do.
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

  /// Whether the recognizer would recognize without failure requirements. One that receives no
  /// touch delays no other. One whose delegate prevents it may or may not fail.
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

/// A recognizer that waits for another to fail, if both receive the same touch (GR-12).
package struct FailureRequirement: Hashable, Sendable {
  package let waiting: RecognizerID
  package let required: RecognizerID
  package let source: Source

  /// Where the requirement is declared.
  package enum Source: Hashable, Sendable {
    /// `require(toFail:)`: `requiresFailureOf`.
    case requirement
    /// The delegate of the waiting recognizer: `shouldRequireFailureOf`.
    case waitingDelegate
    /// The delegate of the required recognizer: `shouldBeRequiredToFailBy`.
    case requiredDelegate
  }
}
