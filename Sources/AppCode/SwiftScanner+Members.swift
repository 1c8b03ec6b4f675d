/// Reads functions and properties.
extension SwiftScanner {
  mutating func scanFunction(at index: Int) -> Int {
    let name = index + 1
    guard tokens[name].kind == .identifier else {
      // An operator.
      var next = name
      while tokens[next].kind != "(", tokens[next].kind != "{", tokens[next].kind != "}",
        next < tokens.endIndex, !tokens[next].isFirstInLine || next == name
      {
        next += 1
      }
      let signature = tokens.signature(at: next)
      return enterFunction(signature, name: index)
    }
    let signature = tokens.signature(at: name + 1)
    guard !readsViews else { return scanViewFunction(name, signature) }
    if let first = signature.parameters.first, first.label == nil, !tokens.isUnderscore(first.name)
    {
      omitsFirstLabels = true
    }
    let scope = scopes[scopes.count - 1]
    if let type = scope.type, recordsMembers(of: type), !modifiers.isStatic {
      var method = MethodDeclaration(
        selector: modifiers.objectiveCName
          ?? Self.selector(
            name: name, signature, in: tokens, isOverride: modifiers.isOverride),
        range: tokens.range(name))
      if !omitsFirstLabels, modifiers.objectiveCName == nil {
        let selector = swift2Selector(name: name, signature)
        if modifiers.isOverride, let selector, ObjectiveCNames.ofUIKit.contains(selector) {
          method.selector = selector
        } else {
          method.swift2Selector = selector
        }
      }
      method.isAction = modifiers.isAction
      method.isOverride = modifiers.isOverride
      method.isVisibleToObjectiveC =
        modifiers.isAction || modifiers.isObjectiveC || modifiers.isOverride
        || scope.exposesMembers && !modifiers.isPrivate && !modifiers.isNotObjectiveC
      method.parameterTypes = signature.parameters.map { parameterType($0.type) }
      if signature.hasBody {
        readBody(
          at: signature.end, of: &method, parameters: parameters(of: signature), in: type)
      }
      if canAdd() { facts.types[type].methods.append(method) }
    }
    addSite(.method, name: name, signature)
    return enterFunction(signature, name: name)
  }

  /// Members of structures and enumerations are not visible to Interface Builder.
  private func recordsMembers(of type: Int) -> Bool {
    switch facts.types[type].kind {
    case .class, .protocol, .actor, .extension: true
    case .struct, .enum, .alias, .implementation: false
    }
  }

  mutating func scanInitializer(at index: Int) -> Int {
    var next = index + 1
    if tokens[next].kind == "?" || tokens[next].kind == "!" { next += 1 }
    let signature = tokens.signature(at: next)
    if tokens[index].word == .initWord { addSite(.initializer, name: index, signature) }
    return enterFunction(signature, name: index)
  }

  /// Enters the body of a function, and returns where to continue.
  mutating func enterFunction(_ signature: SwiftSignature, name: Int?) -> Int {
    guard signature.hasBody else { return signature.end }
    enterBody(at: signature.end, function: name)
    let end = scopes[scopes.count - 1].end
    for parameter in signature.parameters {
      statements.locals.add(parameter.name, until: end)
    }
    return signature.end + 1
  }

  /// The type of a parameter as written, without attributes, `inout` and optionality.
  private func parameterType(_ range: Range<Int>) -> String {
    var first = range.lowerBound
    var last = range.upperBound - 1
    while first < last {
      if tokens[first].kind == "@" {
        first = min(last, tokens.endOfAttribute(at: first))
      } else if tokens[first].word == .inout {
        first += 1
      } else {
        break
      }
    }
    guard first <= last else { return "" }
    // In the type of a closure, the result is optional.
    guard !Self.hasArrow(first..<last, in: tokens) else {
      return tokens.text(from: first, through: last)
    }
    while last > first, tokens[last].kind == "?" || tokens[last].kind == "!" { last -= 1 }
    return first <= last ? tokens.text(from: first, through: last) : ""
  }

