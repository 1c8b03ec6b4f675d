package import AutoLayout
package import LayoutModel

/// What the rules say of one layout on other screens than its own canvas, one finding for one fault
/// however many screens it is on.
struct ScreenFindings {
  private let layout: CheckedLayout
  private let rules: [any LayoutRule]
  /// By the fault.
  private var found: [Key: [Sighting]] = [:]
  /// In the order in which they were found.
  private var keys: [Key] = []

  /// What makes findings on several screens one: the place that is to blame, and that touches are
  /// lost, be it all or some (two rules'); else the rule.
  private struct Key: Hashable {
    /// nil: touches are lost.
    let rule: String?
    let range: SourceRange

    init(_ finding: Finding) {
      rule = finding.data[lossKey] == nil ? finding.rule : nil
      range = finding.range
    }
  }

  /// A finding on one screen, or on several that differ in nothing.
  private struct Sighting {
    let finding: Finding
    let screens: [Screen]
    /// Those that the same fault costs touches there.
    let victims: Set<ViewID>

    /// The share of the view that gets no touch, where the finding is about that.
    var loss: Double { finding.data[lossKey].map { 1 - $0 } ?? 0 }
  }

  /// Of a finding about lost touches.
  private static let lossKey = "reachableFraction"

  /// - Parameters:
  ///   - layout: on its own canvas.
  ///   - rules: those that are on.
  package init(besides layout: CheckedLayout, rules: [any LayoutRule]) {
    self.layout = layout
    self.rules = rules.filter { rule in
      let needs = type(of: rule).metadata.needs
      return needs.contains(.places) && layout.facts.isSuperset(of: needs)
    }
  }

  /// Checks the layout on screens that differ in nothing that a layout depends on.
  package mutating func check(
    _ solution: LayoutSolution, on screens: [Screen], of hierarchy: ViewHierarchy
  ) {
    // Which constraint UIKit gives up where two conflict is a guess.
    guard let screen = screens.first, let root = hierarchy.roots.first,
      solution.roots.contains(where: {
        $0.view == root && $0.verdict == .solved && $0.conflicts.isEmpty
      })
    else { return }
    let whole = CheckedLayout(
      hierarchy.laidOut(solution, on: screen, keepsUnsettled: true), layout.sourceMap,
      source: layout.source, format: layout.format)
    let telling = whole.telling(
      ScreenObstructions(whole, besides: layout).worthTelling(of: whole.obstructions))
    for rule in rules {
      let metadata = type(of: rule).metadata
      var sink = FindingSink(rule: metadata, hierarchy: telling.hierarchy)
      rule.check(telling, into: &sink)
      for finding in sink.findings where isWorthTelling(finding, on: telling) {
        let key = Key(finding)
        if found[key] == nil { keys.append(key) }
        found[key, default: []].append(
          Sighting(finding: finding, screens: screens, victims: telling.victims(beside: finding)))
      }
    }
  }

  /// Faults have been weighed; what a rule says without one needs a view that has changed.
  private func isWorthTelling(_ finding: Finding, on screen: CheckedLayout) -> Bool {
    guard finding.data[Self.lossKey] == nil, let view = finding.view?.view else { return true }
    guard let now = ScreenObstructions.box(of: view, screen.touch),
      let then = ScreenObstructions.box(of: view, layout.touch)
    else { return false }
    return now.distance(to: then) >= ScreenObstructions.leastAmount
  }
}

extension CheckedLayout {
  /// The victims of the faults that a finding tells of.
  fileprivate func victims(beside finding: Finding) -> Set<ViewID> {
    guard let view = finding.view?.view else { return [] }
    let told = obstructions.lazy.filter { $0.victims.contains { $0.view == view } }
    return Set(told.flatMap { $0.victims.map(\.view) })
  }
}

extension ScreenFindings {
  /// How many places a finding shows beside its own.
  private static let relatedLimit = 6

