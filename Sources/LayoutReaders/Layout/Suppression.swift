internal import LayoutCore

/// A `disable` and the stretch of the text that it holds for.
struct Suppression {
  let range: SourceRange
  let rules: [String]
}

extension [Suppression] {
  /// Parts the findings from those that a `disable` around them suppresses.
  ///
  /// One sweep over the text: views nest, so what is open at a place is a stack.
  func keep(_ findings: [Finding]) -> (kept: [Finding], suppressed: Int) {
    guard !isEmpty else { return (findings, 0) }
    let openings = sorted { left, right in
      left.range.start == right.range.start
        ? left.range.end > right.range.end : left.range.start < right.range.start
    }
    var kept: [Finding] = []
    var next = 0
    var open: [Suppression] = []
    var count: [String: Int] = [:]
    for finding in findings.sorted(by: { $0.range < $1.range }) {
      while next < openings.count, openings[next].range.start <= finding.range.start {
        open.append(openings[next])
        for rule in openings[next].rules { count[rule, default: 0] += 1 }
        next += 1
        open.close(before: finding, &count)
      }
      open.close(before: finding, &count)
      if count[finding.rule, default: 0] + count["all", default: 0] == 0 { kept.append(finding) }
    }
    return (kept, findings.count - kept.count)
  }

  /// Those that end before the finding, inner ones first.
  private mutating func close(before finding: Finding, _ count: inout [String: Int]) {
    while let last, last.range.end <= finding.range.start {
      for rule in last.rules { count[rule, default: 0] -= 1 }
      removeLast()
    }
  }
}
