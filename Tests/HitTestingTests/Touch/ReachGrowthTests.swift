import LayoutModel
import HitTesting
import Foundation
import LayoutTestSupport
import Testing

/// Measures how the time for the reach of all views grows with the number of views:
/// `LAYOUTLINT_BENCHMARK=1 swift test -c release --filter Speed`.
///
/// It prints ratios within one run and verifies the results, so that the work cannot be skipped.
/// The time does not affect the test result.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["LAYOUTLINT_BENCHMARK"] == "1",
    "speed is measured with LAYOUTLINT_BENCHMARK=1"))
struct ReachGrowthSpeedTests {
  enum Shape: String, CaseIterable {
    case grid, chains, stacks
    /// Each view overlaps about four hundred others, for every number of views.
    case overlap
    /// Views of one size, so that ten times as many views have ten times as many overlaps.
    case heap
  }

  @Test(arguments: Shape.allCases)
  func measuresGrowthOfReach(shape: Shape) {
    var last: Double?
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let hierarchy = Self.hierarchy(shape, count: count)
      let clock = ContinuousClock()
      var reaches: [ViewReach] = []
      var duration = clock.measure { reaches = TouchMap(hierarchy).reaches() }
      // The minimum of several runs, because short runs are easily disturbed.
      for _ in 0..<(200_000 / count) {
        duration = min(duration, clock.measure { reaches = TouchMap(hierarchy).reaches() })
      }
      let whole = reaches.reduce(0) { $0 + $1.reachable }
      let side = Self.side
      #expect(abs(whole - side * side) < 1e-6 * side * side, "\(shape) \(count)")
      let seconds = duration / .seconds(1)
      let ratio = last.map { ", \((seconds / $0).shortText) times the last" } ?? ""
      let perView = (seconds / Double(count) * 1e9).shortText
      print("reach \(shape) \(count) views: \(perView) ns a view\(ratio)")
      last = seconds
    }
  }

  private static let side = 10_000.0

  /// A root with `count - 1` subviews.
  private static func hierarchy(_ shape: Shape, count: Int) -> ViewHierarchy {
    var random = SplitMix64(seed: UInt64(count))
    var builder = ViewHierarchy.Builder()
    let whole = Rect(0, 0, side, side)
    _ = try? builder.open(View(frame: whole))  // Within every limit, here and below.
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let step = side / Double(columns)
    for index in 1..<count {
      let frame: Rect
      switch shape {
      case .grid:
        frame = Rect(
          Double(index % columns) * step, Double(index / columns) * step, step * 0.8, step * 0.8)
      case .chains, .stacks:
        frame = whole
      case .overlap, .heap:
        let share = shape == .heap ? 0.1 : 20 / Double(count).squareRoot()
        frame = Rect(
          Double.random(in: 0..<side * (1 - share), using: &random),
          Double.random(in: 0..<side * (1 - share), using: &random),
          Double.random(in: 0..<side * share, using: &random),
          Double.random(in: 0..<side * share, using: &random))
      }
      if shape == .chains, builder.depth == 1_000 {
        while builder.depth > 1 { builder.close() }
      }
      _ = try? builder.open(View(frame: frame))
      if shape != .chains { builder.close() }
    }
    return builder.finish()
  }
}
