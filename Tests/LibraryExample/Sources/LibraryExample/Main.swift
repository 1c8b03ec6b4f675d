import LayoutLint

/// Prints the findings about a card with a button that extends beyond it, and what a touch there hits.
@main struct LibraryExample {
  static let text = """
    {
      "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
      "subviews": [
        {
          "class": "UIView", "id": "card", "frame": [24, 20, 342, 180],
          "subviews": [
            { "class": "UIButton", "id": "book", "label": "Book now", "frame": [128, 160, 198, 50] }
          ]
        }
      ]
    }
    """

  static func main() throws {
    var options = LintOptions()
    options.screens = .canvas
    let document = try LayoutDocument(text: text, path: "offer.layout.json", options: options)
    for finding in document.findings {
      print(
        "\(finding.start.line): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]")
      for fix in finding.fixes { print("  fix: \(fix.title)") }
    }

    guard let layout = document.layouts.first, let button = layout.view("book") else { return }
    let below = LayoutPoint(x: 250, y: 215)
    print("a touch below the card hits \(layout.hitTest(below).view?.name ?? "no view")")
    print("chain: \(layout.responderChain(from: button).map(\.name).joined(separator: " → "))")
    print("reach: \(layout.reach(of: button).share ?? 0)")
    let tap = layout.touch(.tap, at: LayoutPoint(x: 250, y: 190))
    print("a tap in the card sends \(tap.events.map(\.message).joined(separator: ", "))")

    // A fix returns another document; the first one does not change.
    if let fix = document.findings.first?.fixes.last {
      print("after '\(fix.title)': \(document.applying(fix).findings.count) findings")
    }
  }
}
