internal import AutoLayout
internal import LayoutModel
internal import Linting
internal import HitTesting

/// Two texts that are drawn over each other on another screen.
struct TextOverlap: LayoutRule {
  static let metadata = RuleMetadata(
    id: "text-overlap",
    summary: "Two texts overlap on another screen, but not on the canvas.",
    rationale: """
      Users can read neither of two texts that are drawn over each other. No constraint keeps such \
      labels or buttons apart: a title at the leading edge and a price at the trailing edge overlap \
      as soon as the screen is narrow or the text is large. The canvas of Interface Builder shows \
      one screen and one text size. A text is compared by the lines in which it is drawn and not by \
      the frame of its view. The measured size of a text is an interval. A finding is reported only \
      if the texts overlap even with the smallest sizes.
      """,
    severity: .warning,
    howToFix: """
      Add a constraint between the two views, and let the text take several lines \
      (numberOfLines = 0) or lower its compression resistance.
      """,
    allowances: [
      "Texts that overlap on the canvas too.",
      "Texts that overlap by less than 4 points in width or height.",
      "Texts whose positions or sizes are within the error of the measured sizes.",
      "Labels and buttons that code may change: those of the app's own classes, and those with an outlet to them, to a superview that contains only one of them, or to one of their constraints. Of a button whose width constraints determine and that code does not move, the middle of the title is compared nevertheless.",
      "Texts in custom fonts and attributed texts, whose sizes are not known.",
      "Buttons with an image or with insets.",
      "Two controls: `covered-control` and `unreachable-subview` report that one is in front of the other.",
      "Texts with a view between them that may hide the one behind.",
      "Texts in different scroll views.",
      "Hidden and transparent views and their subviews.",
      "Items of collection views, and rows whose height is not known, at other text sizes.",
    ],
    needs: [.positions, .exactSizes, .superviews, .paintingOrder, .constraints],
    since: "0.1.0",
    screens: .comparedWithCanvas)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let spec = hierarchy.spec, !layout.keepsDrawnSize, let fits = layout.texts,
      fits.views.count > 1
    else { return }
    var texts: [PositionedText] = []
    for id in Self.viewsThatMeet(fits.views, in: hierarchy) {
      if findings.isCancelled { break }
      guard let size = layout.sizeForText(of: id), let fit = fits[id, size],
        var text = PositionedText(id, fit, spec, in: hierarchy)
      else { continue }
      if layout.code.mayChange(id, in: hierarchy) {
        guard layout.onlyTitleMayChange(id) else { continue }
        text.keepMiddle()
      }
      texts.append(text)
    }
    guard texts.count > 1 else { return }
    let overlaps = overlaps(of: texts, in: layout, until: findings.cancellation)
    for (front, pairs) in overlaps {
      if findings.isCancelled { break }
      guard let worst = pairs.max(by: { $0.shared.area < $1.shared.area }) else { continue }
      findings.report(
        .overlap(
          hierarchy.displayName(of: front), hierarchy.sentenceName(of: worst.behind), worst.shared,
          isOfControl: hierarchy.isInteractive(front) || hierarchy.isInteractive(worst.behind)),
        about: front, at: layout.range(of: front, .frame),
        related: pairs.map {
          .init(layout.range(of: $0.behind, .frame), "this text is behind it")
        },
        data: ["overlapWidth": worst.shared.width, "overlapHeight": worst.shared.height])
    }
  }

  /// The views whose frames in the root's coordinate space meet that of another one, with a margin of 1 point. Texts
  /// are drawn within the frames of their views, and those of most views are apart.
  ///
  /// - Parameter views: in ascending order.
  private static func viewsThatMeet(_ views: [ViewID], in hierarchy: ViewHierarchy) -> [ViewID] {
    // Of more texts, those that are compared depend on all others.
    guard views.count <= comparedCount else { return views }
    var frames: [(view: ViewID, frame: Rect, meets: Bool)] = []
    for id in views {
      guard let exact = hierarchy.absoluteFrame(of: id) else { continue }
      let frame = Rect(exact.x - 1, exact.y - 1, exact.width + 2, exact.height + 2)
      // The sums of large numbers are not exact.
      guard lengths.contains(frame.minX), lengths.contains(frame.minY),
        lengths.contains(frame.maxX), lengths.contains(frame.maxY)
      else { return views }
      frames.append((id, frame, false))
    }
    for index in frames.indices {
      let (top, bottom) = (frames[index].frame.minY, frames[index].frame.maxY)
      for other in index + 1..<frames.count
      where frames[other].frame.y < bottom && top < frames[other].frame.maxY
        && frames[index].frame.intersects(frames[other].frame)
      {
        (frames[index].meets, frames[other].meets) = (true, true)
      }
    }
    return frames.filter(\.meets).map(\.view)
  }

  /// The positions, in points, whose sums are exact to a fraction of a point.
  private static let lengths = -1e9...1e9

  /// Two texts that overlap on the screen and not on the canvas.
  private struct Pair {
    let behind: ViewID
    /// The greatest area that lines of both share, in the root's coordinate space.
    let shared: Rect
  }

  /// By the view in front, in painting order.
  private func overlaps(
    of texts: [PositionedText], in layout: AnalyzedLayout, until cancellation: Cancellation
  ) -> [(front: ViewID, pairs: [Pair])] {
    var pairs: [ViewID: [Pair]] = [:]
    // The texts above the bottom of the current one.
    var open: [PositionedText] = []
    for text in texts.sorted(by: { $0.area.minY < $1.area.minY }) {
      if cancellation.isCancelled { break }
      open.removeAll { $0.area.maxY <= text.area.minY }
      for other in open.suffix(Self.comparedCount) {
        let (behind, front) = text.view < other.view ? (text, other) : (other, text)
        guard let shared = front.shared(with: behind),
          // The rules about touches report controls that overlap.
          !layout.hierarchy.isInteractive(front.view)
            || !layout.hierarchy.isInteractive(behind.view),
          !isHidden(shared, of: behind.view, behind: front.view, in: layout),
          !mayChange(front.view, beside: behind.view, in: layout),
          !mayChange(behind.view, beside: front.view, in: layout)
        else { continue }
        pairs[front.view, default: []].append(Pair(behind: behind.view, shared: shared))
      }
      open.append(text)
    }
    return pairs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The number of texts at the same height that a text is compared with.
  static let comparedCount = 100
  /// The number of views between two texts from which the one behind counts as hidden.
  static let betweenCount = 1000

  /// Whether a view in front of one text, which may be the other view itself, may hide an area of it.
  private func isHidden(
    _ area: Rect, of behind: ViewID, behind front: ViewID, in layout: AnalyzedLayout
  ) -> Bool {
    let hierarchy = layout.hierarchy
    guard front.index - behind.index <= Self.betweenCount else { return true }
    return (behind.index + 1...front.index).contains { index in
      let id = ViewID(index)
      guard !hierarchy[id].showsWhatIsBehind, !hierarchy.isHiddenOrBelowHidden(id) else {
        return false
      }
      return hierarchy.absoluteFrame(of: id)?.intersects(area) ?? true
    }
  }

  /// Whether code may change a superview of one text that does not contain the other.
  private func mayChange(
    _ id: ViewID, beside other: ViewID, in layout: AnalyzedLayout
  ) -> Bool {
    layout.hierarchy.ancestors(of: id)
      .prefix { !layout.hierarchy.isDescendant(other, of: $0) }
      .contains { layout.code.mayChange($0, in: layout.hierarchy) }
  }
}

