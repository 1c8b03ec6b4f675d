/// Reads the headers of types, and types in other declarations.
extension SwiftScanner {
  /// Reads the header of a type or extension, whose keyword is at `index`, and enters its body.
  mutating func scanType(_ kind: TypeDeclaration.Kind, at index: Int) -> Int {
    var next = index + 1
    var path: [String] = []
    var last = next
    if tokens[next].kind == "[" {
      // `extension [Element]`, `extension [Key: Value]`
      let close = tokens.partner(of: next)
      let end = tokens.endOfElement(at: next + 1, before: close)
      path = [tokens[end].kind == ":" ? "Dictionary" : "Array"]
      next = close + 1
    }
    while tokens[next].kind == .identifier {
      path.append(tokens.text(next))
      last = next
      next += 1
      if kind == .extension, tokens[next].kind == "<" { next = tokens.endOfArguments(at: next) }
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
    type.isPrivate = modifiers.isPrivate
    type.exposesMembers = modifiers.exposesMembers
    if tokens[next].kind == "<" {
      type.isGeneric = true
      next = tokens.endOfArguments(at: next)
    }
    if tokens[next].kind == ":" { next = scanInherited(at: next + 1, into: &type.inherited) }
    let requirements = next
    if tokens[next].word == .where { next = tokens.endOfRequirements(at: next) }
    guard canAdd() else { return next }
    if readsViews { selfTypes[facts.types.count] = selfType(in: requirements..<next) }
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
      next = tokens.endOfArguments(at: next)
    }
    guard tokens[next].kind == "=" else { return next }
    let end = tokens.endOfType(at: next + 1)
    if let other = tokens.typeName(next + 1..<end) { type.inherited = [other] }
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
        next = tokens.endOfAttribute(at: next)
      case ",", "&": next += 1
      case "<": next = tokens.endOfArguments(at: next)
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
            next = tokens.endOfArguments(at: next)
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
}

extension TypeDeclaration.Kind {
  /// nil: the word is no keyword of a type with members.
  init?(_ word: CodeWord) {
    switch word {
    case .class: self = .class
    case .struct: self = .struct
    case .enum: self = .enum
    case .protocol: self = .protocol
    case .actor: self = .actor
    default: return nil
    }
  }
}
