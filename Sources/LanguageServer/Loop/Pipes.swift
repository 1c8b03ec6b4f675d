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

  func next() async -> [UInt8]? {
    let descriptor = self.descriptor
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: descriptor.readChunk()) }
    }
  }
}

/// Writes messages to a file descriptor, one after the other.
struct OutputPipe: Sendable {
  private let descriptor: FileDescriptor
  private let queue = DispatchQueue(label: "layoutlint.output")

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Returns false if the other end is closed.
  func write(_ bytes: [UInt8]) async -> Bool {
    let descriptor = self.descriptor
    return await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: (try? descriptor.writeAll(bytes)) != nil)
      }
    }
  }
}

extension FileDescriptor {
  /// nil at the end of the input, and after an error, which the server handles in the same way.
  func readChunk() -> [UInt8]? {
    let bytes = try? unsafe [UInt8](unsafeUninitializedCapacity: InputPipe.chunkByteLimit) {
      buffer, count in
      count = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes?.isEmpty == false ? bytes : nil
  }

  /// Writes one line for a person to standard error.
  static func log(_ line: String) {
    // If standard error is closed, nobody reads the line.
    _ = try? standardError.writeAll(Array("layoutlint: \(line)\n".utf8))
  }
}
