internal import AutoLayout
internal import LayoutModel

/// Checks one layout on other screens than its own canvas.
///
/// It keeps facts about the layout for further screens, which never affect findings. Each thread has a copy.
struct ScreenCheck {
  /// On its own canvas.
  let layout: CheckedLayout
  /// The enabled ones, of which those in `reporting` report something about layouts on other screens.
  private let rules: [EnabledRule]
  private let reporting: [Int]
  /// Whether one of these compares the layout with the canvas.
  private let hasComparison: Bool
  private let custom: CustomRuleCheck
  private let checksOtherTexts: Bool
  let hasLanguages: Bool
  /// Whether no rule reports layouts with free touches, except for their texts.
  private let skipsFreeTouches: Bool
  private let isCancelled: @Sendable () -> Bool
  /// The texts of one pass, on screens of equal resolution, and of equal size class if fonts depend on it.
  private var texts: [(scale: Double, sizeClass: SizeClass?, fits: TextFits)] = []
  private var textOfPass: TextSettings?
  /// The views that the layout spec of a hierarchy lays out, and whether views differ between size classes.
  private var bound: (hierarchy: ViewHierarchy, views: [Bool], areVaried: Bool)?
  /// Of its layout spec: the sides that constraints fix, and whether fonts differ between size classes.
  private var textFacts: (fixedSides: [ViewID: Set<LayoutAttribute>], areVaried: Bool)?
  /// By size class; nil: the properties of its views are equal in all size classes.
  private var freeTouches: [(sizeClass: SizeClass?, free: FreeTouches)] = []
  /// The descriptions of its views.
  private var subjects: [ViewID: Finding.Subject] = [:]
  /// The number of layouts whose touches were computed.
  private(set) var computedCount = 0

  /// The layouts on one group of equal screens that layouts with other texts are compared with.
  struct KeptLayouts {
    /// With the texts of the document. Nil if no other texts are checked.
    fileprivate var stored: CheckedLayout?
    /// From left to right with the texts of the document at one text size. Nil if there are no other languages.
    fileprivate var original: Original?
    /// Empty if there are no other languages.
    fileprivate var judged: JudgedLayouts

    /// - Parameter groupCount: the number of groups that share the limit on kept layouts.
    init(groupCount: Int = 1) {
      judged = JudgedLayouts(viewLimit: JudgedLayouts.viewLimit / max(groupCount, 1))
    }
  }

  /// A layout from left to right with the texts of the document, which layouts in other languages on the same
  /// screens are compared with.
  fileprivate struct Original {
    let layout: CheckedLayout
    /// By index of a rule; nil: not computed yet.
    var keys: [Set<ScreenFindings.Key>]?
  }

  /// - Parameters:
  ///   - layout: on its own canvas.
  ///   - rules: the enabled ones.
  ///   - custom: the enabled custom rules that run on all screens.
  ///   - checksOtherTexts: the layout is also checked with other texts than those of the document, after it
  ///     is checked with these.
  ///   - hasLanguages: the layout is also checked in other languages.
  init(
    of layout: CheckedLayout, rules: [EnabledRule], custom: CustomRuleCheck,
    checksOtherTexts: Bool = false, hasLanguages: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.layout = layout
    self.custom = custom
    (self.checksOtherTexts, self.hasLanguages) = (checksOtherTexts, hasLanguages)
    self.isCancelled = isCancelled
    self.rules = rules
    reporting = rules.indices.filter { rules[$0].mayReport(onScreens: layout) }
    hasComparison = reporting.contains { rules[$0].comparesWithCanvas }
    skipsFreeTouches =
      custom.rules.isEmpty && !reporting.contains { rules[$0].rule.reportsFreeViews }
  }

