internal import Descriptors
internal import Files
internal import SystemPackage
internal import Workers

/// The process of `lint` that the user starts. Its worker, which has the same arguments, does the work and reports what
/// it prints.
///
/// If an internal error ends the worker, another one starts over without the document of the error. What was printed
/// is not printed again: the next worker prints the same up to this document.
struct LintParent {
  private var givenUp: [String] = []
  /// The number of bytes that were printed of each kind.
  private var printedCounts: [LintWorker.FrameKind: Int] = [:]

  /// The number of documents that are given up. The run ends at the next one.
  static let givenUpLimit = 8

  /// Runs the command in a worker.
  ///
  /// - Returns: nil: this process is the worker, or no process can be started.
  static func run() throws(CommandError) -> ExitStatus? {
    guard WorkerStart.current == nil else { return nil }
    var parent = LintParent()
    guard var worker = try? parent.startWorker() else { return nil }
    while true {
      do throws(CommandError) {
        try parent.print(outputOf: worker)
      } catch {
        worker.end(terminates: true)
        throw error
      }
      let ending = worker.end()
      if let error = ending.error {
        throw CommandError("cannot wait for a process: \(error.text)")
      }
      guard ending.isInternalError else {
        return ExitStatus(rawValue: ending.status) ?? .internalError
      }
      ProgressLine.remove()
      guard let document = ending.document, parent.givenUp.count < givenUpLimit else {
        Console.note(
          ending.document.map(InternalErrors.message)
            ?? "layoutlint: internal error (status \(ending.status)); please report it")
        return .internalError
      }
      parent.givenUp.append(document)
      worker = try CommandError.wrapping(try parent.startWorker(), "cannot start a process")
    }
  }

  private func startWorker() throws(Errno) -> WorkerProcess {
    // The threads of a run do not wait for each other's memory.
    try WorkerProcess(
      [LintWorker.role, Console.outputIsTerminal ? "terminal" : "file"]
        + ["\(Console.outputColumns ?? 0)"] + givenUp,
      sharesHeap: false)
  }

  /// Prints what the worker reports, until its output ends.
  private mutating func print(outputOf worker: WorkerProcess) throws(CommandError) {
    var reader = Frame<LintWorker.FrameKind>.Reader()
    var workerCounts: [LintWorker.FrameKind: Int] = [:]
    while let bytes = try CommandError.wrapping(
      try worker.read(upTo: 64 << 10), "cannot read the results of a process")
    {
      reader.append(bytes)
      while let frame = reader.next() {
        let earlier = workerCounts[frame.kind, default: 0]
        let known = max(printedCounts[frame.kind, default: 0] - earlier, 0)
        workerCounts[frame.kind] = earlier + frame.bytes.count
        try print(Array(frame.bytes.dropFirst(known)), as: frame.kind)
      }
    }
  }

  private mutating func print(
    _ bytes: [UInt8], as kind: LintWorker.FrameKind
  ) throws(CommandError) {
    guard !bytes.isEmpty else { return }
    switch kind {
    case .output:
      printedCounts[kind, default: 0] += bytes.count
      try Console.print(bytes)
    case .note:
      printedCounts[kind, default: 0] += bytes.count
      Console.write(bytes)
    case .progress: ProgressLine.write(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// The process that does the work of a `LintParent`.
struct LintWorker: Sendable {
  /// Whether standard output of the parent is a terminal.
  let outputIsTerminal: Bool
  /// See `Console.outputColumns`.
  let outputColumns: Int?
  /// The documents at which internal errors ended earlier workers.
  let givenUp: Set<String>

  enum FrameKind: UInt8 {
    /// A part of standard output.
    case output
    /// A part of standard error.
    case note
    /// The progress line, which depends on the time.
    case progress
  }

  fileprivate static let role = "lint"

  /// nil: the process has no such parent.
  static let current: LintWorker? = {
    guard let values = WorkerStart.current, values.first == role, values.count > 2 else {
      return nil
    }
    WorkerStart.endWithParent()
    return LintWorker(
      outputIsTerminal: values[1] == "terminal",
      outputColumns: Int(values[2]).flatMap { $0 > 0 ? $0 : nil },
      givenUp: Set(values.dropFirst(3)))
  }()

  private static let writes = ThreadLock(())

  /// Neither process stores more of a long report twice.
  private static let frameByteLimit = 256 << 10

  /// Has the parent print bytes.
  func print(_ bytes: [UInt8], as kind: FrameKind) {
    Self.writes.withLock { _ in
      for start in stride(from: 0, to: bytes.count, by: Self.frameByteLimit) {
        let part = bytes[start..<min(start + Self.frameByteLimit, bytes.count)]
        // If the parent has ended, this process ends as well.
        try? FileDescriptor.standardOutput.writeAllBytes(Frame(kind, bytes: Array(part)).encoded)
      }
    }
  }
}
