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
