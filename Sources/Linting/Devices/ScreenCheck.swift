internal import AutoLayout
internal import HitTesting
internal import LayoutModel

/// Checks one layout on other screens than its own canvas, and with other texts than those of the document.
struct ScreenCheck {
  /// On its own canvas.
  private let layout: AnalyzedLayout
  private let engine: LayoutEngine
  /// As read, with the hidden views that are checked shown.
  private let hierarchy: ViewHierarchy
  private let passes: [TextPass]
  /// The enabled rules that report something about layouts on other screens.
  private let rules: [EnabledRule]
  private let custom: CustomRuleCheck
  /// Whether the layout is also checked with other texts than those of the document.
  private let checksOtherTexts: Bool
  private let cancellation: Cancellation
  /// The layouts with the texts of the document, by index of a group of screens; empty: no other texts are checked.
  private var stored: [Int: AnalyzedLayout] = [:]
  private(set) var found: ScreenFindings

  /// Nil: there is nothing to check on other screens.
  init?(
    of layout: AnalyzedLayout, _ canvas: CanvasLayout, by linter: Linter,
    _ cancellation: Cancellation
  ) {
    let screens = layout.code.screens(linter.settings.screens, showing: canvas.asRead)
    passes = canvas.textPasses(on: screens, linter.settings)
    guard let engine = canvas.engine, passes.contains(where: { !$0.groups.isEmpty }) else {
      return nil
    }
    custom = CustomRuleCheck(
      linter.customRules.filter(\.runsOnAllScreens), classes: linter.settings.classes)
    let checksTexts =
      linter.enabledRules.contains(where: \.comparesWithCanvas)
      && engine.spec.hasTexts
    guard
      !custom.rules.isEmpty || checksTexts
        || !layout.interactiveViews.isEmpty
    else { return nil }
    let keepsRowHeights =
      engine.hasRows && layout.code.mayDetermineRowHeights(in: layout.hierarchy)
    self.engine = keepsRowHeights ? engine.keepingRowHeights() : engine
    // A stack view does not arrange hidden views, so that it is laid out before they are shown.
    hierarchy =
      linter.settings.includesHidden ? canvas.asRead.showingHiddenViews() : canvas.asRead
    rules = linter.enabledRules.filter { $0.mayReport(onScreens: layout) }
    checksOtherTexts = passes.contains { !$0.text.haveStoredSizes }
    found = ScreenFindings(
      addingTo: layout, rulesOfTexts: linter.selection.rulesOfTexts,
      supportsOldDevice: linter.settings.supportsOldDevice, checksOtherTexts: checksOtherTexts)
    self.layout = layout
    self.cancellation = cancellation
  }

  /// Checks the layout on all screens with all texts.
  mutating func run(cache: inout SolverCache) {
    for pass in passes {
      for group in pass.groups where !cancellation.isCancelled { check(group, in: pass, &cache) }
    }
  }

  mutating func check(
    _ group: ScreenGroup, in pass: TextPass, _ cache: inout SolverCache
  ) {
    // From left to right with the texts of the document.
    var original: AnalyzedLayout?
    if pass.text.direction == .rightToLeft {
      original = checkedLayout(on: group.screens[0], pass.text.inDocumentLanguage, &cache)
      if original == nil { return }
    }
    guard let checked = checkedLayout(on: group.screens[0], pass.text, &cache) else { return }
    // Without the size of the screen, only texts are checked. The touches depend on the size that the root has when the
    // app runs.
    let keepsDrawnSize = checked.keepsDrawnSize
    if !keepsDrawnSize { found.add(group.screens, in: pass) }
    if !checked.hasAllObstructions { found.coverage.noteLimit() }
    if checksOtherTexts, checked.text.areStored {
      stored[group.index] = checked
      found.add(outside: checked.viewsOutside)
    }
    let compared = ScreenObstructions(
      checked, comparedWith: original ?? layout, isMirrored: original != nil)
    let (pushed, others) = divided(
      compared.relevant(of: checked.obstructions), of: checked, on: group)
    let known = original.map { keys(of: $0) } ?? [:]
    let texts = checked.reporting(pushed)
    let touches = checked.reporting(others, besides: pushed)
    for rule in rules where rule.comparesWithCanvas || !keepsDrawnSize {
      let subject = rule.checksGrowingTexts ? texts : touches
      for finding in rule.findings(in: subject, cancellation)
      where (rule.comparesWithCanvas || isRelevant(finding, on: subject, mirroring: original))
        && known[rule.id]?.contains(found.key(of: finding)) != true
      {
        found.add(finding, of: subject, on: group.screens, in: pass)
      }
    }
    guard !keepsDrawnSize else { return }
    checkCustomRules(touches, on: group, in: pass, mirroring: original)
  }

