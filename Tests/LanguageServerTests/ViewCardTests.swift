@testable import LanguageServer
import LayoutModel
import Linting
internal import Testing

/// The hover text of a view.
struct ViewCardTests {
  /// An accessibility tree contains frames but no z-order.
  @Test func describesAnAccessibilityElementByItsFrame() throws {
    var builder = ViewHierarchy.Builder()
    builder.tree = .accessibility
    builder.kind = .application(isLoneWindow: false)
    var window = View(className: "UIWindow")
    window.geometry = ViewGeometry(frame: Rect(0, 10, 100, 100))
    _ = try builder.open(window)
    var button = View(className: "UIButton")
    button.label = "Buy"
    button.geometry = ViewGeometry(frame: Rect(5, 5, 20, 20))
    let id = try builder.open(button)
    let layout = CheckedLayout(
      builder.finish(), source: SourceText(path: "a", text: ""), format: .idbJSON)
    #expect(
      ViewCard(id, in: layout).text(in: .plaintext) == """
        UIButton “Buy”
        frame: (5, 5) 20 × 20
        frame in screen coordinates: (5, 15) 20 × 20
        touches: unknown, because an accessibility tree has no z-order
        """)
    #expect(!ViewCard(id, in: layout).text(in: .markdown).contains("Responder chain"))
  }

  /// The label is before the id, a small alpha is not rounded up, and Markdown can be read without rendering.
  @Test func describesAViewWithALabel() throws {
    var builder = ViewHierarchy.Builder()
    var panel = View(className: "UIView")
    panel.geometry = ViewGeometry(frame: Rect(0, 0, 100, 100))
    panel.alpha = 0.05
    _ = try builder.open(panel)
    var button = View(className: "UIButton")
    button.label = "Buy"
    button.id = "buy"
    button.alpha = 0.1
    button.geometry = ViewGeometry(frame: Rect(5, 5, 20, 20))
    let id = try builder.open(button)
    let layout = CheckedLayout(
      builder.finish(), source: SourceText(path: "a", text: ""), format: .layoutJSON)
    let lines = ViewCard(id, in: layout).text(in: .markdown).split(separator: "\n")
    #expect(lines.first == "**`UIButton`** “Buy” `buy`")
    #expect(lines.contains("- effective alpha: 0.005"))
    #expect(lines.contains { $0.hasPrefix("1. view `UIButton` “Buy”") })
    #expect(lines.contains { $0.hasPrefix("2. view `UIView`") })
  }
}
