import SourceReaders
import Testing

@Suite struct SourceReaderTests {
  @Test func filesAboveTheByteLimitAreNotRead() {
    let atLimit = [UInt8](repeating: 0x20, count: SourceReader.byteLimit)
    #expect(SourceReader.facts(of: atLimit, in: .swift).limit == nil)
    #expect(SourceReader.facts(of: atLimit + [0x20], in: .swift).limit == .tooLarge)
  }
}
