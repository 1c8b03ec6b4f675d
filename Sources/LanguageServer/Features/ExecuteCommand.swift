internal import Linting

/// `workspace/executeCommand`: the commands of the server.
///
/// The cases are the commands that need no document. The others are decoded as requests about a document.
enum ExecuteCommandRequest: RequestHandler {
  case explain(rule: String)
  case applyEdit(LSP.WorkspaceEdit)

  static let method = "workspace/executeCommand"

  enum Name: String, CaseIterable, Sendable {
    /// Applies all safe fixes of a document: `[uri]` or `[{"uri"}]`.
    case fixAll = "layoutlint.fixAll"
    /// The result of `layoutlint/preview`: `[{"uri", "layout"?, "device"?, "orientation"?, "textSize"?,
    /// "language"?}]`.
    case preview = "layoutlint.preview"
    /// Why a view is reported or not, as a text: `[{"uri", "view"}]` or `[{"uri", "position"}]`.
    case why = "layoutlint.why"
    /// The page of a rule, in Markdown: `[rule]`.
    case explain = "layoutlint.explain"
    /// Sends an edit to a client that supports commands but no code actions: `[WorkspaceEdit]`.
    case applyEdit = "layoutlint.applyEdit"
  }

  /// The commands that the client can use.
  static func names(for client: ResolvedClientCapabilities) -> [String] {
    let isUsable: (Name) -> Bool = { name in
      switch name {
      case .preview, .why, .explain: true
      case .fixAll: client.appliesEdits
      case .applyEdit: client.appliesEdits && !client.supportsCodeActions
      }
    }
    return Name.allCases.filter(isUsable).map(\.rawValue)
  }

  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    let params = try message.object("params")
    let command: String = try params.value("command")
    guard let name = Name(rawValue: command) else {
      throw ResponseError.invalidParams("'params.command': unknown command '\(command)'")
    }
    guard var arguments = try? params.nestedUnkeyedContainer(forKey: "arguments"),
      !arguments.isAtEnd
    else {
      throw ResponseError.invalidParams("'params.arguments': '\(command)' requires one argument")
    }
    switch name {
    case .explain: return .session(Self.explain(rule: try arguments.decode(String.self)))
    case .applyEdit:
      return .session(Self.applyEdit(try arguments.decode(LSP.WorkspaceEdit.self)))
    case .fixAll:
      // A URI, or an object as `layoutlint.preview` requires it.
      if let uri = try? arguments.decode(String.self) {
        return .document(FixAllCommand(), uri: uri)
      }
      let document = try arguments.decode(LSP.TextDocumentIdentifier.self)
      return .document(FixAllCommand(), uri: document.uri)
    case .why:
      let command = try arguments.decode(WhyCommand.self)
      return .document(command, uri: command.uri)
    case .preview:
      let object = try arguments.nestedContainer(keyedBy: LSP.Key.self)
      return .document(
        try LayoutQueryRequest(previewIn: object), uri: try object.value("uri"))
    }
  }

  /// The rule's page, or null.
  func answer(in session: inout Session) throws(ResponseError) -> JSONText {
    switch self {
    case .explain(let rule):
      guard let page = session.setup.rulePage(rule) else {
        throw .invalidParams("unknown rule '\(rule)'")
      }
      return .string(page)
    case .applyEdit(let edit):
      session.apply(edit)
      return .null
    }
  }
}

/// `layoutlint.fixAll`: requests the client to apply all safe fixes of a document.
struct FixAllCommand: RequestHandler, Decodable {
  static let method = ExecuteCommandRequest.Name.fixAll.rawValue

  static let title = "layoutlint: apply all safe fixes"

  var requestMethod: String { ExecuteCommandRequest.method }

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    document.edit = document.editOfAllSafeFixes()
    return .null
  }
}

/// `layoutlint.why`: the outcome of each rule about a view.
struct WhyCommand: RequestHandler, Decodable {
  static let method = ExecuteCommandRequest.Name.why.rawValue
  static let needs = RequestNeeds.checkResult

  let uri: String
  private let view: String?
  private let position: LSP.Position?

  var requestMethod: String { ExecuteCommandRequest.method }

  /// A text for people.
  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    guard let checked = document.checked else {
      throw .invalidParams("the document contains no layout")
    }
    let subject: WhySubject
    if let view {
      subject = .named(view)
    } else if let position {
      subject = .at(offset: document.offset(at: position))
    } else {
      throw .invalidParams("'view' or 'position' is missing")
    }
    return try document.setup.answer(
      .why(subject), LayoutChoice(), checked, document.isStopped
    ).json
  }
}
