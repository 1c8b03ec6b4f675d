extension ArraySlice<UInt8> {
  /// Whether the bytes contain those of a text.
  package func contains(_ text: String) -> Bool { firstOffset(of: Array(text.utf8)) != nil }

  /// The offsets at which a text begins.
  package func offsets(of text: String) -> [Int] {
    let part = Array(text.utf8)
    var offsets: [Int] = []
    var start = startIndex
    while let offset = self[start...].firstOffset(of: part) {
      offsets.append(offset)
      start = offset + 1
    }
    return offsets
  }

  /// Whether the bytes begin with `=`, after spaces, and not with `==`.
  fileprivate var beginsAssignment: Bool {
    let rest = drop { $0 == UInt8(ascii: " ") }
    return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
  }

  private func firstOffset(of part: [UInt8]) -> Int? {
    guard let first = part.first, count >= part.count else { return nil }
    var offset = startIndex
    while offset + part.count <= endIndex {
      if self[offset] == first, self[offset..<offset + part.count].elementsEqual(part) {
        return offset
      }
      offset += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// The offsets at which a name is a whole identifier.
  func offsets(ofName name: String) -> [Int] {
    self[...].offsets(of: name).filter { offset in
      let end = offset + name.utf8.count
      return (offset == 0 || !self[offset - 1].continuesIdentifier)
        && (end == count || !self[end].continuesIdentifier)
    }
  }

  /// Whether the name at an offset begins a text, or is the member of `#selector(Type.name)` or `@selector(name:)`.
  func isInSelector(_ offset: Int) -> Bool {
    let before = self[..<offset]
    if before.last == UInt8(ascii: "\"") { return true }
    let path = before.reversed().prefix { $0.continuesIdentifier || $0 == UInt8(ascii: ".") }
    return before.dropLast(path.count).suffix(9).elementsEqual("selector(".utf8)
  }

  /// Whether an expression only reads or requests the size of the view that ends at an offset: `.frame.width`,
  /// `.bounds`, and `.pin.width(…)` of PinLayout.
  func measures(after offset: Int) -> Bool {
    let path = self[offset...].prefix { $0.continuesIdentifier || $0 == UInt8(ascii: ".") }
    let member = path.dropFirst().prefix(while: \.continuesIdentifier)
    guard path.first == UInt8(ascii: "."),
      ["frame", "bounds", "pin"].contains(where: { member.elementsEqual($0.utf8) })
    else { return false }
    return !self[path.endIndex...].beginsAssignment
  }

  /// The member of the value that ends at an offset, or the message to it: `.isOn`, `?.play()`, ` play]`; nil: there is none.
  func member(after offset: Int) -> String? {
    let rest = afterOptional(at: offset)
    guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: " ") else { return nil }
    let name = rest.dropFirst().prefix(while: \.continuesIdentifier)
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// Whether the declaration whose name is at an offset is an override.
  func isOverride(at offset: Int) -> Bool {
    let line = self[..<offset].reversed().prefix { $0 != UInt8(ascii: "\n") }
    return self[(offset - line.count)..<offset].contains("override")
  }

  /// Whether the name that ends at an offset is that of a property that is assigned: `label =`, `&label`, `\Card.label`,
  /// `forKey: "label"`. Names of locals and of the cases of enumerations are others.
  func mayAssign(nameBefore end: Int) -> Bool {
    let before = textBefore(nameEndingAt: end)
    if afterOptional(at: end).beginsAssignment {
      let declares = ["let ", "var ", "case "].contains { before.hasSuffix($0) }
      if !declares { return true }
    }
    if ["forKey: \"", "forKeyPath: \""].contains(where: before.hasSuffix) { return true }
    let object = before.reversed().prefix { $0 == "." || $0 == "_" || $0.isLetter || $0.isNumber }
    return ["&", "\\", "#keyPath("].contains(where: before.dropLast(object.count).hasSuffix)
  }

  /// Whether the value that ends at an offset is compared with nil or unwrapped: `label?`, `label != nil`,
  /// `if let label`.
  func mayBeNil(nameBefore end: Int) -> Bool {
    let rest = self[end...].drop { $0 == UInt8(ascii: " ") }
    if ["?", "== nil", "!= nil", "==nil", "!=nil"].contains(where: { rest.starts(with: $0.utf8) }) {
      return true
    }
    let words = textBefore(nameEndingAt: end).split { !$0.isLetter }
    return words.contains { $0 == "if" || $0 == "guard" || $0 == "while" }
      && words.contains { $0 == "let" || $0 == "var" }
  }

  /// The text of the line before a name and the object that it is a member of.
  private func textBefore(nameEndingAt end: Int) -> String {
    let line = self[..<end].reversed().prefix { $0 != UInt8(ascii: "\n") }
      .drop(while: \.continuesIdentifier)
    let text = String(decoding: line.reversed(), as: UTF8.self)
    return text.hasSuffix("self.") ? String(text.dropLast(5)) : text
  }

  /// Whether a statement sets a member of the value that ends at an offset: `.isOn = `, `?.setOn(`, ` setOn:`. One that can
  /// give it an action does not count.
  func setsMember(after offset: Int) -> Bool {
    guard let member = member(after: offset) else { return false }
    let name = member.lowercased()
    guard !Self.membersOfActions.contains(where: name.hasSuffix) else { return false }
    let end = afterOptional(at: offset).dropFirst(1 + member.utf8.count)
    if name.hasPrefix("set"), end.first == UInt8(ascii: "(") || end.first == UInt8(ascii: ":") {
      return true
    }
    return end.beginsAssignment
  }

  private static let membersOfActions = ["action", "target", "menu", "customview", "recognizers"]

  /// Whether code may read a member of the value that ends at an offset: directly, by another name of the value, or with
  /// a subscription.
  func mayRead(_ member: String, after offset: Int) -> Bool {
    let rest = afterOptional(at: offset)
    if let used = self.member(after: offset), rest.first == UInt8(ascii: ".") || used == member {
      return used == member
        ? !rest.dropFirst(1 + used.utf8.count).beginsAssignment
        : Self.subscriptions.contains(used)
    }
    // Calls with the value as an argument and assignments to it do not read the member.
    let before = self[..<offset].reversed()
      .drop { $0.continuesIdentifier || $0 == UInt8(ascii: ".") }
      .drop { $0 == UInt8(ascii: " ") }
    return before.first == UInt8(ascii: "=") || before.starts(with: "nruter".utf8)
  }

  private static let subscriptions: Set = ["rx", "reactive", "publisher", "hidesForSinglePage"]

  /// Whether a statement sets a text or a title that is no literal, also no localized one, on the value that ends at an
  /// offset: `.text = name`, ` setText:name`, `.setTitle(name`.
  func setsText(after offset: Int) -> Bool {
    let rest = afterOptional(at: offset)
    guard let setter = Self.textSetters.first(where: { rest.starts(with: $0.utf8) }) else {
      return false
    }
    let value = rest.dropFirst(setter.utf8.count)
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    return !Self.literals.contains { value.starts(with: $0.utf8) }
  }

  /// The last one begins a comparison.
  private static let literals = [
    "\"", "@\"", "nil", "NSLocalizedString(", "String(localized:", "=",
  ]

  private static let textSetters = [
    ".text =", ".text=", ".attributedText =", ".attributedText=", " setText:",
    " setAttributedText:", ".setTitle(", ".setAttributedTitle(", " setTitle:",
    " setAttributedTitle:",
  ]

  /// Whether a statement sets the compression resistance of the view that ends at an offset.
  func setsCompressionResistance(after offset: Int) -> Bool {
    afterOptional(at: offset).dropFirst()
      .starts(with: "setContentCompressionResistancePriority".utf8)
  }

  /// The bytes from an offset on, without the marks that unwrap an optional value: `?` and `!`.
  private func afterOptional(at offset: Int) -> ArraySlice<UInt8> {
    self[offset...].drop { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
  }
}
