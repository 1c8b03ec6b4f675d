internal import JSON

/// The parts of a message that decide how it is relayed. Its values are found, but not decoded.
///
/// The parent must not decode: a message whose decoding traps ends the worker, and must not end both.
struct RawMessage: Sendable {
  private let body: [UInt8]
  private let outline: JSONOutline
  /// The node of `params` or `result`.
  private var valueNode: Int?
  /// The id as in the text, with its quotes.
  private(set) var id: ArraySlice<UInt8>?
  private(set) var method: String?
  private(set) var hasError = false

  /// The bytes of a message of the worker that contain its id and its method.
  private static let headByteCount = 1_024

  /// - Parameter isPartial: whether the value of a message of the worker is not needed.
  init(_ body: [UInt8], isPartial: Bool = false) {
    if isPartial, body.count > Self.headByteCount {
      let head = RawMessage(scanning: Array(body.prefix(Self.headByteCount)))
      // The id and the method precede the value.
      self = head.valueNode == nil ? RawMessage(scanning: body) : head
    } else {
      self.init(scanning: body)
    }
  }

  private init(scanning body: [UInt8]) {
    self.body = body
    outline = JSONOutline(scanning: body)
    for (name, node) in members(of: 0) {
      switch name {
      case "id": id = text(of: node)
      case "method": method = JSONString.text(ofToken: text(of: node))
      case "error": hasError = true
      case "params", "result": valueNode = node
      default: break
      }
    }
    // A response to a message without a readable id.
    if id.map({ $0.elementsEqual("null".utf8) }) == true { id = nil }
  }

  /// The value of `params` or `result`.
  var value: ArraySlice<UInt8>? { valueNode.map(text) }

  /// The id, equal for different spellings of one string or integer; nil if there is no valid id.
  var requestID: RequestID? { id.flatMap(Self.requestID) }

  /// - Parameter text: an id as in a message.
  static func requestID(_ text: ArraySlice<UInt8>) -> RequestID? {
    if let string = JSONString.text(ofToken: text) { return .string(string) }
    let number = String(decoding: text, as: UTF8.self)
    // As the decoder of the worker does, which reads 1.0 as 1.
    return (Int64(number) ?? Double(number).flatMap { Int64(exactly: $0) }).map { .integer($0) }
  }

  /// `params.textDocument.uri` as in the text, with its quotes.
  var uri: ArraySlice<UInt8>? {
    member("textDocument", of: valueNode).flatMap { member("uri", of: $0) }.map(text)
  }

  /// The document of a notification.
  var document: DocumentURI? { uri.flatMap(JSONString.text).map { DocumentURI($0) } }

  /// `params.processId` of `initialize`; nil: it is no process.
  var processID: Int32? {
    guard let number = member("processId", of: valueNode).map(text),
      case .integer(let process) = Self.requestID(number), process > 0
    else { return nil }
    return Int32(exactly: process)
  }

  /// The files of `workspace/didChangeWatchedFiles`.
  var changedFiles: [DocumentURI] {
    elements(of: member("changes", of: valueNode)).compactMap { change in
      member("uri", of: change).flatMap { JSONString.text(ofToken: text(of: $0)) }.map {
        DocumentURI($0)
      }
    }
  }

  /// Whether the last change of `textDocument/didChange` is the whole text.
  var replacesText: Bool {
    guard let last = elements(of: member("contentChanges", of: valueNode)).last else {
      return false
    }
    return member("range", of: last) == nil && member("text", of: last) != nil
  }
}

// Values by their nodes.
extension RawMessage {
  private func text(of node: Int) -> ArraySlice<UInt8> { body[outline.nodes[node].range] }

  private func elements(of node: Int?) -> [Int] {
    guard let node, outline.nodes[node].kind == .array else { return [] }
    return Array(outline.children(of: node))
  }

  private func members(of node: Int) -> [(name: String, node: Int)] {
    guard outline.nodes.indices.contains(node), outline.nodes[node].kind == .object else {
      return []
    }
    return outline.children(of: node).compactMap { child in
      let key = outline.nodes[child].keyRange.flatMap { JSONString.text(ofToken: body[$0]) }
      return key.map { ($0, child) }
    }
  }

  /// The last member with a name.
  private func member(_ name: String, of node: Int?) -> Int? {
    node.flatMap { members(of: $0).last { $0.name == name }?.node }
  }
}