/// The lines of a text in the coordinate space of the root.
private struct PositionedText {
  let view: ViewID
  /// On the screen, each at the lower end of its width, where superviews do not clip it.
  private var lines: [Rect]
  /// Contains the lines.
  private(set) var area: Rect
  /// On the canvas, at the upper end of its size.
  private let areaOnCanvas: Rect
  private let scrollView: ViewID?

  /// The overlap in points on both axes from which two texts are hard to read.
  static let leastOverlap = 4.0

  /// Nil: the position of the text is not known, or nothing of it is visible.
  init?(_ id: ViewID, _ fit: TextFit, _ spec: LayoutSpec, in hierarchy: ViewHierarchy) {
    guard var lines = fit.linesOnScreen else { return nil }
    var onCanvas = fit.areaOnCanvas
    for ancestor in hierarchy.ancestorsAndSelf(of: id) {
      let view = hierarchy[ancestor]
      guard let geometry = view.geometry, geometry.transform.isIdentity,
        let stored = spec.traits[ancestor.index].storedFrame,
        !view.isHidden, !view.isTransparentToTouches,
        view.frameSource.reliability == .firm || view.frameSource == .cell
      else { return nil }
      let frame = geometry.frame
      if view.clipsToBounds || view.isScrollView || view.superview == nil {
        let bounds = Rect(0, 0, frame.width, frame.height)
        lines = lines.map(bounds.intersection)
      }
      guard let superview = view.superview else { break }
      let offset = hierarchy[superview].geometry?.bounds.origin ?? .zero
      lines = lines.map { $0.moved(x: frame.x - offset.x, y: frame.y - offset.y) }
      onCanvas = onCanvas.moved(x: stored.x, y: stored.y)
    }
    lines.removeAll(where: \.isEmpty)
    guard let first = lines.first else { return nil }
    self.lines = lines
    self.view = id
    area = lines.dropFirst().reduce(first) { $0.union($1) }
    areaOnCanvas = onCanvas
    scrollView = hierarchy.scrollView(around: id)
  }

