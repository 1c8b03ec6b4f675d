internal import AutoLayout
internal import LayoutModel

/// The findings of one layout on other screens than its own canvas: one for each cause, however many
/// screens it applies to.
struct ScreenFindings {
  let layout: CheckedLayout
  private let rules: [any LayoutRule]
  /// By rule: whether it compares the layout with the canvas.
  private let compares: [Bool]
  private let custom: CustomRuleCheck
  /// With the texts of the document, by screen. Empty if no other texts are checked.
  private var stored: [Screen: CheckedLayout] = [:]
  /// The views that are outside an ancestor in one of them or on the canvas.
  private var outside: Set<ViewID> = []
  private let checksOtherTexts: Bool
  /// The layouts from left to right with the texts of the document at one text size, by screen. Empty if
  /// there are no other languages.
  private var originals: [Screen: Original] = [:]
  private var sizeOfOriginals = ContentSizeCategory.standard
  let hasLanguages: Bool
  /// Empty if there are no other languages.
  private var judged = JudgedLayouts()
  /// The texts of one pass, on screens of equal resolution, and of equal size class if fonts depend on it.
  private var texts: [(scale: Double, sizeClass: SizeClass?, fits: TextFits)] = []
  private var textOfPass: TextSettings?
  /// The views that the layout spec of a hierarchy lays out.
  private var bound: (hierarchy: ViewHierarchy, views: [Bool])?
  /// Of its layout spec: the sides that constraints fix, and whether fonts differ between size classes.
  private var textFacts: (fixedSides: [ViewID: Set<LayoutAttribute>], areVaried: Bool)?
  /// By size class, in which properties of its views can differ.
  private var freeTouches: [(sizeClass: SizeClass, free: FreeTouches)] = []
  /// Whether no rule reports layouts with free touches, except for their texts.
  private let skipsFreeTouches: Bool
  /// The descriptions of its views.
  private var subjects: [ViewID: Finding.Subject] = [:]
  /// The number of layouts whose touches were computed.
  private(set) var computedCount = 0
  private let isCancelled: @Sendable () -> Bool
  /// The rules that check growing texts.
  private let rulesOfTexts: Set<String>
  private(set) var found: [Key: [Occurrence]] = [:]
  /// In the order in which they were found.
  private(set) var keys: [Key] = []
  private(set) var coverage = ScreenCoverage()

  /// Findings with an equal key have the same cause on several screens: the same range, and either lost
  /// touches (all or some, which two rules report) or the same rule. Growing texts are another cause.
  struct Key: Hashable {
    /// nil: touches are lost.
    let rule: String?
    let range: SourceRange

    init(_ finding: Finding, causedByText: Bool) {
      rule = finding.message.lostShare == nil || causedByText ? finding.rule : nil
      range = finding.range
    }
  }

  /// A layout from left to right with the texts of the document, which layouts in other languages on the same
  /// screen are compared with.
  private struct Original {
    let layout: CheckedLayout
    /// By index of a rule; nil: not computed yet. See `keys(of:in:)`.
    var keys: [Set<Key>]?
  }

  /// A finding on one screen.
  struct Occurrence {
    let finding: Finding
    /// As precise as the reachable fraction in reports.
    let loss: Double
    let screen: Finding.ScreenContext
    let severity: Severity
    /// The views that lose touches to the same cause.
    let victims: Set<ViewID>

    /// Whether both report the same about the same views, except for amounts.
    func matches(_ other: Occurrence) -> Bool {
      finding.rule == other.finding.rule && finding.view?.view == other.finding.view?.view
        && victims == other.victims
    }
  }

