import AppCode
import LayoutModel

extension CodeContext {
  /// A call with the step that contains it.
  struct FoundCall {
    let call: CodeCall
    let step: Int
    var name: String { call.name }
  }

  /// The calls of the function in the order of the text.
  var calls: [FoundCall] {
    var found: [FoundCall] = []
    for (index, step) in body.steps.enumerated() {
      for value in step.values {
        value.visit {
          if case .call(let call) = $0 { found.append(FoundCall(call: call, step: index)) }
        }
      }
    }
    return found
  }

  /// How an object is used by a step.
  enum Use: Equatable {
    /// A property of it is assigned.
    case sets(String, CodeValue)
    /// A method of it is called.
    case receives(CodeCall)
    /// It is an argument.
    case argument(CodeCall)
    /// A property of it is read.
    case reads(String)
    /// It is stored in a property or in another local, returned, or an element of a list.
    case escapes
  }

  /// The uses of an object in the function.
  func uses(of reference: CodeReference) -> [(use: Use, step: Int)] {
    var found: [(use: Use, step: Int)] = []
    for (index, step) in body.steps.enumerated() {
      for use in uses(of: reference, in: step) { found.append((use, index)) }
    }
    return found
  }

  private func uses(of reference: CodeReference, in step: CodeStep) -> [Use] {
    switch step.action {
    case .boundary: return []
    case .evaluate(let value): return uses(of: reference, in: value, isEscaping: false)
    case .return(let value): return uses(of: reference, in: value, isEscaping: true)
    case .declare(let local, let value):
      // An alias has the same reference.
      let isAlias = self.reference(to: .local(local)) == reference
      return uses(of: reference, in: value, isEscaping: !isAlias)
    case .assign(let target, let value):
      let isSame = self.reference(to: target) == reference
      var found = uses(of: reference, in: value, isEscaping: !isSame)
      if case .member(let base, let name) = target, self.reference(to: base) == reference {
        found.append(.sets(name, value))
      } else if !isSame {
        found += uses(of: reference, in: target, isEscaping: false)
      }
      return found
    }
  }

  private func uses(of reference: CodeReference, in value: CodeValue, isEscaping: Bool) -> [Use] {
    if self.reference(to: value) == reference { return isEscaping ? [.escapes] : [] }
    switch value {
    case .member(let base, let name):
      if self.reference(to: base) == reference { return [.reads(name)] }
      return uses(of: reference, in: base, isEscaping: false)
    case .call(let call): return uses(of: reference, in: call)
    case .cast(let base, _): return uses(of: reference, in: base, isEscaping: isEscaping)
    case .list(let values): return values.flatMap { uses(of: reference, in: $0, isEscaping: true) }
    case .other(let values):
      // The operands of an operator: those of `??` and of conditions can be the result.
      return values.flatMap { uses(of: reference, in: $0, isEscaping: isEscaping) }
    case .element(let base): return uses(of: reference, in: base, isEscaping: false)
    default: return []
    }
  }

  private func uses(of reference: CodeReference, in call: CodeCall) -> [Use] {
    var found: [Use] = []
    if let receiver = call.receiver {
      if self.reference(to: receiver) == reference {
        found.append(.receives(call))
      } else {
        found += uses(of: reference, in: receiver, isEscaping: false)
      }
    }
    for argument in call.arguments {
      if self.reference(to: argument.value) == reference {
        found.append(.argument(call))
      } else {
        let inner = uses(of: reference, in: argument.value, isEscaping: true)
        // The elements of a list argument are arguments.
        found += inner.map { $0 == .escapes ? .argument(call) : $0 }
      }
    }
    return found
  }
}

extension CodeCall {
  /// Whether the call does not change the interaction of its arguments and does not keep them for code
  /// that could.
  var isNeutral: Bool { Self.neutralNames.contains(name) || hasNeutralPrefix }

  private var hasNeutralPrefix: Bool {
    Self.neutralPrefixes.contains { name.hasPrefix($0) }
  }

  private static let neutralPrefixes = ["constrain", "constraint", "auto", "equalTo", "mas_"]

  private static let neutralNames: Set = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview",
    "bringSubviewToFront", "bringSubview", "sendSubviewToBack", "sendSubview", "exchangeSubview",
    "UIStackView", "NSLayoutConstraint", "activate", "deactivate", "activateConstraints",
    "addConstraint", "addConstraints", "equalTo", "lessThanOrEqualTo", "greaterThanOrEqualTo",
    "equalToSuperview", "convert", "convertPoint", "convertRect", "print", "NSLog", "debugPrint",
    "isEqual", "UIBarButtonItem", "isDescendant", "isDescendantOfView", "contains",
    "setCustomSpacing",
    "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UIPanGestureRecognizer",
    "UISwipeGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
    "removeArrangedSubview", "addGestureRecognizer", "location", "locationInView", "translation",
    "NSDictionaryOfVariableBindings", "type", "addSubviews",
    "transition", "transitionWithView", "setView", "systemLayoutSizeFitting",
  ]
}
