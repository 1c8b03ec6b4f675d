internal import AutoLayout
internal import LayoutModel
internal import TouchModel

extension Linter {
  /// A layout on its own canvas, with what the text says of its views and what it was made from.
  struct CanvasLayout {
    /// As it stands in the text.
    let asRead: ViewHierarchy
    package let engine: LayoutEngine?
    package let solution: LayoutSolution?
    /// On its own canvas.
    package let hierarchy: ViewHierarchy

    package init(_ asRead: ViewHierarchy, cache: inout LayoutCache) {
      self.asRead = asRead
      engine = LayoutEngine(asRead, cache: &cache)
      solution = engine?.solution(cache: &cache)
      hierarchy = solution.map { asRead.laidOut($0) } ?? asRead
    }
  }

  /// The findings of a layout's canvas, joined with what holds on other screens.
  func findings(
    on screens: [Screen], of settled: CanvasLayout, _ layout: CheckedLayout,
    besides canvas: [Finding],
    cache: inout LayoutCache, isCancelled: () -> Bool
  ) -> [Finding] {
    let groups = settled.groups(
      of: screens, textScale: settings.textScale, anyIdiom: settings.screensAreChosen)
    guard !groups.isEmpty, layout.hierarchy.ids.contains(where: layout.hierarchy.isInteractive)
    else { return canvas }
    guard let engine = settled.engine(textScale: settings.textScale, &cache) else {
      return canvas
    }
    var found = ScreenFindings(
      besides: layout, rules: rules.filter { settings.isOn(type(of: $0).metadata.id) })
    // Hidden views leave a stack view: it is laid out before they are shown.
    let hierarchy =
      settings.includesHidden ? settled.asRead.showingHiddenViews() : settled.asRead
    for group in groups where !isCancelled() {
      found.check(
        engine.solution(on: group[0], cache: &cache), on: group, of: hierarchy)
    }
    return found.joined(to: canvas)
  }
}

extension Linter.CanvasLayout {
  package func engine(textScale: Double, _ cache: inout LayoutCache) -> LayoutEngine? {
    if textScale == 1 { return engine }
    var options = LayoutEngine.Options()
    options.textScale = textScale
    return LayoutEngine(asRead, options: options, cache: &cache)
  }

  /// The screens to lay out on, those together that differ in nothing; none where the layout does not
  /// fill its screen, or its own canvas is not reproduced. The canvas itself is left out.
  ///
  /// - Parameter anyIdiom: what was drawn for a pad is laid out on phones as well; else it counts as
  ///   meant for pads, since Interface Builder itself starts with a phone.
  package func groups(of screens: [Screen], textScale: Double, anyIdiom: Bool) -> [[Screen]] {
    guard let root = asRead.roots.first, asRead.kind == .view,
      let canvas = asRead.spec?.canvases.first(where: { $0.root == root }), canvas.fillsScreen,
      solution?.roots.contains(where: { $0.view == root && $0.verdict == .solved }) == true,
      asRead.spec?.traits.contains(where: { $0.isMisplaced && $0.part == .none }) == false
    else { return [] }
    let own = canvas.screen.map(ScreenFigures.init)
    let isPads = asRead.drawn?.idiom == .pad
    var groups: [[Screen]] = []
    var places: [ScreenFigures: Int] = [:]
    for screen in (textScale == 1 ? [] : [canvas.screen].compactMap(\.self)) + screens {
      let figures = ScreenFigures(screen)
      if figures == own, textScale == 1 { continue }
      if !anyIdiom, isPads, screen.idiom == .phone { continue }
      if let place = places[figures] {
        groups[place].append(screen)
      } else {
        places[figures] = groups.count
        groups.append([screen])
      }
    }
    return groups
  }
}

/// All of a screen that a layout depends on.
private struct ScreenFigures: Hashable {
  let size: Size
  let scale: Double
  let insets: EdgeInsets
  let sizeClass: SizeClass
  let idiom: Screen.Idiom

  init(_ screen: Screen) {
    size = screen.size
    scale = screen.scale
    insets = screen.safeAreaInsets
    sizeClass = screen.sizeClass
    idiom = screen.idiom
  }
}

