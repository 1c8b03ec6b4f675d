package import LayoutModel

extension ViewHierarchy {
  /// Whether users expect a reaction to a touch on the view (CL-5). Rules check these views.
  ///
  /// A view with explicitly disabled user interaction is intentionally not interactive, except if
  /// it has a recognizer.
  package func isInteractive(_ id: ViewID) -> Bool {
    if self[id].isInteractiveByConfiguration == false { return false }
    let kind = self[id].uikitClass
    // A refresh control is pulled, not touched. At rest it is outside its scroll view or
    // transparent.
    if kind.isPrivate || kind.traits.contains(.refreshControl) { return false }
    return isInteractiveByItself(id) && !isInsideSystemView(id)
  }

  private func isInteractiveByItself(_ id: ViewID) -> Bool {
    let kind = self[id].uikitClass
    if self[id].gestureRecognizers.contains(where: \.isEnabled) { return true }
    if !self[id].isUserInteractionEnabled, self[id].hasExplicitUserInteraction { return false }
    if self[id].isInteractiveByConfiguration == true { return true }
    if kind.isControl || kind.traits.contains(.list) || kind.traits.contains(.content) {
      return self[id].isUserInteractionEnabled
    }
    return self[id].scrolls || !self[id].handledTouches.isEmpty
  }

  /// Whether the view is in a view whose subviews UIKit creates (HT-19).
  private func isInsideSystemView(_ id: ViewID) -> Bool {
    ancestors(of: id).contains { self[$0].uikitClass.traits.contains(.opaqueInside) }
  }

  /// Whether the view or an ancestor is hidden, which is assumed to be intentional.
  package func isHiddenOrBelowHidden(_ id: ViewID) -> Bool {
    ancestorsAndSelf(of: id).contains { self[$0].isHidden }
  }

  /// Whether other views are intended to be on top of the view: a scroll view, a map or a web page,
  /// or a view too large to be aimed at.
  package func isBackdrop(_ id: ViewID) -> Bool {
    let kind = self[id].uikitClass
    if kind.isScrollView || kind.traits.contains(.content) { return true }
    guard let frame = absoluteFrame(of: id) else { return true }
    return min(frame.width, frame.height) >= Self.backdropSide
  }

  /// In points. A view that is larger on both sides serves as a background.
  private static var backdropSide: Double { 200 }

  /// Whether other views are intended to cover a share of the view. A control is a background only if
  /// it fills its superview, and only as long as a part of it is free.
  package func isBackdrop(_ id: ViewID, losing share: Double) -> Bool {
    guard isBackdrop(id) else { return false }
    guard self[id].uikitClass.isControl else { return true }
    return share <= Self.coveredBackdropShare && fillsSuperview(id)
  }

  /// The covered share above which the free part of a control is too small to find.
  private static var coveredBackdropShare: Double { 0.98 }

  private func fillsSuperview(_ id: ViewID) -> Bool {
    guard let superview = self[id].superview else { return true }
    guard let frame = self[id].geometry?.frame, let outer = self[superview].geometry?.bounds
    else { return true }
    return frame.intersection(outer.standardized).area >= outer.standardized.area * Self.filledShare
  }

  /// The share of a superview that counts as all of it.
  private static var filledShare: Double { 0.9 }

  /// The innermost ancestor that scrolls or may scroll.
  package func scrollView(around id: ViewID) -> ViewID? {
    ancestors(of: id).first { self[$0].isScrollView || self[$0].mayBeScrolled }
  }

  /// Whether a view is in one of UIKit's bars.
  package func isInSystemBar(_ id: ViewID) -> Bool {
    ancestorsAndSelf(of: id).contains { Self.bars.contains(self[$0].uikitClass.name) }
  }

  private static let bars: Set = ["UINavigationBar", "UIToolbar", "UITabBar", "UISearchBar"]

  /// By view: see `TouchMap.screen(of:)` and `TouchMap.floats(_:)`.
  package func screensAndFloatingViews() -> (screens: [ViewID], floating: [Bool]) {
    var screens: [ViewID] = []
    var floating: [Bool] = []
    for id in ids {
      let superview = self[id].superview
      let isFloating = self[id].uikitClass.traits.contains(.sectionHeader)
      floating.append(isFloating || superview.map { floating[$0.index] } ?? false)
      if let superview, self[id].viewController == nil,
        !self[superview].uikitClass.traits.contains(.screenWrapper)
      {
        screens.append(screens[superview.index])
      } else {
        screens.append(id)
      }
    }
    return (screens, floating)
  }

  /// By view: the innermost of the view and its ancestors about which the format contains too little to know which
  /// touches it receives (OV-10); nil: there is none. An empty array has none for any view.
  package func innermostUndescribedViews() -> [ViewID?] {
    var found: [ViewID?] = []
    for id in ids {
      // A constant would be a copy of the view.
      let isUndescribed = self[id].unknowns.contains(.userInteraction) || self[id].mayOverride
      if isUndescribed, found.isEmpty { found = Array(repeating: nil, count: views.count) }
      guard !found.isEmpty else { continue }
      found[id.index] = isUndescribed ? id : self[id].superview.flatMap { found[$0.index] }
    }
    return found
  }
}

