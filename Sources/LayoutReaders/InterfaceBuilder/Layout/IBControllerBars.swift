internal import LayoutModel
internal import XML

extension IBBars {
  /// Back to front. A bar that is not on all screens is last (`ViewHierarchy.controllerBars`).
  private static let order: [ControllerBar.Kind] = [.tabBar, .navigationBar, .toolbar]

  /// The bars in front of a controller's view (HT-20), without those that only simulated metrics
  /// declare.
  func controllerBars(
    over controller: XMLElement, _ sourceMap: inout SourceMap
  ) -> [ControllerBar] {
    Self.order.compactMap { kind in
      guard let container = containers[kind], height(of: kind) != 0 else { return nil }
      let element = container.child(keyed: kind.key)
      guard controller.extends(under: kind, isOpaque: element?.flag(.translucent) == false) else {
        return nil
      }
      var bar = ControllerBar(kind, container: container.value(of: .id))
      bar.visibility = visibility(of: element, in: container, over: controller)
      bar.node = sourceMap.add(SourceRange((element ?? container).startTagRange))
      return bar
    }
  }

  private func visibility(
    of bar: XMLElement?, in container: XMLElement, over controller: XMLElement
  ) -> ControllerBar.Visibility {
    let hides = Self.hidingFlags.contains { container.flag($0) == true }
    // The background of an appearance determines whether a view extends under the bar.
    let hasAppearance =
      bar?.children.contains { $0.isKeyed(.standardAppearance) } ?? false
    if isUncertain || hides || hasAppearance { return .uncertain }
    let isOfApp = [controller, container, bar].contains { element in
      element?[.customClass].map { !$0.value.isEmpty } ?? false
    }
    return isOfApp ? .codeMayHide : .certain
  }

  /// The attributes of a navigation controller that hides its bars on an event.
  private static let hidingFlags: [IBName] = [
    .hidesBarsOnSwipe, .hidesBarsOnTap, .hidesBarsWhenKeyboardAppears,
    .hidesBarsWhenVerticallyCompact,
  ]
}

extension ControllerBar.Kind {
  /// The value of the `key` attribute of the bar in its container.
  fileprivate var key: IBName {
    switch self {
    case .navigationBar: .navigationBar
    case .toolbar: .toolbar
    case .tabBar: .tabBar
    }
  }

  /// The attribute of `edgesForExtendedLayout`.
  fileprivate var edge: IBName {
    switch self {
    case .navigationBar: .top
    case .toolbar, .tabBar: .bottom
    }
  }
}

extension XMLElement {
  /// Whether the view of a controller extends under a bar: it does under a translucent bar, unless
  /// `edgesForExtendedLayout` excludes the edge, and under an opaque one only with
  /// `extendedLayoutIncludesOpaqueBars`.
  fileprivate func extends(under kind: ControllerBar.Kind, isOpaque: Bool) -> Bool {
    if isOpaque, flag(.extendedLayoutIncludesOpaqueBars) != true { return false }
    guard let edges = child(keyed: .edgesForExtendedLayout) else { return true }
    return edges.flag(kind.edge) == true
  }
}
