import AppCode
import Testing

@Suite struct CodeReaderTests {
  @Test func filesAboveTheByteLimitAreNotRead() {
    let atLimit = [UInt8](repeating: 0x20, count: CodeReader.byteLimit)
    #expect(CodeReader.facts(of: atLimit, in: .swift).limit == nil)
    #expect(CodeReader.facts(of: atLimit + [0x20], in: .swift).limit == .tooLarge)
  }
}
