@testable import LanguageServer
import Testing

/// What a session keeps, and when it returns memory to the system.
struct ClosedDocumentTests {
  /// The text of a layout whose estimate is the limit.
  private static func text(_ byteCount: Int) -> String {
    let start = #"outline\nUIView#a 0 0 9 9"#
    // The escaped line break is one byte of the text.
    return start + String(repeating: " ", count: byteCount - start.utf8.count + 1)
  }

  private static var closing: String {
    notification("textDocument/didClose", #"{"textDocument":{"uri":"a:a"}}"#)
  }

  @Test func keepsNothingOfAClosedDocument() throws {
    var session = try SteppedSession()
    try session.receive(didOpen("a:a", flaggedOutline))
    try session.receive(hover(1, "a:a"))
    try session.finish(0)
    try session.receive(documentSymbol(2, "a:a"))
    #expect(session.keptCount > 0)
    try session.receive(Self.closing)
    #expect(session.keptCount == 0)
  }

  @Test(arguments: [
    (Session.freedByteLimit / Session.bytesPerTextByte, 0),
    (Session.freedByteLimit / Session.bytesPerTextByte + 1, 1),
  ])
  func closingALargeDocumentReturnsMemory(byteCount: Int, returns: Int) throws {
    var session = try SteppedSession()
    try session.receive(didOpen("a:a", Self.text(byteCount)))
    try session.receive(Self.closing)
    // The stopped check still runs.
    #expect(session.memoryReturns == 0)
    try session.finish(0)
    #expect(session.memoryReturns == returns)
  }
}
