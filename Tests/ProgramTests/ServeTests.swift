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

  @Test func theEndOfInputEndsIt() throws {
    #expect(try Program.run("serve").status == 1)
  }
}
