/// The forms of statements in Swift.
extension ViewStatementReader {
  /// Reads the statement whose decisive word is at `index`.
  mutating func read(at index: Int) {
    let token = tokens[index]
    if token.word != .none {
      if let effect = token.word.setEffect {
        readAssignment(refined(effect, at: index), at: index)
      } else {
        readCall(token.word, at: index)
      }
    }
    if isOutlet(index) { readUse(at: index) }
  }

  private mutating func readAssignment(
    _ effect: ViewStatement.Effect, at index: Int
  ) {
    let word = tokens[index].word
    guard tokens[index - 1].kind == "." else {
      // A property of the object itself.
      switch tokens[index - 1].word {
      case .let, .var: return
      default: break
      }
      // Without a receiver, the names of Objective-C are names of the app.
      switch word {
      case .hidden, .enabled, .userInteractionEnabled: return
      default: break
      }
      guard effect != .constant, effect != .activation, word != .position, word != .opacity,
        isAssigned(after: index), locals.local(at: index, in: tokens) == nil
      else { return }
      return add(effect, of: [[]], at: tokens.range(index))
    }
    guard let path = receiver(before: index) else { return }
    let owner = path.components.last.map { tokens[$0].word } ?? .none
    switch owner {
    case .rx, .rac, .reactive: return add(effect, of: path)
    case .layer: break
    default:
      if word == .position || word == .opacity { return }
    }
    if isAssigned(after: index) { add(effect, of: path) }
  }

  /// Whether the property at `index`, or a member of its value, is assigned.
  func isAssigned(after index: Int) -> Bool {
    var next = index + 1
    while tokens[next].kind == ".", tokens[next + 1].kind == .identifier {
      if tokens[next + 1].word == .toggle { return tokens[next + 2].kind == "(" }
      next += 2
    }
    switch tokens[next].kind {
    case "=": break
    case "+", "-", "*", "/":
      next += 1
      guard tokens[next].kind == "=", tokens.isAdjacent(next) else { return false }
    case "<": return tokens[next + 1].kind == "~" && tokens.isAdjacent(next + 1)
    default: return false
    }
    return tokens[next + 1].kind != "=" || !tokens.isAdjacent(next + 1)
  }

  private mutating func readCall(
    _ word: CodeWord, at index: Int
  ) {
    let isMember = tokens[index - 1].kind == "."
    let next = tokens[index + 1].kind
    if word.isAnchor {
      guard isMember else {
        if next == ".", locals.local(at: index, in: tokens) == nil {
          add(.constraints, of: [[]], at: tokens.range(index))
        }
        return
      }
      guard let path = receiver(before: index), !isLayoutGuide(path) else { return }
      return add(.constraints, of: path)
    }
    if let effect = word.receiverEffect, next == "(" {
      guard isMember else { return add(effect, of: [[]], at: tokens.range(index)) }
      guard let path = receiver(before: index) else { return }
      return add(effect, of: path)
    }
    if let effect = word.argumentEffect, next == "(" {
      var argument = index + 2
      if tokens[argument + 1].kind == ":" { argument += 2 }
      guard let path = path(at: argument), isArgumentEnd(path.last + 1) else { return }
      return add(effect, of: path)
    }
    switch word {
    case .snp where isMember:
      guard next == ".", tokens[index + 2].word.isSnapKitMethod else { return }
      if let path = receiver(before: index) { add(.constraints, of: path) }
    case .require where isMember && next == "(" && tokens[index + 3].kind == ":":
      guard let path = receiver(before: index) else { return }
      add(requirement(ofPathAt: index + 4), of: path)
    case .pin where isMember && next == ".":
      if let path = receiver(before: index) { add(.frame, of: path) }
    case .activate, .deactivate:
      if next == "(", tokens[index + 2].kind == "[" {
        readElements(of: index + 2, .activation)
      }
    case .item, .toItem:
      guard !isMember, next == ":", let path = path(at: index + 2),
        isArgumentEnd(path.last + 1)
      else { return }
      if path.components.isEmpty || tokens[index + 2].word != .nil {
        add(.constraints, of: path)
      }
    case .views where next == ":" && tokens[index + 2].kind == "[":
      readElements(of: index + 2, .constraints)
    default: break
    }
  }

  /// The failure requirement for the recognizer at `index`.
  func requirement(ofPathAt index: Int) -> ViewStatement.Effect {
    let last = path(at: index)?.components.last
    return .requiresFailure(of: last.map { name($0) } ?? "")
  }

  func isLayoutGuide(_ path: Path) -> Bool {
    guard let last = path.components.last else { return false }
    return tokens.text(last).hasSuffix("Guide")
  }

