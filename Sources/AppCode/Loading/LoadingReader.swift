/// Reads which documents, scenes and classes a source file loads, and of which classes it creates objects.
///
/// The reader moves through the tokens once. It recognizes names, not calls: a text counts wherever it is written, unless
/// its place shows that it is something else, such as a reuse identifier or the name of an image.
struct LoadingReader {
  private let tokens: CodeTokens
  var isSwift: Bool { tokens.isSwift }
  private var facts = LoadingFacts()
  private var scopes: [Scope] = []
  /// The part of the file outside of types is the first one.
  private var part = 0
  /// The part of a type whose braces have not begun, and of an Objective-C type up to its end.
  private var header: Int?
  private var declaration: Int?
  private var member: Int?
  private var isEntry = false
  private var line = Line()
  /// The classes of locals and properties, by their names.
  private var classes: [NameHash.Value: NameHash.Value] = [:]
  /// The results of `seemsToLoad`, by name.
  private var loadingNames: [NameHash.Value: Bool] = [:]

  /// Braces of a type or of a member.
  private struct Scope {
    /// The index of the closing brace.
    let end: Int
    let part: Int
    /// The name of a function or property.
    var member: Int?
    var isTextEnumeration = false
  }

  /// The classes and members of one line.
  private struct Line {
    var classes: [NameHash.Value] = []
    var members: [NameHash.Value] = []
    /// A class is registered for a reuse identifier, by a method of UIKit.
    var registersClass = false
  }

  static func facts(
    of tokens: CodeTokens, macros: [NameHash.Value: Set<String>]
  ) -> LoadingFacts {
    var reader = LoadingReader(tokens)
    reader.facts.constants = macros
    reader.facts.parts[0].names.formUnion(macros.values.joined())
    reader.read()
    return reader.facts
  }

  private init(_ tokens: CodeTokens) {
    self.tokens = tokens
    facts.parts = [CodePart(owner: "")]
    facts.isTest = !isSwift && tokens.importsTests
  }

  private mutating func read() {
    var index = 0
    while index < tokens.endIndex {
      if tokens[index].isFirstInLine { finishLine() }
      leaveScopes(at: index)
      switch tokens[index].kind {
      case .identifier: index = readIdentifier(at: index)
      case .literal: readLiteral(at: index)
      case "{": enterBraces(at: index)
      case "@": index = readAtSign(at: index)
      case "-", "+": if !isSwift, scopes.isEmpty { readMethod(at: index) }
      case ";": if !isSwift, scopes.isEmpty { member = nil }
      default: break
      }
      index += 1
    }
    finishLine()
  }

  private mutating func finishLine() {
    guard !line.classes.isEmpty || !line.members.isEmpty || line.registersClass else { return }
    for type in line.classes {
      for member in line.members where !line.registersClass || member != LoadingNames.register {
        facts.parts[part].uses.insert(ClassUse(member: member, type: type))
      }
    }
    line = Line()
  }

  // Scopes.

  private mutating func leaveScopes(at index: Int) {
    while let scope = scopes.last, index >= scope.end {
      scopes.removeLast()
      part = scopes.last?.part ?? declaration ?? 0
    }
  }

  private var isInMember: Bool { scopes.last?.member != nil }

  private var isInInitializer: Bool {
    scopes.last?.member.map { tokens[$0].word == .initWord } ?? false
  }

  private mutating func enterBraces(at index: Int) {
    let end = tokens.partner(of: index)
    if let header {
      scopes.append(Scope(end: end, part: header, isTextEnumeration: isTextEnumeration))
      self.header = nil
      part = header
      member = nil
    } else if !isInMember, let name = member {
      scopes.append(Scope(end: end, part: part, member: name))
      member = nil
    }
  }

  /// Whether the header of the last type is that of an enumeration of strings.
  private var isTextEnumeration = false

  private mutating func begin(_ owner: String) -> Int {
    facts.parts.append(CodePart(owner: owner))
    facts.parts[facts.parts.count - 1].isEntry = isEntry
    isEntry = false
    return facts.parts.count - 1
  }

