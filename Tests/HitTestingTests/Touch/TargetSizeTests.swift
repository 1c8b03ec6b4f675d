import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// The size and spacing of touch targets (AX-7).
@Suite struct TargetSizeTests {
  @Test(arguments: try TargetSizeCase.all())
  func agreesWithTheSources(oracle: TargetSizeCase) throws {
    let standard = try #require(TargetSize.Standard(rawValue: oracle.standard))
    let names = oracle.targets.keys.sorted()
    let boxes = try names.map { name in
      let numbers = try #require(oracle.targets[name])
      return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    let verdicts = TargetSize.verdicts(for: boxes, standard: standard).map(\.rawValue)
    #expect(Dictionary(uniqueKeysWithValues: zip(names, verdicts)) == oracle.expect)
  }

  @Test func allCasesAreUsed() throws {
    #expect(try TargetSizeCase.all().count == 4)
  }

  @Test(
    arguments: [
      (Rect(0, 0, 44, 44), .pass), (Rect(0, 0, 44, 43.49), .fail), (Rect(0, 0, 43.49, 44), .fail),
      (Rect(44, 44, -44, -44), .pass), (Rect(0, 0, 0.1 + 43.7 + 0.2, 44), .pass),
      (Rect(0, 0, 44, 43 + 2.0 / 3), .pass), (Rect(0, 0, 44, 43.5), .pass),
    ] as [(Rect, TargetSize.Verdict)])
  func appliesApplesLimit(box: Rect, verdict: TargetSize.Verdict) {
    #expect(TargetSize.verdicts(for: [box], standard: .apple) == [verdict])
  }

  @Test(
    arguments: [
      (Rect(0, 0, 24, 24), .pass), (Rect(0, 0, 24, 23.99), .passBySpacing),
      (Rect(0, 0, 23.99, 24), .passBySpacing), (Rect(0, 0, 0, 24), .fail),
      (Rect(0, 0, .infinity, 24), .fail), (Rect(.nan, 0, 30, 30), .fail),
      (Rect(1.7e308, 0, 1.7e308, 30), .fail),
    ] as [(Rect, TargetSize.Verdict)])
  func appliesTheWCAGLimit(box: Rect, verdict: TargetSize.Verdict) {
    #expect(TargetSize.verdicts(for: [box], standard: .wcag) == [verdict])
  }

  /// The first target is too small, and its center is at (0, 0).
  @Test(arguments: [
    (Rect(12, -50, 100, 100), true), (Rect(11.99, -50, 100, 100), false),
    (Rect(-50, -112, 100, 100), true), (Rect(-50, -111.99, 100, 100), false),
    // At a corner: 12 / √2 on each axis.
    (Rect(8.49, 8.49, 100, 100), true), (Rect(8.48, 8.48, 100, 100), false),
    // Another circle intersects, although the small targets do not.
    (Rect(23, -1, 2, 2), true), (Rect(22.99, -1, 2, 2), false),
    // An invalid target does not affect others.
    (Rect(-5, -5, 10, 0), true), (Rect(-5, -5, .nan, 10), true),
    (Rect(-5, -5, 10, 10), false),
  ])
  func appliesTheSpacingLimits(other: Rect, isFree: Bool) {
    let verdicts = TargetSize.verdicts(for: [Rect(-5, -5, 10, 10), other], standard: .wcag)
    #expect(verdicts[0] == (isFree ? .passBySpacing : .fail))
  }

  @Test(arguments: UInt64(0)..<300)
  func agreesWithEveryPair(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let side = Double.random(in: 60...600, using: &random)
    let boxes = (0..<60).map { _ in Rect.target(within: side, &random) }
    #expect(
      TargetSize.verdicts(for: boxes, standard: .wcag) == slowVerdicts(for: boxes), "seed \(seed)")
  }

  /// Stacked targets, rows, and one distant target: neighbors are found without testing all
  /// targets.
  @Test(.timeLimit(.minutes(15)))
  func supportsAHundredThousandTargets() {
    let row = (0..<100_000).map { Rect(Double($0) * 24, 0, 20, 20) }
    #expect(TargetSize.verdicts(for: row, standard: .wcag).allSatisfy { $0 == .passBySpacing })
    let far = row + [Rect(1e15, -1e15, 20, 20)]
    #expect(TargetSize.verdicts(for: far, standard: .wcag).allSatisfy { $0 == .passBySpacing })
    let pile = [Rect](repeating: Rect(0, 0, 20, 20), count: 100_000)
    #expect(TargetSize.verdicts(for: pile, standard: .wcag).allSatisfy { $0 == .fail })
  }
}

/// The criterion as specified, pair by pair.
private func slowVerdicts(for boxes: [Rect]) -> [TargetSize.Verdict] {
  func isSmall(_ box: Rect) -> Bool { box.width < 24 || box.height < 24 }
  func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
  return boxes.indices.map { index in
    let box = boxes[index]
    if box.isEmpty { return .fail }
    if !isSmall(box) { return .pass }
    let center = Point(box.x + box.width / 2, box.y + box.height / 2)
    for (place, other) in boxes.enumerated() where place != index && !other.isEmpty {
      let nearest = Point(
        min(max(center.x, other.x), other.x + other.width),
        min(max(center.y, other.y), other.y + other.height))
      if distance(nearest.x - center.x, nearest.y - center.y) < 12 { return .fail }
      let otherCenter = Point(other.x + other.width / 2, other.y + other.height / 2)
      let apart = distance(otherCenter.x - center.x, otherCenter.y - center.y)
      if isSmall(other), apart < 24 { return .fail }
    }
    return .passBySpacing
  }
}

extension Rect {
  /// In whole or half points, so that circles often touch.
  fileprivate static func target(within side: Double, _ random: inout SplitMix64) -> Rect {
    func half(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 2).rounded() / 2
    }
    return Rect(half(0...side), half(0...side), half(0...36), half(0...36))
  }
}
