internal import LayoutModel
internal import Linting

/// `textDocument/semanticTokens/full` and `…/range`: the words of a dump, for highlighting. null for other formats,
/// which editors highlight themselves.
struct SemanticTokensRequest: RequestHandler {
  static let method = "textDocument/semanticTokens/full"
  static let rangeMethod = "textDocument/semanticTokens/range"
  static let needs = RequestNeeds.outline

  /// The token types, which tokens refer to by index.
  private static let types = DocumentMap.Token.Kind.allCases
  static let typeNames = types.map(\.rawValue)

  /// The modifier of an object's own address.
  static let modifierName = "definition"

  /// The greatest number of tokens in a result. The rest of a longer text is not highlighted.
  static let tokenLimit = 200_000

  /// nil: the whole text.
  private let range: LSP.Range?

  var requestMethod: String { range == nil ? Self.method : Self.rangeMethod }

  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    let params = try message.object("params")
    let uri = try params.documentURI
    let range: LSP.Range? = method == rangeMethod ? try params.value("range") : nil
    return .document(Self(range: range), uri: uri)
  }

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    if let range, range.end < range.start {
      throw .invalidParams("'params.range' ends before it starts")
    }
    let start = range.map { document.offset(at: $0.start) } ?? 0
    let end = range.map { document.offset(at: $0.end) } ?? document.source.bytes.count
    guard let all = document.parsed.text?.tokens(before: end) else {
      return .null
    }
    let tokens = all[all.partitioningIndex { $0.range.end > start }...]
    if tokens.count > Self.tokenLimit {
      document.omission =
        "highlighting ends after \(Self.tokenLimit) words of '\(document.source.path)'"
    }
    return Self.json(
      of: tokens.prefix(Self.tokenLimit), in: document.source.bytes, document.lines,
      document.client.encoding)
  }

  /// Five integers for each token: lines and columns since the previous one, length, type and modifiers.
  ///
  /// Columns are counted from token to token, because a dump can be one long line.
  static func json(
    of tokens: ArraySlice<DocumentMap.Token>, in bytes: [UInt8], _ lines: LineTable,
    _ encoding: PositionEncoding
  ) -> JSONText {
    func width(_ start: Int, _ end: Int) -> Int {
      encoding.width(of: bytes[start..<end])
    }
    var data: [JSONText] = []
    data.reserveCapacity(5 * tokens.count)
    var last = (line: 0, offset: 0)
    for (index, token) in tokens.enumerated() {
      let start = token.range.start
      let isSameLine =
        index > 0 && !bytes[last.offset..<start].contains { $0 == 0x0A || $0 == 0x0D }
      let column: Int
      var lineCount = 0
      if isSameLine {
        column = width(last.offset, start)
      } else {
        let position = lines.position(at: start, in: encoding)
        column = position.character
        lineCount = position.line - last.line
        last.line = position.line
      }
      last.offset = start
      let length = width(start, token.range.end)
      let type = types.firstIndex(of: token.kind) ?? 0
      let modifiers = token.isDefinition ? 1 : 0
      data += [lineCount, column, length, type, modifiers].map { .integer($0) }
    }
    return ["data": .array(data)]
  }
}
