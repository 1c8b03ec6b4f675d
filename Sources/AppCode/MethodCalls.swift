import LayoutModel

/// Whether an app calls a method of a class.
package enum MethodCalls: Hashable, Sendable {
  /// UIKit calls it, a control sends it, or the method of such an event calls it.
  case certain
  /// No code has its name, and no document connects it.
  case none
  case unknown
}

/// A place where code has a name, other than that of a declaration.
private struct NameUse {
  enum Form {
    /// `name()`, `self.name()`, `[self name]`
    case callOnSelf
    /// `#selector(name)`, `@selector(name)`
    case selector
    case other
  }

  let form: Form
  /// In bytes of the file.
  let offset: Int
}

extension CodeScope {
  /// Whether the app calls a method of a class. Of several methods with the name it is not known.
  ///
  /// A call that is certain may depend on conditions, but not on whether the device is an iPad.
  ///
  /// - Parameters:
  ///   - name: without argument labels.
  ///   - searchesCallers: false: a call that is certain is not told from others.
  package func calls(
    ofMethod name: String, of className: String, searchesCallers: Bool
  ) -> MethodCalls {
    let facts = facts(of: className)
    guard facts.hasKnownMembers, facts.isDeclaredOnce, index.loaded.uses(facts.name) else {
      return .unknown
    }
    var visited: Set<String> = []
    if searchesCallers, isCalled(name, of: facts, &visited) { return .certain }
    return mayBeCalled(name, of: facts) ? .unknown : .none
  }

  /// - Parameter visited: the methods whose callers are being searched.
  private func isCalled(
    _ name: String, of facts: ClassFacts, _ visited: inout Set<String>
  ) -> Bool {
    let methods = facts.methods(named: name)
    guard !methods.isEmpty, visited.count < Self.callerLimit, visited.insert(name).inserted else {
      return false
    }
    if methods.allSatisfy(\.isOfUIKit) { return true }
    guard methods.count == 1, let method = methods[0].declaration else { return false }
    if method.selectors.contains(where: { isConnected($0, of: facts) }) { return true }
    for file in index.files {
      for use in file.uses(ofName: name) where use.form != .other {
        guard let caller = file.function(around: use.offset),
          let object = object(of: caller.type, with: facts)
        else { continue }
        if caller.function.mentions.contains(.devices) { continue }
        if use.form == .selector
          || caller.function.kind == .method && isCalled(caller.function.name, of: object, &visited)
        {
          return true
        }
      }
    }
    return false
  }

  /// Of the methods whose callers are searched. The search for each reads the files that contain its name.
  private static let callerLimit = 8

  /// The class of objects that have the methods of two classes, which is one of them; nil: there is none.
  private func object(of className: String, with facts: ClassFacts) -> ClassFacts? {
    if facts.chain.contains(className) { return facts }
    let other = self.facts(of: className)
    return other.chain.contains(facts.name) ? other : nil
  }

  private func mayBeCalled(_ name: String, of facts: ClassFacts) -> Bool {
    let methods = facts.methods(named: name)
    guard methods.count == 1, let method = methods[0].declaration, !method.isOverride,
      method.selectors.allSatisfy({ index.loaded.classes(connecting: $0).isEmpty }),
      !isPublic(facts),
      method.isAction ? index.loaded.hasDocuments : !mayBeKnownElsewhere(method, of: facts)
    else { return true }
    // Objective-C calls a method of Swift by its selector.
    let names = [name] + method.selectors.map { String($0.prefix { $0 != ":" }) }
    return index.files.contains { file in names.contains { !file.uses(ofName: $0).isEmpty } }
  }

  /// Whether another module can use the class, or the system creates it.
  private func isPublic(_ facts: ClassFacts) -> Bool {
    facts.parts.contains { part in
      part.file.facts.loading.parts.contains { $0.owner == part.type.name && $0.isEntry }
    }
  }

  /// Whether a method can be one of a protocol that no source declares, which has parameters as those of delegates, or in
  /// Objective-C an override of one of UIKit.
  private func mayBeKnownElsewhere(_ method: MethodDeclaration, of facts: ClassFacts) -> Bool {
    facts.parts.contains { !$0.file.isSwift }
      || !method.parameterTypes.isEmpty
        && facts.inheritedNames.contains { facts.end != .framework($0) && !declares($0) }
  }
}

/// A method with a body of a class or one of its superclasses.
private struct Method {
  let function: CodeFunction
  let declaration: MethodDeclaration?

