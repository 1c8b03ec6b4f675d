import AutoLayout
import Benchmark
import Foundation
import JSON
import LayoutModel
import LayoutReaders
import Linting
import Rules
import HitTesting

/// Each step of a check, in layouts of four shapes and growing sizes: nanoseconds of processor time for each view.
///
/// A step whose time grows with the number of views has the same number in each column of `make bench`.
func measureGrowth() {
  // A million views take gigabytes of memory.
  let isLarge = ProcessInfo.processInfo.environment["LAYOUTLINT_BENCHMARK_LARGE"] != nil
  let sizes = [10, 100, 1_000, 10_000, 100_000] + (isLarge ? [1_000_000] : [])
  for shape in Shape.allCases {
    for size in sizes where size <= shape.limit {
      for step in Step.allCases where step != .solve || shape == .constraints {
        measure(step, shape, size)
      }
    }
  }
}

private let perView = BenchmarkMetric.custom("ns per view", polarity: .prefersSmaller)

private func measure(_ step: Step, _ shape: Shape, _ size: Int) {
  let name = "growth \(step.rawValue) \(shape.rawValue) \(size)"
  let configuration = Benchmark.Configuration(
    metrics: [perView], maxDuration: .seconds(2), maxIterations: size > 10_000 ? 2 : 10)
  var run: (() -> Void)?
  Benchmark(name, configuration: configuration) { benchmark in
    let work = run ?? step.work(shape, size)
    run = work
    let before = clock()
    work()
    let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    benchmark.measurement(perView, Int((seconds / Double(size) * 1e9).rounded()))
  } teardown: {
    run = nil
  }
}

/// A generated layout.
private enum Shape: String, CaseIterable {
  /// Views beside each other in one superview.
  case flat
  /// Views in chains of 50.
  case deep
  /// Cards with a label and a button in a scroll view. Every tenth button is partly outside of its card, which has
  /// a suppression without effect.
  case cards
  /// Rows with constraints to the row above.
  case constraints

  /// The greatest number of views. A layout has at most 100,000 constraints.
  var limit: Int { self == .constraints ? 10_000 : 1_000_000 }

  func text(_ count: Int) -> String {
    switch self {
    case .flat:
      let views = (0..<count - 1).map { index -> String in
        let frame = "[\(index % 8 * 48), \(index / 8 * 48), 44, 44]"
        return #"{"class": "UIButton", "frame": \#(frame)}"#
      }
      return list(views, height: count * 6)
    case .deep:
      let chains = stride(from: 1, to: count, by: 50).map { start in
        let depth = min(50, count - start)
        let open = (0..<depth).map {
          let origin = $0 == 0 ? "0, \(start * 2)" : "1, 1"
          return #"{"class": "UIView", "frame": [\#(origin), \#(300 - $0), \#(98 - $0)]"#
        }
        return open.joined(separator: #", "subviews": ["#)
          + String(repeating: "}]", count: depth - 1) + "}"
      }
      return list(chains, height: count * 2)
    case .cards:
      let cards = (0..<max(1, (count - 1) / 3)).map { index -> String in
        let isFaulty = index % 10 == 0
        let disable = isFaulty ? #""disable": ["covered-control"],"# : ""
        let frame = "[300, 8, \(isFaulty ? 90 : 60), 44]"
        return """
          {"class": "UIView", "id": "card\(index)", "frame": [0, \(index * 60), 375, 60],
           \(disable) "subviews": [
            {"class": "UILabel", "label": "Card \(index)", "frame": [16, 10, 200, 20]},
            {"class": "UIButton", "label": "Open", "frame": \(frame)}]}
          """
      }
      return list(cards, height: count * 20)
    case .constraints:
      let rows = (0..<count - 1).map { index -> String in
        let above = index == 0 ? "root" : "r\(index - 1)"
        let edge = index == 0 ? "top" : "bottom"
        let frame = "[0, \(index * 8), 375, 8]"
        return """
          {"class": "UIView", "id": "r\(index)", "frame": \(frame), "constraints": [
            {"attribute": "leading", "toItem": "root", "toAttribute": "leading"},
            {"attribute": "width", "constant": 375}, {"attribute": "height", "constant": 8},
            {"attribute": "top", "toItem": "\(above)", "toAttribute": "\(edge)"}]}
          """
      }
      return list(rows, height: count * 8)
    }
  }

  private func list(_ views: [String], height: Int) -> String {
    """
    {"class": "UIScrollView", "id": "root", "frame": [0, 0, 390, 844],
     "contentSize": [390, \(height)], "subviews": [
    \(views.joined(separator: ",\n"))]}
    """
  }
}

/// A step of a check, on the result of the step before.
private enum Step: String, CaseIterable {
  case parse, read, solve, hitTest = "hit-test", reach, lint, report, fix

  func work(_ shape: Shape, _ size: Int) -> () -> Void {
    let source = SourceText(path: "a.layout.json", text: shape.text(size))
    var settings = LintSettings()
    settings.limits.documentBytes = 1 << 30
    let linter = Linter(readers: [JSONLayoutReader()], rules: RuleCatalog.all, settings: settings)
    switch self {
    case .parse: return { blackHole(JSONDocument(parsing: source.bytes)) }
    case .read: return { blackHole(linter.read(source)) }
    case .lint: return { blackHole(linter.check(source)) }
    case .solve, .hitTest, .reach, .report, .fix: break
    }
    guard let hierarchy = linter.read(source)?.layouts.first else {
      preconditionFailure("the layout is not read")
    }
    precondition(abs(hierarchy.views.count - size) <= 2, "the layout has another size")
    switch self {
    case .solve: return { blackHole(LayoutEngine(hierarchy)?.solution()) }
    case .hitTest:
      let points = (0..<size).map { index -> Point in
        let (x, y) = (index * 7 % 390, index * 13 % 844)
        return Point(Double(x), Double(y))
      }
      let map = TouchMap(hierarchy)
      return { for point in points { blackHole(map.target(at: point)) } }
    case .reach: return { blackHole(TouchMap(hierarchy).reaches()) }
    default: break
    }
    guard let checked = linter.check(source) else {
      preconditionFailure("the layout is not checked")
    }
    if self == .report {
      return {
        blackHole(
          JSONText.array(
            checked.findings.map {
              ["rule": .string($0.rule), "message": .string($0.message.text)]
            }
          ).text)
      }
    }
    return { blackHole(linter.applyFixes(checked)) }
  }
}
