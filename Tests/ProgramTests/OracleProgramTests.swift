import LayoutTestSupport
import Testing

/// The messages that UIKit sends in recorded gestures, compared with the JSON output.
@Suite struct OracleProgramTests {
  @Test(arguments: try OracleCase.all("touch"))
  func deliversTouches(oracle: OracleCase) throws {
    let gesture = try #require(oracle.gesture)
    let duration = oracle.duration.map { ["--duration", "\($0)"] } ?? []
    let point = (oracle.at ?? []).map { "\($0)" }.joined(separator: ",")
    let outcome = try Program.run(
      ["touch", "-", "--at", point, "--gesture", gesture, "--format", "json"] + duration,
      stdin: oracle.layout.text)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
    let answer = try outcome.json
    if let id = oracle.expect.hit?.id { #expect(try answer["hit"]["id"].string == id) }
    let log = try TouchLog(
      receivingRecognizers: answer["receivingRecognizers"].elements.compactMap { $0.string },
      actions: answer["actions"].elements.compactMap { $0.string },
      entries: answer["events"].elements.map { event in
        try TouchLog.Entry(
          kind: event["kind"].string ?? "", object: event["object"].string ?? "",
          message: event["message"].string ?? "")
      })
    #expect(log.disagreements(with: oracle.expect.delivery) == [])
  }
}
