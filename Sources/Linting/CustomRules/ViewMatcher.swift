package import LayoutModel

/// A condition of a custom rule on a view. The configuration's reader creates it.
///
/// The result has three values, because a format may lack what a condition needs: see `MatchResult`.
package enum ViewMatcher: Hashable, Sendable {
  case all([ViewMatcher])
  case any([ViewMatcher])
  indirect case not(ViewMatcher)
  case className(ClassProperty, TextPattern)
  case text(TextProperty, TextPattern)
  case number(NumberProperty, NumberRange)
  case flag(Flag, Bool)
  case constraint(ConstraintMatcher)
  case recognizer(RecognizerMatcher)
  case outlet(OutletMatcher)
  case action(TextPattern)
  case screen(ScreenMatcher)
  /// At least one view with this relation matches.
  indirect case related(Relation, ViewMatcher)

  package enum ClassProperty: Hashable, Sendable {
    /// The class itself.
    case own
    /// The class or a superclass.
    case inherited
  }

  package enum TextProperty: Hashable, Sendable {
    case id, identifier, label, title
  }

  package enum NumberProperty: Hashable, Sendable {
    case width, height, x, y, xInRoot, yInRoot, alpha, reachable

    /// Amounts with a smaller difference are equal. Points are rounded to two decimals in messages.
    var tolerance: Double {
      switch self {
      case .width, .height, .x, .y, .xInRoot, .yInRoot: 0.005
      case .alpha, .reachable: 1e-6
      }
    }
  }

  package enum Flag: Hashable, Sendable {
    case hidden, interaction, interactive, enabled
  }

  package enum Relation: Hashable, Sendable {
    case superview, subview, ancestor, descendant, sibling
  }

  /// The greatest depth of `all`, `any`, `not` and relations inside each other.
  package static let depthLimit = 16
  /// The greatest number of conditions of one rule.
  package static let conditionLimit = 256
}

/// The result of a condition.
///
/// A rule reports a view only if the result is certain, so that a negated condition on an unknown
/// amount matches no view either.
enum MatchResult: UInt8, Comparable {
  case no, unknown, yes

  init(_ result: Bool) { self = result ? .yes : .no }

  var negated: MatchResult {
    switch self {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The limits of an amount.
package struct NumberRange: Hashable, Sendable {
  package var equal: Double?
  package var lessThan: Double?
  package var atMost: Double?
  package var moreThan: Double?
  package var atLeast: Double?

  package init(equal: Double? = nil) {
    self.equal = equal
  }

  func contains(_ value: Double, tolerance: Double) -> Bool {
    if let equal, abs(value - equal) >= tolerance { return false }
    if let lessThan, value > lessThan - tolerance { return false }
    if let atMost, value >= atMost + tolerance { return false }
    if let moreThan, value < moreThan + tolerance { return false }
    if let atLeast, value <= atLeast - tolerance { return false }
    return true
  }
}

/// A condition on one constraint of a view; nil in each case: any.
package struct ConstraintMatcher: Hashable, Sendable {
  /// The attributes of the view's own side.
  package var attributes: Set<LayoutAttribute>?
  package var relation: LayoutConstraint.Relation?
  package var constant: NumberRange?
  package var priority: NumberRange?
  /// Whether the constraint has a second item.
  package var hasSecondItem: Bool?

  package init() {}
}

/// A condition on one gesture recognizer of a view; nil in each case: any.
package struct RecognizerMatcher: Hashable, Sendable {
  package var className: TextPattern?
  package var kinds: Set<GestureRecognizer.Kind>?
  package var taps: NumberRange?
  package var touches: NumberRange?
  package var isEnabled: Bool?

  package init() {}

  func matches(_ recognizer: GestureRecognizer) -> Bool {
    if let isEnabled, recognizer.isEnabled != isEnabled { return false }
    if let kinds, !kinds.contains(recognizer.kind) { return false }
    if let taps, !taps.contains(Double(recognizer.tapCount), tolerance: 0.5) { return false }
    if let touches, !touches.contains(Double(recognizer.touchCount), tolerance: 0.5) {
      return false
    }
    guard let className else { return true }
    return className.matches(recognizer.className)
      || className.matches(UIKitClass.leafName(of: recognizer.className))
  }
}

/// A condition on one outlet that refers to a view; nil in each case: any.
package struct OutletMatcher: Hashable, Sendable {
  /// The property.
  package var name: TextPattern?
  /// The class that declares it.
  package var className: TextPattern?

  package init(name: TextPattern? = nil) {
    self.name = name
  }

  func matches(_ outlet: Connection) -> Bool {
    if let name, !name.matches(outlet.name) { return false }
    guard let className else { return true }
    return outlet.className.map { className.matches(UIKitClass.leafName(of: $0)) } ?? false
  }
}

/// A condition on the screen that a layout is laid out on; nil in each case: any.
package struct ScreenMatcher: Hashable, Sendable {
  /// Whether it is the document's own canvas.
  package var isCanvas: Bool?
  package var device: TextPattern?
  package var idiom: Screen.Idiom?
  package var orientation: Screen.Orientation?
  package var widthClass: SizeClass.AxisClass?
  package var heightClass: SizeClass.AxisClass?

  package init() {}
}

extension ViewMatcher {
  /// What the condition refers to. Recursion ends at `depthLimit`.
  var subjects: CustomRule.Subjects {
    switch self {
    case .all(let parts), .any(let parts):
      parts.reduce(into: []) { $0.formUnion($1.subjects) }
    case .not(let part): part.subjects
    case .related(_, let part): part.subjects.intersection([.hidden, .screen])
    case .className, .outlet, .action: []
    case .text(.id, _): .id
    case .text: .label
    case .number(.alpha, _): .alpha
    case .number(.reachable, _): .reach
    case .number: .geometry
    case .flag(.hidden, _): .hidden
    case .flag(.interaction, _): .interaction
    case .flag(.enabled, _): .enabled
    case .flag(.interactive, _): []
    case .constraint: .constraints
    case .recognizer: .recognizers
    case .screen: .screen
    }
  }
}
