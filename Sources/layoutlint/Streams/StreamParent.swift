internal import Descriptors
internal import Files
internal import Linting
internal import Project
internal import SystemPackage
internal import Workers

/// `--stdin-ndjson`: prints a line for each line of standard input, in the same order.
///
/// This process has one thread. It cuts the input into lines, and passes them to workers, which are processes of the
/// same program (decision 51). It keeps the lines whose results it does not have, so that a worker that ends because
/// of an error in the program costs the line that it worked on. It reads no further input while the lines in flight
/// are at a limit, or while nobody reads the output.
struct StreamParent {
  private let jobCount: Int
  /// The path of a record without one, before its line number.
  private let name: String
  /// The members of a result before `error`.
  private let emptyMembers: [JSONText.Member]
  /// nil: the number of findings has no limit.
  private var findingLimit: Int?
  private var splitter = LineSplitter(limit: lineLimit)
  /// The next line, for which no worker is free.
  private var waitingLine: LineSplitter.Line?
  private var isInputRead = false
  private var workers: [StreamProcess] = []
  /// The number of lines that workers got, and of results that are printed.
  private(set) var lineCount = 0
  private var printedCount = 0
  /// Results of lines after the next one to print, by their number.
  private var results: [Int: StreamFrame] = [:]
  private var resultByteCount = 0
  private var lineByteCount = 0
  private var isOutputClosed = false
  private(set) var failedCount = 0
  private var internalErrorCount = 0
  private var hasFailingFinding = false
  /// Workers that ended because of an error since the last result.
  private var restartsWithoutResult = 0

  /// The greatest length of a line: a document of the greatest size with its escapes.
  static let lineLimit = 2 * ReaderLimits().documentBytes
  /// Bytes that are read at once.
  static let chunkByteCount = 64 << 10
  /// Lines for each job whose results are not printed.
  static let linesPerJob = 64
  /// Bytes of lines without a result. A line that is longer is alone in flight.
  static let lineByteLimit = 16 << 20
  /// Bytes of results that wait for that of an earlier line. At the limit, only the worker of this line is read.
  static let resultByteLimit = 16 << 20

  /// Workers for each job that may end one after another without a result. Each line with an error ends two at most. If
  /// more end, the lines are not the cause.
  static let restartsPerJob = 4

  static let internalErrorMessage =
    "internal error while working on this line; please report it with the line"

  init(jobs: Int, name: String, emptyMembers: [JSONText.Member] = [], findingLimit: Int? = nil) {
    jobCount = jobs
    self.name = name
    self.emptyMembers = emptyMembers
    self.findingLimit = findingLimit
  }

  /// Prints the results of all lines. Ends earlier if nobody can read them.
  mutating func run() throws(CommandError) -> ExitStatus {
    defer {
      for index in workers.indices { workers[index].end(terminates: !workers[index].isIdle) }
    }
    while !hasGivenUp {
      // Lines may be passed when earlier ones are printed.
      try printResults()
      try passLines()
      if isOutputClosed || isInputRead && waitingLine == nil && printedCount == lineCount { break }
      try waitForEvents()
    }
    if internalErrorCount > 0 { return .internalError }
    if failedCount > 0 { return .unable }
    return hasFailingFinding ? .findings : .clean
  }

  private var hasGivenUp: Bool { restartsWithoutResult > jobCount * Self.restartsPerJob }

  /// `layoutlint: 2 of 10 lines could not be checked`; nil: all were.
  ///
  /// - Parameter verb: what the command does with a line, `checked`.
  func failureText(_ verb: String) -> String? {
    guard failedCount > 0 else { return nil }
    return "layoutlint: \(failedCount) of \(lineCount.amount("line")) could not be \(verb)"
  }

  /// Passes complete lines to workers that can take more.
  private mutating func passLines() throws(CommandError) {
    while true {
      if waitingLine == nil { waitingLine = splitter.next() }
      guard let line = waitingLine else { return }
      var frame = StreamFrame(.tooLong, number: lineCount + 1, bytes: [])
      if case .text(let bytes) = line {
        frame = StreamFrame(.line, number: lineCount + 1, bytes: bytes)
      }
      let inFlight = (lines: lineCount - printedCount, byteCount: lineByteCount)
      guard Self.mayPass(frame.bytes.count, besides: inFlight, jobs: jobCount) else { return }
      guard let index = try freeWorker() else { return }
      workers[index].add(frame)
      lineByteCount += frame.bytes.count
      lineCount += 1
      waitingLine = nil
    }
  }

