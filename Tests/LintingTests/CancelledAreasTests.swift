import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Synchronization
import Testing

/// Cancellation between the views of one layout.
@Suite struct CancelledAreasTests {
  @Test func noViewIsCheckedAfterCancellation() {
    var builder = ViewHierarchy.Builder()
    // Within every limit.
    _ = try? builder.open(View(frame: Rect(0, 0, 390, 844)))
    for index in 0..<100 {
      _ = try? builder.open(View(className: "UIButton", frame: Rect(0, Double(index) * 8, 390, 8)))
      builder.close()
    }
    _ = try? builder.open(View(frame: Rect(0, 0, 390, 844)))
    let hierarchy = builder.finish()
    func checked(until limit: Int) -> (victimCount: Int, checkCount: Int) {
      let checks = Mutex(0)
      let layout = AnalyzedLayout(
        hierarchy, source: SourceText(path: "", bytes: []), format: .layoutJSON,
        cancellation: Cancellation {
          checks.withLock { count in
            count += 1
            return count > limit
          }
        })
      return (layout.victims.count, checks.withLock(\.self))
    }
    // One for the regions of each view, one after each of three sorts of their boxes, and one before each of the next
    // four steps.
    let before = hierarchy.views.count + 7
    for limit in [0, 1, 10, 100] {
      let result = checked(until: before + limit)
      #expect(result.victimCount == limit)
      #expect(result.checkCount <= before + limit + 1)
    }
    for limit in [0, 1, 50, before - 1] {
      let result = checked(until: limit)
      #expect(result.victimCount == 0)
      #expect(result.checkCount <= limit + 5)
    }
  }
}
