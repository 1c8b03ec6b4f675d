internal import Descriptors
internal import Dispatch
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
  private let queue = DispatchQueue(label: "layoutlint.input")

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  func makeAsyncIterator() -> InputPipe { self }

  func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
    await next()
  }

  /// nil at the end of the input, and after an error, which the server handles in the same way.
  func next() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      queue.async {
        let bytes = try? descriptor.readBytes(upTo: Self.chunkByteLimit)
        continuation.resume(returning: bytes?.isEmpty == false ? bytes : nil)
      }
    }
  }
}

/// Writes messages to a file descriptor, one after the other.
///
/// The reader is the parent process, which reads on or ends.
struct OutputPipe: Sendable {
  private let descriptor: FileDescriptor
  private let queue = DispatchQueue(label: "layoutlint.output")

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Returns false if the other end is closed.
  func write(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: (try? descriptor.writeAllBytes(bytes)) != nil)
      }
    }
  }
}

extension FileDescriptor {
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
