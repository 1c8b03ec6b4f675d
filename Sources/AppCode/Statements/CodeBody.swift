package import LayoutModel

/// A property of a type, also one that documents cannot connect.
package struct CodeField: Hashable, Sendable {
  package var name: String
  /// The type without optionality and module; empty if it is unknown or that of a collection.
  package var type: String
  /// The name in the text.
  package var range: SourceRange
  package var isOutlet = false
  package var isStatic = false
  package var isPrivate = false
  /// Whether the initial value is computed when the property is first read.
  package var isLazy = false
  /// Whether the value is computed or can be replaced by an accessor of the type.
  package var isComputed = false
  /// Whether the declaration has an initial value.
  package var isInitialized = false
  /// The function that creates the initial value of a property without a type: `makeButton`, `UIButton.link`.
  package var maker = ""
}

/// A function of a type with what it does.
package struct CodeFunction: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case method, initializer
    /// The initial value of a property.
    case initialValue
    case getter, setter, observer
  }

  /// What a body mentions, whether or not it is read.
  package struct Mentions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A view is searched by the location of a touch, or touches are handled.
    package static let touchLocations = Mentions(rawValue: 1 << 0)
    /// Members of a cell that create its content view.
    package static let contentView = Mentions(rawValue: 1 << 1)
    /// Messages are forwarded, or methods are added at run time.
    package static let dynamicMethods = Mentions(rawValue: 1 << 2)
    /// Action sheets or activity view controllers.
    package static let sheets = Mentions(rawValue: 1 << 3)
    /// The presentation of a view controller in a popover.
    package static let popovers = Mentions(rawValue: 1 << 4)
    /// Names that distinguish iPhone and iPad, for functions with `sheets` also in a caller of the file.
    package static let devices = Mentions(rawValue: 1 << 5)
    /// Scenes of storyboards that are instantiated, and segues that are performed, by their identifiers, also in a function
    /// of the file that is called.
    package static let scenes = Mentions(rawValue: 1 << 6)
    /// `@catch`
    package static let exceptions = Mentions(rawValue: 1 << 7)
  }

  package var kind: Kind
  /// The name without labels, or the name of the property.
  package var name: String
  /// The argument labels; empty for `_`, and for the first parameter in Objective-C.
  package var labels: [String] = []
  /// The type of the result as that of a field.
  package var resultType = ""
  package var isStatic = false
  /// The name in the text.
  package var range: SourceRange
  package var mentions: Mentions = []
  /// nil: the body has nothing that concerns touches, or is too large.
  package var body: CodeBody?
}

/// The statements of a function in the order of the text.
package struct CodeBody: Hashable, Sendable {
  /// The depth of nested blocks and expressions up to which a body is read.
  package static let depthLimit = 48
  /// The members and calls of one expression, `a.b.c()`, up to which a body is read.
  package static let chainLimit = 80
  /// The steps of one body; longer bodies are not read.
  package static let stepLimit = 20_000

  package var locals: [CodeLocal] = []
  /// The first one is the function itself.
  package var blocks: [CodeBlock] = []
  package var steps: [CodeStep] = []

  /// Whether a block is in another one, or is that block.
  package func contains(_ outer: Int, _ inner: Int) -> Bool {
    var next: Int? = inner
    while let block = next {
      if block == outer { return true }
      next = blocks[block].parent
    }
    return false
  }

  /// The innermost block of a kind around a block.
  package func enclosing(_ block: Int, _ kind: CodeBlock.Kind) -> Int? {
    var next: Int? = block
    while let block = next {
      if blocks[block].kind == kind { return block }
      next = blocks[block].parent
    }
    return nil
  }
}

/// A constant, variable or parameter in a function.
package struct CodeLocal: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case variable, parameter
    /// The variable of a loop.
    case element
    /// A parameter of a closure, or a name that a pattern binds.
    case binding
  }

  package var name: String
  package var kind: Kind
  /// As that of a field.
  package var type: String
  package var block: Int
  package var range: SourceRange
}

/// A part of a function between braces.
package struct CodeBlock: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case function
    /// Runs once or not at all.
    case branch
    /// Runs any number of times.
    case loop
    /// Runs at another time, or not at all.
    case closure
  }

  package var kind: Kind
  package var parent: Int?
  /// The steps with the conditions of a branch, or with the elements of a loop.
  package internal(set) var conditions = 0..<0
  /// The branch that runs instead if its conditions hold: the one before `else`.
  package internal(set) var alternative: Int?
}

