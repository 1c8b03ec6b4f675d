internal import Descriptors
internal import Dispatch
internal import Synchronization
internal import SystemPackage

/// Reads chunks from a file descriptor on demand.
///
/// Each read blocks a dispatch queue and no thread of the task pool. The next read starts when the consumer
/// requests it, so that no input accumulates.
struct InputPipe: AsyncSequence, AsyncIteratorProtocol, Sendable {
  typealias Element = [UInt8]
  typealias Failure = Never

  /// The greatest length of a chunk: the capacity of a pipe on Linux.
  static let chunkByteLimit = 64 << 10

  private let descriptor: FileDescriptor
  private let output: FileDescriptor?
  private let queue = DispatchQueue(label: "layoutlint.input")

  /// - Parameter output: without unread input, the input ends when the other end of this descriptor is closed.
  init(_ descriptor: FileDescriptor, endingWith output: FileDescriptor? = nil) {
    self.descriptor = descriptor
    self.output = output
  }

  func makeAsyncIterator() -> InputPipe { self }

  func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
    await next()
  }

  func next() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: read()) }
    }
  }

  private func read() -> [UInt8]? {
    if let output {
      let events = FileDescriptor.poll([(descriptor, .input), (output, [])])
      if events[0].isEmpty, events[1].contains(.closed) {
        FileDescriptor.log("the client no longer reads messages")
        return nil
      }
    }
    return descriptor.readChunk()
  }
}

/// Writes messages to a file descriptor, one after the other.
///
/// A client that ended can leave an output that is full and open in another process. If the client's input ended
/// or `clientEnded` was called, a write gives up when nothing is read for some time.
final class OutputPipe: Sendable {
  /// The longest time without progress, in milliseconds, after the client ended.
  static let patience = 1_000

  private let descriptor: FileDescriptor
  private let input: FileDescriptor?
  private let hasClientEnded = Atomic(false)
  private let queue = DispatchQueue(label: "layoutlint.output")

  /// - Parameter input: the client has ended if the other end of this descriptor is closed.
  init(_ descriptor: FileDescriptor, until input: FileDescriptor? = nil) {
    self.descriptor = descriptor
    self.input = input
  }

  /// A write may give up from now on.
  func clientEnded() {
    hasClientEnded.store(true, ordering: .relaxed)
  }

  /// Returns false if the other end is closed, or if the write gives up.
  func write(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.writeAll(bytes)) }
    }
  }

  private func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    var hasInputEnded = false
    while !rest.isEmpty {
      var requests = [(descriptor, PollEvents.output)]
      if let input, !hasInputEnded { requests.append((input, .endOfInput)) }
      let events = FileDescriptor.poll(requests, milliseconds: Self.patience)
      if !events[0].isEmpty {
        // More could block, and then nothing would notice the end of the client.
        guard let count = try? descriptor.writeReadyBytes(rest) else { return false }
        rest = rest.dropFirst(count)
      } else if events.count == 2, events[1].contains(.endOfInput) {
        hasInputEnded = true
      } else if hasInputEnded || hasClientEnded.load(ordering: .relaxed) {
        return false
      }
    }
    return true
  }
}

extension FileDescriptor {
  /// nil at the end of the input, and after an error, which the server handles in the same way.
  func readChunk() -> [UInt8]? {
    let bytes = try? readBytes(upTo: InputPipe.chunkByteLimit)
    return bytes?.isEmpty == false ? bytes : nil
  }

  /// The longest time that a line of the log waits for its reader, in milliseconds.
  private static let logPatience = 100

  /// Writes one line for a person to standard error. If nobody reads standard error, the line is dropped.
  static func log(_ line: String) {
    let bytes = Array("layoutlint: \(line)\n".utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let events = poll([(standardError, .output)], milliseconds: logPatience)
      guard !events[0].isEmpty,
        let count = try? standardError.writeBytes(rest.prefix(atomicByteCount))
      else { return }
      rest = rest.dropFirst(count)
    }
  }
}
