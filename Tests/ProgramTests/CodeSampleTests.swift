import LayoutTestSupport
import Testing

/// The samples of layouts in code, beside what UIKit does.
@Suite struct CodeSampleTests {
  private static let folder = "Tests/Situations/code-layouts"

  /// A copy without the project around it.
  private func folder(_ name: String) throws -> Folder {
    try Folder([name: RepositoryFiles.text("\(Self.folder)/\(name)")])
  }

  struct Hit: Sendable {
    var file: String
    var point: String
    /// As the first line of `hit-test` names it.
    var view: String
    /// The rule of `Semantics.md`.
    var tag: String
  }

  @Test(arguments: [
    // Outside of its superview a button is not hit; inside of it it is.
    Hit(file: "ButtonPastSuperview.swift", point: "175,290", view: "button", tag: "HT-8"),
    Hit(file: "ButtonPastSuperview.swift", point: "175,310", view: "view \"view\"", tag: "HT-8"),
    Hit(file: "ButtonInTallerCard.swift", point: "175,310", view: "button", tag: "HT-8"),
    Hit(file: "ButtonInOpenCard.m", point: "175,310", view: "button", tag: "OV-8"),
    // A touch area of 40 points.
    Hit(file: "LargeTouchArea.swift", point: "176,386", view: "DotButton \"dot\"", tag: "OV-1"),
    Hit(file: "LargeTouchArea.swift", point: "174,386", view: "view \"view\"", tag: "OV-1"),
    // The frontmost view that contains the point.
    Hit(file: "CoveredButton.m", point: "30,110", view: "view \"shade\"", tag: "HT-10"),
    Hit(file: "GreedySibling.m", point: "30,110", view: "GreedyView \"greedy\"", tag: "OV-3"),
    // An image view takes no touches, and neither do its subviews.
    Hit(file: "ButtonOnPhoto.swift", point: "330,350", view: "view \"view\"", tag: "HT-2"),
    // The panel passes touches on, its button takes them.
    Hit(file: "PassingPanel.swift", point: "100,700", view: "scroll view \"map\"", tag: "OV-6"),
    Hit(file: "PassingPanel.swift", point: "340,640", view: "button \"locate\"", tag: "OV-6"),
  ])
  func aTouchReachesTheViewThatUIKitReturns(hit: Hit) throws {
    let outcome = try Program.run("hit-test", hit.file, "--at", hit.point, in: folder(hit.file))
    let line = outcome.output.split(separator: "\n").first ?? ""
    let name = hit.view == "button" ? "button with action" : "\(hit.view) hit"
    #expect(line.contains(": \(name)"), "\(hit.tag): \(line)")
  }

  @Test(arguments: [
    // A recognizer of a superview receives the touch (GR-1).
    ("RecognizerOnSuperview.swift", "100,130", ["openCard is called"], ["cancelled"]),
    // A tap on a button with an action for it fails (GR-16).
    ("TapOnButton.swift", "170,190", ["(GR-16)", "buy is called"], ["openCard is called"]),
    // A recognizer that does not cancel touches (GR-7).
    (
      "TapOnSlider.m", "100,200",
      ["openCard is called", "view/subviews[0]/subviews[0]            touchesEnded"],
      ["touchesCancelled"]
    ),
    ("ActionUpTheChain.swift", "50,730", ["showHelp"], ["AppDelegate.showHelp"]),
  ])
  func aTouchIsDeliveredAsUIKitDoes(
    file: String, point: String, contains: [String], lacks: [String]
  ) throws {
    let outcome = try Program.run("touch", file, "--at", point, in: folder(file))
    for text in contains { #expect(outcome.output.contains(text), "\(outcome.output)") }
    for text in lacks { #expect(!outcome.output.contains(text), "\(outcome.output)") }
  }

  @Test(arguments: [
    ("ButtonPastSuperview.swift", ["control-outside-superview"]),
    ("ButtonOnPhoto.swift", ["interaction-disabled-ancestor"]),
    ("ButtonInTallerCard.swift", []), ("ButtonInOpenCard.m", []), ("LargeTouchArea.swift", []),
    ("PassingPanel.swift", []), ("RecognizerOnSuperview.swift", []), ("TapOnButton.swift", []),
    ("TapOnSlider.m", []), ("ActionUpTheChain.swift", []),
    // Other functions may hide or move the view in front.
    ("CoveredButton.m", []), ("GreedySibling.m", []),
  ])
  func onlyFaultsAreReported(file: String, rules: [String]) throws {
    let outcome = try Program.run(
      "lint", "--format", "json", "--fail-on", "never", file, in: folder(file))
    #expect(try outcome.rules == rules)
  }
}
