import Foundation
import Testing

/// What shells propose for the values of options.
@Suite struct CompletionTests {
  /// The proposals for the value of an option.
  private func proposals(
    _ option: String, _ text: String, command: String = "lint", in folder: Folder? = nil
  ) throws -> [String] {
    let outcome = try Program.run(
      ["---completion", command, "--", option, "2", "\(text.utf8.count)", text], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["--only", "--enable", "--disable"])
  func proposesRules(option: String) throws {
    let folder = try Folder([
      ".layoutlint.json": """
      {"custom-rules": [{"id": "own-rule", "match": {"class": "A"}, "message": "m"}]}
      """
    ])
    let rules = try proposals(option, "", in: folder)
    #expect(rules.contains("covered-control") && rules.contains("unknown-key"))
    #expect(rules.contains("own-rule"))
    let list = try proposals(option, "covered-control,un", in: folder)
    #expect(list.contains("covered-control,unknown-key"))
    #expect(!list.contains("covered-control,covered-control"))
    #expect(list.allSatisfy { $0.hasPrefix("covered-control,") })
    // A malformed configuration only lacks its own rules.
    let broken = try Folder([".layoutlint.json": "{"])
    #expect(try proposals(option, "", in: broken).contains("covered-control"))
  }

  @Test func proposesSeveritiesDevicesReportsAndTags() throws {
    #expect(try proposals("--severity", "cov").contains("covered-control="))
    #expect(
      try proposals("--severity", "covered-control=") == [
        "covered-control=off", "covered-control=info", "covered-control=warning",
        "covered-control=error",
      ])
    let devices = try proposals("--device", "")
    #expect(devices.contains("iphone16") && devices.contains("representative"))
    #expect(!devices.contains { $0.contains(" ") })
    #expect(try proposals("--device", "se,ip").contains("se,iphone16"))
    #expect(try proposals("--device", "", command: "layout").first == "stored")
    #expect(try proposals("--report", "").contains("sarif="))
    let explained = try proposals("positional@0", "", command: "explain")
    #expect(explained.contains("HT-8") && explained.contains("covered-control"))
  }

  /// Each option with a value has proposals, unless its value is free text or a number.
  @Test func eachOptionWithAValueHasProposals() throws {
    let script = try Program.run("--generate-completion-script", "fish")
    #expect(script.status == 0)
    let free = [
      "text-scale", "baseline-moves", "jobs", "max-findings", "layout", "at", "view", "to",
      "action",
      "duration", "why",
    ]
    let lines = script.output.split(separator: "\n").filter {
      $0.contains(" -rfka ''") || $0.hasSuffix(" -rfk") || $0.hasSuffix("' -rfka \"\"")
    }
    for line in lines {
      let isFree = free.contains { line.contains("-l '\($0)'") || line.contains("-l \($0) ") }
      #expect(isFree, "\(line)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptsAreValid(shell: String) throws {
    let script = try Program.run("--generate-completion-script", shell)
    #expect(script.status == 0)
    #expect(script.output.contains("git for-each-ref") && script.output.contains("hit-test"))
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") else { return }
    let outcome = try Program.shell("\(shell) -n script", in: Folder(["script": script.output]))
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }
}
