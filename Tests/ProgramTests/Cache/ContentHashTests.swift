import Testing

@testable import layoutlint

/// BLAKE2b, the identity of the program, and the text of values, on which keys of the cache rest.
@Suite struct ContentHashTests {
  /// Computed with Python's `hashlib.blake2b(…, digest_size=32)`.
  @Test(arguments: [
    ([], "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    (Array("abc".utf8), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
    (Array(0...255), "39a7eb9fedc19aabc83425c6755dd90e6f9d0c804964a1f4aaeea3b9fb599835"),
    (
      [UInt8](repeating: 97, count: 128),
      "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450"
    ),
    (
      [UInt8](repeating: 97, count: 129),
      "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865"
    ),
    (
      (0..<1000).map { UInt8($0 % 251) },
      "b372d0608f720c8c3dd41e9c8eecb10143b41abe520b616607e754bf79c08331"
    ),
  ])
  func agreesWithAnotherImplementation(bytes: [UInt8], expected: String) {
    let hash = ContentHash(bytes)
    let digits = hash.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == expected)
    #expect(ContentHash(saved: hash.bytes) == hash)
    #expect(ContentHash(saved: Array(hash.bytes.dropLast())) == nil)
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
