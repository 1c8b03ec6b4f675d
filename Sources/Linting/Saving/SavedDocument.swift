package import LayoutModel

/// The result of a check as bytes, for a cache: the findings of a document without its layouts.
package enum SavedDocument {
  /// The totals of the layouts.
  struct Contents: Hashable {
    let viewCount: Int
    let facts: LayoutFacts
    let hasLayouts: Bool
    /// Of the text, which may be missing.
    let byteCount: Int
    /// The lines in which the ranges of findings begin and end.
    var lines: [LineIndex.Line] = []
  }

  /// The bytes of a checked document; nil: a part of it cannot be saved.
  ///
  /// - Parameter suppressions: those of the configuration.
  package static func bytes(
    of document: CheckedDocument, suppressions: [ConfiguredSuppression]
  ) -> [UInt8]? {
    let used = suppressions.indices.filter { document.usedSuppressions.contains(suppressions[$0]) }
    guard Set(used.map { suppressions[$0] }) == document.usedSuppressions else { return nil }
    var writer = ByteWriter()
    writer.write(document.format.rawValue)
    writer.write(document.source.bytes.count)
    writer.write(document.isComplete)
    writer.write(document.hasLayouts)
    writer.write(document.viewCount)
    writer.write(Int(document.facts.rawValue))
    writer.write(document.ungroupedFindings.contains { $0.fixes.contains(where: \.isSafe) })
    writer.write(document.findings) { $0.write($1) }
    writer.write(document.baseline) { $0.write($1) }
    writer.write(document.suppressed)
    writer.write(document.suppressedFindings) { $0.write($1) }
    writer.write(used) { $0.write($1) }
    writer.write(lines(of: document)) { writer, line in
      writer.write(line.number)
      writer.write(line.start)
    }
    return writer.bytes
  }

  /// The lines in which the ranges of findings begin and end, in the order of the text.
  private static func lines(of document: CheckedDocument) -> [LineIndex.Line] {
    guard hasRanges(document) else { return [] }
    let offsets = ranges(
      of: document.findings + (document.baseline?.accepted ?? [])
        + document.suppressedFindings.map(\.finding)
    ).flatMap { [$0.start, $0.end] }
    guard let last = offsets.max() else { return [] }
    // A line feed after the last offset can be the second byte of a line end.
    let index = LineIndex(Array(document.source.bytes.prefix(last + 1)))
    return Set(offsets.map(index.line)).sorted { $0.start < $1.start }
  }

  /// The ranges of findings in the text of their document.
  private static func ranges(of findings: [Finding]) -> [SourceRange] {
    findings.flatMap { finding in
      [finding.range] + finding.related.filter { $0.code == nil }.map(\.range)
        + finding.fixes.flatMap { $0.edits.map(\.range) }
    }
  }

  /// A document without its layouts, for reports that need no more than a saved document has.
  ///
  /// - Parameter keepsText: whether the text is needed beside the lines and columns of ranges.
  package static func withoutLayouts(
    _ document: CheckedDocument, keepsText: Bool
  ) -> CheckedDocument {
    let source = document.source
    // An empty text is as good as a missing one. See `CheckedDocument.lines`.
    let keepsText = keepsText && !source.bytes.isEmpty
    return CheckedDocument(
      source: keepsText ? source : SourceText(path: source.path, bytes: []),
      format: document.format, layouts: [], layoutsAsRead: [], findings: document.findings,
      ungroupedFindings: document.ungroupedFindings, baseline: document.baseline,
      suppressed: document.suppressed, suppressedFindings: document.suppressedFindings,
      usedSuppressions: document.usedSuppressions, isComplete: document.isComplete, editing: nil,
      cache: nil,
      saved: Contents(
        viewCount: document.viewCount, facts: document.facts, hasLayouts: document.hasLayouts,
        byteCount: source.bytes.count, lines: keepsText ? [] : lines(of: document)))
  }

  /// The bytes of the reason why a document cannot be checked.
  package static func bytes(ofFailure message: String) -> [UInt8] {
    var writer = ByteWriter()
    // No format has this name.
    writer.write("")
    writer.write(message)
    return writer.bytes
  }

  /// The reason why a document cannot be checked; nil: the bytes do not contain one.
  package static func failure(in bytes: [UInt8]) -> String? {
    var reader = ByteReader(bytes)
    guard reader.string().isEmpty else { return nil }
    let message = reader.string()
    return reader.isAtValidEnd ? message : nil
  }

  /// Whether reports show a part of the text of a document.
  package static func hasRanges(_ document: CheckedDocument) -> Bool {
    !document.findings.isEmpty || !document.suppressedFindings.isEmpty
      || document.baseline?.accepted.isEmpty == false
  }

  /// The document that was saved; nil: the bytes are damaged or do not suit the purpose.
  ///
  /// - Parameters:
  ///   - path: of the document.
  ///   - text: the text that was checked; nil: it cannot be read. If no report shows a part of it, or the
  ///     parameter is nil, the document has no text.
  ///   - forFixing: whether fixes are applied, for which a document with safe fixes needs its layouts.
  ///   - suppressions: those of the configuration.
  ///   - file: the source file at a path; nil: there is none.
  package static func document(
    in bytes: [UInt8], path: String, text: (() -> [UInt8]?)?, forFixing: Bool,
    suppressions: [ConfiguredSuppression], file: @escaping (String) -> SourceFile?
  ) -> CheckedDocument? {
    var reader = ByteReader(bytes)
    guard let format = LayoutFormat(rawValue: reader.string()) else { return nil }
    let byteCount = reader.int()
    let isComplete = reader.bool()
    let hasLayouts = reader.bool()
    let viewCount = reader.int()
    let facts = LayoutFacts(rawValue: UInt16(truncatingIfNeeded: reader.int()))
    let hasSafeFixes = reader.bool()
    let findings = reader.array { $0.finding(in: file) }
    let baseline = reader.optional { $0.baseline(new: findings, in: file) }
    let suppressed = reader.int()
    let suppressedFindings = reader.array { $0.suppressedFinding(in: file) }
    let used = reader.array { $0.int() }
    let lines = reader.array { LineIndex.Line(number: $0.int(), start: $0.int()) }
    guard reader.isAtValidEnd, !(forFixing && hasSafeFixes),
      used.allSatisfy(suppressions.indices.contains)
    else { return nil }
    let all = findings + (baseline?.accepted ?? []) + suppressedFindings.map(\.finding)
    var source = SourceText(path: path, bytes: [])
    if !all.isEmpty, let text {
      guard let text = text(), text.count == byteCount else { return nil }
      source = SourceText(path: path, bytes: text)
    }
    guard ranges(of: all).allSatisfy({ $0.end <= byteCount }) else { return nil }
    return CheckedDocument(
      source: source, format: format, layouts: [], layoutsAsRead: [], findings: findings,
      ungroupedFindings: findings, baseline: baseline, suppressed: suppressed,
      suppressedFindings: suppressedFindings,
      usedSuppressions: Set(used.map { suppressions[$0] }), isComplete: isComplete, editing: nil,
      cache: nil,
      saved: Contents(
        viewCount: viewCount, facts: facts, hasLayouts: hasLayouts, byteCount: byteCount,
        lines: lines))
  }
}

