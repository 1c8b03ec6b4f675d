internal import AutoLayout
internal import LayoutModel

extension ViewHierarchy {
  /// The bars of container view controllers in front of the root of a hierarchy with the frames of a solution, back to
  /// front (HT-20).
  ///
  /// Their frames are the parts of the safe area insets that are bars of the app, so that a view that
  /// is constrained to the safe area is never behind one. A bar at an edge at which the root ends is
  /// beside the root and is omitted (AL-15).
  ///
  /// - Parameter screen: the screen of the solution; nil: the document's own canvas.
  func controllerBars(
    _ solution: LayoutSolution, on screen: Screen?
  ) -> [(bar: ControllerBar, view: View)] {
    guard let root = roots.first,
      let canvas, canvas.fillsScreen || canvas.isSheet,
      !canvas.bars.isEmpty, let bounds = views[root.index].geometry?.bounds.standardized,
      let insets = solution.roots.first(where: { $0.view == root })?.safeAreaInsets
    else { return [] }
    let frames = BarFrames(
      bounds, insets, top: canvas.barHeight(atTopOf: insets, on: screen),
      bottom: canvas.barHeight(atBottomOf: insets, on: screen))
    let kinds = Set(canvas.bars.map(\.kind))
    return canvas.bars.compactMap { bar in
      guard let frame = frames.frame(of: bar.kind, among: kinds), frame.isFinite else { return nil }
      var view = View(className: bar.kind.rawValue)
      view.geometry = ViewGeometry(frame: frame)
      view.frameSource = views[root.index].frameSource
      var bar = bar
      // Since iPadOS 18 a tab bar is at the top.
      let idiom = (screen ?? canvas.screen)?.idiom
      if idiom == .pad, bar.kind == .tabBar { bar.visibility = .uncertain }
      return (bar, view)
    }
  }
}

/// The frames of the bars in front of a root, in its bounds coordinates.
private struct BarFrames {
  private let bounds: Rect
  private let insets: EdgeInsets
  /// The heights of all bars at the top and at the bottom, in points.
  private let top: Double
  private let bottom: Double

  /// In points. A smaller difference is a status bar or a home indicator of another device.
  private static let leastHeight = 30.0
  /// The height of a tab bar above the home indicator, and that in a compact height (AL-19).
  private static let tabBarHeight = 49.0

  init(_ bounds: Rect, _ insets: EdgeInsets, top: Double, bottom: Double) {
    self.bounds = bounds
    self.insets = insets
    self.top = top
    self.bottom = bottom
  }

  /// nil: the safe area of the root does not contain the bar.
  ///
  /// - Parameter kinds: of all bars of the root.
  func frame(of kind: ControllerBar.Kind, among kinds: Set<ControllerBar.Kind>) -> Rect? {
    switch kind {
    case .navigationBar:
      guard top >= Self.leastHeight else { return nil }
      return Rect(bounds.minX, bounds.minY + insets.top - top, bounds.width, top)
    case .tabBar:
      // A tab bar extends below the home indicator, and a toolbar is above the tab bar.
      let above = kinds.contains(.toolbar) ? max(0, bottom - Self.tabBarHeight) : 0
      let height = insets.bottom - above
      guard bottom - above >= Self.leastHeight else { return nil }
      return Rect(bounds.minX, bounds.maxY - height, bounds.width, height)
    case .toolbar:
      let below = kinds.contains(.tabBar) ? min(bottom, Self.tabBarHeight) : 0
      let height = bottom - below
      guard height >= Self.leastHeight else { return nil }
      return Rect(bounds.minX, bounds.maxY - insets.bottom, bounds.width, height)
    }
  }
}
