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
    var screens = NumberedScreens()
    for key in keys {
      guard
        let finding = finding(
          for: found[key] ?? [], isOnCanvas: indices[key] != nil, numberedBy: &screens)
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
  private func finding(
    for occurrences: [Occurrence], isOnCanvas: Bool, numberedBy screens: inout NumberedScreens
  ) -> Finding? {
    let numbers = occurrences.map { screens.number(of: $0.screen) }
    let ordered = withoutRepetitions(occurrences, numbers, isOnCanvas: isOnCanvas, &screens)
      .sorted { left, right in
        let severities = (occurrences[left].severity, occurrences[right].severity)
        if severities.0 != severities.1 { return severities.0 > severities.1 }
        let losses = (occurrences[left].loss, occurrences[right].loss)
        return losses.0 == losses.1 ? left < right : losses.0 > losses.1
      }
    guard let worst = ordered.first.map({ occurrences[$0] }) else { return nil }
    var finding = worst.finding
    // What another rule reports there, or about another view, is a related location.
    var rest = ordered
    var isFirst = true
    while let next = rest.first.map({ occurrences[$0] }),
      isFirst || finding.related.count < Self.relatedLimit
    {
      let matches = rest.map { occurrences[$0].matches(next) }
      var message = next.finding.message
      message.screens = screens.unique(zip(rest, matches).lazy.filter(\.1).map { numbers[$0.0] })
      rest = zip(rest, matches).filter { !$0.1 }.map(\.0)
      if isFirst {
        finding.message = message
      } else {
        finding.related.append(.init(next.finding.range, message))
      }
      isFirst = false
    }
    finding.severity = worst.severity
    finding.screens = screens.unique(ordered.lazy.map { numbers[$0] })
    finding.isOnOtherScreensOnly = true
    // A fix for one screen changes all others.
    finding.fixes = []
    return finding
  }

  /// The indices of the occurrences without those at other text sizes if a screen has the problem at the standard size,
  /// and those in other languages on screens that have the problem in every language.
  private func withoutRepetitions(
    _ occurrences: [Occurrence], _ numbers: [Int], isOnCanvas: Bool,
    _ screens: inout NumberedScreens
  ) -> [Int] {
    let isAtStandardSize =
      isOnCanvas || occurrences.contains { $0.screen.textSize == .standard }
    let own = numbers.map { screens.numberWithoutLanguage(of: $0) }
    let canvas = isOnCanvas ? canvasScreen.map { screens.number(of: $0) } : nil
    var hasProblem = [Bool](repeating: false, count: screens.count)
    for number in numbers { hasProblem[number] = true }
    if let canvas { hasProblem[canvas] = true }
    return occurrences.indices.filter { index in
      if isAtStandardSize, occurrences[index].screen.textSize != .standard { return false }
      return occurrences[index].screen.language == nil || !hasProblem[own[index]]
    }
  }
}

/// The screens of findings by number: comparing numbers takes less time than comparing names.
private struct NumberedScreens {
  private var screens: [Finding.ScreenContext] = []
  private var numbers: [Finding.ScreenContext: Int] = [:]
  /// By number: that of the screen with the texts of the document itself; nil: it is not known yet.
  private var own: [Int?] = []

  var count: Int { screens.count }

  mutating func number(of screen: Finding.ScreenContext) -> Int {
    if let known = numbers[screen] { return known }
    numbers[screen] = screens.count
    screens.append(screen)
    own.append(screen.language == nil ? screens.count - 1 : nil)
    return screens.count - 1
  }

  mutating func numberWithoutLanguage(of number: Int) -> Int {
    if let known = own[number] { return known }
    let result = self.number(of: screens[number].withoutLanguage)
    own[number] = result
    return result
  }

  /// Each screen once, in order.
  func unique(_ numbers: some Sequence<Int>) -> [Finding.ScreenContext] {
    var isSeen = [Bool](repeating: false, count: screens.count)
    var result: [Finding.ScreenContext] = []
    for number in numbers where !isSeen[number] {
      isSeen[number] = true
      result.append(screens[number])
    }
    return result
  }
}

extension Array where Element: Hashable {
  /// Each element once, in order.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
