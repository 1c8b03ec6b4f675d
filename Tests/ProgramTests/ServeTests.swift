import Foundation
import Testing

/// The server as the program starts it. Its messages are tested in its own module.
@Suite struct ServeTests {
  @Test(arguments: [true, false])
  func reportsTheFindingsOfTheCommandLine(isShutDown: Bool) throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let client = try ServerClient(in: folder)
    try expectJSON(
      client.initialization["serverInfo"], #"{"name": "layoutlint", "version": "0.1.0"}"#)
    try client.open("file:///a.layout.json", text: Layouts.error)
    let rules = try client.nextDiagnostics().map { try $0["code"].string }
    #expect(rules == ["unreachable-subview"])
    #expect(try client.exit(afterShutdown: isShutDown) == (isShutDown ? 0 : 1))
    #expect(try client.errors.isEmpty)
  }

  @Test func findingsLinkToThePageOfTheirRule() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let environment = ["XDG_CACHE_HOME": folder.path("a cache")]
    // The second server finds the pages written.
    for _ in 0..<2 {
      let link = try linkOfFirstFinding(in: folder, environment: environment)
      let page = "a%20cache/layoutlint/0.1.0/rules/unreachable-subview.md"
      #expect(link?.hasSuffix(page) == true, "\(link ?? "no link")")
    }
    let page = try folder.text("a cache/layoutlint/0.1.0/rules/unreachable-subview.md")
    let explained = try Program.run("explain", "unreachable-subview", "--format", "markdown")
    #expect(page == explained.output)
  }

  @Test(arguments: [["XDG_CACHE_HOME": "/dev/null"], [:], ["HOME": "nowhere"]])
  func omitsTheLinkIfThePageCannotBeWritten(environment: [String: String]) throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    #expect(try linkOfFirstFinding(in: folder, environment: environment) == nil)
  }

  /// The link to the rule of the only finding, from a server that then ends without an error.
  private func linkOfFirstFinding(in folder: Folder, environment: [String: String]) throws
    -> String?
  {
    let client = try ServerClient(
      in: folder,
      capabilities: #"{"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": true}}}"#,
      environment: environment)
    try client.open("file:///a.layout.json", text: Layouts.error)
    let findings = try client.nextDiagnostics()
    #expect(findings.count == 1)
    #expect(try client.exit() == 0)
    #expect(try client.errors.isEmpty)
    let finding = try #require(findings.first)
    guard finding.keys.contains("codeDescription") else { return nil }
    return try finding["codeDescription"]["href"].string
  }

  /// While a key is typed, the text has syntax errors.
  @Test(arguments: [false, true])
  func findingsRemainDuringSyntaxErrors(pullsDiagnostics: Bool) throws {
    let client = try ServerClient(
      in: Folder(["a.layout.json": Layouts.error]),
      capabilities: pullsDiagnostics ? #"{"textDocument": {"diagnostic": {}}}"# : "{}")
    let uri = "file:///a.layout.json"
    func rules() throws -> Set<String?> {
      let findings =
        pullsDiagnostics ? try client.pulledDiagnostics(of: uri) : try client.nextDiagnostics()
      return try Set(findings.map { try $0["code"].string })
    }
    try client.open(uri, text: Layouts.error)
    #expect(try rules() == ["unreachable-subview"])
    for (version, typed, isBroken) in [
      (2, "\"", true), (3, "\"tag\"", true), (4, "\"tag\": 5, ", false),
    ] {
      let text = Layouts.error.replacing("{", with: "{" + typed, maxReplacements: 1)
      try client.change(uri, version: version, text: text)
      let shown = try rules()
      #expect(shown.contains("unreachable-subview"), "\(typed)")
      #expect(shown.contains("syntax-error") == isBroken, "\(typed)")
    }
    #expect(try client.exit() == 0)
  }

  /// Edits a layout under one configuration after the other.
  @Test func eachCheckUsesTheCurrentConfiguration() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let client = try ServerClient(in: folder)
    let uri = folder.uri("a.layout.json")
    try client.open(uri, text: "{}")
    try client.request("textDocument/hover", Self.startOf(uri))
    func check(_ version: Int, _ configuration: String) throws -> [String] {
      try folder.write(configuration, to: ".layoutlint.json")
      try client.change(uri, version: version, text: Layouts.error)
      var messages: [String] = []
      // The answer to a hover comes after all messages of the check.
      try client.request("textDocument/hover", Self.startOf(uri)) { message in
        let params = try message["params"]
        switch try message["method"].string {
        case "textDocument/publishDiagnostics":
          let findings = try params["diagnostics"].elements.map { finding in
            "\(try finding["code"].string ?? "") \(try finding["severity"].integer ?? 0)"
          }
          messages.append("\(findings)")
        case "window/showMessage":
          let text = try #require(try params["message"].string)
          messages.append(
            "\(try params["type"].integer ?? 0) \(text.replacing(folder.url.path, with: "HERE"))")
        default: break
        }
      }
      return messages
    }
    let told = """
      1 layoutlint: HERE/.layoutlint.json:1:2: a configuration has no key 'rulse'; did you mean \
      'rules'?
      """
    let rest = "; the configuration is ignored until this is fixed"
    let rule = "unreachable-subview"
    #expect(try check(2, #"{"rules": {"\#(rule)": "warning"}}"#) == [#"["\#(rule) 2"]"#])
    #expect(try check(3, #"{"rulse": 1}"#) == [#"["\#(rule) 1"]"#, told + rest])
    #expect(try check(4, #"{"rulse": 1}"#) == [#"["\#(rule) 1"]"#])
    #expect(
      try check(5, #"{"rulse": 1, "x": 2}"#) == [#"["\#(rule) 1"]"#, told + " (and 1 more)" + rest])
    #expect(try check(6, #"{"rules": {"\#(rule)": "info"}}"#) == [#"["\#(rule) 3"]"#])
    #expect(try check(7, #"{"rulse": 1}"#) == [#"["\#(rule) 1"]"#, told + rest])
    #expect(try check(8, #"{"exclude": ["a.*"]}"#) == ["[]"])
    // The same findings are not published again.
    #expect(try check(9, #"{"suppress": [{"rule": "\#(rule)", "view": "save"}]}"#) == [])
  }

  private static func startOf(_ uri: String) -> String {
    #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 0, "character": 0}}"#
  }

  /// An editor without a panel for pictures opens them in a browser.
  @Test(arguments: [true, false])
  func thePreviewCommandOpensAPage(showsDocuments: Bool) throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let client = try ServerClient(
      in: folder, capabilities: #"{"window": {"showDocument": {"support": \#(showsDocuments)}}}"#,
      environment: ["TMPDIR": folder.url.path])
    let uri = try client.open("a.layout.json", in: folder)
    var pages: [String] = []
    for _ in 0..<2 {
      let answer = try client.request(
        "workspace/executeCommand",
        #"{"command": "layoutlint.preview", "arguments": [{"uri": "\#(uri)"}]}"#
      ) { message in
        guard try message["method"].string == "window/showDocument" else { return }
        try expectJSON(message["params"]["external"], "true")
        pages.append(try #require(try message["params"]["uri"].string))
      }
      #expect(answer.keys.contains("result"))
    }
    #expect(pages.count == (showsDocuments ? 2 : 0))
    #expect(Set(pages).count == (showsDocuments ? 1 : 0), "a page is replaced")
    let page = pages.first.flatMap { URL(string: $0) }
    if let page { #expect(try String(contentsOf: page, encoding: .utf8).contains("<svg")) }
    #expect(try client.exit() == 0)
    if let page { #expect(!FileManager.default.fileExists(atPath: page.path)) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.layout.json"])
  }

  @Test func workspaceSymbolsAreViews() throws {
    let configuration = #"{"rules": {"covered-control": "warning"}}"#
    let folder = try Folder(["a.layout.json": Layouts.error])
    let client = try ServerClient(in: folder)
    try client.open(folder.uri(".layoutlint.json"), text: configuration)
    try client.open(folder.uri("a.layout.json"), text: Layouts.error)
    func names(_ query: String) throws -> [String?] {
      try client.request("workspace/symbol", #"{"query": "\#(query)"}"#)["result"].strings("name")
    }
    #expect(try names("rules") == [])
    #expect(try names("covered-control") == [])
    #expect(try !names("").isEmpty)
    #expect(try client.exit() == 0)
  }

  @Test func endsAtTheEndOfInput() throws {
    #expect(try Program.run("serve").status == 1)
  }
}
