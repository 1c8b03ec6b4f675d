import ArgumentParser
internal import Descriptors
internal import Files
internal import LanguageServer
internal import SystemPackage
internal import Workers

/// The process between the editor and the worker, which is the server in a process of its own.
///
/// It has one thread, and starts a new worker if the worker ends because of an error in the program. It only copies
/// messages, so that what ends the worker does not end it. It notices the end of the client.
struct ServerParent {
  private var relay = WorkerRelay()
  private var worker: WorkerProcess
  private let terminationSignals: FileDescriptor
  /// The folder of the pages that workers write; nil: none can be created.
  private let pageFolder: FilePath?
  /// Whether the client writes nothing more, and whether all that it wrote is read.
  private var hasClientEnded = false
  private var isInputRead = false
  /// Whether the client cannot be written to.
  private var isClientLost = false

  /// The longest time that the client reads nothing after it ended, in milliseconds.
  private static let patience = 1_000
  /// The time between two checks whether the process of the client exists, in milliseconds. An idle server needs
  /// little energy.
  private static let clientCheckInterval = 1_000

  /// Runs the server until the client ends it.
  ///
  /// - Returns: the exit status.
  static func run() throws(CommandError) -> Int32 {
    // It stores the texts of open documents.
    SystemCalls.returnLargeBlocks()
    let pageFolder = try? SystemCalls.makeTemporaryFolder()
    defer { if let pageFolder { PicturePageFiles.remove(pageFolder) } }
    do throws(Errno) {
      var parent = ServerParent(
        worker: try startWorker(generation: 0, pageFolder),
        terminationSignals: try TerminationSignals.descriptor(), pageFolder: pageFolder)
      let status = parent.run()
      parent.worker.end(terminates: true)
      return status
    } catch {
      throw CommandError("cannot start a process: \(error.text)")
    }
  }

  /// - Parameter generation: the number of workers before this one.
  private static func startWorker(
    generation: Int, _ pageFolder: FilePath?
  ) throws(Errno) -> WorkerProcess {
    let worker = try WorkerProcess(
      ["serve", "\(generation)"] + [pageFolder?.string].compactMap(\.self))
    worker.enlargeOutput()
    return worker
  }

  /// The number of workers before this process, and the folder for pages; nil: this process is no worker.
  static var workerStart: (generation: Int, pageFolder: FilePath?)? {
    guard let values = WorkerStart.current, values.count > 1, let generation = Int(values[1])
    else { return nil }
    return (generation, values.count > 2 ? FilePath(values[2]) : nil)
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
    var requests: [(FileDescriptor, PollEvents)] = [
      (terminationSignals, .input),
      (worker.output, readsWorker ? .input : []),
      (.standardOutput, relay.toClient.isEmpty ? [] : .output),
    ]
    // The end of a descriptor is an event even if nothing is requested.
    let watchesClient = readsClient || !hasClientEnded
    if watchesClient { requests.append((.standardInput, readsClient ? .input : .endOfInput)) }
    if let input = worker.input, !relay.toWorker.isEmpty { requests.append((input, .output)) }
    let isWaiting = hasClientEnded && !relay.toClient.isEmpty
    let timeout = isWaiting ? Self.patience : Self.clientCheckInterval
    let hasTimeout = isWaiting || !hasClientEnded && relay.clientProcess != nil
    let events = FileDescriptor.poll(requests, milliseconds: hasTimeout ? timeout : nil)
    if events.allSatisfy(\.isEmpty) {
      // The client reads no more.
      if isWaiting { return 1 }
      checkClientProcess()
      return nil
    }
    if !events[0].isEmpty {
      ServerSetup.log("ending: received a termination signal")
      relay.toClient.removeAll()
      return 0
    }
    if events[2].contains(.closed) || isClientLost { return endWithoutClient() }
    if watchesClient, !events[3].isEmpty { readClient(events[3], readsClient) }
    do throws(Errno) {
      try worker.write(&relay.toWorker)
    } catch {
      return continueAfter(error, "write the input")
    }
    if isInputRead, relay.toWorker.isEmpty { worker.closeInput() }
    if events[2].contains(.output) { writeToClient() }
    return events[1].isEmpty ? nil : readWorker()
  }

