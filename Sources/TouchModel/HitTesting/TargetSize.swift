package import LayoutModel

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
