import Dispatch
import Linting
import Testing

@testable import Workers
@testable import layoutlint

/// Parts of a check on several threads.
@Suite struct WorkerThreadsTests {
  private static func workers(_ limit: Int) -> WorkerThreads {
    WorkerThreads(limit: limit) { false }
  }

  @Test(arguments: [0, 1, 2, 8], [0, 1, 2, 300])
  func returnsResultsInOrder(limit: Int, count: Int) {
    let workers = Self.workers(limit)
    for _ in 0..<10 {
      var cache: [Int] = []
      let results = workers.results(of: .layouts, count: count, cache: &cache) { cache, outer in
        var inner = 0
        let sums = workers.results(of: .screens, count: outer % 5, cache: &inner) { _, index in
          outer * 10 + index
        }
        cache.append(outer)
        return sums
      }
      #expect(results == (0..<count).map { outer in (0..<outer % 5).map { outer * 10 + $0 } })
      // Other threads have caches of their own.
      #expect(cache == cache.sorted())
      #expect(limit > 0 || cache == Array(0..<count))
    }
    workers.end()
  }

  @Test func partsAreCheckedAtTheSameTime() {
    let workers = Self.workers(1)
    let signal = DispatchSemaphore(value: 0)
    var cache: Void = ()
    let results = workers.results(of: .screens, count: 2, cache: &cache) { _, index in
      // The first part ends only after the second.
      if index == 0 { signal.waitForSignal() } else { signal.signal() }
      return index
    }
    #expect(results == [0, 1])
    workers.end()
  }

  /// Threads have the same parts and caches in later batches.
  @Test func cachesOfThreadsAreKept() {
    let workers = Self.workers(1)
    let first = DispatchSemaphore(value: 0)
    let second = DispatchSemaphore(value: 0)
    var caches: [[Int]] = [[]]
    for _ in 0..<3 {
      let results = workers.results(of: .screens, count: 2, caches: &caches) { cache, index in
        // Each of the two threads checks one part.
        (index == 0 ? second : first).signal()
        (index == 0 ? first : second).waitForSignal()
        cache.append(index)
        return index
      }
      #expect(results == [0, 1])
    }
    #expect(caches == [[0, 0, 0], [1, 1, 1]])
    workers.end()
  }

  /// The thread that waits for a layout checks screens of it.
  @Test func theOwnerHelpsWithInnerParts() {
    let workers = Self.workers(1)
    let first = DispatchSemaphore(value: 0)
    let second = DispatchSemaphore(value: 0)
    var cache: Void = ()
    for _ in 0..<100 {
      let results = workers.results(of: .layouts, count: 2, cache: &cache) { _, layout -> [Int] in
        // Each of the two threads checks one layout.
        if layout == 0 {
          first.waitForSignal()
          return []
        }
        first.signal()
        var cache: Void = ()
        return workers.results(of: .screens, count: 2, cache: &cache) { _, screen in
          if screen == 0 { second.waitForSignal() } else { second.signal() }
          return screen
        }
      }
      #expect(results == [[], [0, 1]])
    }
    workers.end()
  }

  @Test func partsAreCheckedAfterTheEndOfThreads() {
    let workers = Self.workers(2)
    workers.end()
    var cache = 0
    let results = workers.results(of: .layouts, count: 3, cache: &cache) { cache, index in
      cache += 1
      return index
    }
    #expect(results == [0, 1, 2])
    #expect(cache == 3)
    workers.end()
  }

  /// The message of an internal error names the document.
  @Test func helpersWorkOnTheDocumentOfTheOwner() {
    let workers = Self.workers(1)
    let signal = DispatchSemaphore(value: 0)
    InternalErrors.note("Main.storyboard")
    defer { InternalErrors.note(nil) }
    var cache: Void = ()
    // Each of the two threads checks one part.
    let names = workers.results(of: .screens, count: 2, cache: &cache) { _, index in
      if index == 0 { signal.waitForSignal() } else { signal.signal() }
      return InternalErrors.notedDocument
    }
    #expect(names == ["Main.storyboard", "Main.storyboard"])
    workers.end()
  }
}

extension DispatchSemaphore {
  /// A test fails if no thread sends the signal, and does not wait for ever.
  fileprivate func waitForSignal() {
    #expect(wait(timeout: .now() + .seconds(900)) == .success)
  }
}
