package import AutoLayout
package import LayoutModel

/// The findings of one layout on other screens than its own canvas: one for each cause, however many
/// screens it applies to.
struct ScreenFindings {
  private let layout: CheckedLayout
  private let rules: [any LayoutRule]
  private let custom: CustomRuleCheck
  private var found: [Key: [Occurrence]] = [:]
  /// In the order in which they were found.
  private var keys: [Key] = []

  /// Findings with an equal key have the same cause on several screens: the same range, and either lost
  /// touches (all or some, which two rules report) or the same rule.
  private struct Key: Hashable {
    /// nil: touches are lost.
    let rule: String?
    let range: SourceRange

    init(_ finding: Finding) {
      rule = finding.message.lostShare == nil ? finding.rule : nil
      range = finding.range
    }
  }

  /// A finding on one screen.
  private struct Occurrence {
    let finding: Finding
    let screen: Finding.ScreenContext
    let severity: Severity
    /// The views that lose touches to the same cause.
    let victims: Set<ViewID>

    /// As precise as the reachable fraction in reports.
    var loss: Double { finding.message.lostShare.map { 1 - (1 - $0) } ?? 0 }

    /// Whether both report the same about the same views, except for amounts.
    func matches(_ other: Occurrence) -> Bool {
      finding.rule == other.finding.rule && finding.view?.view == other.finding.view?.view
        && victims == other.victims
    }

    /// nil: both are equally bad.
    func isWorse(than other: Occurrence) -> Bool? {
      if severity != other.severity { return severity > other.severity }
      return loss == other.loss ? nil : loss > other.loss
    }
  }

  /// - Parameters:
  ///   - layout: on its own canvas.
  ///   - rules: the enabled ones.
  ///   - custom: the enabled custom rules that run on all screens.
  init(addingTo layout: CheckedLayout, rules: [any LayoutRule], custom: CustomRuleCheck) {
    self.layout = layout
    self.custom = custom
    self.rules = rules.filter { rule in
      let needs = type(of: rule).metadata.needs
      return needs.contains(.positions) && layout.facts.isSuperset(of: needs)
    }
  }

  /// Checks the layout on screens that are equal in everything that a layout depends on.
  package mutating func check(
    _ solution: LayoutSolution, on screens: [Screen], of hierarchy: ViewHierarchy
  ) {
    // UIKit does not document which of two conflicting constraints it breaks.
    guard let screen = screens.first, let root = hierarchy.roots.first,
      solution.roots.contains(where: {
        $0.view == root && $0.verdict == .solved && $0.conflicts.isEmpty
      })
    else { return }
    let all = CheckedLayout(
      hierarchy.laidOut(solution, on: screen, keepsUnsolved: true), layout.sourceMap,
      source: layout.source, format: layout.format, editing: layout.editing, code: layout.code,
      isOnOwnCanvas: false)
    let checked = all.reporting(
      ScreenObstructions(all, comparedWith: layout).relevant(of: all.obstructions))
    let canvas = layout.hierarchy.drawn?.orientation
    for rule in rules {
      var sink = FindingSink(rule: type(of: rule).metadata, hierarchy: checked.hierarchy)
      rule.check(checked, into: &sink)
      for finding in sink.findings where isRelevant(finding, on: checked) {
        add(finding, of: checked, on: screens, drawnIn: canvas)
      }
    }
    let onScreen = Set(custom.rules.filter { $0.subjects.contains(.screen) }.map(\.id))
    // Screens of one group can differ in their names.
    for screen in onScreen.isEmpty ? [screen] : screens {
      for finding in custom.findings(of: checked, on: screen)
      where onScreen.contains(finding.rule) || isRelevant(finding, on: checked) {
        add(finding, of: checked, on: onScreen.isEmpty ? screens : [screen], drawnIn: canvas)
      }
    }
  }

