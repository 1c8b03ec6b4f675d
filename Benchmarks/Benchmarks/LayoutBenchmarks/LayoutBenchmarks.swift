import AppCode
import AutoLayout
import Benchmark
import JSON
import LayoutModel
import LayoutReaders
import Linting
import Rules
import HitTesting

/// Each benchmark runs its subject and a baseline on the same data in turns, and records the ratio of the
/// two times. A ratio of one run is comparable between machines and under load; a time is not.
let benchmarks: @Sendable () -> Void = {
  let ratio = BenchmarkMetric.custom("Time, per mille of the baseline")
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, ratio], maxDuration: .seconds(5), maxIterations: 50)

  let layout = SourceText(path: "large.layout.json", text: LargeLayout.json(cellCount: 400))
  let linter = Linter(readers: [JSONLayoutReader()], rules: RuleCatalog.all)
  let hierarchy = linter.read(layout)?.layouts.first ?? ViewHierarchy.Builder().finish()
  let expectedViewCount = 1 + 400 * 3
  precondition(hierarchy.views.count == expectedViewCount, "the layout is not read completely")

  /// The baseline parses the text as JSON.
  Benchmark("read and check \(expectedViewCount) views") { benchmark in
    var document: CheckedDocument?
    benchmark.record(ratio) {
      blackHole(JSONDocument(parsing: layout.bytes))
    } subject: {
      document = linter.check(layout)
    }
    precondition(document?.viewCount == expectedViewCount, "a view is not checked")
    precondition(document?.findings.isEmpty == false, "the outside buttons are not reported")
  }

  /// The baseline hit-tests the points with UIKit's algorithm.
  Benchmark("hit-test 400 points by the index of regions") { benchmark in
    let points = (0..<400).map { Point(Double($0 % 20) * 19.5 + 7, Double($0 / 20) * 42 + 9) }
    let index = TouchMap(hierarchy)
    var expected: [ViewID?] = []
    var found: [ViewID?] = []
    benchmark.record(ratio) {
      expected = points.map { hierarchy.hitTest($0).hit }
    } subject: {
      found = points.map { index.target(at: $0) }
    }
    precondition(found == expected, "the index and the algorithm find different views")
  }

  /// The baseline reads the storyboard.
  let storyboard = SourceText(path: "rows.storyboard", text: LargeLayout.storyboard(rowCount: 100))
  let reader = Linter(readers: [IBReader()], rules: [])
  Benchmark("solve the constraints of 100 rows") { benchmark in
    var scene: ViewHierarchy?
    benchmark.record(ratio) {
      scene = reader.read(storyboard)?.layouts.first
    } subject: {
      blackHole(scene.flatMap { LayoutEngine($0) }?.solution())
    }
    guard let scene, let solution = LayoutEngine(scene)?.solution() else {
      preconditionFailure("the storyboard is not read")
    }
    precondition(solution.frames.last == Rect(16, 16 + 99 * 8, 361, 7), "a row has a wrong frame")
  }

  for language in [CodeReader.Language.swift, .objectiveC] {
    scanGeneratedFiles(in: language, ratio)
    scanFolders(in: language, ratio)
  }
  measureGrowth()
}

extension Benchmark {
  /// Measures both closures, and records the time of `subject` in per mille of that of `baseline`.
  func record(_ metric: BenchmarkMetric, baseline: () -> Void, subject: () -> Void) {
    let clock = ContinuousClock()
    let baselineTime = clock.measure(baseline)
    startMeasurement()
    let subjectTime = clock.measure(subject)
    stopMeasurement()
    measurement(metric, Int((subjectTime / baselineTime * 1000).rounded()))
  }
}

/// Generated documents.
enum LargeLayout {
  /// Cells in a grid, each with a label and a button. Each tenth button reaches past the edge of its
  /// cell.
  static func json(cellCount: Int) -> String {
    let cells = (0..<cellCount).map { index in
      let x = index % 4 * 97
      let y = index / 4 * 44
      let width = index % 10 == 0 ? 80 : 50
      return """
        {"class": "UIView", "id": "cell\(index)", "frame": [\(x), \(y), 96, 44], "subviews": [
          {"class": "UILabel", "label": "Row \(index)", "frame": [4, 0, 36, 44]},
          {"class": "UIButton", "label": "Buy \(index)", "frame": [40, 0, \(width), 44]}]}
        """
    }
    return """
      {"class": "UIView", "id": "root", "frame": [0, 0, 390, \(cellCount / 4 * 44)], "subviews": [
      \(cells.joined(separator: ",\n"))]}
      """
  }

  /// Rows below each other, each constrained to the previous one.
  static func storyboard(rowCount: Int) -> String {
    let rows = (0..<rowCount).map { index in
      """
      <view id="row\(index)" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="16" y="\(16 + index * 8)" width="361" height="7"/>
        <constraints>
          <constraint firstAttribute="height" constant="7" id="height\(index)"/>
        </constraints>
      </view>
      """
    }
    let constraints = (0..<rowCount).map { index in
      let previous = index == 0 ? "root" : "row\(index - 1)"
      let edge = index == 0 ? "top" : "bottom"
      let distance = index == 0 ? 16 : 1
      return """
        <constraint firstItem="row\(index)" firstAttribute="top" secondItem="\(previous)"
            secondAttribute="\(edge)" constant="\(distance)" id="top\(index)"/>
        <constraint firstItem="row\(index)" firstAttribute="leading" secondItem="root"
            secondAttribute="leading" constant="16" id="leading\(index)"/>
        <constraint firstItem="root" firstAttribute="trailing" secondItem="row\(index)"
            secondAttribute="trailing" constant="16" id="trailing\(index)"/>
        """
    }
    var storyboard = StoryboardText()
    storyboard.views = rows
    storyboard.constraints = constraints
    return storyboard.text
  }
}
