import LayoutModel
import LayoutTestSupport
import Linting
import Synchronization
import Testing

/// Cancellation between the views of one layout.
@Suite struct CancelledAreasTests {
  @Test func noViewIsCheckedAfterCancellation() {
    var builder = ViewHierarchy.Builder()
    func view(_ name: String, _ frame: Rect) -> View {
      var view = View(className: name)
      view.geometry = ViewGeometry(frame: frame)
      return view
    }
    // Within every limit.
    _ = try? builder.open(view("UIView", Rect(0, 0, 390, 844)))
    for index in 0..<100 {
      _ = try? builder.open(view("UIButton", Rect(0, Double(index) * 8, 390, 8)))
      builder.close()
    }
    _ = try? builder.open(view("UIView", Rect(0, 0, 390, 844)))
    let hierarchy = builder.finish()
    for limit in [0, 1, 10, 100] {
      let checks = Mutex(0)
      let layout = CheckedLayout(
        hierarchy, source: SourceText(path: "", bytes: []), format: .layoutJSON,
        isCancelled: {
          checks.withLock { count in
            count += 1
            return count > limit
          }
        })
      #expect(layout.victims.count == limit)
      #expect(checks.withLock(\.self) <= limit + 1)
    }
  }
}
