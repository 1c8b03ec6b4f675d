internal import Descriptors
internal import Synchronization
package import SystemPackage

#if canImport(Glibc)
  // `environ` is a variable, which no other code of the program uses.
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  internal import Darwin
#endif

// The system calls that start processes and wait for them.

/// Both ends are closed in processes that this one starts.
func makePipe() throws(Errno) -> (read: FileDescriptor, write: FileDescriptor) {
  let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
  do {
    ends = try FileDescriptor.pipe()
  } catch {
    guard let error = error as? Errno else {
      preconditionFailure("swift-system throws no other error than Errno")
    }
    throw error
  }
  for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
  return (ends.readEnd, ends.writeEnd)
}

/// Has writes return what they could write without waiting.
func setNonBlocking(_ descriptor: FileDescriptor) {
  let flags = fcntl(descriptor.rawValue, F_GETFL)
  if flags >= 0 { _ = fcntl(descriptor.rawValue, F_SETFL, flags | O_NONBLOCK) }
}

/// Starts a program of `PATH`.
///
/// - Parameters:
///   - environment: the values that differ from those of this process.
///   - descriptors: its descriptors from 0 on.
/// - Returns: the id of the process.
func spawn(
  _ program: String, _ arguments: [String], environment changes: [String: String],
  descriptors: [FileDescriptor]
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
  for (number, end) in zip(Int32(0)..., descriptors) {
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

/// Starts a program of `PATH` with a pipe to its standard input and two from it. The arguments are as of `spawn`.
///
/// - Parameter sharesErrors: whether it has the standard error of this process. The second pipe is then that of
///   descriptor 3, otherwise standard error.
/// - Returns: the ends of this process, and the id of the new one.
func spawnWithPipes(
  _ program: String, _ arguments: [String], environment: [String: String] = [:],
  sharesErrors: Bool = false
) throws(Errno) -> (process: Int32, input: FileDescriptor, outputs: [FileDescriptor]) {
  var ends: [FileDescriptor] = []
  var others: [FileDescriptor] = []
  defer { for end in others { try? end.close() } }
  do throws(Errno) {
    let input = try makePipe()
    (ends, others) = ([input.write], [input.read])
    for _ in 0..<2 {
      let pipe = try makePipe()
      ends.append(pipe.read)
      others.append(pipe.write)
    }
    var descriptors = others
    if sharesErrors { descriptors.insert(.standardError, at: 2) }
    let process = try spawn(
      program, arguments, environment: environment, descriptors: descriptors)
    return (process, ends[0], Array(ends[1...]))
  } catch {
    for end in ends { try? end.close() }
    throw error
  }
}

/// Changes the current folder, which a new process inherits. The file actions of `posix_spawn` cannot change it on each
/// system.
func changeFolder(to path: String) throws(Errno) {
  guard unsafe chdir(path) == 0 else { throw Errno(rawValue: errno) }
}

/// `NAME=value`, with the changes.
private func inheritedEnvironment(with changes: [String: String]) -> [String] {
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

func hasEnvironmentVariable(_ name: String) -> Bool { unsafe getenv(name) != nil }

/// - Returns: the exit status; for a signal 128 plus its number.
func waitForExit(of process: Int32) throws(Errno) -> Int32 {
  var status: Int32 = 0
  while unsafe waitpid(process, &status, 0) < 0 {
    guard errno == EINTR else { throw Errno(rawValue: errno) }
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

func terminate(_ process: Int32) { _ = kill(process, SIGTERM) }

/// Whether a process exists and has not ended.
package func isAlive(process: Int32) -> Bool {
  // A process of another user exists but may not be signalled.
  (kill(process, 0) == 0 || errno != ESRCH) && !isZombie(process)
}

/// Whether a process ended but its parent did not wait for it. Such a process can be signalled.
private func isZombie(_ process: Int32) -> Bool {
  #if os(Linux)
    let path = FilePath("/proc/\(process)/stat")
    guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec)
    else { return false }
    defer { try? file.close() }
    // The state follows the name, which is in parentheses and may contain parentheses.
    guard let text = try? file.readBytes(upTo: 4_096),
      let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count
    else { return false }
    return text[end + 2] == UInt8(ascii: "Z") || text[end + 2] == UInt8(ascii: "X")
  #else
    return false
  #endif
}

/// The file of the running program.
var programPath: FilePath? {
  #if canImport(Darwin)
    var size: UInt32 = 0
    _ = unsafe _NSGetExecutablePath(nil, &size)
    var path = [CChar](repeating: 0, count: Int(size) + 1)
    guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    return unsafe FilePath(platformString: path)
  #else
    return "/proc/self/exe"
  #endif
}

/// The signals with which some editors end a server.
package enum TerminationSignals {
  /// Becomes readable when the process gets one of the signals, which then does not end it.
  ///
  /// The handler calls only async-signal-safe functions.
  package static func descriptor() throws(Errno) -> FileDescriptor {
    let pipe = try makePipe()
    setNonBlocking(pipe.write)
    target.store(pipe.write.rawValue, ordering: .relaxed)
    for number in [SIGTERM, SIGINT] {
      _ = signal(number) { _ in
        var byte: UInt8 = 0
        _ = unsafe write(TerminationSignals.target.load(ordering: .relaxed), &byte, 1)
      }
    }
    return pipe.read
  }

  private static let target = Atomic<Int32>(-1)
}
