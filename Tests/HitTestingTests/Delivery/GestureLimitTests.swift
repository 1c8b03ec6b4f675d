@testable import Linting
import LayoutTestSupport
import Testing

/// The limits of rules about gestures, on both sides.
@Suite struct GestureLimitTests {
  private func rules(of layout: String) -> Set<String> {
    Set(Layouts.findings(layout).map(\.rule))
  }

  @Test(arguments: [0, 1])
  func skipsViewsWithTooManyRecognizers(more: Int) {
    let count = AnalyzedLayout.watchingRecognizerLimit - 1 + more
    let pans = (0..<count).map { Played.recognizer("UIPanGestureRecognizer", "pan\($0)") }
    let button = """
      {"class": "UIButton", "frame": [0, 0, 100, 100],
       "actions": [{"event": "touchUpInside", "action": "buy"}],
       "gestureRecognizers": [\(Played.tap("own"))]}
      """
    let layout = Played.view(pans.joined(separator: ", "), subviews: button)
    #expect(rules(of: layout).contains("recognizer-shadows-action") == (more == 0))
    // The omission is reported.
    #expect(rules(of: layout).contains("duplicate-tap-recognizers") == (more == 1))
  }

  @Test(arguments: [0, 1])
  func limitsTheNumberOfTaps(more: Int) {
    let count = AnalyzedLayout.tapCountLimit + more
    let layout = Played.view(
      Played.tap("once"), Played.tap("often", #""numberOfTapsRequired": \#(count)"#))
    #expect(rules(of: layout).contains("duplicate-tap-recognizers") == (more == 0))
  }
}
