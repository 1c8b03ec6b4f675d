import CJansson
import JSON
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tests of allocation failures while a text is parsed.
struct AllocationTests {
  private static let allocationsLeft = Atomic<Int>(0)

  /// The test runs in a separate process because Jansson's allocator is global. The tokens are
  /// short because Jansson does not detect that the buffer of a token cannot grow beyond 16 bytes.
  @Test func reportsEachAllocationFailure() async {
    await #expect(processExitsWith: .success) {
      unsafe json_set_alloc_funcs(
        { size in
          let left = AllocationTests.allocationsLeft.subtract(1, ordering: .relaxed).newValue
          guard left >= 0 else { return nil }
          return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        },
        { unsafe $0?.deallocate() })
      let bytes = Array(#"{"a": [1, "b", {"c": null, "d": true}], "e": "f"}"#.utf8)
      var failures = 0
      while true {
        AllocationTests.allocationsLeft.store(failures, ordering: .relaxed)
        let document = JSONDocument(parsing: bytes)
        guard AllocationTests.allocationsLeft.load(ordering: .relaxed) < 0 else { break }
        precondition(document.root == nil && document.problems.map(\.isFatal) == [true])
        failures += 1
      }
      precondition(failures > 10)
    }
  }

  /// A trap ends the process, and a sanitizer with a status of its own.
  @Test func programEndsWithoutMemory() async {
    await #expect(processExitsWith: .failure) {
      JSONDocument.endProcessWithoutMemory()
      var allocate: json_malloc_t?
      unsafe json_get_alloc_funcs(&allocate, nil)
      guard let memory = unsafe allocate?(16) else { exit(EXIT_SUCCESS) }
      unsafe free(memory)
      // More than any address space has.
      _ = unsafe allocate?(Int.max)
      exit(EXIT_SUCCESS)
    }
  }
}