  /// Adds the findings of custom rules.
  private mutating func checkCustomRules(
    _ checked: AnalyzedLayout, on group: ScreenGroup, in pass: TextPass,
    mirroring original: AnalyzedLayout?
  ) {
    let onScreen = Set(custom.rules.filter { $0.subjects.contains(.screen) }.map(\.id))
    // Screens of one group can differ in their names.
    for screen in onScreen.isEmpty ? Array(group.screens.prefix(1)) : group.screens {
      for finding in custom.findings(of: checked, on: screen)
      where onScreen.contains(finding.rule)
        || isRelevant(finding, on: checked, mirroring: original)
      {
        found.add(finding, of: checked, on: onScreen.isEmpty ? group.screens : [screen], in: pass)
      }
    }
  }

  /// The layout on a screen; nil: no frame is certain, or the check is cancelled.
  private mutating func checkedLayout(
    on screen: Screen, _ text: TextSettings, _ cache: inout SolverCache
  ) -> AnalyzedLayout? {
    let solution = engine.with(text).solution(
      on: screen, cache: &cache, cancellation: cancellation)
    guard !cancellation.isCancelled, let root = hierarchy.roots.first,
      solution.roots.contains(where: { $0.view == root && $0.hasCertainViews })
    else { return nil }
    if text.areStored {
      found.coverage.add(inDoubt: hierarchy.viewsInDoubt(in: solution, on: screen))
    }
    let shown = hierarchy.laidOut(solution, on: screen, keepsUnsolved: true)
    let checked = AnalyzedLayout(
      shown, from: layout.origin, rendition: LayoutRendition(screen: screen, text: text),
      code: layout.code, left: layout.touch.budget.left, cancellation: cancellation)
    found.coverage.add(checked.touch.budget.demand)
    return checked
  }

  /// By rule: what it reports in the layout from left to right that does not depend on obstructions.
  private func keys(of original: AnalyzedLayout) -> [String: Set<ScreenFindings.Key>] {
    var keys: [String: Set<ScreenFindings.Key>] = [:]
    for rule in rules {
      let independent = rule.findings(in: original, cancellation).filter {
        $0.message.lostShare == nil
      }
      keys[rule.id] = Set(independent.map(found.key))
    }
    return keys
  }

  /// The obstructions of controls that the texts of a layout push out, and the others. Controls that the
  /// texts of the document push out are among the others.
  private func divided(
    _ obstructions: [TouchObstruction], of checked: AnalyzedLayout, on group: ScreenGroup
  ) -> (pushed: [TouchObstruction], others: [TouchObstruction]) {
    // A mirrored layout moves controls without growing texts.
    guard !checked.text.areStored, checked.text.direction == .leftToRight else {
      return ([], obstructions)
    }
    let drawn = checked.screen == layout.hierarchy.canvas?.screen ? layout : nil
    guard let before = stored[group.index] ?? drawn else { return ([], obstructions) }
    return PushedControls(on: checked, before: before, outside: found.outside)
      .divided(obstructions)
  }

  /// Obstructions have been filtered. Other findings require that the view has moved.
  ///
  /// - Parameter original: the layout from left to right. A view at the mirrored position has not moved.
  private func isRelevant(
    _ finding: Finding, on screen: AnalyzedLayout, mirroring original: AnalyzedLayout?
  ) -> Bool {
    guard finding.message.lostShare == nil, let view = finding.view?.view else { return true }
    guard let frame = ScreenObstructions.box(of: view, screen.hierarchy),
      let before = ScreenObstructions.box(of: view, (original ?? layout).hierarchy)
    else { return false }
    var distance = frame.distance(to: before)
    if original != nil, let root = screen.hierarchy.roots.first,
      let width = ScreenObstructions.box(of: root, screen.hierarchy)?.width
    {
      let mirrored = Rect(width - before.maxX, before.y, before.width, before.height)
      distance = min(distance, frame.distance(to: mirrored))
    }
    return distance >= ScreenObstructions.leastAmount
  }
}
