@testable import LanguageServer
import LayoutModel
import Linting
internal import Testing

/// What a hover says of a view.
struct ViewCardTests {
  /// Of an element of an accessibility tree the place is known, and nothing about touches.
  @Test func saysOnlyTheElementsPlace() throws {
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
      ViewCard(id, in: layout).plainText == """
        UIButton “Buy”
        frame: (5, 5) 20 × 20
        in the screen's coordinates: (5, 15) 20 × 20
        touches: unknown; an accessibility tree has no painting order
        """)
    #expect(!ViewCard(id, in: layout).markdown.contains("Responder chain"))
  }
}
