/// The result of a gesture in the format of the JSON output, from the model or from the program's
/// output.
package struct TouchLog: Sendable {
  package var receivingRecognizers: [String]
  package var actions: [String]
  package var entries: [Entry]

  package struct Entry: Hashable, Sendable {
    package var kind: String
    package var object: String
    package var message: String

    package init(kind: String, object: String, message: String) {
      self.kind = kind
      self.object = object
      self.message = message
    }

    /// As in logs of apps: `tap.touchesBegan`, and only the name of an action or a selection.
    package var printed: String { isNamedAlone ? message : "\(object).\(message)" }

    fileprivate var isNamedAlone: Bool { kind == "action" || kind == "selection" }
  }

  package init(receivingRecognizers: [String], actions: [String], entries: [Entry]) {
    self.receivingRecognizers = receivingRecognizers
    self.actions = actions
    self.entries = entries
  }

  /// The recorded facts about a gesture; absent facts are not compared.
  package struct Expectation: Decodable, Sendable {
    let trace: [String]?
    let actions: [String]?
    let actionsFired: Set<String>?
    let notFired: Set<String>?
    let firstAction: String?
    let receivingRecognizers: Set<String>?
    let viewReceives: [String: [String]]?
    /// Delegate methods and actions. Repetitions depend on the system.
    let delegateOrder: [String]?
  }

  /// The differences from the expected result.
  package func disagreements(with expected: Expectation) -> [String] {
    var found: [String] = []
    func compare<Value: Equatable>(_ name: String, _ own: Value, _ other: Value?) {
      if let other, own != other { found.append("\(name): \(own), and not \(other)") }
    }
    let fired = entries.filter(\.isNamedAlone).map(\.message)
    compare("trace", trace(like: expected.trace ?? []), expected.trace)
    compare("actions", actions, expected.actions)
    compare("fired", Set(fired), expected.actionsFired)
    compare("first action", actions.first, expected.firstAction.map(Optional.some))
    compare("receiving", Set(receivingRecognizers), expected.receivingRecognizers)
    compare("fired by mistake", Set(fired).intersection(expected.notFired ?? []), [])
    for (view, messages) in expected.viewReceives ?? [:] {
      compare(view, touches(of: view), messages)
    }
    let asked = entries.filter { $0.kind == "delegate" || $0.kind == "action" }.map(\.message)
    compare(
      "delegate", asked.withoutRepetition, expected.delegateOrder.map(\.withoutRepetition))
    return found
  }

  private func trace(like expected: [String]) -> [String] {
    let objects = Set(
      expected.compactMap { entry in
        entry.firstIndex(of: ".").map { String(entry[..<$0]) }
      })
    return entries.filter { entry in
      let isMessage = entry.kind == "touch" || entry.kind == "control"
      return entry.isNamedAlone || (isMessage && objects.contains(entry.object))
    }.map(\.printed)
  }

  private func touches(of object: String) -> [String] {
    entries.filter { $0.kind == "touch" && $0.object == object }.map(\.message)
  }
}

extension [String] {
  fileprivate var withoutRepetition: [String] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
