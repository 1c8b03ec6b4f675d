package import AppCode
internal import HitTesting
package import LayoutModel

/// Checks a text with readers, rules and settings, for the command line and the daemon.
package struct Linter: Sendable {
  package let readers: [any LayoutReader]
  let selection: RuleSelection
  package let settings: LintSettings
  /// The app's source code; nil: none was read.
  package let sources: CodeScope?
  /// The app's source code for a document of code; nil: the document is all of it.
  package let analysis: CodeAnalysis?
  /// The path from the root of the checked document; nil: its path is.
  package let location: String?

  package var rules: [any LayoutRule] { selection.rules }
  /// The enabled rules.
  var enabledRules: [EnabledRule] { selection.enabled }

  package init(
    readers: [any LayoutReader], rules: [any LayoutRule], settings: LintSettings = .init(),
    sources: CodeScope? = nil, analysis: CodeAnalysis? = nil, location: String? = nil
  ) {
    (self.readers, selection) = (readers, RuleSelection(of: rules, settings))
    (self.settings, self.sources) = (settings, sources)
    (self.analysis, self.location) = (analysis, location)
  }

  /// Reads a text without checking it; nil: no reader supports its format.
  ///
  /// - Parameter cancellation: checked between views. If it is cancelled, layouts are missing.
  package func read(
    _ source: SourceText, cancellation: Cancellation = .none
  ) -> LayoutDocument? {
    for reader in readers {
      let document = reader.read(source, limits: settings.limits, cancellation: cancellation)
      if var document {
        if let sources { document.addRecognizerCode(of: sources) }
        document.replaceFormerNames(selection.formerNames)
        return document
      }
    }
    return nil
  }

  /// Reads and checks a text; nil: no reader supports its format.
  ///
  /// - Parameters:
  ///   - previous: an earlier check of an earlier state of the text, by any linter. Results of unchanged
  ///     layouts are reused. It does not affect `findings`.
  ///   - cancellation: checked between rules, and between views where they are read and where areas are
  ///     computed. If it is cancelled, the result has neither findings nor layouts.
  package func check(
    _ source: SourceText, reusing previous: CheckedDocument? = nil,
    cancellation: Cancellation = .none
  ) -> CheckedDocument? {
    guard let document = read(source, cancellation: cancellation) else { return nil }
    let context = CheckContext(
      source: source, document: document,
      known: LayoutCheckCache(previous?.cache, for: self, document.format, source),
      cancellation: cancellation)
    return result(of: checks(in: context), in: context, after: previous?.cache)
      ?? CheckedDocument(cancelledCheckOf: document, source)
  }

  /// The layouts of a document with their findings.
  private func checks(in context: CheckContext) -> [LayoutCheck] {
    var checks: [LayoutCheck] = []
    var left = ReachBudget.limits
    for (index, layout) in context.document.parsedLayouts.enumerated() {
      if context.isCancelled { break }
      var check =
        context.known.unchanged(layout, context.source, left)
        ?? self.check(layout, at: index, left, in: context)
      left = left.subtracting(check.demand)
      for finding in check.findings.indices {
        guard let layout = check.findings[finding].clipping?.layout, layout != index else {
          continue
        }
        check.findings[finding].clipping?.layout = index
      }
      checks.append(check)
    }
    return checks
  }

  /// One layout with its findings, before anything is suppressed.
  ///
  /// - Parameter left: what the layouts before it leave of the limits of the work.
  private func check(
    _ parsed: ParsedLayout, at index: Int, _ left: ReachDemand, in context: CheckContext
  ) -> LayoutCheck {
    var solver = context.known.solver(at: index)
    let canvas = CanvasLayout(
      parsed.hierarchy, cache: &solver, cancellation: context.cancellation)
    let layout = checkedLayout(canvas, parsed.sourceMap, left, in: context)
    var findings: [Finding] = []
    var coverage = ScreenCoverage()
    if !context.document.isBroken {
      (findings, coverage) = self.findings(
        onScreensOf: canvas, layout, adding: self.findings(of: layout, in: context),
        cache: &solver, context.cancellation)
      findings = withCertainErrors(findings, of: layout, coverage)
      findings += self.findings(
        ofViewsShownIn: layout, canvas, &coverage, context.cancellation)
      findings += layout.hostedContentFindings
      for index in findings.indices {
        guard let reason = layout.reasonWithoutEffect(of: findings[index]) else { continue }
        findings[index].hide(because: reason)
      }
    }
    return LayoutCheck(
      parsed: parsed, canvasHierarchy: canvas.hierarchy, checked: layout, findings: findings,
      coverage: coverage, solver: solver)
  }

  private func checkedLayout(
    _ canvas: CanvasLayout, _ sourceMap: SourceMap, _ left: ReachDemand, in context: CheckContext
  ) -> AnalyzedLayout {
    let hierarchy =
      (settings.includesHidden ? canvas.hierarchy.showingHiddenViews() : canvas.hierarchy)
      .withActions(of: sources)
    let origin = LayoutOrigin(
      source: context.source, sourceMap: sourceMap, format: context.document.format,
      editing: context.document.editing)
    return AnalyzedLayout(
      hierarchy, from: origin,
      code: LayoutCode(
        hierarchy, scope: sources, of: location ?? context.source.path,
        isInNoTarget: settings.isInNoTarget),
      solution: canvas.solution, left: left, cancellation: context.cancellation)
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
  /// Only app extensions contain the document, so that the app's delegate is in no responder chain.
  package var isInExtension = false
  /// The app declares that it supports iPad, or other devices only; nil: it declares no devices.
  package var supportsPad: Bool?
  /// Hidden views are checked as if they were shown.
  package var includesHidden = false
  /// The screens on which a document with constraints is laid out, beside its own canvas.
  package var screens: [Screen] = []
  /// The app declares that it supports `DeviceChoice.oldRepresentative`, so that it counts as a common device.
  package var supportsOldDevice = false
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
  package let layouts: [AnalyzedLayout]
  /// The layouts with hidden views as in the text, even if these are checked as visible.
  package let layoutsAsRead: [ParsedLayout]
  /// In the order of the text.
  package let findings: [Finding]
  /// The same before grouping. Fixes are compared with these: another member of a group is no new finding.
  package let ungroupedFindings: [Finding]
  /// The comparison with the baseline; nil: there is none.
  package let baseline: BaselineMatch?
  /// Which parts of the document are not checked, and why.
  package var statuses: [DocumentStatus] = []
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
  /// nil: it is no source code.
  package var code: CheckedCode?

  /// The findings that an editor shows. While a user types, findings elsewhere in the document remain.
  package var findingsInEditor: [Finding] { findings + keptFindings }

  /// The layouts as read, before they are laid out; empty for a document that is broken.
  package var layoutsBeforeSolving: [ParsedLayout] {
    guard let cache, cache.parsedLayouts.count == layouts.count else { return [] }
    return cache.parsedLayouts
  }

  /// The number of views that the document contains.
  package var viewCount: Int {
    layouts.reduce(0) { $0 + $1.hierarchy.views.count - $1.hierarchy.bars.count }
  }

  /// The number of views whose frames are in doubt, so that no finding about positions depends on them (AL-63).
  package var viewsInDoubt: Int { coverage.reduce(0) { $0 + $1.viewsInDoubt.count } }

  /// The facts that its format and all its layouts contain.
  package var facts: LayoutFacts {
    let facts = layouts.reduce(format.facts) { $0.intersection($1.facts) }
    let isComplete =
      layouts.allSatisfy(\.hasAllObstructions) && coverage.allSatisfy(\.hasAllObstructions)
    return isComplete ? facts : facts.subtracting(.allTouchAreas)
  }

  /// The screens on which one of the layouts was checked.
  package func coverage(of layout: AnalyzedLayout) -> ScreenCoverage? {
    guard let index = layouts.firstIndex(where: { $0 === layout }), coverage.indices.contains(index)
    else { return nil }
    return coverage[index]
  }

  /// The innermost view whose text contains `offset`, with its layout.
  package func view(atOffset offset: Int) -> (layout: AnalyzedLayout, view: ViewID)? {
    var found: (layout: AnalyzedLayout, view: ViewID)?
    for layout in layouts {
      guard let view = layout.view(atOffset: offset) else { continue }
      // The text of a view can contain a layout of its own.
      let start = layout.wholeRange(of: view).start
      let former = found.map { $0.layout.wholeRange(of: $0.view).start } ?? -1
      if start > former { found = (layout, view) }
    }
    return found
  }

  /// The recognizer whose text contains `offset`, with its layout.
  package func recognizer(
    atOffset offset: Int
  ) -> (layout: AnalyzedLayout, recognizer: RecognizerID)? {
    for layout in layouts {
      if let id = layout.sourceMap.recognizer(atOffset: offset, in: layout.hierarchy) {
        return (layout, id)
      }
    }
    return nil
  }
}