/// Which faults of a screen are worth a word beside those of the document's own canvas.
///
/// A layout's answer for another screen is right to a few points at best: metrics of texts and of
/// UIKit's views change with its versions. So a fault counts from `leastAmount` points on, and where
/// the canvas is that near to it already, from so many points more.
struct ScreenObstructions {
  private let canvas: CheckedLayout
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  /// Points. Of all views laid out at another size than the canvas's, 96 to 98 % come out within so
  /// many of Interface Builder's own answer.
  static let leastAmount = 8.0

  package init(_ screen: CheckedLayout, besides canvas: CheckedLayout) {
    self.canvas = canvas
    hierarchy = screen.hierarchy
    touch = screen.touch
  }

  /// The faults with the victims that count.
  func worthTelling(of obstructions: [TouchObstruction]) -> [TouchObstruction] {
    obstructions.compactMap { obstruction in
      guard obstruction.reason.isOfPlace else { return nil }
      let victims = obstruction.victims.filter { counts($0, in: obstruction) }
      guard !victims.isEmpty else { return nil }
      var kept = TouchObstruction(
        reason: reason(of: obstruction), cause: obstruction.cause, victims: victims)
      kept.isSuspicion = obstruction.isSuspicion
      return kept
    }
  }

  /// What is wholly outside may wait to be moved in; but not what the canvas shows.
  private func reason(of obstruction: TouchObstruction) -> TouchObstruction.Reason {
    guard case .offScreen(let window) = obstruction.reason,
      obstruction.victims.contains(where: { isInSightOnCanvas($0.view, window) })
    else { return obstruction.reason }
    return .outside(cutter: window)
  }

  private func isInSightOnCanvas(_ view: ViewID, _ window: ViewID) -> Bool {
    guard let box = Self.box(of: view, canvas.touch),
      let screen = Self.box(of: window, canvas.touch)
    else { return false }
    return box.intersects(screen)
  }

  private func counts(_ victim: TouchObstruction.Victim, in obstruction: TouchObstruction) -> Bool {
    let amount = max(
      victim.overhang.greatest,
      Self.amount(of: victim, obstruction, touch, missingFrom: canvas.touch))
    guard amount >= Self.leastAmount else { return false }
    let isThere = canvas.obstructions.contains { known in
      known.cause == obstruction.cause && known.victims.contains { $0.view == victim.view }
    }
    if isThere { return true }
    let before = Self.amount(of: victim, obstruction, canvas.touch, missingFrom: canvas.touch)
    return amount - before >= Self.leastAmount
  }

  /// How far a fault goes, in points, as far as the places in one layout tell: how far a view reaches
  /// past an edge, how deep it lies under another, how much of a side is missing.
  private static func amount(
    of victim: TouchObstruction.Victim, _ obstruction: TouchObstruction, _ touch: TouchMap,
    missingFrom canvas: TouchMap
  ) -> Double {
    guard let box = box(of: victim.view, touch) else { return 0 }
    switch obstruction.reason {
    case .outside(let cutter), .offScreen(let cutter), .beyondScrollContent(let cutter):
      guard let edges = Self.box(of: cutter, touch) else { return 0 }
      return max(
        0, edges.minX - box.minX, edges.minY - box.minY, box.maxX - edges.maxX,
        box.maxY - edges.maxY)
    case .covered, .swallowed, .overlapped, .blockedBySubview:
      return victim.covers.map { cover in
        guard let front = Self.box(of: cover.view, touch) else { return 0 }
        let shared = front.intersection(box)
        return min(shared.width, shared.height)
      }.max() ?? 0
    case .noArea, .containerWithoutArea:
      guard let now = Self.box(of: obstruction.cause, touch),
        let then = Self.box(of: obstruction.cause, canvas)
      else { return 0 }
      return max(then.width - now.width, then.height - now.height)
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest:
      return 0
    }
  }

  /// Where a view is drawn, in the root's space.
  package static func box(of id: ViewID, _ touch: TouchMap) -> Rect? {
    touch.hierarchy.absoluteFrame(of: id)
  }
}

extension TouchObstruction.Reason {
  /// It rests on where views lie, and not on flags or overrides.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .noArea, .containerWithoutArea, .outside, .offScreen, .beyondScrollContent, .covered,
      .swallowed, .overlapped, .blockedBySubview:
      true
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest: false
    }
  }
}
