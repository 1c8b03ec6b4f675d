internal import Descriptors
internal import Dispatch
package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A worker: a process of this program that works on documents for the process that started it, its parent.
///
/// A parent never parses a document. If an internal error ends a worker, the parent learns the document, and starts
/// another worker for the rest of the work. A worker ends when its standard input does, so that it does not outlive
/// its parent.
package struct WorkerProcess {
  private let process: Int32
  /// The worker's standard input; nil after it is closed. Writes to it do not wait.
  package private(set) var input: FileDescriptor?
  /// The worker's standard output.
  package let output: FileDescriptor
  /// Contains the document of an internal error.
  private let report: FileDescriptor
  private var isRunning = true

  /// A worker's end of `report`.
  static let reportDescriptor = FileDescriptor(rawValue: 3)

  /// How a worker has ended.
  package struct Ending {
    /// The exit status; for a signal 128 plus its number.
    package let status: Int32
    /// The document of an internal error; nil: none, or unknown.
    package let document: String?
    /// Whether the worker reported an internal error.
    fileprivate let hasReported: Bool
    /// Why the status is not known, and that of an internal error; nil: it is known.
    package var error: Errno?

    /// Whether an error in the program ended the process, or whether it was killed. Signals that a person or another
    /// program sends to end it are no error.
    package var isInternalError: Bool {
      hasReported || status > 128 && !isTerminated
    }

    package var isTerminated: Bool { [SIGTERM, SIGINT, SIGHUP].contains(status - 128) }
  }

  /// Starts a process with the arguments of this one.
  ///
  /// - Parameters:
  ///   - values: what the worker finds in `WorkerStart.current`.
  ///   - sharesHeap: whether all threads of the worker have one heap, so that a thread uses memory that another one
  ///     has freed.
  package init(_ values: [String], sharesHeap: Bool = true) throws(Errno) {
    guard let program = programPath else { throw .noSuchFileOrDirectory }
    let started = try spawnWithPipes(
      program.string, WorkerStart.arguments(values), environment: sharesHeap ? Self.heap : [:],
      sharesErrors: true)
    setNonBlocking(started.input)
    (process, input) = (started.process, started.input)
    (output, report) = (started.outputs[0], started.outputs[1])
  }

  /// Variables for one heap. Only very large arrays have pages of their own: new ones take 5 ms for each key in 1 MB.
  /// The user's values are kept.
  private static var heap: [String: String] {
    [
      "MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "67108864",
      "MALLOC_MMAP_THRESHOLD_": "4194304",
    ].filter { !hasEnvironmentVariable($0.key) }
  }

  /// Lets the output take long messages at once, if the system can.
  package func enlargeOutput() {
    #if os(Linux)
      // F_SETPIPE_SZ. Users have a limit for all pipes, beyond which the pipe stays as it is.
      _ = fcntl(output.rawValue, 1031, 1 << 20)
    #endif
  }

  /// Writes what the worker takes without waiting.
  ///
  /// After an error, the worker has a part of a message: `end` has to terminate it.
  package func write(_ pending: inout PendingBytes) throws(Errno) {
    guard let input, !pending.isEmpty,
      FileDescriptor.poll([(input, .output)], milliseconds: 0)[0].contains(.output)
    else { return }
    do throws(Errno) {
      pending.removeFirst(try input.writeBytes(pending.first))
    } catch {
      // If the worker has ended, its output ends as well.
      guard error == .brokenPipe else { throw error }
      pending.removeFirst(pending.first.count)
    }
  }

  /// Waits for output of the worker.
  ///
  /// After an error, the worker may be running: `end` has to terminate it.
  ///
  /// - Returns: nil at its end.
  package func read(upTo byteCount: Int) throws(Errno) -> [UInt8]? {
    let bytes = try output.readBytes(upTo: byteCount)
    return bytes.isEmpty ? nil : bytes
  }

  package mutating func closeInput() {
    try? input?.close()
    input = nil
  }

  /// Waits for the end of the worker, whose pipes are closed. A worker whose output has not ended may be in the middle
  /// of its work.
  ///
  /// - Parameter terminates: whether the worker is ended in any case.
  @discardableResult
  package mutating func end(terminates: Bool = false) -> Ending {
    guard isRunning else { return Ending(status: 0, document: nil, hasReported: false) }
    isRunning = false
    if terminates { terminate(process) }
    closeInput()
    try? output.close()
    let status = Result { () throws(Errno) in try waitForExit(of: process) }
    // The worker had the only other end.
    let bytes = (try? report.readBytes(upTo: 1 + InternalErrors.reportByteLimit)) ?? []
    try? report.close()
    let document = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let named = document.isEmpty ? nil : document
    return switch status {
    case .success(let status):
      Ending(status: status, document: named, hasReported: !bytes.isEmpty)
    case .failure(let error):
      Ending(status: InternalErrors.status, document: named, hasReported: true, error: error)
    }
  }
}

/// What a parent tells a worker when it starts it, in the first arguments.
package enum WorkerStart {
  private static let option = "--worker-process"

  /// The values of the parent; nil: this process is no worker.
  package static let current: [String]? = parsed?.values

  /// The arguments of the user.
  package static let userArguments: [String] =
    parsed?.rest ?? Array(CommandLine.arguments.dropFirst())

  private static let parsed: (values: [String], rest: [String])? = {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == option, let count = arguments.dropFirst().first.flatMap({ Int($0) }),
      0...arguments.count - 2 ~= count
    else { return nil }
    let others = arguments.dropFirst(2)
    return (Array(others.prefix(count)), Array(others.dropFirst(count)))
  }()

  static func arguments(_ values: [String]) -> [String] {
    [option, "\(values.count)"] + values + userArguments
  }

  /// Ends this process with its standard input, which is for workers that do not read it.
  package static func endWithParent() {
    DispatchQueue(label: "layoutlint.parent").async {
      while (try? FileDescriptor.standardInput.readBytes(upTo: 1).isEmpty) == false {}
      _exit(InternalErrors.status)
    }
  }
}
