import Testing

@testable import LanguageServer

/// The parts of messages that are found without decoding.
@Suite struct RawMessageTests {
  private static func message(_ text: String, isPartial: Bool = false) -> RawMessage {
    RawMessage(Array(text.utf8), isPartial: isPartial)
  }

  @Test(
    arguments: [
      (#"{"id": 7, "method": "a"}"#, RequestID.integer(7)), (#"{"id":1.0}"#, .integer(1)),
      (#"{"id":"\u0061"}"#, .string("a")), (#"{"id":null}"#, nil), (#"{"id":[1]}"#, nil), ("", nil),
      (#"[{"id":1}]"#, nil), (#"{"id":1,"id":2}"#, .integer(2)),
      (#"{"id":1,"params":[[[}"#, .integer(1)),
      (#"{"id":1.5}"#, nil), (#"{"params":{"id":1}}"#, nil),
    ] as [(String, RequestID?)])
  func findsTheID(text: String, id: RequestID?) {
    #expect(Self.message(text).requestID == id)
  }

  @Test func findsTheDocument() {
    let message = Self.message(
      ##"{"params":{"textDocument":{"uri":"file:\/\/\/a","version":1},"x":"}"},"method":"m"}"##)
    #expect(message.method == "m")
    #expect(message.uri.map { String(decoding: $0, as: UTF8.self) } == #""file:\/\/\/a""#)
    #expect(message.document == DocumentURI("file:///a"))
    #expect(Self.message(#"{"params":[]}"#).document == nil)
  }

  @Test func findsChangedFiles() {
    let text = #"{"params":{"changes":[{"uri":"a:a","type":1},{},{"uri":7},{"uri":"a:b"}]}}"#
    #expect(Self.message(text).changedFiles == [DocumentURI("a:a"), DocumentURI("a:b")])
  }

  @Test(arguments: [
    (#"[{"text":"a"}]"#, true), (#"[{"text":"a","range":{}}]"#, false), ("[]", false),
    (#"[{"text":"a","range":{}},{"text":"b"}]"#, true),
    (#"[{"text":"b"},{"text":"a","range":{}}]"#, false), ("{}", false),
  ])
  func findsWholeTexts(changes: String, replacesText: Bool) {
    #expect(
      Self.message(#"{"params":{"contentChanges":\#(changes)}}"#).replacesText == replacesText)
  }

  /// The value of a long message is not searched.
  @Test(
    arguments: [
      (#"{"id":7,"jsonrpc":"2.0","result":["#, RequestID?.some(.integer(7)), String?.none, false),
      (#"{"jsonrpc":"2.0","method":"m","params":["#, nil, "m", false),
      (#"{"id":"a","jsonrpc":"2.0","method":"m","params":["#, .string("a"), "m", false),
      (#"{"error":{"message":""#, .integer(8), nil, true),
    ] as [(String, RequestID?, String?, Bool)])
  func findsTheHeadOfALongMessage(start: String, id: RequestID?, method: String?, hasError: Bool) {
    let long = String(repeating: "1,", count: 2_000)
    let end = hasError ? #""},"id":8}"# : "1]}"
    let message = Self.message(start + long + end, isPartial: true)
    #expect(message.requestID == id && message.method == method && message.hasError == hasError)
  }
}
