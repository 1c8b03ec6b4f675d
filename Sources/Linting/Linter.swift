package import AutoLayout
package import LayoutModel
package import TouchModel

/// Checks a text with readers, rules and settings, for the command line and the daemon.
package struct Linter: Sendable {
  private let content: Content
  /// Layouts of `FreeTouches` have no hit regions. What uses the checked layouts computes them each time.
  package var skipsFreeTouches = false
  /// Checks parts of large documents at the same time; nil: one after another.
  package var parts: (any CheckPartRunner)?
  /// Smaller documents are checked in one part.
  package var leastBytesOfParts = Self.leastBytesOfParts

  /// What linters of several threads share. A copy of a linter refers to it once.
  private final class Content: Sendable {
    let readers: [any LayoutReader]
    let selection: RuleSelection
    let settings: LintSettings
    let sources: CodeScope?

    init(
      _ readers: [any LayoutReader], _ selection: RuleSelection, _ settings: LintSettings,
      _ sources: CodeScope?
    ) {
      (self.readers, self.selection) = (readers, selection)
      (self.settings, self.sources) = (settings, sources)
    }
  }

  package var readers: [any LayoutReader] { content.readers }
  package var rules: [any LayoutRule] { content.selection.rules }
  /// The enabled rules.
  var enabledRules: [EnabledRule] { content.selection.enabled }
  /// See `RuleSelection.rulesOfTexts`.
  var rulesOfTexts: Set<String> { content.selection.rulesOfTexts }
  /// Yields the settings: a getter would copy them for each access.
  package var settings: LintSettings { _read { yield content.settings } }
  /// The app's source code; nil: none was read.
  package var sources: CodeScope? { content.sources }

  package init(
    readers: [any LayoutReader], rules: [any LayoutRule], settings: LintSettings = .init(),
    sources: CodeScope? = nil
  ) {
    content = Content(readers, RuleSelection(of: rules, settings), settings, sources)
  }

  /// A linter with the rules of another one, which are found once for all files with equal settings for rules.
  package init(
    rulesOf other: Linter, readers: [any LayoutReader], settings: LintSettings, sources: CodeScope?
  ) {
    let selection = other.content.selection.with(settings, insteadOf: other.settings)
    content = Content(readers, selection, settings, sources)
  }

  /// Reads a text without checking it; nil: no reader supports its format.
  ///
  /// - Parameter isCancelled: checked between views. If it returns true, layouts are missing.
  package func read(
    _ source: SourceText, isCancelled: @escaping () -> Bool = { false }
  ) -> LayoutDocument? {
    read(source, reusing: nil, isCancelled: isCancelled)
  }

  private func read(
    _ source: SourceText, reusing cache: (any ReaderCache)?, isCancelled: @escaping () -> Bool
  ) -> LayoutDocument? {
    for reader in readers {
      let document = reader.read(
        source, limits: settings.limits, reusing: cache, isCancelled: isCancelled)
      if let document { return document }
    }
    return nil
  }

  /// Reads and checks a text; nil: no reader supports its format.
  ///
  /// - Parameters:
  ///   - previous: an earlier check of an earlier state of the text, by any linter. Results of unchanged
  ///     layouts are reused. It does not affect `findings`.
  ///   - isCancelled: checked between rules, and between views where they are read and where areas are
  ///     computed. If it returns true, the result has neither findings nor layouts.
  package func check(
    _ source: SourceText, reusing previous: CheckedDocument? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> CheckedDocument? {
    let reading = previous?.cache?.reading
    guard let document = read(source, reusing: reading, isCancelled: isCancelled) else {
      return nil
    }
    let known = LayoutCheckCache(previous?.cache, for: self, document.format, source)
    let layouts = checks(of: document, source, known, isCancelled: isCancelled)
    return result(of: document, layouts, source, previous?.cache, isCancelled)
      ?? CheckedDocument(cancelledCheckOf: document, source)
  }

  /// The layouts of a document with their findings.
  private func checks(
    of document: LayoutDocument, _ source: SourceText, _ known: LayoutCheckCache,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> [LayoutCheck] {
    let layouts = document.parsedLayouts
    @Sendable func check(at index: Int) -> LayoutCheck {
      var check =
        known.unchanged(layouts[index], source)
        ?? self.check(layouts[index], at: index, of: document, source, known, isCancelled)
      for finding in check.findings.indices {
        guard let layout = check.findings[finding].clipping?.layout, layout != index else {
          continue
        }
        check.findings[finding].clipping?.layout = index
      }
      return consume check
    }
    guard let parts = parts(for: source) else {
      var checks: [LayoutCheck] = []
      for index in layouts.indices {
        if isCancelled() { break }
        checks.append(check(at: index))
      }
      return checks
    }
    return parts.results(of: .layouts, count: layouts.count) { check(at: $0) }
  }

  /// One layout with its findings, before anything is suppressed.
  private func check(
    _ parsed: ParsedLayout, at index: Int, of document: LayoutDocument, _ source: SourceText,
    _ known: LayoutCheckCache, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> LayoutCheck {
    var solver = known.solver(at: index)
    // `findings(on:of:_:adding:cache:isCancelled:)` ends them.
    if !document.isBroken, mayLayOutOnScreens(parsed.hierarchy) { solver.beginScreens() }
    let canvas = CanvasLayout(parsed.hierarchy, cache: &solver, isCancelled: isCancelled)
    let hierarchy =
      settings.includesHidden ? canvas.hierarchy.showingHiddenViews() : canvas.hierarchy
    let isLarge = hierarchy.views.count >= Self.leastViewsOfParts
    let (layout, changed) = (isLarge ? parts : nil).both {
      CheckedLayout(
        hierarchy, parsed.sourceMap, source: source, format: document.format,
        editing: document.editing, solution: canvas.solution,
        code: LayoutCode(hierarchy, scope: self.sources, isInNoTarget: settings.isInNoTarget),
        hasFreeTouches: hasFreeTouches(hierarchy), parts: self.parts, isCancelled: isCancelled)
    } and: {
      document.isBroken ? nil : known.changedViews(at: index, in: hierarchy)
    }
    var findings: [Finding] = []
    var ofObstructions: [String: [Finding?]] = [:]
    var coverage = ScreenCoverage()
    if !document.isBroken {
      let former = known.findings(at: index, for: layout, changed: changed)
      (findings, ofObstructions) = self.findings(
        of: layout, reusing: former, isCancelled: isCancelled)
      (findings, coverage) = self.findings(
        on: settings.screens, of: canvas, layout, adding: findings, cache: &solver,
        isCancelled: isCancelled)
      findings += layout.hostedContentFindings
      if hierarchy.isTemplate || settings.isInNoTarget {
        for index in findings.indices { findings[index].isNotShown = true }
      }
    }
    return LayoutCheck(
      parsed: parsed, canvasHierarchy: canvas.hierarchy, checked: layout, findings: findings,
      ofObstructions: ofObstructions, coverage: coverage, solver: solver)
  }
}

/// The enabled rules and their settings.
package struct LintSettings: Equatable, Sendable {
  package var limits = ReaderLimits()
  /// Findings that are reported for one document. A text of 1 MB can have half a million.
  package var findingLimit = 100_000
  /// Only these rules; nil: all enabled ones.
  package var only: Set<String>?
  package var disabled: Set<String> = []
  package var severities: [String: Severity] = [:]
  /// By rule; otherwise the rule's defaults.
  package var options: [String: RuleOptions] = [:]
  /// The suppressions for the checked file.
  package var suppressions: [ConfiguredSuppression] = []
  package var customRules: [CustomRule] = []
  /// The app's classes that the configuration describes.
  package var classes = ClassMap()
  /// The accepted findings of the checked file; nil: there is no baseline.
  package var baseline: DocumentBaseline?
  /// The document belongs to no target of its project, so the app does not contain it.
  package var isInNoTarget = false
  /// Hidden views are checked as if they were shown.
  package var includesHidden = false
  /// The screens on which a document with constraints is laid out, beside its own canvas.
  package var screens: [Screen] = []
  /// The user chose the screens explicitly.
  package var screensAreChosen = false
  /// The scale of texts on these screens, relative to the canvas.
  package var textScale = 1.0
  /// The languages in which a document is laid out on its canvas and on these screens.
  package var languages: [LanguageTexts] = []
  /// The text sizes at which documents are laid out beside the standard one.
  package var textSizes: [ContentSizeCategory] = []

  package init() {}

  package func isOn(_ rule: String) -> Bool {
    if let only, !only.contains(rule) { return false }
    return !disabled.contains(rule)
  }

  /// The finding with the configured severity; nil: its rule is disabled.
  package func apply(_ finding: Finding) -> Finding? {
    guard isOn(finding.rule) else { return nil }
    guard let severity = severities[finding.rule] else { return finding }
    var finding = finding
    // A setting does not raise a severity that is lowered because of the screen or of code.
    let isLowered =
      finding.isOnOtherScreensOnly || finding.dependsOnCode || finding.isNotShown
    finding.severity = isLowered ? min(finding.severity, severity) : severity
    return finding
  }
}

/// A text with its layouts and findings.
package struct CheckedDocument: Sendable {
  package let source: SourceText
  package let format: LayoutFormat
  package let layouts: [CheckedLayout]
  /// The layouts with hidden views as in the text, even if these are checked as visible.
  package let layoutsAsRead: [ParsedLayout]
  /// In the order of the text.
  package let findings: [Finding]
  /// The same before grouping. Fixes are compared with these: another member of a group is no new finding.
  package let ungroupedFindings: [Finding]
  /// The comparison with the baseline; nil: there is none.
  package let baseline: BaselineMatch?
  /// The number of findings that the document and the configuration suppress.
  package let suppressed: Int
  /// In the order of the text; without those of disabled rules.
  package let suppressedFindings: [SuppressedFinding]
  /// The suppressions of the configuration that apply to a finding, or to a view that is not checked.
  package let usedSuppressions: Set<ConfiguredSuppression>
  /// Whether all findings of the document are known: it is read to its end and has no error.
  package let isComplete: Bool
  /// See `LayoutDocument.editing`.
  let editing: (any SourceEditing)?
  /// Results for the next check of the same document.
  let cache: CheckCache?
  /// The languages in which it was also laid out.
  package var languages: [LanguageTexts] = []
  /// The screens on which each layout was checked.
  package var coverage: [ScreenCoverage] = []
  /// The findings of the last checked text, if this text has syntax errors: at their positions in this text, and
  /// without fixes.
  var keptFindings: [Finding] = []

  /// The findings that an editor shows. While a user types, findings elsewhere in the document remain.
  package var findingsInEditor: [Finding] { findings + keptFindings }

  /// Whether an editor shows findings of an earlier text.
  package var hasKeptFindings: Bool { !keptFindings.isEmpty }

  /// The layouts as read, before they are laid out; empty for a document that is broken.
  package var layoutsBeforeSolving: [ParsedLayout] {
    guard let cache, cache.parsedLayouts.count == layouts.count else { return [] }
    return cache.parsedLayouts
  }

  /// The reader's cache of this text, or of the last complete one.
  package var readerCache: (any ReaderCache)? { cache?.reading }

  /// What a document without layouts has; nil: the layouts have it. See `SavedDocument`.
  var saved: SavedDocument.Contents?

  /// The length of the text. A saved document without findings has no text.
  package var byteCount: Int { saved?.byteCount ?? source.bytes.count }

  /// Whether the document contains a layout.
  package var hasLayouts: Bool { saved?.hasLayouts ?? !layouts.isEmpty }

  /// The number of views that the document contains.
  package var viewCount: Int {
    saved?.viewCount
      ?? layouts.reduce(0) { $0 + $1.hierarchy.views.count - $1.hierarchy.bars.count }
  }

  /// The facts that its format and all its layouts contain.
  package var facts: LayoutFacts {
    if let saved { return saved.facts }
    let facts = layouts.reduce(format.facts) { $0.intersection($1.facts) }
    let isComplete =
      layouts.allSatisfy(\.hasAllObstructions) && coverage.allSatisfy(\.hasAllObstructions)
    return isComplete ? facts : facts.subtracting(.allTouchAreas)
  }

  /// The screens on which one of the layouts was checked.
  package func coverage(of layout: CheckedLayout) -> ScreenCoverage? {
    guard let index = layouts.firstIndex(where: { $0 === layout }), coverage.indices.contains(index)
    else { return nil }
    return coverage[index]
  }

  /// The innermost view whose text contains `offset`, with its layout.
  package func view(atOffset offset: Int) -> (layout: CheckedLayout, view: ViewID)? {
    for layout in layouts {
      if let view = layout.view(atOffset: offset) { return (layout, view) }
    }
    return nil
  }

  /// The recognizer whose text contains `offset`, with its layout.
  package func recognizer(
    atOffset offset: Int
  ) -> (layout: CheckedLayout, recognizer: RecognizerID)? {
    for layout in layouts {
      if let id = layout.recognizer(atOffset: offset) { return (layout, id) }
    }
    return nil
  }
}

/// One layout with the results that all rules share.
package final class CheckedLayout: Sendable {
  package let hierarchy: ViewHierarchy
  package let sourceMap: SourceMap
  /// The source, for edits.
  package let source: SourceText
  package let format: LayoutFormat
  /// See `LayoutDocument.editing`.
  let editing: (any SourceEditing)?
  /// The facts that its format contains.
  package let facts: LayoutFacts
  /// Nil: it is computed when it is used. See `touch`.
  private let knownTouch: TouchMap?
  /// Nil on other screens, on which no rule simulates gestures.
  private let knownDelivery: (delivery: TouchDelivery, playable: PlayableViews)?
  /// The obstructions of touches on interactive views.
  package let obstructions: [TouchObstruction]
  /// Whether no limit of the work ended the search for obstructions.
  let hasAllObstructions: Bool
  /// The views that obstructions are about, of this layout or of its rule about growing texts. No other rule
  /// reports that they lose touches.
  package let victims: Set<ViewID>
  /// The solution of its constraints on its own canvas; nil: it has none.
  package let solution: LayoutSolution?
  /// The code that can change its views.
  package let code: LayoutCode
  /// The screen that it is laid out on; nil: it has the size for which the document is drawn.
  package let screen: Screen?
  /// The texts that it is laid out with.
  package let text: TextSettings
  private let knownModals: [ViewID]
  /// It is known to have no obstructions without its hit regions, see `FreeTouches`.
  let hasFreeTouches: Bool
  /// Nil: they are measured when they are used. See `texts`.
  let knownTexts: TextFits?

  /// - Parameters:
  ///   - hasFreeTouches: it is known to have no obstructions, see `FreeTouches`.
  ///   - isCancelled: checked between views. If it returns true, obstructions are missing.
  package init(
    _ hierarchy: ViewHierarchy, _ sourceMap: SourceMap = SourceMap(), source: SourceText,
    format: LayoutFormat, editing: (any SourceEditing)? = nil, solution: LayoutSolution? = nil,
    code: LayoutCode? = nil, screen: Screen? = nil, text: TextSettings = .stored,
    texts: TextFits? = nil, hasFreeTouches: Bool = false, parts: (any CheckPartRunner)? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.hasFreeTouches = hasFreeTouches
    self.screen = screen
    knownTexts = texts
    self.text = text
    let code = code ?? LayoutCode(hierarchy, scope: nil)
    self.code = code
    self.hierarchy = hierarchy
    self.sourceMap = sourceMap
    self.solution = solution
    self.source = source
    self.format = format
    self.editing = editing
    knownDelivery =
      screen == nil ? (TouchDelivery(hierarchy), PlayableViews(hierarchy)) : nil
    facts = hierarchy.facts(in: format)
    guard !hasFreeTouches else {
      (knownTouch, knownModals, obstructions, victims) = (nil, [], [], [])
      hasAllObstructions = true
      return
    }
    let touch = TouchMap(hierarchy, isCancelled: isCancelled)
    knownTouch = touch
    let modals: [ViewID]
    switch hierarchy.tree {
    case .views:
      modals = isCancelled() ? [] : Overlay(hierarchy, touch).modals
      (obstructions, hasAllObstructions) = TouchObstruction.all(
        in: hierarchy, touch: touch, modals: modals, code: code, parts: parts,
        isCancelled: isCancelled)
    case .accessibility:
      modals = []
      obstructions = isCancelled() ? [] : TouchObstruction.offScreen(in: hierarchy)
      hasAllObstructions = true
    }
    knownModals = modals
    victims = obstructions.victims
  }

  /// Where touches end. Meaningless for an accessibility tree.
  package var touch: TouchMap { knownTouch ?? TouchMap(hierarchy) }

  /// See `Overlay.modals`.
  var modals: [ViewID] { hasFreeTouches ? Overlay(hierarchy, touch).modals : knownModals }

  /// Simulates gestures.
  package var delivery: TouchDelivery { knownDelivery?.delivery ?? TouchDelivery(hierarchy) }

  var playable: PlayableViews { knownDelivery?.playable ?? PlayableViews(hierarchy) }

  /// Whether the layout has the size for which the document is drawn.
  package var isOnOwnCanvas: Bool { screen == nil }

  /// Whether the root has the size for which the document is drawn on each screen. Code or a superview
  /// determines its size when the app runs.
  package var keepsDrawnSize: Bool {
    guard let screen, let canvas = hierarchy.canvas else { return false }
    return !canvas.followsScreen(screen)
  }

  /// The same layout at other offsets of a changed text.
  func relocated(to sourceMap: SourceMap, in source: SourceText) -> CheckedLayout {
    CheckedLayout(self, hierarchy, sourceMap, source, obstructions, victims, text, knownTexts)
  }

  /// The same layout with other texts that change no view that touches depend on.
  func with(
    _ hierarchy: ViewHierarchy, _ text: TextSettings, _ texts: TextFits?
  ) -> CheckedLayout {
    CheckedLayout(self, hierarchy, sourceMap, source, obstructions, victims, text, texts)
  }

  private init(
    _ other: CheckedLayout, _ hierarchy: ViewHierarchy, _ sourceMap: SourceMap,
    _ source: SourceText, _ obstructions: [TouchObstruction], _ victims: Set<ViewID>,
    _ text: TextSettings, _ texts: TextFits?
  ) {
    self.hierarchy = hierarchy
    knownTexts = texts
    self.victims = victims
    self.sourceMap = sourceMap
    self.source = source
    self.obstructions = obstructions
    hasAllObstructions = other.hasAllObstructions
    hasFreeTouches = other.hasFreeTouches
    knownTouch = other.knownTouch
    knownDelivery = other.knownDelivery
    format = other.format
    editing = other.editing
    facts = other.facts
    solution = other.solution
    code = other.code
    screen = other.screen
    self.text = text
    knownModals = other.knownModals
  }

  /// The same with a part of its obstructions.
  ///
  /// - Parameter others: obstructions that the rule about growing texts reports.
  func reporting(
    _ obstructions: [TouchObstruction], besides others: [TouchObstruction] = []
  ) -> CheckedLayout {
    // Most layouts have no obstructions.
    if self.obstructions.isEmpty, obstructions.isEmpty, others.isEmpty { return self }
    return CheckedLayout(
      self, hierarchy, sourceMap, source, obstructions,
      obstructions.victims.union(others.victims), text, knownTexts)
  }
}
