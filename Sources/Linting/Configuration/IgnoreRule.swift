/// A line of a `.gitignore` file: a pattern of paths below the folder of the file.
///
/// https://git-scm.com/docs/gitignore
package struct IgnoreRule: Hashable, Sendable {
  /// Whether the rule includes what rules before it ignore.
  package let isNegated: Bool
  private let matchesFoldersOnly: Bool
  private let steps: [PathGlob.Step]

  /// The rules in a file, in its order.
  package static func rules(in bytes: [UInt8]) -> [IgnoreRule] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split(separator: "\n").compactMap { IgnoreRule(Array($0)) }
  }

  /// Nil for an empty line, a comment and a pattern that matches nothing.
  private init?(_ line: [Unicode.Scalar]) {
    var rest = line[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    if rest.last == "\r" { rest.removeLast() }
    if rest.first == "#" { return nil }
    rest = Self.withoutTrailingSpaces(rest)
    isNegated = rest.first == "!"
    if isNegated { rest.removeFirst() }
    matchesFoldersOnly = rest.last == "/"
    if matchesFoldersOnly { rest.removeLast() }
    guard !rest.isEmpty else { return nil }
    // A pattern without a slash matches at any depth.
    var steps: [PathGlob.Step] = rest.contains("/") ? [] : [.anyNames]
    if rest.first == "/" { rest.removeFirst() }
    let names = rest.split(separator: "/", omittingEmptySubsequences: false)
    for (index, name) in names.enumerated() {
      guard !name.elementsEqual("**".unicodeScalars) else {
        // At the end it stands for what is in a folder, and not for the folder.
        steps += index == names.count - 1 ? [.anyName, .anyNames] : [.anyNames]
        continue
      }
      guard let matchers = Self.matchers(name) else { return nil }
      steps.append(.name([matchers]))
    }
    self.steps = steps
  }

  /// A space with a backslash in front of it stays.
  private static func withoutTrailingSpaces(
    _ line: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let length = line[index] == "\\" && index + 1 < line.endIndex ? 2 : 1
      if line[index] != " " { end = index + length }
      index += length
    }
    return line[..<end]
  }

  /// Whether the rule matches a path below the folder of its file.
  package func matches(_ path: RelativePath, isFolder: Bool) -> Bool {
    (isFolder || !matchesFoldersOnly)
      && PathGlob.fit(steps, path.names, isRun: { $0 == .anyNames }, fits: PathGlob.fits)
  }

  /// The matchers of a name; nil: it matches nothing.
  private static func matchers(_ name: ArraySlice<Unicode.Scalar>) -> [PathGlob.Matcher]? {
    var rest = name
    var matchers: [PathGlob.Matcher] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": matchers.append(.anyRun)
      case "?": matchers.append(.any)
      case "[":
        guard let set = set(&rest) else { return nil }
        matchers.append(set)
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        matchers.append(.exactly(next))
      default: matchers.append(.exactly(scalar))
      }
    }
    return matchers
  }

  /// Parses a set such as `[a-z]`, `[!a]` or `[[:alpha:]]`, after its opening bracket; nil: it has no end.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> PathGlob.Matcher? {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while let next = rest.first {
      if next == "]", !isFirst {
        rest.removeFirst()
        return .oneOf(ranges, isNegated: isNegated)
      }
      isFirst = false
      if let members = characterClass(&rest) {
        ranges += members
        continue
      }
      guard let low = member(&rest) else { return nil }
      var high = low
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        rest.removeFirst()
        guard let end = member(&rest) else { return nil }
        high = end
      }
      if low <= high { ranges.append(low...high) }
    }
    return nil
  }

  private static func member(_ rest: inout ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    if rest.first == "\\" { rest.removeFirst() }
    return rest.popFirst()
  }

  /// Parses `[:alpha:]`; nil: the set does not continue with a class.
  private static func characterClass(
    _ rest: inout ArraySlice<Unicode.Scalar>
  ) -> [ClosedRange<Unicode.Scalar>]? {
    guard rest.starts(with: "[:".unicodeScalars),
      let end = rest.dropFirst(2).firstIndex(of: "]"), rest[end - 1] == ":",
      end > rest.startIndex + 2
    else { return nil }
    let name = String(String.UnicodeScalarView(rest[(rest.startIndex + 2)..<(end - 1)]))
    rest = rest[(end + 1)...]
    return classes[name] ?? []
  }

  private static let classes: [String: [ClosedRange<Unicode.Scalar>]] = [
    "alpha": ["a"..."z", "A"..."Z"], "digit": ["0"..."9"],
    "alnum": ["a"..."z", "A"..."Z", "0"..."9"], "lower": ["a"..."z"], "upper": ["A"..."Z"],
    "xdigit": ["0"..."9", "a"..."f", "A"..."F"], "space": [" "..." ", "\t"..."\r"],
    "blank": [" "..." ", "\t"..."\t"], "cntrl": ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"],
    "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"], "graph": ["!"..."~"],
    "print": [" "..."~"],
  ]
}
