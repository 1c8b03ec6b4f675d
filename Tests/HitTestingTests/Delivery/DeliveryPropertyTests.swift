import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// Properties of all gestures on all layouts.
@Suite struct DeliveryPropertyTests {
  /// The gestures of one seed: each kind at some location, ended or cancelled.
  struct Played {
    let hierarchy: ViewHierarchy
    let gesture: TouchGesture
    let sequence: TouchSequence
  }

  /// On a screen with every kind of view, and on one with competing recognizers.
  private func played(seed: UInt64) -> [Played] {
    played(on: RandomLayout.hierarchy(seed: seed), seed: seed)
      + played(on: RandomGestures.hierarchy(seed: seed), seed: seed)
  }

  private func played(on hierarchy: ViewHierarchy, seed: UInt64) -> [Played] {
    let delivery = TouchDelivery(hierarchy)
    var random = SplitMix64(seed: seed)
    return TouchGesture.Kind.allCases.flatMap { kind in
      (0..<2).map { _ in
        let point = Point(
          Double.random(in: 0...390, using: &random), Double.random(in: 0...844, using: &random))
        let durations: [Double?] = [nil, 0.05, 0.4, 1.2]
        var gesture = TouchGesture(
          kind, at: point, duration: durations.randomElement(using: &random) ?? nil)
        gesture.isInterrupted = Int.random(in: 0..<6, using: &random) == 0
        return Played(
          hierarchy: hierarchy, gesture: gesture, sequence: delivery.play(gesture))
      }
    }
  }

