internal import Testing

/// Runs the files in `Sessions`, each in every way that bytes can come.
struct SessionScriptTests {
  @Test(
    .timeLimit(.minutes(1)),
    arguments: try SessionScript.all(), Delivery.allCases)
  func goesAsWritten(script: SessionScript, delivery: Delivery) async throws {
    var client = InProcessClient()
    for step in delivery.chunks(of: script.steps) {
      switch step {
      case .send(let chunk): client.send(chunk)
      case .closeInput: client.closeInput()
      case .expect(let expected, let line):
        let message = try await client.receive()
        let isAsWritten = message.map(expected.describes) == true
        #expect(isAsWritten, "\(script), line \(line): \(message?.testDescription ?? "nothing")")
        guard isAsWritten else { return client.closeInput() }
      case .end(let expected):
        let (messages, status) = try await client.finish()
        #expect(messages == [], "\(script), at its end")
        #expect(status == expected, "\(script), at its end")
      }
    }
  }

  @Test func everyScriptSaysHowItEnds() throws {
    for script in try SessionScript.all() {
      guard case .end = script.steps.last else {
        Issue.record("\(script) says not how the server ends")
        continue
      }
    }
  }
}
