@testable import LanguageServer
internal import Linting
internal import Testing

/// The parts of streamed results.
struct StreamedResultTests {
  @Test func noPartFollowsTheResponseToACancelledRequest() throws {
    let diagnostics = request(
      1, "workspace/diagnostic", #"{"previousResultIds":[],"partialResultToken":"p"}"#)
    var session = try SteppedSession()
    try session.receive(diagnostics)
    let job = try #require(session.started.first?.id)
    let part = Event.progressed(["token": "p"], partOf: (.integer(1), job))
    try session.handle(part)
    #expect(session.takeSent().count == 1)
    try session.receive(cancel(1))
    #expect(session.takeSent().map(\.errorCode) == [-32_800])
    try session.handle(part)
    try session.finish(0)
    #expect(session.sent == [])
    // Another request with the same id and token.
    try session.receive(diagnostics)
    try session.handle(part)
    #expect(session.sent == [], "a part of the cancelled request")
    try session.handle(.progressed(["token": "w"], partOf: nil))
    #expect(session.takeSent().count == 1, "the end of progress is sent anyway")
  }
}
