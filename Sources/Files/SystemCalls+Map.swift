internal import Synchronization

extension SystemCalls {
  /// The values of a function for the indices from 0 to `count`, in their order; nil: it returns none.
  ///
  /// - Parameters:
  ///   - threadCount: the most threads, one of which is the caller's.
  ///   - chunkCount: the indices that a thread takes at once.
  ///   - buffer: what each thread passes to all of its calls.
  package static func map<Value: Sendable, Buffer: Sendable>(
    _ count: Int, on threadCount: Int, chunk chunkCount: Int = 16, buffer: Buffer,
    _ body: @escaping @Sendable (_ index: Int, _ buffer: inout Buffer) -> Value?
  ) -> [Value?] {
    let values = MappedValues<Value>(count)
    runOnThreads(count > chunkCount ? threadCount : 1) {
      var buffer = buffer
      var found: [(index: Int, value: Value)] = []
      while let chunk = values.nextChunk(chunkCount) {
        for index in chunk {
          if let value = body(index, &buffer) { found.append((index, value)) }
        }
      }
      values.add(found)
    }
    return values.all
  }
}

private final class MappedValues<Value: Sendable>: Sendable {
  private let next = Atomic<Int>(0)
  private let values: ThreadLock<[Value?]>
  private let count: Int

  init(_ count: Int) {
    self.count = count
    values = ThreadLock([Value?](repeating: nil, count: count))
  }

  /// nil: threads have taken all indices.
  func nextChunk(_ chunkCount: Int) -> Range<Int>? {
    let start = next.add(chunkCount, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + chunkCount, count) : nil
  }

  func add(_ found: [(index: Int, value: Value)]) {
    values.withLock { values in
      for (index, value) in found { values[index] = value }
    }
  }

  var all: [Value?] { values.withLock(\.self) }
}
