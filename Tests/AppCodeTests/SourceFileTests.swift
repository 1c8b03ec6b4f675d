import AppCode
import LayoutModel
import Testing

/// Tests source files whose texts are read again when a report needs them.
@Suite struct SourceFileTests {
  private static let text = Array("class Card: UIView {\n}\n".utf8)

  private func file(reading: SourceFile.Loader?) -> SourceFile {
    SourceFile(
      path: "Card.swift", location: "/app/Card.swift", bytes: Self.text, language: .swift,
      reading: reading)
  }

  @Test func textIsKeptWithoutAReader() {
    #expect(file(reading: nil).bytes == Self.text)
    #expect(file(reading: nil).byteCount == Self.text.count)
  }

  @Test func textIsReadFromItsLocation() {
    let file = file { $0 == "/app/Card.swift" ? Self.text : nil }
    #expect(file.bytes == Self.text)
    #expect(file.lines.position(of: 21).line == 2)
  }

  @Test(arguments: ["", "class C", "class Card: UIView {\n}\n// A longer text"])
  func changedFileHasItsFormerLength(text: String) {
    let file = file { _ in Array(text.utf8) }
    #expect(file.byteCount == Self.text.count)
    #expect(file.bytes.count == Self.text.count)
    #expect(file.bytes.starts(with: text.utf8.prefix(Self.text.count)))
    #expect(file.facts.types.map(\.name) == ["Card"])
  }

  @Test func removedFileHasItsFormerLength() {
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: Self.text.count)
    #expect(file { _ in nil }.bytes == spaces)
  }
}
