import ArgumentParser

/// The daemon that editors talk to.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve an editor: the language server protocol over standard input and output.")

  func run() async throws {
    let status = await DaemonSetup.serve()
    // The protocol gives 1 for a client that left without `shutdown`; 1 is our 1, too.
    guard status == 0 else { throw ExitStatus(rawValue: status) ?? .internalError }
  }
}
