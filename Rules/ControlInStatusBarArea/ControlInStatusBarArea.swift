internal import LayoutModel
internal import Linting

/// Controls at the top edge of a screen with a sensor housing.
struct ControlInStatusBarArea: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-in-status-bar-area",
    summary: "The center of a control is in the area of the status bar and the sensor housing.",
    rationale: """
      On iPhones without a home button, the status bar and the sensor housing are at the top edge of the screen, and a tap \
      there scrolls to the top. The safe area of a view controller excludes this area, which is more than twice as high as \
      the status bar of older devices. A control in it is partly hidden.
      """,
    severity: .info,
    howToFix: """
      Constrain the control to the safe area instead of the top edge of the view.
      """,
    allowances: [
      "Devices with a home button, whose status bar is lower.",
      "Controls in a scroll view, and in a bar of UIKit.",
      "Controls whose center is below the area.",
      "Scenes with a navigation bar, and scenes in a sheet.",
      "Hidden and transparent views and their subviews.",
      "Views that fill no screen, such as cells.",
      "Views whose frames the constraints do not determine.",
    ],
    needs: [.positions, .superviews, .constraints],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let canvas = hierarchy.canvas, let screen = layout.screen ?? canvas.screen,
      screen.safeAreaInsets.top > Self.plainStatusBar, canvas.fillsScreen,
      canvas.topBarHeight == 0, !canvas.bars.contains(where: { $0.kind == .navigationBar })
    else { return }
    for (view, frame) in layout.fixedControls {
      if findings.isCancelled { break }
      guard frame.center.y > 0, frame.center.y < screen.safeAreaInsets.top else { continue }
      findings.report(
        .inArea(hierarchy.displayName(of: view), screen.safeAreaInsets.top), about: view,
        at: layout.range(of: view, .frame))
    }
  }

  /// The height of the status bar on a device without a sensor housing, in points. That of an iPad is 4 points higher.
  private static let plainStatusBar = 24.0
}

extension Finding.Message {
  fileprivate static func inArea(_ name: String, _ height: Double) -> Self {
    let distance = "\(height.shortText) pt below the top edge"
    return Self(
      subject: name, effect: .statement("its center is in the area of the status bar"),
      reason: "it is not constrained to the safe area, which begins \(distance)")
  }
}
