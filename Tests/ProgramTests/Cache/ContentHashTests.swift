import Testing

@testable import layoutlint

/// XXH3, the identity of the program, and the text of values, on which keys of the cache rest.
@Suite struct ContentHashTests {
  /// Computed with `xxh3_128` of Python's `xxhash`.
  private static let results: [(count: Int, period: Int, digits: String)] = [
    (241, 256, "1da1cb61bcb8a2a102e8cd95421c6d02"), (256, 256, "f1f8a93f50849ac39408a4433b952d71"),
    (1000, 251, "18bf41bc8229e27733ef703fb2b20ed1"),
    (1024, 251, "d0ac1f7b93bf57b9e5d78bafa45b2aa5"),
    (1025, 251, "2882ebca04ec915ce95c42288f28186e"),
    (5000, 253, "c68a07e63339fab4415db502d8cabc62"),
  ]

  /// The bytes are the numbers below a period.
  @Test(arguments: results)
  func agreesWithAnotherImplementation(count: Int, period: Int, expected: String) {
    let bytes: [UInt8] = (0..<count).map { UInt8($0 % period) }
    let hash = ContentHash(bytes)
    // The other implementation writes the highest byte first.
    let digits = hash.bytes.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == expected)
    #expect(ContentHash(saved: hash.bytes) == hash)
    #expect(ContentHash(saved: Array(hash.bytes.dropLast())) == nil)
    #expect(ContentHash(([1] + bytes).dropFirst()) == hash)
  }

  /// Short contents are hashed with zeros at the end.
  @Test func eachByteAndTheLengthChangeTheHash() {
    var hashes: Set<[UInt8]> = []
    for count in 0...300 { hashes.insert(ContentHash([UInt8](repeating: 0, count: count)).bytes) }
    #expect(hashes.count == 301)
    for count in [1, 7, 8, 64, 240, 241, 1023, 1024, 1025, 1100] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      var changed: Set<[UInt8]> = [ContentHash(bytes).bytes]
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 1
        changed.insert(ContentHash(other).bytes)
      }
      #expect(changed.count == count + 1, "\(count) bytes")
    }
  }

  @Test func findsTheBuildIDsOfPrograms() {
    // ELF: a program header of another type, then one of notes with two notes.
    var elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 58)
    elf[0x20] = 64
    elf[0x36] = 56
    elf[0x38] = 2
    let other = [UInt8](repeating: 1, count: 56)
    var notes = [UInt8](repeating: 0, count: 56)
    notes[0] = 4
    notes[8] = 176
    notes[32] = 40
    let first: [UInt8] = [4, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0] + Array("GNU\0".utf8) + [9, 9, 0, 0]
    let second: [UInt8] =
      [4, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8) + [1, 2, 3, 4]
    let program = elf + other + notes + first + second
    #expect(ProgramBuild.identity(inProgram: program) == [1, 2, 3, 4])
    for count in 0..<program.count {
      #expect(ProgramBuild.identity(inProgram: Array(program.prefix(count))) == nil)
    }
    // Mach-O: a load command of another type, then LC_UUID.
    var mach: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE] + [UInt8](repeating: 0, count: 28)
    mach[16] = 2
    mach += [2, 0, 0, 0, 8, 0, 0, 0, 0x1B, 0, 0, 0, 24, 0, 0, 0] + Array(1...16)
    #expect(ProgramBuild.identity(inProgram: mach) == Array(1...16))
    for count in 0..<mach.count {
      #expect(ProgramBuild.identity(inProgram: Array(mach.prefix(count))) == nil)
    }
    #expect(ProgramBuild.identity(inProgram: Array("#!/bin/sh\n".utf8)) == nil)
  }

  @Test func textsOfValuesAreStableAndDistinct() {
    struct Value {
      var names: Set<String> = ["a", "b", "c", "d"]
      var levels = ["x": 1, "y": 2, "z": 3]
      var choice: Optional<[Double]> = nil
      var kind = Kind.plain
    }
    enum Kind {
      case plain
      case named(String)
    }
    let text = ValueText.text(of: Value())
    #expect(text == ValueText.text(of: Value(names: ["d", "c", "b", "a"])))
    let others = [
      Value(names: ["a,b", "c", "d"]), Value(levels: ["x": 1, "y": 3, "z": 2]),
      Value(choice: []), Value(choice: [0.1]), Value(choice: [0.1, 0.1]),
      Value(kind: .named("plain")), Value(kind: .named("")),
    ]
    let texts = [text] + others.map { ValueText.text(of: $0) }
    #expect(Set(texts).count == texts.count)
  }
}
