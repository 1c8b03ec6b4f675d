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
    var session = try SteppedSession(opening: flaggedOutline)
    try session.receive(hover(1, "a:a"))
    try session.finish(0)
    try session.receive(documentSymbol(2, "a:a"))
    #expect(session.keptCount > 0)
    try session.receive(Self.closing)
    #expect(session.keptCount == 0)
  }

  /// A session with a document whose page is drawn.
  ///
  /// - Parameter isAnswered: whether the client has the page.
  private static func pagedSession(isAnswered: Bool = true) throws -> SteppedSession {
    var session = try SteppedSession(capabilities: #"{"window":{"showDocument":{"support":true}}}"#)
    try session.receive(didOpen("a:a", flaggedOutline))
    try session.finish(0)
    try session.receive(
      request(
        1, "workspace/executeCommand",
        #"{"command":"layoutlint.preview","arguments":[{"uri":"a:a"}]}"#))
    guard isAnswered else { return session }
    try session.finish(session.started.count - 1)
    #expect(session.pageUpdates.isEmpty)
    return session
  }

  @Test func thePagesOfAReopenedDocumentAreUpdated() throws {
    var session = try Self.pagedSession()
    try session.receive(Self.closing)
    let count = session.started.count
    try session.receive(didOpen("a:a", flaggedOutline))
    try session.finish(count)
    #expect(session.pageUpdates.count == 1)
  }

  @Test func ofEachDocumentOneUpdateOfPagesRunsAndTheLatestWaits() throws {
    var session = try Self.pagedSession()
    var checks: [Int] = []
    for version in 2...5 {
      try session.receive(didChange("a:a", version: version, flaggedOutline))
      checks.append(try #require(session.started.last).id.number)
      try session.finish(session.started.count - 1)
      if version == 2 { #expect(session.pageUpdates.map(\.number) == checks) }
    }
    #expect(session.pageUpdates.map(\.number) == [checks[0]])
    try session.finish(session.pageUpdates[0].index)
    #expect(session.pageUpdates.map(\.number) == [checks[0], checks[3]])
    try session.finish(session.pageUpdates[1].index)
    #expect(session.pageUpdates.count == 2)
  }

  @Test func closingADocumentStopsTheUpdateOfItsPages() throws {
    var session = try Self.pagedSession()
    for version in 2...3 {
      try session.receive(didChange("a:a", version: version, flaggedOutline))
      try session.finish(
        session.started.lastIndex { if case .check = $0 { true } else { false } } ?? 0)
    }
    let update = try #require(session.pageUpdates.first?.index)
    try session.receive(Self.closing)
    #expect(session.stopped.contains(session.started[update].id))
    try session.finish(update)
    #expect(session.pageUpdates.count == 1)
  }

  /// The check ended while the page was drawn.
  @Test func aPageOfAnEarlierCheckIsUpdated() throws {
    var session = try Self.pagedSession(isAnswered: false)
    let answer = session.started.count - 1
    try session.receive(notification("textDocument/didSave", #"{"textDocument":{"uri":"a:a"}}"#))
    let check = session.started.count - 1
    try session.finish(check)
    #expect(session.pageUpdates.isEmpty)
    try session.finish(answer)
    #expect(session.pageUpdates.map(\.number) == [session.started[check].id.number])
  }

  /// The parent process sends the files that ended earlier processes.
  @Test func aWithheldFileHasNoResultsUntilItChanges() throws {
    var session = try SteppedSession()
    try session.receive(
      notification(
        "workspace/didChangeWorkspaceFolders",
        #"{"event":{"added":[{"uri":"file:///w"}],"removed":[]}}"#))
    try session.receive(
      notification(
        "layoutlint/withhold",
        #"{"untilChanged":["file:///w/a b.outline"],"untilOpened":["file:///w/fine.outline"]}"#))
    func change(_ name: String) -> String {
      notification(
        "workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file:///w/\#(name)","type":2}]}"#)
    }
    func files(_ id: Int) throws -> [String?] {
      // The client has findings of a withheld file, and keeps them.
      try session.receive(
        request(
          id, "workspace/diagnostic",
          #"{"previousResultIds":[{"uri":"file:///w/a%20b.outline","value":"1"}]}"#))
      try session.finish(session.started.count - 1)
      guard case .array(let items) = session.takeSent().last?["result"]?["items"] else {
        return []
      }
      return items.map { $0["uri"]?.string }
    }
    let (file, other) = ("file:///w/a%20b.outline", "file:///w/fine.outline")
    let rest = "file:///w/none.txt"
    #expect(try files(1) == [rest])
    try session.receive(change("a%20b.outline"))
    try session.receive(change("fine.outline"))
    #expect(try files(2) == [file, rest])
    try session.receive(didOpen(other, cleanOutline))
    #expect(try Set(files(3)) == [file, other, rest])
  }

  @Test(arguments: [
    (Session.freedByteLimit / Session.bytesPerTextByte, 0),
    (Session.freedByteLimit / Session.bytesPerTextByte + 1, 1),
  ])
  func closingALargeDocumentReturnsMemory(byteCount: Int, returns: Int) throws {
    var session = try SteppedSession(opening: Self.text(byteCount))
    try session.receive(Self.closing)
    // The stopped check still runs.
    #expect(session.memoryReturns == 0)
    try session.finish(0)
    #expect(session.memoryReturns == returns)
  }
}
