import LayoutModel

/// Reads the headers of types, and types in other declarations.
extension SwiftScanner {
  /// Reads the header of a type or extension, whose keyword is at `index`, and enters its body.
  mutating func scanType(_ kind: TypeDeclaration.Kind, at index: Int) -> Int {
    var next = index + 1
    var path: [String] = []
    var last = next
    if tokens[next].kind == "[" {
      // `extension [Element]`
      path = ["Array"]
      next = tokens.partner(of: next) + 1
    }
    while tokens[next].kind == .identifier {
      path.append(tokens.text(next))
      last = next
      next += 1
      if kind == .extension, tokens[next].kind == "<" { next = endOfArguments(at: next) }
      guard kind == .extension, tokens[next].kind == "." else { break }
      next += 1
    }
    if kind == .extension, tokens[next].kind == "?", tokens.isAdjacent(next) {
      path = ["Optional"]
      next += 1
    }
    guard let name = path.popLast() else { return next }
    var type = TypeDeclaration(kind: kind, name: name, range: tokens.range(last))
    type.enclosing = path.isEmpty ? enclosingName : path.joined(separator: ".")
    type.objectiveCName = kind == .extension ? nil : modifiers.objectiveCName
    if tokens[next].kind == "<" {
      type.isGeneric = true
      next = endOfArguments(at: next)
    }
    if tokens[next].kind == ":" { next = scanInherited(at: next + 1, into: &type.inherited) }
    if tokens[next].word == .where { next = endOfRequirements(at: next) }
    guard canAdd() else { return next }
    facts.types.append(type)
    guard tokens[next].kind == "{" else { return next }
    scopes.append(
      Scope(
        content: .members, type: facts.types.count - 1, end: tokens.partner(of: next),
        exposesMembers: modifiers.exposesMembers
          || modifiers.isObjectiveC && (kind == .extension || kind == .protocol)))
    return next + 1
  }

  /// The name of the types around a declaration.
  private var enclosingName: String {
    guard let type = scopes[scopes.count - 1].type else { return "" }
    let outer = facts.types[type]
    return outer.enclosing.isEmpty ? outer.name : "\(outer.enclosing).\(outer.name)"
  }

  mutating func scanAlias(at index: Int) -> Int {
    let name = index + 1
    guard tokens[name].kind == .identifier else { return name }
    var next = name + 1
    var type = TypeDeclaration(kind: .alias, name: tokens.text(name), range: tokens.range(name))
    type.enclosing = enclosingName
    if tokens[next].kind == "<" {
      type.isGeneric = true
      next = endOfArguments(at: next)
    }
    guard tokens[next].kind == "=" else { return next }
    let end = endOfType(at: next + 1)
    if let other = typeName(next + 1..<end) { type.inherited = [other] }
    if canAdd() { facts.types.append(type) }
    return end
  }