  private mutating func readClient(_ events: PollEvents, _ reads: Bool) {
    if events.contains(.endOfInput) { hasClientEnded = true }
    guard reads else { return }
    do throws(Errno) {
      let bytes = try FileDescriptor.standardInput.readBytes(upTo: Self.chunkByteCount)
      if bytes.isEmpty { endInput() } else { relay.receive(fromClient: bytes) }
    } catch {
      ServerSetup.log("cannot read from the client: \(error.text)")
      endInput()
    }
  }

  private mutating func endInput() {
    (hasClientEnded, isInputRead) = (true, true)
    relay.clientEnded()
    if relay.toWorker.isEmpty { worker.closeInput() }
  }

  /// An editor that crashes sends no `exit`, and if another process has its pipe open, the input does not end.
  private mutating func checkClientProcess() {
    guard let process = relay.clientProcess, !isAlive(process: process) else { return }
    ServerSetup.log("ending: the parent process ended")
    endInput()
  }

  /// The client has closed its end of standard output.
  private mutating func endWithoutClient() -> Int32 {
    ServerSetup.log("ending: the client no longer reads messages")
    relay.toClient.removeAll()
    return worker.end().status
  }

  private static let chunkByteCount = 64 << 10
  /// The diagnostics of a document with many findings are megabytes.
  private static let workerChunkByteCount = 256 << 10

  private mutating func writeToClient() {
    // More could wait for the client.
    let bytes = relay.toClient.first
    do throws(Errno) {
      relay.toClient.removeFirst(try FileDescriptor.standardOutput.writeReadyBytes(bytes))
    } catch {
      if error != .brokenPipe { ServerSetup.log("cannot write to the client: \(error.text)") }
      isClientLost = true
    }
  }

  private mutating func readWorker() -> Int32? {
    let read: [UInt8]?
    do throws(Errno) {
      read = try worker.read(upTo: Self.workerChunkByteCount)
    } catch {
      return continueAfter(error, "read the output")
    }
    guard let bytes = read else {
      let ending = worker.end()
      if let error = ending.error {
        ServerSetup.log("cannot wait for the process: \(error.text)")
      }
      if ending.isTerminated { return 0 }
      guard ending.isInternalError else { return ending.status }
      return continueAfterError(ending.status, in: ending.document)
    }
    guard relay.receive(fromWorker: bytes) else {
      ServerSetup.log("the output of the process is invalid")
      worker.end(terminates: true)
      return continueAfterError(InternalErrors.status, in: nil)
    }
    if !relay.toClient.isEmpty,
      FileDescriptor.poll([(.standardOutput, .output)], milliseconds: 0)[0] == .output
    {
      writeToClient()
    }
    return nil
  }

  /// Starts a new process in place of one whose pipe has an error.
  ///
  /// - Parameter verb: what failed, `read the output`.
  private mutating func continueAfter(_ error: Errno, _ verb: String) -> Int32? {
    ServerSetup.log("cannot \(verb) of the process: \(error.text)")
    worker.end(terminates: true)
    return continueAfterError(InternalErrors.status, in: nil)
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
    guard let next = try? Self.startWorker(generation: relay.generation, pageFolder) else {
      relay.answerRequests()
      return InternalErrors.status
    }
    worker = next
    return nil
  }

  /// Writes what the client has not read.
  private mutating func flush() {
    while !relay.toClient.isEmpty, !isClientLost {
      let events = FileDescriptor.poll([(.standardOutput, .output)], milliseconds: Self.patience)
      guard events[0] == .output else { return }
      writeToClient()
    }
  }
}

/// `layoutlint serve`: the language server.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the language server on standard input and output.")

  func run() async throws {
    let status =
      if let start = ServerParent.workerStart {
        await ServerWorker.serve(generation: start.generation)
      } else {
        try ServerParent.run()
      }
    // Those of the last check were published, and nobody waits for others.
    _ = FileFailures.take()
    // The protocol specifies status 1 if the client exits without `shutdown`.
    guard status == 0 else { throw ExitStatus(rawValue: status) ?? .internalError }
  }
}
