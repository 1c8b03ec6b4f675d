internal import LayoutModel

extension ScreenFindings {
  /// The greatest number of related locations of a finding.
  private static let relatedLimit = 6

  /// The checked screens, with those on which views lose touches.
  ///
  /// - Parameter canvas: the findings on the layout's own canvas.
  func coverage(with canvas: [Finding]) -> ScreenCoverage {
    var coverage = coverage
    for finding in canvas {
      guard let view = finding.view?.view, let share = finding.message.lostShare else { continue }
      coverage.addLossOnCanvas(of: share, to: view)
    }
    return coverage
  }

  /// The findings of the canvas, with the other screens that they apply to, and those that apply to
  /// other screens only. If a view loses less than half of its area on the canvas and more on another screen, the finding is
  /// reported as it is there.
  ///
  /// - Parameter canvas: the findings of the same rules on the layout's own canvas.
  package func joined(to canvas: [Finding]) -> [Finding] {
    var all = canvas
    var indices: [Key: Int] = [:]
    var losses: [ViewID: Int] = [:]
    for (index, finding) in canvas.enumerated() {
      indices[key(of: finding)] = index
      if let view = finding.view?.view, finding.message.lostShare != nil { losses[view] = index }
    }
    for key in keys {
      guard
        let finding = finding(for: found[key] ?? [], isOnCanvas: indices[key] != nil)
      else { continue }
      // On the canvas the same view may lose touches for another reason.
      let index =
        indices[key] ?? (key.rule == nil ? finding.view.flatMap { losses[$0.view] } : nil)
      guard let index, indices[key] != nil || finding.severity <= all[index].severity else {
        all.append(finding)
        continue
      }
      if finding.severity > all[index].severity, let lost = all[index].message.lostShare, lost < 0.5
      {
        var worse = finding
        worse.screens += all[index].screens.filter { !finding.screens.contains($0) }
        worse.related.append(.init(all[index].range, all[index].message))
        worse.fixes = all[index].fixes
        worse.isOnOtherScreensOnly = false
        all[index] = worse
        continue
      }
      let added = finding.screens.filter { $0.textSize == .standard }
      all[index].screens += added.filter { !all[index].screens.contains($0) }
      if all[index].rule != finding.rule, !added.isEmpty {
        all[index].related.append(.init(finding.range, finding.message))
      }
    }
    return all
  }

  /// The screen of the layout's own canvas; nil: the document does not specify it.
  private var canvasScreen: Finding.ScreenContext? {
    layout.hierarchy.canvas?.screen.map { Finding.ScreenContext($0) }
  }

  /// One finding of all, with the message of the worst: the greatest loss on the most likely screen.
  ///
  /// - Parameter isOnCanvas: the findings of the canvas include this one.
  private func finding(for occurrences: [Occurrence], isOnCanvas: Bool) -> Finding? {
    let relevant = withoutRepetitions(occurrences, isOnCanvas: isOnCanvas)
    let ordered = relevant.indices.sorted { left, right in
      let severities = (relevant[left].severity, relevant[right].severity)
      if severities.0 != severities.1 { return severities.0 > severities.1 }
      let losses = (relevant[left].loss, relevant[right].loss)
      return losses.0 == losses.1 ? left < right : losses.0 > losses.1
    }.map { relevant[$0] }
    guard let worst = ordered.first else { return nil }
    var finding = worst.finding
    // What another rule reports there, or about another view, is a related location.
    var rest = ordered
    var isFirst = true
    while let next = rest.first, isFirst || finding.related.count < Self.relatedLimit {
      var message = next.finding.message
      message.screens = rest.filter { $0.matches(next) }.map(\.screen).unique
      rest.removeAll { $0.matches(next) }
      if isFirst {
        finding.message = message
      } else {
        finding.related.append(.init(next.finding.range, message))
      }
      isFirst = false
    }
    finding.severity = worst.severity
    finding.screens = ordered.map(\.screen).unique
    finding.isOnOtherScreensOnly = true
    // A fix for one screen changes all others.
    finding.fixes = []
    return finding
  }

  /// The occurrences without those at other text sizes if a screen has the problem at the standard size, and those in
  /// other languages on screens that have the problem in every language.
  private func withoutRepetitions(
    _ occurrences: [Occurrence], isOnCanvas: Bool
  ) -> [Occurrence] {
    let isAtStandardSize =
      isOnCanvas || occurrences.contains { $0.screen.textSize == .standard }
    var affected = Set(occurrences.map(\.screen))
    if isOnCanvas, let canvasScreen { affected.insert(canvasScreen) }
    return occurrences.filter { occurrence in
      if isAtStandardSize, occurrence.screen.textSize != .standard { return false }
      return occurrence.screen.language == nil
        || !affected.contains(occurrence.screen.withoutLanguage)
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, in order.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