  /// Reads the types after a colon up to the body or `where`.
  private mutating func scanInherited(at index: Int, into inherited: inout [String]) -> Int {
    var next = index
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case "{", "}", ")", "]", ";": return next
      case "@":
        next = endOfAttribute(at: next)
      case ",", "&": next += 1
      case "<": next = endOfArguments(at: next)
      case "(", "[": next = tokens.partner(of: next) + 1
      case .identifier:
        let isStart = next == index || tokens[next - 1].kind == "," || tokens[next - 1].kind == "&"
        switch tokens[next].word {
        case .where: return next
        case .any where tokens[next + 1].kind == .identifier,
          .some where tokens[next + 1].kind == .identifier:
          next += 1
          continue
        case .class where isStart:
          inherited.append("AnyObject")
          next += 1
          continue
        case .class, .struct, .enum, .protocol, .extension, .func, .var, .let, .import: return next
        default: break
        }
        let isSuppressed = tokens[next - 1].kind == "~"
        var name = isSuppressed ? "~" : ""
        name += tokens.text(next)
        next += 1
        while true {
          if tokens[next].kind == "<" {
            next = endOfArguments(at: next)
          } else if tokens[next].kind == ".", tokens[next + 1].kind == .identifier {
            name += "." + tokens.text(next + 1)
            next += 2
          } else {
            break
          }
        }
        inherited.append(name)
      default: next += 1
      }
    }
    return next
  }

  /// Moves behind the requirements of a `where` clause, to the body if there is one.
  func endOfRequirements(at index: Int) -> Int {
    var next = index + 1
    while next < tokens.endIndex {
      let token = tokens[next]
      switch token.kind {
      case "{", "}", ";", ")", "]": return next
      case "(", "[": next = tokens.partner(of: next) + 1
      case .identifier where token.isFirstInLine:
        // A requirement continues after a comma or an operator.
        switch tokens[next - 1].kind {
        case ",", ":", "=", "&", "<", ".": next += 1
        default:
          guard tokens[next - 1].word == .where else { return next }
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
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case "<": depth += 1
      case ">" where tokens[next - 1].kind == "-" && tokens.isAdjacent(next): break
      case ">":
        depth -= 1
        if depth == 0 { return next + 1 }
      case "(", "[": next = tokens.partner(of: next)
      case "{", "}", ")", "]", ";": return next
      case .identifier:
        switch tokens[next].word {
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
    guard tokens[next].kind == "(", tokens.isAdjacent(next) else { return next }
    let close = tokens.partner(of: next)
    // `@escaping() -> Void` has no arguments.
    switch tokens[close + 1].word {
    case .async, .throws, .rethrows: return next
    default: return tokens[close + 1].kind == "-" ? next : close + 1
    }
  }

  /// Moves behind a type.
  func endOfType(at index: Int) -> Int {
    var next = index
    while next < tokens.endIndex {
      // Attributes and specifiers.
      while tokens[next].kind == "@" { next = endOfAttribute(at: next) }
      if tokens[next].kind == "~" { next += 1 }
      switch tokens[next].kind {
      case .identifier:
        switch tokens[next].word {
        case .inout, .some, .any, .isolated, .borrowing, .consuming, .sending, .__shared, .__owned:
          if tokens[next + 1].kind == .identifier || tokens[next + 1].kind == "("
            || tokens[next + 1].kind == "[" || tokens[next + 1].kind == "@"
          {
            next += 1
            continue
          }
        default: break
        }
        next += 1
        if tokens[next].kind == "<" { next = endOfArguments(at: next) }
      case "(", "[": next = tokens.partner(of: next) + 1
      default: return next
      }
      // What continues a type.
      while next < tokens.endIndex {
        if tokens[next].kind == "?" || tokens[next].kind == "!", tokens.isAdjacent(next) {
          next += 1
        } else if tokens[next].kind == ".", tokens[next + 1].kind == .identifier {
          next += 2
          if tokens[next].kind == "<" { next = endOfArguments(at: next) }
        } else if tokens[next].kind == ".", tokens[next + 1].kind == "." {
          next += 3
        } else {
          break
        }
      }
      var arrow = next
      if tokens[arrow].word == .async { arrow += 1 }
      if tokens[arrow].word == .throws || tokens[arrow].word == .rethrows { arrow += 1 }
      if arrow > next, tokens[arrow].kind == "(", tokens.isAdjacent(arrow) {
        arrow = tokens.partner(of: arrow) + 1
      }
      if tokens[arrow].kind == "-", tokens[arrow + 1].kind == ">" {
        next = arrow + 2
      } else if tokens[next].kind == "&" {
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
      switch tokens[index].kind {
      case "@": index = endOfAttribute(at: index) - 1
      case "(" where tokens[tokens.partner(of: index) + 1].kind == "-": return nil
      case "(", "[": break
      case .identifier:
        switch tokens[index].word {
        case .any, .some, .inout: break
        default:
          name = tokens.text(index)
          // `Array<UIView>`, as in `[UIView]`.
          if tokens[index + 1].kind == "<" {
            guard name == "Array" || name == "Optional" else { return name }
            index += 1
            break
          }
          while tokens[index + 1].kind == ".", tokens[index + 2].kind == .identifier {
            name += "." + tokens.text(index + 2)
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
}
