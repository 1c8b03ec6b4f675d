internal import AutoLayout
package import LayoutModel
internal import TouchModel

extension Linter {
  /// A layout on its own canvas, with its source and its solution.
  struct CanvasLayout {
    /// As read from the source.
    let asRead: ViewHierarchy
    package let engine: LayoutEngine?
    package let solution: LayoutSolution?
    /// On its own canvas.
    package let hierarchy: ViewHierarchy

    /// - Parameter isCancelled: checked between parts of the layout. If it returns true, there is no solution.
    package init(
      _ asRead: ViewHierarchy, cache: inout LayoutCache, isCancelled: () -> Bool = { false }
    ) {
      self.asRead = asRead
      engine = LayoutEngine(asRead, cache: &cache, isCancelled: isCancelled)
      let solution = engine?.solution(cache: &cache, isCancelled: isCancelled)
      self.solution = isCancelled() ? nil : solution
      hierarchy = solution.map { asRead.laidOut($0) } ?? asRead
    }
  }

  /// What a thread keeps to lay one layout out on several screens.
  private struct ScreenWorker {
    var check: ScreenCheck
    var cache: LayoutCache
  }

  /// Whether a layout can also be laid out on other screens. Then its canvas shares work with them.
  func mayLayOutOnScreens(_ hierarchy: ViewHierarchy) -> Bool {
    guard hierarchy.kind == .view, let canvas = hierarchy.canvas else { return false }
    return !settings.languages.isEmpty || settings.screens.contains(where: canvas.followsScreen)
  }

  /// The findings of a layout's canvas, joined with those of other screens, and the checked screens.
  func findings(
    on screens: [Screen], of canvasLayout: CanvasLayout, _ layout: CheckedLayout,
    adding canvas: [Finding],
    cache: inout LayoutCache, isCancelled: @escaping @Sendable () -> Bool
  ) -> (findings: [Finding], coverage: ScreenCoverage) {
    defer { cache.endScreens() }
    let screens = layout.code.screens(screens, showing: canvasLayout.asRead).map(\.copy)
    let passes = canvasLayout.textPasses(settings).map { pass in
      (
        text: pass.text, language: pass.language,
        groups: canvasLayout.groups(
          of: screens, with: pass.text, anyIdiom: settings.screensAreChosen)
      )
    }
    guard let canvasEngine = canvasLayout.engine, passes.contains(where: { !$0.groups.isEmpty })
    else { return (canvas, ScreenCoverage()) }
    let custom = customRules.filter(\.runsOnAllScreens)
    let checksTexts =
      enabledRules.contains(where: \.comparesWithCanvas)
      && canvasLayout.asRead.spec?.hasTexts == true
    guard
      !custom.isEmpty || checksTexts
        || layout.hierarchy.ids.contains(where: layout.hierarchy.isInteractive)
    else { return (canvas, ScreenCoverage()) }
    // Most layouts have no rows.
    let keepsRowHeights =
      canvasEngine.hasRows && layout.code.mayDetermineRowHeights(in: layout.hierarchy)
    let engine = keepsRowHeights ? canvasEngine.keepingRowHeights() : canvasEngine
    let checksOtherTexts = passes.contains { !$0.text.haveStoredSizes }
    var found = ScreenFindings(
      addingTo: layout, rulesOfTexts: rulesOfTexts, checksOtherTexts: checksOtherTexts)
    let check = ScreenCheck(
      of: layout, rules: enabledRules, custom: CustomRuleCheck(custom, classes: settings.classes),
      checksOtherTexts: checksOtherTexts, hasLanguages: passes.contains { $0.language != nil },
      isCancelled: isCancelled)
    // A stack view does not arrange hidden views, so that it is laid out before they are shown.
    let hierarchy =
      settings.includesHidden ? canvasLayout.asRead.showingHiddenViews() : canvasLayout.asRead
    // Text sizes alone are few, and the next check uses their systems.
    if check.hasLanguages { cache.beginTexts() }
    var workers = [ScreenWorker(check: check, cache: cache)]
    cache = LayoutCache()
    defer { cache = workers[0].cache }
    let groupCount = passes.map(\.groups.count).max() ?? 0
    // By the first screen of a group.
    var keptLayouts = [ScreenCheck.KeptLayouts](
      repeating: ScreenCheck.KeptLayouts(groupCount: groupCount), count: screens.count + 1)
    for pass in passes {
      let unmirrored = engine.with(pass.text.inDocumentLanguage)
      let engine = engine.with(pass.text)
      @Sendable func check(
        _ group: ScreenGroup, with worker: inout ScreenWorker,
        _ kept: inout ScreenCheck.KeptLayouts,
        into found: inout ScreenFindings
      ) {
        let screen = group.screens[0]
        let isMirrored = pass.text.direction == .rightToLeft
        let original =
          isMirrored
          ? worker.check.original(on: screen, pass.text, of: hierarchy, &kept) {
            unmirrored.solution(on: screen, cache: &worker.cache, isCancelled: isCancelled)
          } : nil
        if isMirrored, original == nil { return }
        let solution = engine.solution(on: screen, cache: &worker.cache, isCancelled: isCancelled)
        guard !isCancelled() else { return }
        worker.check.check(
          solution, on: group.screens, with: pass.text, in: pass.language, mirroring: original,
          of: hierarchy, &kept, into: &found)
      }
      for group in pass.groups where !isCancelled() {
        check(group, with: &workers[0], &keptLayouts[group.index], into: &found)
      }
    }
    return (found.joined(to: canvas), found.coverage(with: canvas))
  }
}