extension View {
  /// A scroll view whose content is larger than its bounds.
  fileprivate var scrolls: Bool {
    guard uikitClass.isScrollView, isScrollEnabled, isUserInteractionEnabled else { return false }
    guard let contentSize, let bounds = geometry?.bounds.standardized else { return false }
    return contentSize.width + contentInset.left + contentInset.right > bounds.width
      || contentSize.height + contentInset.top + contentInset.bottom > bounds.height
  }

  /// The union of the bounds at every content offset, the current one included, in bounds
  /// coordinates (GEO-7); nil: unknown.
  ///
  /// Content counts as scrollable even if scrolling is disabled, because the app can scroll it.
  package var scrollableExtent: Rect? {
    guard let contentSize, let bounds = geometry?.bounds.standardized else { return nil }
    let right = max(contentSize.width + contentInset.right, bounds.width - contentInset.left)
    let bottom = max(contentSize.height + contentInset.bottom, bounds.height - contentInset.top)
    return bounds.union(
      Rect(minX: -contentInset.left, minY: -contentInset.top, maxX: right, maxY: bottom))
  }

  /// The content size with which a scroll view scrolls further; nil: no scroll view, or unknown.
  ///
  /// - Parameter overhang: the distance past the right and bottom ends of the current extent, in
  ///   points.
  package func contentSize(reaching overhang: EdgeInsets) -> Size? {
    guard let contentSize, let extent = scrollableExtent else { return nil }
    let width = extent.maxX + overhang.right - contentInset.right
    let height = extent.maxY + overhang.bottom - contentInset.bottom
    return Size(
      overhang.right > 0 ? width : contentSize.width,
      overhang.bottom > 0 ? height : contentSize.height)
  }

  /// A scroll view by its class or because it has a content size. UIKit's private scroll views (of
  /// pages, of horizontal sections) are recognized by the content size only.
  package var isScrollView: Bool { uikitClass.isScrollView || contentSize != nil }

  /// A scroll view or a web page: users see the rest of its content only if they scroll, and its end only if the end of
  /// the view is on the screen.
  package var showsScrolledContent: Bool {
    isScrollView ? isScrollEnabled : uikitClass.name == "WKWebView"
  }

  /// The class may be a scroll view, and the format does not contain the content offset.
  package var mayBeScrolled: Bool { unknowns.contains(.boundsOrigin) }
}

/// The size and spacing of touch targets (AX-7).
///
/// Sources: Apple's Human Interface Guidelines, "Accessibility" (44 × 44 points); the Web Content
/// Accessibility Guidelines 2.2, success criterion 2.5.8 "Target Size (Minimum)" (24 × 24, or the
/// spacing exception). A point counts as a CSS pixel. The other exceptions of the criterion (an
/// equivalent control, inline text, system controls, essential sizes) cannot be determined from
/// rectangles.
package enum TargetSize {
  package enum Standard: String, CaseIterable, Sendable {
    case apple, wcag

    /// The minimum length of each side, in points.
    package var minimumSide: Double {
      switch self {
      case .apple: 44
      case .wcag: 24
      }
    }
  }

  package enum Verdict: String, Sendable {
    case pass
    /// The target is too small but has sufficient spacing (WCAG 2.5.8, "Spacing").
    case passBySpacing = "pass-by-spacing"
    case fail
  }

  /// The tolerance for rounding errors of intersections, in points.
  private static let rounding = 1e-6

  /// In points. Layout rounds frames to whole pixels: 43⅔ is 44 at 3 pixels per point.
  private static let pixelRounding = 0.5

  /// The verdict for each target among all of them.
  ///
  /// Spacing: a circle with a diameter of 24 points, centered on the box of a target that is too
  /// small, must intersect neither another target nor the circle of another target that is too
  /// small. Touching is permitted. So a target inside another one has no spacing.
  ///
  /// - Parameters:
  ///   - targets: the bounding boxes of the touchable areas, in points, in one coordinate space. An
  ///     empty or infinite box fails and does not affect other targets.
  ///   - standard: the guideline to apply.
  /// - Returns: a verdict for each target, in the same order.
  package static func verdicts(for targets: [Rect], standard: Standard) -> [Verdict] {
    let side = standard.minimumSide - (standard == .apple ? pixelRounding : rounding)
    let indices = targets.indices.filter { targets[$0].isTarget }
    var verdicts = [Verdict](repeating: .fail, count: targets.count)
    var small: [Int] = []
    for index in indices {
      let box = targets[index].standardized
      if box.width >= side, box.height >= side {
        verdicts[index] = .pass
      } else {
        small.append(index)
      }
    }
    guard standard == .wcag, !small.isEmpty else { return verdicts }
    let radius = standard.minimumSide / 2 - rounding
    let boxes = BoxTree(targets, at: indices)
    let centers = targets.map { Rect($0.center.x, $0.center.y, 0, 0) }
    let circles = BoxTree(centers, at: small)
    for index in small {
      let center = targets[index].center
      let isFree =
        !circles.hasBox(closerThan: 2 * radius, to: center, otherThan: index)
        && !boxes.hasBox(closerThan: radius, to: center, otherThan: index)
      if isFree { verdicts[index] = .passBySpacing }
    }
    return verdicts
  }
}

extension Rect {
  fileprivate var isTarget: Bool {
    isFinite && !isEmpty && minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
}
