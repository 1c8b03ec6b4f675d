/// Converts the input to events: bytes to frames, frames to messages.
///
/// It runs concurrently with the loop, which continues while a long text is decoded. If too many messages wait
/// for the loop, it stops reading, so that the client's pipe fills and the client waits.
struct MessageReader<Input: AsyncSequence & Sendable>: Sendable
where Input.Element == [UInt8], Input.Failure == Never {
  let input: Input
  let events: AsyncStream<Event>.Continuation
  let budget: ReadBudget

  /// Returns at the end of the input or after the loop ended.
  func run() async {
    var framer = MessageFramer()
    var budget = self.budget
    for await chunk in input {
      framer.append(chunk)
      while let frame = framer.next() {
        let (message, byteCount) = Self.message(in: frame)
        guard await budget.spend(byteCount) else { return }
        events.yield(.arrived(message, byteCount: byteCount))
      }
    }
    events.yield(.inputClosed(isCutShort: !framer.isBetweenMessages))
  }

  private static func message(
    in frame: Result<[UInt8], MessageFramer.Failure>
  ) -> (ClientMessage, byteCount: Int) {
    switch frame {
    case .success(let body): (ClientMessage(body: body), body.count)
    case .failure(let failure):
      switch failure {
      case .bodyTooLong: (.tooLong(.parseError(failure.message)), 0)
      case .headerTooLong, .missingContentLength, .badContentLength, .differentContentLengths:
        (.invalid(nil, .parseError(failure.message)), 0)
      }
    }
  }
}

/// The limits of messages that wait for the loop. The reader spends the budget, and the loop returns it.
struct ReadBudget: Sendable {
  static let messageLimit = 256

  /// The size of one message of the maximum size.
  static let byteLimit = MessageFramer.bodyByteLimit

  private let messageLimit: Int
  private let returned: AsyncStream<Int>
  private var messagesWaiting = 0
  private var bytesWaiting = 0

  init(returned: AsyncStream<Int>, messageLimit: Int = Self.messageLimit) {
    self.returned = returned
    self.messageLimit = messageLimit
  }

  /// Waits until the budget suffices. Returns false after the loop ended.
  mutating func spend(_ byteCount: Int) async -> Bool {
    while messagesWaiting >= messageLimit
      || messagesWaiting > 0 && bytesWaiting + byteCount > Self.byteLimit
    {
      var iterator = returned.makeAsyncIterator()
      guard let bytes = await iterator.next() else { return false }
      messagesWaiting -= 1
      bytesWaiting -= bytes
    }
    messagesWaiting += 1
    bytesWaiting += byteCount
    return true
  }
}