  /// Checks the layout on screens that are equal in everything that a layout depends on.
  ///
  /// - Parameters:
  ///   - language: nil: with the texts of the document itself.
  ///   - mirrored: the layout from left to right on the same screens with the texts of the document, if the
  ///     layout is from right to left: the result of `original(on:_:of:_:solution:)`. Its findings are not
  ///     repeated.
  ///   - kept: of these screens.
  ///   - found: the findings are added to them.
  mutating func check(
    _ solution: LayoutSolution, on screens: [Screen], with text: TextSettings,
    in language: String? = nil, mirroring mirrored: CheckedLayout? = nil,
    of hierarchy: ViewHierarchy, _ kept: inout KeptLayouts, into found: inout ScreenFindings
  ) {
    // UIKit does not document which of two conflicting constraints it breaks.
    guard let screen = screens.first, let root = hierarchy.roots.first, solution.solves(root) else {
      return
    }
    let (all, touches) = checkedLayout(hierarchy, solution, on: screen, text, &kept)
    // Only texts are checked. The touches depend on the size that the root has when the app runs.
    let keepsDrawnSize = all.keepsDrawnSize
    if !keepsDrawnSize {
      found.add(
        screens.map {
          Finding.ScreenContext($0, textSize: text.contentSize, language: language)
        })
    }
    if !all.hasAllObstructions { found.noteLimit() }
    if hasLanguages { keep(all, in: &kept) }
    let compared = ScreenObstructions(
      all, comparedWith: mirrored ?? layout, isMirrored: mirrored != nil)
    let obstructions = divided(
      compared.relevant(of: all.obstructions), of: all, &kept, &found)
    let checked = all.reporting(obstructions.others, besides: obstructions.pushed)
    let pushed = all.reporting(obstructions.pushed)
    let canvas = layout.hierarchy.drawn?.orientation
    let knownKeys = mirrored == nil ? nil : keysOfOriginal(in: &kept, found)
    let original = mirrored == nil ? nil : text.contentSize
    let isJudged = touches != nil && obstructions.pushed.isEmpty
    let judgedFindings =
      isJudged ? touches.flatMap { kept.judged.findings(of: $0, original) } : nil
    // Nil: they are not kept.
    var judgedNow: [[Finding]?]? = isJudged && judgedFindings == nil ? [] : nil
    let skipsOthers = keepsDrawnSize || all.hasFreeTouches
    for (index, rule) in reporting.enumerated() {
      let comparesWithCanvas = rules[rule].comparesWithCanvas
      if skipsOthers, !comparesWithCanvas {
        judgedNow?.append([])
        continue
      }
      let subject = rules[rule].checksGrowingTexts ? pushed : checked
      var findings = judgedFindings?[index] ?? []
      if judgedFindings?[index] == nil {
        var sink = FindingSink(
          ruleID: rules[rule].id, severity: rules[rule].severity, hierarchy: subject.hierarchy,
          subjects: subjects, cancellation: Cancellation(isCancelled))
        rules[rule].rule.check(subject, into: &sink)
        findings = sink.findings
        subjects = sink.subjects ?? subjects
      }
      judgedNow?.append(comparesWithCanvas ? nil : findings)
      let known = knownKeys?[index] ?? []
      for finding in findings
      where (comparesWithCanvas || isRelevant(finding, on: subject, mirroring: mirrored))
        && !known.contains(found.key(of: finding))
      {
        found.add(finding, of: subject, on: screens, text, in: language, drawnIn: canvas)
      }
    }
    if let touches, let judgedNow {
      kept.judged.add(judgedNow, of: touches, original)
    }
    if !keepsDrawnSize {
      checkCustomRules(
        checked, on: screens, text, in: language, mirroring: mirrored, drawnIn: canvas,
        into: &found)
    }
  }

  /// Adds the findings of custom rules. The screens are those of `check`.
  private func checkCustomRules(
    _ checked: CheckedLayout, on screens: [Screen], _ text: TextSettings, in language: String?,
    mirroring mirrored: CheckedLayout?, drawnIn canvas: Screen.Orientation?,
    into found: inout ScreenFindings
  ) {
    let onScreen = Set(custom.rules.filter { $0.subjects.contains(.screen) }.map(\.id))
    // Screens of one group can differ in their names.
    for screen in onScreen.isEmpty ? Array(screens.prefix(1)) : screens {
      for finding in custom.findings(of: checked, on: screen)
      where onScreen.contains(finding.rule)
        || isRelevant(finding, on: checked, mirroring: mirrored)
      {
        found.add(
          finding, of: checked, on: onScreen.isEmpty ? screens : [screen], text, in: language,
          drawnIn: canvas)
      }
    }
  }

  /// The layout on a screen, and its key among the judged layouts; nil: it is not there.
  mutating func checkedLayout(
    _ hierarchy: ViewHierarchy, _ solution: LayoutSolution, on screen: Screen,
    _ text: TextSettings, _ kept: inout KeptLayouts
  ) -> (layout: CheckedLayout, touches: TouchKey?) {
    if bound?.hierarchy !== hierarchy {
      bound = hierarchy.spec.map {
        (hierarchy, hierarchy.viewsLaidOut(by: $0), hierarchy.hasVariations)
      }
      (textFacts, freeTouches, subjects) = (nil, [], [:])
    }
    let hierarchy = hierarchy.laidOut(
      solution, on: screen, keepsUnsolved: true, isBound: bound?.views)
    let fits = textFits(of: hierarchy, text, on: screen)
    if skipsFreeTouches, hasFreeTouches(hierarchy, in: screen.sizeClass) {
      return (checked(hierarchy, on: screen, text, fits, hasFreeTouches: true), nil)
    }
    // Where texts change no view that touches depend on, touches are those with the document's texts.
    let key = hasLanguages ? TouchKey(hierarchy) : nil
    if let key, let known = kept.judged.layout(key) {
      return (known.with(hierarchy, text, fits), key)
    }
    computedCount += 1
    let checked = checked(hierarchy, on: screen, text, fits)
    guard let key, kept.judged.add(checked, key) else { return (checked, nil) }
    return (checked, key)
  }

  private func checked(
    _ hierarchy: ViewHierarchy, on screen: Screen, _ text: TextSettings, _ fits: TextFits?,
    hasFreeTouches: Bool = false
  ) -> CheckedLayout {
    CheckedLayout(
      hierarchy, from: layout.origin,
      rendition: LayoutRendition(screen: screen, text: text, texts: fits), code: layout.code,
      touches: hasFreeTouches
        ? nil
        : LayoutTouches(hierarchy, layout.code, cancellation: Cancellation(isCancelled)))
  }