  /// `@main`, `@implementation`, `@class`.
  private mutating func readAtSign(at index: Int) -> Int {
    let next = index + 1
    if isSwift {
      if LoadingNames.entryAttributes.contains(tokens[next].link) { isEntry = true }
      if tokens[next].link == LoadingNames.testable { facts.isTest = true }
      return index
    }
    switch tokens[next].word {
    case .interface, .implementation:
      guard tokens[next + 1].kind == .identifier else { return next }
      declaration = begin(tokens.text(next + 1))
      part = declaration ?? 0
      scopes = []
      return next + 1
    case .end:
      declaration = nil
      part = 0
      return next
    case .class, .protocol:
      // A forward declaration mentions nothing that the code uses.
      var end = next + 1
      while tokens[end].kind == .identifier || tokens[end].kind == "," { end += 1 }
      guard tokens[end].kind == ";" else { return tokens[next].word == .class ? end : next + 1 }
      return end
    case .import:
      if LoadingNames.testModules.contains(tokens[next + 1].link) { facts.isTest = true }
      return next + 1
    default: return index
    }
  }

  private mutating func readMethod(at index: Int) {
    guard tokens[index].isFirstInLine || tokens[index - 1].kind == ";",
      tokens[index + 1].kind == "("
    else { return }
    member = tokens.partner(of: index + 1) + 1
  }

  // Identifiers.

  private mutating func readIdentifier(at index: Int) -> Int {
    let token = tokens[index]
    if isSwift, tokens[index - 1].kind != "." {
      if let next = readDeclaration(at: index) { return next }
    }
    let first = tokens.bytes[Int(token.start)]
    if first == "_" || ("a"..."z") ~= first {
      readMember(at: index)
    } else if ("A"..."Z") ~= first {
      readType(at: index)
    }
    return index
  }

  /// Reads a keyword of a declaration; nil: it is none. Returns the last token that was read.
  private mutating func readDeclaration(at index: Int) -> Int? {
    let next = index + 1
    switch tokens[index].word {
    case .class, .struct, .enum, .extension, .protocol, .actor:
      guard tokens[next].kind == .identifier, !LoadingNames.isModifier(tokens[next].word),
        tokens[index].word != .actor || tokens[next + 1].kind == "{" || tokens[next + 1].kind == ":"
      else { return nil }
      var name = next
      while tokens[name + 1].kind == ".", tokens[name + 2].kind == .identifier { name += 2 }
      let isText =
        tokens[index].word == .enum && tokens[name + 1].kind == ":"
        && tokens[name + 2].link == LoadingNames.string
      let new = begin(tokens.text(name))
      header = new
      part = new
      isTextEnumeration = isText
      // A protocol and an extension are used without being mentioned.
      return name
    case .func, .var, .let:
      if !isInMember, tokens[next].kind == .identifier { member = next }
      if tokens[index].word == .func { isEntry = false }
      return nil
    case .initWord, .subscript, .deinit:
      if !isInMember { member = index }
      return nil
    case .case where scopes.last?.isTextEnumeration == true:
      readCases(after: index)
      return nil
    case .public, .open:
      isEntry = !isInMember && scopes.isEmpty
      return nil
    case .import:
      if LoadingNames.testModules.contains(tokens[next].link) { facts.isTest = true }
      return next
    default: return nil
    }
  }

  /// The values of `case main, settings` without a literal are their names.
  private mutating func readCases(after index: Int) {
    var next = index + 1
    while tokens[next].kind == .identifier {
      if tokens[next + 1].kind != "=" {
        let name = tokens.text(next)
        facts.parts[part].names.formUnion([name, name.prefix(1).uppercased() + name.dropFirst()])
        next += 1
      } else {
        next += 3
      }
      guard tokens[next].kind == "," else { return }
      next += 1
    }
  }

  private mutating func readMember(at index: Int) {
    let token = tokens[index]
    let isMember = tokens[index - 1].kind == "."
    let next = tokens[index + 1].kind
    if LoadingNames.reuseLabels.contains(token.link), next == ":" {
      return readReuseIdentifier(after: index)
    }
    if isMember, token.link == LoadingNames.view { readView(at: index) }
    if isMember, LoadingNames.barItems.contains(token.link) { readBarItems(at: index) }
    if next == ")" || next == "," || next == "]" { readChild(at: index) }
    if isSwift {
      if LoadingNames.loaders.contains(token.link) { readLoader(at: index) }
      guard isMember || next == "(" else { return }
    } else {
      if LoadingNames.objectiveCLoaders.contains(token.link), next == ":" { readLoader(at: index) }
      guard isMember || next == ":" || next == "]" || next == "(" else { return }
    }
    line.members.append(token.link)
    guard seemsToLoad(index) else { return }
    line.members.append(ClassUse.loading)
    readHelper(at: index, isMember: isMember)
  }