extension Linter {
  /// Whether a constraint holds on each screen on which a layout is checked, with the document's own texts.
  /// Screens on which that is unknown are omitted.
  ///
  /// - Parameters:
  ///   - index: in the spec.
  ///   - parsed: the layout as read.
  package func results(
    ofConstraint index: Int, of parsed: ParsedLayout
  ) -> [(screens: [Finding.ScreenContext], result: ConstraintState.Result)] {
    var cache = LayoutCache()
    let canvas = CanvasLayout(parsed.hierarchy, cache: &cache)
    let constraints = parsed.hierarchy.spec?.constraints ?? []
    guard constraints.indices.contains(index), !constraints[index].isPlaceholder else { return [] }
    var text = TextSettings.stored
    text.scale = settings.textScale
    guard let engine = canvas.engine?.with(text) else { return [] }
    let groups = canvas.groups(
      of: settings.screens, with: text, anyIdiom: settings.screensAreChosen)
    return groups.compactMap { group in
      let screens = group.screens.map { Finding.ScreenContext($0) }
      let screen = group.screens[0]
      guard constraints[index].isInstalled.value(in: screen.sizeClass) else {
        return (screens, .notInstalled)
      }
      let solution = engine.solution(on: screen, withResiduals: true, cache: &cache)
      guard let distance = solution.residuals.first(where: { $0.constraint == index })?.distance
      else { return nil }
      return (screens, distance > ConstraintState.tolerance ? .differs(distance) : .holds)
    }
  }
}

extension Linter.CanvasLayout {
  /// The texts to lay out with: those of the document, then those of other languages, and of other text
  /// sizes that change a font of the document.
  fileprivate func textPasses(
    _ settings: LintSettings
  ) -> [(text: TextSettings, language: String?)] {
    var first = TextSettings.stored
    first.scale = settings.textScale
    var passes: [(text: TextSettings, language: String?)] = [(first, nil)]
    for language in settings.languages {
      var text = first
      text.texts = language.texts(of: asRead)
      text.direction = language.direction
      if text != first { passes.append((text, language.language)) }
    }
    guard !settings.textSizes.isEmpty, asRead.spec?.hasTextStyles == true else { return passes }
    let larger = settings.textSizes.filter { $0 != .standard }.flatMap { size in
      passes.map { pass in
        var pass = pass
        pass.text.contentSize = size
        return pass
      }
    }
    return passes + larger
  }

