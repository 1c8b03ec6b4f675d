internal import LanguageServer
internal import Linting
internal import ModelContext
internal import Workers

extension FuzzTarget {
  /// The process between a client and the worker. The bytes are those of the client, and then of the worker. How a pipe
  /// splits them changes nothing.
  static var relay: FuzzTarget {
    FuzzTarget(name: "relay") { bytes in
      var relay = WorkerRelay()
      relay.receive(fromClient: bytes)
      var other = WorkerRelay()
      for byte in faulty("lost-byte", bytes[...], { $0.dropLast() }) {
        other.receive(fromClient: [byte])
      }
      hold("pieces", relay.output == other.output)
      _ = relay.receive(fromWorker: bytes)
      // The next worker gets what the first one knew, and the same client.
      _ = relay.workerEnded(in: nil)
      relay.receive(fromClient: bytes)
      relay.clientEnded()
    }
  }

  /// Lines of a client of the Model Context Protocol, with an answer to each call that starts.
  static var context: FuzzTarget {
    let setup = ContextServerSetup(
      version: "0",
      instructions: "",
      tools: [.init(name: "lint", title: "Lint", description: "", inputSchema: [:])],
      resources: [.init(uri: "layoutlint://a", name: "a", description: "") { "" }])
    return FuzzTarget(name: "context") { bytes in
      var session = ContextSession(setup)
      var effects: [ContextEffect] = []
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        effects += session.receive(Array(line))
      }
      if session.awaitsRoots { effects += session.giveUpRoots() }
      for case .start(let call) in effects {
        effects += session.finish(call.id, with: ContextAnswer(""))
      }
      let hasCalls = faulty("open-call", session.hasCalls) { _ in true }
      hold("answered", !hasCalls)
      for case .send(let line) in effects { hold("lines", !line.contains(UInt8(ascii: "\n"))) }
    }
  }
}

extension WorkerRelay {
  /// What is to be written to the worker and to the client.
  fileprivate var output: [[UInt8]] {
    [toWorker, toClient].map { pending in
      var (pending, bytes) = (pending, [UInt8]())
      while !pending.isEmpty {
        bytes += pending.first
        pending.removeFirst(pending.first.count)
      }
      return bytes
    }
  }
}
