import LayoutModel

/// Recognizes the statements that change how views receive touches.
struct ViewStatementReader {
  /// A path in the text: its identifiers without `self`, and its first and last token.
  struct Path {
    /// The indices of the identifiers.
    var components: [Int] = []
    /// Whether `self` is before the components, so that the first one is no local name.
    var beginsWithSelf = false
    var first: Int
    var last: Int
  }

  /// The number of components of the longest path that is read.
  static let componentLimit = 16

  let tokens: CodeTokens
  var locals = LocalNames()
  /// Statements without the function that contains them.
  var found: [ViewStatement] = []
  /// The names of the outlets of a Swift file, by their hashes.
  private var outlets: [Int32: Int] = [:]

  init(_ tokens: CodeTokens) { self.tokens = tokens }

  var isSwift: Bool { tokens.isSwift }

  /// Finds the outlets of a Swift file, for the statements that only matter for them.
  mutating func findOutlets() {
    for index in 0..<tokens.endIndex {
      switch tokens[index].word {
      case .IBOutlet, .IBOutletCollection: findOutlet(after: index)
      default: break
      }
    }
  }

  private mutating func findOutlet(after index: Int) {
    let keyword = (index + 1..<index + 12).first {
      tokens[$0].word == .var && tokens[$0 + 1].kind == .identifier
    }
    if let keyword { outlets[tokens[keyword + 1].link] = keyword + 1 }
  }

  /// Whether the identifier at `index` names an outlet of the file.
  func isOutlet(_ index: Int) -> Bool {
    guard !outlets.isEmpty, let name = outlets[tokens[index].link] else { return false }
    return tokens.isSame(name, index)
  }

  /// The effect of an assignment, with what is known of the value.
  ///
  /// - Parameter index: the index of the property or of the setter.
  func refined(_ effect: ViewStatement.Effect, at index: Int) -> ViewStatement.Effect {
    guard case .rowHeight = effect else { return effect }
    let isAutomatic = (index + 2...index + 4).contains {
      tokens[$0].word == .automaticDimension || tokens[$0].word == .UITableViewAutomaticDimension
    }
    return .rowHeight(isAutomatic: isAutomatic)
  }

  mutating func add(_ effect: ViewStatement.Effect, of path: Path) {
    let names = viewNames(of: path)
    let type = localType(of: path, names, hasMembers: effect != .delegate)
    let isTyped = type?.isEmpty == false
    guard let paths = isTyped ? [texts(of: names, from: 0)] : resolve(path) else { return }
    let range = tokens.range(from: path.first, through: path.last)
    add(effect, of: paths, localType: type, at: range)
  }

  /// The type of the local name with which a path begins; empty: it is not known; nil: it begins with a property.
  ///
  /// - Parameter hasMembers: whether a local name alone does not count.
  private func localType(
    of path: Path, _ names: [Int], hasMembers: Bool
  ) -> String? {
    guard !path.beginsWithSelf, names.count > 1 || !hasMembers, let first = names.first,
      !isText(first, .weakSelf), !isText(first, .strongSelf),
      let local = locals.local(at: first, in: tokens)
    else { return nil }
    let paths = local.paths
    // Another name of `self`.
    if paths?.contains([]) == true { return nil }
    let type = local.declaration.map { isSwift ? swiftType(of: $0) : objectiveCType(of: $0) } ?? ""
    return type.isEmpty && paths != nil ? nil : type
  }

  /// The number of tokens of the longest initial value in which a type is looked for.
  private static let valueLimit = 64

  /// The type of a declaration: `cell: Cell`, `cell = value as! Cell` or `cell = Cell()`.
  private func swiftType(of name: Int) -> String {
    if tokens[name + 1].kind == ":" {
      return tokens.leafName(ofType: name + 2..<tokens.endOfType(at: name + 2))
    }
    guard tokens[name + 1].kind == "=" else { return "" }
    var reader = SwiftExpressionReader(tokens, at: name + 2)
    let value = reader.expression(until: min(tokens.endIndex, name + Self.valueLimit))
    if let type = value.cast { return tokens.leafName(ofType: type) }
    guard value.links.count == 1, value.links[0].hasParentheses,
      value.links[0].name.first?.isUppercase == true
    else { return "" }
    return value.links[0].name
  }

  /// The type of a declaration: `Cell *cell`, or `(Cell *)cell` of a parameter.
  private func objectiveCType(of name: Int) -> String {
    var last = name - 1
    if tokens[last].kind == ")" { last -= 1 }
    guard tokens[last].kind == "*", tokens[last - 1].kind == .identifier else { return "" }
    return tokens.text(last - 1)
  }

