import LayoutModel
import LayoutReaders
import Linting
import Rules
import Testing

/// Findings that a dump cannot prove, because it does not contain overrides of hit-testing, and those
/// about views that UIKit changes itself.
@Suite struct DumpFindingsTests {
  /// The findings about views in a window, one for each line, without those about sizes.
  private func findings(_ views: String) -> [String] {
    let window = "<UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>\n"
    let linter = Linter(
      readers: [RecursiveDescriptionReader()], rules: RuleCatalog.all, settings: LintSettings())
    let result = linter.check(SourceText(path: "dump", bytes: Array((window + views).utf8)))
    return (result?.findings ?? []).filter { $0.rule != "small-touch-target" }.map {
      "\($0.severity) \($0.rule): \($0.message.text)"
    }
  }

  @Test func aPlainControlIsBlockedByItsSubview() {
    #expect(
      findings(
        """
        | <UIButton: 0x3; frame = (20 100; 350 100); layer = <CALayer: 0x4>>
        |    | <UIView: 0x5; frame = (0 0; 350 100); layer = <CALayer: 0x6>>
        """
      ).map { String($0.prefix(34)) } == ["warning control-blocked-by-subview"])
  }

  /// A class of the app may override `hitTest(_:with:)` to receive the touches of its subviews.
  @Test func aControlOfTheAppMayReceiveTheTouchesOfItsSubviews() {
    #expect(
      findings(
        """
        | <Shop.Card: 0x3; baseClass = UIControl; frame = (20 100; 350 100); layer = <CALayer: 0x4>>
        |    | <UIView: 0x5; frame = (0 0; 350 100); layer = <CALayer: 0x6>>
        """
      ) == [])
  }

  /// A class of the app may override `point(inside:with:)` to include subviews outside its bounds.
  @Test(arguments: [
    (
      "UIView: 0x3", "(150 -30; 90 90)",
      """
      info control-outside-superview: button in the window: 44% of its area can't be tapped: it \
      extends 30 pt beyond the top edge and 10 pt beyond the bottom edge of its superview
      """
    ),
    (
      "Shop.Bar: 0x3", "(150 -30; 90 90)",
      """
      info control-outside-superview: button in the window: 44% of its area can't be tapped: it \
      extends 30 pt beyond the top edge and 10 pt beyond the bottom edge of its superview, unless \
      Bar overrides hit-testing
      """
    ),
    (
      "Shop.Bar: 0x3; baseClass = UIView", "(150 -95; 90 90)",
      """
      warning unreachable-subview: button in the window can't be tapped: it is entirely outside its \
      superview, up to 95 pt beyond the top edge, unless Bar overrides hit-testing
      """
    ),
  ])
  func aViewOfTheAppMayIncludeSubviewsOutsideItsBounds(
    container: String, frame: String, finding: String
  ) {
    #expect(
      findings(
        """
        | <\(container); frame = (0 700; 390 50); layer = <CALayer: 0x4>>
        |    | <UIButton: 0x5; frame = \(frame); layer = <CALayer: 0x6>>
        """
      ) == [finding])
  }

  @Test func aViewOfTheAppWithoutAreaMayIncludeItsSubviews() {
    #expect(
      findings(
        """
        | <Shop.Box: 0x3; frame = (20 100; 0 0); layer = <CALayer: 0x4>>
        |    | <UIButton: 0x5; frame = (0 0; 350 50); layer = <CALayer: 0x6>>
        """
      ) == [
        """
        warning zero-size-container: button in the window can't be tapped: its superview has no area \
        (0 × 0), unless Box overrides hit-testing
        """
      ])
  }

  /// UIKit disables and fades its own wrappers while a transition runs or a sheet is presented.
  @Test(arguments: [
    ("UIViewControllerWrapperView", "userInteractionEnabled = NO", false),
    ("UIDropShadowView", "alpha = 0", false), ("_UIParallaxOverlayView", "alpha = 0", false),
    ("UITransitionView", "userInteractionEnabled = NO", false),
    // The view of a navigation or tab bar controller, which an app can change.
    ("UILayoutContainerView", "userInteractionEnabled = NO", true),
    ("UILayoutContainerView", "alpha = 0", true), ("UIView", "alpha = 0", true),
    ("UIView", "userInteractionEnabled = NO", true),
  ])
  func statesOfUIKitsWrappers(className: String, state: String, isReported: Bool) {
    let found = findings(
      """
      | <\(className): 0x3; frame = (0 0; 390 844); \(state); layer = <CALayer: 0x4>>
      |    | <UIButton: 0x5; frame = (20 700; 350 50); layer = <CALayer: 0x6>>
      """)
    #expect(found.count == (isReported ? 1 : 0))
  }

  /// AVKit fades the controls of its player.
  @Test(arguments: [
    ("AVPlayerViewControllerContentView", false), ("AVPlaybackControlsView", false),
    ("Shop.PlayerControls", true),
  ])
  func theControlsOfAVKitsPlayer(className: String, isReported: Bool) {
    let found = findings(
      """
      | <\(className): 0x3; baseClass = UIView; frame = (0 0; 390 220); layer = <CALayer: 0x4>>
      |    | <UIView: 0x5; frame = (0 0; 390 220); alpha = 0; layer = <CALayer: 0x6>>
      |    |    | <AVButton: 0x7; baseClass = UIButton; frame = (20 20; 60 60); layer = <CALayer: 0x8>>
      """)
    #expect(found.count == (isReported ? 1 : 0))
  }

  /// An open swipe action moves its cell beyond the edge of the list.
  @Test(arguments: [
    ("UISwipeActionPullView", "(300 0; 90 60)", "(-90 0; 390 60)", false),
    ("UISwipeActionPullView", "(0 0; 90 60)", "(90 0; 390 60)", false),
    // Without the buttons of the action, or beside another row.
    ("UIView", "(300 0; 90 60)", "(-90 0; 390 60)", true),
    ("UISwipeActionPullView", "(300 60; 90 60)", "(-90 0; 390 60)", true),
  ])
  func aCellThatASwipeActionMoves(
    actions: String, actionsFrame: String, cellFrame: String, isReported: Bool
  ) {
    let row = """
      <\(actions): 0x5; frame = \(actionsFrame); layer = <CALayer: 0x6>>
      <UITableViewCell: 0x7; frame = \(cellFrame); layer = <CALayer: 0x8>>
      |    <UIButton: 0x9; frame = (8 8; 44 44); layer = <CALayer: 0xa>>
      |    <UIButton: 0xb; frame = (330 8; 44 44); layer = <CALayer: 0xc>>
      """
    let lines = row.split(separator: "\n")
    // In the table view, as before iOS 13, and in the container of a row.
    let table = """
      | <UITableView: 0x3; frame = (0 0; 390 800); layer = <CALayer: 0x4>; \
      contentOffset: {0, 0}; contentSize: {390, 120}>
      """
    let container = """
      |    | <_UITableViewCellSwipeContainerView: 0xd; frame = (0 0; 390 60); layer = <CALayer: 0xe>>
      """
    let inTable = [table] + lines.map { "|    | \($0)" }
    let inContainer = [table, container] + lines.map { "|    |    | \($0)" }
    for dump in [inTable, inContainer] {
      #expect(findings(dump.joined(separator: "\n")).count == (isReported ? 1 : 0))
    }
  }

  /// The buttons of one row are beside those of another while one action closes and another one opens.
  @Test func cellsOfSeveralSwipeActions() {
    let found = findings(
      """
      | <UITableView: 0x3; frame = (0 0; 390 800); layer = <CALayer: 0x4>; \
      contentOffset: {0, 0}; contentSize: {390, 120}>
      |    | <UISwipeActionPullView: 0x5; frame = (300 0; 90 60); layer = <CALayer: 0x6>>
      |    | <UISwipeActionPullView: 0x7; frame = (300 10; 90 20); layer = <CALayer: 0x8>>
      |    | <UITableViewCell: 0x9; frame = (-90 40; 390 60); layer = <CALayer: 0xa>>
      |    |    | <UIButton: 0xb; frame = (8 8; 44 44); layer = <CALayer: 0xc>>
      """)
    #expect(found == [])
  }
}