  /// Whether the token at `index` ends an argument.
  func isArgumentEnd(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case ",", ")", "]": true
    default: false
    }
  }

  /// Reads the elements of an array or dictionary literal that are paths.
  mutating func readElements(
    of open: Int, _ effect: ViewStatement.Effect
  ) {
    let close = tokens.partner(of: open)
    var next = open + 1
    while next < close {
      if tokens[next + 1].kind == ":" { next += 2 }
      if let path = path(at: next), isArgumentEnd(path.last + 1) {
        add(effect, of: path)
      }
      while next < close, tokens[next].kind != "," {
        switch tokens[next].kind {
        case "(", "[", "{": next = tokens.partner(of: next) + 1
        default: next += 1
        }
      }
      next += 1
    }
  }

  /// `assign(to: \.isHidden, on: overlay)`.
  mutating func readKeyPath(at index: Int) {
    var next = index + 1
    if tokens[next].kind == .identifier { next += 1 }
    var members: [Int] = []
    while tokens[next].kind == "." || tokens[next].kind == "?" || tokens[next].kind == "!",
      members.count < Self.componentLimit
    {
      if tokens[next].kind == ".", tokens[next + 1].kind == .identifier {
        members.append(next + 1)
        next += 1
      }
      next += 1
    }
    guard let last = members.popLast(), let effect = tokens[last].word.setEffect,
      tokens[next].kind == ",", tokens[next + 1].word == .on, tokens[next + 2].kind == ":",
      var path = path(at: next + 3), isArgumentEnd(path.last + 1)
    else { return }
    path.components += members
    add(effect, of: path)
  }

  /// Reads a use of an outlet that is no known statement: an argument, or the receiver of a method.
  private mutating func readUse(at index: Int) {
    var first = index
    if tokens[index - 1].kind == "." {
      guard tokens[index - 2].word == .selfWord, tokens[index - 3].kind != "." else { return }
      first = index - 2
    }
    let hasSelf = first < index
    if !hasSelf, let local = locals.local(at: index, in: tokens), local.paths == nil { return }
    let path = Path(
      components: [index], beginsWithSelf: hasSelf, first: first, last: index)
    var next = index + 1
    while tokens[next].kind == "?" || tokens[next].kind == "!", tokens.isAdjacent(next) {
      next += 1
    }
    if tokens[next].kind == ".", tokens[next + 1].kind == .identifier {
      let method = next + 1
      let callee = tokens[method]
      guard tokens[method + 1].kind == "(" || tokens[method + 1].kind == "{",
        tokens[method + 1].kind == "(" || !tokens[method + 1].isFirstInLine
      else {
        if isBound(at: first, until: method) { add(.passed, of: path) }
        return
      }
      let name = tokens.text(method)
      if name.hasPrefix("auto"), name.dropFirst(4).first?.isUppercase == true {
        add(.constraints, of: path)
      } else if callee.word.setEffect == nil, callee.word.receiverEffect == nil,
        callee.word.argumentEffect == nil, callee.word.isNeutral == false
      {
        add(.calls(name), of: path)
      }
      return
    }
    guard isArgumentEnd(next), isArgumentStart(first), let callee = callee(ofArgumentBefore: next)
    else { return }
    let word = tokens[callee].word
    guard !word.isNeutral, word.argumentEffect == nil, word != .activate, word != .deactivate,
      word != .NSLayoutConstraint
    else { return }
    add(.passed, of: path)
  }

  /// Whether a member of an outlet is bound to values: `isOffline.bind(to: overlay.rx_hidden)`.
  ///
  /// - Parameters:
  ///   - first: the first token of the outlet.
  ///   - member: the name behind it.
  private func isBound(at first: Int, until member: Int) -> Bool {
    switch tokens[member].word {
    case .rx, .rac, .reactive: return false
    default: break
    }
    var end = member + 1
    while tokens[end].kind == ".", tokens[end + 1].kind == .identifier { end += 2 }
    guard isArgumentEnd(end), isArgumentStart(first), let callee = callee(ofArgumentBefore: end)
    else { return false }
    return ["bind", "bindTo", "drive", "emit", "assign", "subscribe", "bidirectionalBind"].contains(
      tokens.text(callee))
  }

  private func isArgumentStart(_ index: Int) -> Bool {
    switch tokens[index - 1].kind {
    case "(", ",", ":", "[": true
    default: false
    }
  }

  /// The name of the function among whose arguments the token at `index` is, directly or in an array.
  func callee(ofArgumentBefore index: Int) -> Int? {
    var next = index
    // The search is limited, so that long lists cost a constant time for each element.
    for _ in 0..<64 {
      switch tokens[next].kind {
      case "(", "[", "{": next = tokens.partner(of: next) + 1
      case ")", "]":
        let open = tokens.partner(of: next)
        if tokens[open].kind == "[" {
          // An array that is an argument itself.
          guard isArgumentStart(open), tokens[open - 2].word != .views else { return nil }
          next += 1
          continue
        }
        guard tokens[open - 1].kind == .identifier, tokens.isAdjacent(open) else { return nil }
        switch tokens[open - 1].word {
        case .if, .while, .switch, .return, .in, .guard, .for, .catch, .as, .is, .try, .case:
          return nil
        default: return open - 1
        }
      case "}", .end: return nil
      default: next += 1
      }
    }
    return nil
  }
}
