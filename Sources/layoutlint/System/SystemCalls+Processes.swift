internal import Descriptors
internal import Files
internal import SystemPackage

#if canImport(Glibc)
  // `environ` is a variable, which no other code of the program uses.
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  import Darwin
#endif

/// The system calls that start a process and exchange data with it.
extension SystemCalls {
  /// Both ends are closed in processes that this one starts.
  static func makePipe() throws(Errno) -> (read: FileDescriptor, write: FileDescriptor) {
    let ends = try typed { try FileDescriptor.pipe() }
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    return (ends.readEnd, ends.writeEnd)
  }

  /// Starts a program of `PATH`.
  ///
  /// - Parameter others: the descriptors from 3 on.
  /// - Returns: the id of the process.
  static func spawn(
    _ program: String, _ arguments: [String], environment changes: [String: String],
    input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor,
    others: [FileDescriptor] = []
  ) throws(Errno) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in zip(Int32(0)..., [input, output, errors] + others) {
      unsafe posix_spawn_file_actions_adddup2(&actions, end.rawValue, number)
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // This process ignores the signal of a closed pipe, and a new process would do the same.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var argumentList = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var environment = unsafe inheritedEnvironment(with: changes).map { unsafe strdup($0) } + [nil]
    defer {
      unsafe argumentList.forEach { unsafe free($0) }
      unsafe environment.forEach { unsafe free($0) }
    }
    var process: pid_t = 0
    let result = unsafe posix_spawnp(
      &process, program, &actions, &attributes, &argumentList, &environment)
    guard result == 0 else { throw Errno(rawValue: result) }
    return process
  }

  /// Starts a process of this program with the same arguments.
  ///
  /// - Parameters:
  ///   - variables: set in its environment, besides those of `workerHeap`.
  ///   - others: its descriptors from 3 on.
  /// - Returns: the id of the process; its standard input, to which writes do not wait; its standard output.
  static func spawnWorker(
    environment variables: [String: String], others: [FileDescriptor] = []
  ) throws(Errno) -> (process: Int32, input: FileDescriptor, output: FileDescriptor) {
    guard let program = programPath else { throw .noSuchFileOrDirectory }
    let input = try makePipe()
    defer { try? input.read.close() }
    do throws(Errno) {
      let output = try makePipe()
      defer { try? output.write.close() }
      do throws(Errno) {
        makeNonBlocking(input.write)
        let process = try spawn(
          program.string, Array(CommandLine.arguments.dropFirst()),
          environment: workerHeap.merging(variables) { $1 }, input: input.read,
          output: output.write, errors: .standardError, others: others)
        return (process, input.write, output.read)
      } catch {
        try? output.read.close()
        throw error
      }
    } catch {
      try? input.write.close()
      throw error
    }
  }

  /// Variables for a worker. One heap for all threads: memory that one of them has freed is used by the others. Only
  /// very large arrays have pages of their own: new ones take 5 ms for each key in 1 MB. `returnMemory` returns the rest.
  /// The user's values are kept.
  private static var workerHeap: [String: String] {
    [
      "MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "67108864",
      "MALLOC_MMAP_THRESHOLD_": "4194304",
    ].filter { environment($0.key) == nil }
  }

  /// `NAME=value`, with the changes.
  static func inheritedEnvironment(with changes: [String: String]) -> [String] {
    var entries: [String] = []
    #if canImport(Darwin)
      var next = unsafe _NSGetEnviron().pointee
    #else
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe environ
    #endif
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      let name = text.prefix { $0 != "=" }
      if changes[String(name)] == nil { entries.append(text) }
      unsafe next += 1
    }
    return entries + changes.map { "\($0.key)=\($0.value)" }
  }

  /// - Returns: the exit status; for a signal 128 plus its number.
  static func waitForExit(of process: Int32) throws(Errno) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw lastError }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Whether a process with this exit status ended because of an error in the program, or was killed.
  static func isInternalError(_ status: Int32) -> Bool {
    status == ExitStatus.internalError.rawValue || status > 128
  }

  static func terminate(_ process: Int32) { _ = kill(process, SIGTERM) }

  /// Waits until data or the end of a file can be read, or data can be written.
  static func waitUntilReady(
    reading sources: [FileDescriptor], writing target: FileDescriptor?
  ) -> (canRead: [Bool], canWrite: Bool) {
    let requests =
      sources.map { ($0, PollEvents.input) } + [target].compactMap { $0.map { ($0, .output) } }
    let isReady = FileDescriptor.poll(requests).map { !$0.isEmpty }
    return (Array(isReady.prefix(sources.count)), target != nil && isReady.last == true)
  }
}
