/// A path pattern of the configuration: relative to its folder, with `/` between names.
///
/// Within a name, `*` matches any characters, `?` one character, `[a-z]` one character of a range, `[!a-z]` one
/// outside it, `{a,b}` either text, and a backslash makes the next character literal. `**` as a whole name
/// matches any number of names. A pattern without a slash matches at any depth. A pattern that matches a
/// folder covers all files in it. Characters are Unicode scalars. Patterns are case-sensitive.
package struct PathGlob: Hashable, Sendable {
  /// The text of the pattern.
  package let text: String
  /// The steps that match the names of a file's path.
  private let stepsOfFiles: [Step]
  /// The steps that match the names of the path of a folder whose files are all covered.
  private let stepsOfFolders: [Step]

  /// The greatest length in Unicode scalars.
  package static let lengthLimit = 1_024
  /// The greatest number of alternatives that the braces of one name produce.
  package static let alternativeLimit = 64

  enum Step: Hashable, Sendable {
    /// Any number of names.
    case anyNames
    case anyName
    /// A name that is one of these.
    case name([[Matcher]])
  }

  /// A matcher for one character or a run of characters of a name.
  enum Matcher: Hashable, Sendable {
    case any
    case anyRun
    case exactly(Unicode.Scalar)
    case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  package init(_ text: String) throws(Failure) {
    self.text = text
    let parts = try PathGlobParser.parts(of: text)
    let steps = (parts.isAnchored ? [] : [.anyNames]) + parts.steps
    stepsOfFolders = steps + [.anyNames]
    stepsOfFiles = steps + (parts.namesFolders ? [.anyName, .anyNames] : [.anyNames])
  }

  /// The names before the first one that is a pattern, as a relative path; empty if the pattern matches at
  /// any depth.
  package var literalPrefix: String {
    let names = text.split(separator: "/").drop { $0 == "." }
    guard text.contains("/") else { return "" }
    return names.prefix { name in !name.contains { "*?[]{}\\".contains($0) } }
      .joined(separator: "/")
  }

  /// Whether the path is one that the pattern matches, or is in a folder that it matches.
  package func covers(_ path: RelativePath, isFolder: Bool = false) -> Bool {
    Self.fit(
      isFolder ? stepsOfFolders : stepsOfFiles, path.names, isRun: { $0 == .anyNames },
      fits: Self.fits)
  }

  static func fits(_ step: Step, _ name: [Unicode.Scalar]) -> Bool {
    switch step {
    case .anyNames, .anyName: true
    case .name(let alternatives):
      alternatives.contains { fit($0, name) }
    }
  }

  /// Whether matchers fit a text as a whole.
  static func fit(_ matchers: [Matcher], _ text: [Unicode.Scalar]) -> Bool {
    fit(matchers, text, isRun: { $0 == .anyRun }, fits: fits)
  }

  private static func fits(_ matcher: Matcher, _ scalar: Unicode.Scalar) -> Bool {
    switch matcher {
    case .any, .anyRun: true
    case .exactly(let wanted): wanted == scalar
    case .oneOf(let ranges, let isNegated):
      ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// Whether a pattern fits a text as a whole, where some of its parts take runs of any length.
  ///
  /// Only the last run is ever made longer: what comes before it fits as early as it can, which
  /// leaves the most for what follows. So the cost is at most one length times the other.
  static func fit<Part, Item>(
    _ pattern: [Part], _ items: [Item], isRun: (Part) -> Bool, fits: (Part, Item) -> Bool
  ) -> Bool {
    var (part, item) = (0, 0)
    var run: (part: Int, end: Int)?
    while item < items.count {
      if part < pattern.count, isRun(pattern[part]) {
        run = (part, item)
        part += 1
      } else if part < pattern.count, fits(pattern[part], items[item]) {
        part += 1
        item += 1
      } else if let last = run {
        run = (last.part, last.end + 1)
        part = last.part + 1
        item = last.end + 1
      } else {
        return false
      }
    }
    return pattern[part...].allSatisfy(isRun)
  }
}

/// A path below the configuration's folder, cut into its names once for all patterns.
package struct RelativePath: Hashable, Sendable {
  package let names: [[Unicode.Scalar]]

  /// It is the configuration's folder itself.
  package var isEmpty: Bool { names.isEmpty }

  package init(_ text: String) {
    names = text.unicodeScalars.split(separator: "/").map(Array.init)
  }
}

extension PathGlob {
  /// Why a text is no pattern.
  package enum Failure: Error, Hashable, Sendable {
    case empty
    case tooLong
    case tooManyAlternatives
    case startsAtTheRoot
    case leavesTheFolder
    case startsWithExclamationMark
    case unclosed(Character)
    case slashInside(Character)
    case nestedBraces
    case emptySet
    case reversedRange
    case endsWithBackslash

    package var message: String {
      switch self {
      case .empty: "a path pattern cannot be empty"
      case .tooLong:
        "a path pattern has at most \(PathGlob.lengthLimit) characters"
      case .tooManyAlternatives:
        "the braces of one name make at most \(PathGlob.alternativeLimit) names"
      case .startsAtTheRoot:
        """
        a path pattern is relative to the configuration's folder and cannot start with '/'; './name' \
        matches 'name' directly in that folder
        """
      case .leavesTheFolder: "a path pattern cannot leave the configuration's folder by '..'"
      case .startsWithExclamationMark:
        #"a path pattern cannot be negated; for the character itself write '\\!'"#
      case .unclosed(let bracket): "the path pattern's '\(bracket)' is not closed"
      case .slashInside(let bracket):
        "'/' is not allowed after '\(bracket)' of a path pattern"
      case .nestedBraces: "the braces of a path pattern cannot nest"
      case .emptySet: "'[]' of a path pattern must contain a character"
      case .reversedRange: "a range of a path pattern ends before it starts"
      case .endsWithBackslash:
        "a path pattern cannot end with a backslash that escapes no character"
      }
    }
  }
}

/// Reads a path pattern, character by character.
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
  private var alternatives: [[PathGlob.Matcher]] = [[]]

  static func parts(of text: String) throws(PathGlob.Failure) -> Parts {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first else { throw .empty }
    guard scalars.count <= PathGlob.lengthLimit else { throw .tooLong }
    if first == "/" { throw .startsAtTheRoot }
    if first == "!" { throw .startsWithExclamationMark }
    var parser = PathGlobParser(rest: scalars[...])
    return try parser.parts()
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
      default: append(try matcher(scalar))
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

  private mutating func append(_ matcher: PathGlob.Matcher) {
    for index in alternatives.indices { alternatives[index].append(matcher) }
  }

  private mutating func matcher(
    _ scalar: Unicode.Scalar
  ) throws(PathGlob.Failure) -> PathGlob.Matcher {
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

  /// Parses a set; the opening bracket has been read.
  private mutating func set() throws(PathGlob.Failure) -> PathGlob.Matcher {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let scalar = rest.popFirst() {
      if scalar == "]" {
        guard !ranges.isEmpty else { throw .emptySet }
        return .oneOf(ranges, isNegated: isNegated)
      }
      let low = try setScalar(scalar)
      guard rest.first == "-", let end = rest.dropFirst().first, end != "]" else {
        ranges.append(low...low)
        continue
      }
      rest.removeFirst(2)
      let high = try setScalar(end)
      guard low <= high else { throw .reversedRange }
      ranges.append(low...high)
    }
    throw .unclosed("[")
  }

  private mutating func setScalar(
    _ scalar: Unicode.Scalar
  ) throws(PathGlob.Failure) -> Unicode.Scalar {
    if scalar == "/" { throw .slashInside("[") }
    guard scalar == "\\" else { return scalar }
    guard let next = rest.popFirst() else { throw .unclosed("[") }
    return next
  }

  /// Parses alternatives; the opening brace has been read.
  private mutating func readBraces() throws(PathGlob.Failure) {
    var choices: [[PathGlob.Matcher]] = [[]]
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
      default: choices[choices.count - 1].append(try matcher(scalar))
      }
    }
    throw .unclosed("{")
  }
}
