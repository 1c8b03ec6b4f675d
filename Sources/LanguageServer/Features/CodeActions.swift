internal import LayoutModel
internal import Linting

/// What can be done about the findings in a range: their fixes, keeping a rule quiet there, and all safe
/// fixes of the document at once.
///
/// Edits stand in the actions themselves, since half of the editors give no `data` back and cannot
/// resolve. Only the fixing of everything, which takes several checks, waits for the person's choice
/// where the client can ask again.
struct CodeActions: CheckFeature {
  static let method = "textDocument/codeAction"

  let textDocument: LSP.TextDocumentIdentifier
  let range: LSP.Range
  let context: Context

  struct Context: Decodable {
    var only: [String]?
  }

  /// More are not offered at one place: nobody reads them.
  static let countLimit = 100

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> [LSP.CodeActionOrCommand] {
    guard range.start <= range.end else {
      throw .invalidParams("'params.range' ends before it starts")
    }
    let client = document.client
    guard let checked, client.codeActions.areLiterals || client.workspace.appliesEdits else {
      return []
    }
    let start = document.offset(at: range.start)
    let range = SourceRange(start, max(start, document.offset(at: range.end)))
    let findings = checked.findings.filter {
      $0.range.start <= range.end && range.start <= $0.range.end
    }
    var actions: [LSP.CodeAction] = []
    if wants(.quickFix) {
      actions += findings.flatMap { fixes(of: $0, in: document) }
      actions += silences(of: findings, in: document, checked)
    }
    if wants(.fixAll), let action = fixAll(document, checked) { actions.append(action) }
    return actions.prefix(Self.countLimit).compactMap { action in
      client.codeActions.areLiterals
        ? .action(action) : LSP.EditCommand(applying: action).map { .command($0) }
    }
  }

  /// Kinds are asked for by their beginnings: an empty one means all, as no list at all does.
  private func wants(_ kind: LSP.CodeActionKind) -> Bool {
    guard let only = context.only else { return true }
    return only.contains { asked in
      asked.isEmpty || kind.rawValue == asked || kind.rawValue.hasPrefix(asked + ".")
    }
  }

  private func fixes(of finding: Finding, in document: DocumentSnapshot) -> [LSP.CodeAction] {
    finding.fixes.map { fix in
      var action = LSP.CodeAction(fix.title, .quickFix, edit: document.edit(fix.edits))
      action.diagnostics = [DiagnosticConversion(document).diagnostic(finding)]
      // A client that shows no preference does not know the member.
      let isPreferred = fix.isSafe && document.client.codeActions.takesPreference
      action.isPreferred = isPreferred ? true : nil
      return action
    }
  }

  /// One for each rule and object: two findings of one rule about one view are silenced together.
  private func silences(
    of findings: [Finding], in document: DocumentSnapshot, _ checked: CheckedDocument
  ) -> [LSP.CodeAction] {
    guard !findings.isEmpty, let text = document.reading.text else { return [] }
    var seen: Set<Fix.Edit> = []
    return findings.compactMap { finding in
      guard let place = checked.suppressionEdit(finding),
        let edit = text.suppress(finding.rule, at: place),
        seen.insert(edit).inserted
      else { return nil }
      var action = LSP.CodeAction(
        "disable '\(finding.rule)' here", .quickFix, edit: document.edit([edit]))
      action.diagnostics = [DiagnosticConversion(document).diagnostic(finding)]
      return action
    }
  }

  private func fixAll(
    _ document: DocumentSnapshot, _ checked: CheckedDocument
  ) -> LSP.CodeAction? {
    guard checked.findings.contains(where: { $0.fixes.contains(where: \.isSafe) }) else {
      return nil
    }
    guard !document.client.codeActions.resolvesEdits else {
      var action = LSP.CodeAction(FixAll.title, .fixAll, edit: nil)
      action.data = LSP.CodeActionData(uri: document.uri, version: document.version)
      return action
    }
    return FixAll.edit(of: document, checked).map {
      LSP.CodeAction(FixAll.title, .fixAll, edit: $0)
    }
  }
}

/// All safe fixes of a document.
enum FixAll {
  static let title = "layoutlint: apply all safe fixes"

  /// nil: there is nothing that can be mended.
  static func edit(of document: DocumentSnapshot, _ checked: CheckedDocument) -> LSP.WorkspaceEdit?
  {
    let linter = document.setup.preparation(document.source.path).linter
    let edits = linter.applyFixes(checked).edits
    return edits.isEmpty ? nil : document.edit(edits)
  }
}

/// The edit of an action whose choice could wait.
struct CodeActionResolution: CheckFeature {
  static let method = "codeAction/resolve"

  private let action: LSP.CodeAction
  private let data: LSP.CodeActionData
  var textDocument: LSP.TextDocumentIdentifier { LSP.TextDocumentIdentifier(uri: data.uri) }

  init(from decoder: any Decoder) throws {
    action = try LSP.CodeAction(from: decoder)
    guard let data = action.data else { throw WholeAction(action: action) }
    self.data = data
  }

  /// An action that has all that it can have: some clients ask about each one.
  struct WholeAction: Error {
    let action: LSP.CodeAction
  }

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> LSP.CodeAction {
    guard data.version == document.version else { throw .contentModified }
    var action = action
    action.edit = checked.flatMap { FixAll.edit(of: document, $0) }
    return action
  }
}

extension CheckedDocument {
  /// The object that a finding is about: where a person would keep its rule quiet. nil where nothing
  /// can: of a text that is not understood.
  fileprivate func suppressionEdit(_ finding: Finding) -> SourceRange? {
    guard DocumentRule(rawValue: finding.rule)?.canBeSuppressed != false else { return nil }
    if let subject = finding.view {
      for layout in layouts where layout.hierarchy.views.indices.contains(subject.view.index) {
        let hierarchy = layout.hierarchy
        if Finding.Subject(subject.view, in: hierarchy) == subject {
          return layout.wholeRange(of: subject.view)
        }
      }
    }
    guard let (layout, view) = view(atOffset: finding.range.start) else { return nil }
    // A wrong name among those that are to be kept quiet is told of last of all.
    if let names = layout.member(.disable, of: view)?.value,
      names.start <= finding.range.start, finding.range.end <= names.end
    {
      return nil
    }
    return layout.wholeRange(of: view)
  }
}

extension DocumentSnapshot {
  /// Edits of its text, as the client takes them.
  func edit(_ edits: [Fix.Edit]) -> LSP.WorkspaceEdit {
    let edits = edits.map { LSP.TextEdit(range: range($0.range), newText: $0.text) }
    guard client.takesDocumentChanges else { return LSP.WorkspaceEdit(changes: [uri: edits]) }
    let document = LSP.EditedDocument(uri: uri, version: version)
    return LSP.WorkspaceEdit(
      documentChanges: [LSP.TextDocumentEdit(textDocument: document, edits: edits)])
  }
}
