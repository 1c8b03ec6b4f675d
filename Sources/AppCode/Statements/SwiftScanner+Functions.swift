/// Records the functions and properties of types, and reads the bodies that concern touches.
extension SwiftScanner {
  /// A property with what follows its type.
  struct PropertySite {
    var type: Int
    var name: Int
    /// The tokens of its type; empty if there is none.
    var annotation: Range<Int>
    /// The token behind the name and the type.
    var next: Int
    var modifiers: Modifiers
  }

  /// The type whose members are being read; nil outside of types.
  private var owner: Int? {
    let scope = scopes[scopes.count - 1]
    return scope.content == .members ? scope.type : nil
  }

  mutating func addSite(_ kind: CodeFunction.Kind, name: Int, _ signature: SwiftSignature) {
    guard let owner, signature.hasBody else { return }
    var function = CodeFunction(kind: kind, name: tokens.text(name), range: tokens.range(name))
    function.labels = signature.parameters.map { $0.label.map(tokens.text) ?? "" }
    function.resultType = tokens.leafName(ofType: signature.result)
    function.isStatic = modifiers.isStatic
    bodySites.append(
      BodySite(
        type: owner, function: function,
        tokens: signature.end..<max(signature.end, tokens.partner(of: signature.end)),
        parameters: parameters(of: signature)))
  }

  /// The parameters as local names of the body.
  func parameters(of signature: SwiftSignature) -> [BodyReader.Parameter] {
    signature.parameters.map { (name: $0.name, type: tokens.leafName(ofType: $0.type)) }
  }

  /// - Parameters:
  ///   - name: the first of the names before one type.
  ///   - next: the token behind the names and the type.
  mutating func addPropertySites(name: Int, endOfNames: Int, next: Int) {
    guard let owner else { return }
    let annotation = min(endOfNames + 1, next)..<next
    for name in stride(from: name, to: endOfNames, by: 2) {
      propertySites.append(
        PropertySite(
          type: owner, name: name, annotation: annotation, next: next, modifiers: modifiers))
    }
  }

  /// Adds the fields and functions to their types.
  ///
  /// - Parameter readsAll: whether all bodies are read, not only those that concern touches.
  mutating func addFunctions(readsAll: Bool = false) {
    for site in propertySites { addFields(of: site) }
    guard !readsAll else { return addFunctions(nil) }
    let names = propertySites.filter { isButton($0) || isTapRecognizer($0) }
      .map { tokens[$0.name].link }
    addFunctions(BodySelection(bodySites, names: Set(names), in: tokens))
  }

  /// Whether a property that is no outlet holds a button.
  private func isButton(_ site: PropertySite) -> Bool {
    !site.modifiers.isOutlet && has(site, type: "UIButton")
  }

  private func isTapRecognizer(_ site: PropertySite) -> Bool {
    site.modifiers.isPrivate && has(site, type: "UITapGestureRecognizer")
  }

  /// Whether a property has a type, or an initial value that begins with the name of the type.
  private func has(_ site: PropertySite, type name: StaticString) -> Bool {
    let type = tokens.leafName(ofType: site.annotation)
    return type == name.description
      || type.isEmpty && tokens[site.next].kind == "=" && tokens.isText(site.next + 1, name)
  }

  private mutating func addFields(of site: PropertySite) {
    var site = site
    while true {
      var field = CodeField(
        name: tokens.text(site.name), type: tokens.leafName(ofType: site.annotation),
        range: tokens.range(site.name))
      field.isOutlet = site.modifiers.isOutlet
      field.isStatic = site.modifiers.isStatic
      field.isPrivate = site.modifiers.isPrivate
      field.isLazy = site.modifiers.isLazy
      var next = site.next
      if tokens[next].kind == "=" {
        field.isInitialized = true
        let (body, end) = BodyReader.initialValue(at: next + 1, of: tokens)
        if site.annotation.isEmpty {
          field.type = body.flatMap(Self.initialType) ?? ""
          field.maker = body.flatMap(Self.maker) ?? ""
        }
        addSite(.initialValue, of: site, next + 1..<max(next + 1, end))
        next = end
      }
      if tokens[next].kind == "{", !tokens[next].isFirstInLine {
        let accessors = addAccessors(of: site, at: next)
        field.isComputed = accessors
        next = tokens.partner(of: next) + 1
      }
      guard canAdd() else { return }
      facts.types[site.type].fields.append(field)
      guard tokens[next].kind == ",", tokens[next + 1].kind == .identifier else { return }
      site.name = next + 1
      site.next = next + 2
      site.annotation = next + 2..<next + 2
      if tokens[site.next].kind == ":" {
        let end = tokens.endOfType(at: site.next + 1)
        site.annotation = site.next + 1..<max(site.next + 1, end)
        site.next = end
      }
    }
  }

