extension ViewHierarchy {
  /// The name of a view in a message: `button "Buy"`.
  ///
  /// The first of these names it: the texts of `View.names`, the accessibility label, an id that a
  /// person wrote, the action, the position in an ancestor, and only then a generated id.
  public func displayName(of id: ViewID) -> String {
    let kind = kindText(of: id)
    if let name = name(of: id) { return "\(kind) \(name.inQuotes)" }
    return description(of: id) ?? generatedName(of: id) ?? kind
  }

  /// The name of a view as a title, without its class where it has a name: `Buy`, `2nd button in "card"`; nil: it has
  /// no name, and no ancestor of it has one.
  public func title(of id: ViewID) -> String? { name(of: id) ?? description(of: id) }

  /// A view in a list of responders: `Buy`, `view`, `CartView`.
  public func shortName(of id: ViewID) -> String { name(of: id) ?? kindText(of: id) }

  /// The name of a view inside a sentence, without its class where it has a name: `"card"`, else
  /// `the 2nd stack view in "card"`.
  public func quotedName(of id: ViewID) -> String {
    if let name = name(of: id) { return name.inQuotes }
    if bar(id) != nil { return "the \(kindText(of: id))" }
    if let screen = screenText(of: id) { return screen }
    return (description(of: id) ?? generatedName(of: id)).map { "the \($0)" } ?? kindText(of: id)
  }

  /// The name of a view inside a sentence, with its class: `button "Buy"`, `the 2nd button in "card"`.
  public func sentenceName(of id: ViewID) -> String {
    name(of: id) == nil ? quotedName(of: id) : displayName(of: id)
  }

  /// An ancestor of a view by its relation to it: `its superview "card"`.
  public func placedName(of ancestor: ViewID, for id: ViewID) -> String {
    let relation = relation(of: ancestor, to: id)
    let article = relation == "window" ? "the" : "its"
    if let name = name(of: ancestor) { return "\(article) \(relation) \(name.inQuotes)" }
    if let screen = screenText(of: ancestor) { return screen }
    return relation == "ancestor" ? quotedName(of: ancestor) : "\(article) \(relation)"
  }

  /// The relation of one view to another inside it: `superview`, `window`, `ancestor`.
  public func relation(of ancestor: ViewID, to id: ViewID) -> String {
    if isWindow(ancestor) { return "window" }
    return self[id].superview == ancestor ? "superview" : "ancestor"
  }

  /// `button`, or the name of the app's own class without its module.
  private func kindText(of id: ViewID) -> String {
    let kind = self[id].uikitClass
    if kind.isCertain, !kind.isCustom, let name = kind.displayName { return name }
    return Self.leafName(of: self[id].className)
  }

  /// A class name without its module. Of one over the limit, the start: it can be the name of a container in the
  /// findings about thousands of views.
  public static func leafName(of className: String) -> String {
    guard className.utf8.count <= classNameLimit else { return className.shortened }
    return UIKitClass.leafName(of: className.demangledLeaf)
  }

  /// In bytes. The mangled names of generic classes have up to some hundred.
  static var classNameLimit: Int { 4_096 }

  /// A name that a person gave the view. Xcode's default title is none: `Button` of a button.
  private func name(of id: ViewID) -> String? {
    let defaultTitle = self[id].uikitClass.displayName
    func isTitle(_ text: String) -> Bool {
      guard !text.isEmpty, let defaultTitle else { return !text.isEmpty }
      // A character of four bytes can have one in lower case.
      if text.utf8.count > 4 * defaultTitle.utf8.count { return true }
      return text.lowercased() != defaultTitle
    }
    let title =
      self[id].names.first(where: isTitle) ?? self[id].label.flatMap { isTitle($0) ? $0 : nil }
    return (title ?? self[id].id.flatMap { $0.isGeneratedID ? nil : $0 })?.shortened
  }

