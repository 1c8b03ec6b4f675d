internal import AppCode
internal import LayoutModel
internal import Linting

/// `textDocument/codeAction`: the fixes of the findings in a range, the suppression of their rules for the object
/// and in the configuration, and all safe fixes of the document.
///
/// Actions contain their edits, since half of the editors do not support `codeAction/resolve`. Only the edit
/// of all safe fixes, which requires several checks, is resolved later if the client supports it.
struct CodeActionRequest: RequestHandler, Decodable {
  static let method = "textDocument/codeAction"
  static let usesConfiguration = true

  let range: LSP.Range
  /// The requested kinds; nil for all.
  let only: [String]?
  /// The findings that the client asks about; empty: those in the range.
  private let diagnostics: [ContextDiagnostic]

  /// A diagnostic of the request, of any server.
  private struct ContextDiagnostic: Decodable, Hashable {
    let range: LSP.Range
    /// nil: it is no finding.
    let code: String?

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: LSP.Key.self)
      range = try members.value("range")
      code = (try? members.optionalValue("code")) ?? nil
    }
  }

  init(from decoder: any Decoder) throws {
    let params = try decoder.container(keyedBy: LSP.Key.self)
    range = try params.value("range")
    let context = try params.object("context")
    only = try context.optionalValue("only")
    diagnostics = (try? context.optionalValue("diagnostics")) ?? []
  }

  /// The greatest number of actions in a result.
  static let actionLimit = 100

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    guard range.start <= range.end else {
      throw .invalidParams("'params.range' ends before it starts")
    }
    let client = document.client
    guard let checked = document.checked, client.supportsCodeActions || client.appliesEdits else {
      return []
    }
    let start = document.offset(at: range.start)
    let range = SourceRange(start, max(start, document.offset(at: range.end)))
    let findings = requested(
      checked.findings.filter { $0.range.start <= range.end && range.start <= $0.range.end },
      in: document)
    let fixAll = isRequested(.fixAll) ? fixAll(document, checked) : nil
    var actions: [LSP.CodeAction] = []
    if isRequested(.quickFix) {
      // Each action takes time that grows with the document, so that no more than the limit are made.
      let limit = Self.actionLimit - (fixAll == nil ? 0 : 1)
      for finding in findings where actions.count < limit && !document.isStopped() {
        actions += fixes(of: finding, in: document).prefix(limit - actions.count)
      }
      actions += suppressionsInCode(of: findings, in: document, limit: limit - actions.count)
      actions += suppressions(
        of: findings, in: document, checked, limit: limit - actions.count)
      actions += settings(of: findings, in: document, limit: limit - actions.count)
    }
    if let fixAll { actions.append(fixAll) }
    return .array(
      client.supportsCodeActions ? actions.map(\.json) : actions.compactMap(\.command))
  }

  /// The findings that the client asks about, of those in the range; all if it names none of them.
  private func requested(_ findings: [Finding], in document: DocumentSnapshot) -> [Finding] {
    guard !diagnostics.isEmpty else { return findings }
    let named = findings.filter { finding in
      let range = document.range(finding.range)
      return diagnostics.contains { $0.code == finding.rule && $0.range == range }
    }
    return named.isEmpty ? findings : named
  }

  /// A requested kind includes its subkinds. The empty kind includes all.
  private func isRequested(_ kind: LSP.CodeActionKind) -> Bool {
    guard let only else { return true }
    return only.contains { requested in
      requested.isEmpty || kind.rawValue == requested || kind.rawValue.hasPrefix(requested + ".")
    }
  }

  private func fixes(of finding: Finding, in document: DocumentSnapshot) -> [LSP.CodeAction] {
    finding.fixes.map { fix in
      var action = document.quickFix(fix.title, document.edit(fix.edits), of: finding)
      action.isPreferred = fix.isSafe && document.client.supportsPreferredActions ? true : nil
      return action
    }
  }

  /// One action for each rule and object, also if the rule reports several findings about the object.
  private func suppressions(
    of findings: [Finding], in document: DocumentSnapshot, _ checked: CheckedDocument, limit: Int
  ) -> [LSP.CodeAction] {
    guard limit > 0, !findings.isEmpty, let text = document.parsed.text else { return [] }
    // An edit takes time that grows with the document.
    var seen: [SourceRange: Set<String>] = [:]
    var edits: Set<Fix.Edit> = []
    var actions: [LSP.CodeAction] = []
    for finding in findings where actions.count < limit && !document.isStopped() {
      guard let range = checked.rangeOfObject(of: finding),
        seen[range, default: []].insert(finding.rule).inserted,
        let edit = text.suppress(finding.rule, at: range), edits.insert(edit).inserted
      else { continue }
      actions.append(
        document.quickFix(
          "disable '\(finding.rule)' for this object", document.edit([edit]), of: finding))
    }
    return actions
  }

  /// One action for each finding in code: a comment before its line.
  private func suppressionsInCode(
    of findings: [Finding], in document: DocumentSnapshot, limit: Int
  ) -> [LSP.CodeAction] {
    let findings = findings.filter { $0.declaration != nil }
    return findings.prefix(max(limit, 0)).map { finding in
      let (offset, text) = CodeSuppression.line(
        suppressing: finding.rule, at: finding.range.start, in: document.source.bytes)
      let edit = Fix.Edit(SourceRange(offset, offset), text)
      return document.quickFix(
        "disable '\(finding.rule)' for this statement", document.edit([edit]), of: finding)
    }
  }

  /// One action for each rule: the edit of the configuration that turns it off.
  private func settings(
    of findings: [Finding], in document: DocumentSnapshot, limit: Int
  ) -> [LSP.CodeAction] {
    let findings = findings.filter {
      DocumentRule(rawValue: $0.rule)?.canBeSuppressed != false
    }
    guard limit > 0, !findings.isEmpty, let configuration = EditableConfiguration(of: document)
    else { return [] }
    var rules: Set<String> = []
    var actions: [LSP.CodeAction] = []
    for finding in findings where actions.count < limit && rules.insert(finding.rule).inserted {
      guard !document.isStopped(), let edit = configuration.edit(turningOff: finding.rule) else {
        continue
      }
      actions.append(
        document.quickFix(
          "disable '\(finding.rule)' in \(configuration.name)", edit, of: finding))
    }
    return actions
  }

  private func fixAll(
    _ document: DocumentSnapshot, _ checked: CheckedDocument
  ) -> LSP.CodeAction? {
    guard checked.findings.contains(where: { $0.fixes.contains(where: \.isSafe) }) else {
      return nil
    }
    guard !document.client.resolvesCodeActionEdits else {
      var action = LSP.CodeAction(title: FixAllCommand.title, kind: .fixAll)
      action.data = LSP.TextDocumentIdentifier(uri: document.uri, version: document.version)
      return action
    }
    return document.editOfAllSafeFixes().map {
      LSP.CodeAction(title: FixAllCommand.title, kind: .fixAll, edit: $0)
    }
  }
}

