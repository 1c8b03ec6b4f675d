/// Reads a path pattern, letter by letter.
struct PathGlobParser {
  struct Parts {
    package var steps: [PathGlob.Step]
    /// The pattern has a slash, and so starts at the configuration's folder.
    var isAnchored: Bool
    /// It ends with a slash: it fits folders only.
    var namesFolders: Bool
  }

  private var rest: ArraySlice<Unicode.Scalar>
  private var steps: [PathGlob.Step] = []
  /// Of the name that is being read: all that its braces make so far.
  private var alternatives: [[PathGlob.Letter]] = [[]]

  package static func parts(of text: String) throws(PathGlob.Failure) -> Parts {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first else { throw .empty }
    guard scalars.count <= PathGlob.lengthLimit else { throw .tooLong }
    if first == "/" { throw .startsAtTheRoot }
    if first == "!" { throw .startsWithExclamationMark }
    var parser = PathGlobParser(rest: scalars[...])
    return try parser.parts()
  }

  private init(rest: ArraySlice<Unicode.Scalar>) {
    self.rest = rest
  }

  private mutating func parts() throws(PathGlob.Failure) -> Parts {
    var slashCount = 0
    var endsWithSlash = false
    while let scalar = rest.popFirst() {
      endsWithSlash = scalar == "/"
      switch scalar {
      case "/":
        slashCount += 1
        try endName()
      case "{": try readBraces()
      default: append(try letter(scalar))
      }
    }
    try endName()
    let isAnchored = slashCount > (endsWithSlash ? 1 : 0)
    // `Folder/**` is what the folder holds, and no file of that name.
    var endsWithAnyNames = false
    while steps.count > 1, steps.last == .anyNames {
      steps.removeLast()
      endsWithAnyNames = true
    }
    return Parts(
      steps: steps, isAnchored: isAnchored, namesFolders: endsWithSlash || endsWithAnyNames)
  }

  private mutating func endName() throws(PathGlob.Failure) {
    defer { alternatives = [[]] }
    switch alternatives {
    case [[]], [[.exactly(".")]]: break
    case [[.exactly("."), .exactly(".")]]: throw .leavesTheFolder
    case [[.anyRun, .anyRun]]: steps.append(.anyNames)
    default: steps.append(.name(alternatives))
    }
  }

  private mutating func append(_ letter: PathGlob.Letter) {
    for place in alternatives.indices { alternatives[place].append(letter) }
  }

  private mutating func letter(
    _ scalar: Unicode.Scalar
  ) throws(PathGlob.Failure) -> PathGlob.Letter {
    switch scalar {
    case "*": return .anyRun
    case "?": return .any
    case "[": return try set()
    case "\\":
      guard let next = rest.popFirst() else { throw .endsWithBackslash }
      return .exactly(next)
    default: return .exactly(scalar)
    }
  }

  /// What stands between brackets, the first of which has been read.
  private mutating func set() throws(PathGlob.Failure) -> PathGlob.Letter {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let scalar = rest.popFirst() {
      if scalar == "]" {
        guard !ranges.isEmpty else { throw .emptySet }
        return .oneOf(ranges, isNegated: isNegated)
      }
      let low = try setLetter(scalar)
      guard rest.first == "-", let end = rest.dropFirst().first, end != "]" else {
        ranges.append(low...low)
        continue
      }
      rest.removeFirst(2)
      let high = try setLetter(end)
      guard low <= high else { throw .reversedRange }
      ranges.append(low...high)
    }
    throw .unclosed("[")
  }

  private mutating func setLetter(
    _ scalar: Unicode.Scalar
  ) throws(PathGlob.Failure) -> Unicode.Scalar {
    if scalar == "/" { throw .slashInside("[") }
    guard scalar == "\\" else { return scalar }
    guard let next = rest.popFirst() else { throw .unclosed("[") }
    return next
  }

  /// What stands between braces, the first of which has been read.
  private mutating func readBraces() throws(PathGlob.Failure) {
    var choices: [[PathGlob.Letter]] = [[]]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "}":
        guard alternatives.count * choices.count <= PathGlob.alternativeLimit else {
          throw .tooManyAlternatives
        }
        alternatives = alternatives.flatMap { start in choices.map { start + $0 } }
        return
      case "{": throw .nestedBraces
      case "/": throw .slashInside("{")
      case ",": choices.append([])
      default: choices[choices.count - 1].append(try letter(scalar))
      }
    }
    throw .unclosed("{")
  }
}
