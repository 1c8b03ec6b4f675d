extension ViewHierarchy {
  /// The view as a person knows it: `button "Buy"`; its label, else its id, else its class alone.
  package func spokenName(of id: ViewID) -> String {
    let view = self[id]
    let kind =
      view.uikitClass.isCertain && !view.uikitClass.isCustom
      ? view.uikitClass.spokenName ?? view.className : view.className.demangledLeaf
    guard let name = view.label ?? view.id else { return kind }
    return "\(kind) \"\(name.shortened)\""
  }

  /// The view in the middle of a sentence, where its class would only be in the way: `"card"`.
  package func quotedName(of id: ViewID) -> String {
    guard let name = self[id].label ?? self[id].id else {
      return self[id].className.demangledLeaf
    }
    return "\"\(name.shortened)\""
  }

  /// A view with what it is to one that it holds: `"card" (superview)`.
  package func placedName(of ancestor: ViewID, for id: ViewID) -> String {
    "\(quotedName(of: ancestor)) (\(relation(of: ancestor, to: id)))"
  }

  /// What one view is to another that it holds: `superview`, `window`, `ancestor`.
  package func relation(of ancestor: ViewID, to id: ViewID) -> String {
    if isWindow(ancestor) { return "window" }
    return self[id].superview == ancestor ? "superview" : "ancestor"
  }
}

extension String {
  /// The class's own name out of a mangled one, as dumps print those of Swift classes that
  /// Objective-C knows: `_TtC4Shop9BuyButton` is `BuyButton`. Any other name stays as it is.
  package var demangledLeaf: String {
    guard hasPrefix("_Tt") else { return self }
    let bytes = Array(utf8)
    // The last identifier: digits that count exactly the bytes behind them.
    for (place, byte) in bytes.enumerated() where byte.isDigit && !bytes[place - 1].isDigit {
      let rest = bytes[place...]
      let digits = rest.prefix(while: \.isDigit)
      if let count = Int(String(decoding: digits, as: UTF8.self)), count > 0,
        count == rest.count - digits.count
      {
        return String(decoding: rest.dropFirst(digits.count), as: UTF8.self)
      }
    }
    return self
  }

  /// On one line and short enough for a message.
  package var shortened: String {
    let line = String(map { $0.isNewline ? " " : $0 })
    return line.count > Self.spokenLength ? line.prefix(Self.spokenLength - 1) + "…" : line
  }

  private static var spokenLength: Int { 40 }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}
