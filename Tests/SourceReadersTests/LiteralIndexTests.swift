import SourceReaders
import Testing

/// The literals of several files.
@Suite struct LiteralIndexTests {
  private func literals(_ names: [String]) -> SourceLiterals {
    let text = names.map { "f(\"\($0)\")" }.joined(separator: "\n")
    return SourceReader.facts(of: Array(text.utf8), in: .swift).literals
  }

  @Test func containsTheLiteralsOfAllFiles() {
    // Names of one to 40 bytes, many of which are in several files, and a file without literals.
    let names = (0..<2_000).map { String(repeating: "n", count: $0 % 37) + String($0) }
    let files = (0..<20).map { file in
      literals(names.indices.filter { $0 % 20 == file || $0 % 3 == 0 }.map { names[$0] })
    }
    let index = LiteralIndex(files + [literals([])])
    for name in names { #expect(index.contains(name), "\(name)") }
    for name in names {
      for other in [name + "n", String(name.dropLast()) + "x", "x" + name.dropFirst()] {
        #expect(!index.contains(other), "\(other)")
      }
    }
    #expect(!index.contains(""))
  }

  @Test func containsNothingWithoutFiles() {
    #expect(!LiteralIndex([]).contains("a"))
    #expect(!LiteralIndex([literals([])]).contains("a"))
  }

  @Test func literalsAreEqualWithEqualTexts() {
    #expect(literals(["a", "b"]) == literals(["b", "", "a", "b"]))
    #expect(literals(["a", "b"]) != literals(["a", "c"]))
    #expect(literals(["a"]).hashValue == literals(["", "a"]).hashValue)
  }

  /// The table of a scan is used again for the next text.
  @Test func textsDoNotAffectEachOther() {
    var buffer = SourceReader.Buffer()
    for count in [3, 500, 0, 40, 1] {
      let names = (0..<count).map { "Name\(count)-\($0)" }
      let text = "func f() {\n" + names.map { "g(\"\($0)\")" }.joined(separator: "\n") + "\n}"
      let facts = SourceReader.facts(of: Array(text.utf8), in: .swift, reusing: &buffer)
      #expect(facts.literals.texts == names.sorted())
    }
  }
}
