internal import JSON
internal import Linting

/// The state of a server of the Model Context Protocol. It handles one line at a time and returns what is to be done.
///
/// A response is sent only where a request leaves `calls`, so that each request has one response. A cancelled request
/// has none.
package struct ContextSession: Sendable {
  private let setup: ContextServerSetup
  private var isInitialized = false
  private var roots = Roots.none
  /// The calls that run, and those that wait for the roots.
  private var calls: [ContextCall.ID: Request] = [:]
  private var waiting: [(request: Request, params: JSONValue)] = []
  private var lastNumber = 0
  private var effects: [ContextEffect] = []

  /// The greatest number of calls that are not answered.
  package static let callLimit = 64

  private struct Request: Sendable {
    let id: RequestID
    /// Whether it is one of the version without a handshake.
    let isSelfContained: Bool
  }

  /// The folders to which the client limits the server.
  private enum Roots: Sendable {
    case none
    /// The client has folders, and is not asked yet.
    case offered
    case requested(RequestID)
    case known([String])

    var areAwaited: Bool {
      switch self {
      case .offered, .requested: true
      case .none, .known: false
      }
    }
  }

  package init(_ setup: ContextServerSetup) { self.setup = setup }

  /// Whether a call is not answered.
  package var hasCalls: Bool { !calls.isEmpty || !waiting.isEmpty }

  /// Handles a line of the client, without its end.
  package mutating func receive(_ line: [UInt8]) -> [ContextEffect] {
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return [] }
    for message in ContextMessage.all(in: line) { receive(message, line) }
    return takeEffects()
  }

  /// Whether calls wait for the roots of the client.
  package var awaitsRoots: Bool { !waiting.isEmpty }

  /// Starts the calls that wait for the roots of the client, which it did not send in time.
  package mutating func giveUpRoots() -> [ContextEffect] {
    roots = .none
    startWaiting()
    return takeEffects()
  }

  /// Handles a line over the limit.
  package mutating func receiveTooLong(limit: Int) -> [ContextEffect] {
    refuse(nil, with: .invalidRequest("the message has more than \(limit) bytes"))
    return takeEffects()
  }

  /// Answers a call, unless it was cancelled.
  package mutating func finish(
    _ call: ContextCall.ID, with answer: ContextAnswer
  ) -> [ContextEffect] {
    if let request = calls.removeValue(forKey: call) { respond(to: request, answer.result) }
    return takeEffects()
  }

  private mutating func takeEffects() -> [ContextEffect] {
    defer { effects = [] }
    return effects
  }

  private mutating func receive(_ message: ContextMessage, _ line: [UInt8]) {
    switch message {
    case .request(let id, let method, let params): receive(id, method, params)
    case .notification(let method, let params): receive(method, params, line)
    case .response(let id, let result): receive(result, to: id)
    case .invalid(let id, let error): refuse(id, with: error)
    }
  }

  private mutating func receive(_ method: String, _ params: JSONValue?, _ line: [UInt8]) {
    switch method {
    case "notifications/initialized", "notifications/roots/list_changed": requestRoots()
    case "notifications/cancelled":
      if let id = params?["requestId"].flatMap({ RequestID($0, line) }) { cancel(id) }
    default: break
    }
  }

  private mutating func cancel(_ id: RequestID) {
    waiting.removeAll { $0.request.id == id }
    for (call, _) in calls.filter({ $0.value.id == id }) {
      calls[call] = nil
      effects.append(.stop(call))
    }
  }
}

// The folders of the client.
extension ContextSession {
  private mutating func requestRoots() {
    if case .none = roots { return }
    lastNumber += 1
    let id: JSONText = .string("roots-\(lastNumber)")
    roots = .requested(RequestID(text: id.line))
    send(["id": id, "method": "roots/list"])
  }

  private mutating func receive(_ result: JSONValue?, to id: RequestID) {
    guard case .requested(let expected) = roots, expected == id else { return }
    roots = result.map { .known(Self.uris(in: $0)) } ?? .none
    startWaiting()
  }

  private mutating func startWaiting() {
    for (request, params) in waiting { start(request, params, roots: knownRoots) }
    waiting = []
  }

  /// The client may name none, and be started in the folder of the project.
  private var knownRoots: [String]? {
    guard case .known(let uris) = roots, !uris.isEmpty else { return nil }
    return uris
  }

  private static func uris(in result: JSONValue) -> [String] {
    result["roots"]?.elements.compactMap { $0["uri"]?.string } ?? []
  }
}

// Requests.
extension ContextSession {
  private mutating func receive(_ id: RequestID, _ method: String, _ params: JSONValue?) {
    let version = params?["_meta"]?["io.modelcontextprotocol/protocolVersion"]?.string
    let request = Request(id: id, isSelfContained: version != nil && method != "initialize")
    guard !calls.values.contains(where: { $0.id == id }),
      !waiting.contains(where: { $0.request.id == id })
    else { return refuse(id, with: .invalidRequest("the id is that of a request that runs")) }
    if let version, request.isSelfContained, version != ProtocolVersion.withoutHandshake {
      return refuse(id, with: .unsupportedVersion(version))
    }
    do throws(ContextError) {
      try answer(request, method, params)
    } catch {
      refuse(id, with: error)
    }
  }

