import Foundation
import Testing

/// A client of `layoutlint serve`: writes messages to the server's standard input and reads those
/// on its standard output.
final class ServerClient {
  /// The server's answer to `initialize`.
  let initialization: JSONAnswer

  private let process: Process
  private let connection: Connection
  /// Contains what the server writes to standard error.
  private let log: Folder
  private let watchdog: DispatchWorkItem
  private var lastID = 0

  /// Starts the server in a folder and initializes it.
  ///
  /// - Parameters:
  ///   - capabilities: The client's capabilities, as JSON.
  ///   - environment: The server's environment, except for `PATH`.
  init(
    in folder: Folder, capabilities: String = "{}", environment: [String: String] = [:]
  ) throws {
    let (toServer, fromServer) = (Pipe(), Pipe())
    log = try Folder(["errors": Data()])
    process = Program.process(["serve"], in: folder, environment: environment)
    process.standardInput = toServer
    process.standardOutput = fromServer
    process.standardError = try FileHandle(forWritingTo: log.url.appending(path: "errors"))
    connection = Connection(
      input: toServer.fileHandleForWriting, output: fromServer.fileHandleForReading)
    // A server that ends early is a failure of one test, not the end of all.
    _ = signal(SIGPIPE, SIG_IGN)
    try process.run()
    watchdog = Program.watchdog(of: process)
    try connection.send(
      """
      {"jsonrpc": "2.0", "id": 0, "method": "initialize",
       "params": {"processId": null, "rootUri": null, "capabilities": \(capabilities)}}
      """)
    initialization = try connection.receive()["result"]
    try notify("initialized", "{}")
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    watchdog.cancel()
  }

  var errors: String {
    get throws { try log.text("errors") }
  }

  /// - Parameter params: JSON.
  func notify(_ method: String, _ params: String) throws {
    try connection.send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
  }

  /// Sends a request and reads up to its response.
  ///
  /// - Parameters:
  ///   - params: JSON.
  ///   - onNotification: Called with each message before the response.
  /// - Returns: The whole message, with `result` or `error`.
  @discardableResult
  func request(
    _ method: String, _ params: String,
    onNotification: (JSONAnswer) throws -> Void = { _ in }
  ) throws -> JSONAnswer {
    lastID += 1
    try connection.send(
      #"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": \#(params)}"#)
    while true {
      let message = try connection.receive()
      if message.keys.contains("method") {
        try onNotification(message)
      } else if try message["id"].integer == lastID {
        return message
      }
    }
  }

  /// Sends `textDocument/didOpen` for version 1 of a document.
  func open(_ uri: String, text: String) throws {
    let (uri, text) = (try JSONAnswer.quoted(uri), try JSONAnswer.quoted(text))
    try notify(
      "textDocument/didOpen",
      """
      {"textDocument": {"uri": \(uri), "languageId": "json", "version": 1, "text": \(text)}}
      """)
  }

  /// Opens a file.
  ///
  /// - Returns: its URI.
  @discardableResult
  func open(_ path: String, in folder: Folder) throws -> String {
    let uri = folder.uri(path)
    try open(uri, text: folder.text(path))
    return uri
  }

  /// Sends `textDocument/didChange` with the whole text of a version.
  func change(_ uri: String, version: Int, text: String) throws {
    try notify(
      "textDocument/didChange",
      """
      {"textDocument": {"uri": \(JSONAnswer.quoted(uri)), "version": \(version)},
       "contentChanges": [{"text": \(JSONAnswer.quoted(text))}]}
      """)
  }

  /// Sends `textDocument/didClose`.
  func close(_ uri: String) throws {
    try notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(uri)"}}"#)
  }

  /// Sends `workspace/didChangeWatchedFiles` about one changed file.
  func reportChange(of uri: String) throws {
    try notify("workspace/didChangeWatchedFiles", #"{"changes": [{"uri": "\#(uri)", "type": 2}]}"#)
  }

  /// Adds a folder to the workspace.
  func addFolder(_ folder: Folder) throws {
    try notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event": {"added": [{"uri": "file://\#(folder.url.path)", "name": "x"}], "removed": []}}"#)
  }

  /// The result of a request about a document.
  ///
  /// - Parameters:
  ///   - method: the name after `textDocument/`.
  ///   - more: further parameters, as members of the JSON object.
  func ask(_ method: String, about uri: String, _ more: String...) throws -> JSONAnswer {
    let members = [#""textDocument": {"uri": "\#(uri)"}"#] + more
    return try request("textDocument/\(method)", "{\(members.joined(separator: ", "))}")["result"]
  }

  /// The result of a request about a position of a document.
  func ask(
    _ method: String, about uri: String, line: Int, character: Int, _ more: [String] = []
  ) throws -> JSONAnswer {
    let position = #""position": {"line": \#(line), "character": \#(character)}"#
    return try ask(method, about: uri, ([position] + more).joined(separator: ", "))
  }

  /// The result of a request about the position at the end of the first lines of a document.
  func ask(
    _ method: String, about uri: String, after start: some StringProtocol, _ more: [String] = []
  ) throws -> JSONAnswer {
    let lines = String(start).components(separatedBy: "\n")
    let character = lines.last?.utf16.count ?? 0
    return try ask(method, about: uri, line: lines.count - 1, character: character, more)
  }

  /// The diagnostics that are published next.
  func nextDiagnostics() throws -> [JSONAnswer] {
    while true {
      let message = try connection.receive()
      guard message.keys.contains("method"),
        try message["method"].string == "textDocument/publishDiagnostics"
      else { continue }
      return try message["params"]["diagnostics"].elements
    }
  }

  /// The findings of a document that the client asks for.
  func pulledDiagnostics(of uri: String) throws -> [JSONAnswer] {
    let report = try request("textDocument/diagnostic", #"{"textDocument": {"uri": "\#(uri)"}}"#)
    return try report["result"]["items"].elements
  }

  /// Sends SIGTERM, as some editors do.
  ///
  /// - Returns: The server's exit status.
  func terminate() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return Program.status(of: process)
  }

  /// Ends the session with `exit`, with or without `shutdown` before it.
  ///
  /// - Returns: The server's exit status.
  @discardableResult
  func exit(afterShutdown: Bool = true) throws -> Int32 {
    if afterShutdown { try request("shutdown", "null") }
    try notify("exit", "null")
    process.waitUntilExit()
    return Program.status(of: process)
  }
}

/// The frames of the base protocol, on two pipes.
private struct Connection {
  let input: FileHandle
  let output: FileHandle

  func send(_ message: String) throws {
    let body = Data(message.utf8)
    try input.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  func receive() throws -> JSONAnswer {
    var header = Data()
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) { header += try read(1) }
    let field = try #require(
      String(decoding: header, as: UTF8.self).firstMatch(of: /Content-Length: (\d+)/))
    let body = try read(try #require(Int(field.1)))
    return try JSONAnswer(String(decoding: body, as: UTF8.self))
  }

  private func read(_ count: Int) throws -> Data {
    var data = Data()
    while data.count < count {
      data += try #require(
        try output.read(upToCount: count - data.count), "the server has closed its output")
    }
    return data
  }
}
