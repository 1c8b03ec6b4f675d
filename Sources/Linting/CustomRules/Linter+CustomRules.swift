internal import LayoutModel

extension Linter {
  /// The enabled custom rules.
  var customRules: [CustomRule] { settings.customRules.filter { settings.isOn($0.id) } }

  /// The findings of the custom rules in a layout on its own canvas.
  func customFindings(of layout: AnalyzedLayout, _ cancellation: Cancellation) -> [Finding] {
    CustomRuleCheck(customRules, classes: settings.classes)
      .findings(of: layout, cancellation: cancellation)
  }
}

/// Checks layouts by custom rules.
struct CustomRuleCheck {
  let rules: [CustomRule]
  private let classes: ClassMap

  /// - Parameter classes: the app's classes that the configuration describes.
  init(_ rules: [CustomRule], classes: ClassMap) {
    self.rules = rules
    self.classes = classes
  }

  /// - Parameter screen: nil: the document's own canvas.
  func findings(
    of layout: AnalyzedLayout, on screen: Screen? = nil, cancellation: Cancellation = .none
  ) -> [Finding] {
    guard !rules.isEmpty else { return [] }
    let facts = MatchFacts(layout, on: screen)
    return rules.flatMap { rule -> [Finding] in
      guard !cancellation.isCancelled else { return [] }
      var run = MatchRun(rule, facts, classes: classes)
      var sink = FindingSink(rule: rule.metadata, hierarchy: layout.hierarchy)
      for index in 0..<facts.count {
        let id = ViewID(index)
        guard run.matches(id) else { continue }
        sink.report(
          Finding.Message(rule.message.filled { facts.filling($0, of: id) }), about: id,
          at: layout.range(of: id, rule.properties),
          data: facts.data(of: id, for: rule.message.placeholders),
          code: layout.codeLocations(of: rule.codeEffects(on: id, in: layout)))
      }
      return sink.findings
    }
  }
}

extension CustomRule {
  /// The members that a finding is reported at, the most specific first.
  fileprivate var properties: [LocatedMember.Property] {
    let members: [(Subjects, [LocatedMember.Property])] = [
      (.geometry, [.bounds, .frame]), (.reach, [.bounds, .frame]), (.alpha, [.alpha]),
      (.interaction, [.isUserInteractionEnabled]), (.hidden, [.isHidden]),
      (.enabled, [.isEnabled]), (.recognizers, [.gestureRecognizers]), (.label, [.label]),
      (.id, [.id]),
    ]
    return members.filter { subjects.contains($0.0) }.flatMap(\.1) + [.className]
  }

  /// The code that can change what the conditions on the view itself refer to.
  fileprivate func codeEffects(on id: ViewID, in layout: AnalyzedLayout) -> [CodeEffect] {
    let states: [(Subjects, LayoutCode.Changes)] = [
      (.geometry, .geometry), (.reach, [.geometry, .visibility, .userInteraction]),
      (.alpha, .visibility), (.hidden, .visibility), (.interaction, .userInteraction),
      (.enabled, .isEnabled), (.recognizers, .touches),
    ]
    let changes = states.filter { subjects.contains($0.0) }
      .reduce(into: LayoutCode.Changes()) { $0.formUnion($1.1) }
    guard !changes.isEmpty, !layout.code.isEmpty else { return [] }
    return layout.code.effects(on: id, changes, hasHints: false, in: layout.hierarchy)
      .filter { $0.changes != .any }
  }
}

extension MatchFacts {
  /// The text of a placeholder; nil: the view has none.
  fileprivate func filling(_ placeholder: MessageTemplate.Placeholder, of id: ViewID) -> String? {
    let view = hierarchy[id]
    let frame = view.geometry?.frame
    return switch placeholder {
    case .name: hierarchy.displayName(of: id)
    case .class: UIKitClass.leafName(of: view.className.demangledLeaf)
    case .id: (view.id ?? hierarchy.path(of: id)).shortened
    case .identifier: text(.identifier, of: id)?.shortened
    case .label: text(.label, of: id)?.shortened
    case .title: text(.title, of: id)?.shortened
    case .width: frame?.width.shortText
    case .height: frame?.height.shortText
    case .size: frame?.size.text
    case .x: frame?.minX.shortText
    case .y: frame?.minY.shortText
    case .alpha: view.alpha.shortText
    case .reachable: number(.reachable, of: id)?.percentText
    case .superview: view.superview.map { hierarchy.sentenceName(of: $0) }
    case .path: hierarchy.path(of: id)
    }
  }

  /// The amounts of a message, for tools.
  fileprivate func data(
    of id: ViewID, for placeholders: [MessageTemplate.Placeholder]
  ) -> [String: Double] {
    var data: [String: Double] = [:]
    let frame = hierarchy[id].geometry?.frame
    for placeholder in placeholders {
      switch placeholder {
      case .width: data["width"] = frame?.width
      case .height: data["height"] = frame?.height
      case .size:
        data["width"] = frame?.width
        data["height"] = frame?.height
      case .x: data["x"] = frame?.minX
      case .y: data["y"] = frame?.minY
      case .alpha: data["alpha"] = hierarchy[id].alpha
      case .reachable: data["reachableFraction"] = number(.reachable, of: id)
      default: break
      }
    }
    return data
  }
}