/// A statement.
package struct CodeStep: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case declare(Int, CodeValue)
    case assign(CodeValue, CodeValue)
    case evaluate(CodeValue)
    case `return`(CodeValue)
    /// `break`, `continue`, `throw`, a label of `switch`, or a condition of the compiler: what follows
    /// is not always executed after what precedes.
    case boundary
  }

  package var action: Action
  package var block: Int
  package var range: SourceRange
}

/// An expression, as far as its form is known.
package indirect enum CodeValue: Hashable, Sendable {
  case local(Int)
  /// `self`
  case itself
  /// `super`
  case parent
  /// A name that the function does not declare: a property, a type or a global name.
  case name(String)
  case member(CodeValue, String)
  case call(CodeCall)
  case element(CodeValue)
  case boolean(Bool)
  case number(Double)
  /// A literal; nil: it cannot be the name of a document or a scene.
  case text(String?)
  case nothing
  case selector(String)
  /// The block of a closure.
  case closure(Int)
  case cast(CodeValue, String)
  case list([CodeValue])
  /// An expression with operators.
  case operation([CodeOperand])
  /// Another expression with its parts.
  case other([CodeValue])

  package static let unknown = CodeValue.other([])
}

/// A part of an expression, with the operators before it.
package struct CodeOperand: Hashable, Sendable {
  /// `&&`, or `?` and `:` of a condition; empty before the first operand.
  package var infix = ""
  /// Of `!` and `-`, in the order of the text.
  package var prefix = ""
  package var value: CodeValue
}

/// A call of a function, an initializer or a method.
package struct CodeCall: Hashable, Sendable {
  package struct Argument: Hashable, Sendable {
    package var label: String
    package var value: CodeValue
  }

  /// nil: an initializer, with the type as the name, or a function without a receiver.
  package var receiver: CodeValue?
  package var name: String
  package var arguments: [Argument]
  package var range: SourceRange
  /// The receiver in the text, or an empty range before the name.
  package var receiverRange: SourceRange

  package func argument(_ label: String) -> CodeValue? {
    arguments.first { $0.label == label }?.value
  }
}

extension CodeValue {
  /// The expressions that the expression consists of, without the bodies of closures.
  package var parts: [CodeValue] {
    switch self {
    case .member(let base, _), .element(let base), .cast(let base, _): [base]
    case .call(let call): (call.receiver.map { [$0] } ?? []) + call.arguments.map(\.value)
    case .list(let values), .other(let values): values
    case .operation(let operands): operands.map(\.value)
    case .local, .itself, .parent, .name, .boolean, .number, .text, .nothing, .selector, .closure:
      []
    }
  }

  /// Visits the expression and its parts, the parts first.
  package func visit(_ body: (CodeValue) -> Void) {
    for part in parts { part.visit(body) }
    body(self)
  }

  /// Visits the expression and its parts, each with whether it is evaluated whenever the expression is.
  package func visit(isEvaluated: Bool, _ body: (CodeValue, Bool) -> Void) {
    body(self, isEvaluated)
    guard case .operation(let operands) = self else {
      for part in parts { part.visit(isEvaluated: isEvaluated, body) }
      return
    }
    var isEvaluated = isEvaluated
    for operand in operands {
      if ["&&", "||", "??", "?", ":"].contains(operand.infix) { isEvaluated = false }
      operand.value.visit(isEvaluated: isEvaluated, body)
    }
  }

  /// Whether the expression or one of its parts meets a condition.
  package func contains(where condition: (CodeValue) -> Bool) -> Bool {
    condition(self) || parts.contains { $0.contains(where: condition) }
  }
}

extension CodeBody {
  /// Whether an expression of a statement, or a part of one, meets a condition.
  package func contains(where condition: (CodeValue) -> Bool) -> Bool {
    steps.contains { $0.contains(where: condition) }
  }
}

extension CodeStep {
  /// Whether an expression of the statement, or a part of one, meets a condition.
  package func contains(where condition: (CodeValue) -> Bool) -> Bool {
    values.contains { $0.contains(where: condition) }
  }

  /// The expressions of the step in the order of execution.
  package var values: [CodeValue] {
    switch action {
    case .declare(_, let value), .evaluate(let value), .return(let value): [value]
    case .assign(let target, let value): [value, target]
    case .boundary: []
    }
  }
}
