import ArgumentParser
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Pictures
internal import HitTesting

/// `layoutlint verify`: compares the recorded hits of a capture with the model.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare the recorded hits of a capture with layoutlint's hit-testing.",
    discussion: """
      Exit status: 0 if all points agree or depend on an assumption about the app's code, 1 if \
      another point differs, 2 if the file has no recorded hits or none can be compared.
      """)

  @OptionGroup var source: LayoutArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layouts = try source.openCapture().map { VerifiedLayout($0, $1) }
    try options.print(AnswerList("layouts", layouts))
    if layouts.contains(where: \.hasDisagreements) { throw ExitStatus.findings }
    guard layouts.contains(where: { $0.comparedCount > 0 }) else {
      throw CommandError(
        "no recorded hit can be compared: the capture contains none of the views that the app hit")
    }
  }
}

/// The comparison of one layout of a document.
private struct VerifiedLayout: LayoutAnswer {
  let layout: OpenedLayout
  private(set) var agreements = 0
  /// Points at which the app hit a view that the capture does not contain.
  private(set) var skipped = 0
  private var differences: [(Difference, points: [Point])] = []
  /// The indices of the differences.
  private var indices: [Difference: Int] = [:]

  struct Difference: Hashable {
    let app: ViewID?
    let model: ViewID?
    /// The assumptions about the app's code that may explain the difference, such as an override
    /// that the capture cannot describe.
    let assumptions: [String]
  }

  var hasDisagreements: Bool { differences.contains { $0.0.assumptions.isEmpty } }
  var comparedCount: Int { differences.reduce(agreements) { $0 + $1.points.count } }

  init(_ layout: OpenedLayout, _ hits: [RecordedHit]) {
    self.layout = layout
    let hierarchy = layout.hierarchy
    var views: [String: ViewID] = [:]
    for view in hierarchy.ids {
      if let id = hierarchy[view].id { views[id] = view }
    }
    for hit in hits {
      switch hit.answer {
      case .noView: compare(nil, at: hit.point)
      case .view(let id) where views[id] != nil: compare(views[id], at: hit.point)
      case .view, .otherView: skipped += 1
      }
    }
  }

  private mutating func compare(_ app: ViewID?, at point: Point) {
    let test = layout.hierarchy.hitTest(point)
    guard test.hit != app else {
      agreements += 1
      return
    }
    let difference = Difference(app: app, model: test.hit, assumptions: test.assumptions)
    if let index = indices[difference] {
      differences[index].points.append(point)
    } else {
      indices[difference] = differences.count
      differences.append((difference, [point]))
    }
  }

  var json: JSONText {
    [
      "layout": .optional(layout.hasOwnName ? layout.name : nil),
      "agreements": .integer(agreements), "skipped": .integer(skipped),
      "differences": .array(differences.map(json)),
    ]
  }

  private func json(_ difference: Difference, _ points: [Point]) -> JSONText {
    [
      "app": difference.app.map { .view($0, in: layout) } ?? .null,
      "model": difference.model.map { .view($0, in: layout) } ?? .null,
      "assumptions": .array(difference.assumptions.map(JSONText.string)),
      "points": .array(points.map { .point($0) }),
    ]
  }

  var text: String {
    let count = comparedCount
    var lines = ["\(agreements) of \(count) \(count == 1 ? "point agrees" : "points agree")"]
    for (difference, points) in differences {
      lines.append(line(difference, points))
      lines += SemanticRule.assumptionLines(difference.assumptions).map { "  " + $0 }
    }
    if skipped > 0 {
      let points = skipped == 1 ? "1 point is" : "\(skipped) points are"
      lines.append("\(points) not compared: the capture does not contain the view that the app hit")
    }
    if !layout.isOnlyOne { lines = ["\(layout.name.escaped):"] + lines.map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ difference: Difference, _ points: [Point]) -> String {
    let others = points.count > 1 ? " and \(points.count - 1) more" : ""
    return "\(points[0].text)\(others): the app hit \(name(difference.app)), "
      + "layoutlint \(name(difference.model))"
  }

  private func name(_ view: ViewID?) -> String {
    guard let view else { return "no view" }
    return "\(layout.displayName(view)) (\(layout.hierarchy.path(of: view).escaped))"
  }
}
