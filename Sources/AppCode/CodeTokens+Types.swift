import LayoutModel

/// Moves through types, whose syntax is not read.
extension CodeTokens {
  /// Moves behind the requirements of a `where` clause, to the body if there is one.
  func endOfRequirements(at index: Int) -> Int {
    var next = index + 1
    while next < endIndex {
      let token = self[next]
      switch token.kind {
      case "{", "}", ";", ")", "]": return next
      case "(", "[": next = partner(of: next) + 1
      case .identifier where token.isFirstInLine:
        // A requirement continues after a comma or an operator.
        switch self[next - 1].kind {
        case ",", ":", "=", "&", "<", ".": next += 1
        default:
          guard self[next - 1].word == .where else { return next }
          next += 1
        }
      case "@" where token.isFirstInLine: return next
      default: next += 1
      }
    }
    return next
  }

  /// Moves behind the type parameters or arguments that begin with `<`.
  func endOfArguments(at index: Int) -> Int {
    var next = index
    var depth = 0
    while next < endIndex {
      switch self[next].kind {
      case "<": depth += 1
      case ">" where self[next - 1].kind == "-" && isAdjacent(next): break
      case ">":
        depth -= 1
        if depth == 0 { return next + 1 }
      case "(", "[": next = partner(of: next)
      case "{", "}", ")", "]", ";": return next
      case .identifier:
        switch self[next].word {
        case .class, .struct, .enum, .extension, .func, .var, .let, .import: return next
        default: break
        }
      default: break
      }
      next += 1
    }
    return next
  }

  /// Moves behind an attribute of a type.
  func endOfAttribute(at index: Int) -> Int {
    let next = index + 2
    guard self[next].kind == "(", isAdjacent(next) else { return next }
    let close = partner(of: next)
    // `@escaping() -> Void` has no arguments.
    switch self[close + 1].word {
    case .async, .throws, .rethrows: return next
    default: return self[close + 1].kind == "-" ? next : close + 1
    }
  }

  /// Moves behind a type.
  func endOfType(at index: Int) -> Int {
    var next = index
    while next < endIndex {
      // Attributes and specifiers.
      while self[next].kind == "@" { next = endOfAttribute(at: next) }
      if self[next].kind == "~" { next += 1 }
      switch self[next].kind {
      case .identifier:
        switch self[next].word {
        case .inout, .some, .any, .isolated, .borrowing, .consuming, .sending, .__shared, .__owned:
          if self[next + 1].kind == .identifier || self[next + 1].kind == "("
            || self[next + 1].kind == "[" || self[next + 1].kind == "@"
          {
            next += 1
            continue
          }
        default: break
        }
        next += 1
        if self[next].kind == "<" { next = endOfArguments(at: next) }
      case "(", "[": next = partner(of: next) + 1
      default: return next
      }
      // What continues a type.
      while next < endIndex {
        if self[next].kind == "?" || self[next].kind == "!", isAdjacent(next) {
          next += 1
        } else if self[next].kind == ".", self[next + 1].kind == .identifier {
          next += 2
          if self[next].kind == "<" { next = endOfArguments(at: next) }
        } else if self[next].kind == ".", self[next + 1].kind == "." {
          next += 3
        } else {
          break
        }
      }
      var arrow = next
      if self[arrow].word == .async { arrow += 1 }
      if self[arrow].word == .throws || self[arrow].word == .rethrows { arrow += 1 }
      if arrow > next, self[arrow].kind == "(", isAdjacent(arrow) {
        arrow = partner(of: arrow) + 1
      }
      if self[arrow].kind == "-", self[arrow + 1].kind == ">" {
        next = arrow + 2
      } else if self[next].kind == "&" {
        next += 1
      } else {
        return next
      }
    }
    return next
  }

  /// A type without optionality, brackets of an array and type arguments; nil if it has no name.
  func typeName(_ range: Range<Int>) -> String? {
    var index = range.lowerBound
    var name = ""
    while index < range.upperBound {
      switch self[index].kind {
      case "@": index = endOfAttribute(at: index) - 1
      case "(" where self[partner(of: index) + 1].kind == "-": return nil
      case "(", "[": break
      case .identifier:
        switch self[index].word {
        case .any, .some, .inout: break
        default:
          name = text(index)
          // `Array<UIView>`, as in `[UIView]`.
          if self[index + 1].kind == "<" {
            guard name == "Array" || name == "Optional" else { return name }
            index += 1
            break
          }
          while self[index + 1].kind == ".", self[index + 2].kind == .identifier {
            name += "." + text(index + 2)
            index += 2
          }
          return name
        }
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// The name of a type without optionality, module and type arguments; empty if it is a collection, a
  /// function or a tuple.
  func leafName(ofType range: Range<Int>) -> String {
    var first = range.lowerBound
    // A variadic parameter is an array.
    guard self[range.upperBound - 1].kind != "." else { return "" }
    while first < range.upperBound {
      switch self[first].word {
      case .any, .some, .inout: first += 1
      default:
        guard self[first].kind == "@" else {
          let isName = self[first].kind == .identifier && !isCollection(first)
          return isName ? UIKitClass.leafName(of: typeName(first..<range.upperBound) ?? "") : ""
        }
        first = endOfAttribute(at: first)
      }
    }
    return ""
  }

  private func isCollection(_ name: Int) -> Bool {
    isText(name, "Array") || isText(name, "Set") || isText(name, "Dictionary")
  }
}