  private mutating func addSite(
    _ kind: CodeFunction.Kind, of property: PropertySite, _ range: Range<Int>
  ) {
    var function = CodeFunction(
      kind: kind, name: tokens.text(property.name), range: tokens.range(property.name))
    function.isStatic = property.modifiers.isStatic
    function.resultType = tokens.leafName(ofType: property.annotation)
    bodySites.append(BodySite(type: property.type, function: function, tokens: range))
  }

  /// Records the accessors in the braces at `brace`. Returns whether the property is computed.
  private mutating func addAccessors(of site: PropertySite, at brace: Int) -> Bool {
    let close = tokens.partner(of: brace)
    var next = brace + 1
    while tokens[next].kind == "@" { next = tokens.endOfAttribute(at: next) }
    guard
      Self.accessor(tokens[next].word) != nil || tokens[next].word == .mutating
        || tokens[next].word == .nonmutating
    else {
      addSite(.getter, of: site, brace..<max(brace, close))
      return true
    }
    var isComputed = false
    while next < close {
      if let kind = Self.accessor(tokens[next].word) {
        var open = next + 1
        if tokens[open].kind == "(" { open = tokens.partner(of: open) + 1 }
        if kind != .observer { isComputed = true }
        if tokens[open].kind == "{" {
          addSite(kind, of: site, open..<max(open, tokens.partner(of: open)))
          next = tokens.partner(of: open)
        }
      } else if tokens[next].kind == "{" {
        next = tokens.partner(of: next)
      }
      next += 1
    }
    return isComputed
  }

  private static func accessor(_ word: CodeWord) -> CodeFunction.Kind? {
    switch word {
    case .get: .getter
    case .set: .setter
    case .didSet, .willSet: .observer
    default: nil
    }
  }

  /// The type that an initial value creates: `UIButton(type: .system)`, also in a closure or before `then`.
  private static func initialType(of body: CodeBody) -> String? {
    guard case .return(let value)? = body.steps.last?.action else { return nil }
    return body.createdType(of: value)
  }

  /// The function that an initial value calls.
  private static func maker(of body: CodeBody) -> String? {
    guard case .return(.call(let call))? = body.steps.last?.action else { return nil }
    switch call.receiver {
    case nil, .itself?, .name("Self")?:
      return call.name.first?.isLowercase == true ? call.name : nil
    case .name(let type)? where type.first?.isUppercase == true: return "\(type).\(call.name)"
    default: return nil
    }
  }
}

extension CodeBody {
  fileprivate func createdType(of value: CodeValue) -> String? {
    guard case .call(let call) = value, let receiver = call.receiver else {
      return value.createdType
    }
    if case .closure(let block) = receiver { return resultType(ofClosure: block) }
    return call.name == "then" ? createdType(of: receiver) : nil
  }

  /// The type of the local that a closure returns.
  private func resultType(ofClosure block: Int) -> String? {
    let types = steps.compactMap { step -> String? in
      guard case .return(let value) = step.action, enclosing(step.block, .closure) == block else {
        return nil
      }
      guard case .local(let local) = value else { return value.createdType ?? "" }
      return locals[local].type.isEmpty ? initialType(of: local) ?? "" : locals[local].type
    }
    guard let type = types.first, !type.isEmpty, types.allSatisfy({ $0 == type }) else {
      return nil
    }
    return type
  }

  private func initialType(of local: Int) -> String? {
    for step in steps {
      if case .declare(local, let value) = step.action { return value.createdType }
    }
    return nil
  }
}

extension CodeValue {
  /// The type of an initializer or a cast; nil: another expression.
  package var createdType: String? {
    switch self {
    case .call(let call):
      guard call.receiver == nil, call.name.first?.isUppercase == true else { return nil }
      return call.name
    case .cast(_, let type): return type.isEmpty ? nil : type
    default: return nil
    }
  }
}
