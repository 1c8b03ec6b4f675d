internal import AppCode
internal import LayoutModel

// The check of source code.
extension Linter {
  /// The project of a document of source code, with its text; nil: it is another document.
  func code(in context: CheckContext) -> CheckedCode? {
    guard context.document.format.kind == .code, context.document.isReadToItsEnd,
      !context.isCancelled,
      let language = SourceFile.language(ofPath: context.source.path)
    else { return nil }
    let (analysis, file) = (analysis ?? CodeAnalysis(SourceIndex([]))).containing(
      context.source.bytes, of: context.source.path, at: location ?? context.source.path, language)
    return CheckedCode(analysis: analysis, file: file)
  }

  /// The findings in a document of source code, before anything is suppressed. Generated code has none.
  func findings(in code: CheckedCode, _ context: CheckContext) -> [LocatedFinding] {
    let rules = Set(enabledRules.filter { $0.subjects != .layouts }.map(\.id))
    guard !rules.isEmpty, !context.isCancelled, !CodeReader.isGenerated(context.source.bytes) else {
      return []
    }
    let targets = code.analysis.scope.index.targets(code.file.location)
    let isNotOnPad =
      settings.supportsPad == false
      || !targets.isEmpty && targets.allSatisfy { $0.supportsPad == false }
    let isOnPad = targets.contains { $0.kind == .app && $0.supportsPad == true }
    return code.analysis.findings(in: code.file)
      .filter { rules.contains($0.ruleID) && !($0.isOnPadOnly && isNotOnPad) }
      .map { found in
        var finding = found
        // It is not known whether the app has the problem.
        if finding.isOnPadOnly, !isOnPad { finding.gravity = .info }
        return LocatedFinding(Finding(finding, in: code.analysis))
      }
  }
}

extension Finding {
  /// - Parameter analysis: contains the files of related locations.
  init(_ found: CodeFinding, in analysis: CodeAnalysis) {
    // A related location says the same.
    let reason = found.related.contains { $0.message == found.reason } ? nil : found.reason
    self.init(
      rule: found.ruleID, severity: Severity(found.gravity),
      message: Message(
        subject: found.subject.isEmpty ? nil : found.subject, effect: .statement(found.message),
        reason: reason),
      range: SourceRange(found.range),
      related: found.related.compactMap { RelatedLocation($0, in: analysis) })
    declaration = Declaration(
      name: found.declarations.joined(separator: "."), chain: found.chain)
    fixes = found.fixes.map(Fix.init)
  }
}

extension Finding.RelatedLocation {
  /// nil: the project does not contain its file.
  fileprivate init?(_ note: CodeFinding.Note, in analysis: CodeAnalysis) {
    let range = SourceRange(note.range)
    guard let path = note.file else {
      self.init(range, Finding.Message(note.message))
      return
    }
    guard let file = analysis.file(at: path) else { return nil }
    self.init(CodeLocation(file, range), Finding.Message(note.message))
  }
}

extension Fix {
  fileprivate init(_ fix: CodeFinding.Fix) {
    self.init(
      title: fix.title, isSafe: fix.isSafe,
      edits: fix.edits.map { Edit(SourceRange($0.range), $0.replacement) })
  }
}

extension Severity {
  fileprivate init(_ gravity: CodeFinding.Gravity) {
    switch gravity {
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}
