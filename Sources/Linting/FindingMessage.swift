package import LayoutModel

extension Finding {
  /// The text of a finding: lower case, no full stop, the names of views in double quotes.
  ///
  /// It states the control, the effect, the screens and the reason, in that order:
  /// `button "Pay" can't be tapped on iPhone 16 in landscape: it is entirely outside …`.
  package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The control; nil: the effect is a sentence of its own.
    package let subject: String?
    package let effect: Effect
    package let reason: String?
    /// The object id of a subject that is no view; nil: it is the view of the finding.
    package let subjectID: String?
    /// The screens that the message applies to; empty: the document's own canvas.
    package var screens: [ScreenContext] = []
    /// Why the severity is lower than that of the rule.
    package var note: String?
    /// The view that code shows, to which the message applies: `while "Confirm" is visible`.
    var condition: String?

    package init(
      subject: String?, effect: Effect, reason: String? = nil, subjectID: String? = nil
    ) {
      self.subject = subject
      self.subjectID = subjectID
      self.effect = effect
      self.reason = reason
    }

    package init(_ text: String) {
      self.init(subject: nil, effect: .statement(text))
    }

    package init(stringLiteral value: String) {
      self.init(value)
    }

    package var text: String {
      let onScreens = screens.isEmpty ? "" : " \(screens.text)"
      let required = effect.requirement.map { "; the minimum is \($0)" } ?? ""
      let onCondition = condition.map { " \($0)" } ?? ""
      let statement = effect.sentence(about: subject) + onScreens + onCondition + required
      return (reason.map { "\(statement): \($0)" } ?? statement) + (note.map { "; \($0)" } ?? "")
    }

    /// The share of the subject's area that receives no touches; nil: the message is about another
    /// effect.
    package var lostShare: Double? {
      guard case .lost(let share, _, _) = effect else { return nil }
      return share
    }

    /// The same with the place of its subject: `button "Pay" (GnA-qd-hzW) in scene "Cart"`. A statement without a subject
    /// has the place in parentheses.
    ///
    /// - Parameters:
    ///   - id: of the view. It is left out where the text contains it.
    ///   - layout: `scene "Cart"`; nil: the layout has no name.
    package func placed(id: String?, in layout: String?) -> Message {
      let id = (subjectID ?? id).flatMap { isNamed(by: $0) ? nil : $0.shortened }
      let layout = layout.map { "in \($0)" }
      guard id != nil || layout != nil else { return self }
      if let subject {
        let place = [subject, id.map { "(\($0))" }, layout].compactMap(\.self)
        return with(subject: place.joined(separator: " "), effect)
      }
      guard case .statement(let text) = effect else { return self }
      let place = [id, layout].compactMap(\.self).joined(separator: " ")
      return with(subject: nil, .statement("\(text) (\(place))"))
    }

    private func isNamed(by id: String) -> Bool {
      let name = id.shortened.inQuotes
      if let subject { return subject.contains(name) }
      guard case .statement(let text) = effect else { return true }
      return text.contains(name)
    }

    private func with(subject: String?, _ effect: Effect) -> Message {
      var message = Message(
        subject: subject, effect: effect, reason: reason, subjectID: subjectID)
      (message.screens, message.condition, message.note) = (screens, condition, note)
      return message
    }