  /// Adds a statement of each of the properties that its receiver refers to.
  mutating func add(
    _ effect: ViewStatement.Effect, of paths: [[String]], localType: String? = nil,
    at range: SourceRange
  ) {
    found += paths.map {
      ViewStatement(path: $0, localType: localType, effect: effect, function: "", range: range)
    }
  }

  /// The path whose last token is before the point at `index - 1`.
  func receiver(before index: Int) -> Path? {
    var next = index - 2
    var path = Path(first: next, last: next)
    while path.components.count < Self.componentLimit {
      while tokens[next].kind == "?" || tokens[next].kind == "!", tokens.isAdjacent(next) {
        next -= 1
      }
      switch tokens[next].kind {
      case .identifier:
        path.first = next
        if tokens[next].word == .super { return nil }
        if tokens[next].word == .selfWord {
          path.beginsWithSelf = true
          return tokens[next - 1].kind == "." ? nil : finished(path)
        }
        path.components.append(next)
        if tokens[next - 1].kind == "." {
          next -= 2
        } else if !isSwift, tokens[next - 1].kind == ">", tokens[next - 2].kind == "-" {
          next -= 3
        } else {
          return finished(path)
        }
      case "]":
        let open = tokens.partner(of: next)
        guard isSubscript(open) else {
          guard !isSwift, let message = getter(open + 1..<next) else { return nil }
          path.first = open
          path.components += message.components.reversed()
          path.beginsWithSelf = message.beginsWithSelf
          return finished(path)
        }
        next = open - 1
      case ")" where !isSwift:
        // `((UIButton *)self.overlay).hidden`
        let open = tokens.partner(of: next)
        guard tokens[open + 1].kind == "(",
          var inner = self.path(at: tokens.partner(of: open + 1) + 1), inner.last + 1 == next
        else { return nil }
        inner.components += path.components.reversed()
        inner.first = open
        return inner
      default: return nil
      }
    }
    return nil
  }

  private func finished(_ path: Path) -> Path {
    var path = path
    path.components.reverse()
    return path
  }

  /// Whether the bracket at `index` opens a subscript.
  func isSubscript(_ index: Int) -> Bool {
    guard tokens.isAdjacent(index) else { return false }
    switch tokens[index - 1].kind {
    case .identifier, ")", "]", "?", "!": return tokens[index - 1].word != .return
    default: return false
    }
  }

  /// `self overlay`: the content of a message of Objective-C that gets a property.
  func getter(_ range: Range<Int>) -> Path? {
    guard !range.isEmpty else { return nil }
    // A message to a class creates an object.
    let initial = tokens.bytes[Int(tokens[range.lowerBound].start)]
    if case "A"..."Z" = initial { return nil }
    guard var path = path(at: range.lowerBound) else { return nil }
    guard path.last + 2 == range.upperBound, tokens[path.last + 1].kind == .identifier else {
      return nil
    }
    path.components.append(path.last + 1)
    path.last += 1
    return path
  }

  /// The path that begins at `index`, without the call of a method.
  func path(at index: Int) -> Path? {
    var next = index
    var path = Path(first: index, last: index)
    if !isSwift, tokens[next].kind == "[" {
      // `[[self content] overlay]` is not read.
      let close = tokens.partner(of: next)
      guard tokens[next + 1].kind != "[", let message = getter(next + 1..<close) else {
        return nil
      }
      path.components = message.components
      path.beginsWithSelf = message.beginsWithSelf
      path.last = close
      return path
    }
    guard tokens[next].kind == .identifier, tokens[next].word != .super else { return nil }
    if tokens[next].word == .selfWord {
      path.beginsWithSelf = true
    } else {
      path.components.append(next)
    }
    next += 1
    while path.components.count < Self.componentLimit {
      while isSwift, tokens[next].kind == "?" || tokens[next].kind == "!", tokens.isAdjacent(next) {
        next += 1
      }
      if tokens[next].kind == "[", isSubscript(next), !tokens[next].isFirstInLine {
        next = tokens.partner(of: next) + 1
        continue
      }
      path.last = next - 1
      if tokens[next].kind == ".", tokens[next + 1].kind == .identifier {
        path.components.append(next + 1)
        next += 2
      } else if !isSwift, tokens[next].kind == "-", tokens[next + 1].kind == ">",
        tokens[next + 2].kind == .identifier
      {
        path.components.append(next + 2)
        next += 3
      } else {
        return tokens[next].kind == "(" && tokens.isAdjacent(next) ? nil : path
      }
      path.last = next - 1
    }
    return nil
  }

