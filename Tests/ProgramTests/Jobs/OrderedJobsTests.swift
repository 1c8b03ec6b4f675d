import Dispatch
import Testing

import Files

/// Functions that are called on several threads, with results in order and a limit of those in flight.
@Suite struct OrderedJobsTests {
  /// What the calls of a test do.
  private struct Calls {
    var count = 0
    var active = 0
    var mostActive = 0
  }

  @Test(arguments: [0, 1, 2, 8], [1, 2, 7, 100])
  func returnsResultsInOrder(threadCount: Int, limit: Int) {
    let calls = ThreadLock(Calls())
    var jobs = OrderedJobs<Int, Int>(threads: threadCount, limit: limit) { value in
      calls.withLock {
        $0.count += 1
        $0.active += 1
        $0.mostActive = max($0.mostActive, $0.active)
      }
      // The work of a call has no relation to its order.
      let work = (0..<(value * 7919 % 1000)).reduce(0, &+)
      calls.withLock { $0.active -= 1 }
      return value + work * 0
    }
    var results: [Int] = []
    for value in 0..<500 {
      if jobs.isFull, let result = jobs.next() { results.append(result) }
      jobs.add(value)
      #expect(jobs.inFlightCount == value + 1 - results.count)
      #expect(jobs.inFlightCount <= limit)
      while value.isMultiple(of: 5), let result = jobs.nextIfKnown() { results.append(result) }
    }
    while let result = jobs.next() { results.append(result) }
    jobs.end()
    #expect(results == Array(0..<500))
    #expect(calls.withLock(\.count) == 500)
    #expect(calls.withLock(\.mostActive) <= max(threadCount, 1))
  }

  @Test func resultsInFlightAreLimited() {
    let calls = ThreadLock(0)
    var jobs = OrderedJobs<Int, Int>(threads: 2, limit: 3) { value in
      calls.withLock { $0 += 1 }
      return value
    }
    for value in 0..<3 {
      #expect(!jobs.isFull)
      jobs.add(value)
    }
    #expect(jobs.isFull)
    // Results that are known but not taken count.
    #expect(jobs.next() == 0)
    #expect(!jobs.isFull)
    jobs.add(3)
    #expect(jobs.isFull)
    #expect(jobs.next() == 1)
    #expect(jobs.next() == 2)
    #expect(jobs.next() == 3)
    #expect(jobs.next() == nil)
    #expect(jobs.nextIfKnown() == nil)
    #expect(calls.withLock(\.self) == 4)
    jobs.end()
  }

  @Test func callsRunAtTheSameTime() {
    let signal = DispatchSemaphore(value: 0)
    var jobs = OrderedJobs<Int, Int>(threads: 2, limit: 2) { value in
      // The first call returns only after the second.
      if value == 0 { signal.wait() } else { signal.signal() }
      return value
    }
    jobs.add(0)
    jobs.add(1)
    #expect(jobs.next() == 0)
    #expect(jobs.next() == 1)
    jobs.end()
  }

  @Test func withoutThreadsResultsAreComputedWhenTheyAreTaken() {
    let calls = ThreadLock(0)
    var jobs = OrderedJobs<Int, Int>(threads: 0, limit: 4) { value in
      calls.withLock { $0 += 1 }
      return value
    }
    for value in 0..<4 { jobs.add(value) }
    #expect(jobs.nextIfKnown() == nil)
    #expect(calls.withLock(\.self) == 0)
    #expect(jobs.next() == 0)
    #expect(calls.withLock(\.self) == 1)
    jobs.end()
    #expect(calls.withLock(\.self) == 1)
  }

  @Test func valuesWithoutACallAreDroppedAtTheEnd() {
    let started = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let calls = ThreadLock(0)
    var jobs = OrderedJobs<Int, Int>(threads: 1, limit: 10) { value in
      started.signal()
      goOn.wait()
      calls.withLock { $0 += 1 }
      return value
    }
    for value in 0..<10 { jobs.add(value) }
    started.wait()
    goOn.signal()
    #expect(jobs.next() == 0)
    started.wait()
    goOn.signal()
    #expect(jobs.next() == 1)
    // The third call may have started; it returns before the end.
    for _ in 0..<8 { goOn.signal() }
    jobs.end()
    let count = calls.withLock(\.self)
    #expect((2...10).contains(count))
    jobs.end()
    #expect(calls.withLock(\.self) == count)
  }
}
