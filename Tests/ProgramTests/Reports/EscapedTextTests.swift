import Linting
import Testing

/// Characters that reports escape.
@Suite struct EscapedTextTests {
  /// The rule without the ranges of characters that are not looked up.
  private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    let joinersAndTags: [ClosedRange<UInt32>] = [0x200C...0x200D, 0xE0020...0xE007F]
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !joinersAndTags.contains { $0.contains(scalar.value) }
    default: return false
    }
  }

  @Test func frequentCharactersHaveTheSameRule() {
    let different = (UInt32(0)...0xFFFF).lazy.compactMap(Unicode.Scalar.init).filter {
      $0.needsEscape != needsEscape($0)
    }
    #expect(different.map(\.value) == [])
    for value in UInt32(0xE0000)...0xE00FF {
      let scalar = Unicode.Scalar(value)
      #expect(scalar?.needsEscape == scalar.map(needsEscape))
    }
  }

  @Test func textsAreEscapedAsAWhole() {
    #expect("a…é日本".escaped == "a…é日本")
    #expect("é\u{202E}b\n".escaped == "é\\u{202E}b\\u{A}")
  }
}
