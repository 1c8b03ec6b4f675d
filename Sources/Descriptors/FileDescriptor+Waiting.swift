package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

// Another process can make a shared pipe or terminal non-blocking. These functions wait until it is ready.
extension FileDescriptor {
  /// Reads into the buffer.
  ///
  /// - Returns: the number of bytes read; 0 at the end of the file.
  package func readBytes(into buffer: inout [UInt8]) throws(Errno) -> Int {
    while true {
      do {
        return try unsafe buffer.withUnsafeMutableBytes { try unsafe read(into: $0) }
      } catch {
        try wait(after: error, for: .input)
      }
    }
  }

  /// Reads at most `count` bytes into a new array.
  ///
  /// - Returns: the bytes; empty at the end of the file.
  package func readBytes(upTo count: Int) throws(Errno) -> [UInt8] {
    while true {
      do {
        return try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
          initializedCount = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      } catch {
        try wait(after: error, for: .input)
      }
    }
  }

  /// Writes at least one byte, if there is one.
  ///
  /// - Returns: the number of bytes written.
  package func writeBytes(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
    while true {
      do {
        return try unsafe bytes.withUnsafeBytes { try unsafe write($0) }
      } catch {
        try wait(after: error, for: .output)
      }
    }
  }

  /// Writes what a descriptor that is ready takes without waiting, at least one byte.
  ///
  /// - Returns: the number of bytes written.
  package func writeReadyBytes(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
    #if os(Linux)
      // Most editors use a socket. The constants are MSG_DONTWAIT, and below F_GETPIPE_SZ.
      let sent = unsafe bytes.withUnsafeBytes {
        unsafe send(rawValue, $0.baseAddress, $0.count, 0x40)
      }
      if sent > 0 { return sent }
    #endif
    return try writeBytes(bytes.prefix(readyByteCount))
  }

  /// The number of bytes that the descriptor takes without waiting if it is ready.
  private var readyByteCount: Int {
    let flags = fcntl(rawValue, F_GETFL)
    if flags >= 0, flags & O_NONBLOCK != 0 { return Int.max }
    #if os(Linux)
      // An empty pipe takes as much as its capacity. How much more another one takes depends on earlier writes.
      var unread: CInt = 0
      let capacity = fcntl(rawValue, 1032)
      if capacity > 0, unsafe ioctl(rawValue, UInt(FIONREAD), &unread) == 0, unread == 0 {
        return Int(capacity)
      }
    #endif
    return Self.atomicByteCount
  }

  package func writeAllBytes(_ bytes: [UInt8]) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try writeBytes(rest)) }
  }

  /// Waits if an error means that the descriptor is not ready, and throws any other error.
  private func wait(after error: any Error, for events: PollEvents) throws(Errno) {
    guard let error = error as? Errno else {
      preconditionFailure("swift-system throws no other error than Errno")
    }
    guard error == .wouldBlock || error == .resourceTemporarilyUnavailable else { throw error }
    _ = FileDescriptor.poll([(self, events)])
  }
}

/// The events of a descriptor.
package struct PollEvents: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Data, the end of the file or an error can be read.
  package static let input = PollEvents(rawValue: 1)
  /// Data can be written; to a pipe, at least `FileDescriptor.atomicByteCount` bytes.
  package static let output = PollEvents(rawValue: 2)
  /// The other end writes no more. Data that it has written may be unread.
  package static let endOfInput = PollEvents(rawValue: 4)
  /// The other end is closed, or the descriptor is invalid. Observed in each wait.
  package static let closed = PollEvents(rawValue: 8)

  /// The events of `poll` to wait for.
  fileprivate var requested: Int16 {
    var events: Int16 = 0
    if contains(.input) { events |= Int16(POLLIN) }
    if contains(.output) { events |= Int16(POLLOUT) }
    if contains(.endOfInput) { events |= Self.endOfSocketInput }
    return events
  }

  fileprivate init(returned events: Int16) {
    self = []
    if events & Int16(POLLIN) != 0 { insert(.input) }
    if events & Int16(POLLOUT) != 0 { insert(.output) }
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { formUnion([.closed, .endOfInput]) }
    if events & Self.endOfSocketInput != 0 { insert(.endOfInput) }
  }

  /// POLLRDHUP, which the header declares for programs with GNU extensions only. Other systems have no such
  /// event.
  private static var endOfSocketInput: Int16 {
    #if os(Linux)
      0x2000
    #else
      0
    #endif
  }
}

extension FileDescriptor {
  /// The number of bytes that a pipe which is ready takes without waiting: PIPE_BUF, or less.
  package static var atomicByteCount: Int {
    #if os(Linux)
      4_096
    #else
      512
    #endif
  }

  /// Waits until one of the descriptors has one of its events.
  ///
  /// - Parameter milliseconds: the longest time to wait; nil: no limit.
  /// - Returns: the events of each descriptor; all are empty after that time.
  package static func poll(
    _ descriptors: [(FileDescriptor, PollEvents)], milliseconds: Int? = nil
  ) -> [PollEvents] {
    // `poll` ignores negative descriptors.
    let areInvalid = descriptors.map { $0.0.rawValue < 0 }
    guard !areInvalid.contains(true) else {
      return areInvalid.map { $0 ? [.closed, .endOfInput] : [] }
    }
    var requests = descriptors.map { descriptor, events in
      pollfd(fd: descriptor.rawValue, events: events.requested, revents: 0)
    }
    while unsafe pollDescriptors(
      &requests, numericCast(requests.count), milliseconds.map { Int32(clamping: $0) } ?? -1) < 0
    {
      // Without memory for the call, a read or a write reports the error.
      guard errno == EINTR else { return descriptors.map { $0.1.union(.closed) } }
    }
    return requests.map { PollEvents(returned: $0.revents) }
  }
}

/// `poll` of the C library, which has the name of a function of this file.
private func pollDescriptors(
  _ requests: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ milliseconds: Int32
) -> Int32 {
  unsafe poll(requests, count, milliseconds)
}