  /// The other properties would hold for empty logs too.
  @Test func seedsProduceAllKindsOfMessages() {
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<150 {
      for event in played(seed: seed).flatMap(\.sequence.events) {
        counts[event.message.name, default: 0] += 1
        if case .state(.failed, let failure?) = event.message {
          let name = String(describing: failure).prefix { $0 != "(" }
          counts[String(name), default: 0] += 1
        }
      }
    }
    let wanted = [
      "touchesCancelled", "beginTracking", "cancelTracking", "endTracking", "shouldBegin",
      "shouldReceiveTouch", "shouldRecognizeSimultaneously", "shouldRequireFailureOf",
      "shouldBeRequiredToFailBy", "began", "changed", "ended", "cancelled", "save:", "excluded",
      "requirementRecognized", "controlTakesPrecedence", "heldTooLong", "noFurtherTap",
      "contentKeepsTouch", "liftedWhileWaiting", "didSelectRow",
    ]
    for name in wanted { #expect(counts[name, default: 0] > 0, "\(name)") }
  }

  @Test(arguments: UInt64(0)..<150)
  func everyTouchThatBeganEndsOrIsCancelled(seed: UInt64) {
    for played in played(seed: seed) {
      let log = played.sequence.events
      for (object, events) in Dictionary(grouping: log, by: \.object) {
        if case .responder(let responder) = object {
          guard played.receivesAllPhases(responder) else { continue }
          #expect(events.unfinishedFingers.isEmpty, "\(played) \(object)")
        } else {
          #expect(events.unfinishedFingers.isEmpty || events.hasLeftPossible, "\(played) \(object)")
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<150)
  func atMostOneExclusiveRecognizerRecognizesATouch(seed: UInt64) {
    for played in played(seed: seed) where played.gesture.kind != .doubleTap {
      guard played.gesture.usedFingerCount == 1 else { continue }
      let recognized = played.sequence.events.compactMap { event in
        event.isRecognition ? event.object : nil
      }
      for (index, first) in recognized.enumerated() {
        for second in recognized[(index + 1)...] where second != first {
          #expect(
            played.hierarchy.mayShareATouch(first, second), "\(played): \(first), \(second)")
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<150)
  func tracksEachTouchOfAControlToItsEnd(seed: UInt64) {
    for played in played(seed: seed) {
      for (object, events) in Dictionary(grouping: played.sequence.events, by: \.object) {
        var isTracking = false
        for event in events {
          switch event.message {
          case .control(.beginTracking):
            #expect(!isTracking, "\(played) \(object)")
            isTracking = true
          case .control(.continueTracking): #expect(isTracking, "\(played) \(object)")
          case .control(.endTracking), .control(.cancelTracking):
            #expect(isTracking, "\(played) \(object)")
            isTracking = false
          default: break
          }
        }
        #expect(!isTracking, "\(played) \(object)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<50)
  func isDeterministicAndInOrder(seed: UInt64) {
    for (first, second) in zip(played(seed: seed), played(seed: seed)) {
      #expect(first.sequence.events == second.sequence.events)
      #expect(first.sequence.assumptions == second.sequence.assumptions)
      let times = first.sequence.events.map(\.time)
      #expect(times == times.sorted())
    }
  }

  /// GR-1, GR-4: only enabled recognizers of the hit view and its ancestors receive touches.
  @Test(arguments: UInt64(0)..<150)
  func deliversOnlyToRecognizersOfAncestors(seed: UInt64) {
    for played in played(seed: seed) where played.gesture.usedFingerCount == 1 {
      guard let hit = played.sequence.hit else {
        #expect(played.sequence.events.isEmpty)
        continue
      }
      let watching = Set(played.hierarchy.recognizers(watching: hit))
      for event in played.sequence.events {
        guard case .recognizer(let id) = event.object else { continue }
        #expect(watching.contains(id))
      }
    }
  }

  @Test(arguments: UInt64(0)..<50)
  func noRecognizerRecognizesKindNone(seed: UInt64) {
    for played in played(seed: seed) where played.gesture.kind == .none {
      let recognitions = played.sequence.events.filter(\.isRecognition)
      #expect(recognitions.isEmpty)
    }
  }
}

extension DeliveryPropertyTests.Played: CustomStringConvertible {
  var description: String {
    "\(gesture.kind) at \(gesture.start.text) for \(gesture.duration ?? -1)"
  }

  /// Whether the responder receives either all phases or none: no earlier responder handles only
  /// some of them (RC-13).
  fileprivate func receivesAllPhases(_ responder: Responder) -> Bool {
    let heard = sequence.events.compactMap { event -> ViewID? in
      guard case .responder(.view(let view)) = event.object else { return nil }
      return view
    }
    return Set(heard).allSatisfy { view in
      hierarchy.responderChain(from: view).prefix { $0 != responder }.allSatisfy { step in
        switch step {
        case .view(let id): [[], .all].contains(hierarchy[id].handledTouches)
        case .viewController(let index): hierarchy.viewControllers[index].handledTouches.isEmpty
        default: true
        }
      }
    }
  }
}

extension [DeliveryEvent] {
  /// The fingers whose touch began and neither ended nor was cancelled.
  fileprivate var unfinishedFingers: Set<Int> {
    reduce(into: []) { open, event in
      guard case .touch(let phase, let fingers) = event.message else { return }
      if phase == .began { open.formUnion(fingers) }
      if phase.isLast { open.subtract(fingers) }
    }
  }

  fileprivate var hasLeftPossible: Bool {
    contains {
      switch $0.message {
      case .state(.failed, _), .state(.ended, _), .state(.cancelled, _): true
      default: false
      }
    }
  }
}

extension DeliveryEvent {
  fileprivate var isRecognition: Bool {
    switch (object, message) {
    case (.recognizer, .state(.ended, _)), (_, .state(.began, _)): true
    default: false
    }
  }
}

extension ViewHierarchy {
  /// Allowed by either delegate (GR-11), or because fewer taps never prevent more (GR-13).
  fileprivate func mayShareATouch(
    _ first: DeliveryEvent.Object, _ second: DeliveryEvent.Object
  ) -> Bool {
    guard case .recognizer(let one) = first, case .recognizer(let other) = second else {
      return leave(first, second) || leave(second, first)
    }
    let (left, right) = (self[one], self[other])
    let areTaps = left.kind == .tap && right.kind == .tap && left.tapCount != right.tapCount
    return areTaps || leave(first, second) || leave(second, first)
  }

  private func leave(_ own: DeliveryEvent.Object, _ other: DeliveryEvent.Object) -> Bool {
    guard case .recognizer(let id) = own else { return false }
    switch self[id].delegate?.shouldRecognizeSimultaneously {
    case .all: return true
    case .only(let ids):
      guard case .recognizer(let other) = other, let name = self[other].id else { return false }
      return ids.contains(name)
    case .some(.none), nil: return false
    }
  }
}
