/// Reads the input in order: bytes to frames, frames to messages, messages to events.
///
/// It runs beside the loop, so that a long text is decoded while the loop goes on. One reader and one
/// stream keep the order. When too much waits for the loop it stops reading: the client's pipe fills
/// up, and the client waits.
struct MessageReader<Input: AsyncSequence & Sendable>: Sendable
where Input.Element == [UInt8], Input.Failure == Never {
  let input: Input
  let events: AsyncStream<Event>.Continuation
  let budget: ReadBudget

  /// Returns after the input's end or when the loop has ended.
  func run() async {
    var framer = MessageFramer()
    var budget = self.budget
    for await chunk in input {
      framer.append(chunk)
      while let frame = framer.next() {
        let (event, byteCount) = Self.event(of: frame)
        guard await budget.spend(byteCount) else { return }
        events.yield(.arrived(event, byteCount: byteCount))
      }
    }
    events.yield(.inputClosed(isCutShort: !framer.isBetweenMessages))
  }

  private static func event(
    of frame: Result<[UInt8], MessageFramer.Failure>
  ) -> (Event.Arrival, byteCount: Int) {
    switch frame {
    case .success(let body): (.message(ClientMessage(body: body)), body.count)
    case .failure(let failure): (.brokenFrame(failure), 0)
    }
  }
}

/// How much may wait for the loop: the reader spends, the loop gives back.
struct ReadBudget: Sendable {
  /// Far more than a person types ahead, and few enough to be worked off in a moment.
  static let messageLimit = 256

  /// One message of the greatest size may wait, or many of the usual.
  static let byteLimit = MessageFramer.bodyByteLimit

  private let messageLimit: Int
  private let returned: AsyncStream<Int>
  private var messagesWaiting = 0
  private var bytesWaiting = 0

  init(returned: AsyncStream<Int>, messageLimit: Int = Self.messageLimit) {
    self.returned = returned
    self.messageLimit = messageLimit
  }

  /// Waits until there is room; false where the loop has ended and there never will be.
  mutating func spend(_ byteCount: Int) async -> Bool {
    while messagesWaiting >= messageLimit
      || messagesWaiting > 0 && bytesWaiting + byteCount > Self.byteLimit
    {
      guard let bytes = await nextReturned() else { return false }
      messagesWaiting -= 1
      bytesWaiting -= bytes
    }
    messagesWaiting += 1
    bytesWaiting += byteCount
    return true
  }

  private func nextReturned() async -> Int? {
    var iterator = returned.makeAsyncIterator()
    return await iterator.next()
  }
}

/// Looks whether the process that started the server is still there.
///
/// An editor that crashes sends no `exit`, and a pipe that something else holds open gives no end of
/// input: without this the server would be left behind.
package struct ParentWatch: Sendable {
  /// Between two looks: an orphan ends within seconds, and an idle server stays idle.
  package static let systemInterval = Duration.seconds(3)

  package let interval: Duration
  package let isAlive: @Sendable (_ process: Int32) -> Bool

  package static let system = ParentWatch(interval: systemInterval) { process in
    SystemCalls.isAlive(process: process)
  }

  package init(interval: Duration, isAlive: @escaping @Sendable (_ process: Int32) -> Bool) {
    self.interval = interval
    self.isAlive = isAlive
  }

  /// Returns when the process is gone; false where the watch was cancelled before.
  func waitForEnd(of process: Int32) async -> Bool {
    while isAlive(process) {
      do {
        try await Task.sleep(for: interval)
      } catch {
        return false
      }
    }
    return true
  }
}
