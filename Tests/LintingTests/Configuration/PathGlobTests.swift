import Linting
import LayoutTestSupport
import Testing

/// Path patterns: what they cover, and what is none.
struct PathGlobTests {
  @Test(
    arguments: [
      // A name alone is looked for at any depth, and stands for all that a folder of it holds.
      ("Vendor", "Vendor", true), ("Vendor", "Vendor/a.json", true),
      ("Vendor", "x/y/Vendor/z/a.json", true), ("Vendor", "Vendors/a.json", false),
      ("a.json", "x/a.json", true), ("*.json", "x/y/a.json", true), ("*.json", "a.jso", false),
      // A slash ties it to the configuration's folder.
      ("x/a.json", "x/a.json", true), ("x/a.json", "y/x/a.json", false),
      ("./a.json", "a.json", true), ("./a.json", "x/a.json", false), ("x//a", "x/a/b", true),
      // One at the end asks for a folder.
      ("Vendor/", "Vendor/a.json", true), ("Vendor/", "x/Vendor", false),
      ("Vendor/", "x/Vendor/a", true), ("x/Vendor/", "y/x/Vendor/a", false),
      // Two asterisks are any number of names.
      ("**/a.json", "a.json", true), ("**/a.json", "x/y/a.json", true),
      ("x/**/a.json", "x/a.json", true), ("x/**/a.json", "x/y/z/a.json", true),
      ("x/**/a.json", "y/x/a.json", false), ("x/**", "x/y/a.json", true), ("x/**", "x", false),
      ("**", "x/a.json", true), ("x/**/y/**/z", "x/1/y/2/3/z", true),
      ("x/**/y/**/z", "x/1/2/z", false), ("a**b", "a1/2b", false), ("a**b", "a12b", true),
      // Within a name.
      ("*", "x/a", true), ("x/*.json", "x/y/a.json", false), ("x/*", "x/y/a.json", true),
      ("?.json", "é.json", true), ("?.json", ".json", false), ("a?c", "a/c", false),
      ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true),
      ("[^a-c]x", "ax", false), ("[a-c-]x", "-x", true), ("[\\]]", "]", true),
      ("{a,b}.json", "b.json", true), ("{a,b}.json", "c.json", false),
      ("{a,}b{1,2}", "b2", true), ("{[x-z],?}1", "q1", true), ("a{,b}", "a", true),
      (#"\*.json"#, "*.json", true), (#"\*.json"#, "a.json", false), (#"\!a"#, "!a", true),
      ("a]b}c", "a]b}c", true),
      // Letters are what they are.
      ("Vendor", "vendor/a", false), (".*", ".hidden/a", true), ("*", ".hidden", true),
    ])
  func covers(pattern: String, path: String, isCovered: Bool) throws {
    #expect(try PathGlob(pattern).covers(RelativePath(path)) == isCovered)
  }

