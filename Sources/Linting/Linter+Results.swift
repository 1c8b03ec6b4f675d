internal import LayoutModel

// From the findings of layouts to the result of a check.
extension Linter {
  /// The result of a check; nil if it is cancelled, which is checked between steps.
  func result(
    of layouts: [LayoutCheck], in context: CheckContext, after formerCache: CheckCache?
  ) -> CheckedDocument? {
    guard !context.isCancelled else { return nil }
    let (document, source) = (context.document, context.source)
    var found = document.findings.map { finding in
      var finding = finding
      if settings.isInNoTarget { finding.hide(because: LayoutCode.reasonInNoTarget) }
      return LocatedFinding(finding)
    }
    let code = code(in: context)
    if let code { found += findings(in: code, context) }
    // Indices, because a copy of a layout refers to many values. Most layouts have no findings.
    for index in layouts.indices where !document.isBroken && !layouts[index].findings.isEmpty {
      found += layouts[index].findings.map { LocatedFinding($0, in: layouts[index].checked) }
    }
    for layout in layouts where !document.isBroken {
      guard let finding = layout.misplacedView(among: settings.screens) else { continue }
      found.append(LocatedFinding(finding, in: layout.checked))
    }
    let sweep = SuppressionSweep(of: found, by: document.suppressions)
    guard !context.isCancelled else { return nil }
    let unused = unusedNames(in: context, used: sweep.used)
    let unknown = unknownNames(in: context)
    let findings = sweep.kept + unknown + unused.kept
    let suppressed = sweep.suppressedFindings + unused.suppressedFindings
    guard !context.isCancelled else { return nil }
    // After the document's own suppressions, whose use does not depend on the configuration.
    let (statuses, candidates) = statuses(
      and: findings.compactMap { settings.apply($0) }, layouts, of: document)
    let shown = ConfiguredSuppressions(settings.suppressions, layouts.map(\.checked))
      .keep(candidates)
    guard !context.isCancelled else { return nil }
    let ordered = shown.kept.sorted(by: Self.comesFirst)
    guard !context.isCancelled else { return nil }
    let baseline = settings.baseline?.match(ordered, in: layouts.map(\.checked))
    let reported = limited(baseline?.new ?? ordered)
    let isWhole = !document.isBroken && !layouts.isEmpty
    let isUnreadable = document.isBroken || layouts.isEmpty && !document.isComplete
    let grouped = reported.grouped()
    guard !context.isCancelled else { return nil }
    var cache = formerCache
    if isWhole {
      cache = CheckCache(of: layouts, by: self, document, source, findings: grouped)
    }
    let keptFindings =
      isUnreadable
      ? cache?.findings(keptIn: source, document.format, by: self, besides: grouped) ?? [] : []
    return CheckedDocument(
      source: source, format: document.format, layouts: layouts.map(\.checked),
      layoutsAsRead: layouts.map { ParsedLayout($0.canvasHierarchy, $0.parsed.sourceMap) },
      findings: grouped, ungroupedFindings: reported, baseline: baseline, statuses: statuses,
      suppressed: suppressed.count + shown.suppressed,
      suppressedFindings: [SuppressedFinding](
        inDocument: suppressed, candidates: candidates, kept: shown.kept,
        accepted: baseline?.accepted ?? [], settings: settings),
      usedSuppressions: shown.used.union(
        undecidedSuppressions(except: shown.used, in: document, layouts.map(\.checked))),
      isComplete: document.isComplete,
      editing: document.editing,
      cache: cache,
      languages: settings.languages, coverage: layouts.map(\.coverage),
      keptFindings: keptFindings, code: code)
  }

  /// What findings and layouts state about the check, and the other findings.
  private func statuses(
    and findings: [Finding], _ layouts: [LayoutCheck], of document: LayoutDocument
  ) -> (statuses: [DocumentStatus], findings: [Finding]) {
    let onDevices = layouts.enumerated().compactMap { index, layout in
      var status = layout.statusOnDevices(among: settings.screens)
      status?.layout = index
      return status
    }
    let stated = findings.compactMap { DocumentStatus($0, platform: document.otherPlatform) }
    return (stated + onDevices, findings.filter { DocumentStatus($0) == nil })
  }

  /// The first of some findings, with one more that reports the limit.
  private func limited(_ ordered: [Finding]) -> [Finding] {
    let limit = settings.findingLimit
    guard ordered.count > limit else { return ordered }
    let excess = DocumentRule.tooLarge.finding(.tooManyFindings(limit), at: ordered[limit].range)
    return ordered.prefix(limit) + [settings.apply(excess)].compactMap(\.self)
  }

  private static func comesFirst(_ left: Finding, _ right: Finding) -> Bool {
    if left.range != right.range { return left.range < right.range }
    if left.rule != right.rule { return left.rule < right.rule }
    return left.message.text < right.message.text
  }
}

extension Finding.Message {
  fileprivate static func tooManyFindings(_ limit: Int) -> Self {
    "the document has more than \(limit) findings; the remaining findings are not reported"
  }
}

extension CheckedDocument {
  /// The result of a cancelled check, which nothing is known of.
  init(cancelledCheckOf document: LayoutDocument, _ source: SourceText) {
    self.init(
      source: source, format: document.format, layouts: [], layoutsAsRead: [], findings: [],
      ungroupedFindings: [], baseline: nil, suppressed: 0, suppressedFindings: [],
      usedSuppressions: [], isComplete: false, editing: document.editing, cache: nil)
  }
}