/// `codeAction/resolve`: the edit of the action that applies all safe fixes.
struct CodeActionResolveRequest: RequestHandler, Decodable {
  static let method = "codeAction/resolve"

  private let action: LSP.CodeAction
  private let document: LSP.TextDocumentIdentifier

  init(from decoder: any Decoder) throws {
    action = try LSP.CodeAction(from: decoder)
    document = try decoder.container(keyedBy: LSP.Key.self).value("data")
  }

  /// Some clients resolve every action. An action without `data` is complete.
  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    let action: LSP.CodeAction = try message.value("params")
    guard action.data != nil else { return .session(CompleteCodeAction(action: action)) }
    let request: Self = try message.value("params")
    return .document(request, uri: request.document.uri)
  }

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    guard self.document.version == document.version else { throw .contentModified }
    var action = action
    action.edit = document.editOfAllSafeFixes()
    return action.json
  }
}

/// `codeAction/resolve` of a complete action, which is returned unchanged.
private struct CompleteCodeAction: RequestHandler, Decodable {
  static let method = CodeActionResolveRequest.method

  let action: LSP.CodeAction

  func answer(in session: inout Session) throws(ResponseError) -> JSONText { action.json }
}

extension LSP {
  struct CodeAction: Hashable, Sendable, Decodable {
    var title: String
    var kind: CodeActionKind
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit?
    /// The document of an action that is resolved later.
    var data: TextDocumentIdentifier?

    var json: JSONText {
      .present([
        "title": .string(title), "kind": .string(kind.rawValue),
        "diagnostics": diagnostics.map { .array($0.map(\.json)) },
        "isPreferred": isPreferred.map(JSONText.bool), "edit": edit?.json, "data": data?.json,
      ])
    }
  }

  enum CodeActionKind: String, Hashable, Sendable, Decodable {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.layoutlint"
  }
}

extension LSP.CodeAction {
  /// For clients that support only commands: a command that sends the edit back to the client.
  fileprivate var command: JSONText? {
    edit.map {
      .command(title, ExecuteCommandRequest.Name.applyEdit.rawValue, argument: $0.json)
    }
  }
}

extension CheckedDocument {
  /// The range of the object that a finding is about. nil if the rule cannot be suppressed there.
  fileprivate func rangeOfObject(of finding: Finding) -> SourceRange? {
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
    // A finding about an invalid name in `disable` is not suppressed by that member.
    if let names = layout.member(.disable, of: view)?.value,
      names.start <= finding.range.start, finding.range.end <= names.end
    {
      return nil
    }
    return layout.wholeRange(of: view)
  }
}

extension DocumentSnapshot {
  fileprivate func quickFix(
    _ title: String, _ edit: LSP.WorkspaceEdit, of finding: Finding
  ) -> LSP.CodeAction {
    LSP.CodeAction(
      title: title, kind: .quickFix, diagnostics: [diagnostic(finding)], edit: edit)
  }

  /// Edits of the document, in the form that the client supports.
  func edit(_ edits: [Fix.Edit]) -> LSP.WorkspaceEdit {
    let edits = edits.map { LSP.TextEdit(range: range($0.range), newText: $0.text) }
    guard client.supportsDocumentChanges else { return LSP.WorkspaceEdit(changes: [uri: edits]) }
    return LSP.WorkspaceEdit(
      documentChanges: [
        LSP.TextDocumentEdit(textDocument: .init(uri: uri, version: version), edits: edits)
      ])
  }

  /// nil if no safe fix is applicable.
  func editOfAllSafeFixes() -> LSP.WorkspaceEdit? {
    guard let checked else { return nil }
    let linter = setup.preparation(source.path).linter
    let edits = linter.applyFixes(checked, cancellation: Cancellation(isStopped)).edits
    return edits.isEmpty ? nil : edit(edits)
  }
}
