/// A fault of our own, in a rule or anywhere else in a piece of work, costs what depends on that work and
/// no more (`SystemCalls.traps`).
extension Session {
  /// Each one leaves a thread and its memory behind; after so many a new process is the better one.
  static let trapLimit = 16

  mutating func bear(_ work: WorkID) {
    trapCount += 1
    perform(.log("a fault of layoutlint's own: work \(work.number) has stopped"))
    if let key = runningChecks.first(where: { $0.value.id == work })?.key {
      bearCheck(work, of: key)
    } else if let id = request(of: work) {
      answer(id, with: .failure(.internalTrap))
    }
    if trapCount >= Self.trapLimit { end(because: "\(trapCount) faults of layoutlint's own") }
  }

  private mutating func bearCheck(_ work: WorkID, of key: DocumentURI) {
    schedule.finished(key)
    runningChecks[key] = nil
    guard var document = documents[key], document.generation == work else { return }
    for (id, _) in requestsWaiting(for: key) { answer(id, with: .failure(.internalTrap)) }
    document.result = .nothing(of: document)
    if !document.isKnownAsFaulty {
      tell(
        "layoutlint does not check '\(document.uri)': it came upon a fault of its own", as: .error)
    }
    document.isKnownAsFaulty = true
    clear(document)
    document.published = nil
    documents[key] = document
  }
}