  /// The paths of the properties that a path refers to; nil if it begins with a local name that
  /// refers to none and has no members.
  func resolve(_ path: Path) -> [[String]]? {
    let names = viewNames(of: path)
    guard let first = names.first else { return [[]] }
    if isText(first, .weakSelf) || isText(first, .strongSelf) {
      return [texts(of: names, from: 1)]
    }
    guard !path.beginsWithSelf, let local = locals.local(at: first, in: tokens) else {
      return [texts(of: names, from: 0)]
    }
    if let paths = local.paths {
      let rest = texts(of: names, from: 1)
      return rest.isEmpty ? paths : paths.map { $0 + rest }
    }
    return names.count == 1 ? nil : [texts(of: names, from: 0)]
  }

  /// The components of a path that lead to a view.
  private func viewNames(of path: Path) -> [Int] {
    var names = path.components
    while let last = names.last {
      switch tokens[last].word {
      case .layer, .rx, .rac, .reactive: names.removeLast()
      default: return names
      }
    }
    return names
  }

  private func texts(of names: [Int], from start: Int) -> [String] {
    names.dropFirst(start).map(name)
  }

  private func isText(_ index: Int, _ word: CodeWord) -> Bool { tokens[index].word == word }

  /// The name of a component; instance variables of Objective-C without the underscore.
  func name(_ index: Int) -> String {
    let text = tokens.text(index)
    return isSwift || !text.hasPrefix("_") ? text : String(text.dropFirst())
  }

  /// The properties that the whole expression at `index` refers to: a path, or an array of paths.
  func paths(ofExpressionAt index: Int) -> [[String]]? {
    var index = index
    while tokens[index].word == .try || tokens[index].word == .await { index += 1 }
    var open = index
    if !isSwift, tokens[open].kind == "@" { open += 1 }
    if tokens[open].kind == "[", isSwift || open > index {
      let close = tokens.partner(of: open)
      guard endsExpression(close + 1) else { return nil }
      return paths(ofElementsOf: open)
    }
    guard let path = path(at: index), endsExpression(path.last + 1) else { return nil }
    return resolve(path)
  }

  /// Whether the token at `index` does not continue an expression.
  private func endsExpression(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case "?", "!": return tokens.isAdjacent(index) && endsExpression(afterOptional: index + 1)
    case ",", ";", ")", "]", "}", "{", .end: return true
    case .identifier:
      switch token.word {
      case .else, .as, .where: return true
      default: return token.isFirstInLine
      }
    case ".", "=", "<", ">", "+", "-", "*", "/", "&", "|", "(", "[": return false
    default: return token.isFirstInLine
    }
  }

  private func endsExpression(afterOptional index: Int) -> Bool {
    tokens[index].kind != "?" && tokens[index].kind != "!" && endsExpression(index)
  }

  /// The properties that the elements of an array literal refer to; nil if one is no path.
  func paths(ofElementsOf open: Int) -> [[String]]? {
    let close = tokens.partner(of: open)
    var paths: [[String]] = []
    var next = open + 1
    while next < close {
      guard let path = path(at: next), let resolved = resolve(path) else { return nil }
      var end = path.last + 1
      while tokens[end].kind == "?" || tokens[end].kind == "!" { end += 1 }
      guard tokens[end].kind == "," || end == close else { return nil }
      paths += resolved
      next = end + 1
    }
    return paths.isEmpty ? nil : paths
  }

  /// The properties that the receiver of the method at `index` refers to, or its elements.
  func paths(ofReceiverBefore index: Int) -> [[String]]? {
    let last = index - 2
    if tokens[last].kind == "]", !isSubscript(tokens.partner(of: last)) {
      return paths(ofElementsOf: tokens.partner(of: last))
    }
    return receiver(before: index).flatMap { resolve($0) }
  }
}

extension TypeDeclaration {
  /// Whether one of the last statements is the same, at another place. The places of delegates matter.
  func hasJustRecorded(_ statement: ViewStatement) -> Bool {
    guard statement.effect != .delegate else { return false }
    return statements.suffix(8).contains { last in
      last.effect == statement.effect && last.path == statement.path
        && last.localType == statement.localType && last.function == statement.function
    }
  }
}