  /// - Parameters:
  ///   - layout: on its own canvas.
  ///   - rules: the enabled ones.
  ///   - custom: the enabled custom rules that run on all screens.
  ///   - checksOtherTexts: the layout is also checked with other texts than those of the document, after it
  ///     is checked with these.
  ///   - hasLanguages: the layout is also checked in other languages.
  init(
    addingTo layout: CheckedLayout, rules: [any LayoutRule], custom: CustomRuleCheck,
    checksOtherTexts: Bool = false, hasLanguages: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.hasLanguages = hasLanguages
    self.layout = layout
    (self.checksOtherTexts, self.isCancelled) = (checksOtherTexts, isCancelled)
    if checksOtherTexts { outside = layout.viewsOutside }
    rulesOfTexts = Set(rules.map { type(of: $0).metadata }.filter(\.checksGrowingTexts).map(\.id))
    self.custom = custom
    let own = rules.filter { rule in
      let needs = type(of: rule).metadata.needs
      return needs.contains(.positions) && layout.facts.isSuperset(of: needs)
    }
    self.rules = own
    compares = own.map { type(of: $0).metadata.comparesWithCanvas }
    skipsFreeTouches = custom.rules.isEmpty && !own.contains(where: \.reportsFreeViews)
  }

  /// The same with what checks of other screens depend on only.
  var withoutFindings: ScreenFindings {
    var copy = self
    (copy.found, copy.keys, copy.coverage) = ([:], [], ScreenCoverage())
    return copy
  }

  /// Adds the findings of one group of screens. Groups that are checked with equal texts do not depend on each
  /// other, so that each can start with the findings of the texts before.
  ///
  /// - Parameters:
  ///   - before: what the check of the group started with.
  ///   - screen: the first of the group.
  mutating func add(_ part: ScreenFindings, after before: ScreenFindings, on screen: Screen) {
    judged.add(part.judged, on: screen)
    for key in part.keys {
      if found[key] == nil { keys.append(key) }
      found[key, default: []] += part.found[key] ?? []
    }
    coverage.add(part.coverage)
    outside.formUnion(part.outside)
    stored.merge(part.stored) { _, new in new }
    if part.sizeOfOriginals != sizeOfOriginals {
      // Nothing was kept.
      guard part.sizeOfOriginals != before.sizeOfOriginals else { return }
      (originals, sizeOfOriginals) = ([:], part.sizeOfOriginals)
    }
    originals.merge(part.originals) { _, new in new }
  }

  /// Checks the layout on screens that are equal in everything that a layout depends on.
  ///
  /// - Parameters:
  ///   - language: nil: with the texts of the document itself.
  ///   - mirrored: the layout from left to right on the same screens with the texts of the document, if the
  ///     layout is from right to left: the result of `original(on:_:of:solution:)`. Its findings are not
  ///     repeated.
  package mutating func check(
    _ solution: LayoutSolution, on screens: [Screen], with text: TextSettings,
    in language: String? = nil, mirroring mirrored: CheckedLayout? = nil,
    of hierarchy: ViewHierarchy
  ) {
    // UIKit does not document which of two conflicting constraints it breaks.
    guard let screen = screens.first, let root = hierarchy.roots.first, solution.solves(root) else {
      return
    }
    let (all, touches) = checkedLayout(hierarchy, solution, on: screen, text)
    // Only texts are checked. The touches depend on the size that the root has when the app runs.
    let keepsDrawnSize = all.keepsDrawnSize
    if !keepsDrawnSize {
      coverage.add(
        screens.map {
          Finding.ScreenContext($0, textSize: text.contentSize, language: language)
        })
    }
    if hasLanguages { keep(all, on: screen) }
    let compared = ScreenObstructions(
      all, comparedWith: mirrored ?? layout, isMirrored: mirrored != nil)
    let obstructions = divided(compared.relevant(of: all.obstructions), of: all)
    let checked = all.reporting(obstructions.others, besides: obstructions.pushed)
    let pushed = all.reporting(obstructions.pushed)
    let canvas = layout.hierarchy.drawn?.orientation
    let knownKeys = mirrored == nil ? nil : keysOfOriginal(on: screen)
    let original = mirrored == nil ? nil : text.contentSize
    let isJudged = touches != nil && obstructions.pushed.isEmpty
    let judgedFindings =
      isJudged ? touches.flatMap { judged.findings(of: $0, on: screen, original) } : nil
    // Nil: they are not kept.
    var judgedNow: [[Finding]?]? = isJudged && judgedFindings == nil ? [] : nil
    let skipsOthers = keepsDrawnSize || all.hasFreeTouches
    for (index, rule) in rules.enumerated() {
      if skipsOthers, !compares[index] {
        judgedNow?.append([])
        continue
      }
      let metadata = type(of: rule).metadata
      let subject = metadata.checksGrowingTexts ? pushed : checked
      var findings = judgedFindings?[index] ?? []
      if judgedFindings?[index] == nil {
        var sink = FindingSink(
          rule: metadata, hierarchy: subject.hierarchy, subjects: subjects,
          isCancelled: isCancelled)
        rule.check(subject, into: &sink)
        findings = sink.findings
        subjects = sink.subjects ?? subjects
      }
      judgedNow?.append(metadata.comparesWithCanvas ? nil : findings)
      let known = knownKeys?[index] ?? []
      for finding in findings
      where (metadata.comparesWithCanvas || isRelevant(finding, on: subject, mirroring: mirrored))
        && !known.contains(key(of: finding))
      {
        add(finding, of: subject, on: screens, text, in: language, drawnIn: canvas)
      }
    }
    if let touches, let judgedNow {
      judged.add(judgedNow, of: touches, on: screen, original)
    }
    if !keepsDrawnSize {
      checkCustomRules(
        checked, on: screens, text, in: language, mirroring: mirrored, drawnIn: canvas)
    }
  }

