import JSON
import Testing

/// Tests of decoded values.
struct ValueTests {
  @Test(arguments: [
    ("null", "null"), ("true", "true"), ("false", "false"), (" 12 ", "12.0"), ("-0", "-0.0"),
    ("1e2", "100.0"), ("1E+2", "100.0"), ("25e-1", "2.5"), ("0.1", "0.1"), ("1e-999", "0.0"),
    ("123456789012345678901234567890", "1.2345678901234568e+29"),
    (#""""#, #""""#), (#""a\/b""#, #""a/b""#), (#""\u00e9""#, #""é""#),
    (#""\ud83d\ude00""#, #""😀""#), (#""\"\\\b\f\n\r\t""#, "\"\"\\\u{8}\u{c}\n\r\t\""),
    ("[]", "[]"), ("{}", "{}"), ("[[],{}]", "[[],{}]"), ("\"\u{7F}\"", "\"\u{7F}\""),
    (#"{"b":1,"a":[true,null],"":{}}"#, #"{"b":1.0,"a":[true,null],"":{}}"#),
    (#"{"\u0061":"\u20AC"}"#, #"{"a":"€"}"#),
  ])
  func decodesValues(text: String, summary: String) throws {
    let parsed = Parsed(text)
    #expect(parsed.document.problems.isEmpty)
    #expect(try #require(parsed.root).summary == summary)
  }

  /// Strings that are equal can have other bytes, also as many.
  @Test func looksUpKeysByteByByte() throws {
    let names = ["K", "\u{212A}", "\u{E9}", "e\u{301}", "a\u{316}\u{301}", "a\u{301}\u{316}"]
    for name in names {
      let root = try #require(Parsed(#"{"a": 0, "\#(name)": 1}"#).root)
      for other in names {
        let isSame = name.utf8.elementsEqual(other.utf8)
        #expect(root[other]?.number == (isSame ? 1 : nil), "\(name), \(other)")
      }
    }
  }

  @Test func returnsNilForOtherKinds() throws {
    let root = try #require(Parsed(#"{"a": "x", "b": [true, 2]}"#).root)
    #expect(root.bool == nil && root.number == nil && root.string == nil)
    #expect(root.elements.isEmpty && root.members.count == 2)
    #expect(root["a"]?.string == "x" && root["c"] == nil && root["a"]?["a"] == nil)
    let array = try #require(root["b"])
    #expect(array.members.isEmpty && array.elements.count == 2)
    #expect(array.elements.first?.bool == true && array.elements.last?.number == 2)
  }

  /// The traversal relies on Jansson's objects iterating in insertion order.
  @Test(arguments: [1, 7, 8, 9, 1_000])
  func keepsMembersInSourceOrder(count: Int) throws {
    let keys = (0..<count).map { "key \(($0 &* 7_919) % 10_007)" }
    let text = "{" + keys.map { "\"\($0)\": \"\($0)\"" }.joined(separator: ", ") + "}"
    let members = try #require(Parsed(text).root).members
    #expect(members.map(\.key) == keys)
    #expect(members.map(\.value.string) == keys)
  }

  /// `String` comparison treats the two keys as equal; JSON does not.
  @Test func comparesKeysByteByByte() throws {
    let parsed = Parsed("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(parsed.document.problems.isEmpty)
    let root = try #require(parsed.root)
    #expect(root["\u{E9}"]?.number == 1)
    #expect(root["e\u{301}"]?.number == 2)
  }
}
