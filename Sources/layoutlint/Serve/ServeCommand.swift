import ArgumentParser
internal import Files
internal import SystemPackage

/// `layoutlint serve`: the language server.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the language server on standard input and output.")

  func run() async throws {
    if let status = try await Self.status() { throw status }
  }

  /// The exit status; nil: 0.
  static func status() async throws(CommandError) -> ExitStatus? {
    let status =
      if let start = ServerParent.workerStart {
        await ServerWorker.serve(generation: start.generation)
      } else {
        try ServerParent.run()
      }
    // Those of the last check were published, and nobody waits for others.
    _ = FileFailures.take()
    // The protocol specifies status 1 if the client exits without `shutdown`.
    return status == 0 ? nil : ExitStatus(rawValue: status) ?? .internalError
  }
}
