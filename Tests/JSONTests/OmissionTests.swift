import JSON
import Testing

/// Tests of errors that only affect one member or number of a document.
struct OmissionTests {
  @Test(
    arguments: [
      (#"{"a":1,"a":2}"#, #"{"a":1.0}"#, ["a"]),
      (#"{"a":1,"a":2,"b":3}"#, #"{"a":1.0,"b":3.0}"#, ["a"]),
      (#"{"b":3, "a":1 , "b" : {"a":[]} , "c":0}"#, #"{"b":3.0,"a":1.0,"c":0.0}"#, ["b"]),
      (#"{"a":1,"a":2,"a":3,"a":4}"#, #"{"a":1.0}"#, ["a", "a", "a"]),
      (#"{"a":1,"\u0061":2}"#, #"{"a":1.0}"#, [#"\u0061"#]),
      (#"{"\u0061":1,"a":2,"b":3}"#, #"{"a":1.0,"b":3.0}"#, ["a"]),
      (#"{"\/":1,"/":2,"\u002F":3}"#, #"{"/":1.0}"#, ["/", #"\u002F"#]),
      (#"{"é":1,"\u00e9":2}"#, #"{"é":1.0}"#, [#"\u00e9"#]),
      (#"[{"x":{"a":1,"a":2},"y":{"a":1}}]"#, #"[{"x":{"a":1.0},"y":{"a":1.0}}]"#, ["a"]),
      // The content of an omitted member is not checked.
      (#"{"a":1,"a":{"b":1,"b":2,"c":1e999},"d":4}"#, #"{"a":1.0,"d":4.0}"#, ["a"]),
      ("\u{FEFF}{\"\":1,\"\":2}", #"{"":1.0}"#, [""]),
    ] as [(text: String, summary: String, keys: [String])])
  func omitsLaterDuplicateMembers(text: String, summary: String, keys: [String]) throws {
    let parsed = Parsed(text)
    #expect(try #require(parsed.root).summary == summary)
    #expect(parsed.summary == keys.map { "duplicateKey '\"\($0)\"'" })
    #expect(parsed.document.problems.allSatisfy { !$0.isFatal })
  }

  @Test func reportsBothKeysOfADuplicate() throws {
    let problem = try #require(Parsed(#"{"b": 0, "a": 1, "\u0061": 2}"#).document.problems.first)
    #expect(problem.message == #"duplicate key '\u0061'"#)
    #expect(problem.range == 17..<25)
    #expect(problem.relatedRange == 9..<12)
  }

  @Test(
    arguments: [
      ("1e999", "invalid", ["1e999"]),
      ("[-1e999, 1]", "[invalid,1.0]", ["-1e999"]),
      ("[1e308, 1e309, 1E+309,2]", "[1e+308,invalid,invalid,2.0]", ["1e309", "1E+309"]),
      (#"{"a":1e400,"b":-1e-400}"#, #"{"a":invalid,"b":-0.0}"#, ["1e400"]),
      ("1.7976931348623157e308", "1.7976931348623157e+308", []),
      ("0e999", "0.0", []),
    ] as [(text: String, summary: String, numbers: [String])])
  func omitsValuesOfOutOfRangeNumbers(text: String, summary: String, numbers: [String]) throws {
    let parsed = Parsed(text)
    #expect(try #require(parsed.root).summary == summary)
    #expect(parsed.summary == numbers.map { "numberOutOfRange '\($0)'" })
  }

  @Test(arguments: [(308, true), (309, true), (310, false)])
  func parsesLongIntegers(digits: Int, isInRange: Bool) {
    let parsed = Parsed("[" + String(repeating: "1", count: digits) + "]")
    #expect(parsed.document.problems.isEmpty == isInRange)
  }

  /// Integers around the limits of 64 bits, and the only integer that a `Double` distinguishes by its sign.
  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809",
    "9007199254740993", "-9007199254740995", "0", "-0", "-7", "18446744073709551616", "-0.0",
    "-0e5",
  ])
  func integersAreTheNearestDoubles(text: String) throws {
    let root = try #require(Parsed("[0, \(text)]").root)
    let number = try #require(root.elements[1].number)
    let expected = try #require(Double(text))
    #expect(number == expected && number.sign == expected.sign)
  }

  @Test func reportsDuplicatesAndNumbersInSourceOrder() {
    let parsed = Parsed(#"[1e999, {"a": 1, "a": 2, "b": 1e999}, {"a": 0, "b": 1, "a": 2}]"#)
    #expect(
      parsed.summary == [
        "numberOutOfRange '1e999'", #"duplicateKey '"a"'"#, "numberOutOfRange '1e999'",
        #"duplicateKey '"a"'"#,
      ])
  }

  @Test func omitsManyMembers() throws {
    let members = repeatElement(#""a":1e999"#, count: 20_000).joined(separator: ",")
    let parsed = Parsed("{\(members)}")
    #expect(parsed.document.problems.count == 20_000)
    #expect(try #require(parsed.root).summary == #"{"a":invalid}"#)
  }
}