extension CheckedDocument {
  /// An index of the lines. That of a saved document without its text contains the lines in which the
  /// ranges of findings begin and end.
  package var lines: LineIndex {
    guard let saved, source.bytes.isEmpty else { return LineIndex(source.bytes) }
    return LineIndex(saved.lines, byteCount: saved.byteCount)
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ suppressed: SuppressedFinding) {
    write(suppressed.finding)
    switch suppressed.origin {
    case .document: write(0)
    case .configuration: write(1)
    case .baseline: write(2)
    }
    write(suppressed.reason) { $0.write($1) }
  }
}

extension ByteReader {
  fileprivate mutating func suppressedFinding(
    in file: (String) -> SourceFile?
  ) -> SuppressedFinding {
    let finding = finding(in: file)
    let origins: [SuppressedFinding.Origin] = [.document, .configuration, .baseline]
    let index = int()
    let origin = value(origins.indices.contains(index) ? origins[index] : nil) ?? .document
    return SuppressedFinding(finding, by: origin, reason: optional { $0.string() })
  }
}

extension ByteWriter {
  /// The findings that are not accepted are those of the document.
  fileprivate mutating func write(_ baseline: BaselineMatch) {
    write(
      baseline.found.sorted { ($0.key.rule, $0.key.view ?? "") < ($1.key.rule, $1.key.view ?? "") }
    ) {
      $0.write($1.key.rule)
      $0.write($1.key.view) { $0.write($1) }
      $0.write($1.value.count)
      $0.write($1.value.message)
    }
    write(baseline.accepted) { $0.write($1) }
  }
}

extension ByteReader {
  fileprivate mutating func baseline(
    new: [Finding], in file: (String) -> SourceFile?
  ) -> BaselineMatch {
    var found: [FindingIdentity: BaselineMatch.Found] = [:]
    for (identity, equal) in array({ reader in
      (
        FindingIdentity(rule: reader.string(), view: reader.optional { $0.string() }),
        BaselineMatch.Found(count: reader.int(), message: reader.string())
      )
    }) { found[identity] = equal }
    return BaselineMatch(found: found, new: new, accepted: array { $0.finding(in: file) })
  }
}