  private mutating func readType(at index: Int) {
    let token = tokens[index]
    if LoadingNames.delegates.contains(token.link) { facts.parts[part].isEntry = true }
    if LoadingNames.loaders.contains(token.link) { readLoader(at: index) }
    if LoadingNames.frameworkTypes.contains(token.link) { return }
    if LoadingNames.resourceTypes.contains(token.link), tokens[index + 1].kind == "." {
      readResource(after: index)
    }
    facts.parts[part].mentions.insert(token.link)
    line.classes.append(token.link)
    readNamedObject(of: index)
    if isCreated(index) { facts.parts[part].created.insert(token.link) }
    if isPassed(index) { facts.parts[part].passed.insert(token.link) }
    if isDescribed(index) { facts.parts[part].names.insert(tokens.text(index)) }
  }

  /// The name of the local or the property that has the type: `let alert = FilterAlert()`, `var alert: FilterAlert`,
  /// `FilterAlert *alert`.
  private mutating func readNamedObject(of index: Int) {
    let name = isSwift ? index - 2 : index + 2
    let sign = tokens[isSwift ? index - 1 : index + 1].kind
    guard isSwift ? sign == "=" || sign == ":" : sign == "*", tokens[name].kind == .identifier
    else { return }
    classes[tokens[name].link] = tokens[index].link
  }

  /// Whether the view of a view controller is a value, as in `addSubview(child.view)`.
  private mutating func readView(at index: Int) {
    var owner = index - 2
    while owner > 0, tokens[owner].kind == "!" || tokens[owner].kind == "?" { owner -= 1 }
    // `_ = child.view` loads the view.
    let isDiscarded =
      tokens[owner - 1].kind == "=" && tokens[owner - 2].link == LoadingNames.underscore
    var next = index + 1
    while tokens[next].kind == "!" || tokens[next].kind == "?" { next += 1 }
    switch tokens[next].kind {
    case ")", "]", ",", "}", ";": break
    default: guard tokens[next].isFirstInLine, tokens[next].kind != "." else { return }
    }
    guard !isDiscarded, let type = classes[tokens[owner].link] else { return }
    facts.controllersInViews.insert(type)
  }

  /// Whether a view controller becomes the content of another one: `addChild(child)`, `PopupDialog(viewController: child)`.
  private mutating func readChild(at index: Int) {
    let (sign, name) = (tokens[index - 1].kind, tokens[index - 2])
    guard sign == "(" || sign == ":", let type = classes[tokens[index].link] else { return }
    let isOfInitializer =
      name.link == LoadingNames.viewController && tokens[index - 3].kind == "("
      && tokens.text(index - 4).first?.isUppercase == true
    guard isOfInitializer || LoadingNames.containers.contains(name.link) else { return }
    facts.controllersInViews.insert(type)
  }

  /// Whether code sets the items of a bar: `navigationItem.rightBarButtonItem = done`.
  private mutating func readBarItems(at index: Int) {
    guard tokens[index - 2].link == LoadingNames.navigationItem,
      tokens[index + 1].kind == "=" || tokens[index + 1].kind == "("
    else { return }
    let receiver = tokens[index - 4]
    if tokens[index - 3].kind != "." || receiver.word == .selfWord {
      facts.classesWithBarItems.insert(NameHash(facts.parts[part].owner.utf8).value)
    } else if let type = classes[receiver.link] {
      facts.classesWithBarItems.insert(type)
    } else {
      facts.setsBarItems = true
    }
  }

  private func isCreated(_ index: Int) -> Bool {
    let next = tokens[index + 1]
    guard isSwift else {
      return tokens[index - 1].kind == "[" && LoadingNames.creators.contains(next.link)
    }
    return next.kind == "(" || next.kind == "<"
      || next.kind == "." && tokens[index + 2].word == .initWord
  }

