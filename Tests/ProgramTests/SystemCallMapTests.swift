@testable import Files
import Testing

/// Functions that are called on several threads.
@Suite struct SystemCallMapTests {
  @Test(arguments: [1, 2, 8])
  func returnsTheResultsOfBothFunctions(threadCount: Int) {
    for number in 0..<50 {
      let (first, second) = SystemCalls.results(on: threadCount) {
        number
      } and: {
        "\(number)"
      }
      #expect(first == number)
      #expect(second == "\(number)")
    }
  }
}