  @Test(arguments: ["Vendor", "Vendor/", "Vendor/**", "x/Vendor", "x/Vendor/", "**/Vendor"])
  func aFolderIsCoveredWithAllThatItHolds(pattern: String) throws {
    #expect(
      try PathGlob(pattern).covers(RelativePath("x/Vendor"), isFolder: true)
        == (pattern != "Vendor/**"))
    #expect(try !PathGlob(pattern).covers(RelativePath("x"), isFolder: true))
  }

  @Test(
    arguments: [
      ("", .empty), ("/Vendor", .startsAtTheRoot), ("../a", .leavesTheFolder),
      ("a/../b", .leavesTheFolder), ("!a", .startsWithExclamationMark), ("a{b", .unclosed("{")),
      ("[a", .unclosed("[")), ("[a\\", .unclosed("[")), ("{a,{b}}", .nestedBraces),
      ("{a/b}", .slashInside("{")), ("[a/b]", .slashInside("[")), ("[]", .emptySet),
      ("[z-a]", .reversedRange), ("a\\", .endsWithBackslash),
    ] as [(String, PathGlob.Failure)])
  func refuses(pattern: String, failure: PathGlob.Failure) throws {
    #expect(throws: failure) { try PathGlob(pattern) }
    #expect(!failure.message.isEmpty && !failure.message.hasSuffix("."))
  }

  @Test func theLimitsHaveTwoSides() throws {
    let long = String(repeating: "a", count: PathGlob.lengthLimit)
    #expect(try PathGlob(long).covers(RelativePath(long)))
    #expect(throws: PathGlob.Failure.tooLong) { try PathGlob(long + "a") }
    let pairs = PathGlob.alternativeLimit.trailingZeroBitCount
    let braces = String(repeating: "{a,b}", count: pairs)
    #expect(try PathGlob(braces).covers(RelativePath(String(repeating: "b", count: pairs))))
    #expect(throws: PathGlob.Failure.tooManyAlternatives) { try PathGlob(braces + "{a,b}") }
  }

  /// Patterns that bring others to their knees.
  @Test func doesNotTakeForever() throws {
    let pattern = String(repeating: "*a", count: PathGlob.lengthLimit / 2 - 1) + "b"
    let name = String(repeating: "a", count: 4_096)
    #expect(try !PathGlob(pattern).covers(RelativePath(name)))
    let steps = String(repeating: "**/a/", count: PathGlob.lengthLimit / 5 - 1) + "b"
    let path = String(repeating: "a/", count: 2_048) + "a"
    #expect(try !PathGlob(steps).covers(RelativePath(path)))
  }

  /// The same question put to a regular expression, which goes back and forth as it likes.
  @Test(arguments: UInt64(0)..<300)
  func agreesWithARegularExpression(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pattern = Self.randomPattern(using: &random)
    let expression = try Regex(Self.expression(for: pattern)).matchingSemantics(.unicodeScalar)
    let glob = try PathGlob(pattern)
    for _ in 0..<40 {
      let path = Self.randomPath(using: &random)
      #expect(
        try glob.covers(RelativePath(path)) == (expression.wholeMatch(in: path) != nil),
        "\(pattern) on \(path)")
    }
  }

  private static let pieces = [
    "a", "b", "*", "?", "[ab]", "[!a]", "{a,b}", "{a,bb}", "{,a}", "**/", "/", "a/", "*/",
  ]

  private static func randomPattern(using random: inout SplitMix64) -> String {
    while true {
      var pattern = ""
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let piece = pieces.randomElement(using: &random) ?? "a"
        // Two asterisks are for whole names here, and names are not empty.
        if pattern.hasSuffix("*") && piece.hasPrefix("*") { continue }
        if piece == "**/", !pattern.isEmpty, !pattern.hasSuffix("/") { continue }
        if piece == "/", pattern.isEmpty || pattern.hasSuffix("/") { continue }
        pattern += piece
      }
      // That a folder's contents are meant by these is what the table above says.
      if !pattern.isEmpty, !pattern.hasSuffix("/"), !pattern.contains("{,a}/") { return pattern }
    }
  }

  private static func randomPath(using random: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      String(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          "abc".randomElement(using: &random) ?? "a"
        })
    }.joined(separator: "/")
  }

  private static func expression(for pattern: String) -> String {
    var result = pattern.contains("/") ? "" : "(?:[^/]+/)*"
    var rest = pattern[...]
    while let first = rest.first {
      if rest.hasPrefix("**/") {
        result += "(?:[^/]+/)*"
        rest = rest.dropFirst(3)
        continue
      }
      rest = rest.dropFirst()
      switch first {
      case "*": result += "[^/]*"
      case "?": result += "[^/]"
      case "[":
        let set = rest.prefix { $0 != "]" }
        result += set.first == "!" ? "[^/\(set.dropFirst())]" : "[\(set)]"
        rest = rest.dropFirst(set.count + 1)
      case "{": result += "(?:"
      case ",": result += "|"
      case "}": result += ")"
      default: result.append(first)
      }
    }
    return result + "(?:/.*)?"
  }
}
