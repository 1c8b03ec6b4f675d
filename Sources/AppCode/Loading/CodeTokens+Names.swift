extension String {
  /// The name of the generated member for a document or a scene: `mainmenu` for `Main Menu` and `main_menu`.
  var resourceName: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension CodeTokens {
  /// Whether the identifier at `index` begins with an uppercase letter and has more than two characters, as types do
  /// and type parameters mostly do not.
  func isType(_ index: Int) -> Bool {
    let token = self[index]
    guard token.kind == .identifier, token.end - token.start > 2 else { return false }
    return ("A"..."Z") ~= bytes[Int(token.start)] && !isText(index, "Self")
  }

  /// Whether a name seems to be that of something with or for a document: it has the word nib, xib or storyboard.
  func seemsToLoad(_ index: Int) -> Bool {
    let name = utf8(index)
    guard name.count > 2 else { return false }
    for (lower, upper) in [("nib", "Nib"), ("xib", "Xib")]
    where name.starts(with: lower.utf8) || name.contains(upper) || name.contains(upper.uppercased())
    {
      return true
    }
    return name.contains("Storyboard")
      || name.starts(with: "storyboard".utf8) && name.count > "storyboard".utf8.count
  }

  /// The text of a literal that can be a name: short, without escapes, of the characters of file names.
  func name(inLiteral index: Int) -> String? {
    guard self[index].kind == .literal else { return nil }
    // The signs of a raw string.
    let text = utf8(index).drop { $0 == UInt8(ascii: "#") }
    let signs = utf8(index).count - text.count
    guard text.first == UInt8(ascii: "\""), text.count > 2 + signs,
      text.dropLast(signs).last == UInt8(ascii: "\""),
      text.count <= CodeTokenizer.literalLimit + 2 + signs
    else { return nil }
    let content = text.dropFirst().dropLast(1 + signs)
    guard content.allSatisfy(\.mayBePartOfResourceName) else { return nil }
    return String(decoding: content, as: UTF8.self)
  }

  /// The name in the literal of an expression; nil for code of other systems.
  func name(inExpression index: Int) -> String? {
    guard self[index].condition != .otherSystems, isSwift || isObject(literal: index) else {
      return nil
    }
    return name(inLiteral: index)
  }

  /// Whether a literal of Objective-C is an object and no string of C.
  func isObject(literal index: Int) -> Bool {
    let start = Int(self[index].start)
    return start > 0 && bytes[start - 1] == "@"
  }

  /// The class of `"\(FeedCell.self)"`.
  func typeInInterpolation(_ index: Int) -> String? {
    let text = utf8(index)
    guard text.starts(with: "\"\\(".utf8), text.count <= CodeTokenizer.literalLimit else {
      return nil
    }
    let name = text.dropFirst(3).prefix { $0.continuesIdentifier }
    guard let first = name.first, ("A"..."Z") ~= first,
      text[name.endIndex...].elementsEqual(".self)\"".utf8)
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether a file of Objective-C imports a framework for tests. Its directives are no tokens.
  var importsTests: Bool {
    ["XCTest/", "@import XCTest", "<KIF/"].contains { bytes.prefix(8_000).contains($0) }
  }
}