  /// Whether a line with this number of bytes may be passed to a worker.
  ///
  /// - Parameter inFlight: the lines that are not printed, and the bytes of those without a result.
  static func mayPass(
    _ byteCount: Int, besides inFlight: (lines: Int, byteCount: Int), jobs: Int
  ) -> Bool {
    let isInByteLimit = inFlight.byteCount == 0 || inFlight.byteCount + byteCount <= lineByteLimit
    return inFlight.lines < jobs * linesPerJob && isInByteLimit
  }

  /// Whether the results of a worker are read.
  ///
  /// - Parameters:
  ///   - isNext: whether its next result is the next one to print.
  ///   - waitingByteCount: of results that wait for an earlier one.
  static func readsResults(isNext: Bool, waitingByteCount: Int) -> Bool {
    isNext || waitingByteCount < resultByteLimit
  }

  /// The worker for the next line; nil: all have enough to do.
  private mutating func freeWorker() throws(CommandError) -> Int? {
    if let index = workers.firstIndex(where: \.isIdle) { return index }
    if workers.count < jobCount {
      do throws(Errno) {
        workers.append(try StreamProcess(earlierCount: restartsWithoutResult))
        return workers.count - 1
      } catch {
        // The others do the work.
        guard !workers.isEmpty else {
          throw CommandError("cannot start a process: \(error.text)")
        }
      }
    }
    return workers.indices.filter { workers[$0].canTakeMore }
      .min { workers[$0].pendingByteCount < workers[$1].pendingByteCount }
  }

  /// Prints the results that are next in order.
  private mutating func printResults() throws(CommandError) {
    var output: [UInt8] = []
    while let result = results.removeValue(forKey: printedCount + 1) {
      printedCount += 1
      resultByteCount -= result.bytes.count
      switch result.kind {
      case .failed: failedCount += 1
      case .findings: hasFailingFinding = true
      default: break
      }
      output += limited(result.bytes)
      output.append(UInt8(ascii: "\n"))
    }
    guard !output.isEmpty else { return }
    do throws(Errno) {
      try FileDescriptor.standardOutput.writeAllBytes(output)
    } catch .brokenPipe {
      isOutputClosed = true
    } catch {
      throw CommandError("cannot write to standard output: \(error.text)")
    }
  }

  /// The result with findings up to the limit of the run. A worker separates them from each other and the rest by line
  /// ends.
  private mutating func limited(_ result: [UInt8]) -> [UInt8] {
    guard let limit = findingLimit else { return result }
    let pieces = result.split(separator: UInt8(ascii: "\n"))
    guard pieces.count > 2, let first = pieces.first, let last = pieces.last else {
      return Array(pieces.joined())
    }
    let shown = pieces.dropFirst().dropLast().prefix(limit)
    findingLimit = limit - shown.count
    return first + Array(shown.joined(separator: Array(", ".utf8))) + last
  }

  private mutating func waitForEvents() throws(CommandError) {
    let readsInput = !isInputRead && waitingLine == nil
    var requests: [(FileDescriptor, PollEvents)] = [
      (.standardOutput, []),
      (readsInput ? .standardInput : .standardOutput, readsInput ? .input : []),
    ]
    for worker in workers {
      let reads = Self.readsResults(
        isNext: worker.first?.number == printedCount + 1, waitingByteCount: resultByteCount)
      requests.append((worker.output, reads ? .input : []))
      let input = worker.waitingInput
      requests.append((input ?? .standardOutput, input == nil ? [] : .output))
    }
    let events = FileDescriptor.poll(requests)
    if events[0].contains(.closed) {
      isOutputClosed = true
      return
    }
    if readsInput, !events[1].isEmpty { try readInput() }
    for index in workers.indices {
      // A worker that ended has an event of its output even if none is requested.
      if !events[2 * index + 2].isEmpty { try readWorker(index) }
      if requests[2 * index + 3].1 == .output, events[2 * index + 3].contains(.output) {
        try workers[index].send()
      }
    }
  }

  private mutating func readInput() throws(CommandError) {
    let bytes = try CommandError.wrapping(
      try FileDescriptor.standardInput.readBytes(upTo: Self.chunkByteCount),
      path: Input.standardInputName)
    if bytes.isEmpty {
      isInputRead = true
      splitter.end()
    } else {
      splitter.append(bytes)
    }
  }

  private mutating func readWorker(_ index: Int) throws(CommandError) {
    guard let frames = workers[index].read() else { return try workerEnded(index) }
    if !frames.isEmpty { restartsWithoutResult = 0 }
    for frame in frames { add(frame, of: index) }
  }

