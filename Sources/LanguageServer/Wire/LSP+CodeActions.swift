extension LSP {
  enum CodeActionKind: String, Hashable, Sendable, Codable {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.layoutlint"
  }

  struct CodeAction: Hashable, Sendable {
    var title: String
    var kind: CodeActionKind
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit?
    /// Comes back when a person has chosen the action, from clients that resolve.
    var data: CodeActionData?

    init(_ title: String, _ kind: CodeActionKind, edit: WorkspaceEdit?) {
      self.title = title
      self.kind = kind
      self.edit = edit
    }
  }

  struct CodeActionData: Hashable, Sendable, Codable {
    var uri: String
    var version: Int?
  }

  struct EditCommand: Hashable, Sendable, Encodable {
    var title: String
    var command: String
    var arguments: [WorkspaceEdit]

    /// For clients that take no actions: a command that sends the action's edit back to them.
    init?(applying action: CodeAction) {
      guard let edit = action.edit else { return nil }
      title = action.title
      command = ExecuteCommand.Name.applyEdit.rawValue
      arguments = [edit]
    }
  }

  enum CodeActionOrCommand: Hashable, Sendable, Encodable {
    case action(CodeAction)
    case command(EditCommand)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .action(let action): try action.encode(to: encoder)
      case .command(let command): try command.encode(to: encoder)
      }
    }
  }
}

extension LSP.CodeAction: Codable {
  private enum CodingKeys: CodingKey {
    case title, kind, diagnostics, isPreferred, edit, data
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .title),
      try container.decode(LSP.CodeActionKind.self, forKey: .kind),
      edit: try container.decodeIfPresent(LSP.WorkspaceEdit.self, forKey: .edit))
    diagnostics = try container.decodeIfPresent([LSP.Diagnostic].self, forKey: .diagnostics)
    isPreferred = try container.decodeIfPresent(Bool.self, forKey: .isPreferred)
    data = try container.decodeIfPresent(LSP.CodeActionData.self, forKey: .data)
  }
}
