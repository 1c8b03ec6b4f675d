import LayoutModel
import LayoutReaders
import Linting
@testable import Rules
import Testing

/// The number of names that are compared to find one that is similar to an unhandled action.
@Suite struct SimilarActionTests {
  /// The names of the first call are within the limit or exceed it by one. No name of a later call is then collected.
  @Test(arguments: [(UnhandledAction.comparisonLimit - 1, 1), (UnhandledAction.comparisonLimit, 0)])
  func comparedNamesAreLimited(count: Int, hints: Int) throws {
    let names = (0..<count).map { #""a\#($0):""# } + [#""save:""#]
    func view(_ name: String, _ responds: String, _ y: Int) -> String {
      """
      {"class": "UIView", "frame": [0, \(y), 300, 100],
       "viewController": {"class": "\(name)", "responds": [\(responds)], "parent": null},
       "subviews": [{"class": "UIButton", "frame": [0, 0, 100, 50],
         "actions": [{"event": "touchUpInside", "action": "saev:", "target": null}]}]}
      """
    }
    let text = """
      {"class": "UIWindow", "frame": [0, 0, 300, 300], "subviews": [
        \(view("First", names.joined(separator: ","), 0)), \(view("Second", #""save:""#, 100))]}
      """
    let linter = Linter(readers: [JSONLayoutReader()], rules: [UnhandledAction()])
    let document = try #require(
      linter.check(SourceText(path: "a.layout.json", text: text)))
    let messages = document.findings.filter { $0.rule == "unhandled-action" }.map {
      $0.message.text
    }
    #expect(messages.count == 2)
    #expect(messages.count { $0.contains("did you mean 'save:'?") } == hints)
  }
}
