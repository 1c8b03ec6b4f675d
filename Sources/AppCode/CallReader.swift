/// Reads the calls in the expressions of a Swift file.
struct CallReader {
  private let tokens: CodeTokens
  private var calls: [ViewExpression] = []
  /// The tokens that are not read: those of closures.
  private var unread: [Range<Int>]

  static func calls(of tokens: CodeTokens) -> [ViewExpression] {
    var reader = CallReader(tokens)
    while let range = reader.unread.popLast() { reader.read(range) }
    return reader.calls.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private init(_ tokens: CodeTokens) {
    self.tokens = tokens
    unread = [0..<tokens.endIndex]
  }

  private mutating func read(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      var reader = SwiftExpressionReader(tokens, at: index)
      add(reader.expression(until: range.upperBound))
      // A token that begins no expression.
      index = max(index + 1, reader.index)
    }
  }

  private mutating func add(_ expression: ViewExpression) {
    for part in expression.parts {
      if part.links.contains(where: \.isCall) { calls.append(part) }
      switch part.literal {
      case .elements(let elements), .list(let elements): elements.forEach { add($0.value) }
      case .closure(let closure): unread.append(closure.content)
      default: break
      }
      for link in part.links {
        link.arguments.forEach { add($0.value) }
        unread += link.closures.map(\.content)
      }
    }
  }
}
