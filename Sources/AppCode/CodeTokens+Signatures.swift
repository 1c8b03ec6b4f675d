/// What follows the name of a function.
struct SwiftSignature {
  /// A parameter of a function.
  struct Parameter {
    /// The token of the argument label; nil for `_`.
    var label: Int?
    /// The token of the name in the body.
    var name: Int
    var type: Range<Int>
    var hasDefault = false
  }

  var parameters: [Parameter] = []
  var isAsync = false
  var throwsErrors = false
  /// The tokens of the type of the result.
  var result = 0..<0
  /// The index of the body's brace, or of the token behind the declaration.
  var end: Int
  var hasBody = false
}

/// Reads the declarations of functions in Swift.
extension CodeTokens {
  /// Reads type parameters, parameters, effects, result and requirements.
  func signature(at index: Int) -> SwiftSignature {
    var next = index
    if self[next].kind == "<" { next = endOfArguments(at: next) }
    guard self[next].kind == "(" else {
      return SwiftSignature(end: next, hasBody: self[next].kind == "{")
    }
    let close = partner(of: next)
    var signature = SwiftSignature(end: close)
    signature.parameters = parameters(next + 1..<close)
    next = self[close].kind == ")" ? close + 1 : close
    effects: while next < endIndex {
      switch self[next].word {
      case .async: signature.isAsync = true
      case .throws, .rethrows:
        signature.throwsErrors = true
        if self[next + 1].kind == "(" { next = partner(of: next + 1) }
      default: break effects
      }
      next += 1
    }
    if self[next].kind == "-", self[next + 1].kind == ">" {
      let end = endOfType(at: next + 2)
      signature.result = next + 2..<max(next + 2, end)
      next = end
    }
    if self[next].word == .where { next = endOfRequirements(at: next) }
    signature.end = next
    signature.hasBody = self[next].kind == "{"
    return signature
  }

  private func parameters(_ range: Range<Int>) -> [SwiftSignature.Parameter] {
    var parameters: [SwiftSignature.Parameter] = []
    var index = range.lowerBound
    while index < range.upperBound {
      while self[index].kind == "@", index < range.upperBound {
        index = endOfAttribute(at: index)
      }
      let first = index
      guard self[first].kind == .identifier, index < range.upperBound else { return parameters }
      let hasTwoNames = self[first + 1].kind == .identifier
      let name = hasTwoNames ? first + 1 : first
      guard self[name + 1].kind == ":" else { return parameters }
      let end = min(endOfType(at: name + 2), range.upperBound)
      parameters.append(
        SwiftSignature.Parameter(
          label: isUnderscore(first) ? nil : first, name: name,
          type: min(name + 2, end)..<end))
      index = end
      // A default value.
      parameters[parameters.count - 1].hasDefault = self[index].kind == "="
      while index < range.upperBound, self[index].kind != "," {
        switch self[index].kind {
        case "(", "[", "{": index = partner(of: index) + 1
        default: index += 1
        }
      }
      index += 1
    }
    return parameters
  }
}
