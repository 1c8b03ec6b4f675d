/// The server on the process's own pipes.
package enum ServerEntry {
  /// Serves the client at standard input and output until it is done.
  ///
  /// Nothing else may write to standard output meanwhile, and the signals SIGPIPE, SIGTERM and SIGINT
  /// are the server's from here on. The process should exit right afterwards: a read of the input
  /// may still be waiting.
  ///
  /// - Returns: the status to exit with.
  package static func run(_ setup: ServerSetup) async -> Int32 {
    SystemCalls.ignoreBrokenPipes()
    SystemCalls.endOnTermination()
    let output = SystemCalls.Output(descriptor: 1)
    let server = Server(
      setup: setup, input: SystemCalls.Input(descriptor: 0),
      traps: SystemCalls.traps(), output: { await output.write($0) })
    return await server.run()
  }

  /// The address of a file, as `ServerSetup.pageAddress` wants it.
  ///
  /// - Parameter path: from the root.
  package static func address(ofFile path: String) -> String { DocumentURI.address(of: path) }

  /// Writes a line to standard error, as `ServerSetup.log` wants it.
  package static func log(_ line: String) {
    SystemCalls.log(line)
  }
}