  private mutating func answer(
    _ request: Request, _ method: String, _ params: JSONValue?
  ) throws(ContextError) {
    switch method {
    case "initialize": return try initialize(request, params)
    case "ping": return respond(to: request, [:])
    default: break
    }
    guard isInitialized || request.isSelfContained else {
      throw .invalidRequest("the first request must be 'initialize'")
    }
    switch method {
    case "server/discover" where request.isSelfContained: respond(to: request, discovery)
    case "tools/list": respond(to: request, list("tools", setup.tools.map(\.json)))
    case "tools/call": try call(request, params)
    case "resources/list": respond(to: request, list("resources", setup.resources.map(\.entry)))
    case "resources/templates/list": respond(to: request, list("resourceTemplates", []))
    case "resources/read": try read(request, params)
    default: throw .unknownMethod(method)
    }
  }

  private mutating func initialize(
    _ request: Request, _ params: JSONValue?
  ) throws(ContextError) {
    guard !isInitialized else { throw .invalidRequest("the session is already initialized") }
    guard let requested = params?["protocolVersion"]?.string else {
      throw .invalidParams("'protocolVersion' is missing")
    }
    isInitialized = true
    if params?["capabilities"]?["roots"] != nil { roots = .offered }
    respond(
      to: request,
      [
        "protocolVersion": .string(ProtocolVersion.negotiated(for: requested)),
        "capabilities": setup.capabilities, "serverInfo": setup.information,
        "instructions": .string(setup.instructions),
      ])
  }

  private var discovery: JSONText {
    Self.cached([
      "supportedVersions": .array(ProtocolVersion.all.map(JSONText.string)),
      "capabilities": setup.capabilities, "instructions": .string(setup.instructions),
    ])
  }

  /// A result that does not change while the program runs. Versions with a handshake ignore the members about that.
  private static func cached(_ result: JSONText) -> JSONText {
    result.adding(["ttlMs": 3_600_000, "cacheScope": "public"])
  }

  private func list(_ name: String, _ values: [JSONText]) -> JSONText {
    Self.cached(.object([JSONText.Member(name: name, value: .array(values))]))
  }

  private mutating func read(_ request: Request, _ params: JSONValue?) throws(ContextError) {
    guard let uri = params?["uri"]?.string else { throw .invalidParams("'uri' is missing") }
    guard let resource = setup.resources.first(where: { $0.uri == uri }) else {
      throw .unknownResource(uri)
    }
    respond(to: request, list("contents", [resource.contents]))
  }

  private mutating func call(_ request: Request, _ params: JSONValue?) throws(ContextError) {
    guard let params, let name = params["name"]?.string else {
      throw .invalidParams("'name' is missing")
    }
    guard setup.tools.contains(where: { $0.name == name }) else {
      throw .invalidParams("there is no tool '\(name)'")
    }
    let arguments = params["arguments"]
    guard arguments == nil || arguments?.kind == .object || arguments?.kind == .null else {
      throw .invalidParams("'arguments' must be an object")
    }
    guard calls.count + waiting.count < Self.callLimit else {
      throw .invalidRequest("more than \(Self.callLimit) calls run")
    }
    if request.isSelfContained { return callSelfContained(request, params) }
    if roots.areAwaited { return waiting.append((request, params)) }
    start(request, params, roots: knownRoots)
  }

  /// Without a handshake, the server asks for the folders in its result, and the client calls again with them.
  private mutating func callSelfContained(_ request: Request, _ params: JSONValue) {
    let capabilities = params["_meta"]?["io.modelcontextprotocol/clientCapabilities"]
    guard capabilities?["roots"] != nil else { return start(request, params, roots: nil) }
    guard let response = params["inputResponses"]?["roots"] else {
      return send([
        "id": .encoded(request.id.text),
        "result": [
          "resultType": "input_required", "inputRequests": ["roots": ["method": "roots/list"]],
        ],
      ])
    }
    let uris = Self.uris(in: response)
    start(request, params, roots: uris.isEmpty ? nil : uris)
  }

  private mutating func start(_ request: Request, _ params: JSONValue, roots: [String]?) {
    lastNumber += 1
    let id = ContextCall.ID(number: lastNumber)
    calls[id] = request
    effects.append(
      .start(
        ContextCall(
          id: id, tool: params["name"]?.string ?? "",
          arguments: params["arguments"], roots: roots)))
  }
}

// Messages to the client.
extension ContextSession {
  private mutating func respond(to request: Request, _ result: JSONText) {
    let meta: JSONText = ["io.modelcontextprotocol/serverInfo": setup.information]
    let result =
      request.isSelfContained ? result.adding(["resultType": "complete", "_meta": meta]) : result
    send(["id": .encoded(request.id.text), "result": result])
  }

  private mutating func refuse(_ id: RequestID?, with error: ContextError) {
    send(["id": id.map { .encoded($0.text) } ?? .null, "error": error.json])
  }

  private mutating func send(_ members: KeyValuePairs<String, JSONText?>) {
    let message: JSONText = ["jsonrpc": "2.0"]
    effects.append(.send(message.adding(members).line))
  }
}