  /// The findings of the canvas with the other screens that they hold on, and those that hold on
  /// other screens alone.
  ///
  /// - Parameter canvas: what the same rules say of the layout on its own canvas.
  package func joined(to canvas: [Finding]) -> [Finding] {
    var all = canvas
    var places: [Key: Int] = [:]
    var losses: [ViewID: Int] = [:]
    for (place, finding) in canvas.enumerated() {
      places[Key(finding)] = place
      if let view = finding.view?.view, finding.data[Self.lossKey] != nil { losses[view] = place }
    }
    for key in keys {
      guard let sightings = found[key], let finding = finding(for: sightings) else { continue }
      // The canvas may have the same view lose touches in another way.
      let known = places[key] ?? (key.rule == nil ? finding.view.flatMap { losses[$0.view] } : nil)
      guard let known else {
        all.append(finding)
        continue
      }
      all[known].screens += finding.screens.filter { !all[known].screens.contains($0) }
      if all[known].rule != finding.rule {
        all[known].related.append(.init(finding.range, finding.message))
      }
    }
    return all
  }

  /// One finding of all: in the words of the gravest, which loses most on the likeliest screen.
  private func finding(for sightings: [Sighting]) -> Finding? {
    let canvas = layout.hierarchy.drawn?.orientation
    let worst = sightings.flatMap { sighting in
      sighting.screens.map {
        ScreenSighting(
          sighting.finding, of: sighting.victims, on: $0, drawnIn: canvas, loss: sighting.loss)
      }
    }.enumerated().sorted { left, right in
      left.element.isWorse(than: right.element) ?? (left.offset < right.offset)
    }.map(\.element)
    guard let gravest = worst.first else { return nil }
    var finding = gravest.finding
    // What another rule says there, or of another view, has words of its own.
    var rest = worst
    var isFirst = true
    while let next = rest.first, isFirst || finding.related.count < Self.relatedLimit {
      let alike = rest.filter { $0.tells(theSameAs: next) }.map(\.place).unique
      rest.removeAll { $0.tells(theSameAs: next) }
      let name = next.finding.view.map { layout.hierarchy.spokenName(of: $0.view) }
      let words = next.finding.message.holding(on: alike, of: name)
      if isFirst {
        finding.message = words
      } else {
        finding.related.append(.init(next.finding.range, words))
      }
      isFirst = false
    }
    finding.severity = gravest.severity
    finding.screens = worst.map(\.place).unique
    finding.isOnOtherScreensOnly = true
    // A cure for one screen changes all the others.
    finding.fixes = []
    return finding
  }
}

extension Array where Element: Hashable {
  /// Each once, in order.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A finding on one screen, with what it is worth there.
private struct ScreenSighting {
  let finding: Finding
  let victims: Set<ViewID>
  let place: Finding.ScreenContext
  let severity: Severity
  private let loss: Double

  init(
    _ finding: Finding, of victims: Set<ViewID>, on screen: Screen,
    drawnIn canvas: Screen.Orientation?, loss: Double
  ) {
    self.finding = finding
    self.victims = victims
    self.loss = loss
    place = Finding.ScreenContext(screen)
    severity = DeviceModel.severity(of: finding.severity, on: screen, drawnIn: canvas)
  }

  /// Whether both say the same of the same views, but for amounts.
  func tells(theSameAs other: ScreenSighting) -> Bool {
    finding.rule == other.finding.rule && finding.view?.view == other.finding.view?.view
      && victims == other.victims
  }

  /// nil: neither is.
  func isWorse(than other: ScreenSighting) -> Bool? {
    if severity != other.severity { return severity > other.severity }
    return loss == other.loss ? nil : loss > other.loss
  }
}

extension DeviceModel {
  /// What a finding is worth that holds on a screen and not on the document's own canvas.
  ///
  /// |                       | as it is mostly held            | the other way |
  /// |-----------------------|---------------------------------|---------------|
  /// | a common device       | the rule's own, at most warning | info          |
  /// | any other             | info                            | info          |
  ///
  /// A phone is mostly held upright, a pad in both ways; where the document was drawn in landscape, it
  /// is landscape for both. No error: it is a conclusion from constraints, and what code does about
  /// it nobody knows. An app may also have a way of holding turned off where no file says so.
  ///
  /// - Parameter canvas: how the document was drawn; nil: it does not say.
  package static func severity(
    of own: Severity, on screen: Screen, drawnIn canvas: Screen.Orientation?
  ) -> Severity {
    // A screen that is in no table is the document's own.
    let share = DeviceTable.device(named: screen.device)?.share ?? .common
    let isUsual =
      canvas == .landscape
      ? screen.orientation == .landscape
      : screen.orientation == .portrait || screen.idiom == .pad
    return share == .common && isUsual ? min(own, .warning) : .info
  }
}

extension ViewHierarchy {
  /// The kind of device that the outermost view was drawn for, and how that is held; nil where there
  /// is no canvas.
  ///
  /// A document without a device tells by its size: a pad's is 744 points wide at least, a phone's
  /// never, and Interface Builder's own square of 600 says nothing.
  package var drawn: (idiom: Screen.Idiom, orientation: Screen.Orientation)? {
    guard let spec, let root = roots.first,
      let canvas = spec.canvases.first(where: { $0.root == root })
    else { return nil }
    if let screen = canvas.screen { return (screen.idiom, screen.orientation) }
    guard let size = self[root].geometry?.frame.size else { return nil }
    let isPads = min(size.width, size.height) >= Self.padSide
    return (isPads ? .pad : .phone, size.width > size.height ? .landscape : .portrait)
  }

