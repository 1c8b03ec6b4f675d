extension SystemCalls {
  /// The indices that a thread takes at once.
  private static let chunkCount = 16

  /// The values of a function for the indices from 0 to `count`, in their order; nil: it returns none.
  ///
  /// - Parameter threadCount: the most threads; 1: that of the caller.
  package static func map<Value: Sendable>(
    _ count: Int, on threadCount: Int, _ body: @escaping @Sendable (_ index: Int) -> Value?
  ) -> [Value?] {
    let chunks = stride(from: 0, to: count, by: chunkCount).map {
      $0..<min($0 + chunkCount, count)
    }
    let isOnCaller = threadCount < 2 || chunks.count < 2
    var jobs = OrderedJobs(
      threads: isOnCaller ? 0 : threadCount, limit: max(chunks.count, 1)
    ) { (chunk: Range<Int>) in chunk.map(body) }
    for chunk in chunks { jobs.add(chunk) }
    var values: [Value?] = []
    while let next = jobs.next() { values += next }
    jobs.end()
    return values
  }
}
