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
}
