import Benchmark
import Foundation
import LayoutLint

/// Each step of a check, in documents of five shapes and growing sizes: nanoseconds of processor time for each view.
///
/// A step whose time grows with the number of views has the same number in each column of `make bench`.
let benchmarks: @Sendable () -> Void = {
  for shape in Shape.allCases {
    for size in [10, 100, 1_000, 10_000, 100_000] where size <= shape.limit {
      for step in Step.allCases where shape.isLayout || step == .lint {
        measure(step, shape, size)
      }
    }
  }
}

private let perView = BenchmarkMetric.custom("ns per view", polarity: .prefersSmaller)

private func measure(_ step: Step, _ shape: Shape, _ size: Int) {
  let configuration = Benchmark.Configuration(
    metrics: [perView], maxDuration: .seconds(2), maxIterations: size > 10_000 ? 2 : 10)
  var run: (() -> Void)?
  Benchmark("\(step.rawValue) \(shape.rawValue) \(size)", configuration: configuration) {
    benchmark in
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

/// A step of a check. Each checks its result before it is measured.
private enum Step: String, CaseIterable {
  case read, lint
  case hitTest = "hit-test"
  case fix

  func work(_ shape: Shape, _ size: Int) -> () -> Void {
    let text = shape.text(size)
    if self == .lint {
      let findings = checked(text, LintOptions()).findings.count
      precondition(findings >= shape.faults(size), "a fault is not reported")
      return { blackHole(checked(text, LintOptions())) }
    }
    var options = LintOptions()
    options.onlyRules = self == .fix ? nil : []
    options.screens = .canvas
    let document = checked(text, options)
    guard let layout = document.layouts.first, abs(layout.views.count - size) <= 2 else {
      preconditionFailure("the layout has another size")
    }
    return work(document, layout, text, options)
  }

  private func work(
    _ document: LayoutDocument, _ layout: Layout, _ text: String, _ options: LintOptions
  ) -> () -> Void {
    switch self {
    case .read, .lint: { blackHole(checked(text, options)) }
    case .hitTest:
      {
        for index in 0..<100 {
          let point = LayoutPoint(x: Double(index * 7 % 390), y: Double(index * 13 % 844))
          blackHole(layout.hitTest(point))
        }
      }
    case .fix: { blackHole(document.applyingSafeFixes()) }
    }
  }
}

/// - Parameter text: source code or a layout. The format of source code is that of its suffix.
private func checked(_ text: String, _ options: LintOptions) -> LayoutDocument {
  let path = text.hasPrefix("import") ? "benchmark.swift" : "benchmark.layout.json"
  do {
    return try LayoutDocument(text: text, path: path, options: options)
  } catch {
    preconditionFailure("the document is not read")
  }
}
