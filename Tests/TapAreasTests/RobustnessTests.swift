import AppCode
import LayoutTestSupport
import TapAreas
import Testing

/// Tests that the check accepts any bytes.
@Suite struct RobustnessTests {
  private func check(_ bytes: [UInt8]) {
    let check = SwiftUICheck(files: [("A.swift", CodeReader.views(of: bytes))])
    for finding in check.findings(in: "A.swift") {
      #expect(finding.range.upperBound <= bytes.count && !finding.range.isEmpty)
      for edit in finding.fixes.flatMap(\.edits) { #expect(edit.range.upperBound <= bytes.count) }
    }
    _ = check.areas(in: "A.swift")
  }

  private static let code = SwiftUICase.all.map(\.code)

  @Test(arguments: code)
  func truncations(code: String) {
    let bytes = Array(code.utf8)
    for length in stride(from: 0, through: bytes.count, by: 3) {
      check(Array(bytes.prefix(length)))
      check(Array(bytes.suffix(length)))
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "(", ")", "[", "]", ".", "?", ":", "#if A\n", "#endif\n", "if", "\"", ",",
    ]
    for code in Self.code {
      var bytes = Array(code.utf8)
      for _ in 0..<6 {
        let offset = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: offset)
        default:
          bytes.insert(
            contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: offset)
        }
        check(bytes)
      }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func randomBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    check((0..<300).map { _ in UInt8.random(in: 0...255, using: &random) })
    let characters = Array("{}[]()<>\"'#/\\*@-+.:,;=!?&|^$`_aA0 \n".utf8)
    check(
      Array("struct A: View { var body: some View { ".utf8)
        + (0..<300).map { _ in characters.randomElement(using: &random) ?? 0 })
  }

  /// Twice the text must not take many times the work.
  @Test(arguments: [
    "HStack {", "A(", "[", "a ? ", "a ? b : ", "a ?? ", ".a", ".a { } ", ".a() ", "a + ", "-", "!",
    "{ a in ", "if a {", "} else if a {", "switch a { case b: ", "case a: ", "let a = ", "a: { }",
    "#if a\n", "#if a || ( \n", "\\.a", "Text(\"a\")\n", "a<b>", "A<B>(", "@a ", "return ", "a?.",
    ".padding()", ".background(a)", "a as ", "try ", "await ", "guard a else {", "struct A: View {",
    "var a: some View {", "func a() -> some View {", "extension A.", "func a(b: ", "}", "case ",
  ])
  func repetitions(piece: String) {
    let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
    check(Array(text.utf8))
    check(Array(("struct A: View { var body: some View { " + text).utf8))
  }
}
