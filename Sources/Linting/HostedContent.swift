internal import LayoutModel

/// The hosting views of SwiftUI in a layout, whose content UIKit does not show.
///
/// SwiftUI draws most controls without a view, and does its own hit-testing inside the hosting view.
extension AnalyzedLayout {
  /// One finding for all visible hosting views. A storyboard or xib contains no content that a check could miss.
  var hostedContentFindings: [Finding] {
    guard hierarchy.tree == .views, format.kind != .interfaceBuilder else { return [] }
    var first: ViewID?
    var count = 0
    // Parents are before their children.
    var isHidden: [Bool] = []
    for id in hierarchy.views.indices.map(ViewID.init) {
      // A constant would copy all properties of the view.
      isHidden.append(
        hierarchy[id].isHidden || hierarchy[id].superview.map { isHidden[$0.index] } ?? false)
      guard !isHidden[id.index], hosts(id) else { continue }
      first = first ?? id
      count += 1
    }
    guard let first else { return [] }
    let others = count == 1 ? "" : " and of \(count - 1) other\(count == 2 ? "" : "s")"
    return [
      DocumentRule.uncheckedSwiftUI.finding(
        """
        the content of this hosting view\(others) is not checked: SwiftUI draws most controls without \
        a view
        """, at: range(of: first, .className))
    ]
  }

  /// Whether the class of a view or of its view controller is SwiftUI's. Names of generic classes are mangled:
  /// `_TtGC7SwiftUI14_UIHostingView…`.
  private func hosts(_ id: ViewID) -> Bool {
    if hierarchy[id].className.utf8.contains("_UIHostingView".utf8) { return true }
    guard let controller = hierarchy[id].viewController else { return false }
    return hierarchy.viewControllers[controller].className.utf8
      .contains("UIHostingController".utf8)
  }
}