  /// Whether UIKit calls it: an override, an event of a view or a view controller, or a method of a delegate.
  var isOfUIKit: Bool {
    declaration?.isOverride == true || Self.events.contains(function.name)
      || function.labels.count > 1 && Self.delegateMethods.contains(function.name)
  }

  private static let events: Set = [
    "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear",
    "viewDidDisappear", "viewWillLayoutSubviews", "viewDidLayoutSubviews", "awakeFromNib",
    "layoutSubviews", "didMoveToWindow", "didMoveToSuperview", "textFieldShouldReturn",
    "textFieldDidBeginEditing", "textFieldDidEndEditing", "searchBarSearchButtonClicked",
    "searchBarCancelButtonClicked", "searchBarTextDidBeginEditing",
  ]

  /// The first part of the names of methods that have the list as their first argument.
  private static let delegateMethods: Set = ["tableView", "collectionView", "searchBar"]
}

extension MethodDeclaration {
  /// The selectors for which `hasSelector` is true.
  fileprivate var selectors: [String] { [selector, swift2Selector].compactMap(\.self) }
}

extension ClassFacts {
  /// The methods with a name that have bodies.
  fileprivate func methods(named name: String) -> [Method] {
    parts.flatMap { part in
      part.type.functions.filter { $0.kind == .method && $0.name == name }.map { function in
        Method(
          function: function,
          declaration: part.type.methods.first { $0.range == function.range })
      }
    }
  }
}

extension SourceFile {
  fileprivate var isSwift: Bool { path.hasSuffix(".swift") }

  /// The function whose name precedes an offset, with its type.
  fileprivate func function(around offset: Int) -> (type: String, function: CodeFunction)? {
    facts.types.lazy.flatMap { type in type.functions.map { (type: type.name, function: $0) } }
      .filter { $0.function.range.start < offset }
      .max { $0.function.range.start < $1.function.range.start }
  }

  fileprivate func uses(ofName name: String) -> [NameUse] {
    // Each access can read the file.
    let bytes = bytes
    guard !facts.types.isEmpty || !facts.loading.parts.isEmpty,
      !bytes.offsets(ofName: name).isEmpty
    else { return [] }
    let tokens = CodeTokenizer.tokens(of: bytes, in: isSwift ? .swift : .objectiveC).tokens.ofIOS
    return (0..<tokens.endIndex).compactMap { index in
      tokens.form(ofUse: index, of: name).map {
        NameUse(form: $0, offset: Int(tokens[index].start))
      }
    }
  }
}

extension CodeTokens {
  /// How the token at `index` uses a name; nil: it does not, or declares it. A text that begins with the name can be a
  /// selector.
  fileprivate func form(ofUse index: Int, of name: String) -> NameUse.Form? {
    switch self[index].kind {
    case .literal: return text(index).hasPrefix("\"" + name) ? .other : nil
    case .identifier where text(index) == name: break
    default: return nil
    }
    if isSwift ? self[index - 1].word == .func : isNameOfMethod(index) { return nil }
    if isInSelector(index) { return .selector }
    return isCallOnSelf(index) ? .callOnSelf : .other
  }

  /// Whether the name at `index` is the first part of that of a method of Objective-C: `- (void)name`.
  private func isNameOfMethod(_ index: Int) -> Bool {
    guard self[index - 1].kind == ")" else { return false }
    let sign = self[partner(of: index - 1) - 1]
    return (sign.kind == "-" || sign.kind == "+") && sign.isFirstInLine
  }

  /// Whether the name at `index` is that of `#selector(Type.name)` or `@selector(name:)`.
  private func isInSelector(_ index: Int) -> Bool {
    var first = index
    while self[first - 1].kind == ".", self[first - 2].kind == .identifier { first -= 2 }
    return self[first - 1].kind == "(" && isText(first - 2, "selector")
  }

  private func isCallOnSelf(_ index: Int) -> Bool {
    guard isSwift else {
      return self[index - 2].kind == "[" && isSelf(index - 1)
        && (self[index + 1].kind == "]" || self[index + 1].kind == ":")
    }
    guard self[index + 1].kind == "(" else { return false }
    guard self[index - 1].kind == "." else { return true }
    var receiver = index - 2
    while self[receiver].kind == "?" || self[receiver].kind == "!" { receiver -= 1 }
    return isSelf(receiver) && self[receiver - 1].kind != "."
  }

  private func isSelf(_ index: Int) -> Bool {
    switch self[index].word {
    case .selfWord, .weakSelf, .strongSelf: true
    default: false
    }
  }
}