  /// Whether the class itself is a value, other than for a comparison or for UIKit, which registers it without a
  /// document.
  private func isPassed(_ index: Int) -> Bool {
    guard isSwift else {
      return tokens[index - 1].kind == "[" && tokens[index + 1].word == .class
        && !LoadingNames.comparisons.contains(tokens[index - 3].link)
    }
    guard tokens[index + 1].kind == ".", tokens[index + 2].word == .selfWord,
      tokens[index - 1].kind != "="
    else { return false }
    return tokens[index + 3].kind != ","
      || !LoadingNames.classLabels.contains(tokens[index + 4].link)
  }

  /// Whether the name of the class is used as a text: `String(describing: FeedCell.self)`,
  /// `NSStringFromClass([FeedCell class])`, `UINib(nibName: FeedCell.name, …)`.
  private func isDescribed(_ index: Int) -> Bool {
    let before = tokens[index - 1].kind
    if isSwift {
      if before == ":", tokens[index - 2].link == LoadingNames.describing {
        let function = index - 4
        return tokens[function - 1].kind != ":"
          || !LoadingNames.otherLabels.contains(tokens[function - 2].link)
      }
      if before == "(", tokens[index - 2].link == LoadingNames.stringFromClass {
        return tokens[index - 3].kind != ":"
          || !LoadingNames.otherLabels.contains(tokens[index - 4].link)
      }
      return tokens[index + 1].kind == "."
        && (before == ":" && LoadingNames.nameLabels.contains(tokens[index - 2].link)
          || before == "(" && tokens[index - 2].link == LoadingNames.loadNibNamed)
    }
    guard before == "[" else { return false }
    if tokens[index - 2].kind == "(", tokens[index - 3].link == LoadingNames.stringFromClass {
      return tokens[index - 4].kind != ":"
        || !LoadingNames.otherLabels.contains(tokens[index - 5].link)
    }
    return tokens[index - 2].kind == ":"
      && LoadingNames.objectiveCLoaders.contains(tokens[index - 3].link)
  }

  /// `R.storyboard.main.feed`, `StoryboardScene.Main.feed`.
  private mutating func readResource(after index: Int) {
    var next = index + 1
    while tokens[next].kind == ".", tokens[next + 1].kind == .identifier {
      facts.parts[part].resources.insert(tokens.text(next + 1).resourceName)
      next += 2
      if tokens[next].kind == "(" { next = tokens.partner(of: next) + 1 }
    }
  }

  // Loading.

  private mutating func seemsToLoad(_ index: Int) -> Bool {
    let name = tokens[index].link
    if let known = loadingNames[name] { return known }
    let seemsToLoad = !LoadingNames.ofUIKit.contains(name) && tokens.seemsToLoad(index)
    loadingNames[name] = seemsToLoad
    return seemsToLoad
  }

  /// Reads the name after a label or function that loads a document.
  private mutating func readLoader(at index: Int) {
    var value = index + 1
    if isSwift, tokens[value].kind == "(" {
      value += 1
      // The label of the first argument.
      if tokens[value + 1].kind == ":" {
        guard
          tokens[value].link == LoadingNames.name || tokens[index].link == LoadingNames.loadNibNamed
        else {
          return
        }
        value += 2
      }
    } else if tokens[value].kind == ":" {
      value += 1
    } else {
      return
    }
    switch tokens[value].kind {
    case .literal: readOwner(of: value)
    case .identifier, "[", "(", "\\":
      let token = tokens[value]
      if token.word == .nil || LoadingNames.parameters.contains(token.link) { return }
      if token.link == LoadingNames.nibName, isInInitializer { return }
      if isConcreteName(value) { return }
      addHelper()
    default: break
    }
  }

  /// Whether a class in the expression at `index` is the document's name: `FeedCell.name`,
  /// `String(describing: FeedCell.self)`.
  private func isConcreteName(_ index: Int) -> Bool {
    var name = index
    if tokens[name].link == LoadingNames.string, tokens[name + 2].link == LoadingNames.describing {
      name += 4
    }
    if tokens[name].link == LoadingNames.stringFromClass { name += 2 }
    if tokens[name].kind == "[" { name += 1 }
    return tokens.isType(name) && !LoadingNames.frameworkTypes.contains(tokens[name].link)
  }

