package import LayoutModel

extension ViewHierarchy {
  /// Whether a person expects something of touching the view (CL-5): what the rules watch over.
  ///
  /// A view whose interaction the source turns off was meant to be off, but not where it has a
  /// recognizer: somebody waits for that to fire.
  package func isInteractive(_ id: ViewID) -> Bool {
    let view = self[id]
    if view.isInteractiveByConfiguration == false { return false }
    let kind = view.uikitClass
    // Pulled, not touched; at rest it lies outside its scroll view or is transparent.
    if kind.isPrivate || kind.traits.contains(.refreshControl) || isInsideSystemView(id) {
      return false
    }
    if view.gestureRecognizers.contains(where: \.isEnabled) { return true }
    if !view.isUserInteractionEnabled, view.statesUserInteraction { return false }
    if view.isInteractiveByConfiguration == true { return true }
    if kind.isControl || kind.traits.contains(.list) || kind.traits.contains(.content) {
      return view.isUserInteractionEnabled
    }
    return view.scrolls || !view.handledTouches.isEmpty
  }

  /// Whether UIKit built what holds the view: its private parts lie as UIKit likes (HT-19).
  private func isInsideSystemView(_ id: ViewID) -> Bool {
    ancestors(of: id).contains { self[$0].uikitClass.traits.contains(.opaqueInside) }
  }

  /// Whether the view or one above it is hidden: taken as meant.
  package func isHiddenOrBelowHidden(_ id: ViewID) -> Bool {
    ancestorsAndSelf(of: id).contains { self[$0].isHidden }
  }

  /// Whether the view is, or lies in, a section header or footer: these float over the rows that
  /// scrolling brings from under them.
  package func floats(_ id: ViewID) -> Bool {
    ancestorsAndSelf(of: id).contains { self[$0].uikitClass.traits.contains(.sectionHeader) }
  }

  /// Whether a view is a surface that others are meant to lie on: what scrolls, a map or a web page,
  /// and whatever is too large to be aimed at.
  package func isBackdrop(_ id: ViewID) -> Bool {
    let kind = self[id].uikitClass
    if kind.isScrollView || kind.traits.contains(.content) { return true }
    guard let frame = absoluteFrame(of: id) else { return true }
    return min(frame.width, frame.height) >= Self.backdropSide
  }

  /// Points. What is larger on both sides catches the touches that nothing else wants.
  private static var backdropSide: Double { 200 }

  /// The innermost view around another that scrolls it, or may.
  package func scrollView(around id: ViewID) -> ViewID? {
    ancestors(of: id).first { self[$0].isScrollView || self[$0].mayBeScrolled }
  }

  /// Whether a view is, or lies in, one of UIKit's bars.
  package func isInSystemBar(_ id: ViewID) -> Bool {
    ancestorsAndSelf(of: id).contains { Self.bars.contains(self[$0].uikitClass.name) }
  }

  private static let bars: Set = ["UINavigationBar", "UIToolbar", "UITabBar", "UISearchBar"]

  /// The root view of the screen that a view belongs to: a controller's root view, what UIKit's
  /// wrappers hold, or a window. What one screen puts over another is a presentation, and meant.
  package func screen(of id: ViewID) -> ViewID {
    let top = ancestorsAndSelf(of: id).first { step in
      guard let superview = self[step].superview, self[step].viewController == nil else {
        return true
      }
      return self[superview].uikitClass.traits.contains(.screenWrapper)
    }
    return top ?? id
  }
}

extension View {
  /// A scroll view with more content than room, as far as the source says.
  fileprivate var scrolls: Bool {
    guard uikitClass.isScrollView, isScrollEnabled, isUserInteractionEnabled else { return false }
    guard let contentSize, let bounds = geometry?.bounds.standardized else { return false }
    return contentSize.width + contentInset.left + contentInset.right > bounds.width
      || contentSize.height + contentInset.top + contentInset.bottom > bounds.height
  }

  /// What touches can be brought to by scrolling, in bounds coordinates: the union of the bounds at
  /// every content offset, the present one included (GEO-7). nil: unknown.
  ///
  /// Whether the person or only the app can scroll makes no difference: an app that turns
  /// scrolling off pages by itself.
  package var scrollableExtent: Rect? {
    guard let contentSize, let bounds = geometry?.bounds.standardized else { return nil }
    let right = max(contentSize.width + contentInset.right, bounds.width - contentInset.left)
    let bottom = max(contentSize.height + contentInset.bottom, bounds.height - contentInset.top)
    return bounds.union(
      Rect(minX: -contentInset.left, minY: -contentInset.top, maxX: right, maxY: bottom))
  }

