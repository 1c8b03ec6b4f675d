internal import Descriptors
internal import Foundation
internal import SystemPackage
internal import Testing

@testable import Workers

@Suite struct PendingBytesTests {
  /// Many editors connect servers with sockets.
  @Test func areWrittenToASocketThatIsReadSlowly() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe socketpair(AF_UNIX, 1, 0, &ends) == 0)
    let (writer, reader) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    let messages = [1, 70_000, 3, 300_000].map { [UInt8](repeating: UInt8($0 % 251), count: $0) }
    var pending = PendingBytes()
    for message in messages { pending.append(message) }
    #expect(pending.count == messages.joined().count)
    var received: [UInt8] = []
    while !pending.isEmpty {
      while FileDescriptor.poll([(writer, .output)], milliseconds: 0)[0] == .output,
        !pending.isEmpty
      {
        pending.removeFirst(try writer.writeReadyBytes(pending.first))
      }
      received += try reader.readBytes(upTo: 64 << 10)
    }
    #expect(pending.count == 0)
    try writer.close()
    while true {
      let bytes = try reader.readBytes(upTo: 64 << 10)
      if bytes.isEmpty { break }
      received += bytes
    }
    #expect(received == Array(messages.joined()))
    try reader.close()
  }
}
