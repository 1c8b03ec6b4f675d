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

  /// Circles of recognizers that wait for each other and get the same touches, so that none ever
  /// fires; each starts with its first in painting order and goes on with the one that it waits for.
  ///
  /// Of circles that share a recognizer, one is given.
  package var cycles: [[RecognizerID]] {
    var finished: Set<RecognizerID> = []
    var cycles: [[RecognizerID]] = []
    for start in required.keys.sorted() where !finished.contains(start) {
      if let cycle = cycle(from: start, &finished) { cycles.append(cycle) }
    }
    return cycles.sorted { $0[0] < $1[0] }
  }

  /// Walks down from one recognizer, depth first, until one comes up that is being walked.
  private func cycle(
    from start: RecognizerID, _ finished: inout Set<RecognizerID>
  ) -> [RecognizerID]? {
    var path: [(id: RecognizerID, next: Int)] = [(start, 0)]
    var places: [RecognizerID: Int] = [start: 0]
    var found: [RecognizerID]?
    while let (id, next) = path.last {
      let others = required(by: id)
      guard next < others.count else {
        finished.insert(id)
        places[id] = nil
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let other = others[next]
      if let place = places[other] {
        let cycle = path[place...].map(\.id)
        if found == nil, getTheSameTouches(cycle) { found = Self.rotated(cycle) }
      } else if !finished.contains(other) {
        places[other] = path.count
        path.append((other, 0))
      }
    }
    return found
  }

  /// A touch comes to the recognizers of its view and of all above it (GR-1).
  private func getTheSameTouches(_ cycle: [RecognizerID]) -> Bool {
    guard let deepest = cycle.map(\.view).max() else { return false }
    return cycle.allSatisfy {
      $0.view == deepest || hierarchy.isDescendant(deepest, of: $0.view)
    } && cycle.allSatisfy { hierarchy[$0].isEnabled }
  }

  private static func rotated(_ cycle: [RecognizerID]) -> [RecognizerID] {
    guard let first = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return cycle }
    return Array(cycle[first...] + cycle[..<first])
  }
}
