import Testing

@testable import JSON

/// Tests of Jansson's behavior in cases that the scanner usually detects first.
struct JanssonTests {
  @Test(
    arguments: [
      ("[1 2]", .syntax, 4), ("[\"\u{FFFD}", .prematureEnd, 5), ("[1", .prematureEnd, 2),
      ("[] []", .textAfterValue, 4), (#"["\u0000"]"#, .nullCharacter, 9),
      (#"{"\u0000":1}"#, .nullCharacter, 9), (#"{"a":1,"\u0061":2}"#, .duplicateKey, 15),
      ("[1e999]", .numberOutOfRange, 6),
      (String(repeating: "[", count: 2_049), .tooDeep, 2_049),
    ] as [(text: String, reason: JanssonFailure.Reason, offset: Int)])
  func reportsReasonAndOffset(text: String, reason: JanssonFailure.Reason, offset: Int) {
    #expect(throws: JanssonFailure(reason: reason, offset: offset)) {
      _ = try JanssonDocument(parsing: Array(text.utf8)[...])
    }
  }

  @Test func rejectsInvalidUTF8() {
    #expect(throws: JanssonFailure(reason: .invalidUTF8, offset: 1)) {
      _ = try JanssonDocument(parsing: [0x22, 0xFF, 0x22])
    }
  }

  /// An outline that does not match the text is reported and does not trap.
  @Test(arguments: [
    ("[1]", "[1,2]"), ("[1,2]", "[1]"), ("[1]", "{\"a\":1}"), ("[]", "1"), ("1", "[1]"),
    ("{\"a\":{}}", "{\"a\":[]}"), ("{\"a\":1}", "{}"),
  ])
  func reportsAnOutlineOfAnotherText(text: String, other: String) {
    let outline = JSONScanner.scan(Array(other.utf8)).outline
    let failure = #expect(throws: JanssonFailure.self) {
      _ = try JanssonDocument.tree(of: Array(text.utf8), from: 0, along: outline)
    }
    #expect(failure?.reason == .mismatch)
  }

  @Test(arguments: [(-1, 0), (3, 3), (11, 10)])
  func clampsTheOffsetOfAFailure(offset: Int, expected: Int) {
    let failure = JanssonFailure(reason: .unknown, offset: offset)
    #expect(JSONProblem.rejected(failure, textLength: 10).range == expected..<expected)
  }
}
