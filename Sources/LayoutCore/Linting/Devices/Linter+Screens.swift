extension Linter {
  /// A layout on its own canvas, with what the text says of its views and what it was made from.
  struct Settled {
    /// As it stands in the text.
    let asRead: ViewHierarchy
    let solution: LayoutSolution?
    /// On its own canvas.
    let hierarchy: ViewHierarchy

    init(_ asRead: ViewHierarchy) {
      self.asRead = asRead
      solution = asRead.plan == nil ? nil : LayoutEngine(asRead).solution()
      hierarchy = solution.map { asRead.laidOut($0) } ?? asRead
    }
  }

  /// The findings of a layout's canvas, joined with what holds on other screens.
  func findings(
    on screens: [Screen], of settled: Settled, _ layout: CheckedLayout, besides canvas: [Finding],
    isCancelled: () -> Bool
  ) -> [Finding] {
    let groups = settled.groups(of: screens, textScale: settings.textScale)
    guard !groups.isEmpty, layout.hierarchy.ids.contains(where: layout.hierarchy.isInteractive)
    else { return canvas }
    var options = LayoutEngine.Options()
    options.textScale = settings.textScale
    let engine = LayoutEngine(settled.asRead, options: options)
    var found = ScreenFindings(
      besides: layout, rules: rules.filter { settings.isOn(type(of: $0).metadata.id) })
    for group in groups where !isCancelled() {
      guard let solution = engine.solution(on: group[0]) else { continue }
      let hierarchy =
        settings.includesHidden ? settled.asRead.showingHiddenViews() : settled.asRead
      found.check(solution, on: group, of: hierarchy)
    }
    return found.joined(to: canvas)
  }
}

extension Linter.Settled {
  /// The screens to lay out on, those together that differ in nothing; none where the layout does not
  /// fill its screen, or its own canvas is not reproduced. The canvas itself is left out.
  func groups(of screens: [Screen], textScale: Double) -> [[Screen]] {
    guard let root = asRead.roots.first, asRead.kind == .view,
      let canvas = asRead.plan?.canvases.first(where: { $0.root == root }), canvas.fillsScreen,
      solution?.roots.contains(where: { $0.view == root && $0.verdict == .solved }) == true
    else { return [] }
    let own = canvas.screen.map(ScreenFigures.init)
    var groups: [[Screen]] = []
    var places: [ScreenFigures: Int] = [:]
    for screen in (textScale == 1 ? [] : [canvas.screen].compactMap(\.self)) + screens {
      let figures = ScreenFigures(screen)
      if figures == own, textScale == 1 { continue }
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
