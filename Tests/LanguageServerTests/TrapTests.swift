#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

import LayoutModel
@testable import LanguageServer
import Linting
internal import Testing

/// A trap in a work item affects only that work item.
struct TrapTests {
  @Test func aTrapInACheckDoesNotEndTheServer() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var client = InProcessClient(
        setup: .testing(rules: [TrappingRule()]), traps: WorkThreads.traps())
      client.send(Array(framing: request(0, "initialize", #"{"capabilities":{}}"#)))
      client.send(Array(framing: didOpen("a:trap", #"outline\nUIView#trap 0 0 9 9"#)))
      client.send(Array(framing: hover(1, "a:trap")))
      client.send(Array(framing: didOpen("a:fine", #"outline\nUIView#fine 0 0 9 9"#)))
      client.send(Array(framing: hover(2, "a:fine")))
      var answered: [Int: Int?] = [:]
      while answered.count < 3, let message = try await client.receive() {
        if let id = message.answeredID { answered[id] = message.errorCode }
      }
      if answered[1] == -32603, answered[2] == .some(nil) { exit(7) }
    }
  }

  @Test func reportsATrapOnceAndChecksTheNextText() throws {
    var session = try SteppedSession()
    try session.receive(didOpen("a:a", flaggedOutline))
    try session.receive(hover(1, "a:a"))
    try session.handle(.trapped(session.started[0].id))
    #expect(session.takeSent().map(\.kind) == ["error -32603", "window/showMessage"])
    try session.receive(didChange("a:a", version: 2, flaggedOutline))
    try session.handle(.trapped(session.started[1].id))
    #expect(session.takeSent() == [])
    try session.receive(didChange("a:a", version: 3, flaggedOutline))
    try session.finish(2)
    #expect(session.takeSent().map(\.publishedVersion) == [3])
  }

  @Test func answersARequestWhoseJobTrapped() throws {
    var session = try SteppedSession()
    try session.receive(didOpen("a:a", cleanOutline))
    try session.finish(0)
    try session.receive(hover(1, "a:a"))
    _ = session.takeSent()
    try session.handle(.trapped(session.started[1].id))
    #expect(session.takeSent().map(\.kind) == ["error -32603"])
  }

  @Test(arguments: [(Session.trapLimit - 1, nil), (Session.trapLimit, Int32(1))])
  func endsAtTheTrapLimit(count: Int, status: Int32?) throws {
    var session = try SteppedSession()
    for number in 1...count { try session.handle(.trapped(WorkID(1_000 + number))) }
    #expect(session.status == status)
  }
}

/// Traps at a view with the id `trap`.
private struct TrappingRule: LayoutRule {
  static let metadata = RuleMetadata(
    id: "trapping", summary: "", rationale: "", severity: .warning, howToFix: nil,
    flaggedExample: "", allowedExample: "", allowances: [], since: "0.1.0")

  func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    for id in layout.hierarchy.ids where layout.hierarchy[id].id == "trap" {
      preconditionFailure("an error in a rule")
    }
  }
}

extension JSONText {
  /// The method of a notification, or the code of an error.
  fileprivate var kind: String { self["method"]?.string ?? "error \(errorCode ?? 0)" }
}