  private mutating func add(_ result: StreamFrame, of index: Int) {
    guard let line = workers[index].takeFirst(), line.number == result.number else {
      preconditionFailure("a worker answers its lines in their order")
    }
    lineByteCount -= line.bytes.count
    resultByteCount += result.bytes.count
    results[result.number] = result
  }

  /// Starts a worker for the lines of one that has ended.
  private mutating func workerEnded(_ index: Int) throws(CommandError) {
    let ending = workers[index].end()
    if let error = ending.error {
      throw CommandError("cannot wait for a process: \(error.text)")
    }
    guard ending.isInternalError else {
      throw CommandError("a process that works on lines ended with status \(ending.status)")
    }
    if let document = ending.document { Console.note(InternalErrors.message(about: document)) }
    restartsWithoutResult += 1
    guard !hasGivenUp else {
      internalErrorCount += 1
      return Console.note(
        "layoutlint: internal error: \(restartsWithoutResult) processes ended without a result; please report it"
      )
    }
    if let line = workers[index].first {
      Console.note(
        "layoutlint: internal error at line \(line.number) (status \(ending.status)); the other lines are not affected"
      )
      if line.kind == .line {
        internalErrorCount += 1
        workers[index].replaceFirst(by: .internalError)
      } else {
        // Not even the path of the record can be read.
        let members =
          [JSONText.Member(name: "path", value: .string("\(name):\(line.number)"))] + emptyMembers
          + [.init(name: "error", value: .string(Self.internalErrorMessage))]
        let bytes = JSONText.object(members).line
        add(StreamFrame(.failed, number: line.number, bytes: bytes), of: index)
      }
    }
    var next = try CommandError.wrapping(
      try StreamProcess(earlierCount: restartsWithoutResult), "cannot start a process")
    next.takeLines(of: workers[index])
    workers[index] = next
  }
}

/// A worker with the lines that it has not answered.
struct StreamProcess {
  private var worker: WorkerProcess
  private var lines: [StreamFrame] = []
  private(set) var pendingByteCount = 0
  /// Lines that the worker has not taken.
  private var outgoing = PendingBytes()
  private var frames = StreamFrame.Reader()

  /// A worker has further lines up to these limits, so that it does not wait for them.
  private static let lineLimit = 32
  private static let byteLimit = 32 << 10

  /// - Parameter earlierCount: the number of workers that ended without a result before this one.
  init(earlierCount: Int) throws(Errno) {
    worker = try WorkerProcess([StreamWorker.role, "\(earlierCount)"])
  }

  var output: FileDescriptor { worker.output }
  /// The input, if there are bytes for it.
  var waitingInput: FileDescriptor? { outgoing.isEmpty ? nil : worker.input }

  var isIdle: Bool { lines.isEmpty }
  var canTakeMore: Bool { lines.count < Self.lineLimit && pendingByteCount < Self.byteLimit }
  var first: StreamFrame? { lines.first }

  mutating func add(_ line: StreamFrame) {
    lines.append(line)
    pendingByteCount += line.bytes.count
    outgoing.append(line.encoded)
  }

  /// Removes the first line, whose result is known.
  mutating func takeFirst() -> StreamFrame? {
    guard let line = lines.first else { return nil }
    lines.removeFirst()
    pendingByteCount -= line.bytes.count
    return line
  }

  /// Takes the lines of a worker that has ended.
  mutating func takeLines(of other: StreamProcess) {
    for line in other.lines { add(line) }
  }

  mutating func replaceFirst(by kind: StreamFrameKind) { lines[0].kind = kind }

  /// Sends what the worker can take without waiting.
  mutating func send() throws(CommandError) {
    try CommandError.wrapping(try worker.write(&outgoing), "cannot pass lines to a process")
  }

  /// Reads results; nil: the worker has ended, or is ended because they cannot be read.
  mutating func read() -> [StreamFrame]? {
    let read: [UInt8]?
    do throws(Errno) {
      read = try worker.read(upTo: StreamParent.chunkByteCount)
    } catch {
      Console.note("layoutlint: cannot read the results of a process: \(error.text)")
      worker.end(terminates: true)
      return nil
    }
    guard let bytes = read else { return nil }
    frames.append(bytes)
    var results: [StreamFrame] = []
    while let frame = frames.next() { results.append(frame) }
    return results
  }

  /// Waits for the end of the process.
  ///
  /// - Parameter terminates: whether it is ended in any case.
  @discardableResult
  mutating func end(terminates: Bool = false) -> WorkerProcess.Ending {
    worker.end(terminates: terminates)
  }
}
