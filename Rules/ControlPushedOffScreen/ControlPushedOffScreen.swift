internal import LayoutModel
internal import Linting

/// Controls that growing text moves beyond the bounds of an ancestor.
struct ControlPushedOffScreen: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-pushed-off-screen",
    summary:
      "Larger or longer text moves a control out of its superview or the screen, where it receives no touches.",
    rationale: """
      Text is larger if the user chooses a larger text size, and longer in other languages. A label \
      grows with its text and moves the views after it. A part of a control outside the bounds of an \
      ancestor receives no touches. In Interface Builder and in most tests all texts have the size \
      and the language of the document, so that the control can be tapped.
      """,
    severity: .warning,
    gradation: "info at other text sizes",
    howToFix: """
      Let the superview grow with its content instead of a fixed height, or put the content into a \
      scroll view.
      """,
    allowances: [
      "Controls that are outside with the texts of the document too, on some screen. `control-outside-superview`, `unreachable-subview` or `off-screen-control` reports them.",
      "Documents that are checked in one language and at one text size.",
      "Content that scrolling can bring into its scroll view.",
      "Hidden views, and views with an unknown frame.",
      "Rows and items of lists, which can grow with their text.",
    ],
    needs: [.positions, .superviews, .constraints],
    since: "0.1.0",
    screens: .growingTexts)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard !layout.isOnOwnCanvas, !layout.text.areStored else { return }
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(until: findings.cancellation) {
      let container: ViewID
      switch obstruction.reason {
      case .outside(let cutter): container = cutter
      case .offScreen(let window): container = window
      default: continue
      }
      let victim = obstruction.worst
      let distance = victim.overhang.overhangText ?? "beyond the edges"
      let edges = "\(distance) of \(hierarchy.placedName(of: container, for: victim.view))"
      let texts: [Finding.RelatedLocation] = [obstruction.growingText].compactMap { text in
        guard let text, text != victim.view else { return nil }
        return .init(layout.range(of: text, .frame), "this text grows")
      }
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: reason(obstruction, victim.view, edges, in: layout)),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        related: texts + [layout.boundsEnd(of: container)] + layout.otherVictims(of: obstruction),
        clipping: .init(by: container, victim),
        code: layout.codeLocations(of: obstruction))
    }
  }

  /// - Parameter edges: how far the control is beyond which edges.
  private func reason(
    _ obstruction: TouchObstruction, _ control: ViewID, _ edges: String, in layout: AnalyzedLayout
  ) -> String {
    let change = layout.text.texts.isEmpty ? "larger" : "longer"
    return switch obstruction.growingText {
    case control?: "its text is \(change), so that it extends \(edges)"
    case let text?:
      "the text of \(layout.hierarchy.sentenceName(of: text)) is \(change) and pushes it \(edges)"
    case nil: "the text is \(change), so that it extends \(edges)"
    }
  }
}
