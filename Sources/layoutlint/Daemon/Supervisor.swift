internal import Descriptors
internal import Files
internal import LanguageServer
internal import SystemPackage

/// The process between the editor and the worker, which is the server in a process of its own.
///
/// It has one thread, and starts a new worker if the worker ends because of an error in the program. It only copies
/// messages, so that what ends the worker does not end it.
struct Supervisor {
  /// Set in the environment of the worker: how many workers were started before.
  static let workerVariable = "LAYOUTLINT_WORKER"
  /// Set in the environment of the worker: the folder of the pages that it writes.
  private static let pageVariable = "LAYOUTLINT_PAGES"
  /// The descriptor to which the worker writes the document of an internal error.
  static let faultDescriptor = FileDescriptor(rawValue: 3)
  /// The longest time that the client reads nothing after it ended, in milliseconds.
  private static let patience = 1_000

  private var relay = WorkerRelay()
  private var worker: Worker
  /// Of each worker.
  private let environment: [String: String]
  /// Whether the client writes nothing more, and whether all that it wrote is read.
  private var hasClientEnded = false
  private var isInputRead = false

  /// Runs the server until the client ends it.
  ///
  /// - Returns: the exit status; nil: no process can be started.
  static func run() -> Int32? {
    let pageFolder = try? SystemCalls.makeTemporaryFolder()
    pageFolder.map(SystemCalls.setPageFolder)
    SystemCalls.endWithWorker()
    // It stores the texts of open documents.
    SystemCalls.returnLargeBlocks()
    defer { SystemCalls.removePages() }
    let environment = [pageVariable: pageFolder?.string ?? ""]
    guard let worker = try? Worker(generation: 0, environment) else { return nil }
    var supervisor = Supervisor(worker: worker, environment: environment)
    return supervisor.run()
  }

  /// The folder for the pages of this process, if it is a worker; nil: it has none.
  static var pageFolder: FilePath? {
    guard SystemCalls.environment(workerVariable) != nil,
      let path = SystemCalls.environment(pageVariable), !path.isEmpty
    else { return nil }
    return FilePath(path)
  }

  private init(worker: Worker, environment: [String: String]) {
    self.worker = worker
    self.environment = environment
  }

  private mutating func run() -> Int32 {
    while true {
      if let status = step() {
        flush()
        return status
      }
    }
  }

  /// Waits for events and relays messages.
  ///
  /// - Returns: the exit status, if the server ends.
  private mutating func step() -> Int32? {
    let readsClient = !isInputRead && relay.toWorker.count < WorkerRelay.pendingByteLimit
    let readsWorker = relay.toClient.count < WorkerRelay.pendingByteLimit
    // The end of a descriptor is an event even if nothing is requested.
    let watchesClient = readsClient || !hasClientEnded
    var requests: [(FileDescriptor, PollEvents)] = [
      (worker.output, readsWorker ? .input : []),
      (.standardOutput, relay.toClient.isEmpty ? [] : .output),
    ]
    if watchesClient {
      requests.append((.standardInput, readsClient ? .input : .endOfInput))
    }
    if let input = worker.input, !relay.toWorker.isEmpty { requests.append((input, .output)) }
    let isWaiting = hasClientEnded && !relay.toClient.isEmpty
    let events = FileDescriptor.poll(requests, milliseconds: isWaiting ? Self.patience : nil)
    if isWaiting, events.allSatisfy(\.isEmpty) { return worker.end(status: 1) }
    if events[1].contains(.closed) {
      // The worker notices it as well.
      relay.toClient.removeAll()
      worker.closeOutput()
      return worker.status()
    }
    if watchesClient, !events[2].isEmpty { readClient(events[2], readsClient) }
    write()
    relay.record()
    if events[1].contains(.output) { writeToClient() }
    return events[0].isEmpty ? nil : readWorker()
  }

  private mutating func readClient(_ events: PollEvents, _ reads: Bool) {
    if events.contains(.endOfInput) { hasClientEnded = true }
    guard reads else { return }
    guard let bytes = try? FileDescriptor.standardInput.readBytes(upTo: Self.chunkByteCount),
      !bytes.isEmpty
    else {
      (hasClientEnded, isInputRead) = (true, true)
      return relay.clientEnded()
    }
    relay.receive(fromClient: bytes)
  }

