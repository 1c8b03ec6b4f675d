internal import Linting

/// An input of the session. The cases are indirect, as those of `Effect`: copying large values in place takes code for
/// each of their members.
indirect enum Event: Sendable {
  /// A message, with its size for the reader's budget.
  case arrived(ClientMessage, byteCount: Int)
  case checked(CheckResult)
  case answered(AnswerResult)
  case workspaceAnswered(WorkspaceResult)
  case pagesUpdated(PageJob)
  /// Parameters of `$/progress`. They are a part of the result of a request and its job, or work-done progress.
  case progressed(JSONText, partOf: (request: RequestID, job: WorkID)?)
  case inputClosed(isCutShort: Bool)

  /// The work item of a result.
  var finishedWork: WorkID? {
    switch self {
    case .checked(let result): result.id
    case .answered(let result): result.job.id
    case .workspaceAnswered(let result): result.id
    case .pagesUpdated(let job): job.id
    case .progressed, .arrived, .inputClosed: nil
    }
  }
}

/// An output of the session, performed by the loop in order.
indirect enum Effect: Sendable {
  case send(ServerMessage)
  case start(any Work)

  /// The result is no longer needed. If the work finishes, its result is ignored.
  case stop(WorkID)
  /// Returns freed memory to the system.
  case returnMemory
  case log(String)
  case end(status: Int32)
}

/// A computation off the loop, on immutable values.
protocol Work: Sendable {
  var id: WorkID { get }
  /// Of the document; nil for the workspace.
  var uri: String? { get }

  /// Returns the result as an event.
  ///
  /// - Parameters:
  ///   - isStopped: whether the result is no longer needed.
  ///   - report: receives progress events.
  func run(
    for setup: ServerSetup, isStopped: @escaping @Sendable () -> Bool,
    report: @escaping (Event) -> Void
  ) -> Event
}

/// Identifies a work item, and a state of a document's text. Unique in a session, so that results for a
/// reopened document or a reused request id are distinguished.
struct WorkID: Hashable, Comparable, Sendable {
  /// 0 for no work.
  private(set) var number = 0

  static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  mutating func next() -> WorkID {
    number += 1
    return self
  }
}
