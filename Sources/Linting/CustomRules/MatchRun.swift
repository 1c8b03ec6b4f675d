internal import LayoutModel
internal import HitTesting

/// Evaluates one custom rule on the views of one layout.
///
/// Results on relations are computed once for all views, so that a rule needs one pass over the views, and
/// one more for each relation.
struct MatchRun {
  private let facts: MatchFacts
  private let rule: CustomRule
  private let classes: ClassMap
  /// By the matcher of a relation: its result for each view.
  private var relations: [ViewMatcher: [MatchResult]] = [:]
  /// Whether hidden views are matched as others.
  private let includesHidden: Bool

  init(_ rule: CustomRule, _ facts: MatchFacts, classes: ClassMap) {
    self.rule = rule
    self.facts = facts
    self.classes = classes
    includesHidden = rule.subjects.contains(.hidden)
  }

  private var hierarchy: ViewHierarchy { facts.hierarchy }

  /// Whether the rule reports a view.
  mutating func matches(_ id: ViewID) -> Bool {
    guard includesHidden || !facts.isHidden[id.index] else { return false }
    return result(rule.matcher, id) == .yes
  }

  /// The recursion is at most as deep as conditions are nested.
  private mutating func result(_ matcher: ViewMatcher, _ id: ViewID) -> MatchResult {
    switch matcher {
    case .all(let parts):
      var result = MatchResult.yes
      for part in parts {
        result = min(result, self.result(part, id))
        if result == .no { break }
      }
      return result
    case .any(let parts):
      var result = MatchResult.no
      for part in parts {
        result = max(result, self.result(part, id))
        if result == .yes { break }
      }
      return result
    case .not(let part): return result(part, id).negated
    case .className(let property, let pattern): return result(property, pattern, id)
    case .text(let property, let pattern):
      if let text = facts.text(property, of: id) { return MatchResult(pattern.matches(text)) }
      return facts.hasAll(property) ? .no : .unknown
    case .number(let property, let range):
      return facts.number(property, of: id).map {
        MatchResult(range.contains($0, tolerance: property.tolerance))
      } ?? .unknown
    case .flag(let flag, let wanted):
      let result = result(flag, id)
      return wanted ? result : result.negated
    case .constraint(let matcher): return result(matcher, id)
    case .recognizer(let matcher): return result(matcher, id)
    case .outlet(let matcher):
      guard facts.layout.format.kind == .interfaceBuilder else { return .unknown }
      let outlets = hierarchy[id].id.flatMap { facts.outlets[$0] } ?? []
      return MatchResult(outlets.contains(where: matcher.matches))
    case .action(let pattern):
      guard facts.layout.facts.contains(.actions) else { return .unknown }
      return MatchResult(hierarchy[id].actions.contains { pattern.matches($0.action) })
    case .screen(let matcher): return result(matcher)
    case .related(let relation, let part):
      let results = relations[matcher] ?? related(relation, part)
      relations[matcher] = results
      return results[id.index]
    }
  }

  private func result(
    _ property: ViewMatcher.ClassProperty, _ pattern: TextPattern, _ id: ViewID
  ) -> MatchResult {
    switch property {
    case .own:
      let name = hierarchy[id].className
      let leaf = UIKitClass.leafName(of: name.demangledLeaf)
      return MatchResult(pattern.matches(name) || pattern.matches(leaf))
    case .inherited:
      let (names, isWhole) = facts.classes(of: id, describedBy: classes)
      return names.contains(where: pattern.matches) ? .yes : isWhole ? .no : .unknown
    }
  }

  private func result(_ flag: ViewMatcher.Flag, _ id: ViewID) -> MatchResult {
    switch flag {
    case .hidden: MatchResult(facts.isHidden[id.index])
    case .interaction: facts.interaction[id.index]
    case .interactive: MatchResult(hierarchy.isInteractive(id))
    case .enabled:
      facts.layout.facts.contains(.actions) ? MatchResult(hierarchy[id].isEnabled) : .unknown
    }
  }

