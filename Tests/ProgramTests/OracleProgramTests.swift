import Foundation
import LayoutTestSupport
import Testing

/// The recorded answers of UIKit, compared with the JSON output.
@Suite struct OracleProgramTests {
  @Test(arguments: try OracleCase.all("hit-test") + OracleCase.all("windows"))
  func hits(oracle: OracleCase) throws {
    let result = try ask(oracle, "hit-test", "--at", oracle.atText)["results"][0]
    if let hit = oracle.expect.hit {
      #expect(try result["hit"].isNull == (hit.id == nil))
      if let id = hit.id { #expect(try result["hit"]["id"].string == id) }
    }
    if let window = oracle.expect.window {
      let chain = try result["responderChain"].elements
      let windows = try chain.filter { try $0["kind"].string == "window" }
      #expect(try windows.map { try $0["id"].string } == [window])
    }
    if let trace = oracle.expect.trace {
      let views = Set(oracle.expect.traceViews ?? [])
      let calls = try result["trace"].elements.filter { try $0["call"].string != "return" }
      let entries = try calls.compactMap { call -> String? in
        guard let view = try call["view"].string, views.contains(view) else { return nil }
        return "\(view).\(try call["call"].string ?? "")"
      }
      #expect(entries == trace)
    }
    if let returns = oracle.expect.returnTrace {
      let calls = try result["trace"].elements.filter { try $0["call"].string == "return" }
      let entries = try calls.map { call in
        "\(try call["view"].string ?? "")=\(try call["result"].string ?? "nil")"
      }
      #expect(entries.filter(returns.contains) == returns)
    }
  }

  @Test(arguments: try OracleCase.all("point-inside"))
  func saysWhetherAPointIsInside(oracle: OracleCase) throws {
    let result = try ask(oracle, "hit-test", "--at", oracle.atText)["results"][0]
    let call = try #require(
      try result["trace"].elements.first { try $0["call"].string == "pointInside" })
    let expected = try #require(oracle.expect.pointInside as Bool?)
    #expect(try call["result"].canonical == "\(expected)")
  }

  @Test(arguments: try OracleCase.all("convert-point"))
  func converts(oracle: OracleCase) throws {
    let id = try #require(oracle.to)
    let answer = try ask(oracle, "convert-point", "--at", oracle.atText, "--to", id)
    let numbers = try answer["result"].elements.map { try #require($0.number) }
    let expected = try #require(oracle.expect.point)
    #expect(numbers.count == 2 && zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(arguments: try OracleCase.all("touch"))
  func deliversTouches(oracle: OracleCase) throws {
    let gesture = try #require(oracle.gesture)
    let duration = oracle.duration.map { ["--duration", "\($0)"] } ?? []
    let answer = try ask(oracle, ["touch", "--at", oracle.atText, "--gesture", gesture] + duration)
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

  @Test(arguments: try OracleCase.all("responder-chain"))
  func givesTheResponderChain(oracle: OracleCase) throws {
    let view = try #require(oracle.view)
    let action = oracle.action.map { ["--action", $0] } ?? []
    let answer = try ask(oracle, ["chain", "--view", view] + action)
    if let expected = oracle.expect.responderChain {
      #expect(try names(answer["responderChain"]) == expected)
    }
    if let asked = oracle.expect.asked {
      #expect(try names(answer["asked"]) == asked)
      #expect(try answer["handledBy"]["id"].string == oracle.expect.handledBy)
    }
  }

  private func ask(_ oracle: OracleCase, _ arguments: String...) throws -> JSONAnswer {
    try ask(oracle, arguments)
  }

  private func ask(_ oracle: OracleCase, _ arguments: [String]) throws -> JSONAnswer {
    let outcome = try Program.run(
      arguments + ["--format", "json", "-"], stdin: oracle.layout.text)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
    return try outcome.json
  }

  /// Ids, and class names where there are none, as the cases have them.
  private func names(_ chain: JSONAnswer) throws -> [String] {
    try chain.elements.map { responder in
      if responder.keys.contains("id"), let id = try responder["id"].string { return id }
      return try responder["class"].string ?? ""
    }
  }
}

extension OracleCase {
  fileprivate var atText: String { (at ?? []).map { "\($0)" }.joined(separator: ",") }
}