  private mutating func add(
    _ finding: Finding, of checked: CheckedLayout, on screens: [Screen],
    drawnIn canvas: Screen.Orientation?
  ) {
    let key = Key(finding)
    if found[key] == nil { keys.append(key) }
    let victims = checked.victims(of: finding)
    found[key, default: []] += screens.map { screen in
      Occurrence(
        finding: finding, screen: Finding.ScreenContext(screen),
        severity: DeviceModel.severity(of: finding.severity, on: screen, drawnIn: canvas),
        victims: victims)
    }
  }

  /// Obstructions have been filtered. Other findings require that the view has moved.
  private func isRelevant(_ finding: Finding, on screen: CheckedLayout) -> Bool {
    guard finding.message.lostShare == nil, let view = finding.view?.view else { return true }
    guard let frame = ScreenObstructions.box(of: view, screen.touch),
      let canvasFrame = ScreenObstructions.box(of: view, layout.touch)
    else { return false }
    return frame.distance(to: canvasFrame) >= ScreenObstructions.leastAmount
  }
}

extension CheckedLayout {
  /// The victims of the obstructions that a finding is about.
  fileprivate func victims(of finding: Finding) -> Set<ViewID> {
    guard let view = finding.view?.view else { return [] }
    let own = obstructions.lazy.filter { $0.victims.contains { $0.view == view } }
    return Set(own.flatMap { $0.victims.map(\.view) })
  }
}

extension ScreenFindings {
  /// The greatest number of related locations of a finding.
  private static let relatedLimit = 6

  /// The findings of the canvas, with the other screens that they apply to, and those that apply to
  /// other screens only.
  ///
  /// - Parameter canvas: the findings of the same rules on the layout's own canvas.
  package func joined(to canvas: [Finding]) -> [Finding] {
    var all = canvas
    var indices: [Key: Int] = [:]
    var losses: [ViewID: Int] = [:]
    for (index, finding) in canvas.enumerated() {
      indices[Key(finding)] = index
      if let view = finding.view?.view, finding.message.lostShare != nil { losses[view] = index }
    }
    for key in keys {
      guard let occurrences = found[key], let finding = finding(for: occurrences) else { continue }
      // On the canvas the same view may lose touches for another reason.
      let index =
        indices[key] ?? (key.rule == nil ? finding.view.flatMap { losses[$0.view] } : nil)
      guard let index else {
        all.append(finding)
        continue
      }
      all[index].screens += finding.screens.filter { !all[index].screens.contains($0) }
      if all[index].rule != finding.rule {
        all[index].related.append(.init(finding.range, finding.message))
      }
    }
    return all
  }

  /// One finding of all, with the message of the worst: the greatest loss on the most likely screen.
  private func finding(for occurrences: [Occurrence]) -> Finding? {
    let ordered = occurrences.enumerated().sorted { left, right in
      left.element.isWorse(than: right.element) ?? (left.offset < right.offset)
    }.map(\.element)
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
}

extension Array where Element: Hashable {
  /// Each element once, in order.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension DeviceModel {
  /// The severity of a finding that applies to a screen and not to the document's own canvas.
  ///
  /// |                 | usual orientation               | other orientation |
  /// |-----------------|---------------------------------|-------------------|
  /// | common device   | the rule's own, at most warning | info              |
  /// | other devices   | info                            | info              |
  ///
  /// iPhones are mostly used in portrait, iPads in both orientations; for a document drawn in landscape,
  /// landscape is usual on both. It is never an error: it is computed from constraints, and code may
  /// change the layout. An app may also not support an orientation, which no file declares.
  ///
  /// - Parameter canvas: the orientation of the document's canvas; nil: unspecified.
  package static func severity(
    of own: Severity, on screen: Screen, drawnIn canvas: Screen.Orientation?
  ) -> Severity {
    // A screen that is not in the table is the document's own.
    let share = DeviceTable.device(named: screen.device)?.share ?? .common
    let isUsual =
      canvas == .landscape
      ? screen.orientation == .landscape
      : screen.orientation == .portrait || screen.idiom == .pad
    return share == .common && isUsual ? min(own, .warning) : .info
  }
}

extension ViewHierarchy {
  /// The idiom and orientation of the outermost view's canvas; nil: there is no canvas.
  ///
  /// If the document has no device, the size decides: the short side of an iPad is at least 744 points,
  /// that of an iPhone is less, and so is Interface Builder's square of 600 points.
  package var drawn: (idiom: Screen.Idiom, orientation: Screen.Orientation)? {
    guard let spec, let root = roots.first,
      let canvas = spec.canvases.first(where: { $0.root == root })
    else { return nil }
    if let screen = canvas.screen { return (screen.idiom, screen.orientation) }
    guard let size = self[root].geometry?.frame.size else { return nil }
    let isIPad = min(size.width, size.height) >= Self.iPadSide
    return (isIPad ? .pad : .phone, size.width > size.height ? .landscape : .portrait)
  }

