import Foundation
import Testing

/// The daemon as the program starts it; what it says is tested in its own module.
@Suite struct ServeTests {
  /// Opens a document, waits for what is found in it, and leaves as a client should.
  private static let client = """
    import json, subprocess, sys
    server = subprocess.Popen([sys.argv[1], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    def send(method, params, **more):
      body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
      server.stdin.write(b"Content-Length: %d\\r\\n\\r\\n%s" % (len(body), body))
      server.stdin.flush()
    def receive():
      length = int(server.stdout.readline().split(b":")[1])
      server.stdout.readline()
      return json.loads(server.stdout.read(length))
    send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=1)
    print(receive()["result"]["serverInfo"])
    send("initialized", {})
    send("textDocument/didOpen", {"textDocument": {
      "uri": "file:///a.layout.json", "languageId": "json", "version": 1,
      "text": open("a.layout.json").read()}})
    while (message := receive()).get("method") != "textDocument/publishDiagnostics": pass
    print([found["code"] for found in message["params"]["diagnostics"]])
    if sys.argv[2] == "politely":
      send("shutdown", None, id=2)
      receive()
    send("exit", None)
    print(server.wait(timeout=60))
    """

  @Test(arguments: [("politely", 0), ("rudely", 1)])
  func itFindsWhatTheCommandLineFinds(manner: String, status: Int) throws {
    let folder = try Folder(["a.layout.json": Layouts.error, "client.py": Self.client])
    let outcome = try Program.shell("python3 client.py '\(Program.path)' \(manner)", in: folder)
    #expect(
      outcome.output == """
        {'name': 'layoutlint', 'version': '0.1.0'}
        ['unreachable-subview']
        \(status)

        """)
    #expect(outcome.errors.isEmpty)
  }

  /// Prints the link of the first finding's rule.
  private static let linkingClient = client.replacing(
    #""capabilities": {}"#,
    with:
      #""capabilities": {"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": True}}}"#
  ).replacing(
    #"found["code"] for found"#, with: #"found.get("codeDescription") for found"#)

  @Test func theRuleOfAFindingLinksToItsPage() throws {
    let folder = try Folder(["a.layout.json": Layouts.error, "client.py": Self.linkingClient])
    let cache = folder.url.appending(path: "a cache").path
    // The second one finds them written.
    for _ in 0..<2 {
      let outcome = try Program.shell(
        "export XDG_CACHE_HOME='\(cache)'; python3 client.py '\(Program.path)' politely", in: folder
      )
      let page = "a%20cache/layoutlint/0.1.0/rules/unreachable-subview.md'}]"
      #expect(outcome.output.contains(page), "\(outcome.output)")
      #expect(outcome.errors.isEmpty)
    }
    let page = try folder.text("a cache/layoutlint/0.1.0/rules/unreachable-subview.md")
    let explained = try Program.run("explain", "unreachable-subview", "--format", "markdown")
    #expect(page == explained.output)
  }

  @Test(arguments: ["export XDG_CACHE_HOME=/dev/null", "unset HOME", "export HOME=nowhere"])
  func whereNoPageCanBeWrittenThereIsNoLink(setting: String) throws {
    let folder = try Folder(["a.layout.json": Layouts.error, "client.py": Self.linkingClient])
    let outcome = try Program.shell(
      "\(setting); python3 client.py '\(Program.path)' politely", in: folder)
    #expect(outcome.output.contains("[None]"), "\(outcome.output)")
    #expect(outcome.errors.isEmpty)
  }

  /// Edits a layout under one configuration after the other, and prints what comes back.
  private static let configuringClient = """
    import json, os, subprocess, sys
    server = subprocess.Popen([sys.argv[1], "serve"], stdin=subprocess.PIPE,
      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    def send(method, params, **more):
      body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
      server.stdin.write(b"Content-Length: %d\\r\\n\\r\\n%s" % (len(body), body))
      server.stdin.flush()
    def receive():
      length = int(server.stdout.readline().split(b":")[1])
      server.stdout.readline()
      return json.loads(server.stdout.read(length))
    def check(version, configuration):
      with open(".layoutlint.json", "w") as file: file.write(configuration)
      send("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
        "contentChanges": [{"text": text}]})
      # The answer to a hover comes after all that the check has to say.
      send("textDocument/hover", {"textDocument": {"uri": uri},
        "position": {"line": 0, "character": 0}}, id=version)
      while (message := receive()).get("id") != version:
        if message["method"] == "textDocument/publishDiagnostics":
          found = message["params"]["diagnostics"]
          print(version, [(each["code"], each["severity"]) for each in found])
        elif message["method"] == "window/showMessage":
          shown = message["params"]["message"].replace(os.getcwd(), "HERE")
          print(version, message["params"]["type"], shown)
    text = open("a.layout.json").read()
    uri = "file://" + os.getcwd() + "/a.layout.json"
    send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=0)
    receive()
    send("textDocument/didOpen", {"textDocument": {
      "uri": uri, "languageId": "json", "version": 1, "text": "{}"}})
    send("textDocument/hover", {"textDocument": {"uri": uri},
      "position": {"line": 0, "character": 0}}, id=1)
    while receive().get("id") != 1: pass
    rule = "unreachable-subview"
    check(2, json.dumps({"rules": {rule: "warning"}}))
    check(3, '{"rulse": 1}')
    check(4, '{"rulse": 1}')
    check(5, '{"rulse": 1, "x": 2}')
    check(6, json.dumps({"rules": {rule: "info"}}))
    check(7, '{"rulse": 1}')
    check(8, json.dumps({"exclude": ["a.*"]}))
    check(9, json.dumps({"suppress": [{"rule": rule, "view": "save"}]}))
    """

  @Test func eachCheckGoesByTheConfigurationAsItIs() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.error, "client.py": Self.configuringClient,
    ])
    let outcome = try Program.shell("python3 client.py '\(Program.path)'", in: folder)
    let told = """
      layoutlint: HERE/.layoutlint.json:1:2: a configuration has no key 'rulse'; did you mean \
      'rules'?
      """
    let rest = "; until that is mended, its settings do not count"
    #expect(
      outcome.output == """
        2 [('unreachable-subview', 2)]
        3 [('unreachable-subview', 1)]
        3 1 \(told)\(rest)
        4 [('unreachable-subview', 1)]
        5 [('unreachable-subview', 1)]
        5 1 \(told) (and 1 more)\(rest)
        6 [('unreachable-subview', 3)]
        7 [('unreachable-subview', 1)]
        7 1 \(told)\(rest)
        8 []

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func theEndOfInputEndsIt() throws {
    #expect(try Program.run("serve").status == 1)
  }
}