  /// Whether the document at `index` is loaded with the object itself as File's Owner.
  private mutating func readOwner(of index: Int) {
    for next in index + 1..<index + 20 {
      let token = tokens[next]
      if token.kind == ";" || token.kind == "}" { return }
      guard LoadingNames.ownerLabels.contains(token.link), tokens[next + 1].kind == ":" else {
        continue
      }
      if tokens[next + 2].word == .selfWord, tokens[next + 3].kind != ".",
        let name = tokens.name(inLiteral: index)
      {
        facts.parts[part].ownedDocuments.insert(name)
      }
      return
    }
  }

  /// Reads a name that seems to be that of a function or property with or for a document: `T.nib`, `loadFromNib()`.
  private mutating func readHelper(at index: Int, isMember: Bool) {
    if isMember {
      let receiver = index - 2
      // A class is in the line as well.
      if tokens.isType(receiver) || LoadingNames.resourceTypes.contains(tokens[receiver].link) {
        return
      }
    } else if tokens[index - 1].word == .func || tokens[index - 1].word == .var {
      return
    }
    if !isSwift, !isMember, tokens.isType(index - 1) { return }
    var value = index + 2
    if tokens[value + 1].kind == ":" { value += 2 }
    if tokens[index + 1].kind == "(" || !isSwift, tokens[value].kind == .literal { return }
    addHelper()
  }

  private mutating func addHelper() {
    facts.parts[part].loadsByName = true
    guard let member = scopes.last?.member else { return }
    switch tokens[member].word {
    case .initWord, .subscript, .deinit: break
    default: facts.helpers.insert(tokens[member].link)
    }
  }

  /// Reads the value after `forCellReuseIdentifier:` and the like.
  private mutating func readReuseIdentifier(after index: Int) {
    line.registersClass = true
    let value = index + 2
    guard tokens[value].kind != .literal else {
      if let name = tokens.name(inLiteral: value) {
        facts.parts[part].reuseIdentifiers.insert(name)
      }
      return
    }
    // The last names of a path, and the class that a text describes.
    for next in value..<value + 10 {
      switch tokens[next].kind {
      case .identifier:
        facts.parts[part].namesOfReuseIdentifiers.insert(tokens[next].link)
        if tokens.isType(next), !LoadingNames.frameworkTypes.contains(tokens[next].link) {
          facts.parts[part].mentions.insert(tokens[next].link)
          facts.parts[part].reuseIdentifiers.insert(tokens.text(next))
        }
      case ",", ";", "]", "}", .end: return
      case ")" where tokens[next + 1].kind != "." && tokens[next + 1].kind != ")": return
      default: break
      }
    }
  }

  // Literals.

  private mutating func readLiteral(at index: Int) {
    if isSwift, let described = tokens.typeInInterpolation(index) {
      let before = tokens[index - 1].kind == ":" ? tokens[index - 2].link : 0
      if !LoadingNames.otherLabels.contains(before) { facts.parts[part].names.insert(described) }
      return
    }
    guard isSwift || tokens.isObject(literal: index), let name = tokens.name(inLiteral: index)
    else { return }
    if isOther(index) {
      facts.parts[part].identifiers.insert(name)
    } else {
      facts.parts[part].names.insert(name)
    }
    if let constant = constant(before: index) {
      facts.constants[tokens[constant].link, default: []].insert(name)
    }
  }

  /// The name of the constant or the case to which the literal at `index` is assigned.
  private func constant(before index: Int) -> Int? {
    guard tokens[index - 1].kind == "=" else { return nil }
    if tokens[index - 3].kind == ":", tokens[index - 4].kind == .identifier { return index - 4 }
    return tokens[index - 2].kind == .identifier ? index - 2 : nil
  }

  /// Whether the place of a literal shows that it does not name a document.
  private func isOther(_ index: Int) -> Bool {
    let before = tokens[index - 1]
    switch before.kind {
    case ":": return LoadingNames.otherLabels.contains(tokens[index - 2].link)
    case "(": return LoadingNames.otherFunctions.contains(tokens[index - 2].link)
    case "=":
      return tokens[index - 2].kind == "=" || tokens[index - 2].kind == "!"
        || LoadingNames.otherProperties.contains(tokens[index - 2].link)
    case .identifier: return before.word == .case
    default: return false
    }
  }
}