  /// Points.
  private static var iPadSide: Double { 744 }
}

extension Finding.ScreenContext {
  /// `iPhone 16 in landscape`
  package var text: String { "\(device) in \(orientation.rawValue)" }
}

extension [Finding.ScreenContext] {
  /// The number of named screens; the others are counted.
  private static var namedCount: Int { 2 }

  /// `iPhone 16 in portrait, iPhone 16 in landscape and 3 other screens`
  package var text: String {
    var names = prefix(Self.namedCount).map(\.text)
    let others = count - names.count
    if others > 0 { names.append(others == 1 ? "1 other screen" : "\(others) other screens") }
    guard let last = names.popLast() else { return "" }
    return names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
  }
}

extension ViewHierarchy {
  /// A constraint in one line: `save.leading == card.leadingMargin + 8 (priority 750)`.
  ///
  /// - Parameter sizeClass: selects the constant and the priority.
  package func description(
    of constraint: ConstraintSpec, in sizeClass: SizeClass = .any
  ) -> String {
    let constant = constraint.constant.value(in: sizeClass)
    var text = "\(description(of: constraint.first)) \(constraint.relation.rawValue) "
    if let second = constraint.second {
      if constraint.multiplier != 1 { text += "\(constraint.multiplier.preciseText) × " }
      text += description(of: second)
      if constant != 0 {
        text += constant < 0 ? " - \((-constant).shortText)" : " + \(constant.shortText)"
      }
    } else {
      text += constant.shortText
    }
    let priority = constraint.priority.value(in: sizeClass)
    return priority >= 1000 ? text : text + " (priority \(priority.shortText))"
  }

  /// One anchor: `card.safeArea.top`, of a view with a generated id `"Sign In".top`.
  private func description(of anchor: LayoutAnchor) -> String {
    let guide = anchor.guide.map { ".\($0.rawValue)" } ?? ""
    let id = identifier(of: anchor.view)
    let name = self[anchor.view].id?.isGeneratedID == true ? quotedName(of: anchor.view) : id
    return "\(name.hasPrefix("\"") ? name : id)\(guide).\(anchor.attribute.rawValue)"
  }
}

extension Double {
  /// A ratio with four decimals: with two, 16:9 and 1.78 are the same.
  fileprivate var preciseText: String {
    guard isFinite, abs(self) < 1e9 else { return shortText }
    let text = ((self * 10_000).rounded() / 10_000).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension LayoutSolution {
  /// The reason why a root is not solved; nil: it is.
  package func reason(for root: Root, in hierarchy: ViewHierarchy) -> String? {
    guard case .notSolved(let reason) = root.verdict else { return nil }
    switch reason {
    case .conflict: return "required constraints conflict"
    case .notReproduced(let view, let distance):
      return "the solution differs from the stored frame of \(hierarchy.displayName(of: view)) by "
        + "\(distance.shortText) pt"
    case .tooMany(let limit): return "it has more constraints than the limit of \(limit)"
    case .missingViews:
      return "the document installs views in this size class that its own canvas does not show"
    case .gaveUp: return "the solver reached its step limit"
    }
  }
}
