import ArgumentParser
internal import Descriptors
internal import Files
internal import ModelContext
internal import SystemPackage
internal import Workers

/// The server for coding agents. It has one thread, which parses messages only: each tool runs this program, so that
/// its results are those of the command line, and an internal error ends one call.
struct AgentServer {
  private var session = ContextSession(AgentTool.setup)
  private var lines = LineSplitter(limit: Self.messageByteLimit)
  private var runs: [ContextCall.ID: Run] = [:]
  /// The calls that wait for another one to end.
  private var queue: [ContextCall] = []
  private var pending = PendingBytes()
  private var isInputRead = false
  private let terminationSignals: FileDescriptor
  private let startFolder = FileSystem.currentFolder

  /// Bytes of a message of the client.
  static let messageByteLimit = 4 << 20
  /// Bytes that the client does not read, beyond which its messages wait.
  private static let pendingByteLimit = 16 << 20
  /// The greatest number of calls that run at a time. Each uses several processors.
  private static let runLimit = 4
  /// The time that the client has to read the last messages, in milliseconds.
  private static let patience = 1_000

  /// The time that the client has to list its roots while a call waits, in milliseconds. Some clients never do.
  private static let rootsPatience = 10_000

  /// A call that runs.
  private struct Run {
    let request: AgentRequest
    var program: ProgramRun
    var outputs: [ProgramOutput] = []
  }

  /// Runs until the input ends and all calls are answered, the client reads no more, or a signal ends it.
  static func run() throws(CommandError) -> ExitStatus {
    let signals = try CommandError.wrapping(
      try TerminationSignals.descriptor(), "cannot start the server")
    var server = AgentServer(terminationSignals: signals)
    let status = server.run()
    server.stopAll()
    return status
  }

  private mutating func run() -> ExitStatus {
    while !isInputRead || session.hasCalls && !runs.isEmpty || !pending.isEmpty {
      let readsInput = !isInputRead && pending.count < Self.pendingByteLimit
      var requests: [(FileDescriptor, PollEvents)] = [
        (terminationSignals, .input),
        (.standardOutput, pending.isEmpty ? [] : .output),
      ]
      if readsInput { requests.append((.standardInput, .input)) }
      let outputs = runs.flatMap { id, run in run.program.descriptors.map { (id, $0) } }
      requests += outputs.map { ($0.1, .input) }
      let isEnding = isInputRead && runs.isEmpty
      let limit =
        isEnding ? Self.patience : session.awaitsRoots && runs.isEmpty ? Self.rootsPatience : nil
      let events = FileDescriptor.poll(requests, milliseconds: limit)
      if !events[0].isEmpty || events[1].contains(.closed) { return .clean }
      if events.allSatisfy(\.isEmpty) {
        if isEnding { return .clean }
        perform(session.giveUpRoots())
      }
      if events[1].contains(.output) { writeOutput() }
      if readsInput, !events[2].isEmpty { readInput() }
      for ((id, descriptor), event) in zip(outputs, events.suffix(outputs.count))
      where !event.isEmpty {
        read(descriptor, of: id)
      }
    }
    return .clean
  }

  private mutating func writeOutput() {
    let count = try? FileDescriptor.standardOutput.writeReadyBytes(pending.first)
    pending.removeFirst(count ?? pending.first.count)
  }

  private mutating func readInput() {
    let bytes = (try? FileDescriptor.standardInput.readBytes(upTo: 1 << 16)) ?? []
    lines.append(bytes)
    if bytes.isEmpty {
      isInputRead = true
      lines.end()
    }
    while let line = lines.next() {
      switch line {
      case .text(let bytes): perform(session.receive(bytes))
      case .tooLong: perform(session.receiveTooLong(limit: Self.messageByteLimit))
      }
    }
  }

  private mutating func perform(_ effects: [ContextEffect]) {
    for effect in effects {
      switch effect {
      case .send(let line): pending.append(line + [UInt8(ascii: "\n")])
      case .start(let call): queue.append(call)
      case .stop(let id):
        queue.removeAll { $0.id == id }
        runs[id]?.program.end(terminates: true)
        runs[id] = nil
      }
    }
    startNext()
  }
}

// Calls.
extension AgentServer {
  private mutating func startNext() {
    while runs.count < Self.runLimit, !queue.isEmpty {
      let call = queue.removeFirst()
      do throws(ToolError) {
        let request = try AgentRequest(call, startedIn: startFolder)
        runs[call.id] = Run(request: request, program: try request.run(0))
      } catch {
        finish(call.id, with: ContextAnswer(error.message, isError: true))
      }
    }
  }

  private mutating func read(_ descriptor: FileDescriptor, of id: ContextCall.ID) {
    // A message of the same step may have stopped it.
    guard var run = runs[id], run.program.descriptors.contains(descriptor) else { return }
    run.program.read(from: descriptor)
    runs[id] = run
    guard run.program.hasEnded else { return }
    let status = run.program.end()
    run.outputs.append(
      ProgramOutput(status: status, output: run.program.output, errors: run.program.errors))
    do throws(ToolError) {
      if run.outputs.count < run.request.commands.count {
        run.program = try run.request.run(run.outputs.count)
        runs[id] = run
      } else {
        runs[id] = nil
        finish(id, with: ContextAnswer(try run.request.answer(run.outputs)))
      }
    } catch {
      runs[id] = nil
      finish(id, with: ContextAnswer(error.message, isError: true))
    }
    startNext()
  }

  private mutating func finish(_ id: ContextCall.ID, with answer: ContextAnswer) {
    perform(session.finish(id, with: answer))
  }

  private mutating func stopAll() {
    for id in runs.keys { runs[id]?.program.end(terminates: true) }
    runs = [:]
  }
}

/// `layoutlint mcp`: the server for coding agents.
struct McpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Run a server of the Model Context Protocol on standard input and output.",
    discussion: """
      A coding agent starts it. Its tools lint, why, hit_test, responder_chain, explain and \
      preview_fixes run this program, and change no file.
      """)

  func run() throws {
    let status = try AgentServer.run()
    guard status == .clean else { throw status }
  }
}
