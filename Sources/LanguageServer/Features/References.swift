internal import AppCode
internal import LayoutModel
internal import Linting

/// `textDocument/references` in a layout: all occurrences of the name at a position, and the declaration
/// of a class, an outlet or an action in the source code.
struct ReferencesRequest: RequestHandler, Decodable {
  static let method = "textDocument/references"

  let position: LSP.Position
  let includesDeclaration: Bool

  init(from decoder: any Decoder) throws {
    let params = try decoder.container(keyedBy: LSP.Key.self)
    position = try params.value("position")
    includesDeclaration = try params.object("context").value("includeDeclaration")
  }

  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    let uri = try message.object("params").documentURI
    guard SourceFile.isSource(DocumentURI.path(of: uri)) else {
      return .document(try message.decode(Self.self, forKey: "params"), uri: uri)
    }
    return .workspace(try message.decode(SourceReferencesRequest.self, forKey: "params"))
  }

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let offset = document.offset(at: position)
    let outline = document.outline
    let name = outline.name(at: offset)
    let code = document.checked?.codeName(at: offset)
    guard name != nil || code != nil else { return .null }
    var ranges = name.map { name in
      outline.occurrences(of: name).filter { includesDeclaration || $0.role == .reference }
        .map(\.range)
    }
    if let code, ranges == nil {
      ranges = document.checked?.occurrences(of: code.name).map(\.range)
    }
    var locations = (ranges ?? []).prefix(DocumentMap.occurrenceLimit).map(document.location)
    if includesDeclaration, let declaration = code.flatMap({ $1.declaration(of: $0) }) {
      locations.append(LSP.Location(declaration, in: document.client.encoding))
    }
    return .array(locations.map(\.json))
  }
}

/// `textDocument/references` in a source file: the classes, outlets and actions of all documents that refer
/// to the declaration at a position.
///
/// The result does not contain occurrences in source files, which the language's own server finds.
struct SourceReferencesRequest: RequestHandler, Decodable {
  static let method = ReferencesRequest.method

  private let position: LSP.Position
  private let document: LSP.TextDocumentIdentifier
  private let workDoneToken: LSP.ProgressToken?

  init(from decoder: any Decoder) throws {
    let params = try decoder.container(keyedBy: LSP.Key.self)
    position = try params.value("position")
    document = try params.value("textDocument")
    workDoneToken = try params.optionalValue("workDoneToken")
  }

  func answer(in scan: inout WorkspaceScan) throws(ResponseError) -> JSONText {
    let path = DocumentURI.path(of: document.uri)
    guard let bytes = scan.openDocument(at: path)?.text ?? scan.setup.workspace.read(path) else {
      return .null
    }
    let encoding = scan.client.encoding
    let offset = LineTable(bytes).offset(at: position, in: encoding)
    guard let member = CodeMember(at: offset, in: bytes, path: path) else { return .null }
    var found: [LSP.Location] = []
    scan.forEachPath(progress: workDoneToken, title: "layoutlint: reading layouts") { path, scan in
      found += Self.references(to: member, at: path, &scan)
      return found.count <= DocumentMap.occurrenceLimit
    }
    return .array(found.prefix(DocumentMap.occurrenceLimit).map(\.json))
  }

  private static func references(
    to member: CodeMember, at path: String, _ scan: inout WorkspaceScan
  ) -> [LSP.Location] {
    let open = scan.openDocument(at: path)
    guard let bytes = open?.text ?? scan.setup.workspace.read(path), member.isNamed(in: bytes)
    else { return [] }
    let linter = scan.setup.preparation(path).linter
    let layouts =
      open?.result?.document?.layoutsAsRead
      ?? linter.read(
        SourceText(path: path, bytes: bytes), cancellation: Cancellation(scan.isStopped))?
      .parsedLayouts ?? []
    let names = layouts.flatMap(\.codeNames)
      .filter { member.isDeclaration(of: $0, in: linter.sources) }
    guard !names.isEmpty else { return [] }
    let lines = LineTable(bytes)
    let uri = scan.uri(of: path)
    return names.map(\.range).sorted().map {
      LSP.Location(uri: uri, range: lines.range(of: $0, in: scan.client.encoding))
    }
  }
}

extension LSP.Location {
  /// A range of a source file.
  init(_ code: CodeLocation, in encoding: PositionEncoding) {
    self.init(
      uri: DocumentURI.uri(ofFile: code.file.path),
      range: LineTable(code.file.bytes).range(of: code.range, in: encoding))
  }
}