  /// The screens to lay out on, in groups of equal ones. Empty if the solution does not reproduce its own
  /// canvas, or if screens do not determine its size and the texts are those of the document. With the texts of the document, the canvas itself
  /// is excluded.
  ///
  /// - Parameter anyIdiom: a document drawn for an iPad is laid out on iPhones as well. Otherwise it is
  ///   taken to be for iPads only, since Interface Builder starts with an iPhone.
  fileprivate func groups(
    of screens: [Screen], with text: TextSettings, anyIdiom: Bool
  ) -> [ScreenGroup] {
    guard let root = asRead.roots.first, asRead.kind == .view,
      let canvas = asRead.canvas,
      solution?.roots.contains(where: { $0.view == root && $0.isCertain }) == true,
      asRead.spec?.traits.contains(where: { $0.isMisplaced && $0.part == .none }) == false
    else { return [] }
    let own = canvas.screen.map(ScreenFigures.init)
    let isForIPad = asRead.drawn?.idiom == .pad
    var groups: [ScreenGroup] = []
    // Of each group. There are few, so that comparing them takes less time than hashing.
    var known: [ScreenFigures] = []
    // Index 0 is the canvas.
    for index in 0...screens.count {
      let drawn = text.areStored ? nil : canvas.screen
      guard let screen = index == 0 ? drawn : screens[index - 1] else { continue }
      let figures = ScreenFigures(screen)
      if figures == own, text.areStored { continue }
      // A root of its own size is laid out in other languages as it is drawn. Larger texts can resize it.
      guard
        canvas.followsScreen(screen)
          ? anyIdiom || !isForIPad || screen.idiom != .phone
          : screen == canvas.screen && !text.areStored && text.hasStandardSize && groups.isEmpty
      else { continue }
      if let group = known.firstIndex(of: figures) {
        groups[group].screens.append(screen)
      } else {
        known.append(figures)
        groups.append(ScreenGroup(screens: [screen], index: index))
      }
    }
    return groups
  }
}

/// Screens that are equal in everything that a layout depends on. There is at least one.
private struct ScreenGroup {
  var screens: [Screen]
  /// Of the first screen, among the canvas and all screens.
  let index: Int
}

/// The properties of a screen that a layout depends on.
private struct ScreenFigures: Equatable {
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

/// The obstructions of a screen that are reported beside those of the document's own canvas.
///
/// A layout computed for another screen is accurate to a few points: metrics of texts and of UIKit's
/// views change between versions. An obstruction is reported from `leastAmount` points on; one that
/// the canvas almost has, only if it is that much worse.
struct ScreenObstructions {
  private let canvas: CheckedLayout
  private let hierarchy: ViewHierarchy
  /// The canvas is the layout from left to right on the same screen, whose findings are not repeated.
  private let isMirrored: Bool

  /// Points. Of all views laid out at another size than the canvas's, 96 to 98 % are within this
  /// distance of Interface Builder's own result.
  static let leastAmount = 8.0

  package init(
    _ screen: CheckedLayout, comparedWith canvas: CheckedLayout, isMirrored: Bool = false
  ) {
    self.canvas = canvas
    self.isMirrored = isMirrored
    hierarchy = screen.hierarchy
  }

  /// The reported obstructions, with their reported victims.
  func relevant(of obstructions: [TouchObstruction]) -> [TouchObstruction] {
    obstructions.compactMap { obstruction in
      guard obstruction.reason.dependsOnFrames else { return nil }
      let victims = obstruction.victims.filter { isRelevant($0, in: obstruction) }
      guard !victims.isEmpty else { return nil }
      var kept = TouchObstruction(
        reason: reason(of: obstruction), cause: obstruction.cause, victims: victims)
      kept.isSuspicion = obstruction.isSuspicion
      kept.codeEffects = obstruction.codeEffects
      kept.isInDoubt = obstruction.isInDoubt && !isDrawnBesideBar(obstruction)
      return kept
    }
  }

