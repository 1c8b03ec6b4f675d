internal import Linting

/// An input of the session. The cases are indirect, as those of `Effect` and `Work`: copying large values in place takes
/// code for each of their members.
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
  case start(Work)

  /// The result is no longer needed. If the work finishes, its result is ignored.
  case stop(WorkID)
  /// Returns freed memory to the system.
  case returnMemory
  case log(String)
  case end(status: Int32)
}

/// A computation off the loop, on immutable values.
indirect enum Work: Sendable {
  case check(CheckJob)
  case answer(AnswerJob)
  case workspace(WorkspaceJob)
  case pages(PageJob)

  var id: WorkID {
    switch self {
    case .check(let job): job.id
    case .answer(let job): job.id
    case .workspace(let job): job.id
    case .pages(let job): job.id
    }
  }

  /// The URI of the document; nil for the workspace.
  var document: String? {
    switch self {
    case .check(let job): job.uri
    case .answer(let job): job.document.uri
    case .workspace: nil
    case .pages(let job): job.uri
    }
  }

  /// Returns the result as an event.
  ///
  /// - Parameters:
  ///   - isStopped: whether the result is no longer needed.
  ///   - report: receives progress events.
  func run(
    for setup: ServerSetup, isStopped: @escaping @Sendable () -> Bool,
    report: @escaping (Event) -> Void
  ) -> Event {
    switch self {
    case .check(let job): return .checked(job.run(for: setup, isStopped: isStopped))
    case .answer(let job): return .answered(job.run(for: setup, isStopped: isStopped))
    case .workspace(let job):
      return .workspaceAnswered(
        job.run(for: setup, isStopped: isStopped) { report(.progressed($0, partOf: $1)) })
    case .pages(let job):
      setup.updatePages(job.document, job.number, isStopped)
      return .pagesUpdated(job)
    }
  }
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
