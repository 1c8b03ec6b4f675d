package import Linting

/// Runs a session: one task that owns the state and takes one stream of events, in order.
struct Server<Input: AsyncSequence & Sendable>: Sendable
where Input.Element == [UInt8], Input.Failure == Never {
  /// Writes a message; false when nobody can read any more.
  typealias Output = @Sendable ([UInt8]) async -> Bool

  private let setup: ServerSetup
  private let input: Input
  /// The numbers of pieces of work that a trap has ended.
  private let traps: AsyncStream<Int>
  private let output: Output
  private let events: AsyncStream<Event>
  private let queue: AsyncStream<Event>.Continuation

  init(
    setup: ServerSetup, input: Input, traps: AsyncStream<Int> = AsyncStream { $0.finish() },
    output: @escaping Output
  ) {
    self.setup = setup
    self.input = input
    self.traps = traps
    self.output = output
    // Unbounded, for the reader has a budget, and work is started by the loop alone.
    (events, queue) = AsyncStream.makeStream()
  }

  /// Returns the status with which the process is to exit.
  func run() async -> Int32 {
    let (returned, budget) = AsyncStream<Int>.makeStream()
    let reader = MessageReader(
      input: input, events: queue, budget: ReadBudget(returned: returned))
    let reading = Task { await reader.run() }
    let (traps, queue) = (self.traps, self.queue)
    let watchingTraps = Task {
      for await number in traps { queue.yield(.trapped(WorkID(number))) }
    }
    var beside = BackgroundTasks()
    defer {
      reading.cancel()
      watchingTraps.cancel()
      beside.stopAll()
      budget.finish()
      queue.finish()
    }
    var session = Session(setup: setup)
    for await event in events {
      if let work = event.finishedWork { beside.finished(work) }
      for effect in session.handle(event) {
        if let status = await perform(effect, &beside) { return status }
      }
      if case .arrived(_, let byteCount) = event { budget.yield(byteCount) }
    }
    return 1
  }

  /// Does what the session wants done; the status where that is to end.
  private func perform(_ effect: Effect, _ beside: inout BackgroundTasks) async -> Int32? {
    switch effect {
    case .send(let message):
      guard await output(message.frame) else {
        setup.log("ending: the client reads no more")
        return 1
      }
    case .start(let work):
      let queue = self.queue
      beside.start(work, for: setup) { queue.yield($0) }
    case .stop(let work): beside.stop(work)
    case .watch(let parent):
      let (watch, queue) = (setup.parentWatch, queue)
      beside.watch = Task {
        if await watch.waitForEnd(of: parent) { queue.yield(.parentEnded) }
      }
    case .letGo: break
    case .log(let text): setup.log(text)
    case .end(let status): return status
    }
    return nil
  }
}

/// What runs beside the loop while it goes on, to be told when nobody waits for it any more.
private struct BackgroundTasks {
  private let threads = SystemCalls.OwnThreads()
  private var work: [WorkID: Task<Void, Never>] = [:]
  var watch: Task<Void, Never>?

  mutating func start(
    _ work: Work, for setup: ServerSetup, tell: @escaping @Sendable (Event) -> Void
  ) {
    self.work[work.id] = Task(executorPreference: threads) {
      let result = SystemCalls.working(on: work.id.number) {
        work.run(for: setup, isStopped: { Task.isCancelled }, report: tell)
      }
      tell(result)
    }
  }

  func stop(_ id: WorkID) {
    work[id]?.cancel()
  }

  mutating func finished(_ id: WorkID) {
    work[id] = nil
  }

  func stopAll() {
    watch?.cancel()
    for task in work.values { task.cancel() }
  }
}

/// What the program hands to the server: it reads no disk and knows no rule itself.
package struct ServerSetup: Sendable {
  /// Of `layoutlint`, as `serverInfo` tells it.
  package let version: String

  /// What the check of a document needs, by its path or, where it is no file, by its address. Asked
  /// before each check and off the loop, so that it may look at the configuration anew.
  package let preparation: @Sendable (_ path: String) -> CheckPreparation

  /// Gives the JSON that the command line prints for a question.
  package typealias Answer =
    @Sendable (
      _ question: LayoutQuery, _ choice: LayoutChoice, _ document: CheckedDocument
    ) throws(LayoutQueryError) -> WrittenJSON

  /// Answers questions about checked documents, off the loop.
  package let answer: Answer

  /// The languages of documents, in the order in which they are asked whether a text is theirs. Made
  /// when somebody asks: their tables take longer than all else at the start.
  package let languages: @Sendable () -> [any DocumentLanguage]

  /// A rule's page, in Markdown; nil where there is no such rule.
  package let rulePage: @Sendable (_ rule: String) -> String?

  /// The address of a rule's page, where it has one.
  package let pageAddress: @Sendable (_ rule: String) -> String?

  package let workspace: WorkspaceFiles

  package let parentWatch: ParentWatch

  /// Takes one line for the person who looks for a fault (standard error, in the program).
  package let log: @Sendable (String) -> Void

  package init(
    version: String,
    preparation: @escaping @Sendable (_ path: String) -> CheckPreparation,
    answer: @escaping Answer,
    languages: @escaping @Sendable () -> [any DocumentLanguage] = { [] },
    rulePage: @escaping @Sendable (_ rule: String) -> String? = { _ in nil },
    pageAddress: @escaping @Sendable (_ rule: String) -> String? = { _ in nil },
    workspace: WorkspaceFiles = .none,
    parentWatch: ParentWatch = .system,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.version = version
    self.preparation = preparation
    self.answer = answer
    self.languages = languages
    self.rulePage = rulePage
    self.pageAddress = pageAddress
    self.workspace = workspace
    self.parentWatch = parentWatch
    self.log = log
  }
}

/// The linter for one check of a document, with what there is to say about its configuration.
package struct CheckPreparation: Sendable {
  package let linter: Linter

  /// Names the configuration that is in force, or that would be if it could be read; nil: there is
  /// none.
  package let configuration: String?

  /// Why that one does not count, in words that can be shown as they are; nil: it does.
  package let complaint: String?

  package init(linter: Linter, configuration: String? = nil, complaint: String? = nil) {
    self.linter = linter
    self.configuration = configuration
    self.complaint = complaint
  }
}

/// The server on the process's own pipes.
package enum ServerEntry {
  /// Serves the client at standard input and output until it is done.
  ///
  /// Nothing else may write to standard output meanwhile, and the signals SIGPIPE, SIGTERM and SIGINT
  /// are the server's from here on. The process should exit right afterwards: a read of the input
  /// may still be waiting.
  ///
  /// - Returns: the status to exit with.
  package static func run(_ setup: ServerSetup) async -> Int32 {
    SystemCalls.ignoreBrokenPipes()
    SystemCalls.endOnTermination()
    let output = SystemCalls.Output(descriptor: 1)
    let server = Server(
      setup: setup, input: SystemCalls.Input(descriptor: 0),
      traps: SystemCalls.traps(), output: { await output.write($0) })
    return await server.run()
  }

  /// The address of a file, as `ServerSetup.pageAddress` wants it.
  ///
  /// - Parameter path: from the root.
  package static func address(ofFile path: String) -> String { DocumentURI.address(of: path) }

  /// Writes a line to standard error, as `ServerSetup.log` wants it.
  package static func log(_ line: String) {
    SystemCalls.log(line)
  }
}