  /// Reads the names and the type of a property. The initial value and the accessors are read as
  /// declarations; their braces are bodies.
  mutating func scanProperty(at index: Int) -> Int {
    let name = index + 1
    var next = index + 2
    guard tokens[name].kind == .identifier else {
      return tokens[name].kind == "(" ? tokens.partner(of: name) + 1 : index + 1
    }
    while tokens[next].kind == ",", tokens[next + 1].kind == .identifier { next += 2 }
    let endOfNames = next
    if tokens[next].kind == ":" { next = tokens.endOfType(at: next + 1) }
    guard !readsViews else {
      return scanViewProperty(name, type: min(endOfNames + 1, next)..<next, at: next)
    }
    property = name
    addPropertySites(name: name, endOfNames: endOfNames, next: next)
    if modifiers.isOverride, tokens[next].kind == "{", let owner = scopes[scopes.count - 1].type {
      addOrientations(of: tokens.text(name), bodyAt: next, to: owner)
    }
    guard let owner = scopes[scopes.count - 1].type,
      let kind = propertyKind(
        isArray: isArrayType(at: endOfNames),
        canBeConnected: tokens[index].word == .var && isOptional(endOfNames..<next))
    else { return next }
    let type = propertyType(at: endOfNames, until: next)
    let isInferred =
      kind == .plain && !modifiers.isObjectiveC && !modifiers.isManaged && !modifiers.isOverride
      && !scopes[scopes.count - 1].exposesMembers
    for name in stride(from: name, to: endOfNames, by: 2) where canAdd() {
      facts.types[owner].properties.append(
        PropertyDeclaration(
          kind: kind, name: tokens.text(name), type: type,
          isImplicitlyUnwrapped: tokens[next - 1].kind == "!", isInferred: isInferred,
          range: tokens.range(name)))
    }
    return next
  }

  /// Whether a type ends with `!` or `?`, as those of outlets do.
  private func isOptional(_ type: Range<Int>) -> Bool {
    guard !type.isEmpty else { return false }
    let last = tokens[type.upperBound - 1].kind
    return last == "!" || last == "?"
  }

  /// Whether the colon at `index` is before the type of an array.
  private func isArrayType(at index: Int) -> Bool {
    guard tokens[index].kind == ":" else { return false }
    switch tokens[index + 1].kind {
    case "[": return true
    case "(": return tokens[index + 2].kind == "["
    default: return tokens.isText(index + 1, "Array")
    }
  }

  /// The type behind the colon at `index`, or that of an initial value behind `=`; empty if there is none.
  private func propertyType(at index: Int, until end: Int) -> String {
    switch tokens[index].kind {
    case ":": return tokens.typeName(index + 1..<end) ?? ""
    case "=" where tokens[index + 1].kind == .identifier && tokens[index + 2].kind == "(":
      let type = tokens.text(index + 1)
      return type.first?.isUppercase == true ? type : ""
    default: return ""
    }
  }

  /// - Parameter canBeConnected: whether it is a variable with an optional type. Up to version 3, Swift makes it visible
  ///   to Objective-C if its class is.
  private func propertyKind(isArray: Bool, canBeConnected: Bool) -> PropertyDeclaration.Kind? {
    let scope = scopes[scopes.count - 1]
    guard let type = scope.type, recordsMembers(of: type), !modifiers.isStatic else { return nil }
    if modifiers.isOutletCollection || modifiers.isOutlet && isArray { return .outletCollection }
    if modifiers.isOutlet { return .outlet }
    if modifiers.isInspectable { return .inspectable }
    if modifiers.isObjectiveC || modifiers.isManaged { return .plain }
    let isExposed = scope.exposesMembers || canBeConnected
    return isExposed && !modifiers.isPrivate && !modifiers.isNotObjectiveC ? .plain : nil
  }

