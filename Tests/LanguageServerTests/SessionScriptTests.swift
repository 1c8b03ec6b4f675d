internal import Testing

/// Runs the files in `Sessions`, each with different chunks of input. With `LAYOUTLINT_UPDATE=sessions` messages that
/// differ replace those in the files.
struct SessionScriptTests {
  @Test(.timeLimit(.minutes(15)), arguments: try SessionScript.all(), Delivery.allCases)
  func matchesTheScript(script: SessionScript, delivery: Delivery) async throws {
    try await run(script, delivery, InProcessClient())
  }

  /// The order of the messages in a script does not depend on which of two jobs takes longer.
  @Test(.timeLimit(.minutes(15)), arguments: try SessionScript.all(), SlowWork.allCases)
  func slowWorkChangesNoOrder(script: SessionScript, slow: SlowWork) async throws {
    try await run(script, .glued, InProcessClient(setup: .testing(slow: slow)))
  }

  private func run(
    _ script: SessionScript, _ delivery: Delivery, _ client: InProcessClient
  ) async throws {
    var client = client
    for step in delivery.chunks(of: script.steps) {
      switch step {
      case .send(let chunk): client.send(chunk)
      case .closeInput: client.closeInput()
      case .expect(let expected, let line):
        let message = try await client.receive()
        let matches = message.map(expected.describes) == true
        #expect(matches, "\(script), line \(line): \(message?.testDescription ?? "nothing")")
        if matches { continue }
        guard SessionScript.isUpdated, delivery == .message, let message else {
          return client.closeInput()
        }
        try script.update(line: line, to: message.testDescription)
      case .end(let expected):
        let (messages, status) = try await client.finish()
        #expect(messages == [], "\(script), end")
        #expect(status == expected, "\(script), end")
      }
    }
  }

  @Test func everyScriptEndsTheSession() throws {
    for script in try SessionScript.all() {
      guard case .end = script.steps.last else {
        Issue.record("\(script) does not end the session")
        continue
      }
    }
  }
}
