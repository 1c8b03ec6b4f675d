/// What the rules say of one layout on other screens than its own canvas, one finding for one fault
/// however many screens it is on.
struct ScreenFindings {
  private let layout: CheckedLayout
  private let rules: [any LayoutRule]
  /// By the fault: the rule and the place that is to blame.
  private var found: [Key: [Sighting]] = [:]
  /// In the order in which they were found.
  private var keys: [Key] = []

  private struct Key: Hashable {
    let rule: String
    let range: SourceRange
  }

  /// A finding on one screen, or on several that differ in nothing.
  private struct Sighting {
    let finding: Finding
    let screens: [Screen]

    /// The share of the view that gets no touch, where the finding is about that.
    var loss: Double { finding.data[lossKey].map { 1 - $0 } ?? 0 }
  }

  /// Of a finding about lost touches.
  private static let lossKey = "reachableFraction"

  /// - Parameters:
  ///   - layout: on its own canvas.
  ///   - rules: those that are on.
  init(besides layout: CheckedLayout, rules: [any LayoutRule]) {
    self.layout = layout
    self.rules = rules.filter { rule in
      let needs = type(of: rule).metadata.needs
      return needs.contains(.places) && layout.facts.isSuperset(of: needs)
    }
  }

  /// Checks the layout on screens that differ in nothing that a layout depends on.
  mutating func check(_ solution: LayoutSolution, on screens: [Screen], of hierarchy: ViewHierarchy)
  {
    guard let screen = screens.first, let root = hierarchy.roots.first,
      solution.roots.contains(where: { $0.view == root && $0.verdict == .solved })
    else { return }
    let whole = CheckedLayout(
      hierarchy.laidOut(solution, on: screen), source: layout.source, format: layout.format)
    let telling = whole.telling(
      ScreenFaults(whole, besides: layout).worthTelling(of: whole.faults))
    for rule in rules {
      let metadata = type(of: rule).metadata
      var sink = FindingSink(rule: metadata, hierarchy: telling.hierarchy)
      rule.check(telling, into: &sink)
      for finding in sink.findings where isWorthTelling(finding, on: telling) {
        let key = Key(rule: finding.rule, range: finding.range)
        if found[key] == nil { keys.append(key) }
        found[key, default: []].append(Sighting(finding: finding, screens: screens))
      }
    }
  }

  /// Faults have been weighed; what a rule says without one needs a view that has changed.
  private func isWorthTelling(_ finding: Finding, on screen: CheckedLayout) -> Bool {
    guard finding.data[Self.lossKey] == nil, let view = finding.view?.view else { return true }
    guard let now = ScreenFaults.box(of: view, screen.touch),
      let then = ScreenFaults.box(of: view, layout.touch)
    else { return false }
    return now.distance(to: then) >= ScreenFaults.leastAmount
  }
}

extension ScreenFindings {
  /// The findings of the canvas with the other screens that they hold on, and those that hold on
  /// other screens alone.
  ///
  /// - Parameter canvas: what the same rules say of the layout on its own canvas.
  func joined(to canvas: [Finding]) -> [Finding] {
    var all = canvas
    var places: [Key: Int] = [:]
    var losses: [ViewID: Int] = [:]
    for (place, finding) in canvas.enumerated() {
      places[Key(rule: finding.rule, range: finding.range)] = place
      if let view = finding.view?.view, finding.data[Self.lossKey] != nil { losses[view] = place }
    }
    for key in keys {
      guard let sightings = found[key], let finding = finding(for: sightings) else { continue }
      if let place = places[key] {
        all[place].screens += finding.screens.filter { !all[place].screens.contains($0) }
      } else if finding.data[Self.lossKey] != nil,
        let place = finding.view.flatMap({ losses[$0.view] })
      {
        // The canvas has the same view lose touches already, in another way or fewer.
        all[place].screens += finding.screens.filter { !all[place].screens.contains($0) }
        all[place].related.append(.init(finding.range, finding.message))
      } else {
        all.append(finding)
      }
    }
    return all
  }

  /// One finding of all: in the words of the gravest, which loses most on the likeliest screen.
  private func finding(for sightings: [Sighting]) -> Finding? {
    let sorted = sightings.flatMap { sighting in
      sighting.screens.map { screen in
        (
          sighting, screen,
          DeviceModel.severity(of: sighting.finding.severity, on: screen)
        )
      }
    }.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.2 != other.2 { return one.2 > other.2 }
      if one.0.loss != other.0.loss { return one.0.loss > other.0.loss }
      return left.offset < right.offset
    }.map(\.element)
    guard let gravest = sorted.first else { return nil }
    var finding = gravest.0.finding
    finding.severity = gravest.2
    finding.screens = sorted.map { Finding.PlaceOfUse($0.1) }
    finding.isOnOtherScreensOnly = true
    // A cure for one screen changes all the others.
    finding.fixes = []
    let name = finding.view.map { layout.hierarchy.spokenName(of: $0.view) }
    finding.message = finding.message.holding(on: finding.screens, of: name)
    return finding
  }
}