  /// The content size of a scroll view that scrolls so much further; nil where it is no scroll view,
  /// or not known.
  ///
  /// - Parameter overhang: past the right and the bottom end of what can be scrolled to now.
  package func contentSize(reaching overhang: EdgeInsets) -> Size? {
    guard let contentSize, let extent = scrollableExtent else { return nil }
    let width = extent.maxX + overhang.right - contentInset.right
    let height = extent.maxY + overhang.bottom - contentInset.bottom
    return Size(
      overhang.right > 0 ? width : contentSize.width,
      overhang.bottom > 0 ? height : contentSize.height)
  }

  /// A scroll view by its class, or because the source says how large its content is: UIKit's private
  /// ones (of pages, of sections that scroll sideways) are known by that alone.
  package var isScrollView: Bool { uikitClass.isScrollView || contentSize != nil }

  /// The class may be a scroll view, and the format does not say how far it is scrolled.
  package var mayBeScrolled: Bool { unknowns.contains(.boundsOrigin) }
}

/// Whether touch targets are large enough for a finger, or far enough apart (AX-7).
///
/// Sources: Apple's Human Interface Guidelines, "Accessibility" (44 × 44 points); the Web Content
/// Accessibility Guidelines 2.2, success criterion 2.5.8 "Target Size (Minimum)" (24 × 24, or the
/// spacing exception). A point counts as a CSS pixel. The criterion's other exceptions (an
/// equivalent control, text lines, what the system draws, what must be so) no rectangle shows.
package enum TargetSize {
  package enum Standard: String, CaseIterable, Sendable {
    case apple, wcag

    /// What each side of a target needs at least, in points.
    package var minimumSide: Double {
      switch self {
      case .apple: 44
      case .wcag: 24
      }
    }
  }

  package enum Verdict: String, Sendable {
    case pass
    /// Too small, but far enough from every other target (WCAG 2.5.8, "Spacing").
    case passBySpacing = "pass-by-spacing"
    case fail
  }

  /// Areas are cut out of each other with the last bits rounded: a side that lacks less than this,
  /// in points, is no smaller to a finger.
  private static let rounding = 1e-6

  /// Points. Layout rounds frames to whole pixels: 43⅔ is 44 on a screen of three to a point.
  private static let pixelRounding = 0.5

  /// Judges each target among all of them.
  ///
  /// Spacing: a circle of 24 points across, centred on the box of a target that is too small, must
  /// meet neither another target nor the circle of another one that is too small; touching is not
  /// meeting. So of two targets one in the other, the inner one has no spacing.
  ///
  /// - Parameters:
  ///   - targets: the bounding boxes of the areas that touches get to, in points, all in one space.
  ///     An empty box, or one that is not finite, is no target: it fails, and is in nobody's way.
  ///   - standard: whose measure counts.
  /// - Returns: a verdict for each, in the same order.
  package static func verdicts(for targets: [Rect], standard: Standard) -> [Verdict] {
    let side = standard.minimumSide - (standard == .apple ? pixelRounding : rounding)
    let places = targets.indices.filter { targets[$0].isTarget }
    var verdicts = [Verdict](repeating: .fail, count: targets.count)
    var small: [Int] = []
    for place in places {
      let box = targets[place].standardized
      if box.width >= side, box.height >= side {
        verdicts[place] = .pass
      } else {
        small.append(place)
      }
    }
    guard standard == .wcag, !small.isEmpty else { return verdicts }
    let radius = standard.minimumSide / 2 - rounding
    let boxes = BoxTree(targets, at: places)
    let centers = targets.map { Rect($0.center.x, $0.center.y, 0, 0) }
    let circles = BoxTree(centers, at: small)
    for place in small {
      let center = targets[place].center
      let isFree =
        !circles.hasBox(closerThan: 2 * radius, to: center, otherThan: place)
        && !boxes.hasBox(closerThan: radius, to: center, otherThan: place)
      if isFree { verdicts[place] = .passBySpacing }
    }
    return verdicts
  }
}

extension Rect {
  fileprivate var isTarget: Bool {
    isFinite && !isEmpty && minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
}