extension ByteWriter {
  /// `clipping` is omitted: it is used only before findings are grouped.
  fileprivate mutating func write(_ finding: Finding) {
    write(finding.rule)
    write(finding.severity.rawValue)
    write(finding.message)
    write(finding.range)
    write(finding.view) { writer, view in
      writer.write(view.view.index)
      writer.write(view.id) { $0.write($1) }
      writer.write(view.className)
      writer.write(view.path)
    }
    write(finding.related) { writer, related in
      writer.write(related.range)
      writer.write(related.message)
      writer.write(related.code) { writer, code in
        writer.write(code.file.path)
        writer.write(code.range)
      }
    }
    write(finding.fixes) { writer, fix in
      writer.write(fix.title)
      writer.write(fix.isSafe)
      writer.write(fix.edits) { writer, edit in
        writer.write(edit.range)
        writer.write(edit.text)
      }
    }
    write(finding.data.sorted { $0.key < $1.key }) { writer, amount in
      writer.write(amount.key)
      writer.write(amount.value)
    }
    write(finding.screens) { $0.write($1) }
    write(finding.isOnOtherScreensOnly)
    write(finding.dependsOnCode)
    write(finding.isNotShown)
  }

  private mutating func write(_ message: Finding.Message) {
    write(message.subject) { $0.write($1) }
    switch message.effect {
    case .statement(let text):
      write(0)
      write(text)
    case .measured(let text, let required):
      write(1)
      write(text)
      write(required)
    case .lost(let share, let others, let note):
      write(2)
      write(share)
      write(others)
      write(note) { writer, note in
        var text: String?
        if case .described(let description) = note { text = description }
        writer.write(text) { $0.write($1) }
      }
    }
    write(message.reason) { $0.write($1) }
    write(message.screens) { $0.write($1) }
  }

  private mutating func write(_ screen: Finding.ScreenContext) {
    write(screen.device)
    write(screen.orientation.rawValue)
    write(screen.textSize.rawValue)
    write(screen.language) { $0.write($1) }
  }

  private mutating func write(_ range: SourceRange) {
    write(range.start)
    write(range.end)
  }
}

extension ByteReader {
  fileprivate mutating func finding(in file: (String) -> SourceFile?) -> Finding {
    let rule = string()
    let severity = value(Severity(rawValue: string())) ?? .info
    var finding = Finding(rule: rule, severity: severity, message: message(), range: range())
    finding.change { finding in
      finding.view = optional {
        Finding.Subject(
          view: ViewID($0.int()), id: $0.optional { $0.string() }, className: $0.string(),
          path: $0.string())
      }
      finding.related = array { $0.related(in: file) }
      finding.fixes = array {
        Fix(
          title: $0.string(), isSafe: $0.bool(),
          edits: $0.array { Fix.Edit($0.range(), $0.string()) })
      }
      for (name, amount) in array({ ($0.string(), $0.double()) }) { finding.data[name] = amount }
      finding.screens = screens()
      finding.isOnOtherScreensOnly = bool()
      finding.dependsOnCode = bool()
      finding.isNotShown = bool()
    }
    return finding
  }

  private mutating func related(in file: (String) -> SourceFile?) -> Finding.RelatedLocation {
    let range = range()
    let message = message()
    let code: CodeLocation?? = optional { reader in
      let path = reader.string()
      let range = reader.range()
      guard let file = reader.value(file(path)), range.end <= file.byteCount else {
        reader.fail()
        return nil
      }
      return CodeLocation(file, range)
    }
    if let code = code ?? nil { return Finding.RelatedLocation(code, message) }
    return Finding.RelatedLocation(range, message)
  }

  private mutating func message() -> Finding.Message {
    let subject = optional { $0.string() }
    let effect: Finding.Effect
    switch int() {
    case 0: effect = .statement(string())
    case 1: effect = .measured(string(), required: string())
    case 2:
      effect = .lost(
        double(), others: int(),
        optional { reader in
          reader.optional { $0.string() }.map { .described($0) } ?? .includesCenter
        })
    default:
      fail()
      effect = .statement("")
    }
    var message = Finding.Message(
      subject: subject, effect: effect, reason: optional { $0.string() })
    message.screens = screens()
    return message
  }

  private mutating func screens() -> [Finding.ScreenContext] {
    array {
      Finding.ScreenContext(
        device: $0.string(),
        orientation: $0.value(Screen.Orientation(rawValue: $0.string())) ?? .portrait,
        textSize: $0.value(ContentSizeCategory(rawValue: $0.string())) ?? .standard,
        language: $0.optional { $0.string() })
    }
  }

  private mutating func range() -> SourceRange {
    let (start, end) = (int(), int())
    guard 0 <= start, start <= end else {
      fail()
      return SourceRange(0, 0)
    }
    return SourceRange(start, end)
  }
}

extension Finding.Subject {
  fileprivate init(view: ViewID, id: String?, className: String, path: String) {
    self.view = view
    self.id = id
    self.className = className
    self.path = path
  }
}