  /// Whether the document is drawn with a bar that covers no part of these views on the canvas. Code that
  /// hides bars is no reason for such a layout.
  private func isDrawnBesideBar(_ obstruction: TouchObstruction) -> Bool {
    guard hierarchy.bar(obstruction.cause)?.visibility == .codeMayHide,
      let bar = Self.box(of: obstruction.cause, canvas.hierarchy)
    else { return false }
    return obstruction.victims.allSatisfy { victim in
      Self.box(of: victim.view, canvas.hierarchy).map { !$0.intersects(bar) } ?? false
    }
  }

  /// A view that is entirely outside may be moved in later, but not if the canvas shows it.
  private func reason(of obstruction: TouchObstruction) -> TouchObstruction.Reason {
    guard case .offScreen(let window) = obstruction.reason,
      obstruction.victims.contains(where: { isVisibleOnCanvas($0.view, window) })
    else { return obstruction.reason }
    return .outside(cutter: window)
  }

  private func isVisibleOnCanvas(_ view: ViewID, _ window: ViewID) -> Bool {
    guard let box = Self.box(of: view, canvas.hierarchy),
      let screen = Self.box(of: window, canvas.hierarchy)
    else { return false }
    return box.intersects(screen)
  }

  private func isRelevant(
    _ victim: TouchObstruction.Victim, in obstruction: TouchObstruction
  ) -> Bool {
    let amount = max(
      victim.overhang.greatest,
      Self.amount(of: victim, obstruction, hierarchy, missingFrom: canvas.hierarchy))
    guard amount >= Self.leastAmount else { return false }
    let isOnCanvas =
      !isMirrored
      && canvas.obstructions.contains { other in
        other.cause == obstruction.cause && other.victims.contains { $0.view == victim.view }
      }
    if isOnCanvas { return true }
    let before = Self.amount(
      of: victim, obstruction, canvas.hierarchy, missingFrom: canvas.hierarchy)
    return amount - before >= Self.leastAmount
  }

  /// The extent of an obstruction in points, by the frames of one layout: how far a view extends beyond
  /// an edge, how far it is overlapped, or how much of a side is missing.
  private static func amount(
    of victim: TouchObstruction.Victim, _ obstruction: TouchObstruction,
    _ hierarchy: ViewHierarchy, missingFrom canvas: ViewHierarchy
  ) -> Double {
    guard let box = box(of: victim.view, hierarchy) else { return 0 }
    switch obstruction.reason {
    case .outside(let cutter), .offScreen(let cutter), .beyondScrollContent(let cutter):
      guard let edges = Self.box(of: cutter, hierarchy) else { return 0 }
      return max(
        0, edges.minX - box.minX, edges.minY - box.minY, box.maxX - edges.maxX,
        box.maxY - edges.maxY)
    case .covered, .swallowed, .overlapped, .blockedBySubview:
      return victim.occluders.map { occluder in
        guard let front = Self.box(of: occluder.view, hierarchy) else { return 0 }
        let shared = front.intersection(box)
        return min(shared.width, shared.height)
      }.max() ?? 0
    case .noArea, .containerWithoutArea:
      guard let box = Self.box(of: obstruction.cause, hierarchy),
        let canvasBox = Self.box(of: obstruction.cause, canvas)
      else { return 0 }
      return max(canvasBox.width - box.width, canvasBox.height - box.height)
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest:
      return 0
    }
  }

  /// The frame of a view in the root view's coordinate space.
  package static func box(of id: ViewID, _ hierarchy: ViewHierarchy) -> Rect? {
    // A bar can be on one of two screens only.
    guard hierarchy.views.indices.contains(id.index) else { return nil }
    return hierarchy.absoluteFrame(of: id)
  }
}

extension TouchObstruction.Reason {
  /// It depends on frames, and not on flags or overrides.
  fileprivate var dependsOnFrames: Bool {
    switch self {
    case .noArea, .containerWithoutArea, .outside, .offScreen, .beyondScrollContent, .covered,
      .swallowed, .overlapped, .blockedBySubview:
      true
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest: false
    }
  }
}
