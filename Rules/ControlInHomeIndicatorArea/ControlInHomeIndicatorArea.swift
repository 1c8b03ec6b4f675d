internal import LayoutModel
internal import Linting
internal import HitTesting

/// Controls and toolbars at the bottom edge of a screen with a home indicator.
struct ControlInHomeIndicatorArea: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-in-home-indicator-area",
    summary: "The center of a control or toolbar is in the area of the home indicator.",
    rationale: """
      On devices without a home button, the system receives swipes at the bottom edge of the screen, and draws the home \
      indicator there. The safe area of a view controller excludes this area. A control in it is partly behind the home \
      indicator, and a swipe that begins on it leaves the app.
      """,
    severity: .info,
    howToFix: """
      Constrain the control to the safe area instead of the bottom edge of the view. The background of a toolbar above the \
      area extends to the bottom edge of the screen.
      """,
    allowances: [
      "Controls in a scroll view, and in a bar of UIKit. Toolbars without items and without an outlet.",
      "Controls whose center is above the area.",
      "Hidden and transparent views and their subviews.",
      "Views that fill no screen, such as cells.",
      "Views whose frames the constraints do not determine.",
    ],
    needs: [.positions, .superviews, .constraints],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let root = hierarchy.roots.first, let canvas = hierarchy.canvas,
      let screen = layout.screen ?? canvas.screen, screen.safeAreaInsets.bottom > 0,
      canvas.fillsScreen, !layout.hasBarAtBottom, let bounds = hierarchy.absoluteFrame(of: root)
    else { return }
    let top = bounds.maxY - screen.safeAreaInsets.bottom
    for (view, frame) in layout.fixedControls + layout.fixedToolbars {
      if findings.isCancelled { break }
      guard frame.center.y > top, frame.center.y < bounds.maxY else { continue }
      findings.report(
        .inArea(hierarchy.displayName(of: view), screen.safeAreaInsets.bottom), about: view,
        at: layout.range(of: view, .frame))
    }
  }
}

extension AnalyzedLayout {
  fileprivate var hasBarAtBottom: Bool {
    hierarchy.canvas?.bars.contains { $0.kind != .navigationBar } == true
  }
}

extension Finding.Message {
  fileprivate static func inArea(_ name: String, _ height: Double) -> Self {
    let distance = "\(height.shortText) pt above the bottom edge"
    return Self(
      subject: name, effect: .statement("its center is in the area of the home indicator"),
      reason: "it is not constrained to the safe area, which ends \(distance)")
  }
}