  private static let chunkByteCount = 64 << 10
  /// The diagnostics of a document with many findings are megabytes.
  private static let workerChunkByteCount = 256 << 10

  /// Writes what the worker can take.
  private mutating func write() {
    guard let input = worker.input else { return }
    if !relay.toWorker.isEmpty,
      FileDescriptor.poll([(input, .output)], milliseconds: 0)[0].contains(.output)
    {
      // If the worker ended, its output ends as well.
      relay.toWorker.removeFirst((try? input.writeBytes(relay.toWorker.first)) ?? 0)
    }
    if isInputRead, relay.toWorker.isEmpty { worker.closeInput() }
  }

  private mutating func writeToClient() {
    // More could wait for the client.
    let bytes = relay.toClient.first
    relay.toClient.removeFirst((try? FileDescriptor.standardOutput.writeReadyBytes(bytes)) ?? 0)
  }

  private mutating func readWorker() -> Int32? {
    if let bytes = try? worker.output.readBytes(upTo: Self.workerChunkByteCount), !bytes.isEmpty {
      guard relay.receive(fromWorker: bytes) else {
        ServerSetup.log("the output of the process is invalid")
        return continueAfterError(worker.end(status: ExitStatus.internalError.rawValue), in: nil)
      }
      if !relay.toClient.isEmpty,
        FileDescriptor.poll([(.standardOutput, .output)], milliseconds: 0)[0] == .output
      {
        writeToClient()
      }
      return nil
    }
    let document = worker.faultDocument()
    let status = worker.status()
    guard SystemCalls.isInternalError(status) else { return status }
    return continueAfterError(status, in: document)
  }

  /// Starts a new process.
  ///
  /// - Returns: the exit status, if the server ends.
  private mutating func continueAfterError(_ status: Int32, in document: String?) -> Int32? {
    if hasClientEnded { relay.answerRequests() }
    if let end = hasClientEnded ? status : relay.workerEnded(in: document) {
      ServerSetup.log("internal error (status \(status)); the server ends")
      return end
    }
    ServerSetup.log("internal error (status \(status)); the server continues with a new process")
    guard let next = try? Worker(generation: relay.generation, environment) else {
      relay.answerRequests()
      return 70
    }
    worker = next
    return nil
  }

  /// Writes what the client has not read.
  private mutating func flush() {
    while !relay.toClient.isEmpty {
      let events = FileDescriptor.poll(
        [(.standardOutput, .output)], milliseconds: Self.patience)
      guard events[0] == .output else { return }
      writeToClient()
    }
  }
}

/// A process that runs the server.
private struct Worker {
  private let process: Int32
  /// nil: closed.
  private(set) var input: FileDescriptor?
  let output: FileDescriptor
  private let faults: FileDescriptor

  /// - Parameter generation: the number of workers before this one.
  init(generation: Int, _ environment: [String: String]) throws(Errno) {
    let faultPipe = try SystemCalls.makePipe()
    defer { try? faultPipe.write.close() }
    faults = faultPipe.read
    do throws(Errno) {
      (process, input, output) = try SystemCalls.spawnWorker(
        environment: environment.merging([Supervisor.workerVariable: "\(generation)"]) { $1 },
        others: [faultPipe.write])
    } catch {
      try? faultPipe.read.close()
      throw error
    }
    SystemCalls.setWorker(process)
    SystemCalls.enlarge(output)
  }

  mutating func closeInput() {
    try? input?.close()
    input = nil
  }

  mutating func closeOutput() { try? output.close() }

  /// The document of the internal error that ended the process.
  func faultDocument() -> String? {
    let bytes = (try? faults.readBytes(upTo: WorkerRelay.reportByteLimit)) ?? []
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: the exit status; for a signal 128 plus its number.
  mutating func status() -> Int32 {
    let status = (try? SystemCalls.waitForExit(of: process)) ?? 1
    SystemCalls.waitIfTerminated()
    SystemCalls.setWorker(0)
    closeInput()
    try? output.close()
    try? faults.close()
    return status
  }

  /// Ends the process.
  mutating func end(status: Int32) -> Int32 {
    SystemCalls.terminate(process)
    _ = self.status()
    return status
  }
}