  /// The selector that the compiler derives from the name of a method.
  ///
  /// - Parameter name: the token of the name.
  static func selector(
    name: Int, _ signature: SwiftSignature, in tokens: CodeTokens, isOverride: Bool
  ) -> String {
    let base = tokens.utf8(name)
    guard let parameter = signature.parameters.first else {
      let name = tokens.text(name)
      return signature.isAsync || signature.throwsErrors
        ? name + (signature.isAsync ? "WithCompletionHandler:" : "AndReturnError:") : name
    }
    guard signature.isAsync || signature.throwsErrors else {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(64)
      ObjectiveCNames.append(name: base, label: tokens.utf8(parameter.label), to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      for parameter in signature.parameters.dropFirst() {
        bytes += tokens.utf8(parameter.label)
        bytes.append(UInt8(ascii: ":"))
      }
      let selector = String(decoding: bytes, as: UTF8.self)
      return isOverride ? ObjectiveCNames.selectors[selector] ?? selector : selector
    }
    var pieces = signature.parameters.map { Array(tokens.utf8($0.label)) }
    // The parameters that the compiler adds are before trailing closures.
    var position = pieces.count
    while position > 0, isFunction(signature.parameters[position - 1].type, in: tokens) {
      position -= 1
    }
    if position > 0 {
      pieces.insert(Array((signature.isAsync ? "completionHandler" : "error").utf8), at: position)
      var first: [UInt8] = []
      ObjectiveCNames.append(name: base, label: pieces[0][...], to: &first)
      pieces[0] = first
    } else {
      let added = signature.isAsync ? "WithCompletionHandler" : "AndReturnError"
      pieces.insert(base + Array(added.utf8), at: 0)
    }
    let selector = pieces.map { String(decoding: $0, as: UTF8.self) + ":" }.joined()
    return isOverride && position > 0
      ? ObjectiveCNames.selectors[selector] ?? selector : selector
  }

  /// The selector by the rules of Swift 2; nil if it is the same: the first parameter has no label, or one that
  /// differs from its name.
  private func swift2Selector(name: Int, _ signature: SwiftSignature) -> String? {
    guard let first = signature.parameters.first, first.label == first.name,
      !signature.isAsync, !signature.throwsErrors
    else { return nil }
    var bytes = Array(tokens.utf8(name))
    bytes.append(UInt8(ascii: ":"))
    for parameter in signature.parameters.dropFirst() {
      bytes += tokens.utf8(parameter.label)
      bytes.append(UInt8(ascii: ":"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a type is that of a closure, also in parentheses or optional.
  private static func isFunction(_ range: Range<Int>, in tokens: CodeTokens) -> Bool {
    var range = range
    while !range.isEmpty, tokens[range.lowerBound].kind == "(" {
      var end = range.upperBound
      while tokens[end - 1].kind == "?", end > range.lowerBound { end -= 1 }
      guard tokens.partner(of: range.lowerBound) == end - 1 else { break }
      range = range.lowerBound + 1..<max(range.lowerBound + 1, end - 1)
    }
    return hasArrow(range, in: tokens)
  }

  /// Whether an arrow is outside of brackets.
  private static func hasArrow(_ range: Range<Int>, in tokens: CodeTokens) -> Bool {
    var next = range.lowerBound
    while next < range.upperBound {
      switch tokens[next].kind {
      case "(", "[": next = tokens.partner(of: next)
      case "-" where tokens[next + 1].kind == ">": return true
      default: break
      }
      next += 1
    }
    return false
  }
}

/// The rules by which the Swift compiler derives selectors.
enum ObjectiveCNames {
  /// The words after or before which the compiler adds no "With".
  private static let prepositions: Set = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "since", "to",
    "until", "using", "via", "with", "within",
  ]

  private static func isPreposition(_ word: ArraySlice<UInt8>) -> Bool {
    prepositions.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  /// The selectors of methods of UIKit that Swift imports with other names, by those that the rules
  /// derive from the imported names. An override has the selector of the method that it overrides.
  static let selectors: [String: String] = [
    "hitTest:with:": "hitTest:withEvent:",
    "pointInside:with:": "pointInside:withEvent:",
    "touchesBegan:with:": "touchesBegan:withEvent:",
    "touchesMoved:with:": "touchesMoved:withEvent:",
    "touchesEnded:with:": "touchesEnded:withEvent:",
    "touchesCancelled:with:": "touchesCancelled:withEvent:",
    "pressesBegan:with:": "pressesBegan:withEvent:",
    "pressesEnded:with:": "pressesEnded:withEvent:",
    "prepareFor:sender:": "prepareForSegue:sender:",
    "beginTracking:with:": "beginTrackingWithTouch:withEvent:",
    "continueTracking:with:": "continueTrackingWithTouch:withEvent:",
    "endTracking:with:": "endTrackingWithTouch:withEvent:",
    "cancelTrackingWith:": "cancelTrackingWithEvent:",
  ]

  /// The selectors of these methods. In Swift 2 they are derived from the names of overrides.
  static let ofUIKit = Set(selectors.values)

  /// Appends the base name with the label of the first argument: `saveWithSender`.
  static func append(name: ArraySlice<UInt8>, label: ArraySlice<UInt8>, to piece: inout [UInt8]) {
    piece += name
    guard let initial = label.first else { return }
    let rest = label.dropFirst()
    let endOfFirstWord = rest.firstIndex { !isLowercase($0) } ?? rest.endIndex
    let startOfLastWord = name.lastIndex { !isLowercase($0) } ?? name.startIndex
    let hasPreposition =
      isPreposition(label[..<endOfFirstWord]) || isPreposition(name[startOfLastWord...])
    if !hasPreposition { piece += "With".utf8 }
    guard initial < 0x80 else {
      let text = String(decoding: label, as: UTF8.self)
      piece += text.prefix(1).uppercased().utf8
      piece += text.dropFirst().utf8
      return
    }
    piece.append(isLowercase(initial) ? initial & 0xDF : initial)
    piece += rest
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { "a"..."z" ~= byte }
}
