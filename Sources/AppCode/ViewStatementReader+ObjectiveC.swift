/// The forms of statements in Objective-C.
extension ViewStatementReader {
  /// Reads the statement whose decisive word is the identifier at `index`.
  mutating func readObjectiveC(at index: Int) {
    let token = tokens[index]
    if let effect = token.word.setEffect {
      guard tokens[index - 1].kind == ".", let path = receiver(before: index) else { return }
      if token.word.isOfLayer, path.components.last.map({ tokens[$0].word }) != .layer { return }
      if isAssigned(after: index) {
        add(refined(effect, at: index), of: path)
      }
      return
    }
    if token.word.isAnchor {
      guard tokens[index - 1].kind == ".", let path = receiver(before: index),
        !isLayoutGuide(path)
      else { return }
      return add(.constraints, of: path)
    }
    switch token.word {
    case .constraintWithItem, .toItem:
      guard tokens[index + 1].kind == ":", let path = path(at: index + 2),
        endsObjectiveCArgument(path.last + 1),
        tokens[index + 2].word == .none
          || tokens[index + 2].word == .selfWord
      else { return }
      add(.constraints, of: path)
    case .NSDictionaryOfVariableBindings:
      if tokens[index + 1].kind == "(" { readElements(of: index + 1, .constraints) }
    case .RAC:
      guard tokens[index + 1].kind == "(", let path = path(at: index + 2),
        tokens[path.last + 1].kind == ",", let effect = tokens[path.last + 2].word.setEffect
      else { return }
      add(effect, of: path)
    default: if isOwnProperty(index) { readArgument(at: index) }
    }
  }

  /// Reads the message whose bracket is at `index`.
  mutating func readMessage(at index: Int) {
    guard tokens[index - 1].kind != "@", !isSubscript(index) else { return }
    let receiver = path(at: index + 1)
    var selector = (receiver?.last ?? index) + 1
    if receiver == nil {
      switch tokens[index + 1].kind {
      case "[", "(": selector = tokens.partner(of: index + 1) + 1
      case .identifier: selector = index + 2
      default: return
      }
    }
    let word = tokens[selector].word
    guard tokens[selector].kind == .identifier else { return }
    let hasArgument = tokens[selector + 1].kind == ":"
    if hasArgument, word == .none, selector == index + 2, mayChangeArguments(index + 1) {
      return readArguments(from: selector, until: tokens.partner(of: index))
    }
    if hasArgument, let effect = word.argumentEffect {
      if let path = path(at: selector + 2), endsObjectiveCArgument(path.last + 1) {
        add(effect, of: path)
      }
      return
    }
    if word == .activateConstraints || word == .deactivateConstraints {
      if tokens[selector + 2].kind == "@", tokens[selector + 3].kind == "[" {
        readElements(of: selector + 3, .activation)
      }
      return
    }
    guard let receiver else { return }
    if word == .requireGestureRecognizerToFail {
      add(requirement(ofPathAt: selector + 2), of: receiver)
    } else if hasArgument, let effect = word.setterEffect {
      let isLayer = receiver.components.last.map { tokens[$0].word } == .layer
      if isLayer || word != .setOpacity && word != .setPosition {
        add(refined(effect, at: selector), of: receiver)
      }
    } else if let effect = word.receiverEffect {
      add(effect, of: receiver)
    } else if receiver.components.count == 1, mayBeOwn(receiver), !word.isNeutral {
      let name = tokens.text(selector)
      let isLayout = name.hasPrefix("auto") && name.dropFirst(4).first?.isUppercase == true
      add(isLayout ? .constraints : .calls(name), of: receiver)
    }
  }

  /// The paths of the receiver of the message whose selector is at `index`.
  func paths(ofMessageBefore index: Int) -> [[String]]? {
    receiver(before: index + 1).flatMap { resolve($0) }
  }

  /// Whether a path may be a property or an instance variable of the object: it does not begin with a class.
  private func mayBeOwn(_ path: Path) -> Bool {
    !tokens.isType(tokens[path.first].kind == "[" ? path.first + 1 : path.first)
  }

  private func isOwnProperty(_ index: Int) -> Bool {
    tokens[index].word == .selfWord && tokens[index + 1].kind == "."
      || tokens.bytes[Int(tokens[index].start)] == "_"
  }

  /// Whether a receiver is the object itself, or a class of the app, whose methods can change views that they get.
  private func mayChangeArguments(_ receiver: Int) -> Bool {
    tokens[receiver].word == .selfWord
      || tokens.isType(receiver) && !ClassFacts.isFramework(tokens.text(receiver))
  }

  /// Reads the instance variables that are arguments of a message to the object itself or to a class.
  ///
  /// - Parameters:
  ///   - selector: the first part of the selector.
  ///   - end: the bracket behind the message.
  private mutating func readArguments(
    from selector: Int, until end: Int
  ) {
    var next = selector
    while next < end {
      switch tokens[next].kind {
      case "[", "(", "{": next = tokens.partner(of: next)
      case .identifier
      where tokens[next - 1].kind == ":" && !isOwnProperty(next)
        && !("A"..."Z" ~= tokens.bytes[Int(tokens[next].start)])
        && locals.local(at: next, in: tokens) == nil:
        readArgument(at: next)
      default: break
      }
      next += 1
    }
  }

  /// Reads a property of the object that is an argument of a message or a function.
  private mutating func readArgument(at index: Int) {
    switch tokens[index - 1].kind {
    case ":", "(", ",": break
    default: return
    }
    guard let path = path(at: index), path.components.count == 1 else { return }
    let next = path.last + 1
    switch tokens[index - 1].kind {
    case ":":
      guard endsObjectiveCArgument(next), tokens[index - 2].kind == .identifier,
        !isReference(index - 2)
      else { return }
    case "(", ",":
      guard isArgumentEnd(next), let callee = callee(ofArgumentBefore: next),
        !tokens[callee].word.isNeutral, tokens[callee].word != .NSDictionaryOfVariableBindings,
        tokens[callee].word != .RAC
      else { return }
    default: return
    }
    add(.passed, of: path)
  }

  /// Whether a part of a selector has an argument that the method does not change, or that is read as
  /// another statement.
  private func isReference(_ index: Int) -> Bool {
    let word = tokens[index].word
    if word.isNeutral || word.argumentEffect != nil || word == .toItem
      || word == .constraintWithItem
    {
      return true
    }
    switch tokens.text(index) {
    case "toView", "fromView", "belowSubview", "aboveSubview", "relativeToView", "inView":
      return true
    default: return false
    }
  }

  /// Whether the token at `index` ends an argument of a message.
  private func endsObjectiveCArgument(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case "]", ",": true
    case .identifier: tokens[index + 1].kind == ":"
    default: false
    }
  }
}

extension CodeWord {
  /// Whether the property is one of a layer and not of a view.
  var isOfLayer: Bool { self == .position || self == .opacity }
}
