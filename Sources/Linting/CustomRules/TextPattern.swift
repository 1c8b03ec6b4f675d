/// A pattern for texts of views: one or more alternatives with `*` for any run of letters and `?` for
/// one letter. The whole text must match. Letters are Unicode scalars; case matters.
///
/// A pattern has no other syntax, so that its cost is at most its length times that of the text.
package struct TextPattern: Hashable, Sendable {
  private let alternatives: [Alternative]

  /// The greatest length of an alternative, in Unicode scalars.
  package static let lengthLimit = 256
  /// The greatest number of alternatives.
  package static let alternativeLimit = 256

  private enum Alternative: Hashable {
    /// No wildcard.
    case exactly(String)
    /// Any text that is not empty.
    case anything
    case letters([Letter])
  }

  fileprivate enum Letter: Hashable {
    case any
    case anyRun
    case exactly(Unicode.Scalar)
  }

  /// - Parameter texts: within both limits.
  package init(_ texts: [String]) {
    precondition(texts.count <= Self.alternativeLimit, "a pattern has a limited length")
    alternatives = texts.map { text in
      if text == "*" { return .anything }
      guard text.contains(where: { $0 == "*" || $0 == "?" }) else { return .exactly(text) }
      return .letters(
        text.unicodeScalars.map { scalar in
          switch scalar {
          case "*": .anyRun
          case "?": .any
          default: .exactly(scalar)
          }
        })
    }
  }

  package func matches(_ text: String) -> Bool {
    alternatives.contains { alternative in
      switch alternative {
      case .exactly(let wanted): wanted == text
      case .anything: !text.isEmpty
      case .letters(let letters): Self.match(letters, text)
      }
    }
  }

  /// Only the last run is extended: the parts before it match as early as possible, which leaves the
  /// most for the parts after it.
  private static func match(_ letters: [Letter], _ text: String) -> Bool {
    let scalars = text.unicodeScalars
    var letter = 0
    var position = scalars.startIndex
    var run: (letter: Int, end: String.Index)?
    while position < scalars.endIndex {
      if letter < letters.count, letters[letter] == .anyRun {
        run = (letter, position)
        letter += 1
      } else if letter < letters.count, letters[letter].accepts(scalars[position]) {
        letter += 1
        scalars.formIndex(after: &position)
      } else if let last = run {
        let end = scalars.index(after: last.end)
        run = (last.letter, end)
        letter = last.letter + 1
        position = end
      } else {
        return false
      }
    }
    return letters[letter...].allSatisfy { $0 == .anyRun }
  }
}

extension TextPattern.Letter {
  fileprivate func accepts(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .any, .anyRun: true
    case .exactly(let wanted): wanted == scalar
    }
  }
}