  private mutating func hasFreeTouches(
    _ hierarchy: ViewHierarchy, in sizeClass: SizeClass
  ) -> Bool {
    let sizeClass = bound?.areVaried == false ? nil : sizeClass
    if let known = freeTouches.first(where: { $0.sizeClass == sizeClass }) {
      return known.free.include(hierarchy)
    }
    let free = FreeTouches(
      hierarchy, fixedSides: textFacts?.fixedSides ?? hierarchy.spec?.fixedSides ?? [:])
    freeTouches.append((sizeClass, free))
    return free.include(hierarchy)
  }

  /// The texts of a layout; nil: no rule uses them.
  private mutating func textFits(
    of hierarchy: ViewHierarchy, _ text: TextSettings, on screen: Screen
  ) -> TextFits? {
    guard let spec = hierarchy.spec, hasComparison
    else { return nil }
    if textOfPass != text {
      texts = []
      textOfPass = text
    }
    let facts = textFacts ?? (spec.fixedSides, spec.hasVariedFonts)
    textFacts = facts
    let sizeClass = facts.areVaried ? screen.sizeClass : nil
    let known = texts.first { $0.scale == screen.scale && $0.sizeClass == sizeClass }
    if let known { return known.fits }
    let similar = texts.first { $0.sizeClass == sizeClass }
    let fits =
      similar.map { $0.fits.with(scale: screen.scale) }
      ?? TextFits(hierarchy, spec, text, on: screen, fixedSides: facts.fixedSides)
    texts.append((screen.scale, sizeClass, fits))
    return fits
  }

  /// Keeps a layout from left to right with the texts of the document.
  private func keep(_ checked: CheckedLayout, in kept: inout KeptLayouts) {
    guard checked.text == checked.text.inDocumentLanguage else { return }
    kept.original = Original(layout: checked)
  }

  /// The layout from left to right with the texts of the document, which is computed once for all languages;
  /// nil: it is not solved.
  mutating func original(
    on screen: Screen, _ text: TextSettings, of hierarchy: ViewHierarchy, _ kept: inout KeptLayouts,
    solution: () -> LayoutSolution
  ) -> CheckedLayout? {
    if let known = kept.original?.layout, known.text.contentSize == text.contentSize {
      return known
    }
    let solution = solution()
    guard let root = hierarchy.roots.first, solution.solves(root) else { return nil }
    let text = text.inDocumentLanguage
    let checked = checkedLayout(hierarchy, solution, on: screen, text, &kept).layout
    keep(checked, in: &kept)
    return checked
  }

  /// By rule: what it reports in the layout from left to right that does not depend on obstructions.
  private func keysOfOriginal(
    in kept: inout KeptLayouts, _ found: ScreenFindings
  ) -> [Set<ScreenFindings.Key>]? {
    guard let original = kept.original else { return nil }
    if let keys = original.keys { return keys }
    let layout = original.layout
    let keys = reporting.map { rule -> Set<ScreenFindings.Key> in
      guard !layout.hasFreeTouches || rules[rule].comparesWithCanvas else { return [] }
      var sink = FindingSink(
        ruleID: rules[rule].id, severity: rules[rule].severity, hierarchy: layout.hierarchy,
        cancellation: Cancellation(isCancelled))
      rules[rule].rule.check(layout, into: &sink)
      let independent = sink.findings.lazy.filter { $0.message.lostShare == nil }
      return Set(independent.map(found.key))
    }
    kept.original?.keys = keys
    return keys
  }

  /// The obstructions of controls that the texts of a layout push out, and the others. Controls that the
  /// texts of the document push out are among the others.
  private func divided(
    _ obstructions: [TouchObstruction], of checked: CheckedLayout, _ kept: inout KeptLayouts,
    _ found: inout ScreenFindings
  ) -> (pushed: [TouchObstruction], others: [TouchObstruction]) {
    guard checksOtherTexts, let screen = checked.screen else { return ([], obstructions) }
    // A mirrored layout moves controls without growing texts.
    guard checked.text.direction == .leftToRight else { return ([], obstructions) }
    if checked.text.areStored {
      kept.stored = checked
      found.add(outside: checked.viewsOutside)
      return ([], obstructions)
    }
    guard
      let before = kept.stored ?? (screen == layout.hierarchy.canvas?.screen ? layout : nil)
    else { return ([], obstructions) }
    return PushedControls(on: checked, before: before, outside: found.outside).divided(obstructions)
  }

  /// Obstructions have been filtered. Other findings require that the view has moved.
  ///
  /// - Parameter original: the same from left to right. A view at the mirrored position has not moved.
  private func isRelevant(
    _ finding: Finding, on screen: CheckedLayout, mirroring original: CheckedLayout?
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

extension LayoutSolution {
  fileprivate func solves(_ root: ViewID) -> Bool {
    roots.contains { $0.view == root && $0.verdict == .solved && $0.conflicts.isEmpty }
  }
}
