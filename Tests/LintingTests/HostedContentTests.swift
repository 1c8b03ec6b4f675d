import LayoutModel
import LayoutReaders
import Linting
import Testing

/// Layouts with hosting views of SwiftUI, whose content is not checked.
@Suite struct HostedContentTests {
  private let hosting = #""class": "_TtGC7SwiftUI14_UIHostingViewVS_7AnyView_""#

  private func findings(_ text: String, disabled: Set<String> = []) -> [Finding] {
    var settings = LintSettings()
    settings.disabled = disabled
    let linter = Linter(
      readers: [JSONLayoutReader()], rules: [], settings: settings)
    return linter.check(SourceText(path: "a", bytes: Array(text.utf8)))?.findings ?? []
  }

  @Test func aLayoutHasOneFinding() {
    let text = """
      {"frame": [0, 0, 9, 9], "subviews": [
        {\(hosting), "frame": [0, 0, 9, 9], "subviews": [{\(hosting), "frame": [0, 0, 9, 9]}]},
        {"frame": [0, 0, 9, 9], "viewController": {"class": "UIHostingController<Home>"}}]}
      """
    let found = findings(text)
    #expect(found.map(\.rule) == ["unchecked-swiftui"])
    #expect(found.first?.severity == .info)
    #expect(
      found.first?.message.text == """
        the content of this hosting view and of 2 others is not checked: SwiftUI draws most \
        controls without a view
        """)
    let range = text.utf8.firstRange(of: #""_TtGC7"#.utf8)?.lowerBound
    #expect(
      found.first?.range.start == range.map { text.utf8.distance(from: text.startIndex, to: $0) })
    #expect(findings(text, disabled: ["unchecked-swiftui"]).isEmpty)
    let set =
      #"{"layouts": [{"name": "a", "layout": \#(text)}, {"name": "b", "layout": \#(text)}]}"#
    #expect(findings(set).count == 2)
  }

  @Test(arguments: [
    #"{"class": "UIHostingViewer", "frame": [0, 0, 9, 9]}"#,
    #"{"class": "_UIHostingView", "frame": [0, 0, 9, 9], "isHidden": true}"#,
    #"{"frame": [0, 0, 9, 9], "isHidden": true, "subviews": [{"class": "_UIHostingView", "frame": [0, 0, 9, 9]}]}"#,
    #"{"class": "_UIHostingView", "frame": [0, 0, 9, 9], "disable": ["unchecked-swiftui"]}"#,
  ])
  func otherLayoutsHaveNone(text: String) {
    #expect(findings(text).isEmpty)
  }
}