    /// The same about a subject with more controls.
    func adding(_ more: OtherControls) -> Message {
      let combined: Effect
      switch effect {
      case .lost(let share, let others, let note):
        combined = .lost(share, others: others.adding(more), note)
      case .measured(let text, let required, let others):
        combined = .measured(text, required: required, others: others.adding(more))
      case .statement, .centerLost: return self
      }
      return with(subject: subject, combined)
    }
  }

  /// The further controls of a message.
  package struct OtherControls: Hashable, Sendable, ExpressibleByIntegerLiteral {
    package private(set) var count: Int
    /// Of each; empty: the names are not known.
    private var names: [String]

    package init(named names: [String]) {
      (count, self.names) = (names.count, names.count <= Self.namedCount ? names : [])
    }

    package init(_ views: [ViewID], in hierarchy: ViewHierarchy) {
      // There can be thousands.
      let named = views.count <= Self.namedCount ? views : []
      (count, names) = (views.count, named.map(hierarchy.displayName(of:)))
    }

    /// Controls without names.
    package init(integerLiteral count: Int) { (self.count, names) = (count, []) }

    func adding(_ more: OtherControls) -> OtherControls {
      var sum = self
      sum.count += more.count
      let isNamed =
        sum.count <= Self.namedCount && names.count == count && more.names.count == more.count
      sum.names = isNamed ? names + more.names : []
      return sum
    }

    /// With the subject of the message four controls have names.
    private static let namedCount = 3

    /// Their names, after those before them: `button "A", button "B" and button "C"`. Many controls, and those with equal
    /// names, are counted: `3 other controls`.
    package func text(of subject: String?, after first: [String] = []) -> String {
      let isNamed =
        count <= Self.namedCount && Set(names + [subject ?? ""]).count == count + 1
      return (first + (isNamed ? names : [count.amount("other control")])).listed()
    }
  }

  /// What a problem does to the subject of a message.
  package enum Effect: Hashable, Sendable {
    case statement(String)
    /// A sentence about the center of a control: another view receives its touches, or a text is drawn over its title.
    case centerLost(String)
    /// An amount and the required one: `its touch target is 30 × 30 pt`, `44 × 44 pt`; and the number of further controls
    /// of the same pattern.
    case measured(String, required: String, others: OtherControls = 0)
    /// A share of the subject's area receives no touches.
    ///
    /// Others are the further controls that lose touches for the same reason: all of them where the
    /// share is 1, else a part.
    case lost(_ share: Double, others: OtherControls = 0, _ note: LossNote? = nil)

    package enum LossNote: Hashable, Sendable {
      /// The lost part contains the center of the view.
      case includesCenter
      /// The whole loss in other terms than taps.
      case described(String)
    }

    /// The sentence about a subject; nil: it is named elsewhere.
    ///
    /// - Parameter hasAmounts: false: without amounts and other controls, which change with the layout.
    func sentence(about subject: String?, hasAmounts: Bool = true) -> String {
      let prefix = subject.map { "\($0): " } ?? ""
      switch self {
      case .statement(let text), .centerLost(let text), .lost(_, _, .described(let text)?):
        return prefix + text
      case .measured(let text, let required, let others):
        guard hasAmounts else { return prefix + "needs \(required)" }
        guard others.count > 0 else { return prefix + text }
        let names = others.text(of: subject)
        let those = others.count == 1 ? "that of \(names) is" : "those of \(names) are"
        return "\(prefix)\(text), and \(those) too small"
      case .lost(1, let others, _):
        guard hasAmounts, others.count > 0 else { return "\(subject ?? "it") can't be tapped" }
        return "\(prefix)\(others.text(of: subject, after: ["it"])) can't be tapped"
      case .lost where !hasAmounts:
        return "\(prefix)part of its area can't be tapped"
      case .lost(let share, let others, let note):
        let parts = others.count == 1 ? "part of" : "parts of"
        let more = others.count == 0 ? "" : " and \(parts) \(others.text(of: subject))"
        let center = note == .includesCenter ? ", including its center," : ""
        return "\(prefix)\(share.percentText) of its area\(center)\(more) can't be tapped"
      }
    }

    var isCenterLost: Bool {
      if case .centerLost = self { true } else { false }
    }

    /// Whether the part that a control loses includes its center.
    var losesCenterWithArea: Bool {
      if case .lost(_, _, .includesCenter) = self { true } else { false }
    }

    fileprivate var requirement: String? {
      guard case .measured(_, let required, _) = self else { return nil }
      return required
    }
  }
}

extension Finding.Message {
  /// What is lost, without amounts, screens and reason, which change with the layout.
  package var summary: String {
    let text = effect.sentence(about: subject, hasAmounts: false)
    return text.count <= Self.summaryLimit ? text : text.prefix(Self.summaryLimit - 1) + "…"
  }

  /// The greatest number of characters of a summary: an entry of a baseline is a line.
  package static let summaryLimit = 120

  /// The note about another view that loses a share of its touches for the reason of a finding.
  static func alsoLost(_ name: String, _ share: Double) -> Self {
    Self("\(Finding.Effect.lost(share).sentence(about: name)) for the same reason")
  }
}
