/// An expression of Swift: a base with the members and calls behind it, such as `Text("Title").padding()`. Operators are
/// not read.
///
/// Ranges are offsets in UTF-8.
package struct ViewExpression: Equatable, Sendable {
  /// A base that is no name.
  package enum Literal: Equatable, Sendable {
    case number(Double)
    /// A string with its delimiters.
    case text(String)
    case closure(ViewClosure)
    /// The elements in parentheses.
    case elements([Argument])
    /// The elements in brackets; keys and values of a dictionary are elements.
    case list([Argument])
    /// The text in `#selector`.
    case selector(String)
    /// A key path, another macro, or what is not read.
    case other
  }

  package struct Argument: Equatable, Sendable {
    package var label: String?
    package var value: ViewExpression
  }

  /// A name with its arguments: the base or a member.
  package struct Link: Equatable, Sendable {
    /// `[]` for a subscript, `()` for a call of the result of a call.
    package var name: String
    package var arguments: [Argument] = []
    /// The trailing closures. The first one has no label.
    package var closures: [ViewClosure] = []
    /// Whether parentheses follow the name.
    package var hasParentheses = false
    /// Whether a point is before the name.
    package var isMember: Bool
    /// Whether an `#if` within the chain contains the member.
    package var isConditional = false
    /// Whether the first token is the first one of its line.
    package var isFirstInLine = false
    /// From the point to the end of the last closure.
    package var range: Range<Int>
    package var nameRange: Range<Int>
    /// The index of the first token.
    var first: Int

    package var isCall: Bool { hasParentheses || !closures.isEmpty }
  }

  /// The base if it is no name.
  package var literal: Literal?
  /// The base, if it is a name, and the members.
  package var links: [Link] = []
  /// The other values that the expression can have: those of `condition ? a : b` and `a ?? b`.
  package var alternatives: [ViewExpression] = []
  /// The operands before the value: those of a condition.
  package internal(set) var conditions: [ViewExpression] = []
  /// The operands behind the value, of operators that are not read.
  package internal(set) var operands: [ViewExpression] = []
  /// The tokens of the type behind `as`.
  var cast: Range<Int>?
  /// Whether the expression contains nothing but what is described.
  package var isWhole = true
  package var range: Range<Int>
  /// The tokens of the base and its members.
  var tokens: Range<Int>

  /// All operands in the order of the text.
  package var parts: [ViewExpression] {
    guard !conditions.isEmpty || !operands.isEmpty || !alternatives.isEmpty else { return [self] }
    var value = self
    value.conditions = []
    value.operands = []
    value.alternatives = []
    return conditions.flatMap(\.parts) + [value] + (operands + alternatives).flatMap(\.parts)
  }
}

/// A closure in an expression.
package struct ViewClosure: Equatable, Sendable {
  package var label: String?
  /// The names of the parameters.
  package var parameters: [String] = []
  /// The statements; none of an action.
  package var statements: [BuilderStatement] = []
  /// Whether the closure is called later and declares no views. Its statements are not read.
  package var isAction = false
  package var isEmpty = false
  /// The range with the braces.
  package var range: Range<Int>
  /// The tokens before `in`.
  var header = 0..<0
  /// The tokens of the statements.
  var content = 0..<0

  init(range: Range<Int>) { self.range = range }
}

/// A statement in a view builder, or in a function that returns a view.
package indirect enum BuilderStatement: Equatable, Sendable {
  case expression(ViewExpression, isReturned: Bool)
  /// The branches of `if`, `guard`, `switch` or `#if`.
  ///
  /// - isExhaustive: whether one of them is always chosen.
  case branches([[BuilderStatement]], isExhaustive: Bool)
  case loop([BuilderStatement])
  /// A local constant or variable; nil without an initial value.
  case binding(name: String, value: ViewExpression?)
  /// A statement that is not read.
  case other
}
