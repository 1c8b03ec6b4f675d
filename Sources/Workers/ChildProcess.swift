internal import Descriptors
package import SystemPackage

/// Another program that has run to its end, without a shell, and what it returned.
package struct ChildProcess {
  /// The exit status; for a signal 128 plus its number.
  package let status: Int32
  package let output: [UInt8]
  package let errors: [UInt8]

  /// Bytes of standard output and of standard error. A list of a million changed paths is smaller.
  package static let outputByteLimit = 256 << 20

  /// - Parameters:
  ///   - program: the name of a program in one of the folders of `PATH`.
  ///   - environment: the values that differ from those of this process.
  ///   - input: standard input.
  /// - Throws: `Errno.noSuchFileOrDirectory` if there is no such program, and `Errno.noMemory` at the
  ///   limit of the output.
  package init(
    running program: String, _ arguments: [String], environment: [String: String] = [:],
    input: [UInt8] = []
  ) throws(Errno) {
    let (process, inputEnd, ends) = try spawnWithPipes(
      program, arguments, environment: environment)
    defer { for end in ends { try? end.close() } }
    do throws(Errno) {
      let results = try Self.exchange(input, to: inputEnd, from: ends)
      status = try waitForExit(of: process)
      (output, errors) = (results[0], results[1])
    } catch {
      // Its pipes are closed: the process ends when it writes next.
      terminate(process)
      _ = try? waitForExit(of: process)
      throw error
    }
  }

  /// Writes the input while it reads both outputs: each pipe can be full while the process waits for
  /// another.
  private static func exchange(
    _ input: [UInt8], to inputEnd: FileDescriptor, from ends: [FileDescriptor]
  ) throws(Errno) -> [[UInt8]] {
    var rest: ArraySlice<UInt8>? = input[...]
    defer { if rest != nil { try? inputEnd.close() } }
    var results = ends.map { _ in [UInt8]() }
    var open = Set(ends.indices)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty || rest != nil {
      if let left = rest, left.isEmpty {
        try? inputEnd.close()
        rest = nil
        continue
      }
      let sources = open.sorted()
      let target = rest == nil ? [] : [(inputEnd, PollEvents.output)]
      let events = FileDescriptor.poll(sources.map { (ends[$0], .input) } + target)
      if let left = rest, events.last?.isEmpty == false {
        // A process that ends before it has read its input is no error.
        rest =
          (try? inputEnd.writeBytes(left.prefix(FileDescriptor.atomicByteCount)))
          .map { left.dropFirst($0) } ?? []
      }
      for (source, ready) in zip(sources, events) where !ready.isEmpty {
        let count = try ends[source].readBytes(into: &chunk)
        if count == 0 { open.remove(source) }
        guard results[source].count + count <= outputByteLimit else { throw .noMemory }
        results[source] += chunk[..<count]
      }
    }
    return results
  }
}
