@testable import LanguageServer
internal import Testing

/// The messages about configurations with errors.
struct ConfigurationMessageTests {
  /// The configuration at one check of a document, and its error.
  private struct Check {
    var document = "a:a"
    var configuration: String? = "p"
    var configurationError: String?
  }

  /// The messages after each of several checks.
  private func shown(_ checks: [Check]) throws -> [[String]] {
    var session = try SteppedSession()
    return try checks.indices.map { number in
      let check = checks[number]
      try session.receive(didOpen(check.document, version: number + 1, cleanOutline))
      let setup = ServerSetup.testing(
        configuration: check.configuration, configurationError: check.configurationError)
      try session.finish(number, for: setup)
      return session.takeSent().compactMap(\.shownMessage)
    }
  }

  @Test func reportsEachErrorOnce() throws {
    #expect(
      try shown([
        Check(configurationError: "p:1:2: no"), Check(configurationError: "p:1:2: no"),
        Check(document: "a:b", configurationError: "p:1:2: no"),
        Check(configurationError: "p:3:4: nor this"),
        Check(document: "a:c", configuration: "q", configurationError: "q:1:1: no"),
        Check(configurationError: "p:3:4: nor this"),
      ]) == [
        ["1 layoutlint: p:1:2: no"], [], [], ["1 layoutlint: p:3:4: nor this"],
        ["1 layoutlint: q:1:1: no"], [],
      ])
  }

  /// The next check finds a valid configuration, or none.
  @Test(arguments: ["p", nil])
  func reportsAnErrorAgainAfterAnotherConfiguration(configuration: String?) throws {
    let no = Check(configurationError: "no")
    let other = Check(configuration: configuration)
    #expect(try shown([no, other, no, no]).map(\.count) == [1, 0, 1, 0])
  }

  @Test func ignoresTheConfigurationOfAStaleResult() throws {
    let setup = ServerSetup.testing(configuration: "p", configurationError: "no")
    var session = try SteppedSession(opening: cleanOutline)
    try session.receive(didChange("a:a", version: 2, cleanOutline))
    try session.finish(0, for: setup)
    #expect(session.takeSent().compactMap(\.shownMessage) == [])
    try session.finish(1, for: setup)
    #expect(session.takeSent().compactMap(\.shownMessage) == ["1 layoutlint: no"])
  }

  @Test func limitsTheStoredErrors() {
    var problems = ConfigurationProblems()
    func isNew(about configuration: String) -> Bool {
      problems.isNew("no", about: configuration)
    }
    for number in 0..<ConfigurationProblems.countLimit { #expect(isNew(about: "\(number)")) }
    #expect(!isNew(about: "0"))
    #expect(isNew(about: "one more"))
    #expect(isNew(about: "0"), "the limit removes the others")
  }
}

extension JSONText {
  /// `1 text` of a message that is shown, by its type.
  fileprivate var shownMessage: String? {
    guard self["method"] == .string("window/showMessage"),
      case .integer(let type) = self["params"]?["type"],
      case .string(let text) = self["params"]?["message"]
    else { return nil }
    return "\(type) \(text)"
  }
}
