internal import Descriptors
internal import Files
internal import SystemPackage

/// Another program that has run to its end, without a shell, and what it returned.
struct ChildProcess {
  /// The exit status; for a signal 128 plus its number.
  let status: Int32
  let output: [UInt8]
  let errors: [UInt8]

  /// Bytes of standard output and of standard error. A list of a million changed paths is smaller.
  static let outputByteLimit = 256 << 20

  /// - Parameters:
  ///   - program: the name of a program in one of the folders of `PATH`.
  ///   - environment: the values that differ from those of this process.
  ///   - input: standard input.
  /// - Throws: `Errno.noSuchFileOrDirectory` if there is no such program, and `Errno.noMemory` at the
  ///   limit of the output.
  init(
    running program: String, _ arguments: [String], environment: [String: String] = [:],
    input: [UInt8] = []
  ) throws(Errno) {
    let inputPipe = try SystemCalls.makePipe()
    let outputPipe = try SystemCalls.makePipe()
    let errorPipe = try SystemCalls.makePipe()
    let ends = [outputPipe.read, errorPipe.read]
    defer { for end in ends { try? end.close() } }
    let process: Int32
    do throws(Errno) {
      defer {
        for end in [inputPipe.read, outputPipe.write, errorPipe.write] { try? end.close() }
      }
      process = try SystemCalls.spawn(
        program, arguments, environment: environment, input: inputPipe.read,
        output: outputPipe.write, errors: errorPipe.write)
    } catch {
      try? inputPipe.write.close()
      throw error
    }
    do throws(Errno) {
      let results = try Self.exchange(input, to: inputPipe.write, from: ends)
      status = try SystemCalls.waitForExit(of: process)
      (output, errors) = (results[0], results[1])
    } catch {
      // Its pipes are closed: the process ends when it writes next.
      SystemCalls.terminate(process)
      _ = try? SystemCalls.waitForExit(of: process)
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
      let ready = SystemCalls.waitUntilReady(
        reading: sources.map { ends[$0] }, writing: rest == nil ? nil : inputEnd)
      if ready.canWrite, let left = rest {
        // A process that ends before it has read its input is no error.
        rest =
          (try? inputEnd.writeBytes(left.prefix(FileDescriptor.atomicByteCount)))
          .map { left.dropFirst($0) } ?? []
      }
      for (source, isReady) in zip(sources, ready.canRead) where isReady {
        let count = try ends[source].readBytes(into: &chunk)
        if count == 0 { open.remove(source) }
        guard results[source].count + count <= outputByteLimit else { throw .noMemory }
        results[source] += chunk[..<count]
      }
    }
    return results
  }
}
