internal import Linting

/// All that can happen to the server; the list is closed.
enum Event: Sendable {
  /// From the reader, with the size by which its budget is given back.
  case arrived(Arrival, byteCount: Int)
  case checked(CheckResult)
  case answered(AnswerResult)
  case read(OutlineResult)
  case workspaceAnswered(WorkspaceResult)
  /// Of work that goes on.
  case progressed(WorkspaceProgress)
  /// A piece of work has stopped at a fault of our own; there will be no result.
  case trapped(WorkID)
  case parentEnded
  case inputClosed(isCutShort: Bool)

  enum Arrival: Sendable {
    case message(ClientMessage)
    case brokenFrame(MessageFramer.Failure)
  }

  /// The work whose result this is.
  var finishedWork: WorkID? {
    switch self {
    case .checked(let result): result.id
    case .answered(let result): result.id
    case .read(let result): result.id
    case .workspaceAnswered(let result): result.id
    case .trapped(let work): work
    case .progressed, .arrived, .parentEnded, .inputClosed: nil
    }
  }
}

/// What the session wants done; the loop does it, in this order.
enum Effect: Sendable {
  case send(ServerMessage)
  case start(Work)

  /// Nobody waits for the result any more. It may still come, and is then dropped.
  case stop(WorkID)
  case watch(parent: Int32)
  /// Nothing is to be done. To free a large check takes a while, and this keeps it until what stands before
  /// has been sent.
  case letGo(CheckedDocument)
  case log(String)
  case end(status: Int32)
}

/// A piece of work off the loop, on values that cannot change under it.
enum Work: Sendable {
  case check(CheckJob)
  case answer(AnswerJob)
  case reading(OutlineJob)
  case workspace(WorkspaceJob)

  var id: WorkID {
    switch self {
    case .check(let job): job.id
    case .answer(let job): job.id
    case .reading(let job): job.id
    case .workspace(let job): job.id
    }
  }

  /// The result, as the event by which it comes back.
  ///
  /// - Parameters:
  ///   - isStopped: looked at between steps: nobody waits any more.
  ///   - report: takes events of work that takes long.
  func run(
    for setup: ServerSetup, isStopped: () -> Bool, report: (Event) -> Void
  ) -> Event {
    switch self {
    case .check(let job): .checked(job.run(for: setup, isStopped: isStopped))
    case .answer(let job): .answered(job.run(for: setup))
    case .reading(let job): .read(job.run(for: setup))
    case .workspace(let job):
      .workspaceAnswered(
        job.run(for: setup, isStopped: isStopped) { report(.progressed($0)) })
    }
  }
}

/// Counts up through a session, so that also what was done about an earlier document of the same
/// address, or for an earlier request of the same id, is known as such.
struct WorkID: Hashable, Comparable, Sendable {
  /// 0 is that of no work.
  private(set) var number = 0

  init() {}

  init(_ number: Int) {
    self.number = number
  }

  static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  mutating func next() -> WorkID {
    number += 1
    return self
  }
}