  private func generatedName(of id: ViewID) -> String? {
    self[id].id.map { "\(kindText(of: id)) \($0.shortened.inQuotes)" }
  }

  /// `the root view`, `the window` or `the view of CartViewController`; nil: the view is none.
  private func screenText(of id: ViewID) -> String? {
    if isWindow(id) { return "the window" }
    if let index = self[id].viewController {
      let name = Self.leafName(of: viewControllers[index].className)
      if !name.hasPrefix("UI") { return "the view of \(name)" }
    }
    return self[id].superview == nil ? "the root view" : nil
  }

  /// A view without a name: `button with action "pay:"`, else `3rd button in "Toolbar"`, by its
  /// position in the nearest ancestor that has a name or fills the screen.
  private func description(of id: ViewID) -> String? {
    let kind = kindText(of: id)
    // A segue's action has the same name everywhere.
    if let action = self[id].actions.first(where: { $0.action != "performSegue" }) {
      return "\(kind) with action \(action.action.shortened.inQuotes)"
    }
    for ancestor in ancestors(of: id) {
      let name = name(of: ancestor).map(\.inQuotes) ?? screenText(of: ancestor)
      guard let name else { continue }
      let inside = ancestor.index + 1..<self[ancestor].subtreeEnd
      guard inside.count <= Self.countedViewLimit else { return nil }
      let alike = inside.filter { views[$0].className == self[id].className }
      guard alike.count > 1, let position = alike.firstIndex(of: id.index) else {
        return "\(kind) in \(name)"
      }
      return "\((position + 1).ordinalText) \(kind) in \(name)"
    }
    return nil
  }

  /// A position among more views does not help to find one.
  private static var countedViewLimit: Int { 500 }
}

extension Int {
  /// `1st`, `22nd`, `13th`
  public var ordinalText: String {
    let suffix =
      switch (self % 10, self % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(self)\(suffix)"
  }
}

extension String {
  /// The class name in a mangled one, as dumps print it for Swift classes that are visible to
  /// Objective-C: `_TtC4Shop9BuyButton` is `BuyButton`. Any other name is returned unchanged.
  public var demangledLeaf: String {
    guard hasPrefix("_Tt") else { return self }
    let bytes = Array(utf8)
    // The last identifier: digits that count exactly the bytes after them.
    for (index, byte) in bytes.enumerated() where byte.isDigit && !bytes[index - 1].isDigit {
      let rest = bytes[index...]
      let digits = rest.prefix(while: \.isDigit)
      if let count = Int(String(decoding: digits, as: UTF8.self)), count > 0,
        count == rest.count - digits.count
      {
        return String(decoding: rest.dropFirst(digits.count), as: UTF8.self)
      }
    }
    return self
  }

  /// In double quotes; double quotes in the text become single ones: `"Say 'hi'"`.
  public var inQuotes: String {
    "\"" + String(map { $0 == "\"" ? "'" : $0 }) + "\""
  }

  /// On one line and short enough for a message.
  public var shortened: String {
    // The rest of a long text is not read, and a character can have any number of scalars.
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(Self.scalarLimit)))
    let line = String(start.map { $0.isNewline ? " " : $0 })
    let isLong = line.count > Self.shortenedLength || start.utf8.count < utf8.count
    return isLong ? line.prefix(Self.shortenedLength - 1) + "…" : line
  }

  /// The number of scalars that are read for a message. A character has up to some ten.
  static var scalarLimit: Int { 1_000 }

  private static var shortenedLength: Int { 40 }

  /// Whether an id was generated: Interface Builder's (`i5M-Pr-FkT`, in older documents a number), or
  /// an address in a dump.
  public var isGeneratedID: Bool {
    if hasPrefix("0x") { return true }
    // A long id is written by a person.
    guard utf8.count <= Self.scalarLimit else { return false }
    if utf8.allSatisfy(\.isDigit) { return true }
    let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [3, 2, 3]
  }
}
