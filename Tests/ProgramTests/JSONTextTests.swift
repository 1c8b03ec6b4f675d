import Linting
import Testing

/// The JSON writer, read back by another parser.
@Suite struct JSONTextTests {
  @Test(arguments: [
    (0.25, "0.25"), (44, "44"), (-0.0, "0"), (1e300, "1e+300"), (0.1, "0.1"), (-12.5, "-12.5"),
    (1e15, "1000000000000000"), (.nan, "null"), (.infinity, "null"),
    (-.infinity, "null"),
  ])
  func printsShortFiniteNumbers(number: Double, text: String) throws {
    #expect(JSONText.number(number).text == text)
  }

  @Test(arguments: [
    "", "plain", "é😀中", "\"\\/", "\n\t\r", "\u{0}\u{1}\u{1F}\u{7F}\u{80}\u{9B}\u{9F}\u{A0}",
    "\u{2028}\u{FEFF}\u{10FFFF}", "e\u{301}",
  ])
  func roundTripsStrings(string: String) throws {
    let text = JSONText.string(string).text
    #expect(
      try JSONAnswer(text).string.map { Array($0.unicodeScalars) } == Array(string.unicodeScalars))
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func compactValuesHaveSortedMembers() {
    let value: JSONText = [
      "b": [1, "x", .raw("{ }")], "a": ["d": .null, "c": .number(0.5)], "é": [:],
    ]
    #expect(
      String(decoding: value.compact, as: UTF8.self)
        == #"{"a":{"c":0.5,"d":null},"b":[1,"x",{ }],"é":{}}"#)
  }

  @Test func printsShortValuesInOneLine() {
    let short: JSONText = ["a": [1, 2], "b": .object([:]), "c": .array([]), "d": .null]
    #expect(short.text == #"{"a": [1, 2], "b": {}, "c": [], "d": null}"#)
    let long: JSONText = ["a": .string(String(repeating: "x", count: 100)), "b": true]
    #expect(
      long.text == """
        {
          "a": "\(String(repeating: "x", count: 100))",
          "b": true
        }
        """)
  }
}
