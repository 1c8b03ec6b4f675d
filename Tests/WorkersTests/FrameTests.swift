import Testing

@testable import Workers

@Suite struct FrameTests {
  private enum Kind: UInt8 { case first, second }

  /// Frames of several lengths, in pieces of each size.
  @Test(arguments: 1...40)
  func framesArriveInPieces(pieceSize: Int) {
    let frames = [0, 1, 17, 300].enumerated().map { index, count in
      Frame<Kind>(
        index == 1 ? .second : .first, number: index == 2 ? .max : index,
        bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0) })
    }
    var rest = frames.flatMap(\.encoded)[...]
    var reader = Frame<Kind>.Reader()
    var read: [Frame<Kind>] = []
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(pieceSize)))
      rest = rest.dropFirst(pieceSize)
      while let frame = reader.next() { read.append(frame) }
    }
    #expect(read == frames)
    #expect(frames[0].encoded.count == Frame<Kind>.headerByteCount)
  }
}