  /// Keeps the part of a centered line that another title has as well.
  mutating func keepMiddle() {
    let middle = area.center
    let height = lines.first?.height ?? 0
    area = Rect(
      middle.x - Self.leastTitleWidth / 2, middle.y - height / 2, Self.leastTitleWidth, height)
    lines = [area]
  }

  /// Points: that of two characters.
  private static let leastTitleWidth = 16.0

  /// The greatest area in which two lines of the texts overlap; nil: they overlap on the canvas too, or by
  /// less than the least overlap.
  func shared(with other: PositionedText) -> Rect? {
    guard area.intersects(other.area), !areaOnCanvas.intersects(other.areaOnCanvas),
      scrollView == other.scrollView
    else { return nil }
    let all = lines.flatMap { line in other.lines.map(line.intersection) }
    return all.filter { min($0.width, $0.height) >= Self.leastOverlap }
      .max { $0.area < $1.area }
  }
}

extension Rect {
  fileprivate func moved(x: Double, y: Double) -> Rect {
    Rect(self.x + x, self.y + y, width, height)
  }
}

extension View {
  /// A view of UIKit without a background, so that a text behind it is visible.
  fileprivate var showsWhatIsBehind: Bool {
    ["UIView", "UIStackView", "UILabel", "UIButton"].contains(className)
      && (backgroundColor?.isClear ?? true)
  }
}

extension AnalyzedLayout {
  /// Whether code may set another title of a button, and does not move or hide it: constraints determine its frame
  /// without the title, which is in the middle.
  fileprivate func onlyTitleMayChange(_ id: ViewID) -> Bool {
    guard hierarchy[id].className == "UIButton", !code.mayMove(id, in: hierarchy),
      case .text(let content)? = hierarchy.spec?.traits[id.index].content,
      content.alignment == .center
    else { return false }
    return hierarchy.spec?.hasSidesWithoutTitle(id, in: hierarchy) == true
  }
}

extension LayoutSpec {
  /// Whether constraints between a view and its superview or a fixed width determine its horizontal edges.
  fileprivate func hasSidesWithoutTitle(_ id: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    let own = constraints.filter { $0.first.view == id || $0.second?.view == id }
    let attributes = Set(
      own.filter { $0.relation == .equal }.flatMap { constraint -> [LayoutAttribute] in
        let anchors = [constraint.first, constraint.second].compactMap(\.self)
        return anchors.filter { $0.view == id }.map(\.attribute)
      })
    return attributes.isSuperset(of: [.leading, .trailing])
      || attributes.isSuperset(of: [.left, .right]) || attributes.contains(.width)
  }
}

extension Finding.Message {
  /// - Parameter isOfControl: one of the texts is the title of a control, which cannot be read.
  fileprivate static func overlap(
    _ front: String, _ behind: String, _ shared: Rect, isOfControl: Bool
  ) -> Self {
    let text = "its text is drawn over that of \(behind)"
    let least = Size(shared.width.rounded(.down), shared.height.rounded(.down))
    return Self(
      subject: front, effect: isOfControl ? .centerLost(text) : .statement(text),
      reason: "they overlap by at least \(least.text) pt")
  }
}
