internal import TouchModel
internal import AutoLayout
internal import LayoutModel

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