  private func result(_ matcher: ConstraintMatcher, _ id: ViewID) -> MatchResult {
    guard let constraints = facts.constraints, let spec = hierarchy.spec else {
      return facts.constraints == nil ? .unknown : .no
    }
    let sizeClass = facts.sizeClass
    return MatchResult(
      (constraints[id] ?? []).contains { side in
        let constraint = spec.constraints[side.index]
        if let wanted = matcher.attributes, !wanted.contains(side.attribute) { return false }
        if let wanted = matcher.relation, wanted != constraint.relation { return false }
        if let wanted = matcher.hasSecondItem, wanted != (constraint.second != nil) { return false }
        if let range = matcher.constant,
          !range.contains(constraint.constant.value(in: sizeClass), tolerance: 0.005)
        {
          return false
        }
        guard let range = matcher.priority else { return true }
        return range.contains(constraint.priority.value(in: sizeClass), tolerance: 0.005)
      })
  }

  private func result(_ matcher: RecognizerMatcher, _ id: ViewID) -> MatchResult {
    guard facts.layout.facts.contains(.recognizers) else { return .unknown }
    if hierarchy[id].gestureRecognizers.contains(where: matcher.matches) { return .yes }
    return hierarchy[id].hasUndescribedRecognizers ? .unknown : .no
  }

  private func result(_ matcher: ScreenMatcher) -> MatchResult {
    let screen = facts.screen ?? facts.canvas
    let drawn = hierarchy.drawn
    var result = MatchResult.yes
    func require<Value: Equatable>(_ wanted: Value?, _ value: Value?) {
      guard let wanted else { return }
      result = min(result, value.map { MatchResult($0 == wanted) } ?? .unknown)
    }
    require(matcher.isCanvas, facts.screen == nil)
    if let device = matcher.device {
      let name = screen?.device ?? hierarchy.device?.name
      result = min(result, name.map { MatchResult(device.matches($0)) } ?? .unknown)
    }
    require(matcher.idiom, screen?.idiom ?? drawn?.idiom)
    require(matcher.orientation, screen?.orientation ?? drawn?.orientation)
    require(matcher.widthClass, screen?.sizeClass.width)
    require(matcher.heightClass, screen?.sizeClass.height)
    return result
  }

  /// By view: whether a view with this relation to it matches.
  private mutating func related(
    _ relation: ViewMatcher.Relation, _ part: ViewMatcher
  ) -> [MatchResult] {
    let count = facts.count
    // The containers of an accessibility tree are not superviews.
    guard facts.layout.facts.contains(.superviews) else {
      return Array(repeating: .unknown, count: count)
    }
    var own: [MatchResult] = []
    for index in 0..<count {
      let isSkipped = !includesHidden && facts.isHidden[index]
      own.append(isSkipped ? .no : result(part, ViewID(index)))
    }
    var results = [MatchResult](repeating: .no, count: count)
    switch relation {
    case .superview, .ancestor:
      for index in 0..<count {
        guard let superview = hierarchy.views[index].superview?.index else { continue }
        results[index] = own[superview]
        if relation == .ancestor { results[index] = max(own[superview], results[superview]) }
      }
    case .subview, .descendant:
      // Subviews have greater indices than their superview.
      for index in (0..<count).reversed() {
        guard let superview = hierarchy.views[index].superview?.index else { continue }
        results[superview] = max(results[superview], own[index])
        if relation == .descendant { results[superview] = max(results[superview], results[index]) }
      }
    case .sibling:
      for superview in 0..<count {
        let subviews = hierarchy.views[superview].subviews
        // The best two, since a view is not its own sibling.
        var (best, second) = (MatchResult.no, MatchResult.no)
        for subview in subviews {
          let value = own[subview.index]
          second = max(second, min(best, value))
          best = max(best, value)
        }
        for subview in subviews {
          results[subview.index] = own[subview.index] == best ? second : best
        }
      }
    }
    return results
  }
}
