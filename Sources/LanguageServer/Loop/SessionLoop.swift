/// Runs a session: one task owns the state and handles one stream of events in order.
struct SessionLoop<Input: AsyncSequence & Sendable>: Sendable
where Input.Element == [UInt8], Input.Failure == Never {
  /// Writes a message. Returns false if the client no longer reads.
  typealias Output = @Sendable ([UInt8]) async -> Bool

  private let setup: ServerSetup
  private let input: Input
  private let output: Output
  private let events: AsyncStream<Event>
  private let queue: AsyncStream<Event>.Continuation

  init(setup: ServerSetup, input: Input, output: @escaping Output) {
    self.setup = setup
    self.input = input
    self.output = output
    // Unbounded: the reader has a budget, and only the loop starts work items.
    (events, queue) = AsyncStream.makeStream()
  }

  /// Returns the exit status of the process.
  func run() async -> Int32 {
    let (returned, budget) = AsyncStream<Int>.makeStream()
    let reader = MessageReader(
      input: input, events: queue, budget: ReadBudget(returned: returned))
    let reading = Task { await reader.run() }
    var tasks = BackgroundTasks()
    defer {
      reading.cancel()
      tasks.stopAll()
      budget.finish()
      queue.finish()
    }
    var session = Session(setup: setup)
    for await event in events {
      if let work = event.finishedWork { tasks.finished(work) }
      for effect in session.handle(event) {
        if let status = await perform(effect, &tasks) { return status }
      }
      if case .arrived(_, let byteCount) = event { budget.yield(byteCount) }
    }
    return 1
  }

  /// Performs an effect. Returns the exit status if the server ends.
  private func perform(_ effect: Effect, _ tasks: inout BackgroundTasks) async -> Int32? {
    switch effect {
    case .send(let message):
      guard await output(message.frame) else {
        setup.log("ending: the client no longer reads messages")
        return 1
      }
    case .start(let work):
      let queue = self.queue
      tasks.start(work, for: setup) { queue.yield($0) }
    case .stop(let work): tasks.stop(work)
    case .returnMemory:
      tasks.runWhenIdle(setup.returnMemory)
    case .log(let text): setup.log(text)
    case .end(let status): return status
    }
    return nil
  }
}
