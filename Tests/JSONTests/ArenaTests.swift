import CJansson
import JSON
import Testing

/// Tests of the memory in which Jansson creates the values of a text.
@Suite struct ArenaTests {
  /// A text whose values need many chunks, and a chunk of their own.
  private static func text(_ seed: Int) -> (bytes: [UInt8], strings: [String]) {
    let strings =
      (0..<20_000).map { "value \($0 * seed)" } + [String(repeating: "a", count: 3 << 20)]
    let list = strings.map { "\"\($0)\"" }.joined(separator: ", ")
    return (Array("{\"strings\": [\(list)], \"number\": \(seed)}".utf8), strings)
  }

  @Test func valuesMayNeedManyChunks() throws {
    let (bytes, strings) = Self.text(7)
    let root = try #require(JSONDocument(parsing: bytes).root)
    #expect(try #require(root["strings"]).elements.map { $0.string ?? "" } == strings)
    #expect(root["number"]?.number == 7)
  }

  @Test func eachThreadHasItsOwnMemory() async {
    await withTaskGroup(of: Bool.self) { group in
      for seed in 1...8 {
        group.addTask {
          let (bytes, strings) = Self.text(seed)
          return (0..<3).allSatisfy { _ in
            JSONDocument(parsing: bytes).root?["strings"]?.elements.map { $0.string ?? "" }
              == strings
          }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test(arguments: [#"{"a": [1, "b"]}"#, #"{"a": 1, "a": 2}"#, "[1e999, 2]", #"["\u0000"]"#])
  func janssonUsesTheHeapAfterwards(text: String) {
    let document = JSONDocument(parsing: Array(text.utf8))
    // A value in an arena that has ended would be invalid, or freed twice.
    let value = unsafe json_string("kept")
    _ = JSONDocument(parsing: Array(text.utf8))
    #expect(unsafe String(cString: json_string_value(value)) == "kept")
    unsafe json_decref(value)
    #expect(document.problems == JSONDocument(parsing: Array(text.utf8)).problems)
  }
}
