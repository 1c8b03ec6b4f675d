@testable import LanguageServer
internal import Synchronization
internal import Testing

/// The results for files that are not open, which later requests use.
struct WorkspaceIndexTests {
  /// Counts the files that are read.
  private final class Reads: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock(\.self) }

    var setup: ServerSetup {
      var files = WorkspaceFiles.testing
      let read = files.read
      files.read = { path in
        self.value.withLock { $0 += 1 }
        return read(path)
      }
      return .testing(workspace: files)
    }
  }

  /// Of the folder `/w`.
  private static let fileCount = 3

  private static func session() throws -> SteppedSession {
    var session = try SteppedSession()
    try session.receive(
      notification(
        "workspace/didChangeWorkspaceFolders",
        #"{"event":{"added":[{"uri":"file:///w"}],"removed":[]}}"#))
    return session
  }

  private static func diagnostics(_ id: Int) -> String {
    request(id, "workspace/diagnostic", #"{"previousResultIds":[]}"#)
  }

  private static func symbols(_ id: Int) -> String {
    request(id, "workspace/symbol", #"{"query":""}"#)
  }

  /// The check of the last file is stopped. It is checked again.
  @Test(arguments: 1...fileCount)
  func theResultsOfACancelledRequestAreUsed(readCount: Int) throws {
    let reads = Reads()
    var session = try Self.session()
    try session.receive(Self.diagnostics(1))
    try session.receive(cancel(1))
    #expect(session.takeSent().map(\.errorCode) == [-32800])
    try session.finish(0, for: reads.setup) { reads.count >= readCount }
    #expect(reads.count == readCount)
    try session.receive(Self.diagnostics(2))
    try session.finish(1, for: reads.setup)
    #expect(reads.count == Self.fileCount + 1)
    #expect(session.takeSent().map(\.answeredID) == [2])
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func theResultsOfConcurrentRequestsAreUsed(order: [Int]) throws {
    let reads = Reads()
    var session = try Self.session()
    try session.receive(Self.diagnostics(1))
    try session.receive(Self.symbols(2))
    for index in order { try session.finish(index, for: reads.setup) }
    #expect(reads.count == 2 * Self.fileCount)
    try session.receive(Self.diagnostics(3))
    try session.receive(Self.symbols(4))
    for index in order { try session.finish(2 + index, for: reads.setup) }
    #expect(reads.count == 2 * Self.fileCount)
  }

  /// The configuration changes while files are checked.
  @Test func diagnosticsOfAnEarlierConfigurationAreNotUsed() throws {
    let reads = Reads()
    var session = try Self.session()
    try session.receive(Self.diagnostics(1))
    try session.receive(
      notification(
        "workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file:///w/settings","type":2}]}"#))
    try session.finish(0, for: reads.setup)
    try session.receive(Self.diagnostics(2))
    try session.finish(1, for: reads.setup)
    #expect(reads.count == 2 * Self.fileCount)
  }

  /// A folder is closed while its files are checked, and the next iteration no longer finds them.
  @Test func resultsOfRemovedFilesAreRemoved() throws {
    var session = try Self.session()
    try session.receive(Self.diagnostics(1))
    try session.finish(0)
    #expect(session.keptCount == Self.fileCount)
    try session.receive(
      notification(
        "workspace/didChangeWorkspaceFolders",
        #"{"event":{"added":[],"removed":[{"uri":"file:///w"}]}}"#))
    try session.receive(Self.diagnostics(2))
    try session.finish(1)
    #expect(session.keptCount == 0)
  }
}