  /// Adds the findings of custom rules. The screens are those of `check`.
  private mutating func checkCustomRules(
    _ checked: CheckedLayout, on screens: [Screen], _ text: TextSettings, in language: String?,
    mirroring mirrored: CheckedLayout?, drawnIn canvas: Screen.Orientation?
  ) {
    let onScreen = Set(custom.rules.filter { $0.subjects.contains(.screen) }.map(\.id))
    // Screens of one group can differ in their names.
    for screen in onScreen.isEmpty ? Array(screens.prefix(1)) : screens {
      for finding in custom.findings(of: checked, on: screen)
      where onScreen.contains(finding.rule)
        || isRelevant(finding, on: checked, mirroring: mirrored)
      {
        add(
          finding, of: checked, on: onScreen.isEmpty ? screens : [screen], text, in: language,
          drawnIn: canvas)
      }
    }
  }

  /// The layout on a screen, and its key in `judged`; nil: it is not there.
  mutating func checkedLayout(
    _ hierarchy: ViewHierarchy, _ solution: LayoutSolution, on screen: Screen,
    _ text: TextSettings
  ) -> (layout: CheckedLayout, touches: TouchKey?) {
    if bound?.hierarchy !== hierarchy {
      bound = hierarchy.spec.map { (hierarchy, hierarchy.viewsLaidOut(by: $0)) }
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
    if let key, let known = judged.layout(key, on: screen) {
      return (known.with(hierarchy, text, fits), key)
    }
    computedCount += 1
    let checked = checked(hierarchy, on: screen, text, fits)
    guard let key, judged.add(checked, key, on: screen) else { return (checked, nil) }
    return (checked, key)
  }

  private func checked(
    _ hierarchy: ViewHierarchy, on screen: Screen, _ text: TextSettings, _ fits: TextFits?,
    hasFreeTouches: Bool = false
  ) -> CheckedLayout {
    CheckedLayout(
      hierarchy, layout.sourceMap, source: layout.source, format: layout.format,
      editing: layout.editing, code: layout.code, screen: screen, text: text, texts: fits,
      hasFreeTouches: hasFreeTouches, isCancelled: isCancelled)
  }

  private mutating func hasFreeTouches(
    _ hierarchy: ViewHierarchy, in sizeClass: SizeClass
  ) -> Bool {
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
    guard let spec = hierarchy.spec, compares.contains(true) else { return nil }
    if textOfPass != text {
      texts = []
      textOfPass = text
    }
    let facts = textFacts ?? (spec.fixedSides, spec.hasVariedFonts)
    textFacts = facts
    let sizeClass = facts.areVaried ? screen.sizeClass : nil
    let known = texts.first { $0.scale == screen.scale && $0.sizeClass == sizeClass }
    if let known { return known.fits }
    let fits = TextFits(hierarchy, spec, text, on: screen, fixedSides: facts.fixedSides)
    texts.append((screen.scale, sizeClass, fits))
    return fits
  }

  /// Keeps a layout from left to right with the texts of the document, until the text size changes.
  private mutating func keep(_ checked: CheckedLayout, on screen: Screen) {
    guard checked.text == checked.text.inDocumentLanguage else { return }
    if checked.text.contentSize != sizeOfOriginals {
      originals = [:]
      sizeOfOriginals = checked.text.contentSize
    }
    originals[screen] = Original(layout: checked)
  }

  /// The layout from left to right with the texts of the document, which is computed once for all languages;
  /// nil: it is not solved.
  mutating func original(
    on screen: Screen, _ text: TextSettings, of hierarchy: ViewHierarchy,
    solution: () -> LayoutSolution
  ) -> CheckedLayout? {
    if text.contentSize == sizeOfOriginals, let known = originals[screen] { return known.layout }
    let solution = solution()
    guard let root = hierarchy.roots.first, solution.solves(root) else { return nil }
    let checked = checkedLayout(hierarchy, solution, on: screen, text.inDocumentLanguage).layout
    keep(checked, on: screen)
    return checked
  }

  private mutating func keysOfOriginal(on screen: Screen) -> [Set<Key>]? {
    guard let original = originals[screen] else { return nil }
    if let keys = original.keys { return keys }
    let keys = rules.map { rule in
      original.layout.hasFreeTouches && !type(of: rule).metadata.comparesWithCanvas
        ? [] : self.keys(of: rule, in: original.layout)
    }
    originals[screen]?.keys = keys
    return keys
  }

  /// What a rule reports that does not depend on obstructions.
  private func keys(of rule: any LayoutRule, in checked: CheckedLayout) -> Set<Key> {
    var sink = FindingSink(rule: type(of: rule).metadata, hierarchy: checked.hierarchy)
    rule.check(checked, into: &sink)
    return Set(sink.findings.lazy.filter { $0.message.lostShare == nil }.map { key(of: $0) })
  }

  /// The obstructions of controls that the texts of a layout push out, and the others. Controls that the
  /// texts of the document push out are among the others.
  private mutating func divided(
    _ obstructions: [TouchObstruction], of checked: CheckedLayout
  ) -> (pushed: [TouchObstruction], others: [TouchObstruction]) {
    guard checksOtherTexts, let screen = checked.screen else { return ([], obstructions) }
    // A mirrored layout moves controls without growing texts.
    guard checked.text.direction == .leftToRight else { return ([], obstructions) }
    if checked.text.areStored {
      stored[screen] = checked
      outside.formUnion(checked.viewsOutside)
      return ([], obstructions)
    }
    guard
      let before = stored[screen] ?? (screen == layout.hierarchy.canvas?.screen ? layout : nil)
    else { return ([], obstructions) }
    return PushedControls(on: checked, before: before, outside: outside).divided(obstructions)
  }

  func key(of finding: Finding) -> Key {
    Key(finding, causedByText: rulesOfTexts.contains(finding.rule))
  }

  private mutating func add(
    _ finding: Finding, of checked: CheckedLayout, on screens: [Screen], _ text: TextSettings,
    in language: String?,
    drawnIn canvas: Screen.Orientation?
  ) {
    let key = key(of: finding)
    if found[key] == nil { keys.append(key) }
    let victims = checked.victims(of: finding)
    let lostShare = finding.message.lostShare
    if lostShare != nil {
      for victim in victims { coverage.addLoss(of: victim.deadShare, to: victim.view) }
    }
    found[key, default: []] += screens.map { screen in
      Occurrence(
        finding: finding, loss: lostShare.map { 1 - (1 - $0) } ?? 0,
        screen: Finding.ScreenContext(screen, textSize: text.contentSize, language: language),
        severity: text.contentSize == .standard
          ? DeviceModel.severity(of: finding.severity, on: screen, drawnIn: canvas) : .info,
        victims: Set(victims.map(\.view)))
    }
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

extension CheckedLayout {
  /// The victims of the obstructions that a finding is about.
  fileprivate func victims(of finding: Finding) -> [TouchObstruction.Victim] {
    guard let view = finding.view?.view else { return [] }
    return obstructions.filter { $0.victims.contains { $0.view == view } }.flatMap(\.victims)
  }
}

extension LayoutSolution {
  fileprivate func solves(_ root: ViewID) -> Bool {
    roots.contains { $0.view == root && $0.verdict == .solved && $0.conflicts.isEmpty }
  }
}
