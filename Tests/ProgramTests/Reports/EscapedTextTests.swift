import Linting
import Testing

/// Characters that reports escape.
@Suite struct EscapedTextTests {
  @Test func textsAreEscapedAsAWhole() {
    #expect("a…é日本".escaped == "a…é日本")
    #expect("é\u{202E}b\n".escaped == "é\\u{202E}b\\u{A}")
    // Emoji and several scripts need joiners.
    #expect("a\u{200D}b\u{E0061}".escaped == "a\u{200D}b\u{E0061}")
  }
}