  /// Points.
  private static var padSide: Double { 744 }
}

extension Finding.ScreenContext {
  /// `iPhone 16 in landscape`
  package var text: String { "\(device) in \(orientation.rawValue)" }
}

extension [Finding.ScreenContext] {
  /// How many are named; the rest is counted.
  private static var namedCount: Int { 2 }

  /// `iPhone 16 in portrait, iPhone 16 in landscape and 3 more`
  package var text: String {
    var names = prefix(Self.namedCount).map(\.text)
    // One more is as long as its name.
    if count > names.count { names.append("\(count - names.count) more") }
    guard let last = names.popLast() else { return "" }
    return names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
  }
}

extension Finding.Message {
  /// The message with the screens that it holds on, behind what is lost and before why:
  /// `button "Pay": no touch reaches it on iPhone 16 in landscape: it lies …`.
  ///
  /// - Parameter name: the view's, which the message may begin with, and which may hold anything.
  package func holding(on screens: [Finding.ScreenContext], of name: String?) -> Self {
    let start = name.map { $0 + ": " } ?? ""
    let head = text.hasPrefix(start) ? start : ""
    let rest = text.dropFirst(head.count)
    guard let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("\"") else {
      return Self("\(text), on \(screens.text)")
    }
    return Self("\(head)\(rest[..<colon]) on \(screens.text)\(rest[colon...])")
  }
}

extension ViewHierarchy {
  /// A constraint of the plan as one line:
  /// `save.leading == card.leadingMargin + 8 (priority 750)`.
  ///
  /// - Parameter sizeClass: the one whose constant and priority are named.
  package func words(
    for constraint: ConstraintSpec, in sizeClass: SizeClass = .any
  ) -> String {
    let constant = constraint.constant.value(in: sizeClass)
    var words = "\(self.words(for: constraint.first)) \(constraint.relation.rawValue) "
    if let second = constraint.second {
      if constraint.multiplier != 1 { words += "\(constraint.multiplier.preciseText) × " }
      words += self.words(for: second)
      if constant != 0 {
        words += constant < 0 ? " - \((-constant).shortText)" : " + \(constant.shortText)"
      }
    } else {
      words += constant.shortText
    }
    let priority = constraint.priority.value(in: sizeClass)
    return priority >= 1000 ? words : words + " (priority \(priority.shortText))"
  }

  /// One side of it: `card.safeArea.top`.
  private func words(for anchor: LayoutAnchor) -> String {
    let guide = anchor.guide.map { ".\($0.rawValue)" } ?? ""
    return "\(identifier(of: anchor.view))\(guide).\(anchor.attribute.rawValue)"
  }
}

extension Double {
  /// A ratio for a person: four decimals, since two would not tell 16:9 from 1.78.
  fileprivate var preciseText: String {
    guard isFinite, abs(self) < 1e9 else { return shortText }
    let text = ((self * 10_000).rounded() / 10_000).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension LayoutSolution {
  /// Why a root is not solved, in words; nil: it is.
  package func reason(for root: Root, in hierarchy: ViewHierarchy) -> String? {
    guard case .notSolved(let reason) = root.verdict else { return nil }
    switch reason {
    case .conflict: return "required constraints conflict"
    case .notReproduced(let view, let distance):
      return "the stored frames are not reproduced: \(hierarchy.spokenName(of: view)) comes out "
        + "\(distance.shortText) pt elsewhere"
    case .tooMany(let limit): return "it has more than \(limit) constraints"
    case .gaveUp: return "the solver gave up"
    }
  }
}
