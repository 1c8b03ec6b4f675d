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
    case letters([PathGlob.Matcher])
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
      case .letters(let letters): PathGlob.fit(letters, Array(text.unicodeScalars))
      }
    }
  }
}
