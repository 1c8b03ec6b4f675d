import ArgumentParser
internal import Files
internal import SystemPackage

/// `layoutlint serve`: the language server.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the language server on standard input and output.")

  func run() async throws {
    if let status = await Self.status() { throw status }
  }

  /// The exit status; nil: 0.
  static func status() async -> ExitStatus? {
    let generation = SystemCalls.environment(Supervisor.workerVariable).flatMap { Int($0) }
    if generation != nil {
      SystemCalls.reportFaults(to: Supervisor.faultDescriptor)
      // Only the worker has this end of the pipe.
      SystemCalls.makeNonBlocking(.standardOutput)
    }
    let supervised = generation == nil ? Supervisor.run() : nil
    // Without another process this one is the server.
    let status =
      if let supervised { supervised } else { await DaemonSetup.serve(generation: generation ?? 0) }
    // The protocol specifies status 1 if the client exits without `shutdown`.
    return status == 0 ? nil : ExitStatus(rawValue: status) ?? .internalError
  }
}
