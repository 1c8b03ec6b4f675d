import ArgumentParser
internal import Files

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
